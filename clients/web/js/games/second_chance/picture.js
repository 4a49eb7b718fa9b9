// A sample grid of Second Chance.

import { drawGrid } from "./grid.js";

/** A small picture of the game for the front page. */
export function picture() {
  const rows = [
    "AABBBB..C",
    ".AAAB.CCC",
    "DDAEEEEFC",
    ".DDAGGHFF",
    "IIDAAGHHF",
    "IIJJAGGHK",
    ".LJJ.MMMK",
    "LLLN.M..K",
    ".LNN...KK",
  ];
  const { svg } = drawGrid(rows, "");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
