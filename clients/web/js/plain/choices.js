// The legal choices as a list to pick from.

import { choices } from "../api.js";
import { confirmOn } from "../board/live.js";
import { h, show } from "../dom.js";
import { field } from "../fields.js";
import { t, tn } from "../i18n.js";
import { attempt } from "../speech.js";
import { line } from "./facts.js";

const MOST = 60; // choices shown at once
const FEW = 12; // so many need no search

export class Choices {
  /** @param {string} id of the match @param {() => void} changed hears of every change */
  constructor(id, changed) {
    this.changed = changed;
    /** @type {{choice: object, text: string}[]} */
    this.all = [];
    /** @type {object | null} */
    this.picked = null;
    this.search = h("input", { type: "search", oninput: () => this.draw() });
    this.list = h("div", { class: "plain-list", role: "radiogroup", "aria-label": t("Choices") });
    this.more = h("p", { class: "small", role: "status" });
    this.sought = field(t("Search the choices"), this.search);
    this.element = h("div", { class: "plain-choices" }, this.sought, this.list, this.more);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.draw();
    attempt(() => this.load(id));
  }

  /** @param {string} id */
  async load(id) {
    const { choices: found } = await choices(id);
    this.all = found.map((/** @type {object} */ choice) => ({ choice, text: line(choice) }));
    this.draw();
    this.changed();
  }

  /** The choices that hold every word of the search. */
  get fitting() {
    const words = this.search.value.toLowerCase().split(/\s+/);
    return this.all.filter(({ text }) =>
      words.every((/** @type {string} */ word) => text.toLowerCase().includes(word)),
    );
  }

  draw() {
    const { fitting } = this;
    this.sought.hidden = this.all.length <= FEW;
    show(
      this.list,
      fitting.slice(0, MOST).map((one) => this.option(one)),
    );
    const hidden = fitting.length - MOST;
    show(
      this.more,
      hidden > 0 ? tn("{n} more choice: search for it.", "{n} more choices: search for them.", hidden) : "",
    );
  }

  /** @param {{choice: object, text: string}} one */
  option({ choice, text }) {
    const pick = () => {
      this.picked = choice;
      this.changed();
    };
    const box = h("input", {
      type: "radio",
      name: "choice",
      checked: choice === this.picked,
      onchange: pick,
    });
    return h("label", {}, box, h("span", {}, text));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    confirmOn(this.element);
  }
}
