// Short rules of each game in our own words; every page has a picture of the sheet.

import { h, show } from "../dom.js";
import { GAMES, loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import lost from "./lost.js";

export default async function rules(place, name) {
  if (!GAMES.includes(name)) return lost(place);
  const folder = name.replace("-", "_");
  const [game, text] = await Promise.all([loadGame(name), import(`../games/${folder}/rules.js`)]);
  const { title, aim, parts } = text.rules();
  document.title = `${t("Rules of {game}", { game: title })} – Scorepad`;
  const sections = parts.map(({ heading, lines, table }) => [
    h("h2", {}, heading),
    lines
      ? h(
          "ul",
          {},
          lines.map((line) => h("li", {}, line)),
        )
      : null,
    table
      ? h(
          "div",
          { class: "scroll", tabindex: "0", role: "group", "aria-label": heading },
          h(
            "table",
            {},
            table.map((row) =>
              h(
                "tr",
                {},
                row.map((cell, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, cell)),
              ),
            ),
          ),
        )
      : null,
  ]);
  const others = GAMES.filter((other) => other !== name);
  const links = await Promise.all(
    others.map(async (other) =>
      h(
        "a",
        { href: `/rules/${other}`, class: "button" },
        (await import(`../games/${other.replace("-", "_")}/rules.js`)).rules().title,
      ),
    ),
  );
  show(
    place,
    h(
      "article",
      { class: "card rules" },
      h("h1", {}, t("Rules of {game}", { game: title })),
      h("p", {}, aim),
      h("figure", {}, game.picture()),
      sections,
      h(
        "p",
        { class: "row" },
        h("a", { href: `/new/${name}`, class: "button main" }, t("Play {game}", { game: title })),
        links,
      ),
    ),
  );
  return undefined;
}
