// A sample grid of Second Chance.

import { drawGrid } from "./grid.js";

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
  const drawing = drawGrid(rows, "");
  drawing.svg.setAttribute("aria-hidden", "true");
  return drawing.svg;
}
