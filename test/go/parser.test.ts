/** Both builds of tree-sitter parse Go files: they accept the same files, report the same first error, and read any bytes without a crash. */
import { describe, expect, test, vi } from "vitest";
import { loadGofmt } from "../../src/go/gofmt.ts";
import { loadParser } from "../../src/go/parser.ts";
import { bodyDifference } from "../helpers/judges/body-difference.ts";
import { noNative, parserKinds } from "../helpers/judges/parser-kinds.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

describe("loadParser", () => {
  test("loads the WebAssembly parser, also where the native one is installed", async () => {
    vi.stubEnv("GEN_PARSER", undefined);
    expect((await loadParser()).kind).toBe("wasm");
    vi.unstubAllEnvs();
  });

  test("can load the native parser, once npm rebuild has compiled it", ({ skip }) => {
    skip(noNative !== null, noNative ?? "");
    expect(parserKinds).toEqual(["native", "wasm"]);
  });

  test.each(parserKinds)("can be forced to %s", async kind => {
    expect((await loadParser(kind)).kind).toBe(kind);
    vi.stubEnv("GEN_PARSER", kind);
    expect((await loadParser()).kind).toBe(kind);
    vi.unstubAllEnvs();
  });

  test("names GEN_PARSER in the error if its value is unknown", async () => {
    await expect(loadParser("fast")).rejects.toThrow(
      'GEN_PARSER is "fast": it can be "native", "wasm" or unset',
    );
  });
});

describe.each(parserKinds)("the %s parser", kind => {
  test.each([32 * 1024 - 1, 32 * 1024, 64 * 1024 + 1, 1024 * 1024 + 7])(
    "reads a file of %i characters",
    async size => {
      const parser = await loadParser(kind);
      for (const filler of ["x", "é", "\u{1F600}"]) {
        const content = filler.repeat((size - 40) / filler.length);
        const { syntaxErrors, declaredNames, functions } = await parser.parse(
          "big.go",
          `package p\n\nvar s = \`${content}\`\n\nfunc F() {}\n`,
        );
        expect(syntaxErrors).toEqual([]);
        expect(declaredNames).toEqual(["s", "F"]);
        expect(functions[0]!.span.line).toBe(5);
      }
    },
  );

  test.each([
    ["parentheses", "var x = ", "(", "1", ")"],
    ["pointers", "type T ", "*", "int", ""],
    ["slices", "func f(x ", "[]", "int", ") {}"],
    ["structs", "type T ", "struct { F ", "int", "}"],
    ["blocks", "func f() ", "{", "", "}"],
    ["comments", "", "/*", "", ""],
    ["braces", "", "}", "", ""],
  ])("reads %s that are 10,000 levels deep, closed or not", async (_what, before, open, inside, close) => {
    const parser = await loadParser(kind);
    const depth = 10_000;
    for (const closing of [close.repeat(depth), ""]) {
      const text = `package p\n\n${before}${open.repeat(depth)}${inside}${closing}\n`;
      expect((await parser.parse("deep.go", text)).packageName).toBe("p");
      expect((await parser.parse("deep.go", text, { skipBodies: true })).packageName).toBe("p");
    }
  });
});

describe("text that Go refuses and tree-sitter accepts", () => {
  const errorsOf = async (text: string, kind: (typeof parserKinds)[number]) =>
    (await (await loadParser(kind)).parse("a.go", text)).syntaxErrors.map(
      ({ message, span }) => `${span.line}:${span.column}: ${message}`,
    );

  test.each(parserKinds)(
    "the %s parser accepts or refuses each character as Go's own parser does",
    async kind => {
      const gofmt = await loadGofmt();
      const random = seededRandom(11);
      const codes = [
        ..."\f\v\x85\xa0\u1680\u2028\u202f\u3000\ufeff\u0301\u00b7\u2118\u2167\u203f\u3164\u200d\u{1d7ce}",
      ];
      for (let round = 0; round < 300; round++) {
        const limit = round % 3 === 0 ? 0x110000 : 0x3000;
        codes.push(String.fromCodePoint(Math.floor(random() * limit)));
      }
      const good = codes.filter(code => !/\p{Cs}|[\0\ufeff]/u.test(code));
      let refused = 0;
      for (const [index, code] of good.entries()) {
        const places = [`type ${code}x int`, `type x${code} int`, `type x${code}int`, `var a =${code} 1`];
        const text = `package p\n\n// ${code} \`\nvar s, t = "\\"${code}", \`${code}\`\n\n${places[index % 4]}\n`;
        const verdict = gofmt(text);
        const found = await errorsOf(text, kind);
        expect(found.slice(0, 1), JSON.stringify(text)).toEqual(
          typeof verdict === "object" && "message" in verdict
            ? [`${verdict.line}:${verdict.column}: ${verdict.message}`]
            : [],
        );
        refused += found.length;
      }
      expect(refused).toBeGreaterThan(50);
    },
  );

  test.each([
    ["package _\n", ["1:9: invalid package name _"]],
    ['package p\n\nimport ""\n', ['3:8: invalid import path: ""']],
    [
      'package p\n\nimport x "a b"\nimport `c\\d`\n',
      ['3:8: invalid import path: "a b"', '4:8: invalid import path: "c\\\\d"'],
    ],
    ['package p\n\nimport "é/b-c.d~e+f@g"\n', []],
  ])("%j has the errors %j", async (text, expected) => {
    for (const kind of parserKinds) expect(await errorsOf(text, kind)).toEqual(expected);
  });
});

