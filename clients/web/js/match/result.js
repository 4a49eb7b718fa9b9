// The end: who won, with what, and what to do next.

/** @import { Drawing, Shown } from "../../types/client" */

import { rematch } from "../api.js";
import { button, h } from "../dom.js";
import { listed, said, t, tn } from "../i18n.js";
import { attempt } from "../speech.js";
import { seatName } from "../words.js";
import { hostMatch, usualName } from "./sitting.js";

/** Say who won. @param {Shown} match @param {Drawing} game */
export function headlineOf(match, game) {
  if (match.status === "aborted") return t("The match was broken off.");
  const { winners, scores } = match.outcome;
  if (game.hasGoal?.(match)) return winners.length ? t("Goal reached!") : t("The goal was missed.");
  if (scores.length === 1) return tn("{n} point in the end", "{n} points in the end", scores[0]);
  if (winners.length === 1 && winners[0] === match.seat) return t("You win!");
  return winners.length === 1
    ? t("{name} wins", { name: seatName(match, winners[0]) })
    : t("{names} win together", { names: listed(winners.map((seat) => seatName(match, seat))) });
}

/**
 * Return the seats as they are to be listed: winners first, then by points.
 *
 * @param {Shown} match
 * @param {Drawing} game
 */
function ranked({ outcome: { scores, winners } }, game) {
  const behind = (/** @type {number} */ seat) => (winners.includes(seat) ? 0 : 1);
  const upwards = game.lowWins ? 1 : -1;
  const seats = scores.map((_, seat) => seat);
  return seats.sort((a, b) => behind(a) - behind(b) || upwards * (scores[a] - scores[b]));
}

/** @type {(match: Shown, seat: number, detail: string | null) => Element} */
function scoreRow(match, seat, detail) {
  const { scores, winners } = match.outcome;
  const won = winners.includes(seat);
  const you = seat === match.seat ? ` ${t("(you)")}` : "";
  return h(
    "tr",
    { class: won ? "winner" : "" },
    h("td", {}, won ? "★ " : "", seatName(match, seat), you),
    h("td", { class: "points" }, scores[seat]),
    detail === null ? null : h("td", {}, detail),
  );
}

/** @param {Shown} match @param {Drawing} game */
function scoreTable(match, game) {
  const details = match.seats.map((_, seat) => game.detail(match, seat));
  const more = details.some(Boolean) ? [t("Details")] : [];
  const heads = [t("Player"), game.scoreName?.() ?? t("Points"), ...more];
  const head = heads.map((name) => h("th", { scope: "col" }, name));
  const rows = ranked(match, game).map((seat) => scoreRow(match, seat, more.length ? details[seat] : null));
  return h("table", { class: "scores" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
}

/** Make the same match again, and sit down at it. @param {Shown} match @param {number} seat */
async function again(match, seat) {
  const { name, stand_in: standIn } = match.seats[seat];
  await hostMatch(await rematch(match.id), { name: name ?? usualName(), stand_in: standIn ?? undefined });
}

/** Draw the result above the table. @param {Shown} match @param {Drawing} game */
export function result(match, game) {
  const { seat } = match;
  const more =
    seat === null || match.imported
      ? null
      : button(t("Rematch"), () => attempt(() => again(match, seat)), { class: "main" });
  return h(
    "section",
    { class: "card result", "aria-label": t("Result") },
    h("h2", {}, headlineOf(match, game)),
    match.verdict.map((sentence) => h("p", {}, said(sentence))),
    match.status === "finished" ? scoreTable(match, game) : null,
    h(
      "p",
      { class: "row" },
      more,
      h("a", { href: `/replay/${match.id}`, class: "button" }, t("Replay")),
      h("a", { href: "/", class: "button" }, t("To the front page")),
    ),
  );
}
