// The page as a whole: takes what people do to the game, and shows the game everywhere.

import {
  indexOf, isPerfect, LARGEST_FIRST, MAX_DISCS, PEG_NAMES, readWord, sameState, SMALLEST_FIRST, writeWord,
} from "./states.js";
import { third } from "./rules.js";
import { distancesTo, shortestPaths } from "./paths.js";
import { Game } from "./game.js";
import { Solving } from "./solving.js";
import { Towers } from "./towers.js";
import { GraphPanel } from "./panel.js";
import { Looks } from "./looks.js";
import { Sharing } from "./sharing.js";
import { listenToKeys } from "./keys.js";
import { readLink, writeLink } from "./link.js";
import { find, setDisabled } from "./dom.js";
import { Problem } from "./problem.js";

const LINK_DELAY = 400;
const PARITY_PROCEDURES = new Set(["parity", "company", "walsh"]);

export class App {
  constructor() {
    this.looks = new Looks();
    this.texts = this.looks.texts;
    this.order = SMALLEST_FIRST;
    this.calmWish = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.game = new Game({ n: 3 });
    this.spotlight = [];
    this.peeking = false;
    this.notice = "";
    this.makeParts();
    this.listen();
    this.game.onChange((kind, detail) => this.changed(kind, detail));
    if (!this.openLink(window.location.hash)) this.changed("new");
  }

  makeParts() {
    const calm = () => this.calmWish.matches;
    this.towers = new Towers(find("towers"), {
      calm,
      nameOf: (peg, discs) =>
        this.texts.get(discs.length > 0 ? "pegWith" : "pegEmpty", { peg, discs: discs.join(", ") }),
      onMove: (move) => this.move(move),
      onRefuse: (problem) => this.refuse(problem),
      onLift: (peg, disc) =>
        this.say(this.texts.get(disc ? "lifted" : "setDown", { disc, peg: PEG_NAMES[peg] })),
      onGrab: () => this.player.pause(),
      onWake: () => this.peek(false),
    });
    this.panel = new GraphPanel(this, { calm });
    this.solving = new Solving(this.game, {
      texts: this.texts,
      onWord: (disc) => this.point(disc),
      onFound: () => {
        this.sayReady();
        this.showAll(null);
      },
    });
    this.sharing = new Sharing(this);
  }

  get player() {
    return this.solving.player;
  }

  get graph() {
    return this.panel.view;
  }

  // What people do

  move(move) {
    this.player.pause();
    this.game.walk([move]);
  }

  // Says why nothing has happened. The alert is for the ear and the message for the eye.
  refuse(problem) {
    const text = this.texts.problem(problem);
    const message = find("message");
    message.setAttribute("aria-live", "off");
    message.textContent = text;
    message.className = "refused";
    find("alert").textContent = "";
    window.setTimeout(() => {
      find("alert").textContent = text;
    }, 30);
  }

  say(text, kind = "") {
    const message = find("message");
    message.setAttribute("aria-live", "polite");
    message.textContent = text;
    message.className = kind;
  }

  // How far it is to the goal, after what there is to say about a new game.
  sayReady() {
    if (this.game.solved && this.game.cursor > 0) this.saySolved();
    else this.say(`${this.notice} ${this.distanceText}`.trim());
  }

  // The shortest way to a state, which undo takes back as a whole.
  walkTo(state) {
    this.player.pause();
    this.game.walk(shortestPaths(this.game.here, state)[0]);
  }

  setStart(start) {
    const { n, pegs, goal } = this.game;
    this.renew({ n, pegs, start, goal });
    this.say(this.texts.get("startSet", { word: this.word(start) }));
  }

  // A new goal keeps the moves.
  setGoal(goal) {
    const { n, pegs, start, made } = this.game;
    this.renew({ n, pegs, start, goal, moves: made });
    this.say(this.texts.get("goalSet", { word: this.word(goal) }));
  }

  renew(setup) {
    this.player.pause();
    this.game.set(setup);
  }

  setSize(n, pegs) {
    if (n >= 1 && n <= MAX_DISCS) this.renew({ n, pegs });
  }

