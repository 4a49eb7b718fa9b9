// A sheet on which nothing is written yet, for games without a picture.

import { grid } from "../board/pencil.js";
import { s } from "../dom.js";

/** A small picture for the front page. */
export const picture = () =>
  s("svg", { viewBox: "0 0 216 216", class: "sheet", "aria-hidden": "true" }, grid(8, 8, 40, 5, 5));
