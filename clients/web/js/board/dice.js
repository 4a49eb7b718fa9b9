// Dice: drawn, rolled once when they are new, and sometimes to be chosen from.

import { button, h, s, still } from "../dom.js";

/** @import { Attributes, Child } from "../../types/client" */

/** @type {Map<string, number>} */
const seen = new Map();

/**
 * Whether these dice were not shown before; the answer is yes only once.
 *
 * @type {(place: string, roll: number) => boolean}
 */
export function fresh(place, roll) {
  const before = seen.get(place);
  seen.set(place, roll);
  return before !== undefined && before !== roll && !still();
}

/**
 * Draw one die with a face of SVG parts on a square of 60 by 60.
 *
 * @param {Child} face
 * @param {{label: string, rolling?: boolean, order?: number, kind?: string}} how
 */
export function die(face, { label, rolling = false, order = 0, kind = "" }) {
  const motion = rolling ? ` rolling r${order % 6}` : "";
  return s(
    "svg",
    { viewBox: "0 0 60 60", class: `die ${kind}${motion}`, role: "img", "aria-label": label },
    s("rect", { x: 3, y: 3, width: 54, height: 54, rx: 11, class: "die-body" }),
    face,
  );
}

/**
 * A die to be chosen.
 *
 * @type {(drawn: Element, choose: () => void, label: string, more: Attributes) => HTMLButtonElement}
 */
export const dieButton = (drawn, choose, label, more) =>
  button(drawn, choose, { class: "pick", "aria-pressed": "false", "aria-label": label, ...more });

/** Put dice into a row. @type {(label: string, dice: Element[]) => HTMLElement} */
export const diceRow = (label, dice) => h("div", { class: "dice", role: "group", "aria-label": label }, dice);
