// The note that a record was checked here, and the record to take home.

import { record } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { explain } from "../words.js";
import { NotTrue, verify } from "./verify.js";

function download(id, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = h("a", { href: address, download: `scorepad-${id}.jsonl` });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

function falseText(error) {
  const what = {
    sequence: t("an event is missing"),
    chain: t("the chain of events is broken"),
    commitment: t("the dice do not belong to the commitment"),
    draw: t("a draw is not the one that the seed gives"),
  }[error.message];
  return t("Not true at event {seq}: {what}.", { seq: error.seq, what });
}

/** Fetch and check the record; show what came out. */
export function proof(id) {
  const place = h("div", { class: "verified", id: "proof" }, t("Checking the record …"));
  (async () => {
    const text = await record(id);
    const take = button(t("Download the record"), () => download(id, text), { id: "download" });
    try {
      const { events, deals, head } = await verify(text);
      show(
        place,
        h("span", { class: "ok" }, "✓ ", t("Verified in this browser")),
        h(
          "span",
          {},
          t("{events} events and {deals} deals agree with the commitment made before the start.", {
            events,
            deals,
          }),
        ),
        h("span", { class: "small" }, t("Head {head}", { head: `${head.slice(0, 16)}…` })),
        take,
      );
    } catch (error) {
      const said = error instanceof NotTrue ? falseText(error) : explain(error);
      show(place, h("span", { class: "problem" }, "✗ ", said), take);
    }
  })().catch((error) => show(place, h("span", { class: "problem" }, explain(error))));
  return place;
}
