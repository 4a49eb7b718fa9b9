// The front page: the games, own matches, open tables.

import { games, glance } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { forget, mine } from "../keyring.js";
import { explain, gameAbout } from "../words.js";
import { matchList, openList } from "./lists.js";

async function card(game) {
  const drawn = await loadGame(game.name);
  const [fewest, most] = game.players;
  return h(
    "article",
    { class: "card game" },
    h("div", { class: "picture", "aria-hidden": "true" }, drawn.picture()),
    h("h2", {}, game.title),
    h("p", {}, gameAbout(game.name) ?? game.about),
    h("p", { class: "small" }, t("{fewest} to {most} players", { fewest, most })),
    h(
      "p",
      { class: "row" },
      h(
        "a",
        {
          href: `/new/${game.name}`,
          class: "button main",
          "aria-label": t("Play {game}", { game: game.title }),
        },
        t("Play"),
      ),
      h(
        "a",
        {
          href: `/rules/${game.name}`,
          class: "button",
          "aria-label": t("Rules of {game}", { game: game.title }),
        },
        t("Rules"),
      ),
    ),
  );
}

/** Return those of this browser's matches that go on. */
export async function ownMatches(most = 30) {
  const found = await Promise.all(
    mine()
      .slice(0, most)
      .map((id) =>
        glance(id).catch((error) => {
          if (error.code === "no_such_match") forget(id);
          return null;
        }),
      ),
  );
  return found.filter(Boolean);
}

export default async function home(place) {
  document.title = "Scorepad";
  const cards = h("div", { class: "cards" });
  const own = h("section", { hidden: true });
  const open = h("section", {});
  show(
    place,
    h(
      "div",
      { class: "hero" },
      h("h1", {}, t("Pencil-and-paper games, together")),
      h("p", {}, t("Play with friends, bots and programs. No account needed.")),
    ),
    cards,
    h("div", { class: "pair" }, own, open),
  );
  try {
    const { games: listed } = await games();
    show(cards, await Promise.all(listed.map(card)));
  } catch (error) {
    show(cards, h("p", { class: "problem" }, explain(error)));
  }
  const running = (await ownMatches(12)).filter(
    (match) => match.status === "open" || match.status === "running",
  );
  own.hidden = !running.length;
  show(own, h("h2", {}, t("My matches")), matchList(running));
  return openList(open);
}
