// What the picture of the graph consists of, as a list of items that a canvas or an SVG file can show alike.
//
// A view is { n, corners, width, height, pixels }: where the three corners of the triangle lie, how large
// the window is, and how small a copy may become before it is drawn as one stroke. The unit of a model is the
// size of letters on the page, which words, marks and lines follow. Copies outside the window
// are not entered, so the cost depends on what is seen and not on 3 ** n.

import { indexOf, stateOf, writeWord } from "./states.js";
import { third } from "./rules.js";
import { allPositions, copyCorners } from "./layout.js";
import { discColour, distanceColour, textOn } from "./colours.js";

const SHADES = 24;
const MOST_DOTTED = 3000;
const LONGEST_PATH = 300;
// So many states of the paths are kept free of names.
const NEAR_HERE = 64;
// Of more discs the states are a texture, and no name can keep off them.
const MOST_TOLD_APART = 6;

export function edgeLength(view) {
  const [top, left] = view.corners;
  return Math.hypot(top[0] - left[0], top[1] - left[1]) / Math.max(1, 2 ** view.n - 1);
}

function outside(corners, view, margin = 8) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return (
    Math.max(...xs) < -margin ||
    Math.min(...xs) > view.width + margin ||
    Math.max(...ys) < -margin ||
    Math.min(...ys) > view.height + margin
  );
}

function sizeOf(corners) {
  return Math.hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1]);
}

// Shapes sorted by colour. A path is closed after some shapes and another begun: browsers take far longer
// over one path of many parts than over many paths that lie in small regions.
class Strokes {
  constructor(newPath) {
    this.newPath = newPath;
    this.byColour = new Map();
    this.paths = [];
  }

  of(colour) {
    const open = this.byColour.get(colour);
    if (open && open.shapes < LONGEST_PATH) {
      open.shapes += 1;
      return open.path;
    }
    const path = this.newPath();
    this.byColour.set(colour, { path, shapes: 1 });
    this.paths.push([colour, path]);
    return path;
  }

  line(colour, [x1, y1], [x2, y2]) {
    const path = this.of(colour);
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
  }
}

export function graphItems(view, model, newPath) {
  const strokes = new Strokes(newPath);
  const states = [];
  const colour = colourChooser(model);
  const visit = (m, index, corners) => {
    if (outside(corners, view)) return;
    if (m === 0) {
      states.push({ index, at: corners[0] });
      return;
    }
    if (sizeOf(corners) < view.pixels) {
      const path = strokes.of(colour.copy(index, m));
      path.moveTo(...corners[0]);
      path.lineTo(...corners[1]);
      path.lineTo(...corners[2]);
      path.closePath();
      return;
    }
    const copies = [0, 1, 2].map((at) => copyCorners(corners, at, m));
    const size = 3 ** (m - 1);
    for (let at = 0; at < 3; at += 1) visit(m - 1, index + at * size, copies[at]);
    for (let one = 0; one < 3; one += 1) {
      const other = (one + 1) % 3;
      const facing = third(one, other);
      const end = index + one * size + (facing * (size - 1)) / 2;
      strokes.line(colour.edge(end, m), copies[one][facing], copies[other][facing]);
    }
  };
  visit(view.n, 0, view.corners);
  const edge = edgeLength(view);
  const width = model.colouring === "plain" ? clamp(edge * 0.05, 0.9, 2) : clamp(edge * 0.09, 1, 3.4);
  const items = [];
  for (const [stroke, path] of strokes.paths) items.push({ kind: "path", path, stroke, width });
  return { items, states: edge >= 5 ? states : [], edge };
}

// The colour of an edge by the disc that it moves, or of an edge and a copy by the distance of its state.
function colourChooser({ colouring, colours, theme, n, distances, farthest }) {
  if (colouring === "disc") {
    const of = (disc) => discColour(disc, n, "disc", theme);
    return { copy: (index, m) => of(m > 1 ? 2 : 1), edge: (index, m) => of(m) };
  }
  if (colouring === "distance") {
    const shades = Array.from({ length: SHADES }, (_, k) => distanceColour(k / (SHADES - 1), theme));
    const of = (index) => shades[Math.round((distances[index] / Math.max(1, farthest)) * (SHADES - 1))];
    return { copy: of, edge: of };
  }
  return { copy: () => colours.line, edge: () => colours.line };
}

