// The worst path: the path between two perfect states of three pegs that visits every state. It is a
// reflected ternary code, so the state of a rank and the rank of a state are read off disc by disc.

import { third } from "./rules.js";

export function worstLength(n) {
  return 3 ** n - 1;
}

export function worstPath(n, from, to) {
  const moves = [];
  const walk = (m, x, z) => {
    if (m === 0) return;
    const y = third(x, z);
    walk(m - 1, x, z);
    moves.push([m, x, y]);
    walk(m - 1, z, x);
    moves.push([m, y, z]);
    walk(m - 1, x, z);
  };
  walk(n, from, to);
  return moves;
}

// How many moves from the perfect state on `from` the worst path to `to` reaches this state.
export function worstRank(state, from, to) {
  let rank = 0;
  let x = from;
  let z = to;
  for (let k = state.length; k >= 1; k -= 1) {
    const at = state[k - 1];
    const part = at === x ? 0 : at === z ? 2 : 1;
    rank = rank * 3 + part;
    if (part === 1) [x, z] = [z, x];
  }
  return rank;
}

export function worstState(rank, n, from, to) {
  const state = new Array(n);
  let x = from;
  let z = to;
  let rest = rank;
  for (let k = n; k >= 1; k -= 1) {
    const part = Math.floor(rest / 3 ** (k - 1));
    rest -= part * 3 ** (k - 1);
    state[k - 1] = [x, third(x, z), z][part];
    if (part === 1) [x, z] = [z, x];
  }
  return state;
}
