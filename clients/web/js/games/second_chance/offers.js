// The cards of Second Chance: what is offered, and what is left in the deck.

import { read } from "../../board/shapes.js";
import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { seatName } from "../../words.js";
import { card } from "./grid.js";

/** @import { Match } from "./types" */

/** @type {(match: Match, name: string) => string} */
export function tileName(match, name) {
  const squares = [...match.view.shapes[name]].filter((sign) => sign === "X");
  return t("tile {name}, {n} squares", { name, n: squares.length });
}

/** The cards on the table, by the names of their tiles. @param {Match} match */
export const shownCards = ({ view }) => view.cards.filter((name) => view.shapes[name]);

/** @type {(match: Match, name: string) => HTMLElement} */
const shown = (match, name) =>
  h("figure", { class: "offer" }, card(read(match.view.shapes[name]), tileName(match, name)));

/** What is left of the deck. @param {Match} match */
export function deck(match) {
  const left = Object.entries(match.view.deck);
  const count = left.reduce((sum, [, n]) => sum + n, 0);
  const cards = left.map(([name, n]) =>
    h("li", {}, card(read(match.view.shapes[name]), name), h("span", {}, `×${n}`)),
  );
  return h(
    "details",
    { class: "deck" },
    h("summary", {}, tn("{n} card left", "{n} cards left", count)),
    h("ul", {}, cards),
  );
}

/** The cards of those whom neither tile fitted. @param {Match} match */
function chances(match) {
  const { grids, stage } = match.view;
  if (stage !== "second") return [];
  return grids.map(({ second_chance: name }, seat) => {
    const whose = t("Second chance of {name}", { name: seatName(match, seat) });
    return name && h("div", { class: "chance" }, h("small", {}, whose), shown(match, name));
  });
}

/** @param {Match} match */
export const offers = (match) =>
  h(
    "div",
    { class: "offers" },
    shownCards(match).map((name) => shown(match, name)),
    chances(match),
    deck(match),
  );
