// The team game: the mission sheet.

import { h } from "../../dom.js";
import { said, t } from "../../i18n.js";
import { seatName } from "../../words.js";
import { colourName } from "./faces.js";
import { lossText } from "./loss.js";

/** @import { Check, Goal, Match, Printed, Team } from "./types" */

/** @type {(printed: Printed, goal: Goal) => HTMLElement} */
function goalPart(printed, { part, of, done, needed }) {
  const chips = of.map((name) =>
    h(
      "span",
      { class: `goal-chip${done.includes(name) ? " done" : ""}` },
      done.includes(name) ? "✓ " : "",
      part === "colours" ? colourName(printed, name) : name,
    ),
  );
  return h(
    "div",
    { class: "goal" },
    h("strong", {}, `${said(printed.missions.parts[part])}: ${done.length} / ${needed}`),
    h("div", { class: "goal-chips" }, chips),
  );
}

/** @param {Check} check */
function checkRow({ round, target, total, status, lost }) {
  const mark = { met: "✓", missed: "✗", to_come: "…" }[status];
  const words = { met: t("reached"), missed: t("missed"), to_come: t("to come") }[status];
  return h(
    "tr",
    { class: status },
    h("td", {}, round),
    h("td", {}, `${total} / ${target}`),
    h("td", {}, h("span", { "aria-hidden": "true" }, `${mark} `), words, lost ? ` · ${lossText(lost)}` : ""),
  );
}

/** @param {Check[]} checks */
function checkTable(checks) {
  const head = [t("Round"), t("Team points"), t("Check")].map((name) => h("th", { scope: "col" }, name));
  return h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, checks.map(checkRow)));
}

/** @type {(match: Match, team: Team) => HTMLElement} */
function failures(match, { failed, failed_limit: limit }) {
  const rows = failed.map((count, seat) =>
    h(
      "li",
      {},
      `${seatName(match, seat)}: `,
      h(
        "span",
        { class: "failures", role: "img", "aria-label": `${count} / ${limit}` },
        "✗".repeat(count) + "○".repeat(limit - count),
      ),
    ),
  );
  return h("ul", { class: "plain" }, rows);
}

/** The mission sheet. @type {(match: Match, team: Team) => HTMLElement} */
export function mission(match, team) {
  const reached = team.goal_reached ? ` ✓ ${t("Goal reached!")}` : "";
  return h(
    "section",
    { class: "card mission", "aria-label": t("Mission sheet") },
    h("h2", {}, t("Mission {number}", { number: team.mission }), reached),
    team.goal.map((part) => goalPart(match.printed, part)),
    checkTable(team.checks),
    h("h3", {}, t("Failed rolls ({n} lose the match)", { n: team.failed_limit })),
    failures(match, team),
    h("p", { class: "small" }, t("Chief: {name}", { name: seatName(match, team.chief) })),
  );
}
