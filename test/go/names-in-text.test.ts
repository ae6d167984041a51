/** usedNames looks at each part of a file once: it finds the same names as in the whole file. So do its callers that want some words only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usedNames } from "../../src/go/names-in-text.ts";
import {
  availableHelpers,
  helperNames,
  namedHelpers,
  wordsOfHelpers,
} from "../../src/templates/go/package-helpers.ts";
import { defaultsDir, readBuiltInTemplates } from "../../src/templates/render/template-set.ts";
import { goRoot, hasGo } from "../helpers/go/go-toolchain.ts";

function goFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".go"))
    .map(file => join(dir, file));
}

/** A file with such a comment is not split. */
const whole = (text: string) => usedNames(`${text}\n/* */`);

test("the names are those of the whole file, in all Go files of the snapshots and cases", () => {
  const files = [...goFiles("snapshots"), ...goFiles("test/cases")];
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(usedNames(text), file).toEqual(whole(text));
  }
});

const names = helperNames(availableHelpers(readBuiltInTemplates(defaultsDir).map(({ name }) => name)), []);
const words = wordsOfHelpers(names);

/** The helpers that a generated and a handwritten file with this text would name. */
const helpersIn = (text: string, wanted?: typeof words.helpers) =>
  [false, true].map(isHandwritten => namedHelpers(words, usedNames(text, wanted), isHandwritten).sort());

test("the helpers are those that all statements name, in all Go files of the snapshots and cases", () => {
  let found = 0;
  for (const file of [...goFiles("snapshots"), ...goFiles("test/cases")]) {
    const text = readFileSync(file, "utf8");
    const all = helpersIn(text);
    expect(helpersIn(text, words.helpers), file).toEqual(all);
    found += all.flat().length;
  }
  expect(found).toBeGreaterThan(5000);
});

test.skipIf(!hasGo())("the names are those of the whole file, in Go's own files", () => {
  for (const file of goFiles(join(goRoot(), "src")).filter((_, index) => index % 10 === 0)) {
    const text = readFileSync(file, "utf8");
    expect(usedNames(text), file).toEqual(whole(text));
    expect(helpersIn(text, words.helpers), file).toEqual(helpersIn(text));
  }
});

test.each([
  "type I interface {\n\tM()\n}\nfunc M() {}",
  "type I interface{\n\tM()\n}",
  "func f(a,\n\tb T) { a.\n\tm() }",
  "var a = `x\n\ty z`\nvar b = `c`",
  "var a = '`'\nvar b = `\nc d`",
  "x := a.b\nx := a.b\n// c d\nreturn",
  "func f(a param) {\n\ta.\n\t\tget()\n\tg(1).  or(2)\n}",
  "// The end.\nmaxBody := 1\nf(maxBody)",
  "var größe param\nvar a = größe.get() + ümaxBody",
])("the names are those of the whole file in %j", text => {
  expect(usedNames(text)).toEqual(whole(text));
  expect(helpersIn(text, words.helpers)).toEqual(helpersIn(text));
});
