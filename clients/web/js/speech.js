// What a screen reader says, and the short notes that everybody sees.

import { h } from "./dom.js";
import { explain } from "./words.js";

const polite = h("div", { class: "unseen", "aria-live": "polite", role: "status", id: "spoken" });
const notes = h("div", { class: "notes", role: "alert" });

export function mountSpeech() {
  document.body.append(polite, notes);
}

/** Say this to whoever listens instead of looking. @param {string} text */
export function say(text) {
  polite.textContent = "";
  setTimeout(() => {
    polite.textContent = text;
  }, 30);
}

/**
 * Show a note for some seconds; problems stay longer.
 *
 * @param {string} text
 * @param {"info" | "problem"} kind
 */
export function note(text, kind = "info") {
  const shown = h("p", { class: `note ${kind}` }, text);
  notes.replaceChildren(shown);
  setTimeout(() => shown.remove(), kind === "problem" ? 9000 : 5000);
}

/** Do something, and show why if it fails; return whether it worked. @param {() => unknown} act */
export async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    note(explain(error), "problem");
    return false;
  }
}
