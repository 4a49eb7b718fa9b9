// The team game: the mission sheet, and what the team decides together.

import { button, h } from "../../dom.js";
import { said, t } from "../../i18n.js";
import { seatName } from "../../words.js";
import { colourName } from "./sheet.js";

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

function lossText(lost) {
  if (!lost) return "";
  if (lost.jokers) return t("jokers lost: {shares}", { shares: lost.jokers.join(" + ") });
  if (lost.remove) return lost.remove === "colour" ? t("a colour die is lost") : t("a number die is lost");
  return t("a failed roll for everybody");
}

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

/** The mission sheet. */
export function mission(match) {
  const { team } = match.view;
  const failed = team.failed.map((count, seat) =>
    h(
      "li",
      {},
      `${seatName(match, seat)}: `,
      h(
        "span",
        { class: "failures", role: "img", "aria-label": `${count} / ${team.failed_limit}` },
        "✗".repeat(count) + "○".repeat(team.failed_limit - count),
      ),
    ),
  );
  return h(
    "section",
    { class: "card mission", "aria-label": t("Mission sheet") },
    h(
      "h2",
      {},
      t("Mission {number}", { number: team.mission }),
      team.goal_reached ? ` ✓ ${t("Goal reached!")}` : "",
    ),
    team.goal.map((part) => goalPart(match.printed, part)),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Round")),
          h("th", { scope: "col" }, t("Team points")),
          h("th", { scope: "col" }, t("Check")),
        ),
      ),
      h("tbody", {}, team.checks.map(checkRow)),
    ),
    h("h3", {}, t("Failed rolls ({n} lose the match)", { n: team.failed_limit })),
    h("ul", { class: "plain" }, failed),
    h("p", { class: "small" }, t("Chief: {name}", { name: seatName(match, team.chief) })),
  );
}

function proposals(match) {
  const { proposals: made } = match.view.team.decision;
  if (!made) return null;
  const rows = made.map((proposal, seat) => h("li", {}, `${seatName(match, seat)}: ${lossText(proposal)}`));
  return h("div", {}, h("p", {}, t("The proposals differ; the chief decides:")), h("ul", {}, rows));
}

/** Choose how many jokers each seat crosses out. */
function jokers(match, { total, left }, changed) {
  const shares = left.map(() => 0);
  for (let n = 0; n < total; n++) {
    const rest = left.map((have, seat) => have - shares[seat]);
    shares[rest.indexOf(Math.max(...rest))]++;
  }
  const sum = () => shares.reduce((a, b) => a + b, 0);
  const rows = left.map((have, seat) => {
    const shown = h("output", { class: "share" }, shares[seat]);
    const change = (step) => () => {
      shares[seat] = Math.max(0, Math.min(have, shares[seat] + step));
      shown.textContent = shares[seat];
      changed();
    };
    const name = seatName(match, seat);
    return h(
      "li",
      { class: "row" },
      h("span", { class: "share-name" }, `${name} (${t("has {n}", { n: have })})`),
      button("−", change(-1), { "aria-label": t("one joker less from {name}", { name }) }),
      shown,
      button("+", change(1), { "aria-label": t("one joker more from {name}", { name }) }),
    );
  });
  return {
    element: h("ul", { class: "plain shares" }, rows),
    choice: () => (sum() === total ? { jokers: [...shares] } : null),
    hint: () =>
      sum() === total
        ? t("The shares add up.")
        : t("{n} of {total} jokers are shared out.", { n: sum(), total }),
  };
}

/** Choose which kind of die the team loses. */
function dice(kinds, changed) {
  let picked = null;
  const names = { colour: t("a colour die"), number: t("a number die") };
  const buttons = kinds.map((kind) =>
    button(
      names[kind],
      () => {
        picked = kind;
        buttons.forEach((one, i) => one.setAttribute("aria-pressed", String(kinds[i] === kind)));
        changed();
      },
      { class: "choice", "aria-pressed": "false", "data-remove": kind },
    ),
  );
  return {
    element: h("div", { class: "row" }, buttons),
    choice: () => (picked ? { remove: picked } : null),
    hint: () => t("Which die does the team give up for the rest of the match?"),
  };
}

/** Let a seat propose, or the chief decide. */
export function decide({ match, legal, changed, pad }) {
  const asked = legal.jokers ? jokers(match, legal.jokers, changed) : dice(legal.remove, changed);
  const title = h("h2", {}, said(match.prompt));
  const final = match.view.team.decision.proposals !== null;
  return {
    board: h("div", { class: "board" }, pad),
    tray: h("section", { class: "decision" }, title, proposals(match), asked.element),
    tools: [],
    choice: asked.choice,
    hint: asked.hint,
    confirm: final ? t("Decide") : t("Propose"),
  };
}
