// Carries a procedure out: the plan is the list of its moves from where it was made, and how far it has
// come follows from the game, so that undo, redo and clicks on the list all keep step with it.

import { procedure } from "./procedures.js";

export class Player {
  constructor(game) {
    this.game = game;
    this.plan = null;
    this.speed = 2;
    this.direction = 0;
    this.timer = 0;
    this.onState = () => {};
  }

  // Plans from here; a procedure that does not fit leaves no plan.
  choose(id) {
    const one = procedure(id);
    const { here, goal, pegs, cursor } = this.game;
    const fits = one && one.pegs === pegs && one.fits(here, goal);
    this.plan = fits ? { id, origin: cursor, from: here.slice(), moves: one.moves(here, goal) } : null;
    return this.plan;
  }

  // A plan that comes from elsewhere: the four-peg search.
  adopt(id, moves) {
    this.plan = { id, origin: this.game.cursor, from: this.game.here.slice(), moves };
  }

  // Whether the moves made since the plan began are its moves.
  get onPlan() {
    const { plan, game } = this;
    if (!plan || game.cursor < plan.origin || this.done > plan.moves.length) return false;
    return this.compare();
  }

  compare() {
    const { plan, game } = this;
    for (let k = plan.origin; k < game.cursor; k += 1) {
      const planned = plan.moves[k - plan.origin];
      if (planned.some((part, at) => part !== game.moves[k][at])) return false;
    }
    return true;
  }

  // Moves of the plan made so far.
  get done() {
    return this.plan ? this.game.cursor - this.plan.origin : 0;
  }

  get next() {
    return this.plan?.moves[this.done] ?? null;
  }

  get running() {
    return this.direction !== 0;
  }

  // One move forwards (1) or backwards (-1); false when there is none.
  step(direction) {
    if (direction > 0 ? !this.next : this.done <= 0) return false;
    if (direction > 0) this.game.walk([this.next]);
    else this.game.goTo(this.game.cursor - 1);
    return true;
  }

  // To just after move m of the plan.
  jump(m) {
    const { plan, game } = this;
    if (m < this.done) game.goTo(plan.origin + m);
    else if (m > this.done) this.stride(plan.moves.slice(this.done, m));
  }

  // Several moves at once, each of which can be undone alone.
  stride(moves) {
    for (const move of moves) {
      this.game.append(move);
      this.game.stops.add(this.game.cursor);
    }
    this.game.changed("walk", { moves });
  }

  play(direction) {
    this.pause();
    this.direction = direction;
    this.last = performance.now();
    this.owed = 1;
    this.tick();
    this.onState();
  }

  pause() {
    window.clearTimeout(this.timer);
    this.direction = 0;
    this.onState();
  }

  // Above sixty moves a second several are made before the next picture.
  tick() {
    const now = performance.now();
    this.owed += ((now - this.last) / 1000) * this.speed;
    this.last = now;
    const due = Math.min(Math.floor(this.owed), Math.max(1, Math.ceil(this.speed / 10)));
    this.owed -= Math.floor(this.owed);
    const going = due === 0 || this.advance(due);
    if (!going) {
      this.pause();
      return;
    }
    this.timer = window.setTimeout(() => this.tick(), Math.max(16, (1 - this.owed) * (1000 / this.speed)));
  }

  advance(due) {
    const { plan, game } = this;
    if (!plan) return false;
    if (due === 1) return this.step(this.direction) && this.hasMore();
    if (this.direction > 0) this.stride(plan.moves.slice(this.done, this.done + due));
    else game.goTo(Math.max(plan.origin, game.cursor - due));
    return this.hasMore();
  }

  hasMore() {
    return this.direction > 0 ? this.next !== null : this.done > 0;
  }
}
