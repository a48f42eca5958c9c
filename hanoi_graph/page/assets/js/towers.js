// The board: pegs are buttons (keyboard, screen reader, tap), discs are dragged.

import { PEG_NAMES, stacks } from "./states.js";
import { objection, topDisc } from "./rules.js";
import { pegAt } from "./geometry.js";
import { discColour, textOn } from "./colours.js";
import { Problem } from "./problem.js";

const DRAG_SLACK = 5;

export class Towers {
  // `nameOf(peg, discs)` names a peg; `onMove(move)`, `onRefuse(problem)`, `onLift(peg, disc)` tell what was
  // done, `onGrab()` that a disc is held, `onWake()` that somebody wants to play while the board shows another
  // position.
  constructor(board, { nameOf, onMove, onRefuse, onLift, onGrab, onWake, calm }) {
    Object.assign(this, { board, nameOf, onMove, onRefuse, onLift, onGrab, onWake, calm });
    this.discs = [];
    this.pegs = [];
    this.lifted = null;
    this.drag = null;
    this.answered = false;
    this.listen();
    new ResizeObserver(() => this.place()).observe(board);
  }

  // model: { n, pegs, state, asleep, colouring, bases, theme, move, fast, duration, spotlight }
  show(model) {
    const rebuilt = this.model?.n !== model.n || this.model?.pegs !== model.pegs;
    const before = this.model?.state;
    this.model = model;
    if (rebuilt) this.build();
    this.lifted = this.lifted !== null && topDisc(model.state, this.lifted) > 0 && !model.move ? this.lifted : null;
    this.paint();
    this.place();
    if (!rebuilt && before && model.move) this.fly(before, model.move);
  }

  build() {
    const { n, pegs } = this.model;
    this.board.replaceChildren();
    this.board.style.setProperty("--pegs", pegs);
    this.pegs = Array.from({ length: pegs }, (_, peg) => this.board.appendChild(pegButton(peg)));
    this.discs = Array.from({ length: n }, (_, k) => this.board.appendChild(discElement(k + 1)));
    this.lifted = null;
    this.drag = null;
  }

  // Colours, names and marks.
  paint() {
    const { n, pegs, state, asleep, colouring, bases, theme, spotlight } = this.model;
    this.board.classList.toggle("asleep", asleep);
    const piles = stacks(state, pegs);
    this.pegs.forEach((button, peg) => {
      button.setAttribute("aria-label", this.nameOf(PEG_NAMES[peg], piles[peg].slice().reverse()));
      button.setAttribute("aria-pressed", String(this.lifted === peg));
      const base = bases ? discColour(bases[peg], n, "parity", theme) : "";
      button.querySelector(".base").style.background = base;
    });
    this.discs.forEach((element, k) => {
      const colour = discColour(k + 1, n, colouring, theme);
      element.style.background = colour;
      element.style.color = textOn(colour);
      element.classList.toggle("top", topDisc(state, state[k]) === k + 1);
      element.classList.toggle("lifted", this.lifted === state[k] && topDisc(state, state[k]) === k + 1);
      element.classList.toggle("spotlight", spotlight.includes(k + 1));
    });
  }

  // Where a disc lies, relative to the board.
  geometry() {
    const { n, pegs } = this.model;
    const width = this.board.clientWidth;
    const height = this.board.clientHeight;
    const column = width / pegs;
    const floor = height - 34;
    const thick = Math.min(42, Math.max(9, (floor - 30) / Math.max(n + 1, 5)));
    const widest = Math.min(column * 0.94, 280);
    const narrowest = Math.max(26, widest * (n > 6 ? 0.22 : 0.32));
    const spanOf = (disc) => (n === 1 ? widest * 0.6 : narrowest + ((widest - narrowest) * (disc - 1)) / (n - 1));
    return { width, height, column, floor, thick, spanOf };
  }

