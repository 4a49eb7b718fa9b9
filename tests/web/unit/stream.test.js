import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import { Following } from "../../../clients/web/js/following.js";
import { hold } from "../../../clients/web/js/keyring.js";
import { batches } from "../../../clients/web/js/stream.js";
import { answering, json, Page, provide, Storage, silence, turns, until } from "./browser.js";

/** A stream of the server, which a test fills; cut like a real one when its request is. */
class Line {
  constructor() {
    this.answer = ({ signal } = {}) => {
      const body = new ReadableStream({
        start: (inlet) => {
          this.inlet = inlet;
        },
      });
      signal?.addEventListener("abort", () => this.inlet.error(signal.reason));
      return new Response(body);
    };
  }

  send(text) {
    this.inlet.enqueue(new TextEncoder().encode(text));
  }

  close() {
    this.inlet.close();
  }
}

let stop = () => {};
let told;

/** Follow a match, and write down what is told. */
function following(after = 0, denied = () => false) {
  told = { lines: [], items: [], tokens: [] };
  const following = new Following("m", {
    news: async (items) => void told.items.push(...items),
    line: (state) => told.lines.push(state),
    denied: (token) => {
      told.tokens.push(token);
      return denied(token);
    },
  });
  stop = () => following.stop();
  following.start(after);
}

beforeEach(() => {
  provide("localStorage", new Storage());
  provide("document", new Page());
  provide("window", new EventTarget());
  provide("WebSocket", undefined); // what it would do is tested in socket.test.js
});
afterEach(() => stop());

test("lines are read whole, however they are cut", async () => {
  const chunks = ['{"seq":1}\n{"se', 'q":2}\n', "\n", '{"name":"é', '"}\n{"seq":'];
  const bytes = new TextEncoder().encode(chunks[3]);
  const stream = new ReadableStream({
    start(inlet) {
      for (const chunk of chunks.slice(0, 3)) inlet.enqueue(new TextEncoder().encode(chunk));
      inlet.enqueue(bytes.slice(0, -1)); // in the middle of a letter
      inlet.enqueue(bytes.slice(-1));
      inlet.enqueue(new TextEncoder().encode(chunks[4]));
      inlet.close();
    },
  });
  const found = [];
  for await (const items of batches(stream, () => {})) found.push(...items);
  assert.deepEqual(found, [{ seq: 1 }, { seq: 2 }, { name: "é" }]);
});

test("a stream goes on after the last event that it had", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  hold("m", { token: "secret" });
  const [first, second] = [new Line(), new Line()];
  const asked = answering(first.answer, second.answer);
  following(3);
  await until(() => told.lines.length === 1);
  first.send('{"seq":4,"type":"dealt"}\n{"type":"heartbeat"}\n');
  await until(() => told.items.length === 2);
  first.inlet.error(new TypeError("network error"));
  await until(() => told.lines.at(-1) === "lost");
  t.mock.timers.tick(200);
  await until(() => told.lines.at(-1) === "live");
  const addresses = asked.map(({ address }) => address);
  const both = "&with=view,legal";
  assert.deepEqual(addresses, [`/v1/matches/m/events?after=3${both}`, `/v1/matches/m/events?after=4${both}`]);
  assert.equal(asked[0].headers.Authorization, "Bearer secret");
  assert.deepEqual(told.lines, ["live", "lost", "live"]);
});

test("a stream that the server ends is opened again at once, without a seat only to watch", async () => {
  const [first, second] = [new Line(), new Line()];
  const asked = answering(first.answer, second.answer);
  following();
  await until(() => told.lines.length === 1);
  first.close();
  await until(() => told.lines.length === 2);
  assert.deepEqual(
    [asked[1].address, told.lines],
    ["/v1/matches/m/events?after=0&with=view", ["live", "live"]],
  );
});

test("with a look at the end the stream is over", async () => {
  const line = new Line();
  const asked = answering(line.answer);
  following();
  await until(() => told.lines.length === 1);
  line.send('{"seq":9,"type":"match_ended"}\n');
  await until(() => told.items.length === 1);
  line.send('{"type":"look","match":{"status":"finished"}}\n');
  await until(() => told.items.length === 2);
  line.close();
  document.hide(true);
  document.hide(false);
  assert.deepEqual([asked.length, told.lines], [1, ["live"]]);
});

test("after each failure it waits longer, up to four seconds", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = answering(silence);
  following();
  for (const [failures, pause] of [200, 500, 1000, 2000, 4000, 4000].entries()) {
    await until(() => told.lines.length === failures + 1);
    t.mock.timers.tick(pause - 1);
    await turns(10);
    assert.equal(asked.length, failures + 1);
    t.mock.timers.tick(1);
    await until(() => asked.length === failures + 2);
  }
});

test("a network that is back is used at once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = answering(silence, new Line().answer);
  following();
  await until(() => told.lines.at(-1) === "lost");
  window.dispatchEvent(new Event("online"));
  await until(() => told.lines.at(-1) === "live");
  assert.equal(asked.length, 2);
});

test("a hidden page gives the stream up until it is looked at", async () => {
  const [first, second] = [new Line(), new Line()];
  const asked = answering(first.answer, second.answer);
  following();
  await until(() => told.lines.at(-1) === "live");
  document.hide(true);
  await until(() => told.lines.at(-1) === "paused");
  assert.equal(asked[0].signal.aborted, true);
  document.hide(false);
  await until(() => told.lines.at(-1) === "live");
  assert.deepEqual([asked.length, told.lines], [2, ["live", "paused", "live"]]);
});

test("a stream without a heartbeat is cut", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const line = new Line();
  const asked = answering(line.answer);
  following();
  await until(() => told.lines.at(-1) === "live");
  t.mock.timers.tick(39_999);
  assert.equal(asked[0].signal.aborted, false);
  t.mock.timers.tick(1);
  await until(() => told.lines.at(-1) === "lost");
});

test("a key that the server does not know is asked about, and may be tried again", async () => {
  hold("m", { token: "old" });
  const asked = answering(json({}, 404), json({}, 404), json({}));
  following(0, () => told.tokens.length < 2);
  await until(() => told.tokens.length === 2);
  assert.deepEqual([asked.length, told.tokens, told.lines], [2, ["old", "old"], []]);
});

test("who stops hears nothing more", async () => {
  const line = new Line();
  const asked = answering(line.answer);
  following();
  await until(() => told.lines.at(-1) === "live");
  stop();
  document.hide(true);
  document.hide(false);
  window.dispatchEvent(new Event("online"));
  assert.equal(asked[0].signal.aborted, true);
  assert.deepEqual([asked.length, told.lines], [1, ["live"]]);
});
