// The front page: the games, own matches, open tables.

/** @import { Game } from "../../types/api" */

import { findCode, games, glance } from "../api.js";
import { Refused } from "../asking.js";
import { button, h, show } from "../dom.js";
import { field } from "../fields.js";
import { drawPicture } from "../games/index.js";
import { said, t } from "../i18n.js";
import { forget, mine } from "../keyring.js";
import { go } from "../router.js";
import { attempt } from "../speech.js";
import { explain } from "../words.js";
import { matchList, openList } from "./lists.js";

const CODE = "(?:[ \\-]*[0-9A-Za-z]){6}[ \\-]*";

function codeForm() {
  const code = h("input", {
    name: "code",
    required: true,
    pattern: CODE,
    title: t("6 letters and digits"),
    maxlength: 20,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
  });
  const join = async () => {
    if (!form.reportValidity()) return;
    await attempt(async () => go(`/match/${(await findCode(code.value)).id}`));
  };
  const form = h(
    "form",
    { class: "row code-form", onsubmit: (event) => event.preventDefault() },
    field(t("Join with a code"), code),
    button(t("Join"), join, { type: "submit" }),
  );
  return form;
}

/** Where the picture of a game appears as soon as it is there. @param {string} name */
function picture(name) {
  const place = h("div", { class: "picture", "data-game": name, "aria-hidden": "true" });
  drawPicture(name).then((drawn) => place.append(drawn));
  return place;
}

/** @type {(href: string, style: string, text: string, label: string) => Element} */
const link = (href, style, text, label) => h("a", { href, class: style, "aria-label": label }, text);

/** @param {Game} game */
function card(game) {
  const [fewest, most] = game.players;
  return h(
    "article",
    { class: "card game" },
    picture(game.name),
    h("h2", {}, game.title),
    h("p", {}, said(game.about)),
    h("p", { class: "small" }, t("{fewest} to {most} players", { fewest, most })),
    h(
      "p",
      { class: "row" },
      link(`/new/${game.name}`, "button main", t("Play"), t("Play {game}", { game: game.title })),
      link(`/rules/${game.name}`, "button", t("Rules"), t("Rules of {game}", { game: game.title })),
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
          if (error instanceof Refused && error.code === "no_such_match") forget(id);
          return null;
        }),
      ),
  );
  return found.filter((match) => match !== null);
}

/** @param {HTMLElement} place */
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
      codeForm(),
    ),
    cards,
    h("div", { class: "pair" }, own, open),
  );
  try {
    const { games: listed } = await games();
    show(cards, listed.map(card));
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
