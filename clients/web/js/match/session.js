// One match as this browser follows it: what it looks like now, what may be chosen, how the line is.

/**
 * @import { Legal } from "../../types/api"
 * @import { Choice, Item, Line, Look, Looked, Notice, Way } from "../../types/client"
 */

import { comeBack, furnished, isOver, leave, legal, look } from "../api.js";
import { Refused } from "../asking.js";
import { Following } from "../following.js";
import { held, randomText, release } from "../keyring.js";

const AGAIN = 2000; // milliseconds until a look that failed is repeated

/** Whether the match waits for a choice of this browser's seat. @param {Looked} match */
function isAwaited({ seat, awaiting, chosen }) {
  return seat !== null && chosen === null && awaiting.includes(seat);
}

/** Whether this browser has to choose, and not a bot in its place. @param {Looked} match */
function owes(match) {
  return isAwaited(match) && match.seat !== null && !match.seats[match.seat].lent;
}

export class Session {
  /**
   * @param {string} id
   * @param {{changed: () => void, left: () => void, moved: () => void}} told what to do when the match has
   * changed, when this player has left it, and when the seat has moved to another device
   */
  constructor(id, told) {
    this.id = id;
    this.told = told;
    /** @type {Looked | null} */
    this.seen = null;
    /** @type {Legal | null} what may be chosen while this seat owes a choice */
    this.legal = null;
    /** @type {Line} how the connection is */
    this.line = "live";
    /** @type {Way | null} by what it is, if it is */
    this.way = null;
    this.failed = false; // whether the last look at the match failed
    /** @type {number | null} a seat whose key was void, until it is known what became of it */
    this.gone = null;
    this.busy = false;
    this.again = false;
    this.sending = false; // whether a choice is on its way
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    this.following = this.follower();
  }

  follower() {
    return new Following(this.id, {
      news: (items, token) => this.hear(items, token),
      line: (line, way) => this.note(line, way),
      denied: (token) => this.release(token),
    });
  }

  /** The match as it was seen last. */
  get match() {
    if (!this.seen) throw new Error("nobody has looked at the match yet");
    return this.seen;
  }

  async begin() {
    await this.fetch();
    if (!this.over) this.listen();
  }

  /** Follow the match with the key that this browser has now. */
  listen() {
    this.following.stop();
    this.following = this.follower();
    this.following.start(this.match.settled);
  }

  /**
   * Take in what is said to who has this key.
   *
   * @param {Item[]} items
   * @param {string | undefined} token
   */
  async hear(items, token) {
    if (token !== held(this.id).token) return this.listen(); // somebody has sat down, or got up
    for (const item of items) {
      if (item.type === "look") await this.see(/** @type {Look} */ (item));
      else if (item.type === "awaiting") this.await(/** @type {Notice} */ (item));
    }
  }

  /** @param {Look} look */
  async see({ match, legal }) {
    if (match.seq < this.match.seq) return; // older than what was answered meanwhile
    this.learn(await furnished(match), legal ?? null);
    clearTimeout(this.later);
    this.look(false);
  }

  /**
   * Note whom the match waits for; look again if the own seat is, or is not, for a reason that is not known here.
   *
   * @param {Notice} notice
   */
  await({ phase, seats, deadline }) {
    const { match } = this;
    const awaited = (/** @type {number[]} */ among) => match.seat !== null && among.includes(match.seat);
    const known = phase === match.phase && (this.sending || awaited(seats) === awaited(match.awaiting));
    if (known) this.learn({ ...match, awaiting: seats, deadline }, this.legal);
    else this.refresh();
  }

  /**
   * Take in what did not have to be asked for; a look that is under way may be older, and is repeated.
   *
   * @param {Looked} match
   * @param {Legal | null} legal
   */
  learn(match, legal) {
    this.again = this.busy;
    this.take(match, legal);
  }

  /**
   * Show a match, and what may be chosen.
   *
   * @param {Looked} match
   * @param {Legal | null} legal
   */
  take(match, legal) {
    this.seen = match;
    this.legal = owes(match) ? legal : null;
    if (this.gone !== null && match.seats[this.gone]?.taken) this.told.moved();
    this.gone = null;
    this.told.changed();
  }

  /** Note how the connection is. @param {Line} line @param {Way | null} way */
  note(line, way) {
    this.line = line;
    this.way = way;
    this.told.changed();
    if (line === "lost") this.refresh(); // without a line, each attempt at one is a look
  }

  /** How the connection is, for people. */
  get connection() {
    return this.failed ? "lost" : this.line;
  }

  get over() {
    return isOver(this.match);
  }

  /** Whether the match waits for this seat. */
  get awaited() {
    return isAwaited(this.match);
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

  /** Note whether the last look failed. @param {boolean} failed */
  look(failed) {
    if (failed === this.failed) return;
    this.failed = failed;
    this.told.changed();
  }

  /**
   * Look; a key that opens nothing any more is given up, so that its former owner can still watch.
   *
   * @returns {Promise<void>}
   */
  async fetch() {
    const { token } = held(this.id);
    try {
      await this.ask();
    } catch (error) {
      const unknown = error instanceof Refused && error.code === "no_such_match";
      if (!unknown || !this.release(token)) throw error;
      await this.fetch();
    }
  }

  /**
   * Give up a key that was refused, unless there is a new one already; say whether to ask again.
   *
   * @param {string | undefined} token
   */
  release(token) {
    if (!token) return false;
    const { token: present, seat } = held(this.id);
    if (present === token) {
      release(this.id);
      this.gone = seat ?? null;
    }
    return true;
  }

  /** @returns {Promise<void>} */
  async ask() {
    const match = await look(this.id);
    const found = owes(match) ? await this.allowed(match) : null;
    if (found && found.phase !== match.phase) return this.ask();
    this.take(match, found);
  }

  /** Return what may be chosen; within a phase, that stays. @param {Looked} match */
  allowed({ phase }) {
    return this.legal?.phase === phase ? this.legal : legal(this.id);
  }

  /** @param {Choice} choice */
  async choose(choice) {
    const { phase } = this.match;
    this.sending = true;
    try {
      const { seq } = await this.following.choose(phase, choice, randomText());
      if (this.match.phase === phase) this.chose(choice, seq); // else it has gone on already
    } finally {
      this.sending = false;
    }
  }

  /**
   * Note an own choice that the server has taken.
   *
   * @param {Choice} choice
   * @param {number} seq
   */
  chose(choice, seq) {
    const { match } = this;
    const awaiting = match.awaiting.filter((seat) => seat !== match.seat);
    const chosen = /** @type {Looked["chosen"]} */ (choice);
    this.learn({ ...match, chosen, awaiting, seq: Math.max(seq, match.seq ?? 0) }, null);
  }

  async takeBack() {
    try {
      await this.following.takeBack(this.match.phase);
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
    this.following.stop();
  }
}
