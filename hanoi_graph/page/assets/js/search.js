// Breadth-first search from the goal for more than three pegs, where no formula is known. It works in
// slices of a few milliseconds, so that the page never stands still: 4 ** 10 states take well under a second.

import { indexOf } from "./states.js";

const UNSEEN = 255;

export class Search {
  constructor(goal, pegs) {
    this.n = goal.length;
    this.pegs = pegs;
    const states = pegs ** this.n;
    this.distances = new Uint8Array(states).fill(UNSEEN);
    this.queue = new Uint32Array(states);
    this.head = 0;
    this.tail = 1;
    this.powers = Array.from({ length: this.n }, (_, k) => pegs ** k);
    this.queue[0] = indexOf(goal, pegs);
    this.distances[this.queue[0]] = 0;
  }

  get done() {
    return this.head === this.tail;
  }

  // Works for about `milliseconds`; returns whether every state has been reached.
  advance(milliseconds) {
    const until = performance.now() + milliseconds;
    while (!this.done && performance.now() < until) {
      const stop = Math.min(this.tail, this.head + 2048);
      while (this.head < stop) {
        this.visitNeighbours(this.queue[this.head]);
        this.head += 1;
      }
    }
    return this.done;
  }

  // Undefined until the search has come to this state.
  distance(state) {
    const found = this.distances[indexOf(state, this.pegs)];
    return found === UNSEEN ? undefined : found;
  }

  visitNeighbours(index) {
    const next = this.distances[index] + 1;
    let taken = 0;
    let rest = index;
    for (let k = 0; k < this.n && taken !== (1 << this.pegs) - 1; k += 1) {
      const from = rest % this.pegs;
      rest = (rest - from) / this.pegs;
      if (taken & (1 << from)) continue;
      taken |= 1 << from;
      for (let to = 0; to < this.pegs; to += 1) {
        if (taken & (1 << to)) continue;
        const neighbour = index + (to - from) * this.powers[k];
        if (this.distances[neighbour] !== UNSEEN) continue;
        this.distances[neighbour] = next;
        this.queue[this.tail] = neighbour;
        this.tail += 1;
      }
    }
  }
}
