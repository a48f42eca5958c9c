// What stands beside the towers while a procedure runs: why its next move is what it is.
//
// The answer is a list of blocks: { kind: "table", rows, shown }, { kind: "bits", bits, hot } and
// { kind: "lines", lines } with lines [key, values, level]. A value may be a word that can be clicked,
// { text, act }, where act says what the click does: ["disc", k] points at a disc, ["fill", rows] fills the
// table, ["step"] makes the next move.

import { PEG_NAMES } from "./states.js";
import { applyMove, third, topDisc } from "./rules.js";
import { waysOfLargest } from "./paths.js";
import {
  bitPegs, bitSource, bitTarget, company, directionOf, firstOne, frameStewartSplits, procedure, stepRound,
  tableRows, walshState,
} from "./procedures.js";

const name = (peg) => PEG_NAMES[peg];
const discWord = (disc) => ({ text: String(disc), act: ["disc", disc] });

export function moveText([, from, to]) {
  return `${name(from)} → ${name(to)}`;
}

function stepWord(move) {
  return { text: moveText(move), act: ["step"] };
}

// `m` moves of the plan are made and `state` is where they led; `shown` is how many rows the table shows.
export function explain(plan, { m, state, goal, shown }) {
  const next = plan.moves[m] ?? null;
  const context = { plan, m, state, goal, shown, next, n: state.length };
  const aside = procedure(plan.id)?.aside ?? "search";
  const blocks = ASIDES[aside](context);
  if (!next && aside !== "table" && aside !== "walsh") blocks.push(lines(["procDone", {}]));
  return blocks;
}

function lines(...entries) {
  return { kind: "lines", lines: entries };
}

const ASIDES = {
  table: aboutTable,
  binary: aboutBinary,
  bits: aboutBits,
  walsh: aboutWalsh,
  calls: aboutCalls,
  rule: aboutRule,
  largest: aboutLargest,
  search: ({ next }) => (next ? [lines(["ruleSearch", { move: stepWord(next) }])] : []),
};

// The two-column table and the sentences that fill it, row by row.
function aboutTable({ state, goal, shown, next }) {
  const rows = tableRows(state, goal);
  const entries = rows.map((row, k) => {
    const act = ["fill", k + 1];
    const values = { disc: row.disc, at: { text: name(row.at), act }, to: { text: name(row.to), act } };
    if (row.kind === "missing") {
      values.one = name(rows[k - 1].at);
      values.other = name(rows[k - 1].to);
    }
    return [{ goal: "rowGoal", same: "rowSame", missing: "rowMissing" }[row.kind], values];
  });
  entries.push(next ? ["rowMove", { move: stepWord(next) }] : ["rowsAgree", {}]);
  return [{ kind: "table", rows, shown: Math.min(shown, rows.length), hot: next?.[0] }, lines(...entries)];
}

function bitsOf(m, n) {
  return m.toString(2).padStart(n, "0");
}

// Where the plan leads: the perfect states of its two ends.
function ends({ plan, goal }) {
  return { from: plan.from[0], to: goal[0] };
}

function wayWord(direction) {
  return { key: direction > 0 ? "wayRight" : "wayLeft" };
}

function aboutBinary(context) {
  const { m, n, next } = context;
  if (!next) return [{ kind: "bits", bits: bitsOf(m, n), hot: firstOne(m) }];
  const { from, to } = ends(context);
  const number = m + 1;
  const disc = firstOne(number);
  const direction = directionOf(disc, n, from, to);
  return [
    { kind: "bits", bits: bitsOf(number, n), hot: disc },
    lines(
      ["binNumber", { m: number, bits: { text: bitsOf(number, n), act: ["disc", disc] } }],
      ["binDisc", { bit: disc, disc: discWord(disc) }],
      [(n - disc) % 2 === 0 ? "binEven" : "binOdd", { n, disc, way: wayWord(direction) }],
      ["nextMove", { move: stepWord(next) }],
    ),
  ];
}

function aboutBits(context) {
  const { m, n, next } = context;
  if (!next) return [];
  const { from, to } = ends(context);
  const number = m + 1;
  const pegs = bitPegs(n, from, to);
  const both = number & (number - 1);
  const either = (number | (number - 1)) + 1;
  return [
    { kind: "bits", bits: bitsOf(number, n), hot: firstOne(number) },
    lines(
      ["binNumber", { m: number, bits: bitsOf(number, n) }],
      ["bitFrom", { bits: bitsOf(both, n), value: both, rest: bitSource(number), peg: name(pegs[bitSource(number)]) }],
      ["bitTo", { value: either, rest: bitTarget(number), peg: name(pegs[bitTarget(number)]) }],
      ["bitNames", { n, names: pegs.map(name).join(", ") }],
      ["nextMove", { move: stepWord(next) }],
    ),
  ];
}

