/** gen reads doc comments as Go's packages go/doc and go/doc/comment do. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDoc } from "../../src/go/docs/docs.ts";
import {
  buildProgram,
  compareComments,
  compareFiles,
  docLinesOf,
} from "../helpers/go/doc-comments/agreement.ts";
import { randomComment } from "../helpers/go/doc-comments/random-comments.ts";
import { goRoot, hasGo } from "../helpers/go/go-toolchain.ts";
import { modelOf } from "../helpers/model-of.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const lineComments = (text: string) => text.split("\n").map(line => (line === "" ? "//" : `// ${line}`));
const docOf = (text: string) => readDoc(docLinesOf(lineComments(text)));

describe("readDoc", () => {
  test.each([
    ["", { lines: [], summary: "", description: "" }],
    ["Page is a page", { lines: ["Page is a page"], summary: "Page is a page", description: "" }],
    ["Page is a page. It has\nitems.", { summary: "Page is a page.", description: "It has items." }],
    ["A page\nof items.\n\nMore. Text.", { summary: "A page of items.", description: "More. Text." }],
    ["Named by J. R. Tolkien. Once.", { summary: "Named by J. R. Tolkien.", description: "Once." }],
    ["Author of the book.", { summary: "Author of the book.", description: "" }],
    ["Prints like:\n\n\ta  b\n\t\tc", { summary: "Prints like:", description: "\ta  b\n\t\tc" }],
    ["One of:\n  - a\n  - b.\n\n1. c", { summary: "One of:", description: "  - a\n  - b.\n\n1\\. c" }],
    ["Steps:\n 1. a\n 2. b", { summary: "Steps:", description: " 1. a\n 2. b" }],
    ["Foo.\n\n# Bar\n\nText.", { summary: "Foo.", description: "### Bar\n\nText." }],
    ["# Bar\n\nText.", { summary: "", description: "### Bar\n\nText." }],
    ["Foo. Text\n# no heading", { summary: "Foo.", description: "Text # no heading" }],
    ["As [Page] and [json.Decoder.Token] do.", { summary: "As Page and json.Decoder.Token do." }],
    ["See. As [os], [*Page], [sic], a[Page].", { description: "As os, \\*Page, \\[sic], a\\[Page]." }],
    [
      "See [RFC 1]. Or [RFC 1].\n\n[RFC 1]: https://rfc.example/1",
      { summary: "See RFC 1.", description: "Or [RFC 1](https://rfc.example/1)." },
    ],
    ["See. At https://go.dev/x(y).", { description: "At [https://go.dev/x(y)](https://go.dev/x(y))." }],
    ["Is. Not *b*, <i> or `c_d`; ``q''.", { description: "Not \\*b\\*, \\<i> or \\`c\\_d\\`; “q”." }],
  ])("splits %j into summary and description", (text, doc) => {
    expect(docOf(text)).toMatchObject({ ...doc, deprecated: null });
  });

  test.each([
    ["Old is old.\n\nDeprecated: Use [New]\ninstead.\n\nMore.", "Old is old.", "More.", "Use New instead."],
    ["Deprecated: Use New. Soon.", "", "", "Use New. Soon."],
    ["Deprecated: Use New.\n\nOld is old. It is.", "Old is old.", "It is.", "Use New."],
    ["Old.\n\nDeprecated: See [it].\n\n[it]: https://x.example", "Old.", "", "See [it](https://x.example)."],
    ["Old.\n\nDeprecated: Call:\n\n\tNew()", "Old.", "\tNew()", "Call:"],
    ["Old.\n\nDeprecated: one.\n\nDeprecated: two.", "Old.", "Deprecated: two.", "one."],
    ["Old.\nDeprecated: in a paragraph.", "Old.", "Deprecated: in a paragraph.", null],
    ["Old.\n\nDEPRECATED: not Go's word.", "Old.", "DEPRECATED: not Go's word.", null],
    ["Old.\n\n\tDeprecated: in code.", "Old.", "\tDeprecated: in code.", null],
  ])("reads the notice of deprecation in %j, if there is one", (text, summary, description, deprecated) => {
    expect(docOf(text)).toMatchObject({ summary, description, deprecated });
  });

  test.each([
    "//nolint:all // why",
    "//nolint",
    "//nolint // why",
    "//lint:ignore X y",
    "//go:noinline",
    "//gen:list",
    "// gen:open now",
    "//line x.go:1",
  ])("leaves out the directive %s", line => {
    const doc = { lines: ["Foo.", "Bar."], summary: "Foo.", description: "Bar.", deprecated: null };
    expect(readDoc(docLinesOf(["// Foo.", line, "// Bar."]))).toEqual(doc);
    expect(readDoc(docLinesOf([line]))).toMatchObject({ lines: [], summary: "" });
  });

  test.each([
    ["GetPet godoc\n\n@Summary Get a pet\n@Router /pets/{id} [get]", "", ""],
    [
      "GetPet gets a pet.\n\n@Summary Get a pet\n\nIt is\n@Tags pets\nslow.",
      "GetPet gets a pet.",
      "It is slow.",
    ],
    ["Gets it.\n\n\t@Summary\tGet a pet\n\t@Description\tof ours", "Gets it.", ""],
    ["GetPet godoc", "GetPet godoc", ""],
    ["Mail to a@example.com.\nOr @ home.", "Mail to a@example.com.", "Or @ home."],
  ])("leaves out the annotations of other tools: %j", (text, summary, description) => {
    expect(docOf(text)).toMatchObject({ summary, description });
  });

  test.each(["// nolint:all", "//nolinter", "//Go:x", "// gen: is a prefix"])(
    "keeps the line %s, which is not a directive",
    line => {
      expect(readDoc(docLinesOf(["// Foo.", line])).lines).toHaveLength(2);
    },
  );

  test("leaves out stars that decorate a block, and keeps the stars of a list", () => {
    const decorated = "/**\n * Foo is foo.\n *\n *  - a\n *  - b\n *\n * \tcode\n */";
    expect(readDoc(docLinesOf([decorated]))).toMatchObject({
      summary: "Foo is foo.",
      description: "  - a\n\n  - b\n\n    code",
    });
    expect(readDoc(docLinesOf(["/* Foo is:\n * a\n * b\n*/"])).summary).toBe("Foo is: a b");
    expect(readDoc(docLinesOf(["/*\nFoo is:\n  * a\n  * b\n*/"]))).toMatchObject({
      summary: "Foo is:",
      description: "  - a\n  - b",
    });
  });

  test("reads comments of two million characters, whatever they repeat", () => {
    // Code that takes quadratic time would hang here.
    const hostile = [
      "[",
      "http://a(",
      "ftp://a ",
      "[x ",
      "`",
      " ",
      "- a\n",
      ".",
      "Deprecated: ",
      "[a]: http://b\n",
      "A.",
      "/",
    ];
    for (const piece of hostile) docOf(`${piece.repeat(2_000_000 / piece.length)} [A]`);
  });
});

