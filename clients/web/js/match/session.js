// One match as this browser follows it: what it looks like now, what may be chosen, how the line is.

import { choose, comeBack, leave, legal, look, takeBack } from "../api.js";
import { held, randomText, release } from "../keyring.js";
import { follow } from "../stream.js";

const AGAIN = 2000; // milliseconds until a look that failed is repeated

export class Session {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.match = null;
    this.legal = null; // {phase, choices} while this seat owes a choice
    this.line = "live"; // how the stream is
    this.failed = false; // whether the last look at the match failed
    this.stop = null;
    this.moved = null; // what to do when the seat has moved to another device
    this.gone = null; // a seat whose key was void, until it is known what became of it
  }

  async begin() {
    await this.fetch();
    if (this.over) return;
    this.stop = follow(this.id, this.match.settled, {
      news: () => this.refresh(),
      line: (line) => {
        const back = line === "live" && this.line !== "live";
        this.line = line;
        if (!back) this.changed();
        if (back || line === "lost") this.refresh(); // without a stream, each attempt at one is a look
      },
      denied: (token) => this.release(token),
    });
  }

  /** How the connection is, for people. */
  get connection() {
    return this.failed ? "lost" : this.line;
  }

  get over() {
    return ["finished", "aborted", "halted"].includes(this.match.status);
  }

  /** Whether the match waits for this seat. */
  get awaited() {
    const { seat, awaiting, chosen } = this.match;
    return seat !== null && chosen === null && awaiting.includes(seat);
  }

  /** Look again; while a look is under way, one more follows it at most. */
  async refresh() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.again = false;
        await this.fetch();
      } while (this.again);
      this.look(false);
    } catch {
      this.look(true);
      this.later = setTimeout(() => this.refresh(), AGAIN);
    } finally {
      this.busy = false;
    }
  }

  /** Note whether the last look failed. */
  look(failed) {
    if (failed === this.failed) return;
    this.failed = failed;
    this.changed();
  }

  /** Look; a key that opens nothing any more is given up, so that its former owner can still watch. */
  async fetch() {
    const { token } = held(this.id);
    try {
      await this.ask();
    } catch (error) {
      if (error.code !== "no_such_match" || !this.release(token)) throw error;
      return this.fetch();
    }
    if (this.match.seats[this.gone]?.taken) this.moved?.();
    this.gone = null;
  }

  /** Give up a key that was refused, unless there is a new one already; say whether to ask again. */
  release(token) {
    if (!token) return false;
    const { token: present, seat } = held(this.id);
    if (present === token) {
      release(this.id);
      this.gone = seat;
    }
    return true;
  }

  async ask() {
    const match = await look(this.id);
    let found = null;
    const mine = match.seat !== null && match.chosen === null && match.awaiting.includes(match.seat);
    const lent = mine && match.seats[match.seat].lent;
    if (mine && !lent) {
      found = this.legal?.phase === match.phase ? this.legal : await legal(this.id);
      if (found.phase !== match.phase) return this.ask();
    }
    this.match = match;
    this.legal = found;
    this.changed();
  }

  async choose(choice) {
    const { phase } = this.legal;
    await choose(this.id, phase, choice, randomText());
    await this.refresh();
  }

  async takeBack() {
    try {
      await takeBack(this.id, this.match.phase);
    } finally {
      await this.refresh();
    }
  }

  async leave() {
    await leave(this.id);
    await this.refresh();
  }

  async comeBack() {
    await comeBack(this.id);
    await this.refresh();
  }

  end() {
    clearTimeout(this.later);
    this.stop?.();
  }
}
