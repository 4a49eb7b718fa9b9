// The dice to choose from: one of each kind may be taken.

import { diceRow, die, dieButton, fresh } from "../../board/dice.js";
import { t } from "../../i18n.js";
import { colourFace, colourName, numberFace } from "./faces.js";

/**
 * @import { Candidate, Face, Faces, Match } from "./types"
 * @typedef {{kind: "colour" | "number", face: any, element: HTMLButtonElement}} Die
 */

export class Tray {
  /** @param {Match} match @param {Candidate[]} marks @param {(die: Die) => void} pressed */
  constructor(match, marks, pressed) {
    this.match = match;
    const { colours, numbers } = match.view.left;
    const rolling = fresh(match.id, match.view.roll);
    /** @type {(kind: Die["kind"], face: Face, order: number) => Die} */
    const make = (kind, face, order) => {
      const element = this.button(kind, face, { rolling, order }, () => pressed(made));
      element.disabled = !marks.some((mark) => mark[kind] === face);
      const made = { kind, face, element };
      return made;
    };
    this.dice = [
      ...colours.map((face, i) => make("colour", face, i)),
      ...numbers.map((face, i) => make("number", face, i + 3)),
    ];
    /** @type {Record<Die["kind"], Die | null>} */
    this.taken = { colour: null, number: null };
    this.element = diceRow(
      t("Dice to choose from"),
      this.dice.map((one) => one.element),
    );
  }

  /**
   * @param {Die["kind"]} kind
   * @param {any} face
   * @param {{rolling: boolean, order: number}} how
   * @param {() => void} choose
   */
  button(kind, face, how, choose) {
    const { printed } = this.match;
    const [drawn, label] =
      kind === "colour"
        ? [colourFace(face, printed.colours), t("colour die: {face}", { face: colourName(printed, face) })]
        : [numberFace(face), t("number die: {face}", { face })];
    const shown = die(drawn, { label: String(face), kind, ...how });
    return dieButton(shown, choose, label, { "data-die": `${kind} ${face}` });
  }

  /** What is chosen so far. @returns {Faces} */
  get faces() {
    return { colour: this.taken.colour?.face ?? null, number: this.taken.number?.face ?? null };
  }

  /** Take a die, or put it back. @param {Die} die */
  toggle(die) {
    this.taken[die.kind] = this.taken[die.kind] === die ? null : die;
  }

  clear() {
    this.taken = { colour: null, number: null };
  }

  /** Show what is taken, and which other dice a marking needs. @param {Candidate | null} mark */
  paint(mark) {
    /** @type {Partial<Record<Die["kind"], Face | null>>} */
    const used = { colour: mark?.colour, number: mark?.number };
    for (const one of this.dice) {
      const taken = this.taken[one.kind];
      one.element.setAttribute("aria-pressed", String(taken === one));
      const needed = !taken && used[one.kind] === one.face;
      one.element.classList.toggle("used", needed);
      if (needed) used[one.kind] = null; // of equal dice one is taken
    }
  }
}
