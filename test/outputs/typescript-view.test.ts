/** Tests the TypeScript that is printed for a model: its names, types and comments. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { capitalize } from "../../src/base/text/common.ts";
import type { Constraint } from "../../src/constraints/types.ts";
import { noBody } from "../../src/model/message-facts.ts";
import type { Binding, Field, HandlerResponse, Model, Receiver } from "../../src/model/types.ts";
import { propertyName } from "../../src/outputs/typescript/shape-nodes.ts";
import { typeScriptFile } from "../../src/outputs/typescript/view.ts";
import { basicShape, shape, unsupported } from "../../src/shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../../src/shapes/shape-types.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { describeField, kinds } from "../helpers/sample-bindings.ts";
import {
  declarations,
  doc,
  members,
  namedType,
  object,
  printed,
  property,
  reference,
  typedModel,
} from "../helpers/typescript-models.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-typescript-view-")));
afterAll(() => rmSync(dir, { recursive: true }));

const string = shape("string");
const int = basicShape("int");
const nullable = (one: Shape): Shape => ({ ...one, nullable: true });
const list = (element: Shape) => shape("list", { element });
const map = (key: Shape, element: Shape) => shape("map", { key, element });

/** The type of a number in a text. */
const numeral = "`$".concat("{number}`");

/** The type of a property that has a shape. */
async function typeOf(value: Shape, types: NamedType[] = []): Promise<string> {
  const text = await printed(typedModel({ x: value }, types));
  return /interface ShowResponse \{\n(?: {2}\/\*\*.*\*\/\n)? {2}x\??: ?([\s\S]*?);\n\}/.exec(text)![1]!;
}

describe("a shape is printed as", () => {
  const kind = namedType("Kind", string, {
    enum: { closed: true, closedInResponses: true, members: members({ KindCat: "cat", KindDog: "dog" }) },
  });
  const open = namedType("Kind", string, {
    enum: { closed: false, closedInResponses: false, members: members({ KindCat: "cat" }) },
  });
  const level = namedType("Level", int, {
    enum: { closed: true, closedInResponses: true, members: members({ Low: 1, High: 2 }) },
  });
  /** As config `enums: "requests"` has it. */
  const inRequests = (type: NamedType): NamedType => ({
    ...type,
    enum: { ...type.enum!, closedInResponses: false },
  });
  const withZero = namedType("Level", int, {
    enum: { closed: true, closedInResponses: true, members: members({ None: 0, Low: 1 }) },
  });
  const cents = namedType("Cents", int);

  test.each<[string, Shape, NamedType[]?]>([
    ["boolean", basicShape("bool")],
    ["number", basicShape("int64")],
    ["number", basicShape("float32")],
    ["string", string],
    ["string | null", nullable(string)],
    ["string", shape("bytes")],
    [numeral, { ...int, quoted: true }],
    [`${numeral} | null`, nullable({ ...basicShape("float64"), quoted: true })],
    ['"true" | "false"', { ...basicShape("bool"), quoted: true }],
    ["string", { ...string, quoted: true }],
    [numeral, reference("Cents", { quoted: true }), [cents]],
    ["string[]", list(string)],
    ["(string | null)[] | null", nullable(list(nullable(string)))],
    ["string[][]", list(list(string))],
    ["[number, number]", shape("array", { length: 2, element: int })],
    ["[]", shape("array", { length: 0, element: int })],
    ["number[]", shape("array", { length: 9, element: int })],
    ["Record<string, number>", map(string, int)],
    ["Record<string, string[] | null>", map(int, nullable(list(string)))],
    ['Partial<Record<Kind | "", number>>', map(reference("Kind"), int), [kind]],
    ["Partial<Record<Level, number>>", map(reference("Level"), int), [withZero]],
    ["Record<string, number>", map(reference("Kind"), int), [inRequests(kind)]],
    ["Record<string, number>", map(reference("Level"), int), [inRequests(level)]],
    ["Record<string, number>", map(reference("Kind"), int), [open]],
    ["Record<string, number>", map(reference("Cents"), int), [cents]],
    ["Record<string, number>", map(basicShape("int64"), int)],
    ["Record<string, number>", map(reference("Id"), int), [namedType("Id", basicShape("uint64"))]],
    ["Record<number, number>", map(basicShape("uint32"), int)],
    ['Kind | ""', reference("Kind"), [kind]],
    ["Kind", reference("Kind"), [open]],
    ["Kind | (string & {})", reference("Kind"), [inRequests(kind)]],
    ["(Kind | (string & {}))[]", list(reference("Kind")), [inRequests(kind)]],
    ["Level | 0 | null", reference("Level", { nullable: true }), [level]],
    ["Level | null", reference("Level", { nullable: true }), [withZero]],
    ["Level | (number & {})", reference("Level"), [inRequests(level)]],
    ["unknown", shape("any", { nullable: true })],
    ["unknown[]", list(shape("any", { nullable: true }))],
    ["unknown", shape("opaque", { reason: "its JSON is left to the methods of X", nullable: true })],
    ["never", unsupported("encoding/json has no form for a channel")],
    ["Record<string, never>", object({})],
    ["{ y: number }", object({ y: int })],
    ["{ y: number } | null", nullable(object({ y: int }))],
    [`{\n    ${"y".repeat(50)}: number;\n  } | null`, nullable(object({ ["y".repeat(50)]: int }))],
  ])("%s", async (type, value, types) => {
    expect(await typeOf(value, types)).toBe(type);
  });
});

