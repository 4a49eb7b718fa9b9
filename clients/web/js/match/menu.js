// Small things beside the table: the state of the line, the device link, leaving.

import { handOver } from "../api.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { qr } from "../qr/qr.js";
import { attempt } from "../speech.js";
import { linkField } from "./room.js";

export function lineChip(line) {
  const words = { live: t("live"), lost: t("connecting again …"), paused: t("paused") };
  return h("span", { class: `chip ${line}`, id: "line", role: "status" }, words[line]);
}

/** Show a link that moves the seat; a look when it is closed finds out whether it did. */
function deviceLink(session, code) {
  const { match } = session;
  const address = `${location.origin}/match/${match.id}#seat=${match.seat}&code=${code}`;
  const dialog = h(
    "dialog",
    { "aria-label": t("Play on another device"), class: "card" },
    h("h2", {}, t("Play on another device")),
    h(
      "p",
      {},
      t("Open this link there. It works once, within ten minutes; this device then only watches."),
      " ",
      t("Show it to nobody else."),
    ),
    linkField(t("Link that moves your seat"), address),
    h("div", { class: "qr" }, qr(address, t("The same link as a QR code"))),
    h(
      "p",
      {},
      button(t("Close"), () => dialog.close(), { class: "main" }),
    ),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    session.refresh();
  });
  document.body.append(dialog);
  dialog.showModal();
}

async function moveSeat(session) {
  const asked = await attempt(async () => deviceLink(session, (await handOver(session.id)).code));
  if (!asked) await session.refresh();
}

function leaveDialog(session) {
  const dialog = h(
    "dialog",
    { "aria-label": t("Leave the match"), class: "card" },
    h("h2", {}, t("Leave the match?")),
    h("p", {}, t("A bot plays on for you. You can come back at any time.")),
    h(
      "p",
      { class: "row" },
      button(t("Leave"), async () => {
        dialog.close();
        if (!(await attempt(() => session.leave()))) await session.refresh();
      }),
      button(t("Stay"), () => dialog.close(), { class: "main" }),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What one can do beside choosing. */
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
