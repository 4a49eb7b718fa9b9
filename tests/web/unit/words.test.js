import assert from "node:assert/strict";
import test from "node:test";
import { Refused, Unreachable } from "../../../clients/web/js/asking.js";
import {
  explain,
  nameOf,
  optionLine,
  optionValue,
  paceName,
  seatName,
  seatNames,
} from "../../../clients/web/js/words.js";

const seats = [
  { taken: true, name: "Ada", bot: null },
  { taken: true, name: null, bot: 4 },
  { taken: true, name: null, bot: null },
  { taken: false, name: null, bot: null },
];

test("everybody at the table has a name", () => {
  const names = seats.map((_, seat) => seatName({ seats }, seat));
  assert.deepEqual(names, ["Ada", "Bot 2 (level 4)", "Player 3", "free seat"]);
  assert.equal(seatNames({ seats, seat: 0 }, [0, 1]), "you and Bot 2 (level 4)");
});

const diagonal = { name: "diagonal", values: [false, true], labels: [], default: false, title: "Diagonal" };
const sheet = { name: "sheet", values: [1, 2], labels: ["green", "blue"], default: 1, title: "Sheet" };

test("options are told that are not as usual", () => {
  const line = (chosen) => optionLine(chosen, [diagonal, sheet]);
  assert.equal(line({ diagonal: false, sheet: 1 }), "");
  assert.equal(line({}), "");
  assert.equal(line({ diagonal: true, sheet: 2 }), "Diagonal · Sheet: blue");
});

test("a value without a label speaks for itself", () => {
  assert.equal(optionValue({ values: [3, 4], labels: [] }, 4), "4");
});

test("a face is called what is printed, else by its letter", () => {
  const faces = [{ letter: "S", name: "slash" }];
  assert.deepEqual([nameOf(faces, "S"), nameOf(faces, "T")], ["slash", "T"]);
});

test("a clock is told in the words of the form, or by its seconds", () => {
  assert.deepEqual([null, 60, 90].map(paceName), ["no clock", "1 minute per turn", "90 seconds per turn"]);
});

test("every failure is a sentence", () => {
  const problem = {
    code: "cell_taken",
    detail: "b3 is taken.",
    message: "{cell} is taken.",
    values: { cell: "b3" },
  };
  assert.equal(explain(new Refused(422, problem)), "b3 is taken.");
  assert.equal(explain(new Refused(500, {})), "HTTP 500");
  assert.equal(explain(new Unreachable("gone")), "The server does not answer. Try again in a moment.");
  assert.equal(explain(new TypeError("oops")), "Something went wrong in this page: oops");
  assert.equal(explain("oops"), "Something went wrong in this page: oops");
});
