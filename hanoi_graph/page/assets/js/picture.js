// The graph or the towers as a text of an SVG file.

import { PEG_NAMES, stacks, stateOf } from "./states.js";
import { middleOf, turnedDown, UPRIGHT } from "./layout.js";
import { edgeLength, graphItems, markItems, nameItems, pathItems, stateItems, wordsFit, worstItems } from "./scene.js";
import { discColour, distanceColour, inks, textOn } from "./colours.js";
import { svgDocument, SvgPath } from "./svg.js";

const FONT = "Segoe UI, Helvetica Neue, Liberation Sans, Arial, sans-serif";
const SIZE = 900;
const SMALLEST_COPY = 3;

// `caption` says how words are read, `scale` what the colours of distances mean.
export function graphPicture(model, { title, description, theme, turned, caption, scale }) {
  const height = Math.round(SIZE * 0.92);
  const side = SIZE - 140;
  const corners = turned ? turnedDown(stateOf(model.goal, model.n)[model.n - 1]) : UPRIGHT;
  const middle = height / 2 - middleOf(corners) * side;
  const view = {
    n: model.n, width: SIZE, height, pixels: SMALLEST_COPY,
    corners: corners.map(([x, y]) => [SIZE / 2 + x * side, middle + y * side]),
  };
  const newPath = () => new SvgPath();
  const words = wordsFit(edgeLength(view), model);
  const { items, states, edge } = graphItems(view, model, newPath);
  const dots = stateItems(states, edge, model, newPath);
  // Dots lie below the paths, words above them.
  const all = [
    ...items,
    ...worstItems(view, model, newPath),
    ...(words ? [] : dots),
    ...pathItems(view, model, newPath),
    ...(words ? dots : []),
    ...markItems(view, model, newPath, { words }),
    ...nameItems(view, model, { words }),
    { kind: "text", text: caption, at: [SIZE - 20, height - 18], size: 13, align: "right", fill: model.colours.muted },
    ...(model.colouring === "distance" ? scaleItems(model, scale, newPath) : []),
  ];
  return svgDocument(all, { width: SIZE, height, paper: inks(theme).paper, title, description, font: FONT });
}

// A bar from the goal to the states farthest from it, with its ends.
function scaleItems({ theme, colours }, { name, farthest }, newPath) {
  const steps = 24;
  const step = 7;
  const [left, top] = [20, 20];
  const items = Array.from({ length: steps }, (_, k) => {
    const path = newPath();
    path.moveTo(left + k * step, top);
    path.lineTo(left + (k + 1) * step, top);
    path.lineTo(left + (k + 1) * step, top + 9);
    path.lineTo(left + k * step, top + 9);
    path.closePath();
    return { kind: "path", path, fill: distanceColour(k / (steps - 1), theme) };
  });
  const right = left + steps * step;
  const label = (text, x, align) => ({ kind: "text", text, at: [x, top + 22], size: 13, align, fill: colours.muted });
  return [...items, label("0", left, "left"), label(name, (left + right) / 2), label(farthest, right, "right")];
}

export function towersPicture({ n, pegs, state, colouring }, { title, description, theme }) {
  const colours = inks(theme);
  const column = 240;
  const thick = 26;
  const width = column * pegs;
  const floor = thick * (n + 2);
  const height = floor + 50;
  const newPath = () => new SvgPath();
  const box = (x, y, w, h, fill) => {
    const path = newPath();
    path.roundRect(x, y, w, h, Math.min(w, h) / 2.6);
    return { kind: "path", path, fill };
  };
  const items = [];
  stacks(state, pegs).forEach((pile, peg) => {
    const centre = (peg + 0.5) * column;
    items.push(box(centre - 4, thick * 0.6, 8, floor - thick * 0.6, colours.line));
    items.push(box(centre - column * 0.46, floor, column * 0.92, 8, colours.muted));
    items.push({ kind: "text", text: PEG_NAMES[peg], at: [centre, floor + 28], size: 18, fill: colours.ink });
    pile.forEach((disc, level) => {
      const span = 48 + ((column * 0.88 - 48) * disc) / n;
      const fill = discColour(disc, n, colouring, theme);
      const y = floor - (level + 1) * thick;
      items.push(box(centre - span / 2, y + 1, span, thick - 2, fill));
      items.push({ kind: "text", text: String(disc), at: [centre, y + thick / 2], size: 14, fill: textOn(fill) });
    });
  });
  return svgDocument(items, { width, height, paper: colours.paper, title, description, font: FONT });
}
