import assert from "node:assert/strict";
import test from "node:test";
import { momentAt, momentsOf } from "../../../clients/web/js/replay/moments.js";

const dealt = (seq) => ({ seq, type: "dealt" });
const chose = (seq, phase, seat, choice, by = "player") => ({ seq, type: "chose", phase, seat, choice, by });
const unchose = (seq, phase, seat) => ({ seq, type: "unchose", phase, seat });

test("choices that were opened together are one moment, at the last of them", () => {
  const moments = momentsOf([
    dealt(3),
    chose(4, 1, 0, { a: 1 }),
    chose(5, 1, 1, { b: 2 }, "clock"),
    dealt(6),
  ]);
  assert.deepEqual(moments, [
    { seq: 3, kind: "dealt", choices: {} },
    {
      seq: 5,
      kind: "choices",
      phase: 1,
      choices: { 0: { choice: { a: 1 }, by: "player" }, 1: { choice: { b: 2 }, by: "clock" } },
    },
    { seq: 6, kind: "dealt", choices: {} },
  ]);
});

test("a choice that was taken back is not shown", () => {
  const events = [
    chose(1, 1, 0, { a: 1 }),
    chose(2, 1, 1, { b: 1 }),
    unchose(3, 1, 0),
    chose(4, 1, 0, { a: 2 }),
  ];
  const [only] = momentsOf(events);
  assert.deepEqual(only.choices[0], { choice: { a: 2 }, by: "player" });
  assert.equal(only.seq, 4);
});

test("who took a choice back and made no other has none", () => {
  const [only] = momentsOf([chose(1, 1, 0, { a: 1 }), chose(2, 1, 1, { b: 1 }), unchose(3, 1, 0), dealt(4)]);
  assert.deepEqual(Object.keys(only.choices), ["1"]);
});

test("a phase that follows without a deal is a moment of its own", () => {
  const moments = momentsOf([chose(1, 1, 0, {}), chose(2, 2, 0, {})]);
  assert.deepEqual(
    moments.map(({ seq, phase }) => [seq, phase]),
    [
      [1, 1],
      [2, 2],
    ],
  );
});

test("seats that come and go are no moments, the end is one", () => {
  const types = ["match_created", "seat_taken", "match_started", "seat_lent", "match_aborted"];
  const moments = momentsOf(types.map((type, i) => ({ seq: i + 1, type })));
  assert.deepEqual(moments, [{ seq: 5, kind: "match_aborted", choices: {} }]);
});

test("an event is shown at the last moment before it", () => {
  const moments = [{ seq: 3 }, { seq: 7 }, { seq: 9 }];
  assert.deepEqual(
    [1, 3, 6, 7, 8, 100].map((seq) => momentAt(moments, seq)),
    [0, 0, 0, 1, 1, 2],
  );
});
