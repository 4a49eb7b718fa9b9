// Following one match, by socket or by stream: resumed after the last event, given up while the page is hidden.

/** @import { Choice, Item, Line, Link, Way } from "../types/client" */

import { isOver } from "./api.js";
import { held } from "./keyring.js";
import { openSocket } from "./socket.js";
import { Denied, openStream, Requests } from "./stream.js";

const PAUSES = [200, 500, 1000, 2000, 4000];
const MISSES = 2; // so often in a row a socket that has worked here may fail before a stream is tried

/**
 * Whom to tell: `news(items, token)` gets looks, events and notices as they come to who has this key,
 * `line(state, way)` how the connection is, and `denied(token)` says whether to try again after the server knew no
 * such key.
 *
 * @typedef {object} Told
 * @property {(items: Item[], token: string | undefined) => Promise<void>} news
 * @property {(state: Line, way: Way | null) => void} line
 * @property {(token: string | undefined) => boolean} denied
 */

export class Following {
  /** @param {string} id @param {Told} told */
  constructor(id, told) {
    this.id = id;
    this.told = told;
    this.last = 0;
    this.failures = 0;
    this.misses = MISSES; // nobody knows yet whether a socket can be had here
    this.barred = false; // whether a stream came through where no socket did
    this.stopped = false;
    this.cut = new AbortController();
    this.requests = new Requests(id);
    /** @type {Link | null} */
    this.link = null;
    this.wake = () => {};
    this.turned = () => this.turn();
    this.online = () => this.wake();
  }

  /** Follow the match after an event. @param {number} after */
  start(after) {
    this.last = after;
    document.addEventListener("visibilitychange", this.turned);
    window.addEventListener("online", this.online);
    this.run();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.turned);
    window.removeEventListener("online", this.online);
    this.stopped = true;
    this.cut.abort();
    this.wake();
  }

  /** @param {number} phase @param {Choice} choice @param {string} key */
  choose(phase, choice, key) {
    return (this.link ?? this.requests).choose(phase, choice, key);
  }

  /** @param {number} phase */
  takeBack(phase) {
    return (this.link ?? this.requests).takeBack(phase);
  }

  async run() {
    while (!this.stopped) {
      if (document.hidden) await this.rest();
      else {
        const then = await this.read().catch(() => "failed");
        this.link = null;
        if (then === "over") return;
        if (then === "failed" && !this.stopped && !document.hidden) await this.pause();
      }
    }
  }

  /** Read what comes, to the end; return what that means: "over" or "again". */
  async read() {
    this.cut = new AbortController();
    const { token } = held(this.id);
    try {
      this.link = await this.open(this.cut);
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      return this.told.denied(token) ? "again" : "over";
    }
    this.told.line("live", this.link.way);
    this.failures = 0;
    for await (const items of this.link.items()) {
      for (const item of items) this.last = item.seq ?? this.last;
      if (items.length) await this.told.news(items, token);
      if (items.some(({ match }) => match && isOver(match))) return "over";
    }
    return "again"; // it had become old, the server begins anew, or the seat has moved
  }

  /**
   * Open a socket, or a stream where no socket can be had.
   *
   * @param {AbortController} cut
   * @returns {Promise<Link>}
   */
  async open(cut) {
    if (this.barred) return openStream(this.id, this.last, cut);
    try {
      const socket = await openSocket(this.id, this.last, cut);
      this.misses = 0;
      return socket;
    } catch (error) {
      if (error instanceof Denied || cut.signal.aborted || this.misses++ < MISSES) throw error;
    }
    const stream = await openStream(this.id, this.last, cut);
    this.barred = true;
    return stream;
  }

  /** Wait until the page is looked at. */
  rest() {
    this.told.line("paused", null);
    return new Promise((resolve) => {
      this.wake = () => resolve(null);
    });
  }

  /** Wait after a failure, the longer the more there were. */
  pause() {
    this.told.line("lost", null);
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
}
