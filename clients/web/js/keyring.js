// What this browser remembers: settings, and the tokens of the seats that it holds.

const PREFIX = "scorepad:";

export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  localStorage.setItem(PREFIX + name, JSON.stringify(value));
}

function all() {
  return recall("matches", {});
}

/** Return {seat, token, host} of this browser in the match; empty for a spectator. */
export function held(match) {
  return all()[match] ?? {};
}

/** Add to what is known of the match. */
export function hold(match, more) {
  const known = all();
  known[match] = { ...known[match], ...more, used: Date.now() };
  remember("matches", known);
}

export function forget(match) {
  const known = all();
  delete known[match];
  remember("matches", known);
}

/** Return the ids of own matches, the one used last first. */
export function mine() {
  const known = all();
  return Object.keys(known).sort((a, b) => known[b].used - known[a].used);
}

/** Return random text that is good for a salt or an idempotency key. */
export function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
