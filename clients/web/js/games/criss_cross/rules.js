// Criss Cross in short.

import { t } from "../../i18n.js";

export function rules() {
  return {
    title: "Criss Cross",
    aim: t(
      "Everybody writes the same two symbols every round, each on their own sheet. Equal neighbours in a row or column pay; the highest total wins.",
    ),
    parts: [
      {
        heading: t("A round"),
        lines: [
          t("Every sheet begins with one symbol in its upper left corner, a different one for each player."),
          t(
            "The table rolls two dice. Write both symbols into two empty cells that share an edge, either way round.",
          ),
          t(
            "Who has two empty neighbouring cells has to write; there is no passing, and one symbol alone is never written.",
          ),
          t("Who has only single cells left is finished and waits. The match ends after twelve rounds."),
        ],
      },
      {
        heading: t("Points"),
        lines: [
          t(
            "Equal symbols side by side in a line pay by their number. Several such runs in one line add up; an empty cell separates.",
          ),
          t("Five rows and five columns count. Equal totals are decided by the best single line."),
        ],
        table: [
          [t("Equal symbols"), "2", "3", "4", "5"],
          [t("Points"), "2", "3", "8", "10"],
        ],
      },
      {
        heading: t("Options"),
        lines: [
          t("Diagonal: the shaded diagonal pays like a line, and counts twice."),
          t("Penalty: a row or column without points costs 5."),
          t("Corners can be picked in turn instead of dealt. Alone you always pick."),
        ],
      },
      {
        heading: t("Alone"),
        lines: [
          t(
            "Your total gives a level: 30 points and more are level 1, 25 level 2, 20 level 3, 15 level 4, fewer level 5.",
          ),
        ],
      },
    ],
  };
}
