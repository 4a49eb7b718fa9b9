// Small things beside the table: the state of the line, the device link, leaving.

/**
 * @import { Child, Line, Way } from "../../types/client"
 * @import { Session } from "./session.js"
 */

import { handOver } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { qr } from "../qr/qr.js";
import { attempt } from "../speech.js";
import { linkField } from "./invitation.js";

/** @param {Line} line @param {Way | null} way */
export function lineChip(line, way) {
  const words = { live: t("live"), lost: t("connecting again …"), paused: t("paused") };
  const ways = {
    socket: t("News and choices go by a socket."),
    stream: t("News and choices go by a stream and requests."),
  };
  const title = line === "live" && way ? ways[way] : null;
  return h("span", { class: `chip ${line}`, id: "line", role: "status", title }, words[line]);
}

/**
 * Open a dialog that takes itself off the page when it is closed.
 *
 * @param {string} label
 * @param {(close: () => void) => Child[]} fill
 */
function open(label, fill) {
  const dialog = h("dialog", { "aria-label": label, class: "card" });
  show(
    dialog,
    fill(() => dialog.close()),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Show a link that moves the seat; a look when it is closed finds out whether it did.
 *
 * @param {Session} session
 * @param {string} code
 */
function deviceLink(session, code) {
  const address = `${location.origin}/match/${session.id}#seat=${session.match.seat}&code=${code}`;
  const once = t("Open this link there. It works once, within ten minutes; this device then only watches.");
  const dialog = open(t("Play on another device"), (close) => [
    h("h2", {}, t("Play on another device")),
    h("p", {}, once, " ", t("Show it to nobody else.")),
    linkField(t("Link that moves your seat"), address),
    h("div", { class: "qr" }, qr(address, t("The same link as a QR code"))),
    h("p", {}, button(t("Close"), close, { class: "main" })),
  ]);
  dialog.addEventListener("close", () => session.refresh());
}

/** @param {Session} session */
async function moveSeat(session) {
  const asked = await attempt(async () => deviceLink(session, (await handOver(session.id)).code));
  if (!asked) await session.refresh();
}

/** @param {Session} session */
function leaveDialog(session) {
  async function leave() {
    if (!(await attempt(() => session.leave()))) await session.refresh();
  }
  open(t("Leave the match"), (close) => [
    h("h2", {}, t("Leave the match?")),
    h("p", {}, t("A bot plays on for you. You can come back at any time.")),
    h(
      "p",
      { class: "row" },
      button(t("Leave"), () => {
        close();
        return leave();
      }),
      button(t("Stay"), close, { class: "main" }),
    ),
  ]);
}

/** What one can do beside choosing. @param {Session} session */
export function menu(session) {
  const { match } = session;
  const rules = h("a", { href: `/rules/${match.game}`, target: "_blank", class: "button" }, t("Rules"));
  if (match.seat === null)
    return h("span", { class: "row" }, h("span", { class: "chip" }, t("watching")), rules);
  const lent = match.seats[match.seat].lent;
  return h(
    "span",
    { class: "row" },
    rules,
    button(t("Other device"), () => moveSeat(session)),
    lent ? null : button(t("Leave"), () => leaveDialog(session)),
  );
}
