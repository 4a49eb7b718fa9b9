import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { beforeEach } from "node:test";
import {
  chooseLanguage,
  currentLanguage,
  listed,
  loadLanguage,
  said,
  t,
  tn,
} from "../../../clients/web/js/i18n.js";
import { Page, provide, Storage } from "./browser.js";

beforeEach(async () => {
  provide("localStorage", new Storage());
  provide("document", new Page());
  provide("fetch", async (address) => new Response(await readFile(address)));
  await speaking("en-GB");
});

/** Be a browser that asks for these languages. */
async function speaking(...languages) {
  provide("navigator", { languages });
  await loadLanguage();
}

test("names in braces are filled in, and unknown ones stay", () => {
  assert.equal(t("{name} wins", { name: "Ada" }), "Ada wins");
  assert.equal(t("{n} of {most}", { n: 0 }), "0 of {most}");
});

test("values are put in as they are", () => {
  assert.equal(t("{name} wins", { name: "$& {name} <b>" }), "$& {name} <b> wins");
});

test("the first language that the browser asks for and we have is spoken", async () => {
  await speaking("pt-BR", "fr-CA", "de");
  assert.equal(currentLanguage(), "fr");
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(t("Your turn"), "À vous de jouer");
  await speaking("pt-BR");
  assert.equal(currentLanguage(), "en");
});

test("a language that was chosen goes before what the browser asks for", async () => {
  await speaking("fr");
  await chooseLanguage("de");
  assert.equal(t("Your turn"), "Du bist dran");
  await speaking("fr");
  assert.equal(currentLanguage(), "de");
});

test("the number decides between two texts, as the language has it", async () => {
  const points = (n) => tn("{n} point", "{n} points", n);
  assert.deepEqual([0, 1, 2].map(points), ["0 points", "1 point", "2 points"]);
  await speaking("fr");
  assert.deepEqual([0, 1, 2].map(points), ["0 point", "1 point", "2 points"]);
});

test("a sentence of the server is translated from the inside", async () => {
  await speaking("de");
  const sentence = { message: "Waiting for {names}", values: { names: { message: "you" } } };
  assert.equal(said(sentence), t("Waiting for {names}", { names: t("you") }));
  assert.notEqual(said(sentence), "Waiting for you");
});

test("a template that the catalogue lacks is said as the server said it", async () => {
  const sentence = { message: "No {such} template", values: { such: "such" } };
  assert.equal(said(sentence, "the server's words"), "No such template");
  await speaking("fr");
  assert.equal(said(sentence, "the server's words"), "the server's words");
});

test("names are joined as the language does", async () => {
  assert.equal(listed(["Ada", "Bo", "Cy"]), "Ada, Bo, and Cy");
  await speaking("de");
  assert.equal(listed(["Ada", "Bo", "Cy"]), "Ada, Bo und Cy");
});

test("without its catalogue a language is still English", async () => {
  provide("fetch", async () => new Response("", { status: 404 }));
  await speaking("fr");
  assert.equal(t("Your turn"), "Your turn");
});
