// What the coach found: the costliest decisions, and how much of each result was luck.

/** @import { Decision, Drawing, Luck, Report, Shown } from "../../types/client" */

import { analysis } from "../api.js";
import { button, h, show } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { attempt } from "../speech.js";
import { seatName } from "../words.js";

const AGAIN = 1500;

/** @param {number} number */
function points(number) {
  return new Intl.NumberFormat(currentLanguage(), {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(number);
}

/** @param {Shown} match @param {Drawing} game @param {(seq: number) => unknown} go @param {Decision} found */
function decision(match, game, go, { seq, seat, made, better, cost }) {
  const words = {
    name: seatName(match, seat),
    made: game.told(match, made),
    better: better ? game.told(match, better) : "–",
    cost: points(cost).replace("+", ""),
  };
  return h(
    "li",
    {},
    t("{name} chose {made}; {better} would have been better by {cost}.", words),
    " ",
    button(t("Show"), () => go(seq), { "aria-label": t("Show the moment: event {seq}", { seq }) }),
  );
}

/** @param {Shown} match @param {Luck[]} seats */
function luckTable(match, seats) {
  const cell = (/** @type {{points: number}} */ value) => h("td", {}, points(value.points));
  const row = (/** @type {Luck} */ { seat, result, luck, skill }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, seatName(match, seat)),
      h("td", {}, result),
      cell(luck),
      cell(skill),
    );
  const head = [t("Player"), t("Result"), t("Luck"), t("Skill")].map((name) =>
    h("th", { scope: "col" }, name),
  );
  return h("table", { class: "scores" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, seats.map(row)));
}

/**
 * @param {HTMLElement} place
 * @param {Shown} match
 * @param {Drawing} game
 * @param {(seq: number) => unknown} go
 * @param {Report} found
 */
function draw(place, match, game, go, found) {
  const costly = found.costliest.map((one) => decision(match, game, go, one));
  show(
    place,
    h("h2", {}, t("Costliest decisions")),
    costly.length ? h("ol", {}, costly) : h("p", {}, t("No decision cost anything worth mentioning.")),
    luckTable(match, found.seats),
  );
}

/**
 * Return a place where the coach can be asked; the first question makes the server work for a while.
 *
 * @param {Shown} match
 * @param {Drawing} game
 * @param {(seq: number) => unknown} go
 */
export function analysed(match, game, go) {
  const place = h("section", { class: "card", id: "analysis", hidden: match.status !== "finished" });
  const title = h("h2", {}, t("Costliest decisions"));
  async function ask() {
    const { status, done, of, report } = await analysis(match.id);
    if (status === "ready") return draw(place, match, game, go, report);
    const progress = of
      ? t("The coach is thinking: {done} of {of}.", { done, of })
      : t("The coach is thinking.");
    show(place, title, h("p", { role: "status" }, progress));
    return setTimeout(() => place.isConnected && attempt(ask), AGAIN);
  }
  show(
    place,
    title,
    button(t("Ask the coach"), () => attempt(ask)),
  );
  return place;
}
