// An address that names nothing, and a page that could not be drawn.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";
import { explain } from "../words.js";

const toFront = () => h("p", {}, h("a", { href: "/" }, t("To the front page")));

/**
 * Say why a page could not be drawn.
 *
 * @param {HTMLElement} place
 * @param {string} title
 * @param {unknown} error
 */
export function failed(place, title, error) {
  show(place, h("h1", {}, title), h("p", { class: "problem" }, explain(error)), toFront());
}

/** @param {HTMLElement} place */
export default function lost(place) {
  document.title = `${t("Nothing here")} – Scorepad`;
  show(place, h("h1", {}, t("Nothing here")), toFront());
}
