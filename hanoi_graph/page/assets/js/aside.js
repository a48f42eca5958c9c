// Shows the blocks of explain.js, and the list of the moves of a plan, as elements of the page.

import { PEG_NAMES } from "./states.js";
import { moveText } from "./explain.js";
import { element } from "./dom.js";

const WINDOW = 40;

export class Aside {
  // `onAct(act)` is called with what a clicked word stands for.
  constructor(container, list, { texts, onAct }) {
    Object.assign(this, { container, list, texts, onAct });
    container.addEventListener("click", (event) => this.click(event));
    list.addEventListener("click", (event) => this.click(event));
  }

  click(event) {
    const target = event.target.closest("[data-act]");
    if (target) this.onAct(JSON.parse(target.dataset.act));
  }

  show(blocks) {
    const focused = document.activeElement?.dataset?.act;
    this.container.replaceChildren(...blocks.map((block) => this.block(block)));
    // The words are made anew at every move; who works with the keyboard stays where he was.
    if (focused) this.container.querySelector(`[data-act='${focused}']`)?.focus({ preventScroll: true });
  }

  block(block) {
    if (block.kind === "table") return this.table(block);
    if (block.kind === "bits") return this.bits(block);
    return this.lines(block);
  }

  table({ rows, shown, hot }) {
    const { texts } = this;
    const head = element("tr", "", ...["colDisc", "colAt", "colTo"].map((key) => heading(texts.get(key), "col")));
    const body = rows.map((row, k) => {
      const filled = k < shown;
      const cells = [row.at, row.to].map((peg) => element("td", "", filled ? PEG_NAMES[peg] : "\u00a0"));
      const line = element("tr", "", heading(texts.number(row.disc), "row"), ...cells);
      line.classList.toggle("hot", filled && row.disc === hot);
      line.classList.toggle("home", filled && row.at === row.to);
      return line;
    });
    const button = element("button", "clear", element("span", "unseen", texts.get("tableHint")));
    button.type = "button";
    button.title = texts.get("tableHint");
    button.dataset.act = JSON.stringify(["fill", 0]);
    const table = element("table", "rows", element("thead", "", head), element("tbody", "", ...body));
    return element("div", "table", table, button);
  }

  bits({ bits, hot }) {
    const digits = Array.from(bits, (digit, k) => {
      const disc = bits.length - k;
      const button = element("button", disc === hot ? "bit hot" : "bit", digit);
      button.type = "button";
      button.dataset.act = JSON.stringify(["disc", disc]);
      button.setAttribute("aria-label", `${this.texts.get("colDisc")} ${disc}: ${digit}`);
      return button;
    });
    return element("div", "bits", ...digits);
  }

  lines({ lines }) {
    const items = lines.map(([key, values, level = 0]) => {
      const parts = this.texts.parts(key, values).map((part) => this.part(part));
      const line = element("p", "", ...parts);
      if (level > 0) line.style.paddingInlineStart = `${Math.min(level, 10) * 0.7}rem`;
      return line;
    });
    return element("div", "lines", ...items);
  }

  part(part) {
    if (typeof part !== "object") return part;
    if (part.key) return this.texts.get(part.key);
    const button = element("button", "word-button", part.text);
    button.type = "button";
    button.dataset.act = JSON.stringify(part.act);
    return button;
  }

  // Some moves around where the plan has come to; all when they are few.
  showList(plan, done) {
    if (!plan) {
      this.list.replaceChildren();
      return;
    }
    const all = plan.moves.length;
    const few = all <= 2 * WINDOW;
    const first = few ? 0 : Math.max(0, Math.min(done - WINDOW / 2, all - WINDOW));
    const last = few ? all : first + WINDOW;
    const items = element("ol", "");
    items.start = first + 1;
    for (let k = first; k < last; k += 1) items.append(this.moveItem(plan.moves[k], k + 1, done));
    const before = this.list.scrollTop;
    const focused = document.activeElement?.dataset?.act;
    this.list.replaceChildren(items);
    this.list.scrollTop = before;
    if (focused) this.list.querySelector(`[data-act='${focused}']`)?.focus({ preventScroll: true });
    this.keepInSight(items.querySelector("[aria-current]"));
  }

  moveItem(move, number, done) {
    const button = element("button", "", moveText(move));
    button.type = "button";
    button.dataset.act = JSON.stringify(["jump", number]);
    if (number === done) button.setAttribute("aria-current", "step");
    const item = element("li", number <= done ? "done" : "", button);
    item.value = number;
    return item;
  }

  // Scrolls the list alone, never the page.
  keepInSight(current) {
    if (!current) {
      this.list.scrollTop = 0;
      return;
    }
    const box = this.list.getBoundingClientRect();
    const item = current.getBoundingClientRect();
    if (item.top < box.top || item.bottom > box.bottom) {
      this.list.scrollTop += item.top - box.top - box.height / 2;
    }
  }
}

function heading(text, scope) {
  const cell = element("th", "", text);
  cell.scope = scope;
  return cell;
}
