import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import {
  forget,
  held,
  hold,
  mine,
  ownKey,
  randomText,
  recall,
  release,
  remember,
} from "../../../clients/web/js/keyring.js";
import { provide, Storage } from "./browser.js";

beforeEach(() => provide("localStorage", new Storage()));

test("what is remembered is recalled, and nothing else", () => {
  remember("theme", "dark");
  assert.equal(recall("theme", "auto"), "dark");
  assert.equal(recall("colour", "auto"), "auto");
  assert.equal(recall("colour"), null);
});

test("a browser that keeps nothing remembers until the page is closed", () => {
  provide("localStorage", new Storage({ full: true }));
  remember("theme", "light");
  assert.equal(recall("theme"), "light");
});

test("keys of a match are added to one another", () => {
  hold("m1", { host: "h" });
  hold("m1", { seat: 0, token: "t" });
  const { seat, token, host } = held("m1");
  assert.deepEqual({ seat, token, host }, { seat: 0, token: "t", host: "h" });
  assert.deepEqual(held("m2"), {});
});

test("whoever gives a seat up stays the host", () => {
  hold("m1", { seat: 0, token: "t", host: "h" });
  hold("m2", { seat: 1, token: "t" });
  release("m1");
  release("m2");
  assert.deepEqual([held("m1").host, held("m1").token, held("m2")], ["h", undefined, {}]);
});

test("the match that was used last comes first", (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  for (const id of ["a", "b", "c"]) {
    t.mock.timers.tick(1000);
    hold(id, { host: "h" });
  }
  t.mock.timers.tick(1000);
  hold("a", { seat: 0 });
  assert.deepEqual(mine(), ["a", "c", "b"]);
  forget("a");
  assert.deepEqual(mine(), ["c", "b"]);
});

test("the own key stays, other random texts are new every time", () => {
  assert.equal(ownKey(), ownKey());
  assert.match(randomText(), /^[0-9a-f]{32}$/);
  assert.notEqual(randomText(), randomText());
});
