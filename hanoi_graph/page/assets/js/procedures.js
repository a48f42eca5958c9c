// The procedures of the literature. Each has a name, says which start and goal it fits, and gives the whole
// list of its moves; `aside` names what the page shows beside the towers while it runs.

import { isPerfect, perfect, sameState } from "./states.js";
import { applyMove, moveBetween, third, topDisc } from "./rules.js";
import { gather, shortestPaths } from "./paths.js";
import { worstPath } from "./worst.js";

// Where "right" leads: A to B to C to A, as the source counts it.
export function stepRound(peg, direction) {
  return (peg + direction + 3) % 3;
}

// 1 for right, -1 for left: every disc goes round one way, and its neighbour in size the other way.
export function directionOf(disc, n, from, to) {
  const ofLargest = stepRound(from, 1) === to ? 1 : -1;
  return (n - disc) % 2 === 0 ? ofLargest : -ofLargest;
}

// Number of the first 1 of m, counted from the right.
export function firstOne(m) {
  return Math.log2(m & -m) + 1;
}

function towerTransfer(n, from, to, moves = []) {
  if (n === 0) return moves;
  const spare = third(from, to);
  towerTransfer(n - 1, from, spare, moves);
  moves.push([n, from, to]);
  return towerTransfer(n - 1, spare, to, moves);
}

// Runs `choose(state, m)` for move m = 1, 2, ... until the goal, or until it is plain that it will not come.
function run(start, goal, choose) {
  const limit = 3 ** start.length;
  const moves = [];
  let state = start;
  while (!sameState(state, goal)) {
    const move = moves.length < limit ? choose(state, moves.length + 1) : null;
    if (!move) return null;
    moves.push(move);
    state = applyMove(state, move);
  }
  return moves;
}

// The one move that does not take disc 1: between the two other pegs.
export function otherMove(state) {
  const [one, other] = [0, 1, 2].filter((peg) => peg !== state[0]);
  return moveBetween(state, one, other);
}

function moveSmallTo(state, peg) {
  return [1, state[0], peg];
}

function bunemanLevy(start, goal) {
  const direction = directionOf(1, start.length, start[0], goal[0]);
  return run(start, goal, (state, m) =>
    m % 2 === 1 ? moveSmallTo(state, stepRound(state[0], direction)) : otherMove(state),
  );
}

// The disc, or the piece of the base, on top of a peg. The bases count as discs n + 1 on the start and n + 2
// on the spare peg, n + 3 on the goal: so start and goal have the colour of n + 1 and the spare that of n.
export function topParity(state, peg, spare) {
  const disc = topDisc(state, peg);
  return (disc === 0 ? state.length + (peg === spare ? 2 : 1) : disc) % 2;
}

function parityRule(start, goal) {
  const spare = third(start[0], goal[0]);
  return run(start, goal, (state, m) => {
    if (m % 2 === 0) return otherMove(state);
    const others = [0, 1, 2].filter((peg) => peg !== state[0]);
    return moveSmallTo(state, others.find((peg) => topParity(state, peg, spare) === 0));
  });
}

function byBinary(start, goal) {
  const n = start.length;
  const moves = [];
  const state = start.slice();
  for (let m = 1; m < 2 ** n; m += 1) {
    const disc = firstOne(m);
    const from = state[disc - 1];
    state[disc - 1] = stepRound(from, directionOf(disc, n, start[0], goal[0]));
    moves.push([disc, from, state[disc - 1]]);
  }
  return moves;
}

// The pegs that the numbers 0, 1, 2 of the bit expressions stand for: the goal is 2 for odd n, 1 for even n.
export function bitPegs(n, from, to) {
  const spare = third(from, to);
  return n % 2 === 1 ? [from, spare, to] : [from, to, spare];
}

export function bitSource(m) {
  return (m & (m - 1)) % 3;
}

export function bitTarget(m) {
  return ((m | (m - 1)) + 1) % 3;
}

function byBits(start, goal) {
  const n = start.length;
  const pegs = bitPegs(n, start[0], goal[0]);
  return Array.from({ length: 2 ** n - 1 }, (_, k) => {
    const m = k + 1;
    return [firstOne(m), pegs[bitSource(m)], pegs[bitTarget(m)]];
  });
}

