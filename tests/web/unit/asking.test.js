import assert from "node:assert/strict";
import test from "node:test";
import { ask, Refused, serverNow, Unreachable } from "../../../clients/web/js/asking.js";
import { answering, json, silence, until } from "./browser.js";

const away = json({ code: "not_ready" }, 503);

/** Let time pass until a promise is settled; return it. */
async function inTime(t, promise) {
  let settled = false;
  const done = () => {
    settled = true;
  };
  promise.then(done, done);
  await until(() => {
    t.mock.timers.tick(100);
    return settled;
  });
  return promise;
}

test("keys and tokens travel in headers, the body as JSON", async () => {
  const [asked] = [answering(json({ id: "m" }))];
  assert.deepEqual(await ask("POST", "/matches", { body: { game: "encore" }, token: "t", key: "k" }), {
    id: "m",
  });
  const [{ address, method, body, headers }] = asked;
  assert.deepEqual([address, method, body], ["/v1/matches", "POST", '{"game":"encore"}']);
  assert.deepEqual(headers, {
    "Content-Type": "application/json",
    Authorization: "Bearer t",
    "Idempotency-Key": "k",
  });
});

test("an answer without content is nothing, and a raw one is text", async () => {
  answering(
    () => new Response(null, { status: 204 }),
    () => new Response("a\nb"),
  );
  assert.equal(await ask("DELETE", "/x"), null);
  assert.equal(await ask("GET", "/x", { raw: true }), "a\nb");
});

test("a refusal has its code, its sentence and its values", async () => {
  answering(
    json({ code: "late", detail: "Too late by 3.", message: "Too late by {n}.", values: { n: 3 } }, 409),
  );
  await assert.rejects(ask("POST", "/x"), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.status, error.code, error.message], [409, "late", "Too late by 3."]);
    assert.deepEqual(error.sentence, { message: "Too late by {n}.", values: { n: 3 } });
    return true;
  });
});

test("a refusal that is no JSON is told by its status", async () => {
  answering(() => new Response("<html>", { status: 502 }));
  await assert.rejects(ask("POST", "/x"), { message: "HTTP 502", code: "internal" });
});

test("what may be repeated is repeated until the server is there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const asked = answering(silence, away, silence, json({ ok: true }));
  assert.deepEqual(await inTime(t, ask("GET", "/x")), { ok: true });
  assert.equal(asked.length, 4);
  answering(away, json({ ok: 2 }));
  assert.deepEqual(await inTime(t, ask("POST", "/x", { key: "k" })), { ok: 2 });
});

test("what may not be repeated is asked once", async () => {
  let asked = answering(silence, json({}));
  await assert.rejects(ask("POST", "/x"), Unreachable);
  assert.equal(asked.length, 1);
  asked = answering(away, json({}));
  await assert.rejects(ask("POST", "/x"), { status: 503 });
  assert.equal(asked.length, 1);
});

test("a server that stays away is given up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  answering(silence);
  await assert.rejects(inTime(t, ask("GET", "/x")), Unreachable);
  answering(away);
  await assert.rejects(inTime(t, ask("GET", "/x")), { status: 503 });
});

test("the server's clock counts where this one is wrong", async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  answering(json({}, 200, { Date: date }));
  await ask("GET", "/x");
  assert.ok(Math.abs(serverNow() - Date.now() - 3_600_000) < 60_000);
});
