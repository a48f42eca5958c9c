// The one place that holds what is played: start, goal, the moves made and those undone. Everything that is
// shown is drawn anew from it after each change.

import { indexOf, perfect, sameState } from "./states.js";
import { applyMove, replay, reversed } from "./rules.js";

export class Game {
  constructor(setup) {
    this.listeners = [];
    this.set(setup);
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  changed(kind, detail) {
    for (const listener of this.listeners) listener(kind, detail);
  }

  // A new game, by default from the first peg to the last. Throws a Problem, and changes nothing, when a
  // move is not legal.
  set({ n, pegs = 3, start = perfect(n, 0), goal = perfect(n, pegs - 1), moves = [] }) {
    const here = replay(start, moves, pegs);
    Object.assign(this, { n, pegs, start, goal, here, moves: moves.slice(), cursor: moves.length });
    // Where each undo stops: after single moves, and after a walk as a whole.
    this.stops = new Set(Array.from({ length: moves.length + 1 }, (_, k) => k));
    this.visited = [indexOf(start, pegs)];
    let state = start;
    for (const move of moves) {
      state = applyMove(state, move);
      this.visited.push(indexOf(state, pegs));
    }
    this.changed("new");
  }

  get solved() {
    return sameState(this.here, this.goal);
  }

  // The moves made so far, without those that were undone.
  get made() {
    return this.moves.slice(0, this.cursor);
  }

  // Makes legal moves as one step for undo. Repeating what was undone keeps what can be redone after it.
  walk(moves) {
    for (const move of moves) this.append(move);
    this.stops.add(this.cursor);
    this.changed("walk", { moves });
  }

  append(move) {
    const next = this.moves[this.cursor];
    const repeats = next && next.every((part, k) => part === move[k]);
    if (!repeats) {
      for (let k = this.cursor + 1; k <= this.moves.length; k += 1) this.stops.delete(k);
      this.moves.length = this.cursor;
      this.visited.length = this.cursor + 1;
      this.moves.push(move);
    }
    this.here = applyMove(this.here, move);
    this.cursor += 1;
    this.visited[this.cursor] = indexOf(this.here, this.pegs);
  }

  get canUndo() {
    return this.cursor > 0;
  }

  get canRedo() {
    return this.cursor < this.moves.length;
  }

  undo() {
    let target = this.cursor - 1;
    while (target > 0 && !this.stops.has(target)) target -= 1;
    this.goTo(target);
  }

  redo() {
    let target = this.cursor + 1;
    while (target < this.moves.length && !this.stops.has(target)) target += 1;
    this.goTo(target);
  }

  // To just after move `target` of those that are known, forwards or backwards.
  goTo(target) {
    const walked = [];
    const back = target < this.cursor;
    while (this.cursor > target) {
      this.cursor -= 1;
      walked.push(reversed(this.moves[this.cursor]));
      this.here = applyMove(this.here, walked[walked.length - 1]);
    }
    while (this.cursor < target) {
      walked.push(this.moves[this.cursor]);
      this.here = applyMove(this.here, this.moves[this.cursor]);
      this.cursor += 1;
    }
    this.changed("walk", { moves: walked, back });
  }

  reset() {
    this.goTo(0);
  }
}
