// The square of a QR code: its fixed patterns, the path of the bits, and the masks.

const LEVEL_M = 0;

function markPlaces(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = version * 4 + 10; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** The square of modules: dark or not, and whether a module belongs to a pattern. */
export class Square {
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
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      this.finder(x, y);
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
      for (let x = 0; x < this.size; x++)
        if (!this.fixed[y][x] && hit(x, y)) this.dark[y][x] = !this.dark[y][x];
  }

  /** How hard the pattern is to read: runs, blocks, look-alikes of finders, imbalance. */
  penalty() {
    const { size, dark } = this;
    const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))].map((line) =>
      line.map(Number).join(""),
    );
    let sum = 0;
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum +=
        40 * ((line.match(/(?=10111010000)/g) ?? []).length + (line.match(/(?=00001011101)/g) ?? []).length);
    }
    let count = 0;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        count += dark[y][x];
        const same =
          x &&
          y &&
          dark[y][x] === dark[y - 1][x] &&
          dark[y][x] === dark[y][x - 1] &&
          dark[y][x] === dark[y - 1][x - 1];
        if (same) sum += 3;
      }
    return sum + 10 * Math.floor(Math.abs(count * 20 - size * size * 10) / (size * size));
  }
}
