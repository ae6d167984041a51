/** Tests which methods `Validate() error` generated code calls. The Go tests in test/helpers/go/bindings/cases/validate-methods run that code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { validateMethod } from "../../src/code/checks/value-steps.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { typeReader } from "../../src/types/go-types.ts";
import { typeOfDeclaration } from "../../src/types/lookup.ts";
import { ownPackage } from "../../src/types/packages.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { goRoot, hasGo } from "../helpers/go/go-toolchain.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();
const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };

/** The method `Validate() error` of the type T of a package; null if it has none that can be called. */
async function methodOf(text: string) {
  const dir = fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", "p.go": `package p\n\n${text}\n` });
  const file = await parser.parse("p.go", readFileSync(join(dir, "p.go"), "utf8"));
  expect(file.syntaxErrors).toEqual([]);
  const reader = typeReader(
    parser,
    build,
    readImportRoots(systemFiles, dir, { ...process.env, GOFLAGS: "", GOWORK: "off" }),
  );
  const declaration = file.types.find(({ name }) => name === "T")!;
  const pkg = ownPackage(dir, [file]);
  return validateMethod(typeOfDeclaration(reader, { declaration, file, pkg }));
}

const method = (type: string) => `func (${type}) Validate() error { return nil }`;

/** Structs of which each embeds both structs of the next level, so that the number of ways doubles with each level. */
function diamonds(levels: number): string {
  const pairs = Array.from({ length: levels }, (_, n) =>
    ["A", "B"].map(name => `type ${name}${n} struct {\n\tA${n + 1}\n\t*B${n + 1}\n}`),
  );
  return pairs.flat().join("\n");
}

test.each([
  ["a value receiver", `type T int\n${method("T")}`, ""],
  ["a pointer receiver", `type T int\n${method("*T")}`, ""],
  ["a promoted method", `type A int\ntype T struct{ A }\n${method("A")}`, "A"],
  ["its own before a promoted one", `type A int\ntype T struct{ A }\n${method("A")}\n${method("T")}`, ""],
  [
    "a method from two levels below",
    `type A int\ntype B struct{ A }\ntype T struct{ B }\n${method("A")}`,
    "B A",
  ],
  [
    "the least depth",
    `type A int\ntype B struct{ A }\ntype C int\ntype T struct {\n\tB\n\tC\n}\n${method("A")}\n${method("C")}`,
    "C",
  ],
  ["a method behind a pointer", `type A int\ntype T struct{ *A }\n${method("A")}`, "A, may panic"],
  ["a method of an interface", "type A interface{ Validate() error }\ntype T struct{ A }", "A, may panic"],
  [
    "an ambiguous method",
    `type A int\ntype B int\ntype T struct {\n\tA\n\tB\n}\n${method("A")}\n${method("B")}`,
    null,
  ],
  ["a field that hides it", `type A int\ntype T struct {\n\tA\n\tValidate int\n}\n${method("A")}`, null],
  [
    "a method that many ways lead to",
    `type T struct {\n\tA0\n\t*B0\n}\n${diamonds(60)}\ntype A60 int\ntype B60 int\n`,
    null,
  ],
  ["a struct that embeds itself", `type T struct {\n\t*T\n\t*U\n}\ntype U struct{ *T }\n`, null],
  ["another result", "type T int\nfunc (T) Validate() bool { return true }", null],
  ["a parameter", "type T int\nfunc (T) Validate(strict bool) error { return nil }", null],
  ["another name", "type T int\nfunc (T) validate() error { return nil }", null],
])("%s", async (_, text, expected) => {
  const found = await methodOf(text);
  const shown =
    found && found.through.map(({ name }) => name).join(" ") + (found.mayPanic ? ", may panic" : "");
  expect(shown).toBe(expected);
});

test.skipIf(!hasGo())(
  "the only type of the standard library with the method is the private key of crypto/rsa, which no message holds",
  () => {
    const root = join(goRoot(), "src");
    const ignore = ["**/internal/**", "**/vendor/**", "**/testdata/**", "cmd/**", "**/*_test.go"];
    const files = fastGlob.sync("**/*.go", { cwd: root, ignore });
    expect(files.length).toBeGreaterThan(1000);
    const found = files.filter(name =>
      /^func \([^)]*\) Validate\(\) error\b/m.test(readFileSync(join(root, name), "utf8")),
    );
    expect(found).toEqual(["crypto/rsa/rsa.go"]);
  },
);
