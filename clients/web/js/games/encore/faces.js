// The faces of the dice.

import { words } from "../../board/pencil.js";
import { s } from "../../dom.js";

/** Return the point of a wheel at this part of its way round. */
function rim(part) {
  const angle = part * 2 * Math.PI - Math.PI / 2;
  return `${(30 + 19 * Math.cos(angle)).toFixed(1)} ${(30 + 19 * Math.sin(angle)).toFixed(1)}`;
}

/** A colour with its letter, or all of them for the joker. */
export function colourFace(face, colours) {
  if (face !== "X") {
    const disc = s("circle", { cx: 30, cy: 30, r: 19, class: `colour-${face}` });
    return s("g", {}, disc, words(30, 31, face.toUpperCase(), { class: "face-letter" }));
  }
  const edge = (i) => rim(i / colours.length);
  const slices = colours.map(({ letter }, i) =>
    s("path", { d: `M30 30L${edge(i)}A19 19 0 0 1 ${edge(i + 1)}z`, class: `colour-${letter}` }),
  );
  return s("g", {}, slices, words(30, 31, "?", { class: "face-x" }));
}

export function numberFace(face) {
  return words(30, 31, face);
}
