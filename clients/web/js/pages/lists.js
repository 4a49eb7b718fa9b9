// Lists of matches.

/** @import { Summary } from "../../types/api" */

import { listMatches } from "../api.js";
import { h, show } from "../dom.js";
import { dated, t } from "../i18n.js";
import { held } from "../keyring.js";
import { explain, seatName, statusName } from "../words.js";

const EVERY = 5000;

/** @param {Summary} match */
function whatToDo(match) {
  const { seat } = held(match.id);
  if (match.status === "halted") return t("Show");
  if (match.status === "finished" || match.status === "aborted") return t("Replay");
  if (seat !== undefined) return match.awaiting.includes(seat) ? t("Your turn") : t("Go on");
  if (match.status === "open") return match.seats.some(({ taken }) => !taken) ? t("Join") : t("Watch");
  return t("Watch");
}

/** What to call a match, who plays, and since when. @param {Summary} match */
function told(match) {
  const players = match.seats.map((_, seat) => seatName(match, seat)).join(", ");
  const since = match.created_at ? ` · ${dated(match.created_at)}` : "";
  return { players, since, title: match.title ?? t("Match") }; // a damaged match may not know its game
}

/** @param {Summary} match */
function isYours({ id, awaiting }) {
  const { seat } = held(id);
  return seat !== undefined && awaiting.includes(seat);
}

/** @param {Summary} match */
function row(match) {
  const over = match.status === "finished" || match.status === "aborted";
  const { title, players, since } = told(match);
  const act = whatToDo(match);
  const address = `/${over ? "replay" : "match"}/${match.id}`;
  const label = `${act}: ${title}, ${players}`;
  return h(
    "li",
    {},
    h(
      "div",
      {},
      h("strong", {}, title),
      h("span", { class: "small" }, ` ${statusName(match.status)}${since}`),
      h("br"),
      players,
    ),
    h("a", { href: address, class: isYours(match) ? "button main" : "button", "aria-label": label }, act),
  );
}

/** @param {Summary[]} matches */
export function matchList(matches) {
  return h("ul", { class: "list" }, matches.map(row));
}

/** Keep a list of open tables in this section; return how to stop. @param {HTMLElement} section */
export function openList(section) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  async function refresh() {
    try {
      const { matches } = document.hidden ? { matches: null } : await listMatches("open");
      if (matches) draw(matches);
    } catch (error) {
      show(section, h("h2", {}, t("Open tables")), h("p", { class: "problem" }, explain(error)));
    }
    timer = setTimeout(refresh, EVERY);
  }
  /** @param {Summary[]} matches */
  function draw(matches) {
    const list = matches.length
      ? matchList(matches)
      : h("p", { class: "small" }, t("Nobody waits at a table just now. Open one!"));
    const busy = section.contains(document.activeElement);
    if (!busy) show(section, h("h2", {}, t("Open tables")), list);
  }
  refresh();
  return () => clearTimeout(timer);
}
