// Markings, narrowed down by dice and cells.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  agreeing,
  cheapest,
  costs,
  onlySet,
  readMarks,
} from "../../../clients/web/js/games/encore/candidates.js";

const MARKS = readMarks({ y2: ["H1 H2", "H2 H3"], X2: ["H1 H2"], "y?": ["H1 H2", "H3"] });
const ANY = { colour: null, number: null };
const faces = (marks) => marks.map(({ colour, number, text }) => `${colour}${number} ${text}`);

test("the server's list is read with its jokers", () => {
  assert.equal(MARKS.length, 5);
  assert.deepEqual(MARKS[0], { colour: "y", number: 2, text: "H1 H2", cells: ["H1", "H2"] });
  assert.deepEqual([costs("y", 2), costs("X", 2), costs("X", "?")], [0, 1, 2]);
});

test("dice and cells narrow each other down", () => {
  assert.deepEqual(faces(agreeing(MARKS, { colour: "y", number: 2 }, ["H2"])), ["y2 H1 H2", "y2 H2 H3"]);
  assert.deepEqual(faces(agreeing(MARKS, ANY, ["H1", "H3"])), []);
});

test("of equal markings the one is meant that costs fewest jokers", () => {
  assert.deepEqual(faces([cheapest(MARKS, ANY, ["H2", "H1"])]), ["y2 H1 H2"]);
  assert.deepEqual(faces([cheapest(MARKS, { colour: "X", number: null }, ["H1", "H2"])]), ["X2 H1 H2"]);
  assert.equal(cheapest(MARKS, ANY, ["H1"]), null);
  assert.equal(cheapest(MARKS, ANY, []), null);
});

test("the last set that is left is known", () => {
  assert.deepEqual(onlySet(agreeing(MARKS, ANY, ["H1"])), ["H1", "H2"]);
  assert.equal(onlySet(agreeing(MARKS, ANY, ["H3"])), null);
});
