import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import { Refused, Unreachable } from "../../../clients/web/js/asking.js";
import { Following } from "../../../clients/web/js/following.js";
import { hold } from "../../../clients/web/js/keyring.js";
import { answering, json, Page, provide, Storage, silence, turns, until } from "./browser.js";

/** A socket whose other end is a test. */
class Wire {
  static OPEN = 1;
  static made = [];

  constructor(address) {
    this.address = address;
    this.readyState = 0;
    this.sent = [];
    Wire.made.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  say(...items) {
    for (const item of items) this.onmessage?.({ data: JSON.stringify(item) });
  }

  /** End it as the other side would. */
  lose(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close() {
    this.readyState = 2;
  }
}

const LOOK = { type: "look", match: { status: "running" } };
const CHOICE = { cell: "r1c1" };
const stream = () => new Response(new ReadableStream());
let following;
let told;

/** Follow a match, and write down what is told. */
function follow(after = 0, denied = () => false) {
  told = { lines: [], items: [], tokens: [] };
  following = new Following("m", {
    news: async (items) => void told.items.push(...items),
    line: (state, way) => told.lines.push([state, way]),
    denied: (token) => {
      told.tokens.push(token);
      return denied(token);
    },
  });
  following.start(after);
}

/** Open the newest socket, the `count`th, and let it say its first item. */
async function connected(count = 1, item = LOOK) {
  await until(() => Wire.made.length === count);
  const wire = Wire.made[count - 1];
  const before = told.lines.length;
  wire.open();
  wire.say(item);
  await until(() => told.lines.length > before);
  return wire;
}

const way = () => told.lines.at(-1);

beforeEach(() => {
  provide("localStorage", new Storage());
  provide("document", new Page());
  provide("window", new EventTarget());
  provide("location", { origin: "https://scorepad.test" });
  provide("WebSocket", Wire);
  Wire.made = [];
  answering(silence);
});
afterEach(() => following.stop());

test("the first message says who is there, and the address does not", async () => {
  hold("m", { token: "secret" });
  follow(3);
  const wire = await connected();
  assert.equal(wire.address, "wss://scorepad.test/v1/matches/m/socket");
  assert.deepEqual(wire.sent, [{ token: "secret", after: 3, with: ["view", "legal"] }]);
  assert.deepEqual(told.lines, [["live", "socket"]]);
});

test("who has no seat only watches", async () => {
  follow();
  const wire = await connected();
  assert.deepEqual(wire.sent, [{ token: null, after: 0, with: ["view"] }]);
});

test("items come in their order, and answers are none of them", async () => {
  follow();
  const wire = await connected(1, { seq: 1, type: "dealt" });
  const chosen = following.choose(2, CHOICE, "k");
  wire.say({ seq: 2, type: "chose" }, { type: "accepted", ref: "1", seq: 2 }, { seq: 3, type: "dealt" });
  assert.equal((await chosen).seq, 2);
  await until(() => told.items.length === 3);
  assert.deepEqual(
    told.items.map(({ seq }) => seq),
    [1, 2, 3],
  );
});

test("choices and take-backs go by the socket, each with the answer to it", async () => {
  const asked = answering(silence);
  follow();
  const wire = await connected();
  const both = [following.choose(2, CHOICE, "k"), following.takeBack(2)];
  assert.deepEqual(wire.sent.slice(1), [
    { type: "choose", phase: 2, choice: CHOICE, key: "k", ref: "1" },
    { type: "take_back", phase: 2, ref: "2" },
  ]);
  wire.say({ type: "accepted", ref: "2", seq: 8 }, { type: "accepted", ref: "1", seq: 7 });
  assert.deepEqual(
    (await Promise.all(both)).map(({ seq }) => seq),
    [7, 8],
  );
  assert.equal(asked.length, 0);
});

test("a refusal has its code and its sentence, and is not sent again", async () => {
  const asked = answering(json({ seq: 1 }));
  follow();
  const wire = await connected();
  const chosen = following.choose(2, CHOICE, "k");
  const sentence = { message: "{cell} is taken.", values: { cell: "A1" } };
  wire.say({ type: "refused", ref: "1", code: "cell_taken", detail: "A1 is taken.", ...sentence });
  await assert.rejects(chosen, (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.code, error.message, error.sentence], ["cell_taken", "A1 is taken.", sentence]);
    return true;
  });
  assert.equal(asked.length, 0);
});

for (const [name, end] of [
  ["whose socket died", (wire) => wire.lose()],
  ["that the server was too busy for", (wire) => wire.say({ type: "refused", ref: "1", code: "busy" })],
  ["that a hidden page left behind", () => document.hide(true)],
])
  test(`a choice ${name} is sent again with the same key`, async () => {
    hold("m", { token: "secret" });
    follow();
    const wire = await connected();
    const asked = answering(json({ seq: 7 }));
    const chosen = following.choose(2, CHOICE, "k");
    end(wire);
    assert.equal((await chosen).seq, 7);
    const [{ address, method, headers, body }] = asked;
    assert.deepEqual([method, address], ["POST", "/v1/matches/m/choices"]);
    assert.deepEqual([headers["Idempotency-Key"], wire.sent[1].key], ["k", "k"]);
    assert.deepEqual(JSON.parse(body), { phase: 2, choice: CHOICE });
  });

