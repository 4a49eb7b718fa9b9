// The board that somebody plays on: it takes the focus, and says which keys it knows.

import { h } from "../dom.js";

/** Put a drawing on a live board. */
export function liveBoard(svg, label, help) {
  const attributes = { class: "board live", tabindex: "0", role: "application" };
  return h("div", { ...attributes, "aria-label": `${label}. ${help}` }, svg);
}
