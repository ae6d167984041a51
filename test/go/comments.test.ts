/** Tests that comments are replaced by spaces before tree-sitter parses a file, so that even a million of them take little memory. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { blankComments, loadParser } from "../../src/go/parser.ts";
import { cli } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

test.each([
  ["x // a", "x     "],
  ["x /* a\n\tb */ y", "x     \n      y"],
  ['s := "// no" // yes', 's := "// no"       '],
  ["s := `/* no\n*/` /**/", "s := `/* no\n*/`     "],
  ["r := '\"' // yes", "r := '\"'       "],
  ["a / b /ä/ c", "a / b /ä/ c"],
  ["s := '\\'' //\u{1F600}\n", "s := '\\''     \n"],
])("%j without comments is %j", (text, expected) => {
  expect(blankComments(text)).toBe(expected);
});

test.each(["x /* open", 'x "open // a', "x `open // a", "x // a\n'open\n"])(
  "%j stays as it is, since a literal or comment in it has no end",
  text => {
    expect(blankComments(text)).toBe(text);
  },
);

test("declarations are the same wherever comments stand", async () => {
  const parser = await loadParser();
  const random = seededRandom(11);
  const tokens =
    'package p ; import h "net/http" ; type A [ T any ] struct { X int `json:"x"` ; * B } ; func ( a * A [ T ] ) F ( w h . ResponseWriter , r * h . Request ) { x := "//" ; y := \'"\' } ; var v , w = 1 , `/*` ;'.split(
      " ",
    );
  const plain = await parser.parse("p.go", tokens.join(" "));
  expect(plain.syntaxErrors).toEqual([]);
  const shape = ({ types, functions, declaredNames, imports }: typeof plain) => [
    types.map(({ name, typeParameters }) => [name, typeParameters.length]),
    functions.map(({ name, receiver, parameters }) => [
      name,
      receiver?.type,
      parameters.map(one => one.name),
    ]),
    declaredNames,
    imports.map(one => one.path),
  ];
  for (let round = 0; round < partOf(300); round++) {
    const text = tokens
      .map(token => (random() < 0.3 ? `${token} /* ${random() < 0.5 ? "'\"`" : "//"} */` : token))
      .map(token => (token.startsWith(";") && random() < 0.3 ? `${token} // "\n` : token))
      .join(" ");
    const commented = await parser.parse("p.go", text);
    expect(commented.syntaxErrors, text).toEqual([]);
    expect(shape(commented), text).toEqual(shape(plain));
  }
});

/** The largest amount of memory that `gen validate` uses for a package with this text, in MB. */
function peakMemory(text: string): number {
  const dir = fileTree({ "go.mod": "module example.com/c\n\ngo 1.24\n", "c.go": text });
  const hook = `data:text/javascript,${encodeURIComponent('process.on("exit", () => console.log(process.resourceUsage().maxRSS))')}`;
  const output = execFileSync(process.execPath, ["--import", hook, cli, "validate", "--quiet"], {
    cwd: dir,
    encoding: "utf8",
  });
  return (Number(output) * 1024) / 1e6;
}

const handler = "// GET /a\nfunc A(w http.ResponseWriter, r *http.Request) {}\n";

test.each([
  ["in front of a handler", (comments: string) => `${comments}${handler}`],
  ["in a body", (comments: string) => `${handler.replace("{}", `{\n${comments}}`)}`],
  ["in a struct", (comments: string) => `type AResponse struct {\n${comments}}\n\n${handler}`],
])("a million comments %s take little memory", (_, place) => {
  const few = peakMemory(`package c\n\nimport "net/http"\n\n${handler}`);
  const many = peakMemory(`package c\n\nimport "net/http"\n\n${place("/**/\n".repeat(1_000_000))}`);
  // As nodes of a tree they would take 700 MB.
  expect(many - few).toBeLessThan(150);
});

test("no more than ten thousand lines of a doc comment are read", async () => {
  const { functions } = await (await loadParser()).parse(
    "p.go",
    `package p\n\n// GET /a\n${"//x\n".repeat(50_000)}func A() {}\n`,
  );
  expect(functions[0]!.doc).toHaveLength(10_000);
  expect(functions[0]!.doc[0]!.text).toBe("GET /a");
});
