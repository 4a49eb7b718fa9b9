// Anything that JSON can hold, said in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { line, row, wordsOf } from "../../../clients/web/js/plain/facts.js";

test("a value is said in one line", () => {
  assert.equal(line({ write: { r1c2: "X", r1c3: 2 } }), "write: r1c2: X, r1c3: 2");
  assert.equal(line({ pass: true }), "pass");
  assert.equal(line({ kept: false, cells: ["A1", "B2"] }), "kept: no, cells: A1 B2");
});

test("what is not there is a dash", () => {
  for (const nothing of [null, undefined, "", [], {}]) assert.equal(line(nothing), "–");
});

test("names are words", () => assert.equal(wordsOf("run_points_left"), "run points left"));

test("a row of numbers needs no commas, a row of sentences does", () => {
  assert.equal(row(["3", "–", "4"]), "3 – 4");
  assert.equal(row(["take one", "pass"]), "take one, pass");
});
