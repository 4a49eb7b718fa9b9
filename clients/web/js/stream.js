// The live stream of one match, with looks at it: resumed after the last event, given up while the page is hidden.

/** @import { Item, Line } from "../types/client" */

import { isOver, openStream } from "./api.js";
import { held } from "./keyring.js";

const SILENCE = 40_000; // the server's heart beats every 10 s
const PAUSES = [200, 500, 1000, 2000, 4000];

/**
 * Whom to tell: `news(items, token)` gets looks, events and notices as they come to who has this key, `line(state)`
 * how the connection is, and `denied(token)` says whether to try again after the server knew no such key.
 *
 * @typedef {object} Told
 * @property {(items: Item[], token: string | undefined) => Promise<void>} news
 * @property {(state: Line) => void} line
 * @property {(token: string | undefined) => boolean} denied
 */

/**
 * Read lines of JSON, as many at a time as have come; `silent` is called when nothing comes for too long.
 *
 * @param {ReadableStream<BufferSource>} body
 * @param {() => void} silent
 * @returns {AsyncGenerator<Item[]>}
 */
export async function* batches(body, silent) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const timer = setTimeout(silent, SILENCE);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield lines.filter(Boolean).map((text) => JSON.parse(text));
  }
}

class Stream {
  /** @param {string} id @param {number} after @param {Told} told */
  constructor(id, after, told) {
    this.id = id;
    this.last = after;
    this.told = told;
    this.failures = 0;
    this.stopped = false;
    this.cut = new AbortController();
    this.wake = () => {};
  }

  async run() {
    while (!this.stopped) {
      if (document.hidden) await this.rest();
      else {
        const then = await this.read().catch(() => "failed");
        if (then === "over") return;
        if (then === "failed" && !this.stopped && !document.hidden) await this.pause();
      }
    }
  }

  /** Read what comes, to the end; return what that means: "over", "again" or "failed". */
  async read() {
    this.cut = new AbortController();
    const { token } = held(this.id);
    const answer = await openStream(this.id, this.last, this.cut.signal);
    if (answer.status === 404) return this.told.denied(token) ? "again" : "over";
    if (!answer.ok || !answer.body) return "failed";
    this.told.line("live");
    this.failures = 0;
    for await (const items of batches(answer.body, () => this.cut.abort())) {
      for (const item of items) this.last = item.seq ?? this.last;
      if (items.length) await this.told.news(items, token);
      if (items.some(({ match }) => match && isOver(match))) return "over";
    }
    return "again"; // it had become old, or the seat has moved
  }

  /** Wait until the page is looked at. */
  rest() {
    this.told.line("paused");
    return new Promise((resolve) => {
      this.wake = () => resolve(null);
    });
  }

  /** Wait after a failure, the longer the more there were. */
  pause() {
    this.told.line("lost");
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    return new Promise((resolve) => {
      this.wake = () => resolve(null);
      setTimeout(resolve, pause);
    });
  }

  /** Note that the page was hidden, or is looked at again. */
  turn() {
    if (document.hidden) this.cut.abort();
    else this.failures = 0;
    this.wake();
  }

  stop() {
    this.stopped = true;
    this.cut.abort();
    this.wake();
  }
}

/**
 * Follow a match after an event; return a function that stops.
 *
 * @param {string} id
 * @param {number} after
 * @param {Told} told
 */
export function follow(id, after, told) {
  const stream = new Stream(id, after, told);
  const turned = () => stream.turn();
  const online = () => stream.wake();
  document.addEventListener("visibilitychange", turned);
  window.addEventListener("online", online);
  stream.run();
  return () => {
    document.removeEventListener("visibilitychange", turned);
    window.removeEventListener("online", online);
    stream.stop();
  };
}