  place() {
    if (!this.model || this.board.clientWidth === 0) return;
    const { column, floor, thick, spanOf } = this.geometry();
    this.board.style.setProperty("--floor", `${this.board.clientHeight - floor}px`);
    const tall = Math.max(thick * (this.model.n + 1.6), floor * 0.66);
    this.board.style.setProperty("--rod", `${Math.min(floor - 8, tall)}px`);
    this.spots = new Map();
    stacks(this.model.state, this.model.pegs).forEach((pile, peg) =>
      pile.forEach((disc, height) => {
        const span = spanOf(disc);
        const left = (peg + 0.5) * column - span / 2;
        const spot = { left, top: floor - (height + 1) * thick, width: span, height: thick };
        this.spots.set(disc, spot);
        if (this.drag?.disc !== disc) this.settle(disc, spot);
      }),
    );
  }

  settle(disc, { left, top, width, height }) {
    const element = this.discs[disc - 1];
    const raised = element.classList.contains("lifted") ? Math.max(4, height * 0.8) : 0;
    Object.assign(element.style, {
      width: `${width}px`,
      height: `${height - 2}px`,
      fontSize: `${Math.max(8, Math.min(15, height * 0.58))}px`,
      transform: `translate(${left}px, ${top - raised}px)`,
    });
  }

  // Up, across and down; at once when less motion is wanted, or when the disc was dragged there.
  fly(before, [disc, from]) {
    const element = this.discs[disc - 1];
    if (this.calm() || this.dropped === disc || this.model.fast) return;
    const to = this.spots.get(disc);
    const { column, floor, thick } = this.geometry();
    const below = before.filter((peg, k) => peg === from && k + 1 > disc).length;
    const left = (from + 0.5) * column - to.width / 2;
    const start = floor - (below + 1) * thick;
    const ceiling = Math.max(4, Math.min(start, to.top, floor - (this.model.n + 1) * thick - 8));
    const at = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
    element.animate([at(left, start), at(left, ceiling), at(to.left, ceiling), at(to.left, to.top)], {
      duration: this.model.duration,
      easing: "ease-in-out",
    });
  }

  // Lifting and setting down, by tap or key

  // The first press on a peg lifts its top disc, the second says where it goes.
  choosePeg(peg) {
    if (this.model.asleep) {
      this.onWake();
      return;
    }
    if (this.lifted === null) {
      this.lift(peg);
      return;
    }
    const from = this.lifted;
    this.lifted = null;
    if (from === peg) {
      this.repaint();
      this.onLift(null, 0);
    } else this.attempt(from, peg);
  }

  lift(peg) {
    const disc = topDisc(this.model.state, peg);
    if (disc === 0) {
      this.onRefuse(new Problem("emptyPeg", { peg: PEG_NAMES[peg] }));
      return;
    }
    this.lifted = peg;
    this.repaint();
    this.onLift(peg, disc);
  }

  // Whether there was anything to cancel: a disc in the hand or a lifted one.
  cancel() {
    if (!this.drag?.moved && this.lifted === null) return false;
    this.letGo();
    this.lifted = null;
    this.repaint();
    this.onLift(null, 0);
    return true;
  }

  repaint() {
    this.paint();
    this.place();
  }

  attempt(from, to) {
    const why = objection(this.model.state, from, to);
    if (why) {
      this.repaint();
      this.onRefuse(why);
    } else this.onMove([topDisc(this.model.state, from), from, to]);
  }

  // Dragging

  listen() {
    const { board } = this;
    board.addEventListener("pointerdown", (event) => this.press(event));
    board.addEventListener("pointermove", (event) => this.pull(event));
    board.addEventListener("pointerup", (event) => this.drop(event));
    board.addEventListener("pointercancel", () => this.lose());
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("keydown", (event) => this.key(event));
  }

  press(event) {
    this.answered = false;
    if (event.button !== 0 || this.drag || this.model.asleep) return;
    const held = this.held(event);
    if (!held) return;
    this.onGrab();
    const { disc, peg } = held;
    const free = disc > 0 && topDisc(this.model.state, peg) === disc;
    this.drag = { ...held, pointer: event.pointerId, from: [event.clientX, event.clientY], free, moved: false };
  }

