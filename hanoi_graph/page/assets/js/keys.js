// Keys that work anywhere on the page. They can be switched off, because people who speak to their computer
// would set off single letters by accident.

import { PEG_NAMES } from "./states.js";
import { find } from "./dom.js";

const TEXT_FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select";

export function listenToKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.target.matches(TEXT_FIELDS)) return;
    if (press(app, event)) event.preventDefault();
  });
}

// Whether the key meant something.
function press(app, event) {
  const key = event.key.toLowerCase();
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return withControl(app, key, event.shiftKey);
  if (key === "escape") return app.towers.cancel();
  return find("keys").checked && single(app, key);
}

function withControl(app, key, shift) {
  if (key === "z" && !shift) app.undo();
  else if (key === "y" || key === "z") app.redo();
  else return false;
  return true;
}

function single(app, key) {
  const { game, solving } = app;
  const peg = PEG_NAMES.toLowerCase().indexOf(key);
  const actions = {
    u: () => app.undo(),
    r: () => app.redo(),
    n: () => solving.step(1),
    m: () => solving.step(-1),
    p: () => solving.toggle(),
    w: () => game.pegs === 3 && app.panel.pinWorst(!app.panel.worstPinned),
  };
  if (peg >= 0 && peg < game.pegs) app.towers.choosePeg(peg);
  else if (Object.hasOwn(actions, key)) actions[key]();
  else return false;
  return true;
}
