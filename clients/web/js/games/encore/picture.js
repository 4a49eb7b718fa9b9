// A sample sheet of Encore!, without points.

import { drawPad } from "./sheet.js";

const SAMPLE = [
  "rbrooorrBbbbYyy",
  "rbrrrorgyYbbgyo",
  "ORgyRrOorrrggoo",
  "ggGyyYoooroOobb",
  "yoobbyyogooybbb",
  "yybBgbbBggyyrGg",
  "byyggggyggGrrrR",
];

/** A small picture of the game for the front page. */
export function picture() {
  const marks = [
    "......xx.......",
    "......xx.......",
    "......xx.......",
    ".......xx......",
    "....xxxx.......",
    "....xxxxx......",
    "......xxx......",
  ];
  const letters = String.fromCharCode(...[...marks[0]].map((_, c) => 65 + c));
  const middle = letters[letters.length >> 1];
  const printed = { rows: marks.length, columns: letters, column_points: [], start_column: middle };
  const view = { pads: [{ sheet: "sample", marks }], sheets: { sample: SAMPLE }, first: {} };
  const { svg } = drawPad({ view, printed }, 0, { label: "" });
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
