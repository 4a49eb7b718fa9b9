// The faces of the dice.

import { words } from "../../board/pencil.js";
import { s } from "../../dom.js";
import { t } from "../../i18n.js";
import { nameOf } from "../../words.js";

/**
 * @import { Named } from "../../board/types"
 * @import { Face } from "./types"
 */

/**
 * What a colour or the face with all of them is called.
 *
 * @type {(printed: {colours: Named[]}, letter: string) => string}
 */
export const colourName = (printed, letter) =>
  letter === "X" ? t("any colour") : nameOf(printed.colours, letter);

/** Return the point of a wheel at this part of its way round. @param {number} part */
function rim(part) {
  const angle = part * 2 * Math.PI - Math.PI / 2;
  return `${(30 + 19 * Math.cos(angle)).toFixed(1)} ${(30 + 19 * Math.sin(angle)).toFixed(1)}`;
}

/**
 * A colour with its letter, or all of them for the joker.
 *
 * @type {(face: string, colours: Named[]) => SVGElement}
 */
export function colourFace(face, colours) {
  if (face !== "X") {
    const disc = s("circle", { cx: 30, cy: 30, r: 19, class: `colour-${face}` });
    return s("g", {}, disc, words(30, 31, face.toUpperCase(), { class: "face-letter" }));
  }
  /** @param {number} i */
  const edge = (i) => rim(i / colours.length);
  const slices = colours.map(({ letter }, i) =>
    s("path", { d: `M30 30L${edge(i)}A19 19 0 0 1 ${edge(i + 1)}z`, class: `colour-${letter}` }),
  );
  return s("g", {}, slices, words(30, 31, "?", { class: "face-x" }));
}

/** @param {Face} face */
export const numberFace = (face) => words(30, 31, face);
