// The picture of the state graph on a canvas: zoom, pan, pinch, a cursor for the keyboard, and clicks on states.

import { indexOf, perfect, stateOf } from "./states.js";
import { legalMoves } from "./rules.js";
import { HEIGHT, middleOf, nearestState, turnedDown, UPRIGHT } from "./layout.js";
import {
  clamp, edgeLength, graphItems, markItems, nameItems, pathItems, placeOf, stateItems, wordsFit, worstItems,
} from "./scene.js";

const TAP_SLACK = 6;
const MARK_REACH = 6;
const SMALLEST_COPY = 2.2;
const GLIDE = 160;

export class GraphView {
  // `onPick`, `onHover` and `onCursor` get the index of a state, `onWords` whether words stand on the states.
  constructor(canvas, { onPick, onHover, onCursor, onWords, calm }) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.backdrop = document.createElement("canvas");
    this.backdropKey = "";
    Object.assign(this, { onPick, onHover, onCursor, onWords, calm });
    this.model = null;
    this.turned = false;
    this.zoom = 1;
    this.offset = [0, 0];
    this.pointers = new Map();
    this.cursor = null;
    this.hovered = null;
    this.listen();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
  }

  // What is to be shown: see `model` in app.js.
  show(model) {
    const before = this.model;
    this.model = model;
    if (!before || before.n !== model.n) {
      this.fit();
      this.cursor = null;
      this.hovered = null;
      this.onHover(null);
    } else this.glideFrom(before);
    this.refresh();
  }

  refresh() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.backdropKey = "";
    if (this.model && this.canvas.width > 0) this.paint();
  }

  // Length of a side of the triangle in pixels.
  get side() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    return Math.max(40, Math.min(width - 100, (height - 96) / HEIGHT)) * this.zoom;
  }

  // The window on the drawing, in pixels of the page.
  view() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { n, goal } = this.model;
    const corners = this.turned ? turnedDown(cornerNearest(goal, n)) : UPRIGHT;
    const { side } = this;
    const x = width / 2 + this.offset[0];
    const y = height / 2 + this.offset[1] - middleOf(corners) * side;
    return {
      n, width, height, pixels: SMALLEST_COPY,
      corners: corners.map(([u, v]) => [x + u * side, y + v * side]),
    };
  }

  fit() {
    this.zoom = 1;
    this.offset = [0, 0];
    this.zoomed();
  }

  get farthestZoom() {
    return Math.max(2, (2 ** this.model.n - 1) / 3);
  }

  // Zooms so that the point (x, y) of the canvas stays where it is.
  zoomBy(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const zoom = clamp(this.zoom * factor, 0.5, this.farthestZoom);
    const share = zoom / this.zoom;
    const cx = x - this.canvas.clientWidth / 2;
    const cy = y - this.canvas.clientHeight / 2;
    this.zoom = zoom;
    this.moveTo(cx - (cx - this.offset[0]) * share, cy - (cy - this.offset[1]) * share);
    this.zoomed();
  }

  panBy(dx, dy) {
    this.moveTo(this.offset[0] + dx, this.offset[1] + dy);
    this.refresh();
  }

  // The middle of the window stays over the triangle, so that the drawing cannot be lost.
  moveTo(x, y) {
    const half = [this.side / 2, (this.side * HEIGHT) / 2];
    const down = clamp(-y, -half[1], half[1]);
    const fromTop = (down + half[1]) / (2 * half[1]);
    const breadth = half[0] * (this.turned ? 1 - fromTop : fromTop);
    this.offset = [-clamp(-x, -breadth, breadth), -down];
  }

  // One finger scrolls the page as long as the whole drawing is in sight, and moves the drawing after that.
  zoomed() {
    this.canvas.style.touchAction = this.zoom > 1.01 ? "none" : "pan-y";
    if (this.model) this.refresh();
  }

  // Moves the drawing so that a state is in sight.
  reveal(index) {
    const view = this.view();
    const [x, y] = placeOf(view, index);
    const margin = 40;
    const dx = clamp(x, margin, view.width - margin) - x;
    const dy = clamp(y, margin, view.height - margin) - y;
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  // Painting

  paint() {
    if (!this.model || this.canvas.width === 0 || !this.canvas.clientWidth) return;
    const view = this.view();
    const model = this.gliding(view);
    const edge = edgeLength(view);
    const words = wordsFit(edge, model);
    if (words !== this.wordsShown) {
      this.wordsShown = words;
      this.onWords(words);
    }
    this.paintBackdrop(view, model, words);
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.backdrop, 0, 0);
    this.scaled(context);
    const newPath = () => new Path2D();
    const paths = pathItems(view, model, newPath);
    if (words) {
      // Words stay readable above the lines.
      this.put(context, paths);
      const { states } = graphItems(view, model, newPath);
      this.put(context, stateItems(states, edge, model, newPath));
    } else this.put(context, [...paths, ...markItems(view, model, newPath, { words })]);
    this.put(context, nameItems(view, model, { words }));
    this.paintPointers(view, edge);
  }

  // The graph and the worst path, which change seldom, are kept as a picture of their own.
  paintBackdrop(view, model, words) {
    const { n, start, goal, colouring, theme, worst, labels, order } = model;
    const seen = [view, n, start, theme, worst, labels, order, colouring, colouring === "distance" && goal];
    const key = JSON.stringify(seen);
    if (key === this.backdropKey) return;
    this.backdropKey = key;
    this.backdrop.width = this.canvas.width;
    this.backdrop.height = this.canvas.height;
    const context = this.backdrop.getContext("2d");
    this.scaled(context);
    const newPath = () => new Path2D();
    const { items, states, edge } = graphItems(view, model, newPath);
    this.put(context, items);
    this.put(context, worstItems(view, model, newPath));
    if (!words) this.put(context, stateItems(states, edge, model, newPath));
  }

  scaled(context) {
    const ratio = this.canvas.width / this.canvas.clientWidth;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  put(context, items) {
    for (const item of items) {
      if (item.kind === "text") putText(context, item, this.model.font);
      else putPath(context, item);
    }
  }

  paintPointers(view, edge) {
    const { context } = this;
    const mark = (index, colour, dash) => {
      if (index === null) return;
      const path = new Path2D();
      const [x, y] = placeOf(view, index);
      path.arc(x, y, clamp(edge * 0.34, 9, 26), 0, 2 * Math.PI);
      putPath(context, { path, stroke: colour, width: 2, dash });
    };
    const { colours } = this.model;
    mark(this.hovered, colours.muted, []);
    if (document.activeElement === this.canvas) mark(this.cursor, colours.ink, [4, 3]);
  }

  // The dot glides along the edge of a single move.
  glideFrom(before) {
    if (before.here === this.model.here) return;
    const single = this.model.singleStep && !this.calm();
    this.glide = single ? { from: before.here, since: performance.now() } : null;
  }

  gliding(view) {
    if (!this.glide) return this.model;
    const share = (performance.now() - this.glide.since) / GLIDE;
    if (share >= 1) {
      this.glide = null;
      return this.model;
    }
    const from = placeOf(view, this.glide.from);
    const to = placeOf(view, this.model.here);
    const eased = share * (2 - share);
    this.refresh();
    return { ...this.model, hereAt: [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * eased) };
  }

  // Pointers

  listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => this.hover(null));
    canvas.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("focus", () => this.focused());
    canvas.addEventListener("blur", () => this.refresh());
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  press(event) {
    if (event.button !== 0) return;
    const at = this.place(event);
    this.pointers.set(event.pointerId, { at, from: at });
    this.canvas.setPointerCapture(event.pointerId);
    this.tapping = this.pointers.size === 1;
  }

  move(event) {
    const at = this.place(event);
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) {
      this.hover(this.stateAt(at));
      return;
    }
    const others = [...this.pointers.values()].filter((other) => other !== pointer);
    if (others.length === 1) this.pinch(pointer.at, at, others[0].at);
    else if (!this.tapping || far(at, pointer.from) > TAP_SLACK) {
      this.tapping = false;
      this.panBy(at[0] - pointer.at[0], at[1] - pointer.at[1]);
    } else return;
    pointer.at = at;
  }

  pinch(before, now, anchor) {
    this.tapping = false;
    const spread = far(now, anchor) / Math.max(1, far(before, anchor));
    this.zoomBy(spread, (now[0] + anchor[0]) / 2, (now[1] + anchor[1]) / 2);
    this.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  release(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer || !this.tapping) return;
    const index = this.stateAt(this.place(event));
    if (index === null) return;
    this.cursor = index;
    this.onPick(index, event);
  }

  turnWheel(event) {
    event.preventDefault();
    const [x, y] = this.place(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoomBy(2 ** (-(event.deltaY * lines) / 300), x, y);
  }

  // The state under a point, null when none is near.
  stateAt(point) {
    if (!this.model) return null;
    const view = this.view();
    const marked = this.markAt(view, point);
    if (marked !== null) return marked;
    const { index, distance } = nearestState(this.model.n, view.corners, point);
    return distance <= Math.max(16, edgeLength(view) * 0.5) ? index : null;
  }

  // Where states lie closer together than a finger or a mouse can point, marks and corners win.
  markAt(view, point) {
    if (edgeLength(view) >= MARK_REACH) return null;
    const { n, start, goal, here } = this.model;
    const corners = [0, 1, 2].map((peg) => indexOf(perfect(n, peg)));
    let best = { index: null, distance: MARK_REACH };
    for (const index of [...corners, start, goal, here]) {
      const distance = far(placeOf(view, index), point);
      if (distance < best.distance) best = { index, distance };
    }
    return best.index;
  }

  hover(index) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.onHover(index);
    this.refresh();
  }

  // Keyboard

  focused() {
    if (!this.model) return;
    this.cursor ??= this.model.here;
    this.refresh();
    // A press of the pointer brings the focus too, but is about the state under the pointer.
    if (this.pointers.size === 0) this.onCursor(this.cursor);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (direction) this.moveCursor(direction);
    else if (event.key === "Enter" || event.key === " ") this.onPick(this.cursor ?? this.model.here, event);
    else if (event.key === "+" || event.key === "=") this.zoomBy(1.5);
    else if (event.key === "-") this.zoomBy(1 / 1.5);
    else if (event.key === "0") this.fit();
    else if (event.key === "Home") this.setCursor(this.model.here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // To the neighbour that lies most in the direction of the arrow.
  moveCursor([dx, dy]) {
    const { n } = this.model;
    const here = this.cursor ?? this.model.here;
    const view = this.view();
    const [x, y] = placeOf(view, here);
    let best = { index: here, along: 0.2 };
    for (const [disc, from, to] of legalMoves(stateOf(here, n))) {
      const index = here + (to - from) * 3 ** (disc - 1);
      const [u, v] = placeOf(view, index);
      const along = ((u - x) * dx + (v - y) * dy) / Math.hypot(u - x, v - y);
      if (along > best.along) best = { index, along };
    }
    this.setCursor(best.index);
  }

  setCursor(index) {
    this.cursor = index;
    this.reveal(index);
    this.refresh();
    this.onCursor(index);
  }
}

function far(one, other) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

// The corner that a goal belongs to: itself when perfect, else the peg of its largest disc.
function cornerNearest(goal, n) {
  return stateOf(goal, n)[n - 1];
}

function putPath(context, { path, stroke, fill, width, dash = [], cap = "butt", join = "miter", opacity = 1 }) {
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  context.globalAlpha = stroke ? opacity : 1;
  if (!stroke) return;
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = join;
  context.setLineDash(dash);
  context.stroke(path);
  context.globalAlpha = 1;
}

function putText(context, { text, at, size, fill, align = "center", bold, halo }, font) {
  context.font = `${bold ? "600 " : ""}${size}px ${font}`;
  context.textAlign = align;
  context.textBaseline = "middle";
  context.setLineDash([]);
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(text, ...at);
  }
  context.fillStyle = fill;
  context.fillText(text, at[0], at[1] + size * 0.06);
}