// Dots, or words in a frame where there is room for them.
export function stateItems(states, edge, model, newPath) {
  if (wordsFit(edge, model)) return states.flatMap((state) => pillItems(state, edge, model, newPath));
  const items = [];
  const dots = new Strokes(newPath);
  const radius = clamp(edge * 0.16, 1.2, 7);
  for (const { index, at } of states) circle(dots.of(dotColour(index, model)), at, radius);
  for (const [fill, path] of dots.paths) items.push({ kind: "path", path, fill });
  return items;
}

function dotColour(index, { colouring, colours, theme, distances, farthest }) {
  if (colouring !== "distance") return colours.dot;
  const share = Math.round((distances[index] / Math.max(1, farthest)) * (SHADES - 1)) / (SHADES - 1);
  return distanceColour(share, theme);
}

export function wordsFit(edge, { n, labels, unit }) {
  if (labels === "none" || labels === "corners") return false;
  return edge >= pillSize(edge, { n, unit }).width + (labels === "all" ? 2 : 12);
}

function pillSize(edge, { n, unit }) {
  const size = clamp(edge * 0.15, unit * 0.63, unit * 1.15);
  return { size, width: n * size * 0.72 + size * 0.95, height: size * 1.75 };
}

function pillItems({ index, at }, edge, model, newPath) {
  const { n, order, colours } = model;
  const { size, width, height } = pillSize(edge, model);
  const isHere = index === model.here;
  const path = newPath();
  roundedBox(path, at, width, height);
  const distanceFill = model.colouring === "distance" ? dotColour(index, model) : colours.pill;
  const fill = isHere ? colours.ink : distanceFill;
  const items = [{ kind: "path", path, fill, stroke: isHere ? colours.ink : colours.dot, width: 1.2 }];
  const ring = (grow, stroke) => {
    const outline = newPath();
    roundedBox(outline, at, width + grow, height + grow);
    items.push({ kind: "path", path: outline, stroke, width: 2.6 });
  };
  if (index === model.start) ring(6, colours.start);
  if (index === model.goal) {
    ring(6, colours.goal);
    ring(14, colours.goal);
  }
  const ink = isHere ? colours.paper : textOn(fill);
  items.push({ kind: "text", text: writeWord(stateOf(index, n), order), at, size, fill: ink });
  return items;
}

// The worst path, drawn copy by copy.
export function worstItems(view, { worst, colours, unit }, newPath) {
  if (!worst) return [];
  const line = new Polyline(newPath);
  const walk = (m, corners, x, z) => {
    if (outside(corners, view)) {
      line.lift();
      return;
    }
    if (m === 0) {
      line.to(corners[0]);
      return;
    }
    if (sizeOf(corners) < view.pixels * 1.4) {
      line.to(corners[x]);
      line.to(corners[third(x, z)]);
      line.to(corners[z]);
      return;
    }
    const y = third(x, z);
    walk(m - 1, copyCorners(corners, x, m), x, z);
    link(m, corners, x, y, z);
    walk(m - 1, copyCorners(corners, y, m), z, x);
    link(m, corners, y, z, x);
    walk(m - 1, copyCorners(corners, z, m), x, z);
  };
  // The edge of disc m from copy `from` to copy `onto`, the smaller discs on `tower`.
  const link = (m, corners, from, onto, tower) => {
    line.to(copyCorners(corners, from, m)[tower]);
    line.to(copyCorners(corners, onto, m)[tower]);
  };
  walk(view.n, view.corners, worst.from, worst.to);
  // A little broader than a shortest path, so that it shows on both sides where they run together; where the
  // lines of the graph leave no room between them it lets their colours through.
  const edge = edgeLength(view);
  const width = clamp(edge * 0.14, 0.7, unit * 0.47);
  const style = { stroke: colours.worst, width, join: "round", cap: "round", opacity: edge < 4 ? 0.45 : undefined };
  return line.paths.map((path) => ({ kind: "path", path, ...style }));
}

