// The square of a QR code: its fixed patterns, the path of the bits, and the masks.

const LEVEL_M = 0;

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {number} version */
function markPlaces(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = version * 4 + 10; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/**
 * Put the bits that repair a number behind it.
 *
 * @param {number} data
 * @param {number} length of what is put behind it
 * @param {number} divisor
 */
function repairable(data, length, divisor) {
  let rest = data;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return (data << length) | rest;
}

/** The square of modules: dark or not, and whether a module belongs to a pattern. */
export class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.timing();
    this.finders();
    this.marks();
    this.format(0);
    if (version >= 7) this.versionBits();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  set(x, y, dark) {
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  timing() {
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
  }

  finders() {
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ])
      this.rings(x, y, 4, (d) => d !== 2 && d !== 4);
  }

  marks() {
    const places = markPlaces(this.version);
    const last = places.length - 1;
    const corners = new Set(["0 0", `0 ${last}`, `${last} 0`]); // there are finders
    for (const [i, y] of places.entries())
      for (const [j, x] of places.entries())
        if (!corners.has(`${i} ${j}`)) this.rings(x, y, 2, (d) => d !== 1);
  }

  /** @param {number} x @param {number} y @param {number} reach @param {(distance: number) => boolean} dark */
  rings(x, y, reach, dark) {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || row < 0 || column >= this.size || row >= this.size) continue;
        this.set(column, row, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
  }

  /** @param {number} mask */
  format(mask) {
    const bits = repairable((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
    const bit = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
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
    const bits = repairable(this.version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [far, near] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      const dark = ((bits >> i) & 1) === 1;
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  /** The free modules [x, y] in the order of the bits: up and down in pairs of columns, from the right. */
  *path() {
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) if (!this.fixed[y][x]) yield [x, y];
      }
    }
  }

  /** @param {number[]} bytes */
  write(bytes) {
    let i = 0;
    for (const [x, y] of this.path()) {
      if (i >= bytes.length * 8) return;
      this.dark[y][x] = ((bytes[i >> 3] >> (7 - (i & 7))) & 1) === 1;
      i++;
    }
  }

  /** Turn what the mask hits; a second time takes it off. @param {number} number */
  mask(number) {
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++)
        if (!this.fixed[y][x] && MASKS[number](x, y)) this.dark[y][x] = !this.dark[y][x];
  }

  /** Put a mask on, and say which. @param {number} number */
  wear(number) {
    this.format(number);
    this.mask(number);
  }

  /** Return the number of the mask that makes the square easiest to read. */
  bestMask() {
    const penalties = MASKS.map((_, number) => {
      this.wear(number);
      const found = this.penalty();
      this.mask(number);
      return found;
    });
    return penalties.indexOf(Math.min(...penalties));
  }

  /** How hard the pattern is to read: runs, blocks, look-alikes of finders, imbalance. */
  penalty() {
    const { dark } = this;
    const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))];
    const texts = lines.map((line) => line.map(Number).join(""));
    return texts.reduce((sum, text) => sum + linePenalty(text), 0) + this.blockPenalty() + this.imbalance();
  }

  blockPenalty() {
    const { dark } = this;
    let sum = 0;
    for (let y = 1; y < this.size; y++)
      for (let x = 1; x < this.size; x++) {
        const here = dark[y][x];
        if (here === dark[y - 1][x] && here === dark[y][x - 1] && here === dark[y - 1][x - 1]) sum += 3;
      }
    return sum;
  }

  imbalance() {
    const all = this.size * this.size;
    const count = this.dark.flat().filter(Boolean).length;
    return 10 * Math.floor(Math.abs(count * 20 - all * 10) / all);
  }
}

/** @param {string} line */
function linePenalty(line) {
  const runs = line.match(/0{5,}|1{5,}/g) ?? [];
  const finders = [...line.matchAll(/(?=10111010000)|(?=00001011101)/g)];
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders.length;
}
