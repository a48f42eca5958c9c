// Distances and shortest paths on three pegs, exact and without a search.

import { third } from "./rules.js";

// Moves of `tower`: the discs 1 .. m, wherever they stand, onto one peg. At every disc from the largest
// down: if it stands on the target nothing is owed; else 2 ** (k - 1) moves, and the smaller discs have to
// make way on the third peg. Either way the next target is known.
export function distanceToPerfect(state, peg, m = state.length) {
  let target = peg;
  let distance = 0;
  for (let k = m; k >= 1; k -= 1) {
    const at = state[k - 1];
    if (at !== target) {
      distance += 2 ** (k - 1);
      target = third(at, target);
    }
  }
  return distance;
}

// The largest disc that differs, and the length of both ways to bring it home: it moves once, or it moves
// twice by way of the third peg while a whole tower crosses in between.
export function waysOfLargest(start, goal) {
  let m = start.length;
  while (m > 0 && start[m - 1] === goal[m - 1]) m -= 1;
  if (m === 0) return { disc: 0, once: 0, twice: 0 };
  const from = start[m - 1];
  const to = goal[m - 1];
  const aside = third(from, to);
  const once = distanceToPerfect(start, aside, m - 1) + 1 + distanceToPerfect(goal, aside, m - 1);
  const twice =
    distanceToPerfect(start, to, m - 1) + 1 + 2 ** (m - 1) + distanceToPerfect(goal, from, m - 1);
  return { disc: m, from, to, aside, once, twice };
}

export function distance(start, goal) {
  const { once, twice } = waysOfLargest(start, goal);
  return Math.min(once, twice);
}

// Appends the moves that gather the discs 1 .. m of `state` on `peg`; `state` is changed along the way.
export function gather(state, peg, m, moves) {
  if (m === 0) return;
  const from = state[m - 1];
  if (from === peg) {
    gather(state, peg, m - 1, moves);
    return;
  }
  gather(state, third(from, peg), m - 1, moves);
  moves.push([m, from, peg]);
  state[m - 1] = peg;
  gather(state, peg, m - 1, moves);
}

// The moves that spread the tower 1 .. m on `peg` out to `goal`: the gathering of `goal`, read backwards.
export function spread(goal, peg, m, moves) {
  const gathering = [];
  gather(goal.slice(), peg, m, gathering);
  for (let k = gathering.length - 1; k >= 0; k -= 1) {
    const [disc, from, to] = gathering[k];
    moves.push([disc, to, from]);
  }
}

export function pathOnce(start, goal) {
  const { disc, from, to, aside } = waysOfLargest(start, goal);
  const moves = [];
  if (disc === 0) return moves;
  gather(start.slice(), aside, disc - 1, moves);
  moves.push([disc, from, to]);
  spread(goal, aside, disc - 1, moves);
  return moves;
}

export function pathTwice(start, goal) {
  const { disc, from, to, aside } = waysOfLargest(start, goal);
  const moves = [];
  if (disc === 0) return moves;
  const state = start.slice();
  gather(state, to, disc - 1, moves);
  moves.push([disc, from, aside]);
  gather(state, from, disc - 1, moves);
  moves.push([disc, aside, to]);
  spread(goal, from, disc - 1, moves);
  return moves;
}

// One shortest path, or both where the largest disc may as well move once as twice.
export function shortestPaths(start, goal) {
  const { disc, once, twice } = waysOfLargest(start, goal);
  if (disc === 0) return [[]];
  if (once < twice) return [pathOnce(start, goal)];
  if (twice < once) return [pathTwice(start, goal)];
  return [pathOnce(start, goal), pathTwice(start, goal)];
}

// Distances of all 3 ** n states to a goal, by index: the array of order m is made of three arrays of
// order m - 1, one for each place of disc m.
export function distancesTo(goal) {
  let toPerfect = [0, 1, 2].map(() => new Uint16Array(1));
  let toGoal = new Uint16Array(1);
  goal.forEach((home, k) => {
    const size = 3 ** k;
    const longer = new Uint16Array(3 * size);
    for (let at = 0; at < 3; at += 1) {
      if (at === home) {
        longer.set(toGoal, at * size);
        continue;
      }
      const aside = third(at, home);
      const once = 1 + distanceToPerfect(goal, aside, k);
      const twice = 1 + 2 ** k + distanceToPerfect(goal, at, k);
      for (let s = 0; s < size; s += 1) {
        longer[at * size + s] = Math.min(toPerfect[aside][s] + once, toPerfect[home][s] + twice);
      }
    }
    toPerfect = [0, 1, 2].map((peg) => longerToPerfect(toPerfect, peg, k));
    toGoal = longer;
  });
  return toGoal;
}


function longerToPerfect(shorter, peg, k) {
  const size = 3 ** k;
  const longer = new Uint16Array(3 * size);
  for (let at = 0; at < 3; at += 1) {
    if (at === peg) longer.set(shorter[peg], at * size);
    else {
      const source = shorter[third(at, peg)];
      for (let s = 0; s < size; s += 1) longer[at * size + s] = source[s] + 2 ** k;
    }
  }
  return longer;
}
