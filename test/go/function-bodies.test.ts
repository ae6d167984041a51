/** gen replaces the bodies of functions by spaces before it parses a file; that changes no declaration, and hides no syntax error outside of bodies. */
import { describe, expect, test } from "vitest";
import { emptyBodies } from "../../src/go/function-bodies.ts";
import { loadParser } from "../../src/go/parser.ts";
import { bodyDifference } from "../helpers/judges/body-difference.ts";
import { parserKinds } from "../helpers/judges/parser-kinds.ts";
import { partOf, triesAll } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

describe("emptyBodies", () => {
  test.each([
    ["func f() { g() }", "func f() {     }"],
    ["func f() {\n\tg()\n\t\n}\n", "func f() {\n    \n \n}\n"],
    ["func f() {é\u{1F600}}", "func f() {   }"],
    ["func f() interface{ M() } { x }", "func f() interface{ M() } {   }"],
    ["func f(x struct{ a int }) { x }", "func f(x struct{ a int }) {   }"],
    ["func f() (y map[string]struct {}) { { } }", "func f() (y map[string]struct {}) {     }"],
    ["func (T[K]) m() func() { return f() }", "func (T[K]) m() func() {            }"],
    ["func f() struct /* { */ { a int } { x }", "func f() struct /* { */ { a int } {   }"],
    ["func f[T interface{ ~int }](\n\tx T,\n) { x }", "func f[T interface{ ~int }](\n\tx T,\n) {   }"],
    ["func f(x [len([1]int{2})]int) struct{} { x }", "func f(x [len([1]int{2})]int) struct{} {   }"],
    ["func f() { x }; func g() { y }", "func f() {   }; func g() {   }"],
    ["func f() chan func() { x }", "func f() chan func() {   }"],
    ["var x = T{ a, f(func() {}) }", "var x = T{                 }"],
    ["var (\n\tx struct{ a int }\n\ty = T{ 1 }\n)", "var (\n\tx struct{       }\n\ty = T{   }\n)"],
    [
      "const (a = len(T{1}); b = T{2})\ntype S struct{ a int }",
      "const (a = len(T{1}); b = T{ })\ntype S struct{ a int }",
    ],
    ["var (a = T{1})\nfunc f() struct{ b int } { x }", "var (a = T{ })\nfunc f() struct{ b int } {   }"],
  ])("replaces the bodies in %j by spaces", (text, expected) => {
    expect(emptyBodies(text)).toBe(expected);
  });

  test.each([
    '"}"',
    "`}\n}`",
    "'}'",
    "'\\''",
    '"\\"}"',
    '"\\\\"',
    "`\\`",
    "a // }\n",
    '/* } " */',
    "a /b/ c",
  ])("finds the end of a body that contains %s", inside => {
    const text = `func f() {${inside}}\ntype T struct{ a int }`;
    expect(emptyBodies(text)).toBe(`func f() {${inside.replace(/[^\n]/g, " ")}}\ntype T struct{ a int }`);
  });

  test.each([
    "type F func(int)\ntype S struct { a int }",
    "type F chan\nfunc()\ntype S struct { a int }",
    "type T interface { M(); func() }",
    "// func f() { x }\ntype S struct { a int }",
    "/* func f() { x } */",
    "func external()\ntype I interface { M() }",
    "func external() // {\ntype S struct { a int }",
    "func external() /*\n*/ { a }",
    "func f()\n{ x }",
    'import . "func"\ntype S struct { a int }',
    "type funcs struct { a int }\ntype variable struct { b int }",
    "type (\n\tA struct { a int }\n\tB func()\n\tC struct { b int }\n)",
  ])("does not change declarations: %j", text => {
    expect(emptyBodies(text)).toBe(text);
  });

  test.each([
    ["a brace", "func f() { {"],
    ["a parenthesis", "func f() { x( }"],
    ["brackets of two kinds", "func f() { x(] }"],
    ["a group", "var ( x = T{ 1 }"],
    ["a signature", "func f( { x }"],
    ["a bracket too many", "func g() { x } )"],
    ["a string", 'func f() { "\n" }'],
    ["an escape at the end of a line", 'func f() { "\\\n" }'],
    ["a rune", "func f() { ' }"],
    ["a raw string", "func f() { ` }"],
    ["a comment", "func f() { /* }"],
    ["a comment at package level", "func f() { x }\n/*/"],
  ])("does not change a text that is cut off or has wrong brackets: %s", (_what, end) => {
    const text = `package p\nfunc before() { x }\n${end}`;
    expect(emptyBodies(text)).toBe(text);
  });
});

