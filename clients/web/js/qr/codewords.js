// The bytes of a QR code: data, and the check bytes that repair it, at error correction level M.

export const VERSIONS = 10;
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // check bytes of a block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

// Arithmetic in the field of 256 elements with the polynomial 0x11d.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** Return the polynomial that has the first `count` powers of 2 as its zeros. @param {number} count */
function divisorOf(count) {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((factor, k) => {
      next[k + 1] ^= times(factor, EXP[i]);
    });
    divisor = next;
  }
  return divisor;
}

/**
 * Return the check bytes of a block: what is left when its bytes are divided.
 *
 * @param {number[]} data
 * @param {number} count
 */
export function checkBytes(data, count) {
  const divisor = divisorOf(count);
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    divisor.forEach((factor, k) => {
      rest[i + k] ^= times(factor, lead);
    });
  }
  return rest.slice(data.length);
}

/** Return how many bytes a version carries in all. @param {number} version */
function capacity(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version > 6) modules -= 36;
  }
  return modules >> 3;
}

/** Return how many bytes of data a version carries. @param {number} version */
export const room = (version) => capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1];

/** Return the last bits of a number, the highest first. @param {number} value @param {number} length */
const bitsOf = (value, length) => Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);

/**
 * Return the data of a version: mode, length, the bytes themselves, and what fills it up.
 *
 * @param {number[]} bytes
 * @param {number} version
 */
function dataOf(bytes, version) {
  const most = room(version);
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16)];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  bits.push(...bitsOf(0, Math.min(4, most * 8 - bits.length)));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < most; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/**
 * Return all bytes of a code in the order in which they are written.
 *
 * @param {number[]} bytes
 * @param {number} version
 */
export function codewords(bytes, version) {
  const blocks = blocksOf(dataOf(bytes, version), BLOCKS[version - 1]);
  const checks = blocks.map((block) => checkBytes(block, CHECKS[version - 1]));
  return [...woven(blocks), ...woven(checks)];
}

/**
 * Cut into blocks of equal length; the later ones are longer by one if need be.
 *
 * @param {number[]} data
 * @param {number} count
 */
function blocksOf(data, count) {
  const start = (/** @type {number} */ i) =>
    i * Math.floor(data.length / count) + Math.max(0, i - (count - (data.length % count)));
  return Array.from({ length: count }, (_, i) => data.slice(start(i), start(i + 1)));
}

/** Take one of each in turn. @param {number[][]} blocks */
function woven(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  const rounds = Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block.slice(i, i + 1)));
  return rounds.flat();
}
