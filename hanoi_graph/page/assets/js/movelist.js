// Lists of moves as text, in notations that `hanoi-graph check` reads: JSON triples [[disc, from, to], ...]
// with pegs from 0, lines "B -> A", and sentences in the language of the page.

import { PEG_NAMES, latin } from "./states.js";
import { topDisc } from "./rules.js";
import { Problem } from "./problem.js";

// As the programs of the sources print them: the Russian one calls three pegs X, Y, Z.
const SENTENCES = {
  es: { names: PEG_NAMES, line: (disc, from, to) => `Mueve disco ${disc} de ${from} a ${to}` },
  pt: { names: PEG_NAMES, line: (disc, from, to) => `Mova disco ${disc} de ${from} para ${to}` },
  ru: { names: "XYZ", line: (disc, from, to) => `диск  ${disc}  стержень ${from} ->  стержень ${to}` },
  en: { names: "1234", line: (disc, from, to) => `Move disk ${disc} from Peg ${from} to Peg ${to}` },
};

export function writeMoves(moves, notation, { language = "en", pegs = 3 } = {}) {
  if (notation === "json") return `[${moves.map((move) => `[${move.join(", ")}]`).join(", ")}]\n`;
  const lines = moves.map(notation === "arrows" ? arrow : sentence(language, pegs));
  return lines.map((line) => `${line}\n`).join("");
}

function arrow([, from, to]) {
  return `${PEG_NAMES[from]} -> ${PEG_NAMES[to]}`;
}

function sentence(language, pegs) {
  const { names, line } = SENTENCES[language];
  const known = names.length >= pegs ? names : PEG_NAMES;
  return ([disc, from, to]) => line(disc, known[from], known[to]);
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

const ARROW = /(?<![\p{L}\d])([A-DX-Z])\s*(?:-+>|→)\s*([A-DX-Z])(?![\p{L}\d])/u;
const NUMBERED = /\bpeg\s+(\d).*\bpeg\s+(\d)/i;
const CAPITAL = /(?<![\p{L}\d])[A-DX-ZАВС](?![\p{L}\d])/gu;
const DISC = /(?:dis[ck]o?|диск)\s+(\d+)/iu;

// "b -> a" in either case; "Peg 2 ... Peg 1"; else the last two single capitals, since "de A a C" holds a
// preposition "a".
function readLine(line, state) {
  const pegs = namedPegs(line);
  if (pegs.length < 2) return null;
  const [from, to] = pegs;
  const disc = DISC.exec(line);
  return [disc ? Number(disc[1]) : topDisc(state, from), from, to];
}

function namedPegs(line) {
  const numbered = NUMBERED.exec(line);
  if (numbered) return numbered.slice(1).map((digit) => Number(digit) - 1);
  const arrowed = ARROW.exec(latin(line));
  const letters = arrowed
    ? arrowed.slice(1)
    : Array.from(line.matchAll(CAPITAL), ([letter]) => latin(letter)).slice(-2);
  return letters.map((letter) => ("XYZ".includes(letter) ? "XYZ" : PEG_NAMES).indexOf(letter));
}
