// The note that a record was checked here, and the record to take home.

import { record } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { explain } from "../words.js";
import { NotTrue, verify } from "./verify.js";

/** @param {string} id @param {string} text */
function download(id, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = h("a", { href: address, download: `scorepad-${id}.jsonl` });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

/** @param {NotTrue} error */
function falseText(error) {
  const what = {
    sequence: t("an event is missing"),
    chain: t("the chain of events is broken"),
    commitment: t("the dice do not belong to the commitment"),
    draw: t("a draw is not the one that the seed gives"),
  }[error.what];
  return t("Not true at event {seq}: {what}.", { seq: error.seq, what });
}

/**
 * Say that a record is true, in as far as this browser can tell.
 *
 * @param {{events: number, deals: number, head: string}} found
 */
function trueText({ events, deals, head }) {
  const told = t("{events} events and {deals} deals agree with the commitment made before the start.", {
    events,
    deals,
  });
  return [
    h("span", { class: "ok" }, "✓ ", t("Verified in this browser")),
    h("span", {}, told),
    h("span", { class: "small" }, t("Head {head}", { head: `${head.slice(0, 16)}…` })),
  ];
}

/** @param {unknown} error */
function problem(error) {
  const said = error instanceof NotTrue ? falseText(error) : explain(error);
  return h("span", { class: "problem" }, "✗ ", said);
}

/** Fetch and check the record; show what came out. @param {string} id */
export function proof(id) {
  const place = h("div", { class: "verified", id: "proof" }, t("Checking the record …"));
  async function check() {
    const text = await record(id);
    const take = button(t("Download the record"), () => download(id, text), { id: "download" });
    show(place, await verify(text).then(trueText, problem), take);
  }
  check().catch((error) => show(place, h("span", { class: "problem" }, explain(error))));
  return place;
}
