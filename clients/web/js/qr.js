// QR codes: bytes at error correction level M, versions 1 to 10, which hold 213 bytes.

import { s } from "./dom.js";

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // check bytes of a block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const LEVEL_M = 0;

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

const room = (version) => capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1];

function codewords(bytes, version) {
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

function markPlaces(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = version * 4 + 10; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** The square of modules: dark or not, and whether a module belongs to a pattern. */
class Square {
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.patterns();
  }

  set(x, y, dark) {
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  patterns() {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.finder(x, y);
    const places = markPlaces(version);
    const last = places.length - 1;
    places.forEach((y, i) =>
      places.forEach((x, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        this.rings(x, y, 2, (d) => d !== 1);
      }),
    );
    this.format(0);
    if (version >= 7) this.versionBits();
  }

  finder(x, y) {
    this.rings(x, y, 4, (d) => d !== 2 && d !== 4);
  }

  rings(x, y, reach, dark) {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || row < 0 || column >= this.size || row >= this.size) continue;
        this.set(column, row, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
  }

  format(mask) {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i));
    this.set(8, this.size - 8, true);
  }

  versionBits() {
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [far, near] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      const dark = ((bits >> i) & 1) === 1;
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  write(bytes) {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const up = ((right + 1) & 2) === 0;
          const y = up ? this.size - 1 - step : step;
          if (this.fixed[y][x] || i >= bytes.length * 8) continue;
          this.dark[y][x] = ((bytes[i >> 3] >> (7 - (i & 7))) & 1) === 1;
          i++;
        }
    }
  }

  mask(number) {
    const hit = [
      (x, y) => (x + y) % 2 === 0,
      (x, y) => y % 2 === 0,
      (x) => x % 3 === 0,
      (x, y) => (x + y) % 3 === 0,
      (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
      (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
      (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
      (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
    ][number];
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++) if (!this.fixed[y][x] && hit(x, y)) this.dark[y][x] = !this.dark[y][x];
  }

  /** How hard the pattern is to read: runs, blocks, look-alikes of finders, imbalance. */
  penalty() {
    const { size, dark } = this;
    const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))].map((line) => line.map(Number).join(""));
    let sum = 0;
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * ((line.match(/(?=10111010000)/g) ?? []).length + (line.match(/(?=00001011101)/g) ?? []).length);
    }
    let count = 0;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        count += dark[y][x];
        const same = x && y && dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1];
        if (same) sum += 3;
      }
    return sum + 10 * Math.floor(Math.abs(count * 20 - size * size * 10) / (size * size));
  }
}

/** Return the modules of a text as rows of true (dark) and false. */
export function modules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const versions = CHECKS.map((_, i) => i + 1);
  const version = versions.find((one) => bytes.length + (one < 10 ? 2 : 3) <= room(one));
  if (!version) throw new RangeError("This text is too long for a QR code.");
  const square = new Square(version);
  square.write(codewords(bytes, version));
  let best = 0;
  let least = Infinity;
  for (let number = 0; number < 8; number++) {
    square.format(number);
    square.mask(number);
    const found = square.penalty();
    if (found < least) [best, least] = [number, found];
    square.mask(number);
  }
  square.format(best);
  square.mask(best);
  return square.dark;
}

/** Draw the text as a QR code with its quiet zone. */
export function qr(text, label) {
  const rows = modules(text);
  const side = rows.length + 8;
  let path = "";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x + 4} ${y + 4}h1v1h-1z`)));
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, class: "qr-code" },
    s("rect", { width: side, height: side, class: "qr-light" }),
    s("path", { d: path, class: "qr-dark" }),
  );
}
