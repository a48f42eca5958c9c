// The graph beside the towers with its controls: what is shown in it, and what a click on a state does.

import { indexOf, sameState, stateOf } from "./states.js";
import { applyMove } from "./rules.js";
import { distance, shortestPaths } from "./paths.js";
import { worstLength } from "./worst.js";
import { GraphView } from "./graph.js";
import { distanceColour, inks } from "./colours.js";
import { find } from "./dom.js";

export class GraphPanel {
  constructor(app, { calm }) {
    this.app = app;
    // Shown for good, or while the pointer is over the graph.
    this.worstPinned = false;
    this.worstHover = false;
    // The state that the words in the corner are about.
    this.described = null;
    this.view = new GraphView(find("canvas"), {
      calm,
      onPick: (index) => this.pick(index),
      onHover: (index) => this.hover(index),
      onCursor: (index) => this.announce(index),
      onWords: () => this.noteLabels(),
    });
    this.listen();
  }

  listen() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("zoom-in", () => this.view.zoomBy(1.6));
    press("zoom-out", () => this.view.zoomBy(1 / 1.6));
    press("fit", () => this.view.fit());
    press("turn", () => this.turn());
    for (const id of ["colouring", "labels", "show-trail", "show-shortest"]) {
      find(id).addEventListener("change", () => this.app.showAll(null));
    }
    find("show-worst").addEventListener("change", (event) => this.pinWorst(event.target.checked));
    const canvas = find("canvas");
    canvas.addEventListener("pointerenter", (event) => this.hoverWorst(event.pointerType === "mouse"));
    canvas.addEventListener("pointerleave", () => this.hoverWorst(false));
  }

  show(moves) {
    if (this.app.game.pegs === 4) return;
    this.view.show(this.model(moves));
    const byDistance = find("colouring").value === "distance";
    find("scale").hidden = !byDistance;
    if (byDistance) this.showScale();
    this.hover(this.described);
    this.noteLabels();
  }

  // Says why there are fewer labels than were asked for.
  noteLabels() {
    find("labels-note").hidden = find("labels").value !== "all" || this.view.wordsShown !== false;
  }

  // All that the picture depends on; `moves` are those that led here just now.
  model(moves = null) {
    const { game, looks, ends, distances, farthest, order } = this.app;
    const style = getComputedStyle(document.body);
    const walk = (path) => {
      let state = game.here;
      return [indexOf(state), ...path.map((move) => indexOf((state = applyMove(state, move))))];
    };
    return {
      n: game.n,
      start: indexOf(game.start),
      goal: indexOf(game.goal),
      here: indexOf(game.here),
      trail: find("show-trail").checked ? game.visited.slice(0, game.cursor + 1) : [],
      shortest: find("show-shortest").checked ? shortestPaths(game.here, game.goal).map(walk) : [],
      worst: this.worstPinned || this.worstHover ? ends : null,
      colouring: find("colouring").value,
      labels: find("labels").value,
      distances,
      farthest,
      order,
      theme: looks.theme,
      colours: inks(looks.theme),
      font: style.fontFamily,
      unit: parseFloat(style.fontSize),
      singleStep: moves?.length === 1,
    };
  }

  showScale() {
    const stops = Array.from({ length: 9 }, (_, k) => distanceColour(k / 8, this.app.looks.theme));
    find("scale-bar").style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    find("scale-end").textContent = this.app.texts.number(this.app.farthest);
  }

  // A click on a state: go there, or make it the start or the goal.
  pick(index) {
    const { app } = this;
    const state = stateOf(index, app.game.n);
    const mode = document.querySelector("input[name=click]:checked").value;
    if (mode === "start") app.setStart(state);
    else if (mode === "goal") app.setGoal(state);
    else if (!sameState(state, app.game.here)) app.walkTo(state);
  }

  turn() {
    this.view.turned = !this.view.turned;
    find("turn").setAttribute("aria-pressed", String(this.view.turned));
    find("stage").classList.toggle("turned", this.view.turned);
    this.view.fit();
  }

  pinWorst(on) {
    const { app } = this;
    this.worstPinned = on;
    find("show-worst").checked = on;
    if (!on) app.say(app.texts.get("worstOff"));
    else if (app.ends) app.say(app.texts.get("worstOn", { count: worstLength(app.game.n) }));
    else app.say(app.texts.get("noWorst"));
    this.show(null);
  }

  hoverWorst(on) {
    if (this.worstHover === on) return;
    this.worstHover = on;
    this.show(null);
  }

  hover(index) {
    this.described = index;
    find("hover").textContent = index === null ? "" : this.describe(index, "hover");
  }

  announce(index) {
    this.hover(index);
    this.app.say(this.describe(index, "cursor"));
  }

  describe(index, key) {
    const { app } = this;
    const state = stateOf(index, app.game.n);
    const away = distance(app.game.here, state);
    return app.texts.get(key, { word: app.word(state), left: app.distances[index], away });
  }
}
