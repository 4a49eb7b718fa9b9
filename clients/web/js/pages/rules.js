// Short rules of each game in our own words; every page has a picture of the sheet.

/** @import { Child, Rules } from "../../types/client" */

import { describe, games } from "../api.js";
import { h, show } from "../dom.js";
import { drawPicture, writeRules } from "../games/index.js";
import { said, t } from "../i18n.js";
import lost, { failed } from "./lost.js";

/** @param {Child[]} cells */
const row = (cells) =>
  h(
    "tr",
    {},
    cells.map((cell, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, cell)),
  );

/** @param {Rules["parts"][number]} part */
function section({ heading, lines, table = [] }) {
  const scroll = { class: "scroll", tabindex: "0", role: "group", "aria-label": heading };
  return [
    h("h2", {}, heading),
    lines.length
      ? h(
          "ul",
          {},
          lines.map((line) => h("li", {}, line)),
        )
      : null,
    table.length ? h("div", scroll, h("table", {}, table.map(row))) : null,
  ];
}

/** @param {HTMLElement} place @param {string} name */
async function open(place, name) {
  const { games: listed } = await games();
  if (!listed.some((game) => game.name === name)) return lost(place);
  const described = await describe(name);
  const [picture, { aim, parts }] = await Promise.all([drawPicture(name), writeRules(described)]);
  const { title, options } = described;
  document.title = `${t("Rules of {game}", { game: title })} – Scorepad`;
  const choices = options.map((option) => [h("strong", {}, said(option.title)), " – ", said(option.about)]);
  const others = listed.filter((other) => other.name !== name);
  return show(
    place,
    h(
      "article",
      { class: "card rules" },
      h("h1", {}, t("Rules of {game}", { game: title })),
      h("p", {}, aim),
      h("figure", { "data-game": name }, picture),
      [...parts, { heading: t("Options"), lines: choices }].map(section),
      h(
        "p",
        { class: "row" },
        h("a", { href: `/new/${name}`, class: "button main" }, t("Play {game}", { game: title })),
        others.map((other) => h("a", { href: `/rules/${other.name}`, class: "button" }, other.title)),
      ),
    ),
  );
}

/** @param {HTMLElement} place @param {string} name */
export default async function rules(place, name) {
  try {
    await open(place, name);
  } catch (error) {
    failed(place, t("Rules"), error);
  }
}
