// A seat at the side of the table: name, state, a small sheet; large on demand.

/**
 * @import { Seat } from "../../types/api"
 * @import { Choice, Drawing, Shown } from "../../types/client"
 */

import { h, keepFocus, show } from "../dom.js";
import { t } from "../i18n.js";
import { seatName } from "../words.js";

/** @param {Shown} match @param {Seat} one */
function stateOf(match, { seat, lent }) {
  if (lent) return t("a bot plays");
  return match.awaiting.includes(seat) ? t("is choosing") : t("ready");
}

/**
 * Draw a sheet for the eye alone: the card around it has a name.
 *
 * @param {Shown} match
 * @param {Drawing} game
 * @param {number} seat
 * @param {Choice | null} pending
 */
function smallSheet(match, game, seat, pending) {
  const sheet = game.sheet(match, seat, { label: "", small: true, pending });
  sheet.setAttribute("aria-hidden", "true");
  sheet.removeAttribute("role");
  sheet.removeAttribute("aria-label");
  return sheet;
}

/**
 * How a card is drawn: which seat is shown large and how to choose another, and what waits on the sheet.
 *
 * @typedef {object} Card
 * @property {number} shown
 * @property {Choice | null} pending
 * @property {(seat: number) => void} enlarge
 * @property {boolean} [still] whether nobody is awaited
 */

/**
 * Draw the card of one seat.
 *
 * @param {Shown} match
 * @param {Drawing} game
 * @param {number} seat
 * @param {Card} card
 */
export function seatCard(match, game, seat, { shown, pending, enlarge, still = false }) {
  const one = match.seats[seat];
  const quiet = still || match.status !== "running";
  const owes = !quiet && match.awaiting.includes(seat);
  const you = seat === match.seat ? ` ${t("(you)")}` : "";
  const byBot = one.bot_choices && !one.bot ? ` · ${t("{n} by a bot", { n: one.bot_choices })}` : "";
  return h(
    "button",
    {
      type: "button",
      class: `seat-card${owes ? " owes" : ""}${seat === shown ? " shown" : ""}`,
      "data-seat": seat,
      "aria-pressed": String(seat === shown),
      onclick: () => enlarge(seat),
    },
    h("span", { class: "seat-name" }, seatName(match, seat) + you),
    quiet ? null : h("span", { class: "seat-state" }, stateOf(match, one)),
    seat === shown ? null : smallSheet(match, game, seat, pending), // what is large is not drawn twice
    h("span", { class: "seat-note" }, game.note(match, seat) + byBot),
  );
}

/**
 * Put the cards of all seats into an element, without losing the focus.
 *
 * @param {Element} place
 * @param {Element | null | undefined} panel
 * @param {Element[]} cards
 */
export function drawSeats(place, panel, cards) {
  keepFocus(place, "seat", () => show(place, panel, cards));
}

/**
 * The sheet in words, for whoever listens or likes to read.
 *
 * @param {HTMLDetailsElement} details
 * @param {Shown} match
 * @param {Drawing} game
 * @param {number} seat
 */
export function drawWords(details, match, game, seat) {
  const { open } = details;
  const lines = game.spoken(match, seat).map((line) => h("li", {}, line));
  details.replaceChildren(
    h("summary", {}, t("The sheet in words")),
    h("p", {}, seatName(match, seat)),
    h("ul", {}, lines),
  );
  details.open = open;
}
