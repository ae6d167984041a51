/** gen reads the head of a Go file (package clause and imports) by tokens, and finds there what the parser finds. */
import { describe, expect, test } from "vitest";
import { importsC, readFileHead, readPackageName } from "../../src/go/declared-names.ts";
import { loadParser } from "../../src/go/parser.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

describe("readFileHead", () => {
  /** The text with `§` after the package clause, and with brackets around each import declaration: `[#` if it has a comment. */
  function marked(text: string): string {
    const head = readFileHead(text)!;
    const marks = head.declarations.flatMap(({ start, end, commented }): [number, string][] => [
      [start, commented ? "[#" : "["],
      [end, "]"],
    ]);
    return [...marks.reverse(), [head.end, "§"] as const].reduce(
      (result, [at, mark]) => result.slice(0, at) + mark + result.slice(at),
      text,
    );
  }

  test.each([
    ["package p", "package p§"],
    ["package p // c\n// d\nvar a int", "package p // c§\n// d\nvar a int"],
    ["package p;\n// doc\nvar a int", "package p;§\n// doc\nvar a int"],
    ["package p /* a */; // b\nvar a int", "package p /* a */; // b§\nvar a int"],
    ["package p /* a\n */ // b\nvar a int", "package p§ /* a\n */ // b\nvar a int"],
    ['package p; import "a"; import b "c"; var d int', 'package p;§ [import "a";] [import b "c";] var d int'],
    ['package p\nimport ("a"; . "b"\n`c`)\n', 'package p§\n[import ("a"; . "b"\n`c`)]\n'],
    ['package p\n// c\nimport "a"\nimport "b"\n', 'package p§\n// c\n[#import "a"]\n[import "b"]\n'],
    [
      'package p;\n// c\nimport "a"; /* d */ import "b"',
      'package p;§\n// c\n[#import "a";] /* d */ [#import "b"]',
    ],
    ['package p\nimport "a"/*\n*/import "b"', 'package p§\n[#import "a"]/*\n*/[import "b"]'],
    ['package p\nimport "a" // c\nimport "b"\n', 'package p§\n[#import "a"] // c\n[import "b"]\n'],
    [
      'package p\nimport ("a" /* c */)\n// doc\nvar b int',
      'package p§\n[#import ("a" /* c */)]\n// doc\nvar b int',
    ],
    ['package p\nimport ()\nimport "a"\n', 'package p§\n[import ()]\n[import "a"]\n'],
  ])("finds the places of the package clause and the imports in %j", (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test.each(["", "// package p", "packagep", "package", "package func", "/* package p", 'import "a"'])(
    "finds no package clause in %j",
    text => {
      expect(readFileHead(text)).toBeNull();
      expect(readPackageName(text)).toBeNull();
    },
  );

  test.each([
    ['package p\nimport a\n"b"\nimport "c"', []],
    ['package p\nimport "a"\nimportant()\nimport "c"', ["a"]],
    ['package p\nimport "a\nimport "c"', []],
    ['package p\nimport (\n"a"\nfunc', ["a"]],
    ['package p\nvar a = `\nimport "b"\n`', []],
  ])("stops at the first text that it can't read: %j", (text, paths) => {
    expect(readFileHead(text)!.imports.map(({ path }) => path)).toEqual(paths);
  });

  test("reads what the parser reads, in random layouts", async () => {
    const parser = await loadParser();
    const random = seededRandom(4);
    const pick = (...choices: string[]) => choices[Math.floor(random() * choices.length)]!;
    const gap = () => pick("", " ", "\t", " /* a */ ", "/*\n*/", " ", "\n");
    const space = () => pick(" ", "\t", "/**/", " /* ; */ ", "/* \n */");
    const end = () => pick("\n", ";", " ;", " // c\n", "\r\n", '\n\n// import "x"\n', "; /* ) */ ");
    const inLine = () => pick("", " ", "/* a */");
    const spec = () =>
      `${pick("", "", "é ", ". ", "_ ", "b/**/")}${pick('"a"', "`b/c`", '"d\\x65"', '"C"', '"net/http"')}`;
    const several = (most: number, make: () => string) =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, make).join("");
    for (let round = 0; round < 1000; round++) {
      const group = () =>
        `(${gap()}${several(3, () => spec() + end() + gap())}${pick("", spec())}${inLine()})`;
      const declaration = () => `import${pick(gap() + group(), space() + spec())}${end()}${gap()}`;
      const text = `${gap()}package${space()}p${end()}${gap()}${several(3, declaration)}var x = \`import "y"\``;
      const file = await parser.parse("p.go", text);
      expect(file.syntaxErrors, text).toEqual([]);
      const head = readFileHead(text);
      expect(head?.packageName, text).toBe(file.packageName);
      expect(readPackageName(text), text).toBe(file.packageName);
      expect(importsC(text), text).toBe(file.imports.some(({ path }) => path === "C"));
      expect(head?.imports, text).toEqual(file.imports.map(({ name, path }) => ({ name, path })));
    }
  });
});
