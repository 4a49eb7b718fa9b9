// The six symbols of Criss Cross, drawn by hand, and their names.

import { line, ring } from "../../board/pencil.js";
import { s } from "../../dom.js";
import { t } from "../../i18n.js";

export function symbolName(letter) {
  return { S: t("slash"), X: t("cross"), B: t("triple bar"), H: t("hash"), T: t("triangle"), O: t("circle") }[
    letter
  ];
}

function paths(letter, x, y, d, seed) {
  const bar = (points, part) => line(points, `${seed}${part}`);
  switch (letter) {
    case "S":
      return [
        bar(
          [
            [x - d * 0.8, y + d],
            [x + d * 0.8, y - d],
          ],
          "s",
        ),
      ];
    case "X":
      return [
        bar(
          [
            [x - d, y - d],
            [x + d, y + d],
          ],
          "x",
        ),
        bar(
          [
            [x + d, y - d],
            [x - d, y + d],
          ],
          "y",
        ),
      ];
    case "B":
      return [-0.8, 0, 0.8].map((k) =>
        bar(
          [
            [x - d, y + k * d],
            [x + d, y + k * d],
          ],
          `b${k}`,
        ),
      );
    case "H":
      return [
        ...[-0.45, 0.45].map((k) =>
          bar(
            [
              [x + k * d + 1, y - d],
              [x + k * d - 1, y + d],
            ],
            `v${k}`,
          ),
        ),
        ...[-0.42, 0.42].map((k) =>
          bar(
            [
              [x - d, y + k * d],
              [x + d, y + k * d],
            ],
            `h${k}`,
          ),
        ),
      ];
    case "T":
      return [
        bar(
          [
            [x, y - d],
            [x + d, y + d * 0.85],
            [x - d, y + d * 0.85],
            [x, y - d],
          ],
          "t",
        ),
      ];
    default:
      return [ring(x, y, d * 0.95, `${seed}o`)];
  }
}

/** Draw a symbol around (x, y), `reach` from its middle to its edge. */
export function symbol(letter, x, y, reach, seed) {
  return s(
    "g",
    { class: `stroke symbol-${letter}` },
    paths(letter, x, y, reach, `${seed}${letter}`).map((d) => s("path", { d })),
  );
}
