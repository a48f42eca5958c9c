// Lists of moves as text, in notations that `hanoi-graph check` reads: JSON triples [[disc, from, to], ...]
// with pegs from 0, lines "B -> A", and sentences in the language of the page.

import { PEG_NAMES, latin } from "./states.js";
import { topDisc } from "./rules.js";
import { Problem } from "./problem.js";

export const NOTATIONS = ["json", "arrows", "sentences"];

const SENTENCES = {
  es: (disc, from, to) => `Mueve disco ${disc} de ${from} a ${to}`,
  pt: (disc, from, to) => `Mova disco ${disc} de ${from} para ${to}`,
  ru: (disc, from, to) => `диск ${disc} стержень ${from} -> стержень ${to}`,
  en: (disc, from, to) => `Move disk ${disc} from ${from} to ${to}`,
};

export function writeMoves(moves, notation, language = "en") {
  if (notation === "json") return `[${moves.map((move) => `[${move.join(", ")}]`).join(", ")}]\n`;
  const line =
    notation === "arrows"
      ? ([, from, to]) => `${PEG_NAMES[from]} -> ${PEG_NAMES[to]}\n`
      : ([disc, from, to]) => `${SENTENCES[language](disc, PEG_NAMES[from], PEG_NAMES[to])}\n`;
  return moves.map(line).join("");
}

// Reads any of the notations. The moves are not judged here, except that a line without a disc number gets
// the disc that lies on top of its peg then.
export function readMoves(text, start) {
  const json = /\[\s*(?:\[[^[\]]*\]\s*,?\s*)*\]/.exec(text);
  return json ? readTriples(json[0]) : readLines(text, start);
}

function readTriples(text) {
  let list;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Problem("listJson");
  }
  return list.map((item, k) => {
    if (item.length !== 3 || !item.every(Number.isInteger)) {
      throw new Problem("listTriple", { number: k + 1 });
    }
    return item;
  });
}

function readLines(text, start) {
  const moves = [];
  const state = start.slice();
  text.split(/\r?\n/).forEach((line, k) => {
    if (line.trim() === "") return;
    const move = readLine(line, state);
    if (!move) throw new Problem("listLine", { line: k + 1 });
    moves.push(move);
    if (move[0] >= 1) state[move[0] - 1] = move[2];
  });
  return moves;
}

const ARROW = /(?<![\p{L}\d])([A-D])\s*(?:-+>|→)\s*([A-D])(?![\p{L}\d])/u;
const CAPITAL = /(?<![\p{L}\d])[A-DАВС](?![\p{L}\d])/gu;
const DISC = /(?:dis[ck]o?|диск)\s+(\d+)/iu;

// "b -> a" in either case; else the last two single capitals, since "de A a C" holds a preposition "a".
function readLine(line, state) {
  const arrow = ARROW.exec(latin(line));
  const letters = arrow
    ? arrow.slice(1)
    : Array.from(line.matchAll(CAPITAL), ([letter]) => latin(letter)).slice(-2);
  if (letters.length < 2) return null;
  const [from, to] = letters.map((letter) => PEG_NAMES.indexOf(letter));
  const numbered = DISC.exec(line);
  return [numbered ? Number(numbered[1]) : topDisc(state, from), from, to];
}
