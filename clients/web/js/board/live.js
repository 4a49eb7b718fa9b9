// The board that somebody plays on: it takes the focus, and says which keys it knows.

import { h } from "../dom.js";

/** Put a drawing on a live board. @type {(svg: Element, label: string, help: string) => HTMLElement} */
export function liveBoard(svg, label, help) {
  const attributes = { class: "board live", tabindex: "0", role: "application" };
  return h("div", { ...attributes, "aria-label": `${label}. ${help}` }, svg);
}

/** Tell the table that what lies on a board is meant. @param {Element} board */
export const confirmOn = (board) => board.dispatchEvent(new Event("confirm", { bubbles: true }));

/**
 * Show which of these buttons is chosen.
 *
 * @type {(buttons: Element[], chosen: (number: number) => boolean) => void}
 */
export function press(buttons, chosen) {
  for (const [i, one] of buttons.entries()) one.setAttribute("aria-pressed", String(chosen(i)));
}
