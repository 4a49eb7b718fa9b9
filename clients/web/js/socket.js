// The socket of one match: news come on it, and what is asked goes by it. The token travels in the first message.

/**
 * @import { Acceptance, Hello, Refusal } from "../types/api"
 * @import { Choice, Item, Question } from "../types/client"
 */

import { carried, own } from "./api.js";
import { Refused, Unreachable } from "./asking.js";
import { Denied, next, Requests } from "./stream.js";

const FIRST = 6000; // milliseconds until the first item must have come
const ANSWER = 8000; // milliseconds until a question must have been answered
const CALM = [1000, 1008, 1012]; // it is over, the seat has moved, or the server begins anew
const AWAY = ["busy", "log_unavailable"]; // refusals that hold for a moment only

/** @param {string} id */
const address = (id) => `${location.origin.replace(/^http/, "ws")}/v1/matches/${id}/socket`;

class Socket extends Requests {
  /** @param {string} id @param {number} after @param {AbortSignal} signal */
  constructor(id, after, signal) {
    super(id);
    this.way = /** @type {const} */ ("socket");
    /** @type {Map<string, {resolve: (answer: Acceptance) => void, reject: (error: Error) => void}>} */
    this.asked = new Map(); // what waits for its answer, by ref
    this.refs = 0;
    this.ended = false;
    /** @type {Item[]} */
    this.first = [];
    this.wire = new WebSocket(address(id));
    this.wire.onopen = () => this.say({ token: own(id) ?? null, after, with: carried(id) });
    const start = (/** @type {ReadableStreamDefaultController<Item>} */ inlet) => this.attach(inlet);
    this.reader = new ReadableStream({ start }).getReader();
    signal.addEventListener("abort", () => this.cut());
  }

  /** @param {ReadableStreamDefaultController<Item>} inlet */
  attach(inlet) {
    this.wire.onmessage = ({ data }) => this.hear(JSON.parse(data), inlet);
    this.wire.onclose = ({ code }) => {
      if (CALM.includes(code)) inlet.close();
      else inlet.error(new Unreachable(`close code ${code}`));
      this.end();
    };
  }

  /** @param {Hello | (Question & { ref: string })} message */
  say(message) {
    this.wire.send(JSON.stringify(message));
  }

  /**
   * Take in an answer, or an item.
   *
   * @param {Item | Acceptance | Refusal} said
   * @param {ReadableStreamDefaultController<Item>} inlet
   */
  hear(said, inlet) {
    if (!("ref" in said)) return inlet.enqueue(said);
    const waiting = this.asked.get(said.ref ?? "");
    if (said.type === "accepted") return waiting?.resolve(said);
    const { code } = said;
    if (waiting) waiting.reject(AWAY.includes(code) ? new Unreachable(code) : new Refused(0, said));
    else {
      inlet.error(code === "no_such_match" ? new Denied() : new Unreachable(code));
      this.cut();
    }
  }

  /** Wait for the first item: without one, nobody knows whether anything comes through. */
  async begin() {
    const { value } = await next(this.reader, () => this.cut(), FIRST);
    if (!value) throw new Unreachable("nothing comes on the socket");
    this.first = [value];
  }

  /** @returns {AsyncGenerator<Item[]>} */
  async *items() {
    yield this.first;
    for (;;) {
      const { value, done } = await next(this.reader, () => this.cut());
      if (done) return;
      yield [value];
    }
  }

  /**
   * Ask, and wait for the answer; a socket that gives none is dead.
   *
   * @param {Question} question
   * @returns {Promise<Acceptance>}
   */
  async ask(question) {
    if (this.ended) throw new Unreachable("the socket has ended");
    const ref = String(++this.refs);
    const timer = setTimeout(() => this.cut(), ANSWER);
    const answered = new Promise((resolve, reject) => this.asked.set(ref, { resolve, reject }));
    this.say({ ...question, ref });
    return answered.finally(() => {
      clearTimeout(timer);
      this.asked.delete(ref);
    });
  }

  /**
   * Send a choice; if the socket dies before the answer, a request with the same key asks what became of it.
   *
   * @override
   * @param {number} phase
   * @param {Choice} choice
   * @param {string} key
   */
  async choose(phase, choice, key) {
    try {
      return await this.ask({ type: "choose", phase, choice, key });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return super.choose(phase, choice, key);
    }
  }

  /** @override @param {number} phase */
  takeBack(phase) {
    return this.ended ? super.takeBack(phase) : this.ask({ type: "take_back", phase });
  }

  /** Give the socket up. Browsers complain of one that is closed before it is open, so that is waited for. */
  cut() {
    const { wire } = this;
    wire.onmessage = wire.onclose = null;
    wire.onopen = () => wire.close();
    if (wire.readyState === WebSocket.OPEN) wire.close();
    this.reader.cancel().catch(() => {}); // it may have failed already
    this.end();
  }

  /** Let nobody wait for an answer any more. */
  end() {
    this.ended = true;
    for (const { reject } of this.asked.values()) reject(new Unreachable("the socket has ended"));
  }
}

/**
 * Open the socket after an event, to be cut by the controller.
 *
 * @param {string} id
 * @param {number} after
 * @param {AbortController} cut
 */
export async function openSocket(id, after, cut) {
  const socket = new Socket(id, after, cut.signal); // fails at once in a browser that has none
  await socket.begin();
  return socket;
}