test("a socket that does not answer is given up, and the choice sent again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  follow();
  const wire = await connected();
  answering(json({ seq: 7 }));
  const chosen = following.choose(2, CHOICE, "k");
  t.mock.timers.tick(8000);
  assert.equal((await chosen).seq, 7);
  assert.equal(wire.readyState, 2);
  await connected(2);
});

test("a take-back whose socket died is not repeated: it might take back a later choice", async () => {
  const asked = answering(json({ seq: 7 }));
  follow();
  const wire = await connected();
  const taken = following.takeBack(2);
  wire.lose(1012);
  await assert.rejects(taken, Unreachable);
  assert.equal(asked.length, 0);
});

test("a server that begins anew is asked at once for what follows the last event", async () => {
  follow();
  const wire = await connected(1, { seq: 4, type: "dealt" });
  await until(() => told.items.length === 1);
  wire.lose(1012);
  const next = await connected(2, { seq: 5, type: "dealt" });
  assert.equal(next.sent[0].after, 4);
  assert.deepEqual(told.lines, [
    ["live", "socket"],
    ["live", "socket"],
  ]);
});

test("a socket that worked is waited for before a stream is tried", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  follow();
  (await connected()).lose();
  const asked = answering(stream);
  for (const [number, pause] of [200, 500, 1000].entries()) {
    await until(() => told.lines.length === number + 2);
    assert.deepEqual([way(), asked.length], [["lost", null], 0]);
    t.mock.timers.tick(pause);
    await until(() => Wire.made.length === number + 2);
    Wire.made.at(-1).lose();
  }
  await until(() => way()[0] === "live");
  assert.deepEqual([way(), asked.length], [["live", "stream"], 1]);
});

test("where no socket comes through, a stream and requests do, from then on", async () => {
  const asked = answering(() => new Response("\n"), stream, json({ seq: 7 }));
  follow();
  await until(() => Wire.made.length === 1);
  Wire.made[0].lose();
  await until(() => told.lines.length === 2); // the first stream has ended
  assert.deepEqual(told.lines, [
    ["live", "stream"],
    ["live", "stream"],
  ]);
  assert.equal((await following.choose(2, CHOICE, "k")).seq, 7);
  assert.deepEqual([Wire.made.length, asked.at(-1).method], [1, "POST"]);
});

test("a socket on which nothing comes is none", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  answering(stream);
  follow();
  await until(() => Wire.made.length === 1);
  const [wire] = Wire.made;
  wire.open();
  t.mock.timers.tick(5999);
  await turns(10);
  assert.deepEqual(told.lines, []);
  t.mock.timers.tick(1);
  await until(() => told.lines.length === 1);
  assert.deepEqual([way(), wire.readyState], [["live", "stream"], 2]);
});

test("a socket is tried again when the server was away altogether", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  follow();
  await until(() => Wire.made.length === 1);
  Wire.made[0].lose();
  await until(() => told.lines.length === 1);
  assert.deepEqual(way(), ["lost", null]);
  t.mock.timers.tick(200);
  await connected(2);
  assert.deepEqual(way(), ["live", "socket"]);
});

test("a key that the server does not know is asked about, and may be tried again", async () => {
  hold("m", { token: "old" });
  follow(0, () => told.tokens.length < 2);
  for (const number of [1, 2]) {
    await until(() => Wire.made.length === number);
    Wire.made[number - 1].open();
    Wire.made[number - 1].say({ type: "refused", ref: null, code: "no_such_match" });
  }
  await until(() => told.tokens.length === 2);
  await turns(10);
  assert.deepEqual([told.tokens, told.lines, Wire.made.length], [["old", "old"], [], 2]);
});

test("a socket without a heartbeat is cut, and another one taken", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  follow();
  const wire = await connected();
  await until(() => told.items.length === 1);
  await turns(10);
  t.mock.timers.tick(39_999);
  assert.equal(wire.readyState, 1);
  t.mock.timers.tick(1);
  assert.equal(wire.readyState, 2);
  await connected(2);
});

test("the last choice is answered though the match is over", async () => {
  const asked = answering(silence);
  follow();
  const wire = await connected();
  const chosen = following.choose(2, CHOICE, "k");
  wire.say({ type: "look", match: { status: "finished" } });
  await until(() => told.items.length === 2);
  await turns(10);
  wire.say({ type: "accepted", ref: "1", seq: 9 });
  wire.lose(1000);
  assert.equal((await chosen).seq, 9);
  await turns(10);
  assert.deepEqual([asked.length, Wire.made.length], [0, 1]);
});

test("who stops hears nothing more, and closes a socket only when it is open", async () => {
  follow();
  await until(() => Wire.made.length === 1);
  const [wire] = Wire.made;
  following.stop();
  assert.equal(wire.readyState, 0);
  wire.open();
  wire.say(LOOK);
  await turns(10);
  assert.deepEqual([wire.readyState, wire.sent, told.items, told.lines], [2, [], [], []]);
});
