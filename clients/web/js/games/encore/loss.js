// What a team gives up, which it decides together.

import { press } from "../../board/live.js";
import { button, h } from "../../dom.js";
import { said, t } from "../../i18n.js";
import { seatName } from "../../words.js";

/**
 * @import { Hand, Turn } from "../../../types/client"
 * @import { Asked, Loss, Match, Printed, View } from "./types"
 */

/** @param {Loss | null} lost */
export function lossText(lost) {
  if (!lost) return "";
  if (lost.jokers) return t("jokers lost: {shares}", { shares: lost.jokers.join(" + ") });
  if (lost.remove) return lost.remove === "colour" ? t("a colour die is lost") : t("a number die is lost");
  return t("a failed roll for everybody");
}

/** @param {Match} match */
function proposals(match) {
  const made = match.view.team?.decision?.proposals;
  if (!made) return null;
  const rows = made.map((proposal, seat) => h("li", {}, `${seatName(match, seat)}: ${lossText(proposal)}`));
  return h("div", {}, h("p", {}, t("The proposals differ; the chief decides:")), h("ul", {}, rows));
}

/**
 * Share out so many as evenly as what each has allows.
 *
 * @type {(total: number, left: number[]) => number[]}
 */
function evenly(total, left) {
  const shares = left.map(() => 0);
  for (let n = 0; n < total; n++) {
    const rest = left.map((have, seat) => have - shares[seat]);
    shares[rest.indexOf(Math.max(...rest))]++;
  }
  return shares;
}

/**
 * A row with which the share of one is changed.
 *
 * @type {(name: string, have: number, share: number, set: (share: number) => void) => HTMLElement}
 */
function shareRow(name, have, share, set) {
  const shown = h("output", { class: "share" }, share);
  /** @param {number} step */
  const change = (step) => () => {
    share = Math.max(0, Math.min(have, share + step));
    shown.textContent = String(share);
    set(share);
  };
  return h(
    "li",
    { class: "row" },
    h("span", { class: "share-name" }, `${name} (${t("has {n}", { n: have })})`),
    button("−", change(-1), { "aria-label": t("one joker less from {name}", { name }) }),
    shown,
    button("+", change(1), { "aria-label": t("one joker more from {name}", { name }) }),
  );
}

/** @typedef {{element: HTMLElement, choice: () => Loss | null, hint: () => string}} Question */

/**
 * Choose how many jokers each seat crosses out.
 *
 * @type {(match: Match, asked: {total: number, left: number[]}, changed: () => void) => Question}
 */
function jokers(match, { total, left }, changed) {
  const shares = evenly(total, left);
  const sum = () => shares.reduce((a, b) => a + b, 0);
  const rows = left.map((have, seat) =>
    shareRow(seatName(match, seat), have, shares[seat], (share) => {
      shares[seat] = share;
      changed();
    }),
  );
  return {
    element: h("ul", { class: "plain shares" }, rows),
    choice: () => (sum() === total ? { jokers: [...shares] } : null),
    hint: () =>
      sum() === total
        ? t("The shares add up.")
        : t("{n} of {total} jokers are shared out.", { n: sum(), total }),
  };
}

/**
 * Choose which kind of die the team loses.
 *
 * @type {(kinds: ("colour" | "number")[], changed: () => void) => Question}
 */
function dice(kinds, changed) {
  /** @type {"colour" | "number" | null} */
  let picked = null;
  const names = { colour: t("a colour die"), number: t("a number die") };
  const buttons = kinds.map((kind) => {
    const pick = () => {
      picked = kind;
      press(buttons, (i) => kinds[i] === kind);
      changed();
    };
    return button(names[kind], pick, { class: "choice", "aria-pressed": "false", "data-remove": kind });
  });
  return {
    element: h("div", { class: "row" }, buttons),
    choice: () => (picked ? { remove: picked } : null),
    hint: () => t("Which die does the team give up for the rest of the match?"),
  };
}

/** Let a seat propose, or the chief decide. @type {(turn: Turn<View, Printed>, pad: Element) => Hand} */
export function decide({ match, legal, changed }, pad) {
  const { jokers: owed, remove = [] } = /** @type {Asked} */ (legal);
  const asked = owed ? jokers(match, owed, changed) : dice(remove, changed);
  const title = h("h2", {}, said(match.prompt ?? ""));
  return {
    board: h("div", { class: "board" }, pad),
    tray: h("section", { class: "decision" }, title, proposals(match), asked.element),
    tools: [],
    choice: asked.choice,
    hint: asked.hint,
    confirm: match.view.team?.decision?.proposals ? t("Decide") : t("Propose"),
  };
}
