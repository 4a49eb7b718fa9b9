import assert from "node:assert/strict";
import test from "node:test";
import {
  Fits,
  handle,
  height,
  mirrored,
  placed,
  read,
  turned,
  width,
} from "../../../clients/web/js/board/shapes.js";

const L = read("XXX/X..");

test("a shape is read row by row", () => {
  assert.deepEqual(L, [
    [0, 0, ""],
    [0, 1, ""],
    [0, 2, ""],
    [1, 0, ""],
  ]);
  assert.deepEqual([height(L), width(L)], [2, 3]);
});

test("a shape is laid at its upper left corner, with its marks", () => {
  assert.deepEqual(placed([[0, 1, "x"]], [4, 5]), [[4, 6, "x"]]);
});

test("a piece is held in its middle", () => {
  assert.deepEqual(handle(read("XXX/XXX/XXX")), [1, 1, ""]);
  assert.deepEqual(handle(read("XXXXX")), [0, 2, ""]);
  assert.deepEqual(handle(read("XXX/X.X")).slice(0, 2), [0, 1]);
});

test("turning goes round the ways of one side", () => {
  const piece = { turns: 4, ways: new Array(8) };
  assert.deepEqual(
    [0, 1, 2, 3].map((n) => turned(n, piece)),
    [1, 2, 3, 0],
  );
  assert.deepEqual(
    [4, 5, 6, 7].map((n) => turned(n, piece)),
    [5, 6, 7, 4],
  );
  assert.equal(turned(0, { turns: 1 }), 0);
});

test("who mirrors twice has the piece as it was", () => {
  for (const [turns, count] of [
    [4, 8],
    [2, 4],
    [4, 4],
    [2, 2],
    [1, 1],
  ]) {
    const piece = { turns, ways: new Array(count) };
    for (let n = 0; n < count; n++) assert.equal(mirrored(mirrored(n, piece), piece), n, `${n} of ${count}`);
  }
});

test("a piece with another side shows it, one without turns half round", () => {
  assert.ok([0, 1, 2, 3].every((n) => mirrored(n, { turns: 4, ways: new Array(8) }) >= 4));
  assert.equal(mirrored(1, { turns: 4, ways: new Array(4) }), 3);
  assert.equal(mirrored(1, { turns: 2, ways: new Array(2) }), 1);
});

test("a piece fits where it was said to fit", () => {
  const fits = new Fits();
  assert.equal(fits.empty, true);
  fits.add(L, [2, 3]);
  assert.deepEqual([fits.empty, fits.has(L, [2, 3]), fits.has(L, [3, 2])], [false, true, false]);
  assert.deepEqual([fits.anywhere(L), fits.anywhere(read("XX"))], [true, false]);
});

test("the corner nearest to the hand is taken, and it covers the cell that was meant", () => {
  const bar = read("XXX");
  const fits = new Fits();
  for (const column of [0, 1, 5]) fits.add(bar, [0, column]);
  assert.deepEqual(fits.near(bar, [0, 2]), [0, 1]);
  assert.deepEqual(fits.near(bar, [0, 0]), [0, 0]);
  assert.deepEqual(fits.near(bar, [0, 7]), [0, 5]);
  assert.equal(fits.near(bar, [0, 4]), null);
});

test("all cells that a piece can cover are known, whichever way round", () => {
  const [lying, standing] = [read("XX"), read("X/X")];
  const fits = new Fits();
  fits.add(lying, [0, 0]);
  fits.add(standing, [0, 1]);
  assert.deepEqual([...fits.covered([lying, standing])].sort(), ["0,0", "0,1", "1,1"]);
  assert.deepEqual([...fits.covered([lying])].sort(), ["0,0", "0,1"]);
});
