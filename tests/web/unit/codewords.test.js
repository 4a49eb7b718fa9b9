import assert from "node:assert/strict";
import test from "node:test";
import { checkBytes, codewords, room, VERSIONS } from "../../../clients/web/js/qr/codewords.js";

const versions = Array.from({ length: VERSIONS }, (_, i) => i + 1);

// The example of ISO/IEC 18004, annex I: "01234567" as version 1, level M.
const DATA = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
const CHECKS = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];

test("the check bytes are those of the standard's example", () => {
  assert.deepEqual(checkBytes(DATA, 10), CHECKS);
});

test("every version has the room that the standard gives it at level M", () => {
  assert.deepEqual(versions.map(room), [16, 28, 44, 64, 86, 108, 124, 154, 182, 216]);
});

test("bytes come after their mode and number, and padding after them", () => {
  const data = codewords([0x61, 0x62], 1).slice(0, 16);
  assert.deepEqual(data.slice(0, 4), [0x40, 0x26, 0x16, 0x20]);
  assert.deepEqual(data.slice(4), [0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]);
});

test("a full version has no room for padding", () => {
  const full = codewords(new Array(14).fill(0xff), 1);
  assert.deepEqual(full.slice(0, 16), [0x40, 0xef, ...new Array(13).fill(0xff), 0xf0]);
});

test("from version 10 on the number of bytes has 16 bits", () => {
  const all = codewords(new Array(213).fill(0xff), 10);
  const [first, second, third] = [0, 5, 10].map((i) => all[i]); // the blocks are woven, five of them
  assert.deepEqual([first, second, third], [0x40, 0x0d, 0x5f]);
  assert.equal(all.length, 346);
});

test("blocks are woven, the longer ones last", () => {
  // Version 8 has two blocks of 38 bytes and two of 39.
  const bytes = Array.from({ length: 152 }, (_, i) => i);
  const all = codewords(bytes, 8);
  const blocks = [0, 1, 2, 3].map((b) => Array.from({ length: 38 }, (_, i) => all[4 * i + b]));
  blocks[2].push(all[152]);
  blocks[3].push(all[153]);
  const data = blocks.flat();
  const nibbles = data.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  assert.equal(nibbles.slice(0, 3), "498"); // bytes, 152 of them
  assert.deepEqual(
    nibbles
      .slice(3, 307)
      .match(/../g)
      .map((pair) => parseInt(pair, 16)),
    bytes,
  );
  blocks.forEach((block, b) => {
    const checks = Array.from({ length: 22 }, (_, i) => all[154 + 4 * i + b]);
    assert.deepEqual(checks, checkBytes(block, 22), `block ${b}`);
  });
});