// The two parsers have different versions of tree-sitter, which in rare cases continue differently after an error: so only the first error is compared.
test("both parsers read any bytes without a crash, and agree on which files are valid and on the first error", async () => {
  const parsers = await Promise.all(parserKinds.map(kind => loadParser(kind)));
  const random = seededRandom(1);
  const seeds = ["deep/types.go", "deep/handlers.go"].map((name, i) => ({ name, text: fuzzSeeds[i]! }));
  let broken = 0;
  for (let round = 0; round < partOf(400); round++) {
    const { name, text } = seeds[round % seeds.length]!;
    const mutated = mutate(Buffer.from(text), random).toString();
    const [first, ...others] = await Promise.all(parsers.map(parser => parser.parse(name, mutated)));
    for (const other of others) {
      expect(other.syntaxErrors[0], mutated).toEqual(first!.syntaxErrors[0]);
      if (first!.syntaxErrors.length === 0) expect(other, mutated).toEqual(first);
    }
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    expect(await bodyDifference(parsers[0]!, mutated, first), mutated).toBeNull();
    const lines = mutated.split("\n").length;
    for (const { message, span } of first!.syntaxErrors) {
      expect(message, mutated).not.toBe("");
      expect(span.line, mutated).toBeLessThanOrEqual(lines);
    }
    if (first!.syntaxErrors.length > 0) broken++;
  }
  expect(broken).toBeGreaterThan(partOf(300));
});

/** Makes one to four changes: cuts off or cuts out bytes, inserts some, swaps two ranges. */
function mutate(source: Buffer, random: () => number): Buffer {
  let bytes = source;
  const place = () => Math.floor(random() * (bytes.length + 1));
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes--) {
    const [a = 0, b = 0, c = 0] = [place(), place(), place()].sort((x, y) => x - y);
    switch (Math.floor(random() * 5)) {
      case 0:
        if (changes === 1) bytes = bytes.subarray(0, c);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, a), bytes.subarray(a + Math.floor(random() * 20))]);
        break;
      case 2: {
        const noise = Buffer.from(Array.from({ length: 1 + random() * 6 }, () => Math.floor(random() * 256)));
        bytes = Buffer.concat([bytes.subarray(0, a), noise, bytes.subarray(a)]);
        break;
      }
      case 3: {
        const token = Buffer.from(
          "{ } ( ) [ ] ` \" ' /* */ // * , ; := func type struct \r\n \0 \ufeff".split(" ")[
            Math.floor(random() * 22)
          ]!,
        );
        bytes = Buffer.concat([bytes.subarray(0, b), token, bytes.subarray(b)]);
        break;
      }
      default:
        bytes = Buffer.concat([
          bytes.subarray(0, a),
          bytes.subarray(b, c),
          bytes.subarray(a, b),
          bytes.subarray(c),
        ]);
    }
  }
  return bytes;
}

const fuzzSeeds = [
  `// Package p has types of every form.
package p

import (
	"net/http"
	j "encoding/json"
	. "fmt"
)

/*
 * Doc of a block.
 */
type (
	// One is generic.
	One[K comparable, V ~int | ~string] struct {
		A, B map[K][]*V \`json:"a,omitempty" query:"b"\` // trailing
		// Embedded.
		*http.Request
		Two[V]
		C struct{ D func(int) (string, error) } "form:\\"c\\""
	}
	Two[T any] []T
	Alias = chan<- j.Number
)

var a, _, c = 1, 'x', \`raw
text\`

const (
	X = iota
	Y
)
`,
  `package p

import "net/http"

// GET /pets/{id}
//gen:list
func (p *Pets[K, V]) GetPet(w http.ResponseWriter, r *http.Request) {
	for i := range 3 {
		if x := f(i, "é\\n"); x > 0 { // comment
			fmt.Fprintf(w, "%d", x[i:].(T)) /* block */
		}
	}
}

func Free(a, b int, c ...string) (n int, err error)

func (T) _() {}

func Generic[T interface{ ~int; M() }](v T) func() T { return func() T { return v } }
`,
];
