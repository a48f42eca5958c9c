// Reads lists of moves in the notations that `hanoi-graph solve` writes: one move a line, moves in
// parentheses, two letters a move, lists in brackets, and sequences of states as words, tuples or stacks.
//
// What a list leaves open (what the pegs are called, whether "1:" names a disc or counts the moves) is decided
// by trying: the start is known, so that mostly one reading is legal. Nothing in a list is passed over but
// blank lines and comments.

import { LARGEST_FIRST, latin, PEG_NAMES, SMALLEST_FIRST, writeWord } from "./states.js";
import { replay, topDisc } from "./rules.js";
import { Problem } from "./problem.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PEG = "(?:(?:peg|стержень)\\s+)?(\\p{L}|\\d+)(?![\\p{L}\\d])";
const LINE = new RegExp(
  "^(?:\\d+[.)]\\s*)?" +
    "(?:(\\d+)\\s*:\\s*|(?:\\p{L}{3,}\\s+)?(?:dis[ck]o?|диск)\\s+(\\d+)\\s*:?\\s*|\\p{L}{3,}\\s+)?" +
    `(?:(?:from|de|с)\\s+)?${PEG}\\s*(?:-+>|=>|→|(?:to|para|a|на)(?=\\s))\\s*${PEG}[.,;]?$`,
  "iu",
);
const IN_PARENTHESES = /^\s*(?:\([^()]*\)[\s,;]*)+$/;
const TOKENS = /^\s*\p{L}+(?:[\s,;]+\p{L}+)*[\s,;]*$/u;
const BRACKETS = /^\s*(?:\w+\s*[:=]\s*)?([[{][\s\S]*)$/;

// The moves; throws a Problem for a list that cannot be read whole, or in no legal way, or in several.
export function readMoves(text, start, pegs = 3) {
  const bare = text.replace(/^\uFEFF/, "").replace(/(?:^[ \t]*#|[ \t]# ).*$/gm, "");
  if (bare.trim() === "") return [];
  return decide(readingsOf(bare, { start, pegs, orders: ordersOf(text) }), start, pegs);
}

// The orders that words may have: the one that a comment names, or both.
function ordersOf(text) {
  const [, named] = /^[ \t]*#.*?\b(smallest|largest)[ -](?:dis[ck] )?first/im.exec(text) ?? [];
  if (!named) return [SMALLEST_FIRST, LARGEST_FIRST];
  return [named.toLowerCase() === "largest" ? LARGEST_FIRST : SMALLEST_FIRST];
}

function decide(readings, start, pegs) {
  const legal = new Map();
  let problem = null;
  for (const reading of readings) {
    try {
      const moves = reading();
      replay(start, moves, pegs);
      legal.set(JSON.stringify(moves), moves);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem ??= error;
    }
  }
  if (legal.size === 0) throw problem;
  if (legal.size > 1) throw new Problem("listAmbiguous");
  return [...legal.values()][0];
}

// Functions that give the moves in each way that the text can be meant, the likeliest first.
function readingsOf(text, known) {
  const [, brackets] = BRACKETS.exec(text) ?? [];
  if (brackets) return fromBrackets(brackets, known);
  if (IN_PARENTHESES.test(text)) return fromParentheses(text, known);
  if (TOKENS.test(text)) return fromTokens(text.match(/\p{L}+/gu), known);
  return ofRows(fromLines(text), known, 1);
}

// Rows are { disc, count, from, to } with pegs as they are called; a row without a disc takes the top one.

function fromLines(text) {
  const rows = [];
  text.split(/\r?\n/).forEach((line, k) => {
    if (line.trim() === "") return;
    const found = LINE.exec(line.trim());
    if (!found) throw new Problem("listLine", { line: k + 1, text: line.trim().slice(0, 60) });
    const [, count, disc, from, to] = found;
    rows.push({ disc, count, from, to });
  });
  return rows;
}

function fromParentheses(text, known) {
  const rows = Array.from(text.matchAll(/\(([^()]*)\)/g), ([whole, inside], k) => {
    const row = rowOf(inside.trim().split(/[\s,]+/));
    if (!row) throw new Problem("listItem", { number: k + 1, text: whole });
    return row;
  });
  return ofRows(rows, known, 1);
}

function fromTokens(tokens, known) {
  const { start, orders } = known;
  const width = tokens[0].length;
  const odd = tokens.findIndex((token) => token.length !== width || ![2, start.length].includes(width));
  if (odd >= 0) throw new Problem("listItem", { number: odd + 1, text: tokens[odd].slice(0, 60) });
  const words = () => ofStates(tokens.map((token) => [...token]), known, { first: 0, orders });
  const pairs = () => ofRows(tokens.map(([from, to]) => ({ from, to })), known, 0);
  return [...(width === 2 ? pairs() : []), ...(width === start.length ? words() : [])];
}

function fromBrackets(text, known) {
  const items = parsed(text);
  if (items.length === 0) return [() => []];
  if (items.every((item) => typeof item === "string")) return readingsOf(items.join("\n"), known);
  if (items.every((item) => item?.every?.(Array.isArray))) return [() => steps(items.map(ofStacks(known)), known)];
  const rows = items.map((item) => (Array.isArray(item) ? rowOf(item) : moveRow(item ?? {})));
  const odd = rows.indexOf(null);
  const states = items.every((item) => item?.length === known.start.length && item.every(isPegName));
  const moves = odd < 0 ? ofRows(rows, known, 0) : [];
  if (states) return [...moves, ...ofStates(items, known, { first: 0, orders: [SMALLEST_FIRST] })];
  if (odd >= 0) throw new Problem("listItem", { number: odd + 1, text: JSON.stringify(items[odd]).slice(0, 60) });
  return moves;
}

// Python writes tuples in round brackets and strings in single quotes.
function parsed(text) {
  try {
    const json = text.trim().replace(/;$/, "").replaceAll("(", "[").replaceAll(")", "]").replaceAll("'", '"');
    const list = JSON.parse(json);
    if (Array.isArray(list)) return list;
  } catch {
    // Said below.
  }
  throw new Problem("listJson");
}

function isPegName(name) {
  return Number.isInteger(name) || (typeof name === "string" && /^(?:\p{L}|-?\d+)$/u.test(name));
}

function isDisc(disc) {
  return disc === undefined || /^-?\d+$/.test(String(disc));
}

// Of [from, to] or [disc, from, to]; null for anything else.
function rowOf(item) {
  const [to, from, disc] = item.slice().reverse();
  return [2, 3].includes(item.length) ? moveRow({ disc, from, to }) : null;
}

function moveRow({ disc, from, to }) {
  return isPegName(from) && isPegName(to) && isDisc(disc) ? { disc, from, to } : null;
}

// What the pegs may be called, by the names that occur: functions from a name to a peg. Numbers begin at 0 or
// 1, likelier at `first`.
function namings(names, pegs, first) {
  const present = new Set(names.map((name) => latin(String(name))));
  const letters = [...present].filter((name) => /\p{L}/u.test(name));
  if (letters.length === present.size) {
    const known = letters.some((name) => "XYZ".includes(name)) ? "XYZW" : ALPHABET;
    return [(name) => known.indexOf(latin(String(name)))];
  }
  if (letters.length > 0) throw new Problem("listMixed");
  const firsts = present.has("0") ? [0] : present.has(String(pegs)) ? [1] : [first, 1 - first];
  return firsts.map((least) => (name) => Number(name) - least);
}

// A number with a colon is a disc or counts the moves.
function ofRows(rows, { start, pegs }, first) {
  const names = rows.flatMap(({ from, to }) => [from, to]);
  const counted = rows.length > 0 && rows.every(({ count }, k) => Number(count) === k + 1);
  const discs = [(row) => row.disc ?? row.count, ...(counted ? [(row) => row.disc] : [])];
  return namings(names, pegs, first).flatMap((pegOf) =>
    discs.map((discOf) => () => movesOf(rows, start, { pegOf, discOf })),
  );
}

function movesOf(rows, start, { pegOf, discOf }) {
  const n = start.length;
  const state = start.slice();
  return rows.map((row, k) => {
    const [from, to] = [pegOf(row.from), pegOf(row.to)];
    const named = discOf(row);
    const disc = named === undefined ? topDisc(state, from) : Number(named);
    if (named !== undefined && !(disc >= 1 && disc <= n)) {
      throw new Problem("illegalMove", { number: k + 1, reason: new Problem("noSuchDisc", { disc: named, n }) });
    }
    if (disc > 0) state[disc - 1] = to;
    return [disc, from, to];
  });
}

function ofStates(items, known, { first, orders }) {
  return namings(items.flat(), known.pegs, first).flatMap((pegOf) =>
    orders.map((order) => () => {
      const states = items.map((item) => item.map(pegOf));
      return steps(order === LARGEST_FIRST ? states.map((state) => state.reverse()) : states, known);
    }),
  );
}

function ofStacks({ start, pegs }) {
  return (stacks, k) => {
    const state = start.map((_, disc) => stacks.findIndex((pile) => pile.includes(disc + 1)));
    if (stacks.length !== pegs || state.includes(-1) || stacks.flat().length !== start.length) {
      throw new Problem("listItem", { number: k + 1, text: JSON.stringify(stacks).slice(0, 60) });
    }
    return state;
  };
}

// The moves between states that follow each other.
function steps(states, { start }) {
  const [first] = states;
  if (first.some((peg, k) => peg !== start[k])) {
    throw new Problem("listStart", { word: first.map((peg) => PEG_NAMES[peg] ?? "?").join(""), start: writeWord(start) });
  }
  return states.slice(1).map((state, k) => {
    const moved = state.flatMap((peg, disc) => (peg === states[k][disc] ? [] : [disc]));
    if (moved.length !== 1) throw new Problem("listStep", { number: k + 2 });
    const [disc] = moved;
    return [disc + 1, states[k][disc], state[disc]];
  });
}
