// Texts in four languages. A text may hold {places}; one that depends on a number is an object by plural
// category and is chosen by the value `count`.

import { en } from "./locales/en.js";
import { es } from "./locales/es.js";
import { pt } from "./locales/pt.js";
import { ru } from "./locales/ru.js";
import { Problem } from "./problem.js";

export const LOCALES = { en, es, pt, ru };

export function preferredLanguage(wishes) {
  const known = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in LOCALES);
  return known ?? "en";
}

export class Texts {
  constructor(language) {
    this.use(language);
  }

  use(language) {
    this.language = language in LOCALES ? language : "en";
    this.entries = LOCALES[this.language];
    this.plurals = new Intl.PluralRules(this.language);
    this.numbers = new Intl.NumberFormat(this.language);
  }

  number(value) {
    return this.numbers.format(value);
  }

  template(key, values) {
    const entry = this.entries[key];
    if (entry === undefined) throw new Error(`no text ${key} in ${this.language}`);
    if (typeof entry === "string") return entry;
    return entry[this.plurals.select(values.count)] ?? entry.other;
  }

  // The text as parts: strings, and the values that are objects as they are.
  parts(key, values = {}) {
    return this.template(key, values)
      .split(/(\{\w+\})/)
      .filter((part) => part !== "")
      .map((part) => (/^\{\w+\}$/.test(part) ? this.show(values[part.slice(1, -1)]) : part));
  }

  show(value) {
    if (value instanceof Problem) return this.problem(value);
    return typeof value === "number" ? this.number(value) : value;
  }

  get(key, values = {}) {
    return this.parts(key, values)
      .map((part) => (typeof part === "object" ? part.text : part))
      .join("");
  }

  problem({ key, values }) {
    return this.get(key, values);
  }

  list(items) {
    return items.map((item) => this.show(item)).join(", ");
  }
}