// Walsh: the state after m moves from the bits of m alone. Disc k lies on disc k + 1 just when their bits
// agree; else it lies on the other top of opposite parity.
export function walshState(m, n, from, to) {
  const bit = (k) => Math.floor(m / 2 ** (k - 1)) % 2;
  const spare = third(from, to);
  const state = perfect(n, -1);
  state[n - 1] = bit(n) ? to : from;
  for (let k = n - 1; k >= 1; k -= 1) {
    const below = state[k];
    const elsewhere = [0, 1, 2].filter((peg) => peg !== below);
    state[k - 1] =
      bit(k) === bit(k + 1)
        ? below
        : elsewhere.find((peg) => topParity(state, peg, spare) !== k % 2);
  }
  return state;
}

function byWalsh(start, goal) {
  const n = start.length;
  const moves = [];
  let before = start;
  for (let m = 1; m < 2 ** n; m += 1) {
    const after = walshState(m, n, start[0], goal[0]);
    const k = after.findIndex((peg, disc) => peg !== before[disc]);
    moves.push([k + 1, before[k], after[k]]);
    before = after;
  }
  return moves;
}

// Disc 1 twice one way, another disc, twice back, another disc. "One way" is by way of the spare peg.
function worstByRule(start, goal) {
  const way = stepRound(start[0], -1) === goal[0] ? 1 : -1;
  return run(start, goal, (state, m) => {
    if (m % 3 === 0) return otherMove(state);
    return moveSmallTo(state, stepRound(state[0], Math.floor(m / 3) % 2 === 0 ? way : -way));
  });
}

function gatherRecursively(start, goal) {
  const moves = [];
  gather(start.slice(), goal[0], start.length, moves);
  return moves;
}

// The two-column table, largest disc first: where each disc stands and where it has to go. While all larger
// discs are home a disc goes to its own goal; after that, to the same peg as in the row above if that row
// agrees, else to the peg that the row above leaves out.
export function tableRows(state, goal) {
  const rows = [];
  let home = true;
  for (let disc = state.length; disc >= 1; disc -= 1) {
    const above = rows[rows.length - 1];
    const at = state[disc - 1];
    const kind = home ? "goal" : above.at === above.to ? "same" : "missing";
    const to = { goal: goal[disc - 1], same: above?.to, missing: above && third(above.at, above.to) }[kind];
    rows.push({ disc, at, to, kind });
    home &&= at === to;
  }
  return rows;
}

// The move that the table asks for: the lowest row whose two columns differ.
export function tableMove(state, goal) {
  const row = tableRows(state, goal).findLast(({ at, to }) => at !== to);
  return row ? [row.disc, row.at, row.to] : null;
}

function byTable(start, goal) {
  return run(start, goal, (state) => tableMove(state, goal));
}

// Which company disc 1 chooses: the smallest even disc, else an empty peg, else the largest odd disc.
export function company(state) {
  const rank = (peg) => {
    const disc = topDisc(state, peg);
    if (disc === 0) return 1000;
    return disc % 2 === 0 ? disc : 2000 - disc;
  };
  return [0, 1, 2].filter((peg) => peg !== state[0]).sort((one, other) => rank(one) - rank(other))[0];
}

function byCompany(start, goal) {
  const first = tableMove(start, goal);
  if (!first) return [];
  const smallMovesOnOdd = first[0] === 1;
  return run(start, goal, (state, m) => {
    if (m === 1) return first;
    return (m % 2 === 1) === smallMovesOnOdd ? moveSmallTo(state, company(state)) : otherMove(state);
  });
}

// rec.puzzles: carry the tower 1 .. k - 1 onto disc k until one tower is left, on whichever peg that is.
function toSomePeg(start) {
  const moves = [];
  const state = start.slice();
  for (let k = 2; k <= state.length; k += 1) {
    const [from, to] = [state[0], state[k - 1]];
    if (from === to) continue;
    towerTransfer(k - 1, from, to, moves);
    state.fill(to, 0, k - 1);
  }
  return moves;
}

