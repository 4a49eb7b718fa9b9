// An address that names nothing.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";

export default function lost(place) {
  document.title = `${t("Nothing here")} – Scorepad`;
  show(place, h("h1", {}, t("Nothing here")), h("p", {}, h("a", { href: "/" }, t("To the front page"))));
}
