// How one moves through a replay: slider, buttons, keys, and by itself.

import { button, chorded, h, show, still } from "../dom.js";
import { t } from "../i18n.js";

const BEAT = 1200;
const OWN_KEYS = /^(SELECT|TEXTAREA|BUTTON)$/; // what has a use for keys of its own

export class Controls {
  /** @param {number} last the number of the last moment @param {(number: number) => unknown} go */
  constructor(last, go) {
    this.last = last;
    this.number = 0;
    /** @param {number} number */
    this.go = (number) => go(Math.max(0, Math.min(number, last)));
    this.player = button(t("Play by itself"), () => this.toggle());
    this.slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": t("Moment") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  /** The buttons in a row, with others behind them. @param {Element[]} others */
  tools(...others) {
    /** @type {(sign: string, label: string, act: () => unknown) => Element} */
    const step = (sign, label, act) =>
      button(h("span", { "aria-hidden": "true" }, sign), act, { "aria-label": label });
    return h(
      "div",
      { class: "tools" },
      step("|◀", t("To the start"), () => this.go(0)),
      step("◀", t("One back"), () => this.go(this.number - 1)),
      this.player,
      step("▶", t("One on"), () => this.go(this.number + 1)),
      step("▶|", t("To the end"), () => this.go(this.last)),
      others,
    );
  }

  /** Show which moment is seen. @param {number} number @param {string} told */
  show(number, told) {
    this.number = number;
    this.slider.value = String(number);
    this.slider.setAttribute("aria-valuetext", `${number + 1}: ${told}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (chorded(event) || target === this.slider) return;
    if (target instanceof Element && OWN_KEYS.test(target.tagName)) return;
    const wanted = new Map([
      ["ArrowLeft", this.number - 1],
      ["ArrowRight", this.number + 1],
      ["Home", 0],
      ["End", this.last],
    ]).get(event.key);
    if (event.key === " ") this.toggle();
    else if (wanted !== undefined) this.go(wanted);
    else return;
    event.preventDefault();
  }

  toggle() {
    if (this.timer) this.rest();
    else {
      if (this.number === this.last) this.go(0);
      this.timer = setInterval(() => this.step(), still() ? 2 * BEAT : BEAT);
    }
    show(this.player, this.timer ? t("Stop") : t("Play by itself"));
  }

  step() {
    if (this.number < this.last) this.go(this.number + 1);
    else this.toggle();
  }

  rest() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  close() {
    this.rest();
    document.removeEventListener("keydown", this.onKey);
  }
}
