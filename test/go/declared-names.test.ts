/** readDeclaredNames finds by tokens the names that the parser finds in a Go file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FunctionDeclaration } from "../../src/go/declarations.ts";
import { type DeclaredNames, readDeclaredNames } from "../../src/go/declared-names.ts";
import { loadParser } from "../../src/go/parser.ts";
import { goRoot, hasGo } from "../helpers/go/go-toolchain.ts";

const parser = await loadParser();

/** What readDeclaredNames must return, read by the parser. */
function namesByParser(name: string, text: string): DeclaredNames {
  const { declaredNames, functions } = parser.parseDeclarations(name, text, true);
  const withoutSignature = ({ name, span, receiver }: FunctionDeclaration) => ({
    name,
    span,
    receiver: receiver && { type: receiver.type },
  });
  return { name, declaredNames, functions: functions.map(withoutSignature) };
}

function goFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".go"))
    .map(file => join(dir, file));
}

test("the names are those that the parser finds, in all Go files that gen writes for the cases", () => {
  const files = goFiles("snapshots");
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(readDeclaredNames(file, text), file).toEqual(namesByParser(file, text));
  }
});

test.skipIf(!hasGo())("the names are those that the parser finds, in Go's own files", () => {
  const files = goFiles(join(goRoot(), "src")).filter(
    (file, index) => index % 20 === 0 && !file.includes("testdata"),
  );
  expect(files.length).toBeGreaterThan(200);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(readDeclaredNames(file, text), file).toEqual(namesByParser(file, text));
  }
});

test("groups, lists of names, receivers of all kinds and unusual layouts are read", () => {
  const text = `package p; import "fmt"; type ( A struct { a, b int }; B = A
C[T any] interface { m(a, b int) }
)
var a, _, b = f(1, 2), 2, func() int { var x = 1; return x }
const ( c = iota; d
	e, f2 = 1, 2 )
func (A) m1() {}; func (x *A) m2() (a, b int) { return }
func (x C[T]) m3() {}
func ((*A)) m4() {}
func g[T any](x T) {} /* func h() {} */
func init() {}
func _() {}
var _ fmt.Stringer
`;
  const names = readDeclaredNames("p.go", text)!;
  expect(names.declaredNames).toEqual("A B C a b c d e f2 g".split(" "));
  expect(names.functions.map(({ name, receiver }) => `${receiver?.type ?? ""}.${name}`)).toEqual(
    "A.m1 A.m2 C.m3 A.m4 .g .init ._".split(" "),
  );
});

test.each([
  "package p\nfunc f() {",
  "package p\nvar x = )",
  "package p\n<<<<<<< HEAD\nfunc (",
  "package p\nvar # = 1",
])("for %j there are no names, so that the parser reports the error", text =>
  expect(readDeclaredNames("p.go", text)).toBeNull(),
);
