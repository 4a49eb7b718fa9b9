// SHA-256 and HMAC: by WebCrypto, or by hand where browsers offer none (plain HTTP from another computer).

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** @param {number} root */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} data */
function padded(data) {
  const whole = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  whole.set(data);
  whole[data.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(data.length) * 8n);
  return new DataView(whole.buffer);
}

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15], words[i - 2]];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  return words;
}

/** @param {number[]} state @param {Int32Array} words */
function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

/** SHA-256 by hand. @param {Uint8Array} data @returns {Bytes} */
export function plainSha256(data) {
  const view = padded(data);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = mixed(state, schedule(view, at));
  const digest = new Uint8Array(32);
  for (const [i, word] of state.entries()) new DataView(digest.buffer).setInt32(4 * i, word);
  return digest;
}

/** Return these bytes one after the other. @param {Uint8Array[]} parts @returns {Bytes} */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/**
 * HMAC-SHA-256 by hand; our keys are shorter than a block.
 *
 * @param {Uint8Array} key
 * @param {Uint8Array} data
 */
export function plainHmac(key, data) {
  const pad = (/** @type {number} */ value) =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ value);
  return plainSha256(joined(pad(0x5c), plainSha256(joined(pad(0x36), data))));
}

/** @param {Bytes} data @returns {Promise<Bytes>} */
export async function sha256(data) {
  if (!crypto.subtle) return plainSha256(data);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/**
 * Return a function that signs with this key.
 *
 * @param {Bytes} secret
 * @returns {Promise<(data: Bytes) => Promise<Bytes>>}
 */
export async function keyed(secret) {
  if (!crypto.subtle) return async (data) => plainHmac(secret, data);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return async (data) => new Uint8Array(await crypto.subtle.sign("HMAC", key, data));
}