  // Start or goal as written in its field.
  readField(id) {
    const { n, pegs } = this.game;
    const field = find(id);
    try {
      const state = readWord(field.value, { n, pegs, order: this.order });
      field.removeAttribute("aria-invalid");
      field.value = this.word(state);
      if (sameState(state, this.game[id])) return;
      if (id === "start") this.setStart(state);
      else this.setGoal(state);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      field.setAttribute("aria-invalid", "true");
      this.refuse(problem);
    }
  }

  point(disc) {
    this.spotlight = this.spotlight.includes(disc) ? [] : [disc];
    this.showTowers(null);
  }

  // The towers show the goal until the next press.
  peek(on) {
    this.player.pause();
    this.peeking = on;
    this.showTowers(null);
    if (on) this.say(this.texts.get("peeking", { word: this.word(this.game.goal) }));
    else this.sayReady();
  }

  undo() {
    this.player.pause();
    if (this.game.canUndo) this.game.undo();
  }

  redo() {
    this.player.pause();
    if (this.game.canRedo) this.game.redo();
  }

  reset() {
    this.player.pause();
    this.game.reset();
  }

  useOrder(order) {
    this.order = order;
    find("order").value = order;
    this.changed("plan");
  }

  // What follows from it

  changed(kind, detail) {
    this.notice = "";
    if (kind === "new") this.renewed();
    this.spotlight = [];
    this.peeking = false;
    this.solving.keepUp();
    this.showAll(detail?.moves ?? null);
    if (kind === "walk") this.tell(detail);
    window.clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => this.writeAddress(), LINK_DELAY);
  }

  renewed() {
    const { goal, pegs, n } = this.game;
    if (pegs === 3) {
      this.distances = distancesTo(goal);
      this.farthest = this.distances.reduce((most, value) => Math.max(most, value), 0);
    }
    find("discs").textContent = String(n);
    setDisabled("fewer", n === 1);
    setDisabled("more", n === MAX_DISCS);
    document.querySelector(`input[name=pegs][value="${pegs}"]`).checked = true;
    document.querySelector("main").classList.toggle("four", pegs === 4);
    for (const id of ["start", "goal"]) {
      find(id).removeAttribute("aria-invalid");
      find(id).value = this.word(this.game[id]);
    }
    const dropped = this.solving.renew();
    if (dropped) this.notice = this.replaced(dropped);
    this.sayReady();
  }

  replaced(dropped) {
    const [old, now] = [dropped, this.solving.id].map((id) => this.texts.get(`proc-${id}`));
    return this.texts.get("procReplaced", { old, now, pegs: this.game.pegs });
  }

  // Distance from here to the goal; undefined while a search does not know it yet.
  get toGoal() {
    return this.between(this.game.here);
  }

  between(state) {
    if (this.game.pegs === 3) return this.distances[indexOf(state)];
    return this.solving.search?.done ? this.solving.search.distance(state) : undefined;
  }

  get excess() {
    const shortest = this.between(this.game.start);
    return shortest === undefined ? undefined : this.game.cursor + this.toGoal - shortest;
  }

  word(state) {
    return writeWord(state, this.order);
  }

  // Says what moved and how far the goal is now.
  tell({ moves, back }) {
    if (moves.length === 0) return;
    const { texts, game } = this;
    if (game.solved) {
      this.saySolved();
      return;
    }
    const [[disc, from, to]] = moves;
    const what =
      moves.length === 1
        ? texts.get("moved", { disc, from: PEG_NAMES[from], to: PEG_NAMES[to] })
        : texts.get(back ? "takenBack" : "walked", { count: moves.length, word: this.word(game.here) });
    this.say(`${what} ${this.distanceText}`);
  }

  saySolved() {
    const key = this.excess > 0 ? "solvedExcess" : "solvedShortest";
    this.say(this.texts.get(key, { count: this.excess || this.game.cursor }), "solved");
  }

  get distanceText() {
    return this.toGoal === undefined ? "" : this.texts.get("ready", { count: this.toGoal });
  }

  // What is shown

  showAll(moves) {
    this.showTowers(moves);
    this.showScore();
    this.solving.show();
    this.panel.show(moves);
  }

  showTowers(moves) {
    const { n, pegs, here, goal } = this.game;
    const { running, speed } = this.player;
    find("peek").setAttribute("aria-pressed", String(this.peeking));
    this.towers.show({
      n,
      pegs,
      state: this.peeking ? goal : here,
      asleep: this.peeking,
      colouring: this.discColouring,
      bases: this.baseParities,
      theme: this.looks.theme,
      move: moves?.length === 1 ? moves[0] : null,
      fast: running && speed > 8,
      duration: running ? Math.min(420, 800 / speed) : 320,
      spotlight: this.spotlight,
    });
  }

  get discColouring() {
    if (find("colouring").value === "disc" && this.game.pegs === 3) return "disc";
    return PARITY_PROCEDURES.has(this.solving.id) ? "parity" : "size";
  }

  // The pieces of the base go on with the colours of the discs: n + 1 at both ends, n + 2 on the spare peg.
  get baseParities() {
    const ends = this.discColouring === "parity" && this.solving.id !== "company" ? this.ends : null;
    if (!ends) return null;
    const spare = third(ends.from, ends.to);
    return [0, 1, 2].map((peg) => (this.game.n + (peg === spare ? 2 : 1)) % 2);
  }

  showScore() {
    const { game, texts } = this;
    const number = (value) => (value === undefined ? "…" : texts.number(value));
    find("made").textContent = number(game.cursor);
    find("left").textContent = number(this.toGoal);
    find("excess").textContent = number(this.excess);
    find("here").textContent = this.word(game.here);
    for (const id of ["start", "goal"]) {
      if (document.activeElement !== find(id)) find(id).value = this.word(game[id]);
    }
    setDisabled("undo", !game.canUndo);
    setDisabled("redo", !game.canRedo);
    setDisabled("reset", game.cursor === 0);
    if (game.pegs === 4) find("no-graph").textContent = texts.get("noGraph", { states: 4 ** game.n });
  }

  // The two pegs, when start and goal are towers on different ones; the worst path joins such.
  get ends() {
    const { start, goal } = this.game;
    const joins = isPerfect(start) && isPerfect(goal) && start[0] !== goal[0];
    return joins ? { from: start[0], to: goal[0] } : null;
  }

  // Links

  // False when there is no link at all, or one to a place in the page.
  openLink(hash) {
    if (hash.length > 1 && document.getElementById(hash.slice(1))) return false;
    try {
      const link = readLink(hash);
      if (!link) return false;
      if (link.language) this.looks.useLanguage(link.language);
      if (link.order === LARGEST_FIRST) this.order = find("order").value = LARGEST_FIRST;
      this.renew(link);
      this.notice = link.ignored.map((part) => this.texts.get("linkIgnored", { part })).join(" ");
      this.sayReady();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.changed("new");
      this.refuse(new Problem("badLink", { reason: problem }));
    }
    return true;
  }

  get link() {
    return writeLink(this.game, { language: this.looks.chosenLanguage, order: this.order });
  }

  writeAddress() {
    this.writtenHash = this.link;
    try {
      window.history.replaceState(null, "", this.writtenHash);
    } catch {
      // A page inside another one may not touch its address; the link in the dialog still works.
    }
  }

  // Wiring

  listen() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("fewer", () => this.setSize(this.game.n - 1, this.game.pegs));
    press("more", () => this.setSize(this.game.n + 1, this.game.pegs));
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("reset", () => this.reset());
    press("peek", () => this.peek(!this.peeking));
    press("help-open", () => find("help").showModal());
    this.listenToFields();
    listenToKeys(this);
    this.looks.onChange = () => {
      this.showAll(null);
      this.solving.showSpeed();
      this.sayReady();
    };
    window.addEventListener("hashchange", () => {
      if (window.location.hash !== this.writtenHash) this.openLink(window.location.hash);
    });
  }

  listenToFields() {
    const change = (id, action) => find(id).addEventListener("change", action);
    change("start", () => this.readField("start"));
    change("goal", () => this.readField("goal"));
    change("order", (event) => this.useOrder(event.target.value));
    find("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      this.readField("start");
      this.readField("goal");
    });
    for (const radio of document.querySelectorAll("input[name=pegs]")) {
      radio.addEventListener("change", () => this.setSize(this.game.n, Number(radio.value)));
    }
  }
}
