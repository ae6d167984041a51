/** usedNames looks at each part of a file once: it finds the same names as in the whole file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usedNames } from "../../src/go/names-in-text.ts";
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

test.skipIf(!hasGo())("the names are those of the whole file, in Go's own files", () => {
  for (const file of goFiles(join(goRoot(), "src")).filter((_, index) => index % 10 === 0)) {
    const text = readFileSync(file, "utf8");
    expect(usedNames(text), file).toEqual(whole(text));
  }
});

test.each([
  "type I interface {\n\tM()\n}\nfunc M() {}",
  "type I interface{\n\tM()\n}",
  "func f(a,\n\tb T) { a.\n\tm() }",
  "var a = `x\n\ty z`\nvar b = `c`",
  "var a = '`'\nvar b = `\nc d`",
  "x := a.b\nx := a.b\n// c d\nreturn",
])("the names are those of the whole file in %j", text => {
  expect(usedNames(text)).toEqual(whole(text));
});
