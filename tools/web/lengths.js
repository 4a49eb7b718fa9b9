// How long the functions of the browser client are: `.venv/bin/python -m tools.web lengths`.
// Counted are functions with a name, from their head to their last line; callbacks belong to what they stand in.

import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(new URL("../../.venv/npm/", import.meta.url))("typescript");

/** What a node is called if it is a function that counts. */
function nameOf(node) {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node))
    return node.name?.text ?? "default";
  const named = ts.isVariableDeclaration(node) && node.initializer && ts.isFunctionLike(node.initializer);
  return named ? node.name.text : null;
}

/** Return [lines, place] of every function in a file. */
function lengths(path) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const line = (position) => file.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    const name = nameOf(node);
    const first = line(node.getStart(file));
    if (name) found.push([line(node.end) - first + 1, `${path}:${first + 1} ${name}`]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const all = globSync("clients/web/js/**/*.js").flatMap(lengths);
all.sort(([a], [b]) => a - b);
const share = (part) => all[Math.floor(all.length * part)][0];
console.log(`${all.length} functions: median ${share(0.5)}, p90 ${share(0.9)}, longest ${all.at(-1)[0]} lines`);
for (const [lines, place] of all.filter(([lines]) => lines > 30).reverse()) console.log(lines, place);
