// The end: who won, with what, and what to do next.

import { rematch } from "../api.js";
import { button, h } from "../dom.js";
import { listed, said, t, tn } from "../i18n.js";
import { attempt } from "../speech.js";
import { seatName } from "../words.js";
import { hostMatch, usualName } from "./sitting.js";

/** Say who won. */
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

function scoreTable(match, game) {
  const { scores, winners } = match.outcome;
  const order = scores
    .map((_, seat) => seat)
    .sort(
      (a, b) =>
        winners.includes(b) - winners.includes(a) ||
        (game.lowWins ? scores[a] - scores[b] : scores[b] - scores[a]),
    );
  const rows = order.map((seat) =>
    h(
      "tr",
      { class: winners.includes(seat) ? "winner" : "" },
      h(
        "td",
        {},
        winners.includes(seat) ? "★ " : "",
        seatName(match, seat),
        seat === match.seat ? ` ${t("(you)")}` : "",
      ),
      h("td", { class: "points" }, scores[seat]),
      h("td", {}, game.detail(match, seat)),
    ),
  );
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("Player")),
        h("th", { scope: "col" }, game.lowWins ? t("Empty cells") : t("Points")),
        h("th", { scope: "col" }, t("Details")),
      ),
    ),
    h("tbody", {}, rows),
  );
}

/** Draw the result above the table. */
export function result(match, game) {
  const again = () =>
    attempt(async () => {
      const { name, stand_in: standIn } = match.seats[match.seat];
      await hostMatch(await rematch(match.id), { name: name ?? usualName(), stand_in: standIn ?? undefined });
    });
  const finished = match.status === "finished";
  return h(
    "section",
    { class: "card result", "aria-label": t("Result") },
    h("h2", {}, headlineOf(match, game)),
    match.verdict.map((sentence) => h("p", {}, said(sentence))),
    finished ? scoreTable(match, game) : null,
    h(
      "p",
      { class: "row" },
      match.seat === null || match.imported ? null : button(t("Rematch"), again, { class: "main" }),
      h("a", { href: `/replay/${match.id}`, class: "button" }, t("Replay")),
      h("a", { href: "/", class: "button" }, t("To the front page")),
    ),
  );
}
