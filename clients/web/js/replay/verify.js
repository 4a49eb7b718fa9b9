// Checks a record in the browser: the chain of events, the commitment, every draw.
// docs/record-format.md describes what is computed here.

/** @import { Bytes } from "./digest.js" */

import { joined, keyed, sha256 } from "./digest.js";

const text = new TextEncoder();

/** @param {Bytes} digest */
function hex(digest) {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits @returns {Bytes} */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * Write JSON in its one canonical spelling: sorted keys, no spaces, ASCII.
 *
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.keys(value).sort();
    return `{${fields.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  const escaped = (/** @type {string} */ sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);
}

/**
 * @param {(data: Bytes) => Promise<Bytes>} sign
 * @param {number} deal
 * @param {number} place
 * @param {number} bound
 */
async function drawn(sign, deal, place, bound) {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(bound));
  for (let attempt = 0; ; attempt++) {
    const digest = await sign(text.encode(`${deal}|${place}|${attempt}`));
    const number = new DataView(digest.buffer).getBigUint64(0);
    if (number < limit) return Number(number % BigInt(bound));
  }
}

/** A record that is not true, with the number of its first false event. */
export class NotTrue extends Error {
  /** @param {number} seq @param {"sequence" | "chain" | "commitment" | "draw"} what */
  constructor(seq, what) {
    super(what);
    this.seq = seq;
    this.what = what;
  }
}

/**
 * Recompute the chain of events; return its last head, and the one at the start of the match.
 *
 * @param {any[]} events
 */
async function chained(events) {
  let head = "0".repeat(64);
  let started = null;
  for (const [index, { seq, ...body }] of events.entries()) {
    if (seq !== index + 1) throw new NotTrue(index + 1, "sequence");
    const digest = hex(await sha256(text.encode(canonical(body))));
    head = hex(await sha256(text.encode(`${head}|${seq}|${digest}`)));
    if (body.type === "match_started") started = head;
  }
  return { head, started };
}

/**
 * Check the text of a record; return how many events and deals were found to be true.
 *
 * @param {string} record
 */
export async function verify(record) {
  const lines = record
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const events = lines.slice(1, -1);
  const trailer = lines.at(-1);
  const { head, started } = await chained(events);
  if (head !== trailer.head) throw new NotTrue(trailer.seq, "chain");
  const [created, ended] = [events[0], events.at(-1)];
  const seed = bytes(ended.seed);
  const commit = hex(await sha256(joined(text.encode(`scorepad-seed-v1|${created.match}|`), seed)));
  if (commit !== created.commit) throw new NotTrue(1, "commitment");
  const deals = started ? await checkDeals(events, seed, started) : 0;
  return { events: events.length, deals, head };
}

/** @param {any[]} events @param {Bytes} seed @param {string} started */
async function checkDeals(events, seed, started) {
  const sign = await keyed(await (await keyed(seed))(text.encode(started)));
  let count = 0;
  for (const event of events) {
    if (event.type !== "dealt" || event.by === "branch" || !event.below) continue;
    for (const [place, bound] of event.below.entries())
      if ((await drawn(sign, event.deal, place, bound)) !== event.numbers[place])
        throw new NotTrue(event.seq, "draw");
    count++;
  }
  return count;
}