// A line through many points, in pieces.
class Polyline {
  constructor(newPath) {
    this.newPath = newPath;
    this.paths = [];
    this.points = Infinity;
    this.last = null;
  }

  lift() {
    this.last = null;
  }

  to(point) {
    if (this.points >= LONGEST_PATH) {
      this.path = this.newPath();
      this.paths.push(this.path);
      this.points = 0;
      if (this.last) this.path.moveTo(...this.last);
    }
    if (this.last) this.path.lineTo(...point);
    else this.path.moveTo(...point);
    this.points += 1;
    this.last = point;
  }
}

const positionCache = { key: "", positions: null };

// Positions in the window of all states, from those in the triangle of side 1, which are kept.
function placer(view) {
  const unit = [[0, 0], [0, 1], [1, 0]];
  const key = String(view.n);
  if (positionCache.key !== key) {
    positionCache.key = key;
    positionCache.positions = allPositions(view.n, unit);
  }
  const { positions } = positionCache;
  const [a, b, c] = view.corners;
  return (index) => {
    const u = positions[2 * index];
    const v = positions[2 * index + 1];
    return [
      a[0] + u * (c[0] - a[0]) + v * (b[0] - a[0]),
      a[1] + u * (c[1] - a[1]) + v * (b[1] - a[1]),
    ];
  };
}

export function placeOf(view, index) {
  return placer(view)(index);
}

// A line through states; points that fall on the one before are left out, and stretches out of sight.
function lineThrough(indices, view, newPath) {
  const place = placer(view);
  const edge = edgeLength(view);
  const line = new Polyline(newPath);
  let last = null;
  for (const index of indices) {
    const point = place(index);
    if (last && Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) < 0.4) continue;
    if (isNear(point, view, edge)) line.to(point);
    else line.lift();
    last = point;
  }
  return line.paths;
}

// In the window, or within an edge of it.
function isNear([x, y], { width, height }, edge) {
  const margin = edge + 20;
  return x > -margin && y > -margin && x < width + margin && y < height + margin;
}

export function pathItems(view, model, newPath) {
  const { colours, trail, shortest } = model;
  const edge = edgeLength(view);
  const width = clamp(edge * 0.1, model.unit * 0.17, model.unit * 0.36);
  const items = [];
  const line = (indices, style) => {
    if (indices.length < 2) return;
    for (const path of lineThrough(indices, view, newPath)) {
      items.push({ kind: "path", path, join: "round", cap: "round", ...style });
    }
  };
  // Dots of a trail that covers everything would run together, and take long to draw.
  const dotted = trail.length < MOST_DOTTED;
  line(trail, { stroke: colours.trail, width: width * 0.75, dash: dotted ? [0.1, width * 1.5] : [] });
  shortest.forEach((indices, k) =>
    line(indices, { stroke: colours.shortest, width, dash: k === 1 ? [width * 2, width * 1.8] : [] }),
  );
  return items;
}

// Start: a ring. Goal: rings in one another. Here: a full dot. So they differ without their colours.
export function markItems(view, model, newPath, { words }) {
  if (words) return [];
  const { colours } = model;
  const radius = clamp(edgeLength(view) * 0.24, model.unit * 0.52, model.unit * 0.74);
  const place = placer(view);
  const items = [];
  const ring = (at, r, stroke, width, fill) => {
    const path = newPath();
    circle(path, at, r);
    items.push({ kind: "path", path, stroke, width, fill });
  };
  const goal = place(model.goal);
  ring(goal, radius, colours.goal, 2.4, colours.paper);
  ring(goal, radius * 0.42, colours.goal, 2.4, colours.goal);
  ring(place(model.start), radius, colours.start, 3.2, model.start === model.goal ? undefined : colours.paper);
  ring(model.hereAt ?? place(model.here), radius * 0.66, colours.paper, 2.2, colours.ink);
  return items;
}

