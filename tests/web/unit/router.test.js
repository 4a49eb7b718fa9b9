import assert from "node:assert/strict";
import test from "node:test";
import { pageAt } from "../../../clients/web/js/router.js";

/** Return the module of a page, and what the address tells it. */
function found(path) {
  const { load, told } = pageAt(path);
  return [String(load).match(/pages\/(\w+)\.js/)[1], ...told];
}

test("every address has its page", () => {
  assert.deepEqual(found("/"), ["home"]);
  assert.deepEqual(found("/new"), ["new", undefined]);
  assert.deepEqual(found("/new/second-chance"), ["new", "second-chance"]);
  assert.deepEqual(found("/matches"), ["matches"]);
  assert.deepEqual(found("/match/0a1b"), ["match", "0a1b"]);
  assert.deepEqual(found("/replay/0a1b"), ["replay", "0a1b"]);
  assert.deepEqual(found("/rules/encore"), ["rules", "encore"]);
});

test("an address that names nothing is lost", () => {
  for (const path of ["/match", "/match/", "/match/0A", "/match/a/b", "/new/", "/rules/", "/elsewhere", ""])
    assert.deepEqual(found(path), ["lost"], path);
});