function aboutWalsh(context) {
  const { m, n, next } = context;
  const { from, to } = ends(context);
  const state = walshState(m, n, from, to);
  const bits = bitsOf(m, n);
  const bit = (k) => bits[n - k];
  const place = { key: bit(n) === "1" ? "walshGoal" : "walshStart" };
  const entries = [
    ["walshNumber", { m, bits }],
    ["walshLargest", { disc: discWord(n), bit: bit(n), place, peg: name(state[n - 1]) }],
  ];
  for (let k = n - 1; k >= 1; k -= 1) {
    const key = bit(k) === bit(k + 1) ? "walshOn" : "walshOff";
    entries.push([key, { disc: discWord(k), below: k + 1, peg: name(state[k - 1]) }]);
  }
  entries.push(next ? ["nextMove", { move: stepWord(next) }] : ["procDone", {}]);
  return [{ kind: "bits", bits, hot: null }, lines(...entries)];
}

// The calls that the recursion has open when it makes the next move.
function aboutCalls(context) {
  const { plan, m, n, next } = context;
  if (!next) return [];
  const worst = plan.id === "worst-recursive";
  const entries = [];
  let { from, to } = ends(context);
  let rest = m;
  for (let k = n; k >= 1; k -= 1) {
    const smaller = worst ? 3 ** (k - 1) : 2 ** (k - 1);
    const block = Math.floor(rest / smaller);
    const isDisc = rest % smaller === smaller - 1;
    const parts = worst ? 5 : 3;
    const spare = third(from, to);
    const pegs = { from: name(from), to: name(to) };
    const part = 2 * block + (isDisc ? 2 : 1);
    if (k > 1) entries.push(["callTower", { disc: discWord(k), ...pegs, part, parts }, n - k]);
    if (isDisc) {
      const [disc, source, target] = next;
      const ends = { from: name(source), to: name(target) };
      entries.push(["callDisc", { disc: discWord(disc), ...ends, move: stepWord(next) }, n - k + 1]);
      break;
    }
    rest -= block * smaller;
    if (worst) [from, to] = block === 1 ? [to, from] : [from, to];
    else [from, to] = block === 0 ? [from, spare] : [spare, to];
  }
  return [lines(...entries)];
}

function aboutLargest({ plan, goal, next }) {
  const { disc, once, twice } = waysOfLargest(plan.from, goal);
  if (disc === 0) return [lines(["largestNone", {}])];
  const entries = [["largestOnce", { disc: discWord(disc), once, twice }]];
  if (next) entries.push(["largestNow", { move: stepWord(next) }]);
  return [lines(...entries)];
}

function aboutRule(context) {
  const { plan, next } = context;
  if (!next) return [];
  const move = stepWord(next);
  const [key, values] = RULES[plan.id](context) ?? ["ruleOther", {}];
  return [lines([key, { ...values, move }])];
}

// Why a rule makes its next move; nothing where the move is the only one without disc 1.
const RULES = {
  "buneman-levy": (context) => {
    const { from, to } = ends(context);
    if (!isSmall(context)) return null;
    return ["ruleRound", { way: wayWord(directionOf(1, context.n, from, to)) }];
  },
  parity: (context) => {
    if (!isSmall(context)) return null;
    const below = topDisc(context.state, context.next[2]);
    return below > 0 ? ["ruleEven", { disc: discWord(below) }] : ["ruleBase", {}];
  },
  company: (context) => {
    if (context.m === 0) return ["ruleFirst", {}];
    if (!isSmall(context)) return null;
    const below = topDisc(context.state, company(context.state));
    if (below === 0) return ["ruleCompanyEmpty", {}];
    return [below % 2 === 0 ? "ruleCompanyEven" : "ruleCompanyOdd", { disc: discWord(below) }];
  },
  "rec-puzzles": ({ plan, m }) => {
    const { small, disc } = gatheringAt(plan, m);
    return ["ruleGather", { small, disc: discWord(disc) }];
  },
  "worst-iterative": ({ m, next }) =>
    m % 3 === 2
      ? null
      : ["ruleTwice", { way: wayWord(stepRound(next[1], 1) === next[2] ? 1 : -1), part: (m % 3) + 1 }],
  "frame-stewart": ({ n }) => {
    const small = frameStewartSplits(n).split[n];
    return small === 0 ? ["ruleFrameStewartOne", { rest: n }] : ["ruleFrameStewart", { small, rest: n - small }];
  },
};

function isSmall({ next }) {
  return next[0] === 1;
}

// Which tower is being carried onto which disc when m moves are made: towers grow, and every carrying of
// a tower of k - 1 discs takes 2 ** (k - 1) - 1 moves.
function gatheringAt(plan, m) {
  let state = plan.from;
  let left = m;
  let made = 0;
  for (;;) {
    const disc = state.findIndex((peg) => peg !== state[0]) + 1;
    const length = 2 ** (disc - 1) - 1;
    if (left < length) return { small: disc - 1, disc };
    for (const move of plan.moves.slice(made, made + length)) state = applyMove(state, move);
    made += length;
    left -= length;
  }
}
