// Links that are given to others: as a text to copy, as a QR code, as a short code.

/** @import { Code } from "../../types/api" */

import { askCode } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { qr } from "../qr/qr.js";
import { note } from "../speech.js";

/** A field with a link, and a button that copies it. @param {string} label @param {string} address */
export function linkField(label, address) {
  const field = h("input", {
    value: address,
    readonly: true,
    "aria-label": label,
    class: "link",
  });
  field.addEventListener("focus", () => field.select());
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      note(t("Copied."));
    } catch {
      note(t("Copy the marked link yourself: the browser does not allow it here."));
    }
  };
  return h("div", { class: "row" }, field, button(t("Copy"), copy));
}

/** @type {Map<string, Promise<Code | null>>} */
const codes = new Map(); // by match: it is asked for once, however often the room is drawn

/** The short code of the match, as soon as it is there; nothing without one. @param {string} id */
function codeLine(id) {
  const line = h("p", { hidden: true });
  const asked = codes.get(id) ?? askCode(id).catch(() => null);
  codes.set(id, asked);
  asked.then((given) => {
    if (!given) return;
    const code = h("strong", { class: "code" }, given.code);
    show(line, t("Or they type this code on the front page:"), " ", code);
    line.hidden = false;
  });
  return line;
}

/** Ask others to the table. @param {string} id */
export function invitation(id) {
  const address = `${location.origin}/match/${id}`;
  return h(
    "section",
    { class: "card invitation" },
    h("h2", {}, t("Invite others")),
    h("p", {}, t("Whoever opens this link can take a free seat.")),
    linkField(t("Invitation link"), address),
    codeLine(id),
    h("div", { class: "qr" }, qr(address, t("The same link as a QR code"))),
  );
}
