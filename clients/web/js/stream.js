// The live stream of one match: resumed after the last event, given up while the page is hidden.

import { openStream } from "./api.js";
import { held } from "./keyring.js";

const SILENCE = 40_000; // the server's heart beats every 15 s
const PAUSES = [200, 500, 1000, 2000, 4000];
const OVER = new Set(["match_ended", "match_aborted"]);

/**
 * Follow a match. `news(items)` gets events and notices as they come, `line(state)` how the connection is:
 * "live", "lost" or "paused", and `denied(token)` says whether to try again after the server knew no such key.
 * Returns a function that stops.
 */
export function follow(id, after, { news, line, denied }) {
  let last = after;
  let failures = 0;
  let stopped = false;
  let cut = null;
  let wake = null;

  async function run() {
    while (!stopped) {
      if (document.hidden) {
        line("paused");
        await new Promise((resolve) => (wake = resolve));
        continue;
      }
      const ended = await read().catch(() => false);
      if (ended || stopped) return;
      if (document.hidden) continue;
      line("lost");
      await waiting(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
    }
  }

  async function read() {
    cut = new AbortController();
    const { token } = held(id);
    const answer = await openStream(id, last, cut.signal);
    if (!answer.ok) return answer.status === 404 && !denied(token);
    line("live");
    failures = 0;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const silent = setTimeout(() => cut.abort(), SILENCE);
      const { value, done } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return false;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      const items = lines.filter(Boolean).map((text) => JSON.parse(text));
      for (const item of items) last = item.seq ?? last;
      if (items.length) news(items);
      if (items.some((item) => OVER.has(item.type))) return true;
    }
  }

  function waiting(milliseconds) {
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds);
    });
  }

  function turned() {
    if (document.hidden) cut?.abort();
    else failures = 0;
    wake?.();
  }

  function online() {
    wake?.();
  }

  document.addEventListener("visibilitychange", turned);
  window.addEventListener("online", online);
  run();
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", turned);
    window.removeEventListener("online", online);
    cut?.abort();
    wake?.();
  };
}
