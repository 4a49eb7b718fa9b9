// Any game without a drawing: what there is to see as tables, what may be chosen as a list.

import { h } from "../dom.js";
import { said, t, tn } from "../i18n.js";
import { seatName } from "../words.js";
import { Choices } from "./choices.js";
import { facts, line, wordsOf } from "./facts.js";

/** @import { Drawing } from "../../types/client" */

/** @type {Drawing["players"]} */
export const players = (match) => match.seats.length;

/** @type {Drawing["headline"]} */
export const headline = (match) => t("Turn {n}", { n: match.phase });

/** @type {Drawing["note"]} */
export const note = (match, seat) =>
  match.outcome ? tn("{n} point", "{n} points", match.outcome.scores[seat]) : "";

/** @type {Drawing["centre"]} */
export const centre = () => null;

/** All that is to be seen; beside a seat's name there is no room for it. @type {Drawing["sheet"]} */
export function sheet(match, _, { label, pending, small = false }) {
  if (small) return h("span");
  const names = match.seats.map((_, at) => `${at + 1} ${seatName(match, at)}`);
  const chosen = pending ? h("p", {}, t("Chosen: {cells}", { cells: line(pending) })) : null;
  const attributes = { class: "plain-sheet", role: "group", "aria-label": label, tabindex: "0" };
  return h("div", attributes, chosen, h("p", { class: "small" }, names.join(" · ")), facts(match.view));
}

/** @type {Drawing["hand"]} */
export function hand({ match, seat, changed, label }) {
  const list = new Choices(match.id, changed);
  return {
    board: h(
      "div",
      { class: "board plain-hand", tabindex: "-1" },
      list.element,
      sheet(match, seat, { label }),
    ),
    tools: [],
    choice: () => list.picked,
    hint: () => (list.picked ? line(list.picked) : said(match.prompt ?? "")),
    confirm: t("Confirm"),
  };
}

/** What is printed, for whoever wants to know. @type {Drawing["below"]} */
export const below = (match) =>
  h(
    "details",
    { class: "plain-printed" },
    h("summary", {}, t("What is printed")),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": t("What is printed") },
      facts(match.printed),
    ),
  );

/** @type {Drawing["spoken"]} */
export const spoken = (match) =>
  Object.entries(match.view).map(([name, value]) => `${wordsOf(name)}: ${line(value)}`);

/** @type {Drawing["announce"]} */
export const announce = () => "";

/** @type {Drawing["told"]} */
export const told = (_, choice) => line(choice);

/** @type {Drawing["detail"]} */
export const detail = () => "";
