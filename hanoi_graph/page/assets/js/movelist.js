// Writes lists of moves as text, in notations that `hanoi-graph check` reads: JSON triples
// [[disc, from, to], ...] with pegs from 0, lines "B -> A", and sentences in the language of the page.

import { PEG_NAMES } from "./states.js";

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
