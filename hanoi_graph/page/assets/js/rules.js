// The rules. A move is [disc, from, to]; only the top disc of a peg moves, and never onto a smaller one.

import { PEG_NAMES } from "./states.js";
import { Problem } from "./problem.js";

export function third(one, other) {
  return 3 - one - other;
}

// The smallest disc on the peg, 0 when it is empty.
export function topDisc(state, peg) {
  return state.indexOf(peg) + 1;
}

// Null when the top disc of `from` may go to `to`; else the Problem that says why not.
export function objection(state, from, to) {
  if (from === to) return new Problem("samePeg", { peg: PEG_NAMES[from] });
  const disc = topDisc(state, from);
  if (disc === 0) return new Problem("emptyPeg", { peg: PEG_NAMES[from] });
  const below = topDisc(state, to);
  if (below !== 0 && below < disc) return new Problem("largerOnSmaller", { disc, below });
  return null;
}

export function applyMove(state, [disc, , to]) {
  const next = state.slice();
  next[disc - 1] = to;
  return next;
}

export function reversed([disc, from, to]) {
  return [disc, to, from];
}

// Every legal move, smallest disc first: a disc may go wherever no smaller disc stands.
export function legalMoves(state, pegs = 3) {
  const moves = [];
  const taken = new Array(pegs).fill(false);
  state.forEach((from, k) => {
    if (taken[from]) return;
    taken[from] = true;
    for (let to = 0; to < pegs; to += 1) if (!taken[to]) moves.push([k + 1, from, to]);
  });
  return moves;
}

// The only legal move between two pegs, in whichever direction it goes; null when both are empty.
export function moveBetween(state, one, other) {
  const a = topDisc(state, one) || Infinity;
  const b = topDisc(state, other) || Infinity;
  if (a === b) return null;
  return a < b ? [a, one, other] : [b, other, one];
}

// The state after the moves; throws a Problem with the number of the first move that is not legal.
export function replay(start, moves, pegs = 3) {
  const state = start.slice();
  moves.forEach(([disc, from, to], k) => {
    const refuse = (reason, values) => {
      throw new Problem("illegalMove", { number: k + 1, reason: new Problem(reason, values) });
    };
    if (!(from >= 0 && from < pegs && to >= 0 && to < pegs)) refuse("noSuchPeg", { pegs });
    if (disc > state.length || disc < 0) refuse("noSuchDisc", { disc, n: state.length });
    const why = objection(state, from, to);
    if (why) refuse(why.key, why.values);
    if (disc !== topDisc(state, from)) refuse("notOnTop", { disc, peg: PEG_NAMES[from] });
    state[disc - 1] = to;
  });
  return state;
}