// Words beside the corners and the marks, where words do not stand on the states themselves.
export function nameItems(view, model, { words }) {
  if (words || model.labels === "none") return [];
  const { n, order, colours } = model;
  const place = placer(view);
  const corners = [0, 1, 2].map((peg) => indexOf(new Array(n).fill(peg)));
  const marked = model.labels === "corners" ? [] : [model.here, model.goal, model.start];
  const taken = [];
  const drawn = pointsDrawn(view, model);
  const states = statesDrawn(view, n);
  const middle = average(view.corners);
  return [...new Set([...corners, ...marked])].flatMap((index) => {
    const name = { text: writeWord(stateOf(index, n), order), bold: index === model.here, size: model.unit * 0.87 };
    const item = corners.includes(index)
      ? nameOfCorner(place(index), middle, { name, width: view.width })
      : nameOfMark(place(index), middle, { name, view, drawn, states, taken });
    item.fill = index === model.here || corners.includes(index) ? colours.ink : colours.muted;
    item.halo = colours.halo;
    const box = boxOf(item);
    if (taken.some((other) => overlap(box, other))) return [];
    taken.push(box);
    return [item];
  });
}

// Above the middle or below it; never out of the window.
function nameOfCorner([x, y], middle, { name, width }) {
  const { text, size } = name;
  const half = (text.length * size * 0.66) / 2;
  const at = [clamp(x, half + 6, width - half - 6), y + Math.sign(y - middle[1] || -1) * size * 1.75];
  return { kind: "text", ...name, at, align: "center" };
}

// On that side of its mark where it covers least; away from the middle where that is equal.
function nameOfMark([x, y], middle, { name, view, drawn, states, taken }) {
  const right = x < middle[0] ? -1 : 1;
  const down = y < middle[1] ? -1 : 1;
  let best = null;
  for (const [side, level] of SIDES) {
    const [dx, dy] = [side * right, level * down];
    const off = dx === 0 ? [0, 1.75] : dy === 0 ? [1.2, 0] : [0.75, 1.15];
    const at = [x + dx * off[0] * name.size, y + dy * off[1] * name.size];
    const item = { kind: "text", ...name, at, align: ["right", "center", "left"][dx + 1] };
    const cost = costOf(boxOf(item), { view, drawn, states, taken });
    if (best === null || cost < best.cost) best = { item, cost };
  }
  return best.item;
}

const SIDES = [[1, 0], [1, 1], [0, 1], [1, -1], [-1, 1], [0, -1], [-1, -1], [-1, 0]];

// How much that is drawn a box would cover; a state is worse than a piece of a line, which goes on.
function costOf(box, { view, drawn, states, taken }) {
  const out = box.left < 4 || box.right > view.width - 4 || box.top < 4 || box.bottom > view.height - 4;
  const names = taken.filter((other) => overlap(box, other)).length;
  const inside = ([x, y]) => x > box.left - 3 && x < box.right + 3 && y > box.top && y < box.bottom;
  return (out ? 1000 : 0) + 100 * names + 3 * states.filter(inside).length + drawn.filter(inside).length;
}

// Where all states are, as long as they can be told from one another.
function statesDrawn(view, n) {
  return n > MOST_TOLD_APART ? [] : Array.from({ length: 3 ** n }, (_, index) => placeOf(view, index));
}

// Points on the marks and on the paths on both sides of where we are.
function pointsDrawn(view, { start, goal, here, trail, shortest, unit }) {
  const place = placer(view);
  const around = Array.from({ length: 8 }, (_, k) => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)]);
  const marks = [start, goal, here].flatMap((index) => {
    const [x, y] = place(index);
    return around.map(([dx, dy]) => [x + dx * unit * 0.6, y + dy * unit * 0.6]);
  });
  const paths = [trail.slice(-NEAR_HERE), ...shortest.map((path) => path.slice(0, NEAR_HERE))];
  return [...marks, ...paths.flatMap((path) => pointsAlong(path.map(place)))];
}

function pointsAlong(points) {
  return points.slice(1).flatMap((to, k) => {
    const from = points[k];
    return [0.2, 0.4, 0.6, 0.8, 1].map((share) => [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * share));
  });
}

function boxOf({ text, at: [x, y], size, align }) {
  const width = text.length * size * 0.66;
  const left = { center: x - width / 2, left: x, right: x - width }[align];
  return { left, right: left + width, top: y - size * 0.7, bottom: y + size * 0.7 };
}

function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function average(points) {
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

export function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

function circle(path, [x, y], radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

function roundedBox(path, [x, y], width, height) {
  path.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
}
