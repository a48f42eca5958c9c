// The encoding of states. A state is an array: state[k - 1] is the peg (0, 1, 2, ...) of disc k, and disc 1
// is the smallest. Its index is the sum of state[k - 1] * pegs ** (k - 1): disc 1 is the least digit.

import { Problem } from "./problem.js";

export const MAX_DISCS = 10;
export const PEG_NAMES = "ABCD";
export const SMALLEST_FIRST = "smallest-first";
export const LARGEST_FIRST = "largest-first";

export function perfect(n, peg) {
  return new Array(n).fill(peg);
}

export function isPerfect(state) {
  return state.every((peg) => peg === state[0]);
}

export function sameState(one, other) {
  return one.length === other.length && one.every((peg, k) => peg === other[k]);
}

export function indexOf(state, pegs = 3) {
  let index = 0;
  for (let k = state.length - 1; k >= 0; k -= 1) index = index * pegs + state[k];
  return index;
}

export function stateOf(index, n, pegs = 3) {
  const state = new Array(n);
  let rest = index;
  for (let k = 0; k < n; k += 1) {
    state[k] = rest % pegs;
    rest = Math.floor(rest / pegs);
  }
  return state;
}

export function writeWord(state, order = SMALLEST_FIRST) {
  const letters = state.map((peg) => PEG_NAMES[peg]);
  if (order === LARGEST_FIRST) letters.reverse();
  return letters.join("");
}

// A Russian keyboard writes its own А, В, С, which look the same.
const CYRILLIC = { А: "A", В: "B", С: "C" };

export function latin(text) {
  return text.toUpperCase().replace(/[АВС]/g, (letter) => CYRILLIC[letter]);
}

// Reads "BCC", "b c c" and runs such as "A^3 B^2"; throws a Problem for anything else. Without `n` the word
// says how many discs there are.
export function readWord(text, { n, pegs = 3, order = SMALLEST_FIRST }) {
  const bare = latin(text.replace(/\s+/g, ""));
  if (bare === "") throw new Problem("wordEmpty");
  const state = [];
  let rest = bare;
  while (rest !== "") {
    const run = /^([A-Z])(?:\^(\d{1,3}))?/.exec(rest);
    const peg = run ? PEG_NAMES.indexOf(run[1]) : -1;
    if (peg < 0 || peg >= pegs) {
      throw new Problem("wordLetter", { letter: Array.from(rest)[0], last: PEG_NAMES[pegs - 1] });
    }
    for (let count = run[2] === undefined ? 1 : Number(run[2]); count > 0; count -= 1) state.push(peg);
    rest = rest.slice(run[0].length);
  }
  if (n !== undefined && state.length !== n) throw new Problem("wordLength", { length: state.length, n });
  if (order === LARGEST_FIRST) state.reverse();
  return state;
}

// The discs of every peg from the bottom up.
export function stacks(state, pegs = 3) {
  const piles = Array.from({ length: pegs }, () => []);
  for (let k = state.length; k >= 1; k -= 1) piles[state[k - 1]].push(k);
  return piles;
}
