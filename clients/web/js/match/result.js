// The end: who won, with what, and what to do next.

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { recall } from "../keyring.js";
import { openTable } from "../pages/new.js";
import { note } from "../speech.js";
import { explain, seatName, seatNames } from "../words.js";

/** Say who won. */
export function headlineOf(match) {
  if (match.status === "aborted") return t("The match was broken off.");
  const { winners } = match.outcome;
  const alone = match.seats.length === 1 || match.outcome.scores.length === 1;
  const team = match.view.team !== undefined && match.view.team !== null;
  if (alone || team) return winners.length ? t("Goal reached!") : t("The goal was missed.");
  if (winners.length === 1 && winners[0] === match.seat) return t("You win!");
  return winners.length === 1
    ? t("{name} wins", { name: seatName(match, winners[0]) })
    : t("{names} win together", { names: seatNames(match, winners) });
}

function scoreTable(match, game) {
  const { scores, winners } = match.outcome;
  const order = scores.map((_, seat) => seat).sort((a, b) => winners.includes(b) - winners.includes(a) || (game.lowWins ? scores[a] - scores[b] : scores[b] - scores[a]));
  const rows = order.map((seat) =>
    h(
      "tr",
      { class: winners.includes(seat) ? "winner" : "" },
      h("td", {}, winners.includes(seat) ? "★ " : "", seatName(match, seat), seat === match.seat ? ` (${t("you")})` : ""),
      h("td", { class: "points" }, scores[seat]),
      h("td", {}, game.detail(match, seat)),
    ),
  );
  return h(
    "table",
    { class: "scores" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Player")), h("th", { scope: "col" }, game.lowWins ? t("Empty cells") : t("Points")), h("th", { scope: "col" }, t("Details")))),
    h("tbody", {}, rows),
  );
}

/** Return what makes the same table again: bots stay bots, people are asked to come. */
export function sameTable(match) {
  const players = match.view ? match.outcome?.scores.length ?? match.seats.length : match.seats.length;
  const bots = match.seats.filter(({ bot }) => bot).map(({ bot }) => ({ level: bot }));
  return {
    game: match.game,
    options: match.options,
    seats: players,
    public: false,
    ...(bots.length ? { bots } : {}),
    ...(match.pace ? { pace: match.pace } : {}),
  };
}

/** Draw the result above the table. */
export function result(match, game) {
  const again = async () => {
    const name = (match.seat !== null && match.seats[match.seat].name) || recall("name", t("Player {number}", { number: 1 }));
    try {
      await openTable(sameTable(match), name);
    } catch (error) {
      note(explain(error), "problem");
    }
  };
  const finished = match.status === "finished";
  return h(
    "section",
    { class: "card result", "aria-label": t("Result") },
    h("h2", {}, headlineOf(match)),
    finished ? game.verdict(match).map((line) => h("p", {}, line)) : null,
    finished ? scoreTable(match, game) : null,
    h(
      "p",
      { class: "row" },
      button(t("Rematch"), again, { class: "main" }),
      h("a", { href: `/replay/${match.id}`, class: "button" }, t("Replay")),
      h("a", { href: "/", class: "button" }, t("To the front page")),
    ),
  );
}
