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
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

function checkBytes(data, count) {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((factor, k) => (next[k + 1] ^= times(factor, EXP[i])));
    divisor = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    divisor.forEach((factor, k) => (rest[i + k] ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** Return how many bytes a version carries in all. */
function capacity(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version > 6) modules -= 36;
  }
  return modules >> 3;
}

/** Return how many bytes of data a version carries. */
export const room = (version) => capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1];

/** Return all bytes of a code in the order in which they are written. */
export function codewords(bytes, version) {
  const bits = [];
  const put = (value, length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const most = room(version) * 8;
  put(0, Math.min(4, most - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < room(version); pad ^= 0xec ^ 0x11) data.push(pad);
  return interleave(data, version);
}

function interleave(data, version) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks = [];
  for (let i = 0, from = 0; i < count; i++) {
    const length = short + (i >= count - long ? 1 : 0);
    blocks.push(data.slice(from, from + length));
    from += length;
  }
  const checks = blocks.map((block) => checkBytes(block, CHECKS[version - 1]));
  const woven = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) woven.push(block[i]);
  for (let i = 0; i < CHECKS[version - 1]; i++) for (const check of checks) woven.push(check[i]);
  return woven;
}
