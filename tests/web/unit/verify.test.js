import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { canonical, NotTrue, verify } from "../../../clients/web/js/replay/verify.js";

const FOLDER = new URL("../../golden/records/", import.meta.url);
const names = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith(".jsonl"));
const read = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const records = names.map((name) => read(readFileSync(new URL(name, FOLDER), "utf8")));
const isDrawn = ({ type, by, below }) => type === "dealt" && by !== "branch" && below !== undefined;
const drawn = records.find((lines) => lines.some(isDrawn));

const spelt = (lines) => lines.map((line) => JSON.stringify(line)).join("\n");
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const isCalled = (what, seq) => (error) =>
  error instanceof NotTrue && error.what === what && (seq === undefined || error.seq === seq);

/** Return the record with some events changed. */
const changed = (lines, which, change) => lines.map((line) => (which(line) ? change(line) : line));

/** Give a record that was changed a chain that fits, as a server that lies would. */
function chained(lines) {
  let head = "0".repeat(64);
  for (const { seq, ...body } of lines.slice(1, -1))
    head = sha256(`${head}|${seq}|${sha256(canonical(body))}`);
  return [...lines.slice(0, -1), { ...lines.at(-1), head }];
}

test("every golden record is true", async () => {
  for (const lines of records) {
    const { events, deals } = await verify(spelt(lines));
    assert.equal(events, lines.length - 2);
    assert.equal(deals, lines.filter(isDrawn).length);
  }
});

const first = drawn.find(isDrawn).seq;
const other = (event) => ({ ...event, numbers: event.numbers.map((n, i) => (n + 1) % event.below[i]) });
const lie = changed(drawn, ({ seq, numbers }) => seq === first && numbers !== undefined, other);

test("a changed number breaks the chain of events", async () => {
  await assert.rejects(verify(spelt(lie)), isCalled("chain"));
});

test("a changed number is no draw of the seed, even with a chain that fits", async () => {
  await assert.rejects(verify(spelt(chained(lie))), isCalled("draw", first));
});

test("another seed does not belong to the commitment", async () => {
  const swapped = changed(
    drawn,
    ({ seed }) => seed !== undefined,
    (event) => ({ ...event, seed: "00".repeat(32) }),
  );
  await assert.rejects(verify(spelt(chained(swapped))), isCalled("commitment", 1));
});

test("a missing event is found, by its number", async () => {
  await assert.rejects(verify(spelt(drawn.toSpliced(3, 1))), isCalled("sequence", 3));
});

test("JSON has one spelling: sorted keys, no spaces, ASCII", () => {
  assert.equal(
    canonical({ b: [1, null, true], a: "é\n", "": {} }),
    '{"":{},"a":"\\u00e9\\n","b":[1,null,true]}',
  );
});
