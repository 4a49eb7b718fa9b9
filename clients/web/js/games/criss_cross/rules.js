// Criss Cross in short.

import { t } from "../../i18n.js";

/**
 * @import { Rules } from "../../../types/client"
 * @import { Printed } from "./types"
 */

/** @param {Printed} printed */
const round = ({ rounds }) => ({
  heading: t("A round"),
  lines: [
    t("Every sheet begins with one symbol in its upper left corner, a different one for each player."),
    t(
      "The table rolls two dice. Write both symbols into two empty cells that share an edge, either way round.",
    ),
    t(
      "Who has two empty neighbouring cells has to write; there is no passing, and one symbol alone is never written.",
    ),
    t("Who has only single cells left is finished and waits. The match ends after {n} rounds.", {
      n: rounds,
    }),
  ],
});

/** @param {Printed} printed */
function points({ size, run_points: pays }) {
  const runs = [...pays.keys()].filter((length) => pays[length]);
  return {
    heading: t("Points"),
    lines: [
      t(
        "Equal symbols side by side in a line pay by their number. Several such runs in one line add up; an empty cell separates.",
      ),
      t("All {n} rows and {n} columns count. Equal totals are decided by the best single line.", {
        n: size,
      }),
    ],
    table: [
      [t("Equal symbols"), ...runs],
      [t("Points"), ...runs.map((length) => pays[length])],
    ],
  };
}

/** @param {Printed} printed */
function alone({ ratings }) {
  const levels = ratings.length;
  return {
    heading: t("Alone"),
    lines: [t("Your total gives a level from 1 to {most}, which is the best.", { most: levels })],
    table: [
      [t("Level"), ...ratings.map((_, i) => levels - i)],
      [t("Points, at least"), ...ratings.map((least) => least ?? "–")],
    ],
  };
}

/** @type {(printed: Printed) => Rules} */
export const rules = (printed) => ({
  aim: t(
    "Everybody writes the same two symbols every round, each on their own sheet. Equal neighbours in a row or column pay; the highest total wins.",
  ),
  parts: [round(printed), points(printed), alone(printed)],
});
