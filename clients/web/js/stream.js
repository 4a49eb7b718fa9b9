// The stream of one match, with looks at it; what is asked beside it goes by requests.

/** @import { Choice, Item } from "../types/client" */

import { choose, fetchStream, takeBack } from "./api.js";
import { Unreachable } from "./asking.js";

const SILENCE = 40_000; // the server's heart beats every 10 s on a stream, every 15 s on a socket

/** The server knows no such match, or no such key. */
export class Denied extends Error {}

/**
 * Read the next part; `silent` is called when nothing comes for too long.
 *
 * @template T
 * @param {ReadableStreamDefaultReader<T>} reader
 * @param {() => void} silent
 */
export function next(reader, silent, patience = SILENCE) {
  const timer = setTimeout(silent, patience);
  return reader.read().finally(() => clearTimeout(timer));
}

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
    const { value, done } = await next(reader, silent);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield lines.filter(Boolean).map((text) => JSON.parse(text));
  }
}

/** What can be asked in a match, each by a request of its own. */
export class Requests {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  /** @param {number} phase @param {Choice} choice @param {string} key */
  choose(phase, choice, key) {
    return choose(this.id, phase, choice, key);
  }

  /** @param {number} phase */
  takeBack(phase) {
    return takeBack(this.id, phase);
  }
}

class Stream extends Requests {
  /** @param {string} id @param {ReadableStream<BufferSource>} body @param {() => void} cut */
  constructor(id, body, cut) {
    super(id);
    this.way = /** @type {const} */ ("stream");
    this.items = () => batches(body, cut);
  }
}

/**
 * Open the stream after an event, to be cut by the controller.
 *
 * @param {string} id
 * @param {number} after
 * @param {AbortController} cut
 */
export async function openStream(id, after, cut) {
  const answer = await fetchStream(id, after, cut.signal);
  if (answer.status === 404) throw new Denied();
  if (!answer.ok || !answer.body) throw new Unreachable(`HTTP ${answer.status}`);
  return new Stream(id, answer.body, () => cut.abort());
}
