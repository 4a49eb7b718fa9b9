// What this browser remembers: settings, and the tokens of the seats that it holds.

/** @import { Held } from "../types/client" */

const PREFIX = "scorepad:";
/** @type {Map<string, any>} */
const unkept = new Map(); // for browsers that keep nothing: good until the page is closed

/** @param {string} name @returns {any} */
export function recall(name, /** @type {unknown} */ otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return unkept.get(name) ?? otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  unkept.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // the map above has it
  }
}

/** @returns {Record<string, Held>} */
function all() {
  return recall("matches", {});
}

/**
 * Return {seat, token, host} of this browser in the match; empty for a spectator.
 *
 * @param {string} match
 * @returns {Held}
 */
export function held(match) {
  return all()[match] ?? {};
}

/** Add to what is known of the match. @param {string} match @param {Held} more */
export function hold(match, more) {
  const known = all();
  known[match] = { ...known[match], ...more, used: Date.now() };
  remember("matches", known);
}

/** @param {string} match */
export function forget(match) {
  const known = all();
  delete known[match];
  remember("matches", known);
}

/** Give the key of a seat up; a host's key stays. @param {string} match */
export function release(match) {
  const { host } = held(match);
  forget(match);
  if (host) hold(match, { host });
}

/** Return the ids of own matches, the one used last first. */
export function mine() {
  const known = all();
  return Object.keys(known).sort((a, b) => (known[b].used ?? 0) - (known[a].used ?? 0));
}

/** Return a secret by which the server knows this browser again when it repeats a claim. @returns {string} */
export function ownKey() {
  const key = recall("key") ?? randomText();
  remember("key", key);
  return key;
}

/** Return random text that is good for a salt or an idempotency key. */
export function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
