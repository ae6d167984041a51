/** Both builds of the parser read the same declarations from Go files, and report syntax errors as Go does. */
import { describe, expect, test } from "vitest";
import type { GoFile, TypeExpression } from "../../src/go/declarations.ts";
import { loadParser } from "../../src/go/parser.ts";
import { parserKinds } from "../helpers/judges/parser-kinds.ts";

describe.each(parserKinds)("the %s parser reads", kind => {
  const parse = async (text: string) => (await loadParser(kind)).parse("p.go", text);
  const parseStruct = async (fields: string) => {
    const { types, syntaxErrors } = await parse(`package p\n\ntype T struct {\n${fields}\n}\n`);
    expect(syntaxErrors).toEqual([]);
    return types[0]!.type.kind === "struct" ? types[0]!.type.fields : [];
  };

  test("the package clause and imports", async () => {
    const file = await parse(
      '// c\npackage pets\n\nimport "a"\nimport (\n\tb "x/b"\n\t. `c`\n\t_ "d" // why\n)\n',
    );
    expect(file.packageName).toBe("pets");
    expect(file.packageSpan).toEqual({ line: 2, column: 9, endLine: 2, endColumn: 13 });
    expect(file.imports.map(({ name, path }) => [name, path])).toEqual([
      [null, "a"],
      ["b", "x/b"],
      [".", "c"],
      ["_", "d"],
    ]);
    expect(file.imports[1]!.span).toEqual({ line: 6, column: 2, endLine: 6, endColumn: 9 });
  });

  test("parameters with the same text equally, each at its own place", async () => {
    const lists = [
      "(w http.ResponseWriter, r *http.Request)",
      "(a, b, c, d, e, f, g int)",
      "(a, b)",
      "(f func(a, b int) (c, d T), m map[K][]V, s struct{ A, B *p.T }, more ...T[int, []V])",
      "()",
    ];
    const functions = lists.flatMap((list, i) => [
      `func A${i}${list} {}\n`,
      `// doc\nfunc (t T) B${i}${list} ${list} { return }\n`,
      `func\tÄ${i}${list}  ${list.replace("()", "")}\n`,
    ]);
    const together = await parse(`package p\n${functions.join("")}`);
    expect(together.syntaxErrors).toEqual([]);
    expect(together.functions).toHaveLength(functions.length);
    for (const [index, declared] of together.functions.entries()) {
      // Only the newlines of the other parameters are kept.
      const others = functions.map((text, i) => (i === index ? text : text.replace(/[^\n]/g, "")));
      const alone = await parse(`package p\n${others.join("")}`);
      expect(alone.functions).toEqual([declared]);
    }
  });

  test("embedded fields of every form", async () => {
    const fields = await parseStruct("T1\n*T2\np.T3\n*p.T4\nT5[int]\n*p.T6[K, []V] `x`\n");
    expect(fields.map(field => field.names)).toEqual([[], [], [], [], [], []]);
    expect(fields.map(({ type }) => outline(type))).toEqual([
      "T1",
      "*T2",
      "p.T3",
      "*p.T4",
      "T5<int>",
      "*p.T6<K,[]V>",
    ]);
    expect(fields.map(({ type }) => type.text)).toEqual([
      "T1",
      "*T2",
      "p.T3",
      "*p.T4",
      "T5[int]",
      "*p.T6[K, []V]",
    ]);
    expect(fields[5]!.type.span).toEqual({ line: 9, column: 1, endLine: 9, endColumn: 14 });
    expect(fields[5]!.tag).toEqual({
      literal: "`x`",
      span: { line: 9, column: 15, endLine: 9, endColumn: 18 },
    });
  });

  test("types of every kind, without their parentheses", async () => {
    const types = [
      "int",
      "p.T",
      "T[int, p.U]",
      "*T",
      "[]*T",
      "[N + 1]T",
      "[8]byte",
      "map[K][]V",
      "(*(T))",
      "[](T)",
      "interface{ M() }",
      "func(int) error",
      "<-chan int",
      "struct{ A int; B, C string }",
    ];
    const fields = await parseStruct(types.map((type, i) => `F${i} ${type}`).join("\n"));
    expect(fields.map(({ type }) => outline(type))).toEqual([
      "int",
      "p.T",
      "T<int,p.U>",
      "*T",
      "[]*T",
      "[N + 1]T",
      "[8]byte",
      "map[K][]V",
      "*T",
      "[]T",
      "interface",
      "function",
      "channel",
      "struct{A int,B C string}",
    ]);
  });

  test("methods and embedded elements of interfaces", async () => {
    const [field] = await parseStruct(
      "F interface {\n\t// M is one.\n\tM(a, b int) (x T, err error); io.Reader\n\tN()\n\t~int | *T | (U[int])\n}",
    );
    const { type } = field!;
    if (type.kind !== "interface") throw new Error("not an interface");
    expect(
      type.methods.map(({ name, parameters, results, doc }) => [
        name,
        ...[parameters, results].map(list => list.map(({ name, type }) => `${name} ${type.text}`)),
        doc.map(line => line.text),
      ]),
    ).toEqual([
      ["M", ["a int", "b int"], ["x T", "err error"], ["M is one."]],
      ["N", [], [], []],
    ]);
    expect(
      type.embedded.map(terms => terms.map(({ tilde, type }) => `${tilde ? "~" : ""}${outline(type)}`)),
    ).toEqual([["io.Reader"], ["~int", "*T", "U<int>"]]);
  });

  test("tags, names and docs of fields", async () => {
    const fields = await parseStruct(
      '\t// A is first.\n\tA, é int `json:"a"` // not B\'s\n\t/* B */\n\tB string "query:\\"b\\""\n',
    );
    expect(
      fields.map(({ names, tag, doc }) => [names.map(n => n.name), tag?.literal, doc.map(d => d.text)]),
    ).toEqual([
      [["A", "é"], '`json:"a"`', ["A is first."]],
      [["B"], '"query:\\"b\\""', ["B"]],
    ]);
    expect(fields[0]!.names[1]!.span).toEqual({ line: 5, column: 5, endLine: 5, endColumn: 7 });
    expect(fields[0]!.tag!.span.column).toBe(12);
  });

  test("declarations of types: single, grouped, generic, and aliases", async () => {
    const { types } = await parse(`package p

// Doc of A.
type A int

// Doc of the group.
type (
	B[K comparable, V ~int | ~string] struct{}
	// Doc of C.
	C = p.D
	E[T any] = []T
)
`);
    expect(
      types.map(({ name, alias, typeParameters, doc }) => ({
        name,
        alias,
        typeParameters: typeParameters.map(parameter => `${parameter.name} ${parameter.constraint}`),
        doc: doc.map(line => line.text),
      })),
    ).toEqual([
      { name: "A", alias: false, typeParameters: [], doc: ["Doc of A."] },
      { name: "B", alias: false, typeParameters: ["K comparable", "V ~int | ~string"], doc: [] },
      { name: "C", alias: true, typeParameters: [], doc: ["Doc of C."] },
      { name: "E", alias: true, typeParameters: ["T any"], doc: [] },
    ]);
  });

  test("functions and methods", async () => {
    const { functions } = await parse(`package p

func F[T any](a, b int, c ...*T) (n int, err error) { return }
func (s *S[K, _]) M(int, func(x int)) error
func ((S)) N() {}
func (x *(q)) O(a, b, c, d, e, f, g, h, i, j, k uintptr) (r1, r2, err uintptr)
`);
    const shown = functions.map(fn => ({
      name: fn.name,
      receiver: fn.receiver && [
        fn.receiver.name,
        fn.receiver.pointer,
        fn.receiver.type,
        ...fn.receiver.typeParameters,
      ],
      parameters: fn.parameters.map(
        ({ name, variadic, type }) => `${name} ${variadic ? "..." : ""}${outline(type)}`,
      ),
      results: fn.results.map(({ name, type }) => `${name} ${outline(type)}`),
      hasBody: fn.hasBody,
    }));
    expect(shown).toEqual([
      {
        name: "F",
        receiver: null,
        parameters: ["a int", "b int", "c ...*T"],
        results: ["n int", "err error"],
        hasBody: true,
      },
      {
        name: "M",
        receiver: ["s", true, "S", "K", "_"],
        parameters: ["null int", "null function"],
        results: ["null error"],
        hasBody: false,
      },
      { name: "N", receiver: [null, false, "S"], parameters: [], results: [], hasBody: true },
      {
        name: "O",
        receiver: ["x", true, "q"],
        parameters: [..."abcdefghijk"].map(name => `${name} uintptr`),
        results: ["r1 uintptr", "r2 uintptr", "err uintptr"],
        hasBody: false,
      },
    ]);
    expect(functions[1]!.receiver!.span).toEqual({ line: 4, column: 6, endLine: 4, endColumn: 18 });
  });

  test("declared names, without those of methods and imports, blanks and init", async () => {
    const { declaredNames } = await parse(`package p
import "a"
type T int
func f() { var inner int; type Local int }
func init() {}
func _() {}
func (T) m() {}
var a, _, b = 1, 2, 3
var (c int; d = func() { var no int })
const (X = iota; Y; _; Z)
`);
    expect(declaredNames).toEqual(["T", "f", "a", "b", "c", "d", "X", "Y", "Z"]);
  });

  test.each<[string, string, string[]]>([
    ["lines above", "// A\n//\n// B\nfunc F() {}", ["A", "", "B"]],
    ["a blank line between", "// A\n\nfunc F() {}", []],
    ["the last group only", "// A\n\n// B\nfunc F() {}", ["B"]],
    ["a comment that trails code", "var x int // A\nfunc F() {}", []],
    ["a doc comment below a trailing one", "var x int // A\n// B\nfunc F() {}", ["B"]],
    ["a trailing comment after a block", "func G() {} /* A\n*/ // B\nfunc F() {}", []],
    ["a block", "/* GET /x */\nfunc F() {}", ["GET /x"]],
    ["a decorated block", "/**\n * A\n *\n\t * B\n */\nfunc F() {}", ["", "A", "", "B", ""]],
    ["a block without decoration", "/*\nA\n  B\n*/\nfunc F() {}", ["", "A", "B", ""]],
    ["blocks and lines mixed", "/* A */ // B\n// C\nfunc F() {}", ["A", "B", "C"]],
    ["a comment on the same line", "/* A */ func F() {}", []],
    ["a comment after a semicolon", "var x int; // A\nfunc F() {}", []],
    ["nothing but slashes", "//\n////\nfunc F() {}", ["", "//"]],
  ])("doc comments: %s", async (_what, text, lines) => {
    const { functions } = await parse(`package p\n\n${text}\n`);
    expect(functions.find(fn => fn.name === "F")!.doc.map(line => line.text)).toEqual(lines);
  });

  test("the place of each doc line, and whether it is a directive", async () => {
    const { functions } = await parse("package p\n\n//gen:list\n//   é b  \n/*\n *  x */\nfunc F() {}\n");
    expect(functions[0]!.doc).toEqual([
      {
        text: "gen:list",
        raw: "gen:list",
        span: { line: 3, column: 3, endLine: 3, endColumn: 11 },
        directive: true,
      },
      {
        text: "é b",
        raw: "  é b",
        span: { line: 4, column: 6, endLine: 4, endColumn: 10 },
        directive: false,
      },
      { text: "", raw: "", span: { line: 5, column: 3, endLine: 5, endColumn: 3 }, directive: false },
      { text: "x", raw: "  x", span: { line: 6, column: 5, endLine: 6, endColumn: 6 }, directive: false },
    ]);
  });

  const sample = `package p

/* Block
 * of two. */
type T struct {
	A int \`json:"a"
query:"b"\`
	B struct {
		C int
	}
}

// GET /x
func F(
	a int,
) {
}
`;

  test("the same declarations from lines that end in CRLF", async () => {
    expect(await parse(sample.replaceAll("\n", "\r\n"))).toEqual(await parse(sample));
  });

  test("a byte order mark, which shifts columns in the first line only, as in Go", async () => {
    const shifted = (file: GoFile) => ({
      ...file,
      packageSpan: { ...file.packageSpan, column: 12, endColumn: 13 },
    });
    expect(await parse(`\ufeff${sample}`)).toEqual(shifted(await parse(sample)));
  });

  test("a last line without a newline", async () => {
    for (const last of ["type A int", "var x = 1", "func f() {}", "func f()", "// c", "const (a = 1)"]) {
      expect((await parse(`package p\n\n${last}`)).syntaxErrors, last).toEqual([]);
    }
  });

  test.each<[string, string, string[]]>([
    ["nothing", "", ["1:1: expected 'package', found 'EOF'"]],
    ["no package clause", '// c\n\n/* d */ "x"\n', ["3:9: expected 'package', found \"x\""]],
    ["operators for a package clause", "/**/ ==!x\n", ["1:6: expected 'package', found '=='"]],
    ["a number for a package clause", ".5i\n", ["1:1: expected 'package', found .5i"]],
    ["a keyword for a package clause", "func f() {}\n", ["1:1: expected 'package', found 'func'"]],
    ["a package without a name", "package\n", ["1:9: expected 'IDENT', found 'EOF'"]],
    ["an illegal start", "# x\npackage p\n", ["1:1: illegal character U+0023 '#'"]],
    ["one error", "package p\n\nfunc f( {\n}\n", ["3:9: expected ')', found '{'"]],
    ["columns in bytes", 'package p\nvar s = "é" + )\n', ["2:16: expected operand, found ')'"]],
    [
      "a brace on its own line",
      "package p\n\nfunc f()\n{\n}\n",
      ["4:1: unexpected semicolon or newline before {"],
    ],
    ["a statement at package level", "package p\nx := 1\n", ["2:1: expected declaration, found x"]],
    [
      "a late import",
      'package p\nvar x int\nimport "a"\n',
      ["3:1: imports must appear before other declarations"],
    ],
    [
      "a parenthesised embedded type",
      "package p\ntype T struct{ (X) }\n",
      ["2:16: cannot parenthesize embedded type"],
    ],
    [
      "errors in several declarations",
      "package p\nfunc A() {\n\tx(\n}\nfunc B() {}\nfunc C() {\n\ty[\n}\n",
      ["4:1: expected operand, found '}'", "8:1: expected operand, found '}'"],
    ],
    [
      "errors in one declaration, of which the first is reported",
      "package p\nfunc f() {\n\ta := 1 2\n\tb := 3\n\tc := 4 5\n\td = = 2\n}\n",
      ["3:9: expected ';', found 2"],
    ],
    [
      "a brace that is missing, with what follows from it left out",
      "package p\n\nfunc A() {\n\tif x {\n}\n\nfunc B() {}\n\nfunc C() {\n\tq(]\n}\n",
      ["7:6: expected '(', found B", "10:4: expected operand, found ']'"],
    ],
    [
      "a raw string without an end",
      "package p\nvar x = `\nfunc F() {\n",
      ["2:9: raw string literal not terminated"],
    ],
    ["what only tree-sitter rejects", "package p\nconst (A = 1)\nvar (b int)\n", []],
  ])("syntax errors, with Go's messages: %s", async (_what, text, errors) => {
    expect(errorsOf(await parse(text))).toEqual(errors);
    expect(errorsOf(await parse(text.replaceAll("\n", "\r\n")))).toHaveLength(errors.length);
  });

  test("the first syntax error, even if there are so many that Go's parser gives up", async () => {
    const [first, ...others] = errorsOf(await parse(`package p\nfunc f(\n${"\ta b c\n".repeat(30)}) {}\n`));
    expect(first).toBe("3:6: missing ',' in parameter list");
    expect(others.length).toBeLessThan(10);
  });

  test("at most ten syntax errors", async () => {
    const broken = Array.from({ length: 30 }, (_, i) => `func F${i}() {\n\tx = = ${i}\n}\n`).join("");
    const errors = errorsOf(await parse(`package p\n${broken}`));
    expect(errors).toEqual(
      Array.from({ length: 10 }, (_, i) => `${3 + 3 * i}:6: expected operand, found '='`),
    );
  });

  test("declarations before and after a syntax error", async () => {
    const file = await parse("package p\n\ntype A int\n\nfunc F() {\n\tx(]\n}\n\nfunc G() {}\n");
    expect(file.declaredNames).toEqual(["A", "F", "G"]);
    expect(errorsOf(file)).toEqual(["6:4: expected operand, found ']'"]);
    expect(file.syntaxErrors[0]!.span.endColumn).toBe(5);
  });
});

/** The syntax errors of a file, such as `3:9: expected operand, found ')'`. */
const errorsOf = (file: GoFile) =>
  file.syntaxErrors.map(({ message, span }) => `${span.line}:${span.column}: ${message}`);

/** The structure of a type expression, without its text. */
function outline(type: TypeExpression): string {
  switch (type.kind) {
    case "name": {
      const typeArguments = type.typeArguments.length > 0 ? `<${type.typeArguments.map(outline)}>` : "";
      return `${type.package ? `${type.package}.` : ""}${type.name}${typeArguments}`;
    }
    case "pointer":
      return `*${outline(type.element)}`;
    case "slice":
      return `[]${outline(type.element)}`;
    case "array":
      return `[${type.length}]${outline(type.element)}`;
    case "map":
      return `map[${outline(type.key)}]${outline(type.value)}`;
    case "struct":
      return `struct{${type.fields.map(field => [...field.names.map(n => n.name), outline(field.type)].join(" "))}}`;
    default:
      return type.kind;
  }
}