  // What a press takes: a disc where it was pressed, or the top disc of a peg (0 if it is empty) by its middle.
  held({ target, clientX, clientY }) {
    const { state } = this.model;
    const element = target.closest(".disc");
    const button = target.closest(".peg");
    if (!element && !button) return null;
    const disc = element ? Number(element.dataset.disc) : topDisc(state, this.pegs.indexOf(button));
    const peg = element ? state[disc - 1] : this.pegs.indexOf(button);
    const box = (element ?? this.discs[disc - 1] ?? button).getBoundingClientRect();
    const grip = element ? [clientX - box.left, clientY - box.top] : [box.width / 2, box.height / 2];
    return { disc, peg, grip };
  }

  pull(event) {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (!drag.moved && far < DRAG_SLACK) return;
    if (!drag.moved) this.beginDrag();
    if (!drag.free) return;
    const box = this.board.getBoundingClientRect();
    const x = event.clientX - box.left - drag.grip[0];
    const y = event.clientY - box.top - drag.grip[1];
    this.discs[drag.disc - 1].style.transform = `translate(${x}px, ${y}px)`;
  }

  beginDrag() {
    const { drag } = this;
    drag.moved = true;
    if (drag.disc === 0) return;
    this.lifted = null;
    this.paint();
    this.discs[drag.disc - 1].setPointerCapture(drag.pointer);
    if (drag.free) this.discs[drag.disc - 1].classList.add("dragged");
    else this.onRefuse(new Problem("notOnTop", { disc: drag.disc, peg: PEG_NAMES[drag.peg] }));
  }

  drop(event) {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.letGo();
    const to = pegAt(this.board.getBoundingClientRect(), this.model.pegs, event.clientX, event.clientY);
    if (!drag.moved) {
      // Fingers do not always get a click after this; where it comes it is not meant once more.
      this.answered = true;
      this.choosePeg(drag.peg);
    } else if (!drag.free || to === drag.peg) this.place();
    else if (to < 0) this.refuseOutside();
    else this.dropOn(drag, to);
  }

  // Something else, such as a key, may have moved in the meantime.
  dropOn({ disc, peg }, to) {
    if (topDisc(this.model.state, peg) !== disc) {
      this.place();
      this.onRefuse(new Problem("dragLost"));
      return;
    }
    this.dropped = disc;
    this.attempt(peg, to);
    this.dropped = null;
  }

  refuseOutside() {
    this.place();
    this.onRefuse(new Problem("outside"));
  }

  letGo() {
    if (this.drag) this.discs[this.drag.disc - 1]?.classList.remove("dragged");
    this.drag = null;
  }

  // The browser has taken the pointer away, to scroll or because another window came up.
  lose() {
    const held = this.drag?.moved && this.drag.free;
    this.letGo();
    this.place();
    if (held) this.onRefuse(new Problem("dragLost"));
  }

  // By the keyboard or by a screen reader; the pointer has been answered when it was let go.
  click(event) {
    if (this.answered && event.detail > 0) {
      this.answered = false;
      return;
    }
    const button = event.target.closest(".peg");
    if (button) this.choosePeg(this.pegs.indexOf(button));
    else if (this.model.asleep) this.onWake();
  }

  // Arrows go from peg to peg; letters and Escape are handled for the whole page.
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = this.pegs.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    this.pegs[(at + step + this.pegs.length) % this.pegs.length].focus();
  }
}

function pegButton(peg) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "peg";
  button.dataset.peg = String(peg);
  for (const name of ["rod", "base", "letter"]) {
    const part = document.createElement("span");
    part.className = name;
    part.ariaHidden = "true";
    if (name === "letter") part.textContent = PEG_NAMES[peg];
    button.append(part);
  }
  return button;
}

function discElement(disc) {
  const element = document.createElement("div");
  element.className = "disc";
  element.dataset.disc = String(disc);
  element.ariaHidden = "true";
  element.textContent = String(disc);
  return element;
}