test("the model has the docs of handlers, bindings and fields, and all tags of fields", async () => {
  const model = await modelOf([
    `// GetPetRequest asks for a pet. By its number.
type GetPetRequest struct {
	// ID is its number.
	//
	// Deprecated: Use Name.
	//nolint:all
	ID int \`validate:"min=1" query:"id,omitempty" example:"a, \\"b\\"" json:"-"\`
}

// GetPet returns a pet.
//
// GET /pet
//
// gen:other
//
// Or an error.
//go:noinline
func GetPet(w http.ResponseWriter, r *http.Request) {}
`,
  ]);
  const [binding] = model.bindings;
  const doc = (summary: string, description: string) => ({ summary, description, deprecated: null });
  expect(model.receivers[0]!.handlers[0]!.doc).toEqual({
    lines: ["GetPet returns a pet.", "", "", "", "Or an error."],
    ...doc("GetPet returns a pet.", "Or an error."),
  });
  expect(binding!.doc).toMatchObject(doc("GetPetRequest asks for a pet.", "By its number."));
  expect(binding!.query[0]!.doc).toEqual({
    lines: ["ID is its number.", "", "Deprecated: Use Name."],
    summary: "ID is its number.",
    description: "",
    deprecated: "Use Name.",
  });
  expect(binding!.query[0]!.tags).toEqual([
    { key: "validate", value: "min=1" },
    { key: "query", value: "id,omitempty" },
    { key: "example", value: 'a, "b"' },
    { key: "json", value: "-" },
  ]);
});

/** The folders of GOROOT/src that are compared; an empty list means all of GOROOT/src. */
const subtrees =
  process.env.GEN_AGREEMENT === "all" ? [] : ["encoding", "go", "net", "slices", "strings", "time"];

describe.skipIf(!hasGo())("gen reads what go/doc and go/doc/comment read", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gen-docs-"));
  let program: string;
  beforeAll(async () => {
    program = await buildProgram(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("in the comments of Go's own sources", async () => {
    const root = path.join(goRoot(), "src");
    const { compared, described, deprecated, differences } = await compareFiles(program, root, subtrees);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(20_000);
    expect(described).toBeGreaterThan(5000);
    expect(deprecated).toBeGreaterThan(40);
  });

  test("in random comments", async () => {
    const random = seededRandom(13);
    const comments = Array.from({ length: partOf(5000) }, () => randomComment(random));
    const { compared, described, deprecated, differences } = await compareComments(program, comments);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(partOf(4000));
    expect(described).toBeGreaterThan(partOf(3000));
    expect(deprecated).toBeGreaterThan(partOf(300));
  });
});