// Frame and Stewart on four pegs: k discs aside over all pegs, the rest over three, the k discs on top.
export function frameStewartSplits(most) {
  const length = [0];
  const split = [0];
  for (let n = 1; n <= most; n += 1) {
    length[n] = Infinity;
    for (let k = 0; k < n; k += 1) {
      const moves = 2 * length[k] + 2 ** (n - k) - 1;
      if (moves < length[n]) [length[n], split[n]] = [moves, k];
    }
  }
  return { length, split };
}

function frameStewart(start, goal) {
  const n = start.length;
  const { split } = frameStewartSplits(n);
  const moves = [];
  const overThree = (discs, from, to, spare) => {
    if (discs.length === 0) return;
    const smaller = discs.slice(0, -1);
    overThree(smaller, from, spare, to);
    moves.push([discs[discs.length - 1], from, to]);
    overThree(smaller, spare, to, from);
  };
  const overFour = (m, from, to, [aside, spare]) => {
    if (m === 0) return;
    const k = split[m];
    const rest = Array.from({ length: m - k }, (_, j) => k + 1 + j);
    overFour(k, from, aside, [to, spare]);
    overThree(rest, from, to, spare);
    overFour(k, aside, to, [from, spare]);
  };
  const others = [0, 1, 2, 3].filter((peg) => peg !== start[0] && peg !== goal[0]);
  if (!sameState(start, goal)) overFour(n, start[0], goal[0], others);
  return moves;
}

const towers = (start, goal) => isPerfect(start) && isPerfect(goal) && !sameState(start, goal);
const anywhere = () => true;
const toTower = (start, goal) => isPerfect(goal);

// For three pegs unless said; `shortest` where all that it gives are shortest paths.
const ALL = [
  { id: "shortest", fits: anywhere, moves: (s, g) => shortestPaths(s, g)[0], aside: "largest", shortest: true },
  {
    id: "shortest-second",
    fits: (s, g) => shortestPaths(s, g).length === 2,
    moves: (s, g) => shortestPaths(s, g)[1],
    aside: "largest",
    shortest: true,
  },
  {
    id: "recursive",
    fits: towers,
    moves: (s, g) => towerTransfer(s.length, s[0], g[0]),
    aside: "calls",
    shortest: true,
  },
  { id: "buneman-levy", fits: towers, moves: bunemanLevy, aside: "rule", shortest: true },
  { id: "parity", fits: towers, moves: parityRule, aside: "rule", shortest: true },
  { id: "binary", fits: towers, moves: byBinary, aside: "binary", shortest: true },
  { id: "bits", fits: towers, moves: byBits, aside: "bits", shortest: true },
  { id: "walsh", fits: towers, moves: byWalsh, aside: "walsh", shortest: true },
  { id: "gather-recursive", fits: toTower, moves: gatherRecursively, aside: "table", shortest: true },
  { id: "gather-table", fits: toTower, moves: byTable, aside: "table", shortest: true },
  { id: "company", fits: toTower, moves: byCompany, aside: "rule", shortest: true },
  {
    id: "rec-puzzles",
    fits: (s, g) => isPerfect(g) && g[0] === s[s.length - 1],
    moves: toSomePeg,
    aside: "rule",
    shortest: false,
  },
  { id: "table", fits: anywhere, moves: byTable, aside: "table", shortest: false },
  {
    id: "worst-recursive",
    fits: towers,
    moves: (s, g) => worstPath(s.length, s[0], g[0]),
    aside: "calls",
    shortest: false,
  },
  { id: "worst-iterative", fits: towers, moves: worstByRule, aside: "rule", shortest: false },
  { id: "frame-stewart", pegs: 4, fits: towers, moves: frameStewart, aside: "rule", shortest: false },
];
export const PROCEDURES = ALL.map((one) => ({ pegs: 3, ...one }));

export function procedure(id) {
  return PROCEDURES.find((one) => one.id === id);
}

export function fitting(start, goal, pegs) {
  return PROCEDURES.filter((one) => one.pegs === pegs && one.fits(start, goal));
}