describe.each(parserKinds)("the %s parser without bodies", kind => {
  const parse = async (text: string) => (await loadParser(kind)).parse("p.go", text, { skipBodies: true });

  test("gives places in bytes, also after bodies that are not ASCII", async () => {
    const { functions } = await parse('package p\nfunc f() { "é\u{1F600}" }; func g() {}\n');
    expect(functions[1]!.span).toMatchObject({ line: 2, column: 29 });
  });

  test("reports syntax errors outside of bodies, with Go's messages", async () => {
    const { syntaxErrors } = await parse("package p\nfunc f() {\n\tx(]\n}\nfunc g() {\n\ty[\n}\n");
    expect(syntaxErrors.map(({ message, span }) => `${span.line}:${span.column}: ${message}`)).toEqual([
      "3:4: expected operand, found ']'",
      "7:1: expected operand, found '}'",
    ]);
  });

  test("does not look at statements", async () => {
    const { syntaxErrors, declaredNames } = await parse(
      "package p\nfunc f() {\n\ta b := = 1\n}\nvar x int\n",
    );
    expect(syntaxErrors).toEqual([]);
    expect(declaredNames).toEqual(["f", "x"]);
  });

  test("reads the same declarations as with bodies, in random Go files", async () => {
    const parser = await loadParser(kind);
    const random = seededRandom(7);
    let emptied = 0;
    for (let round = 0; round < partOf(400); round++) {
      const text = goFile(random);
      expect((await parser.parse("p.go", text)).syntaxErrors, text).toEqual([]);
      expect(await bodyDifference(parser, text), text).toBeNull();
      if (emptyBodies(text) !== text) emptied++;
    }
    expect(emptied).toBeGreaterThan(partOf(200));
  });

  test("misses no syntax error outside of bodies, in random broken files", async () => {
    const parser = await loadParser(kind);
    const random = seededRandom(8);
    let [emptied, unchanged] = [0, 0];
    for (let round = 0; round < partOf(600); round++) {
      const text = breakText(goFile(random), random);
      expect(await bodyDifference(parser, text), text).toBeNull();
      if (emptyBodies(text) === text) unchanged++;
      else emptied++;
    }
    expect(Math.min(emptied, unchanged)).toBeGreaterThan(triesAll ? 100 : 20);
  });
});

type Random = () => number;

function oneOf<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}

/** Up to `most` texts, joined. */
function several(random: Random, most: number, make: () => string, separator: string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make).join(separator);
}

