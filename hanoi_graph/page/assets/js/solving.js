// The part of the page that solves: which procedures there are, the plan, its controls, and what stands beside.

import { MAX_DISCS } from "./states.js";
import { applyMove, legalMoves } from "./rules.js";
import { distance } from "./paths.js";
import { PROCEDURES } from "./procedures.js";
import { Search } from "./search.js";
import { Player } from "./player.js";
import { Aside } from "./aside.js";
import { explain } from "./explain.js";
import { find, setDisabled } from "./dom.js";

const SLICE = 8;

export class Solving {
  // `onWord(disc)` is called when a word for a disc is clicked, `onFound()` when the search has ended.
  constructor(game, { texts, onWord, onFound }) {
    Object.assign(this, { game, texts, onWord, onFound });
    this.player = new Player(game);
    this.player.onState = () => this.show();
    this.aside = new Aside(find("explain"), find("list"), { texts, onAct: (act) => this.act(act) });
    this.id = "shortest";
    this.shown = MAX_DISCS;
    this.search = null;
    this.listen();
  }

  listen() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("step", () => this.step(1));
    press("step-back", () => this.step(-1));
    press("play-on", () => this.play(1));
    press("play-back", () => this.play(-1));
    press("pause", () => this.player.pause());
    find("procedure").addEventListener("change", (event) => this.choose(event.target.value));
    find("speed").addEventListener("input", () => this.showSpeed());
  }

  // What people do

  act([kind, value]) {
    if (kind === "step") this.step(1);
    else if (kind === "disc") this.onWord(value);
    else if (kind === "fill") {
      this.shown = value;
      this.showAside();
    } else {
      this.player.pause();
      this.player.jump(value);
    }
  }

  step(direction) {
    this.player.pause();
    this.player.step(direction);
  }

  play(direction) {
    if (direction > 0 ? this.player.next : this.player.done > 0) this.player.play(direction);
  }

  toggle() {
    if (this.player.running) this.player.pause();
    else this.play(1);
  }

  choose(id) {
    this.player.pause();
    this.id = id;
    this.plan();
    this.game.changed("plan");
  }

  // Plans

  // After every change: a plan that still fits what was played is kept, so that undo and redo walk along it.
  keepUp() {
    this.shown = MAX_DISCS;
    if (this.player.plan?.id !== this.id || !this.player.onPlan) this.plan();
  }

  // Returns the procedure that had to be given up, since it is for another number of pegs; null where there is
  // none, or where one way to a shortest path only takes the place of another.
  renew() {
    this.player.plan = null;
    this.showSpeed();
    const known = this.candidates().map(({ id }) => id);
    const before = this.id;
    if (!known.includes(before)) [this.id] = known;
    this.beginSearch();
    return before === this.id || ["shortest", "search"].includes(before) ? null : before;
  }

  plan() {
    if (this.id === "search") this.planBySearch();
    else this.player.choose(this.id);
  }

  planBySearch() {
    const { here, pegs } = this.game;
    this.player.plan = null;
    if (!this.search?.done) return;
    const moves = [];
    let state = here;
    for (let left = this.search.distance(state); left > 0; left -= 1) {
      const nearer = legalMoves(state, pegs).find(
        (move) => this.search.distance(applyMove(state, move)) === left - 1,
      );
      moves.push(nearer);
      state = applyMove(state, nearer);
    }
    this.player.adopt("search", moves);
  }

  // The search over four pegs goes on between pictures.
  beginSearch() {
    const { goal, pegs } = this.game;
    this.search = pegs === 3 ? null : new Search(goal, pegs);
    if (this.search) this.goOn(this.search);
  }

  goOn(search) {
    if (search !== this.search) return;
    if (search.advance(SLICE)) {
      this.plan();
      this.onFound();
    } else window.setTimeout(() => this.goOn(search));
  }

  // Share of the states that the search has come to, in per cent.
  get searched() {
    return this.search ? Math.floor((100 * this.search.tail) / this.search.distances.length) : 100;
  }

  // What is shown

  candidates() {
    const own = PROCEDURES.filter((one) => one.pegs === this.game.pegs);
    return this.game.pegs === 3 ? own : [{ id: "search", fits: () => true }, ...own];
  }

  show() {
    this.showProcedures();
    const { plan, done, next, running } = this.player;
    find("progress").textContent = plan ? this.progress(plan, done) : "";
    const back = plan !== null && done > 0;
    setDisabled("step", !next);
    setDisabled("play-on", !next);
    setDisabled("step-back", !back);
    setDisabled("play-back", !back);
    setDisabled("pause", !running);
    this.showAside();
    this.aside.showList(plan, done);
  }

  // How far the plan has come, and what would have been shortest where it is longer.
  progress({ from, moves }, done) {
    const { goal, pegs } = this.game;
    const total = moves.length;
    const best = pegs === 3 ? distance(from, goal) : (this.search?.distance(from) ?? total);
    return this.texts.get(total > best ? "progressLonger" : "progress", { done, total, best });
  }

  // The menu is made anew only when it would read differently.
  showProcedures() {
    const { here, goal } = this.game;
    const options = this.candidates().map(({ id, fits }) => {
      const usable = id === this.id || fits(here, goal);
      return { id, usable, text: this.texts.get(`proc-${id}`) };
    });
    const key = JSON.stringify(options);
    if (key !== this.optionsKey) {
      this.optionsKey = key;
      find("procedure").replaceChildren(...options.map(optionElement));
    }
    find("procedure").value = this.id;
  }

  showAside() {
    const { player, game } = this;
    if (player.plan) {
      const { done: m, plan } = player;
      this.aside.show(explain(plan, { m, state: game.here, goal: game.goal, shown: this.shown }));
      return;
    }
    const line = this.id === "search" ? ["searching", { share: this.searched }] : ["noPlan", {}];
    this.aside.show([{ kind: "lines", lines: [line] }]);
  }

  showSpeed() {
    const speed = 2 ** Number(find("speed").value);
    this.player.speed = speed;
    const rate = speed < 4 ? Math.round(speed * 10) / 10 : Math.round(speed);
    const text = this.texts.get("perSecond", { rate });
    find("speed-text").textContent = text;
    find("speed").setAttribute("aria-valuetext", text);
  }
}

function optionElement({ id, usable, text }) {
  const option = new Option(text, id);
  option.disabled = !usable;
  return option;
}
