// Language and theme of the page.

import { preferredLanguage, Texts } from "./i18n.js";
import { element, find, remember, remembered } from "./dom.js";

export class Looks {
  constructor() {
    const wishes = [remembered("language"), ...navigator.languages].filter((wish) => wish);
    this.texts = new Texts(preferredLanguage(wishes));
    // Goes into links only when somebody chose it.
    this.chosenLanguage = null;
    this.chosenTheme = remembered("theme");
    this.darkWish = window.matchMedia("(prefers-color-scheme: dark)");
    this.onChange = () => {};
    this.listen();
    this.applyTheme();
    this.applyLanguage();
  }

  listen() {
    find("language").addEventListener("change", (event) => {
      this.useLanguage(event.target.value);
      remember("language", event.target.value);
      this.onChange();
    });
    find("theme").addEventListener("click", () => {
      this.chosenTheme = this.theme === "dark" ? "light" : "dark";
      remember("theme", this.chosenTheme);
      this.applyTheme();
      this.onChange();
    });
    this.darkWish.addEventListener("change", () => {
      this.applyTheme();
      this.onChange();
    });
  }

  get theme() {
    return this.chosenTheme ?? (this.darkWish.matches ? "dark" : "light");
  }

  applyTheme() {
    document.documentElement.dataset.theme = this.theme;
  }

  useLanguage(language) {
    this.texts.use(language);
    this.chosenLanguage = this.texts.language;
    this.applyLanguage();
  }

  // Every element that names a text gets it.
  applyLanguage() {
    const { texts } = this;
    document.documentElement.lang = texts.language;
    document.title = texts.get("title");
    for (const one of document.querySelectorAll("[data-t]")) one.textContent = texts.get(one.dataset.t);
    for (const one of document.querySelectorAll("[data-label]")) {
      one.setAttribute("aria-label", texts.get(one.dataset.label));
      if (one.matches("button")) one.title = texts.get(one.dataset.label);
    }
    find("language").value = texts.language;
    find("help-text").replaceChildren(...texts.entries.helpText.map(helpElement));
  }
}

// ["h", text] is a heading, ["p", text] a paragraph, ["k", keys, text] what keys do.
function helpElement([kind, ...rest]) {
  if (kind === "h") return element("h3", "", rest[0]);
  if (kind === "p") return element("p", "", rest[0]);
  const [keys, meaning] = rest;
  return element("p", "keys", ...keys.split(" ").flatMap((key) => [element("kbd", "", key), " "]), meaning);
}
