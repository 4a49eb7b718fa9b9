// Colours, jokers and stars below the sheet.

import { h } from "../../dom.js";
import { said, t, tn } from "../../i18n.js";

/** @import { Match } from "./types" */

/**
 * What a colour is worth to a seat, or in a team whether it is full.
 *
 * @type {(match: Match, seat: number, colour: number) => string}
 */
function worth({ view, printed }, seat, i) {
  const { letter } = printed.colours[i];
  const won = view.pads[seat].colours[letter];
  if (view.team) return won === null ? "○" : "✓";
  const owners = view.first[letter] ?? [];
  const { first, later } = printed.colour_points[i];
  const gone = owners.length > 0 && !owners.includes(seat);
  return String(won ?? (gone ? later : `${first} / ${later}`));
}

/** @type {(match: Match, seat: number) => HTMLElement} */
function colours(match, seat) {
  const won = match.view.pads[seat].colours;
  const shown = match.printed.colours.map(({ letter, name }, i) =>
    h(
      "li",
      { class: won[letter] === null ? "" : "won" },
      h("span", { class: `swatch fill-${letter}`, "aria-hidden": "true" }, letter.toUpperCase()),
      h("span", { class: "unseen" }, said(name)),
      ` ${worth(match, seat, i)}`,
    ),
  );
  return h("ul", { class: "colours", "aria-label": t("Colours") }, shown);
}

/** @type {(left: number, most: number) => HTMLElement} */
function jokers(left, most) {
  const signs = Array.from({ length: most }, (_, i) =>
    i < left ? h("span", { class: "joker" }, "!") : h("span", { class: "joker spent" }, "✗"),
  );
  const label = tn("{n} joker", "{n} jokers", left);
  return h(
    "div",
    {},
    t("Jokers"),
    " ",
    h("span", { class: "jokers", role: "img", "aria-label": label }, signs),
  );
}

/** @type {(match: Match, seat: number) => HTMLElement} */
export function tally(match, seat) {
  const { jokers: left, stars_missed: open, score } = match.view.pads[seat];
  const { jokers: most, star } = match.printed;
  const stars = h("div", {}, tn("{n} star open", "{n} stars open", open), ` (−${-star * open})`);
  return h(
    "div",
    { class: "tally" },
    colours(match, seat),
    jokers(left, most),
    match.view.team ? null : stars,
    h("div", { class: "sum" }, tn("{n} point", "{n} points", score)),
  );
}