describe("a rule oneof makes a union of", () => {
  const rule = (name: string, values: string[] = [], elements: Constraint[] = []): Constraint => ({
    ...{ rule: name, parameter: values.join(" "), values, function: null, fields: [], message: "" },
    ...{ alternatives: [], keys: [], elements },
  });
  const oneOf = rule("oneof", ["a", "it's"]);
  const numbers = rule("oneof", ["1", "2"]);
  const status = namedType("Status", string);
  const kind = namedType("Kind", string, {
    enum: { closed: true, closedInResponses: true, members: members({ KindCat: "a", KindDog: "b" }) },
  });

  test.each<[string, Shape, Constraint[], NamedType[]?]>([
    [`"a" | "it's"`, string, [oneOf]],
    [`"a" | "it's" | null`, nullable(string), [rule("omitempty"), oneOf]],
    [`"a" | "it's" | ""`, string, [rule("omitempty"), oneOf]],
    [`"a" | "it's"`, string, [rule("omitnil"), oneOf]],
    [`"a" | "it's"`, reference("Status"), [rule("required"), oneOf], [status]],
    ["Kind", reference("Kind"), [oneOf], [kind]],
    ["1 | 2", int, [numbers]],
    ["number", int, [rule("oneof", ["1", "007"])]],
    ["number", basicShape("int64"), [rule("oneof", ["1", "9007199254740993"])]],
    [numeral, { ...int, quoted: true }, [numbers]],
    ["string", string, [rule("oneofci", ["a"])]],
    ["string", string, [rule("ne", ["a"])]],
    [`("a" | "it's")[]`, list(string), [rule("min"), rule("dive", [], [oneOf])]],
    [`("a" | "it's" | null)[] | null`, nullable(list(nullable(string))), [rule("dive", [], [oneOf])]],
    ["string[]", list(string), [rule("dive")]],
  ])("%s, in requests only", (type, value, constraints, types = []) => {
    const model = typedModel({}, types, { reads: true });
    const bodyShape = shape("object", { fields: [property("x", value, { constraints })] });
    const bindings = model.bindings.map(binding => ({ ...binding, bodyShape }));
    const file = typeScriptFile([{ ...model, bindings }]);
    const declared = (name: string) => file.types.find(one => one.name === name)!;
    expect(declared("ShowRequest").parts[0]!.properties[0]!.type).toBe(type);
    expect(declared("ShowResponse").properties[0]!.type).toMatch(/^\(?(?:string|number|Kind|Status|`)/);
  });
});

describe("what rules refuse to be without is never left out, and not null,", () => {
  const strings = nullable(list(string));
  test.each<[string, Partial<Property>, { optional: boolean; type: string }]>([
    ["where they are asked", { refusesAbsent: true }, { optional: false, type: "string[]" }],
    [
      "also where Go may leave it out",
      { refusesAbsent: true, optional: true },
      { optional: false, type: "string[]" },
    ],
    [
      "but not behind an embedded pointer",
      { refusesAbsent: true, optional: true, embeddedPointers: ["Page"] },
      { optional: true, type: "string[] | null" },
    ],
    ["without them it may", {}, { optional: true, type: "string[] | null" }],
  ])("%s", (_, facts, expected) => {
    const model = typedModel({}, [], { reads: true });
    const bodyShape = object({});
    const bindings = model.bindings.map(binding => ({
      ...binding,
      bodyShape: { ...bodyShape, fields: [property("x", strings, facts)] },
    }));
    const file = typeScriptFile([{ ...model, bindings }]);
    const declared = (name: string) => file.types.find(one => one.name === name)!;
    expect(declared("ShowRequest").parts[0]!.properties[0]).toMatchObject(expected);
    expect(declared("ShowResponse").properties[0]!.type).toBe("string[] | null");
  });

  test("in a query only without a default", () => {
    const model = typedModel({}, [], { reads: true });
    const fields = [null, "a"].map(preset => {
      const facts = { key: `x${preset}`, required: false, refusesAbsent: true, default: preset };
      return { ...describeField("X", "query", kinds.string, "pointer"), ...facts };
    });
    const bindings = model.bindings.map(one => (one.kind === "request" ? { ...one, query: fields } : one));
    const [query] = typeScriptFile([{ ...model, bindings }]).types.find(
      ({ name }) => name === "ShowRequest",
    )!.parts;
    expect(query!.properties.map(({ optional }) => optional)).toEqual([false, true]);
  });
});

describe("a comment says", () => {
  test.each<[string, Shape]>([
    ["Base64.", shape("bytes")],
    ["Date and time as in RFC 3339: `2006-01-02T15:04:05Z`.", shape("string", { format: "date-time" })],
    ["Duration as Go writes it: `1h30m`.", shape("string", { format: "duration" })],
    ["Format: uuid.", shape("string", { format: "uuid" })],
    ["16 elements.", shape("array", { length: 16, element: int })],
    [
      "Not known: its JSON is left to the methods of X.",
      shape("opaque", { reason: "its JSON is left to the methods of X" }),
    ],
    [
      "Never sent: encoding/json has no form for a channel.",
      unsupported("encoding/json has no form for a channel"),
    ],
  ])("%s", async (note, value) => {
    expect(await declarations(typedModel({ x: value }, []))).toContain(`  /** ${note} */\n  x: `);
    // The comment of a list is about its elements.
    expect(await declarations(typedModel({ x: list(value) }, []))).toContain(`  /** ${note} */\n  x: `);
  });

  test("what the Go comment says, whose text can't become a tag, a link or the end of the comment", async () => {
    const text = doc(
      "It ends */ here.",
      "@param is none, nor is {@link x}.\n\n- one\n- two",
      "Use\nanother.",
    );
    const types = [namedType("Book", object({ x: int }), { doc: text })];
    expect(await declarations(typedModel({ book: reference("Book") }, types))).toContain(`/**
 * It ends *\\/ here.
 *
 * \\@param is none, nor is {\\@link x}.
 *
 * - one
 * - two
 *
 * @deprecated Use
 * another.
 */
export interface Book {`);
  });
});

describe("names", () => {
  const other = (name: string, pkg: string) =>
    namedType(name, object({ [pkg]: int }), { package: { name: pkg, importPath: `example.com/${pkg}` } });
  const names = async (types: NamedType[]) => {
    const fields = Object.fromEntries(types.map(({ id }, index) => [`f${index}`, reference(id)]));
    const text = await printed(typedModel(fields, types));
    const [, body = ""] = /interface ShowResponse \{\n([\s\S]*?)\n\}/.exec(text)!;
    return body.split("\n").map(line => line.replace(/^.*: (.*);$/, "$1"));
  };

  test("of other packages begin with their package if the name is taken", async () => {
    const types = [
      namedType("Kind", object({})),
      other("Kind", "money"),
      other("Sum", "money"),
      other("Kind", "card_game"),
    ];
    expect(await names(types)).toEqual(["Kind", "MoneyKind", "Sum", "CardGameKind"]);
  });

  test("that are taken even with the package get a number", async () => {
    const types = [namedType("MoneyKind", object({})), namedType("Kind", object({})), other("Kind", "money")];
    expect(await names(types)).toEqual(["MoneyKind", "Kind", "MoneyKind2"]);
  });

  test("hide neither what the file uses nor a message", async () => {
    const types = [
      "Response",
      "Promise",
      "Client",
      "StatusError",
      "ShowResponse",
      "record",
      "Date",
      "Map",
      "Show",
    ].map(name => namedType(name, object({ [name]: int })));
    expect(await names(types)).toEqual(
      "PetsResponse PetsPromise PetsClient PetsStatusError PetsShowResponse PetsRecord PetsDate PetsMap Show".split(
        " ",
      ),
    );
  });

  test("of instances of generic types contain the type arguments", async () => {
    const book = namedType("Book", object({ x: int }));
    const instance = (id: string, name: string, typeArguments: Shape[]) =>
      namedType(name, object({ [id]: int }), { id, typeArguments });
    const types = [
      book,
      instance("a.Page[1]", "Page", [reference("Book")]),
      instance("a.Page[2]", "Page", [list(reference("Book"))]),
      instance("a.Pair[3]", "Pair", [string, map(string, reference("a.Page[1]"))]),
      instance("a.Page[4]", "Page", [basicShape("int64")]),
      instance("a.Page[5]", "Page", [basicShape("int8")]),
    ];
    expect(await names(types)).toEqual([
      "Book",
      "PageOfBook",
      "PageOfBookList",
      "PairOfStringAndPageOfBookMap",
      "PageOfNumber",
      "PetsPageOfNumber",
    ]);
  });

  test("that several packages of a file have begin with their package, in whichever order they are", async () => {
    const at = (name: string, importPath: string): Model => {
      const own = { name: "pets", importPath };
      const types = [
        namedType("Book", object({ [name]: int }), { package: own }),
        namedType(name, object({}), { package: own }),
        other("Sum", "money"),
        other("Book", "money"),
      ];
      const fields = Object.fromEntries(types.map(({ id }, index) => [`f${index}`, reference(id)]));
      const model = typedModel(fields, types);
      return { ...model, package: { ...model.package, ...own } };
    };
    const one = at("One", "example.com/petstore/v1/pets");
    const two = at("Two", "example.com/petstore/v2/pets");
    for (const models of [
      [one, two],
      [two, one],
    ]) {
      const { types, functions } = typeScriptFile(models);
      expect(types.map(({ name }) => name)).toEqual(
        "MoneyBook One Sum Two V1PetsBook V1PetsShowResponse V2PetsBook V2PetsShowResponse".split(" "),
      );
      expect(functions.map(({ name, returns }) => [name, returns]).sort()).toEqual([
        ["v1PetsShow", "V1PetsShowResponse"],
        ["v2PetsShow", "V2PetsShowResponse"],
      ]);
    }
  });

  test("of properties are in quotes where they have to be", () => {
    expect(
      ["a", "$a_1", "class", "1", "a-b", "ü", "", "it's", 'say "x"', "\u202e"].map(propertyName),
    ).toEqual(["a", "$a_1", "class", '"1"', '"a-b"', '"ü"', '""', '"it\'s"', "'say \"x\"'", '"\\u202e"']);
  });

  test("of types begin with a capital if their script has capitals", () => {
    expect(["book", "éclair", "ßa", "日本", "_x"].map(capitalize)).toEqual([
      "Book",
      "Éclair",
      "ßa",
      "日本",
      "_x",
    ]);
  });
});

describe("enums", () => {
  const print = async (enumeration: NamedType["enum"], value: Shape, text = doc()) =>
    declarations(
      typedModel({ x: reference("Kind") }, [namedType("Kind", value, { enum: enumeration, doc: text })]),
    );

  test("are unions, with the docs of their members", async () => {
    const docs = { KindCat: doc("KindCat purrs."), KindDog: doc("", "", "Get a cat.") };
    expect(
      await print(
        {
          closed: true,
          closedInResponses: true,
          members: members({ KindCat: "cat", KindDog: "dog", KindNone: "" }, docs),
        },
        string,
        doc("Kind is one."),
      ),
    ).toContain(`/**
 * Kind is one.
 *
 * - \`"cat"\`: KindCat purrs.
 * - \`"dog"\`: Deprecated: Get a cat.
 * - \`""\`
 */
export type Kind =
  | "cat"
  | "dog"
  | "";
`);
  });

  test("that are open take other values, too", async () => {
    expect(
      await print({ closed: false, closedInResponses: false, members: members({ A: "a" }) }, string),
    ).toContain('export type Kind =\n  | "a"\n  | (string & {});\n');
    expect(
      await print({ closed: false, closedInResponses: false, members: members({ A: 1 }) }, int),
    ).toContain("export type Kind =\n  | 1\n  | (number & {});\n");
  });

  test("of numbers are an object, too, whose keys don't repeat the name of the type", async () => {
    expect(
      await print(
        {
          closed: true,
          closedInResponses: true,
          members: members({ KindLow: -1, KindHigh: 2 }, { KindLow: doc("Soon.") }),
        },
        int,
      ),
    ).toContain(`export type Kind =
  | -1
  | 2;

/** The values of Kind by their names. */
export const Kind = {
  /** Soon. */
  Low: -1,
  High: 2,
} as const;
`);
    expect(
      await print(
        { closed: true, closedInResponses: true, members: members({ KindLow: 1, Kind2: 2, Kindly: 3 }) },
        int,
      ),
    ).toContain("{\n  KindLow: 1,\n  Kind2: 2,\n  Kindly: 3,\n}");
  });

  test("with integers that JavaScript rounds have the type number", async () => {
    const [low, high] = members({ Low: 1, High: 2 });
    const huge = [low!, { ...high!, json: "9007199254740993" }];
    expect(await print({ closed: true, closedInResponses: true, members: huge }, int)).toContain(
      "export type Kind = number;\n",
    );
  });
});

describe("a Go type that reads another JSON than it writes", () => {
  const secret = namedType(
    "Secret",
    shape("opaque", {
      reason: "its JSON is left to the methods of Secret",
      reads: object({ text: string, more: nullable(int) }),
    }),
  );

  test("becomes two types, and so does every type that contains it", async () => {
    const types = [
      secret,
      namedType("Box", object({ secret: reference("Secret"), sum: reference("Sum") })),
      namedType("Sum", object({ x: nullable(int) })),
    ];
    const text = await declarations(
      typedModel({ box: reference("Box"), sum: reference("Sum") }, types, { reads: true }),
    );
    expect(text).toBe(`export interface Box {
  secret: Secret;
  sum: Sum;
}

export interface BoxInput {
  secret: SecretInput;
  sum: SumInput;
}

/** Not known: its JSON is left to the methods of Secret. */
export type Secret = unknown;

export interface SecretInput {
  text: string;
  more?: number | null;
}

export interface ShowRequest {
  json: {
    box: BoxInput;
    sum: SumInput;
  };
}

export interface ShowResponse {
  box: Box;
  sum: Sum;
}

export interface Sum {
  x: number | null;
}

export interface SumInput {
  x?: number | null;
}
`);
  });

  test("has its own name where it is only read", async () => {
    const sum = namedType("Sum", object({ x: nullable(int), y: int }));
    const model = typedModel({ sum: reference("Sum") }, [sum], { reads: true });
    const answers = model.bindings.map(one =>
      one.kind === "response" ? { ...one, bodyShape: object({ x: int }) } : one,
    );
    const text = await declarations({ ...model, bindings: answers });
    expect(text).toContain("export interface Sum {\n  x?: number | null;\n  y: number;\n}");
    expect(text).not.toContain("SumInput");
  });

  test("is one type in requests and responses with requireJSON, if requests can't leave a field out", () => {
    const sum = namedType("Sum", object({ x: nullable(int) }));
    const model = typedModel({ sum: reference("Sum") }, [sum], { reads: true });
    const names = (requiresFields: boolean) =>
      typeScriptFile([model], { requiresFields }).types.map(({ name }) => name);
    expect(names(false)).toEqual(["ShowRequest", "ShowResponse", "Sum", "SumInput"]);
    expect(names(true)).toEqual(["ShowRequest", "ShowResponse", "Sum"]);
  });

  test("becomes one type if it is only written", async () => {
    const text = await declarations(typedModel({ secret: reference("Secret") }, [secret]));
    expect(text).not.toContain("SecretInput");
  });
});

test("a handler keeps its name, and the second function of another handler gets a different name", async () => {
  const model = typedModel({ x: int }, []);
  const [receiver] = model.receivers;
  const handlers = ["Show", "ShowResult"].map(name => ({ ...receiver!.handlers[0]!, name, listName: name }));
  const text = await printed({ ...model, receivers: [{ ...receiver!, handlers }] });
  expect([...text.matchAll(/^export (?:async function|type) (\w+)/gm)].map(([, name]) => name)).toEqual([
    "show",
    "ShowResult",
    "showResult_",
    "showResult",
    "ShowResultResult",
    "showResultResult",
    "RequestOptions",
    "Answer",
  ]);
});

test("a response that is the struct of a named type is printed once", async () => {
  const fields = { id: int, parent: reference("ShowResponse", { nullable: true }) };
  const same = namedType("ShowResponse", object(fields));
  expect(await declarations(typedModel(fields, [same]))).toBe(
    "export interface ShowResponse {\n  id: number;\n  parent: ShowResponse | null;\n}\n",
  );
  const other = namedType("ShowResponse", object({ ...fields, route: string }));
  expect(await declarations(typedModel(fields, [other]))).toContain("parent: PetsShowResponse | null;");
});

test("a map that holds itself is not a Record, which TypeScript would refuse", async () => {
  const index = namedType("Index", map(string, reference("Index", { nullable: true })));
  expect(await declarations(typedModel({ x: reference("Index") }, [index]))).toContain(
    "export type Index = { [key: string]: Index | null };\n",
  );
});

test("comments of types in other modules are cut to their first sentence", async () => {
  const fields: Property[] = [property("x", int, { doc: doc("One.", "Two.") })];
  const foreign = namedType("URL", shape("object", { fields }), {
    doc: doc("URL is one.", "And more."),
    package: { name: "url", importPath: "net/url" },
  });
  expect(await declarations(typedModel({ x: reference(foreign.id) }, [foreign]))).toContain(
    "/** URL is one. */\nexport interface UrlURL {\n  /** One. */\n  x: number;\n}",
  );
});

describe("random types", () => {
  const cases = caseCount(12);
  const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
  const files = Array.from({ length: cases }, (_, index) => randomModel(seededRandom(seed + index)));

  test("compile, and no line ends with a blank", async () => {
    const texts = await Promise.all(files.map(printed));
    for (const [index, text] of texts.entries()) {
      expect(text, `seed ${seed + index}`).not.toMatch(/[ \t]$/m);
      writeFileSync(join(dir, `f${index}.ts`), text);
    }
    const compilerOptions = {
      target: "es2022",
      lib: ["es2023", "dom"],
      types: [],
      module: "esnext",
      noEmit: true,
      strict: true,
    };
    writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const { stdout } = spawnSync(resolve("node_modules/.bin/tsc"), ["-p", dir], { encoding: "utf8" });
    expect(stdout).toBe("");
  });
});

/** A model with random types, which refer to each other. */
function randomModel(random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const word = () =>
    "abcdefghijklmnopqrstuvwxyz"[below(26)]! + "lorem-ipsum dolor_sit".slice(0, below(21)).replace(/ /g, "X");
  const words = (count: number) => Array.from({ length: count }, word);
  const comment = () =>
    random() < 0.6 ? doc() : doc(words(1 + below(30)).join(" "), random() < 0.5 ? "" : "- a\n- b");
  const typeNames = Array.from({ length: 14 }, (_, index) => `T${index}${"LongName".repeat(below(5))}`);
  const randomShape = (depth: number): Shape => {
    const inner = () => randomShape(depth + 1);
    const maybe = { nullable: random() < 0.4 };
    switch (below(depth > 3 ? 5 : 10)) {
      case 0:
        return shape("string", maybe);
      case 1:
        return { ...int, ...maybe, quoted: random() < 0.3 };
      case 2:
        return shape("bytes", maybe);
      case 3:
      case 4:
        return reference(typeNames[below(typeNames.length)]!, maybe);
      case 5:
        return shape("list", { element: inner(), ...maybe });
      case 6:
        return shape("array", { element: inner(), length: below(10), ...maybe });
      case 7:
        return shape("map", { key: random() < 0.5 ? string : int, element: inner(), ...maybe });
      case 8:
        return shape("any", { nullable: true });
      default:
        return { ...randomObject(depth + 1), ...maybe };
    }
  };
  const randomObject = (depth: number): Shape => {
    const keys = [...new Set(words(1 + below(6)))];
    const fields = keys.map(key =>
      property(key, randomShape(depth), { optional: random() < 0.3, doc: comment() }),
    );
    return shape("object", { fields });
  };
  const types = typeNames.map(name => {
    const others = [
      string,
      list(randomShape(1)),
      map(string, randomShape(1)),
      list(list(reference(typeNames[0]!))),
    ];
    const value = random() < 0.7 ? randomObject(0) : others[below(others.length)]!;
    const closed = random() < 0.5;
    const constants = Object.fromEntries(
      words(1 + below(9)).map((text, index) => [`${name}M${index}`, `${text}${index}`]),
    );
    const enumeration =
      value.kind === "string"
        ? { closed, closedInResponses: closed && random() < 0.5, members: members(constants) }
        : null;
    return namedType(name, value, { enum: enumeration, doc: comment() });
  });
  const model = typedModel(Object.fromEntries(typeNames.map(name => [name, reference(name)])), types, {
    reads: true,
  });
  const response = `Show${"LongName".repeat(below(6))}Response`;
  const bindings = model.bindings
    .map(binding => withHead(binding, types, random))
    .map(binding => (binding.kind === "response" ? { ...binding, name: response } : binding));
  const receivers = model.receivers.map(receiver => withResponses(receiver, response, random));
  return { ...model, bindings, receivers };
}

/** Gives a message random header fields and cookies. */
function withHead(binding: Binding, types: NamedType[], random: () => number): Binding {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const enums = types.filter(one => one.enum !== null).map(({ id }) => reference(id));
  const field = (part: "header" | "cookie"): Field => {
    const kind = pick([kinds.string, kinds.int, kinds.bool, kinds.time]);
    const name = `X${"LongName".repeat(below(6))}${below(1000)}`;
    const one = describeField(name, part, kind, pick(["scalar", "pointer", "slice", "omitempty"] as const));
    const value = one.conversion?.kind === "string" && random() < 0.5 ? pick([string, ...enums]) : null;
    if (value === null) return one;
    return { ...one, shape: one.type.slice ? list(value) : value };
  };
  const fields = (part: "header" | "cookie") => Array.from({ length: below(4) }, () => field(part));
  return { ...binding, header: fields("header"), cookie: fields("cookie") };
}

/** Gives handlers random responses, and more placeholders and longer names. */
function withResponses(receiver: Receiver, response: string, random: () => number): Receiver {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const statuses = [200, 201, 202, 204, 205, 206, 303, 304, 400, 404, 409, 413, 415, 422, 500, 503];
  const responses = (): HandlerResponse[] =>
    statuses
      .filter(() => random() < 0.4)
      .map(status => {
        const kinds = (["response", "problem", "text", "none", "unknown"] as const).filter(
          () => random() < 0.4,
        );
        const bodies = (kinds.length > 0 ? kinds : (["unknown"] as const)).map(kind => {
          return { ...noBody, kind, struct: kind === "response" ? response : null };
        });
        const description = random() < 0.2 ? `no such */ thing ${status}` : null;
        return { status, bodies, description, source: "code" };
      });
  const handlers = receiver.handlers.flatMap(handler =>
    Array.from({ length: 6 }, (_, index) => {
      const name = `Show${index}${"LongName".repeat(below(5))}`;
      const message = (one: string) => (random() < 0.5 ? one : null);
      const status = random() < 0.3 ? pick(statuses) : null;
      return {
        ...handler,
        name,
        listName: name,
        method: pick(["GET", "HEAD", "OPTIONS"] as const),
        status,
        responses: responses(),
        request: message("ShowRequest"),
        response: message(response),
      };
    }),
  );
  return { ...receiver, handlers: [...receiver.handlers, ...handlers] };
}
