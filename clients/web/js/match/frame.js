// The frame of a table: a large sheet with tray and bar, which fit on the screen, and what lies beside.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Make the frame of a game's table; return it with its slots. @param {string} game */
export function frame(game) {
  const slots = {
    top: h("div", { class: "top" }),
    turn: h("p", { class: "turn", id: "turn" }),
    whose: h("p", { class: "whose", hidden: true }),
    centre: h("div", { class: "centre" }),
    own: h("div", { class: "own" }),
    below: h("div", { class: "below" }),
    bar: h("div", { class: "bar" }),
    menu: h("div", { class: "menu" }),
    side: h("aside", { class: "side", "aria-label": t("Players") }),
    words: h("details", { class: "words" }),
  };
  const { menu, side, words, ...large } = slots;
  const stage = h("div", { class: "stage" }, h("div", { class: "mine" }, Object.values(large)));
  return { element: h("div", { class: "table", "data-game": game }, stage, menu, side, words), stage, slots };
}
