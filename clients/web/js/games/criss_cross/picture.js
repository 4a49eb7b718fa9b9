// A sample sheet of Criss Cross, on which nothing is reckoned.

import { drawSheet } from "./sheet.js";

/** A small picture of the game for the front page. */
export function picture() {
  const { svg } = drawSheet({ grid: ["SXXO.", "SXTO.", "S.THH", "B.THH", "BB..."] }, {}, "");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
