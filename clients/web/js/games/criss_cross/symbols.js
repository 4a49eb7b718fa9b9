// The symbols of Criss Cross, drawn by hand.

import { line, ring } from "../../board/pencil.js";
import { s } from "../../dom.js";

/** @import { Point } from "../../board/types" */

/**
 * Strokes by the letter of a symbol, from point to point: x y x y ...; 1 is the edge. The rest is a ring.
 *
 * @type {Record<string, string[]>}
 */
const STROKES = {
  S: ["-0.8 1 0.8 -1"],
  X: ["-1 -1 1 1", "1 -1 -1 1"],
  B: ["-1 -0.8 1 -0.8", "-1 0 1 0", "-1 0.8 1 0.8"],
  H: ["-0.4 -1 -0.5 1", "0.5 -1 0.4 1", "-1 -0.42 1 -0.42", "-1 0.42 1 0.42"],
  T: ["0 -1 1 0.85 -1 0.85 0 -1"],
};

/** @type {(stroke: string, x: number, y: number, reach: number) => Point[]} */
function points(stroke, x, y, reach) {
  const numbers = stroke.split(" ").map(Number);
  return numbers.flatMap((_, i) =>
    i % 2 ? [] : [/** @type {Point} */ ([x + numbers[i] * reach, y + numbers[i + 1] * reach])],
  );
}

/**
 * Draw a symbol around (x, y), `reach` from its middle to its edge.
 *
 * @type {(letter: string, x: number, y: number, reach: number, seed: string) => SVGElement}
 */
export function symbol(letter, x, y, reach, seed) {
  /** @type {(stroke: string, i: number) => string} */
  const hand = (stroke, i) => line(points(stroke, x, y, reach), `${seed}${letter}${i}`);
  const paths = STROKES[letter]?.map(hand) ?? [ring(x, y, reach * 0.95, `${seed}${letter}`)];
  return s(
    "g",
    { class: `stroke symbol-${letter}` },
    paths.map((d) => s("path", { d })),
  );
}
