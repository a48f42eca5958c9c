// The Sierpinski drawing: A on top, B at the bottom left, C at the bottom right, every edge of one length.
//
// A state has three whole coordinates that sum to 2 ** n - 1: how far it lies towards each corner. The copy
// in which disc n stands on j lies 2 ** (n - 1) towards j, and is a smaller drawing whose two other corners
// are exchanged, so that copies i and j face each other with the perfect states of the third peg.

import { third } from "./rules.js";

// Of a triangle of side 1.
export const HEIGHT = Math.sqrt(3) / 2;

// Corners of the triangle of side 1 around the origin; y grows downwards.
export const UPRIGHT = [
  [0, (-2 / 3) * HEIGHT],
  [-1 / 2, HEIGHT / 3],
  [1 / 2, HEIGHT / 3],
];

export function coordinates(state) {
  const towards = [0, 0, 0];
  let corner = [0, 1, 2];
  for (let k = state.length; k >= 1; k -= 1) {
    const at = state[k - 1];
    towards[corner[at]] += 2 ** (k - 1);
    corner = [0, 1, 2].map((peg) => corner[peg === at ? at : third(peg, at)]);
  }
  return towards;
}

export function position(state, corners = UPRIGHT) {
  const side = 2 ** state.length - 1;
  const towards = coordinates(state);
  return [0, 1].map((axis) =>
    towards.reduce((sum, weight, peg) => sum + (weight / side) * corners[peg][axis], 0),
  );
}

// The triangle turned so that the corner `peg` points down: states at one distance from it lie in a row.
export function turnedDown(peg) {
  const order = [peg, (peg + 1) % 3, (peg + 2) % 3];
  const corners = [];
  corners[order[0]] = [0, (2 / 3) * HEIGHT];
  corners[order[1]] = [-1 / 2, -HEIGHT / 3];
  corners[order[2]] = [1 / 2, -HEIGHT / 3];
  return corners;
}

// The height of the middle of the box around the corners.
export function middleOf(corners) {
  const heights = corners.map(([, y]) => y);
  return (Math.min(...heights) + Math.max(...heights)) / 2;
}

// Corners of the copy in which disc m stands on `at`, inside a drawing of order m with these corners: where
// its perfect states lie.
export function copyCorners(corners, at, m) {
  const scale = (2 ** (m - 1) - 1) / (2 ** m - 1);
  const home = corners[at];
  return corners.map((_, peg) => {
    if (peg === at) return home;
    const towards = corners[third(peg, at)];
    return [home[0] + (towards[0] - home[0]) * scale, home[1] + (towards[1] - home[1]) * scale];
  });
}

// Positions of all states, x and y in turn, by index.
export function allPositions(n, corners) {
  const positions = new Float64Array(2 * 3 ** n);
  const fill = (m, index, place) => {
    if (m === 0) {
      [positions[2 * index], positions[2 * index + 1]] = place[0];
      return;
    }
    for (let at = 0; at < 3; at += 1) fill(m - 1, index + at * 3 ** (m - 1), copyCorners(place, at, m));
  };
  fill(n, 0, corners);
  return positions;
}

// The index of the state nearest to a point, and how far it is; copies that lie further off than the best
// state so far are not entered.
export function nearestState(n, corners, [x, y]) {
  const best = { index: 0, distance: Infinity };
  const look = (m, index, place) => {
    if (m === 0) {
      const distance = Math.hypot(place[0][0] - x, place[0][1] - y);
      if (distance < best.distance) Object.assign(best, { index, distance });
      return;
    }
    const copies = [0, 1, 2].map((at) => ({ at, place: copyCorners(place, at, m) }));
    for (const copy of copies) copy.away = distanceToDisc(copy.place, x, y);
    copies.sort((one, other) => one.away - other.away);
    for (const { at, place: smaller, away } of copies) {
      if (away < best.distance) look(m - 1, index + at * 3 ** (m - 1), smaller);
    }
  };
  look(n, 0, corners);
  return best;
}

// Distance of a point from the circle around a triangle, 0 inside.
function distanceToDisc(corners, x, y) {
  const cx = (corners[0][0] + corners[1][0] + corners[2][0]) / 3;
  const cy = (corners[0][1] + corners[1][1] + corners[2][1]) / 3;
  const radius = Math.hypot(corners[0][0] - cx, corners[0][1] - cy);
  return Math.max(0, Math.hypot(x - cx, y - cy) - radius);
}
