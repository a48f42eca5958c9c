// The dialog that saves and loads: the link, the list of moves, the picture.

import { LARGEST_FIRST, writeWord } from "./states.js";
import { writeMoves } from "./movelist.js";
import { readMoves } from "./reading.js";
import { graphPicture, towersPicture } from "./picture.js";
import { find, save } from "./dom.js";
import { Problem } from "./problem.js";

const JSON_FILE = "hanoi-moves.json";
const TEXT_FILE = "hanoi-moves.txt";
// Size of letters in a picture 900 wide.
const PICTURE_UNIT = 15;

export class Sharing {
  constructor(app) {
    this.app = app;
    this.listen();
  }

  listen() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("share-open", () => this.open());
    press("copy-link", () => this.copyLink());
    press("use-moves", () => this.useList());
    press("save-moves", () => this.saveMoves());
    press("load-moves", () => find("move-file").click());
    press("save-picture", () => this.savePicture());
    find("notation").addEventListener("change", () => this.writeList());
    find("move-file").addEventListener("change", async (event) => {
      const [file] = event.target.files;
      if (file) await this.loadFile(file);
      // So that the same file can be chosen again.
      event.target.value = "";
    });
  }

  get texts() {
    return this.app.texts;
  }

  open() {
    this.app.writeAddress();
    find("link").value = window.location.href.replace(/#.*$/, "") + this.app.link;
    this.say("");
    this.writeList();
    find("share").showModal();
  }

  say(text, kind = "") {
    find("share-message").textContent = text;
    find("share-message").className = kind;
  }

  writeList() {
    const notation = find("notation").value;
    find("move-text").value = this.list(notation);
    // There is nothing to judge in an empty list.
    find("check-hint").hidden = this.app.game.made.length === 0;
    find("check-hint").textContent = this.texts.get("checkHint", { command: this.command(notation) });
  }

  list(notation) {
    const { made, pegs } = this.app.game;
    return writeMoves(made, notation, { language: this.texts.language, pegs });
  }

  // How to have the list judged: it says neither where it begins nor, if short, how it counts.
  command(notation) {
    const { start, goal, pegs } = this.app.game;
    const english = notation === "sentences" && this.texts.language === "en";
    const counts = notation === "json" ? 0 : english ? 1 : null;
    const parts = ["hanoi-graph check", notation === "json" ? JSON_FILE : TEXT_FILE];
    parts.push("--start", writeWord(start), "--goal", writeWord(goal));
    if (pegs !== 3) parts.push("--pegs", pegs);
    if (counts !== null) parts.push("--pegs-from", counts);
    if (notation !== "arrows") parts.push("--discs-from 1");
    return parts.join(" ");
  }

  async copyLink() {
    const field = find("link");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.say(this.texts.get("copied"));
    } catch {
      this.say(this.texts.get("notCopied"));
    }
  }

  // Plays the list in the text field from the start; nothing changes when it does not hold.
  useList() {
    const { n, pegs, start, goal } = this.app.game;
    try {
      const moves = readMoves(find("move-text").value, start, pegs);
      if (moves.length === 0) throw new Problem("listEmpty");
      this.app.renew({ n, pegs, start, goal, moves });
      this.say(this.texts.get("loaded", { count: moves.length }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.say(this.texts.problem(problem), "refused");
    }
  }

  async loadFile(file) {
    try {
      const bytes = await file.arrayBuffer();
      find("move-text").value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      this.say(this.texts.get("fileUnreadable"), "refused");
      return;
    }
    this.useList();
  }

  saveMoves() {
    const notation = find("notation").value;
    const text = this.list(notation);
    if (notation === "json") save(JSON_FILE, "application/json", text);
    else save(TEXT_FILE, "text/plain", text);
  }

  savePicture() {
    const { n, pegs } = this.app.game;
    save(`hanoi-n${n}-p${pegs}.svg`, "image/svg+xml", pegs === 3 ? this.graph() : this.towers());
  }

  graph() {
    const { app, texts } = this;
    const title = texts.get("pictureTitle", { n: app.game.n });
    const model = { ...app.panel.model(), unit: PICTURE_UNIT };
    const order = texts.get(app.order === LARGEST_FIRST ? "largestFirst" : "smallestFirst");
    return graphPicture(model, {
      ...this.common(),
      title,
      turned: app.graph.turned,
      caption: `${texts.get("order")}: ${order}`,
      scale: { name: texts.get("scaleName"), farthest: texts.number(app.farthest) },
    });
  }

  towers() {
    const { app, texts } = this;
    const { n, pegs, here } = app.game;
    const title = texts.get("pictureTowers", { n, pegs });
    const model = { n, pegs, state: here, colouring: app.discColouring };
    return towersPicture(model, { ...this.common(), title });
  }

  // What a reader of the file who does not see it is told.
  common() {
    const { app, texts } = this;
    const { start, goal, here, cursor } = app.game;
    const description = texts.get("pictureText", {
      start: app.word(start),
      goal: app.word(goal),
      here: app.word(here),
      count: cursor,
      left: app.toGoal ?? "…",
      order: texts.get(app.order === LARGEST_FIRST ? "largestFirst" : "smallestFirst"),
    });
    return { description, theme: app.looks.theme };
  }
}