/** A random valid Go file, with text that is hard to scan. */
function goFile(random: Random): string {
  const pick = (...choices: string[]) => oneOf(random, choices);
  const either = (...choices: (() => string)[]) => oneOf(random, choices)();
  const gap = () => pick("", "", " ", " /* } */ ", " /**/ ", " /* func { ` */ ", "\t");
  const breakable = () => pick(gap(), "\n", " // {\n", " // ' \" `\n", " /* \n */ ");
  const end = () =>
    pick("\n", "\n\n", " // }\n", "; ", " /* { */\n", "\r\n", "; // func f() {\n", " /* \n { */\n");
  const name = () => pick("a", "b", "funcs", "variable", "structure", "é", "世界", "_", "x1", "interfaces");
  const literal = () =>
    pick(
      '"}"',
      '"\\"{"',
      "`\n}`",
      "`\\`",
      "'{'",
      "'\\''",
      "'\"'",
      '"`"',
      "'`'",
      '"//"',
      "`/*`",
      "0x1F",
      '"\\\\"',
      "'世'",
    );

  const type = (depth: number): string =>
    depth <= 0
      ? pick("int", "T", "p.T", "error", "interface{}", "struct{}", "any")
      : either(
          () => `*${gap()}${type(depth - 1)}`,
          () => `[]${type(depth - 1)}`,
          () => `[len([1]int{2})]${type(depth - 1)}`,
          () => `map[${type(0)}]${type(depth - 1)}`,
          () => `chan${gap() || " "}${type(depth - 1)}`,
          () => `func${gap()}(${several(random, 2, () => type(depth - 1), ", ")}) ${type(depth - 1)}`,
          () => `T[${type(depth - 1)}]`,
          () => `struct${gap()}{${breakable()}A ${type(depth - 1)} \`json:"}"\`${end()}}`,
          () => `interface${gap()}{${breakable()}M(${type(depth - 1)})${end()}}`,
        );
  const value = (depth: number): string =>
    depth <= 0
      ? either(literal, name)
      : either(
          literal,
          () => `${value(depth - 1)} +${breakable()}${value(depth - 1)}`,
          () => `[]${type(1)}{${breakable()}${value(depth - 1)},${breakable()}}`,
          () => `func() ${type(1)} {${block(depth - 1)}}`,
          () => `f(${breakable()}${value(depth - 1)})`,
          () => `(${value(depth - 1)})`,
        );
  const statement = (depth: number): string =>
    either(
      () => `x := ${value(depth)}`,
      () => `if x == (T{${value(0)}}) {${block(depth - 1)}} else {${block(depth - 1)}}`,
      () => `for i := range 3 {${block(depth - 1)}}`,
      () => `switch y {${breakable()}case ${value(0)}:${breakable()}default:${block(depth - 1)}}`,
      () => `go func(a ${type(1)}) {${block(depth - 1)}}(${value(0)})`,
      () => `type L struct{ F ${type(1)} }`,
      () => `var v, w ${type(1)}`,
      () => "return",
      () => `x = x / y /${value(0)}`,
    );
  const block = (depth: number): string =>
    breakable() + (depth > 0 ? several(random, 3, () => statement(depth) + end(), "") : "");
  const parameters = () =>
    `(${breakable()}${several(random, 2, () => `${name()} ${type(2)},${breakable()}`, "")})`;
  const result = () =>
    either(
      () => "",
      () => ` ${type(2)}`,
      () => ` ${parameters()}`,
      () => ` (${type(2)},${breakable()}${type(1)})`,
    );
  const declaration = (): string =>
    either(
      () => `func ${name()}${gap()}${parameters()}${result()}${gap()}{${block(2)}}`,
      () =>
        `func ${name()}[${breakable()}K comparable, V interface{ ~int; M() }]${parameters()}${result()} {${block(2)}}`,
      () => `func (t${gap()} *T[K])${gap()}${name()}${parameters()}${result()} {${block(3)}}`,
      () => `func ${name()}${parameters()}${result()}`,
      () => `type ${name()} ${type(3)}`,
      () => `type (${breakable()}${several(random, 3, () => `${name()} ${type(2)}${end()}`, "")})`,
      () => `var ${name()} = ${value(3)}`,
      () =>
        `var${gap() || " "}(${breakable()}${several(random, 3, () => `${name()} ${type(1)} = ${value(2)}${end()}`, "")})`,
      () => `const ${name()}, c = ${literal()}, len([1]int{2})`,
    );
  return `package p${end()}import "func"${end()}${several(random, 6, () => `${breakable()}${declaration()}${end()}`, "")}`;
}

/** Makes one to three changes: removes characters, cuts off the end, or inserts a token. */
function breakText(text: string, random: Random): string {
  let broken = text;
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const at = Math.floor(random() * (broken.length + 1));
    const length = Math.floor(random() * 6);
    const token = oneOf(
      random,
      "{ } ( ) [ ] ` \" ' /* */ // ; \n \\ func func( var( struct interface{ = := , 1 é".split(" "),
    );
    switch (Math.floor(random() * 4)) {
      case 0:
        broken = broken.slice(0, at) + broken.slice(at + length);
        break;
      case 1:
        broken = broken.slice(0, at);
        break;
      default:
        broken = broken.slice(0, at) + token + broken.slice(at);
    }
  }
  return broken;
}
