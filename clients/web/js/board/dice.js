// Dice: drawn, rolled once when they are new, and sometimes to be chosen from.

import { h, s, still } from "../dom.js";

const seen = new Map();

/** Whether these dice were not shown before; the answer is yes only once. */
export function fresh(place, roll) {
  const before = seen.get(place);
  seen.set(place, roll);
  return before !== undefined && before !== roll && !still();
}

/** Draw one die with a face of SVG parts on a square of 60 by 60. */
export function die(face, { label, rolling = false, order = 0, kind = "" }) {
  const svg = s(
    "svg",
    {
      viewBox: "0 0 60 60",
      class: `die ${kind}${rolling ? ` rolling r${order % 6}` : ""}`,
      role: "img",
      "aria-label": label,
    },
    s("rect", { x: 3, y: 3, width: 54, height: 54, rx: 11, class: "die-body" }),
    face,
  );
  return svg;
}

/** Put dice into a row. */
export function diceRow(label, dice) {
  return h("div", { class: "dice", role: "group", "aria-label": label }, dice);
}
