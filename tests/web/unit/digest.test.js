import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import test from "node:test";
import { joined, keyed, plainHmac, plainSha256, sha256 } from "../../../clients/web/js/replay/digest.js";
import { provide } from "./browser.js";

const bytes = (text) => new TextEncoder().encode(text);
const hex = (digest) => Buffer.from(digest).toString("hex");
const { crypto } = globalThis;

// FIPS 180-4 and its examples; RFC 4231 for HMAC.
const VECTORS = {
  "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
};
const JEFE = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

test("SHA-256 by hand gives the digests of the standard", () => {
  for (const [text, digest] of Object.entries(VECTORS)) assert.equal(hex(plainSha256(bytes(text))), digest);
});

test("SHA-256 by hand is right for every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    assert.equal(hex(plainSha256(data)), createHash("sha256").update(data).digest("hex"), `${length} bytes`);
  }
});

test("HMAC by hand gives the digest of the standard", () => {
  assert.equal(hex(plainHmac(bytes("Jefe"), bytes("what do ya want for nothing?"))), JEFE);
});

test("with and without WebCrypto the digests are the same", async (t) => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const data = bytes("1|0|0");
  const expected = [VECTORS.abc, createHmac("sha256", key).update(data).digest("hex")];
  const both = async () => [hex(await sha256(bytes("abc"))), hex(await (await keyed(key))(data))];
  assert.deepEqual(await both(), expected);
  t.after(() => provide("crypto", crypto));
  provide("crypto", {});
  assert.deepEqual(await both(), expected);
});

test("bytes are joined in their order", () => {
  assert.deepEqual([...joined(bytes("ab"), new Uint8Array(0), bytes("c"))], [97, 98, 99]);
});
