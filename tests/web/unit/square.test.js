import assert from "node:assert/strict";
import test from "node:test";
import { modules } from "../../../clients/web/js/qr/qr.js";
import { Square } from "../../../clients/web/js/qr/square.js";

const signs = (rows) => rows.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
const bits = (dark) => dark.map(Number).join("");

test("finders and timing stand where the standard wants them", () => {
  const rows = signs(new Square(1).dark);
  const finder = [
    "#######.",
    "#.....#.",
    "#.###.#.",
    "#.###.#.",
    "#.###.#.",
    "#.....#.",
    "#######.",
    "........",
  ];
  finder.forEach((line, y) => {
    assert.equal(rows[y].slice(0, 8), line);
    assert.equal(rows[y].slice(13), [...line].reverse().join(""));
    assert.equal(rows[20 - y].slice(0, 8), line);
  });
  assert.equal(rows[6].slice(8, 13), "#.#.#");
});

test("marks stand at the crossings that the standard lists, but not on finders", () => {
  for (const [version, places] of [
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [10, [6, 28, 50]],
  ]) {
    const { dark, size } = new Square(version);
    const middle = (x, y) =>
      dark[y][x] && !dark[y][x - 1] && !dark[y - 1][x] && dark[y][x - 2] && dark[y - 2][x];
    for (const y of places.slice(1))
      for (const x of places.slice(1)) assert.ok(middle(x, y), `${version}: ${x} ${y}`);
    assert.equal(size, 17 + 4 * version);
  }
});

// ISO/IEC 18004, annex C: the format of level M by its mask.
test("the format says level and mask, with its check bits", () => {
  const formats = { 0: "101010000010010", 5: "100000011001110", 7: "100101010100000" };
  for (const [mask, expected] of Object.entries(formats)) {
    const square = new Square(1);
    square.format(Number(mask));
    const { dark } = square;
    const below = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => dark[8][x]);
    const right = [7, 5, 4, 3, 2, 1, 0].map((y) => dark[y][8]);
    assert.equal(bits([...below, ...right]), expected);
    const column = [20, 19, 18, 17, 16, 15, 14].map((y) => dark[y][8]);
    const row = [13, 14, 15, 16, 17, 18, 19, 20].map((x) => dark[8][x]);
    assert.equal(bits([...column, ...row]), expected);
  }
});

// Annex D: version 7.
test("from version 7 on the square says its version, twice", () => {
  const { dark, size } = new Square(7);
  const places = Array.from({ length: 18 }, (_, i) => [size - 11 + (i % 3), Math.floor(i / 3)]).reverse();
  assert.equal(bits(places.map(([far, near]) => dark[near][far])), "000111110010010100");
  assert.equal(bits(places.map(([far, near]) => dark[far][near])), "000111110010010100");
});

test("a mask put on twice is off again, and never touches a pattern", () => {
  for (let number = 0; number < 8; number++) {
    const square = new Square(3);
    const before = signs(square.dark);
    square.mask(number);
    assert.notDeepEqual(signs(square.dark), before);
    square.fixed.forEach((row, y) => {
      row.forEach((fixed, x) => {
        if (fixed) assert.equal(square.dark[y][x] ? "#" : ".", before[y][x]);
      });
    });
    square.mask(number);
    assert.deepEqual(signs(square.dark), before);
  }
});

test("what is hard to read costs what the standard says", () => {
  const square = new Square(1);
  const blank = (dark) => square.dark.forEach((row) => row.fill(dark));
  blank(false);
  // 42 lines of 21: 3 + 16 each; 400 blocks of 3; half the square too light: 10 times 10.
  assert.equal(square.penalty(), 42 * 19 + 400 * 3 + 100);
  blank(true);
  assert.equal(square.penalty(), 42 * 19 + 400 * 3 + 100);
});

test("a look-alike of a finder costs 40 in each direction", () => {
  const square = new Square(1);
  square.dark.forEach((row, y) => row.forEach((_, x) => (square.dark[y][x] = (x + y) % 2 === 0)));
  const before = square.penalty();
  [..."10111010000"].forEach((sign, x) => (square.dark[10][x] = sign === "1"));
  assert.ok(square.penalty() >= before + 40);
});

test("a longer text takes a larger square, and one that is too long is refused", () => {
  const sizes = [14, 15, 213].map((length) => modules("x".repeat(length)).length);
  assert.deepEqual(sizes, [21, 25, 57]);
  assert.throws(() => modules("x".repeat(214)), RangeError);
});
