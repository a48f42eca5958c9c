// What is played as the part of an address after "#": n, pegs, start, goal, moves so far, language, order.

import { LARGEST_FIRST, MAX_DISCS, perfect, readWord, writeWord } from "./states.js";
import { replay, topDisc } from "./rules.js";
import { Problem } from "./problem.js";

// One letter a move: the pairs of pegs AB, AC, AD, BA, ... in turn. The disc follows from the state.
const LETTERS = "abcdefghijkl";

function letterOf([, from, to]) {
  return LETTERS[from * 3 + to - (to > from ? 1 : 0)];
}

function pairOf(letter) {
  const code = LETTERS.indexOf(letter);
  const from = Math.floor(code / 3);
  const to = code % 3;
  return [from, to >= from ? to + 1 : to];
}

// Words in a link have the smallest disc first, whatever order the page shows.
export function writeLink({ n, pegs, start, goal, made }, settings = {}) {
  const parts = [`n=${n}`, `p=${pegs}`, `s=${writeWord(start)}`, `g=${writeWord(goal)}`];
  if (made.length > 0) parts.push(`m=${made.map(letterOf).join("")}`);
  if (settings.language) parts.push(`l=${settings.language}`);
  if (settings.order === LARGEST_FIRST) parts.push("o=largest-first");
  return `#${parts.join("&")}`;
}

// Null for an empty link; throws a Problem for one that does not hold. `ignored` are the parts that mean nothing.
export function readLink(hash) {
  const parts = [...new URLSearchParams(hash.replace(/^#/, ""))];
  if (parts.length === 0) return null;
  const fields = new Map(parts);
  const pegs = readCount(fields.get("p") ?? "3", "linkPegs", 3, 4);
  const n = readCount(fields.get("n") ?? discsOf(fields, pegs), "linkDiscs", 1, MAX_DISCS);
  const word = (name, otherwise) =>
    fields.has(name) ? readWord(fields.get(name), { n, pegs }) : otherwise;
  const start = word("s", perfect(n, 0));
  const goal = word("g", perfect(n, pegs - 1));
  const moves = readLetters(fields.get("m") ?? "", start, pegs);
  const known = ([name, value]) => KNOWN[name]?.test(value);
  const ignored = parts.filter((part) => !known(part)).map(([name, value]) => (value ? `${name}=${value}` : name));
  return { n, pegs, start, goal, moves, language: setting(fields, "l"), order: setting(fields, "o"), ignored };
}

// What each part of a link may say; numbers, words and moves are read elsewhere and refused there.
const KNOWN = Object.assign(Object.create(null), {
  n: /./, p: /./, s: /./, g: /./, m: /^/, l: /^(?:en|es|pt|ru)$/, o: /^(?:smallest|largest)-first$/,
});

function setting(fields, name) {
  const value = fields.get(name) ?? "";
  return KNOWN[name].test(value) ? value : null;
}

// Without a number of discs a word tells it.
function discsOf(fields, pegs) {
  const word = fields.get("s") ?? fields.get("g");
  return word === undefined ? "3" : String(readWord(word, { pegs }).length);
}

function readCount(text, key, least, most) {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new Problem(key, { value: text, least, most });
  return value;
}

function readLetters(text, start, pegs) {
  const state = start.slice();
  const moves = Array.from(text, (letter) => {
    if (!LETTERS.includes(letter)) throw new Problem("linkMove", { letter });
    const [from, to] = pairOf(letter);
    const disc = topDisc(state, from);
    if (disc > 0) state[disc - 1] = to;
    return [disc, from, to];
  });
  replay(start, moves, pegs);
  return moves;
}
