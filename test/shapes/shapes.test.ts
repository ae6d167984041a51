/** Tests the shapes of Go types: how encoding/json writes and reads their values. shape-agreement.test.ts compares shapes with encoding/json itself. */
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { ConfiguredType } from "../../src/config/user-config.ts";
import { packageModel } from "../../src/model/package-model.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { defaultConfig } from "../helpers/case-folder.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { shownShape, shownTypes } from "../helpers/judges/shown-shapes.ts";
import { triesAll } from "../helpers/random/case-count.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();
const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };

/** The model of a module with these files; `p.go` is the package. */
async function modelOf(files: Record<string, string>, configured: Record<string, ConfiguredType> = {}) {
  const dir = fileTree({ "go.mod": "module example.com/p\n\ngo 1.24\n", ...files });
  const file = await parser.parse("p.go", files["p.go"]!);
  expect(file.syntaxErrors).toEqual([]);
  const { model } = await packageModel(
    {
      files: [file],
      dir,
      importPath: "example.com/p",
      moduleDir: ".",
      roots: readImportRoots(systemFiles, dir, process.env),
      needs: new Set(["shapes"]),
    },
    {
      config: { ...defaultConfig(dir), outputs: [], allOutputs: [], types: configured },
      build,
      parser,
      cwd: dir,
    },
  );
  return model;
}

/** A package with a response that has these fields. */
function packageWith(fields: string, declarations: string): string {
  const paths = [
    ...["database/sql", "encoding", "encoding/json", "fmt", "math/big", "net", "net/netip", "net/url"],
    ...["time", "unsafe"],
  ];
  const text = `${fields} ${declarations}`;
  const used = paths.filter(path => new RegExp(`\\b${path.split("/").at(-1)}\\.[A-Z]`).test(text));
  const imports = used.map(path => `import "${path}"\n`).join("");
  return `package p\n\n${imports}\n${declarations}\n\ntype GetResponse struct {\n${fields}\n}\n`;
}

/** The body of that response, and the types that it reaches. */
async function bodyOf(fields: string, declarations: string, configured: Record<string, ConfiguredType> = {}) {
  const model = await modelOf({ "p.go": packageWith(fields, declarations) }, configured);
  const { bodyShape } = model.bindings[0]!;
  return { body: shownShape(bodyShape!), types: shownTypes(model.types), model };
}

/** Methods of T with the receiver `T` or `*T`. */
const marshalJSON = (receiver: string) =>
  `func (${receiver}) MarshalJSON() ([]byte, error) { return nil, nil }\n`;
const marshalText = (receiver: string) =>
  `func (${receiver}) MarshalText() ([]byte, error) { return nil, nil }\n`;
const unmarshalJSON = (receiver: string) => `func (${receiver}) UnmarshalJSON([]byte) error { return nil }\n`;
const unmarshalText = (receiver: string) => `func (${receiver}) UnmarshalText([]byte) error { return nil }\n`;
const byJSON = "(its JSON is left to the methods of T)";
const byText = "(its text is left to the methods of T)";
const noValue = "(encoding/json can't choose a type for an interface with methods)";

/** A type, other declarations, its shape as a field of a response, and the types that it reaches. */
const types: [type: string, declarations: string, shape: string, types?: Record<string, string>][] = [
  // Basic types.
  ["bool", "", "boolean"],
  ["string", "", "string"],
  ["int", "", "int64"],
  ["int8", "", "int8"],
  ["uint16", "", "uint16"],
  ["byte", "", "uint8"],
  ["rune", "", "int32"],
  ["uintptr", "", "uint64"],
  ["float32", "", "number32"],
  ["float64", "", "number64"],
  ["complex64", "", "unsupported (encoding/json has no form for complex64)"],
  [
    "unsafe.Pointer",
    "",
    "&unsafe.Pointer",
    {
      "unsafe.Pointer": "unsupported (encoding/json has no form for unsafe.Pointer)",
    },
  ],
  ["chan int", "", "unsupported (encoding/json has no form for a channel)"],
  ["func()", "", "unsupported (encoding/json has no form for a function)"],
  ["T", "type T string", "&T", { T: "string" }],
  ["T", "type T U\ntype U int8", "&T", { T: "int8" }],
  ["T", "type T = string", "string"],
  ["T", "type T = U\ntype U = V\ntype V bool", "&V", { V: "boolean" }],
  ["Missing", "", "unresolved (the package declares no type Missing)"],
  ["T", "type T Missing", "&T", { T: "unresolved (the package declares no type Missing)" }],
  // Pointers, slices, arrays and maps.
  ["*int", "", "int64|null"],
  ["**int", "", "int64|null"],
  ["*T", "type T string", "&T|null", { T: "string" }],
  ["T", "type T *int", "&T|null", { T: "int64|null" }],
  ["T", "type T *T", "&T|null", { T: "unsupported (example.com/p.T points to itself)" }],
  ["[]string", "", "[]string|null"],
  ["[][]int", "", "[][]int64|null|null"],
  ["[]*int", "", "[]int64|null|null"],
  ["T", "type T []string", "&T|null", { T: "[]string|null" }],
  ["T", "type T []T", "&T|null", { T: "[]&T|null|null" }],
  ["[]byte", "", "bytes|null"],
  ["T", "type T []byte", "&T|null", { T: "bytes|null" }],
  ["[]T", "type T byte", "bytes|null"],
  ["[]T", `type T byte\n${marshalText("*T")}${unmarshalText("*T")}`, "[]&T|null", { T: `string ${byText}` }],
  ["[4]byte", "", "[4]uint8"],
  ["[0x10]int", "", "[16]int64"],
  ["[1_0]*int", "", "[10]int64|null"],
  ["map[string]int", "", "map[string]int64|null"],
  ["map[int8]string", "", "map[int8]string|null"],
  ["map[T]int", "type T string", "map[&T]int64|null", { T: "string" }],
  ["map[T]int", "type T uint8", "map[&T]int64|null", { T: "uint8" }],
  ["map[string]map[string]bool", "", "map[string]map[string]boolean|null|null"],
  ["map[bool]int", "", "unsupported (encoding/json takes no bool for the key of a map)"],
  ["map[float64]int", "", "unsupported (encoding/json takes no float64 for the key of a map)"],
  ["map[any]int", "", "unsupported (encoding/json takes no any for the key of a map)"],
  ["map[netip.Addr]int", "", "map[&net/netip.Addr]int64|null", { "net/netip.Addr": "string<ip>" }],
  ["map[time.Time]int", "", "map[&time.Time]int64|null", { "time.Time": "string<date-time>" }],
  ["map[time.Duration]int", "", "map[&time.Duration]int64|null", { "time.Duration": "int64" }],
  ["map[json.Number]int", "", "map[string]int64|null"],
  [
    "map[T]int",
    `type T struct{}\n${marshalText("T")}${unmarshalText("*T")}`,
    "map[&T]int64|null",
    { T: `string ${byText}` },
  ],
  // For a key, kind string wins over MarshalText, but not over UnmarshalText.
  [
    "map[T]int",
    `type T string\n${marshalText("T")}${unmarshalText("*T")}`,
    `map[string]int64|null => map[string ${byText}]int64|null`,
  ],
  [
    "map[T]int",
    `type T struct{}\n${marshalText("T")}`,
    `map[string ${byText}]int64|null => unsupported (encoding/json takes no T for the key of a map)`,
  ],
  [
    "map[*T]int",
    `type T struct{}\n${marshalText("*T")}${unmarshalText("*T")}`,
    `map[string ${byText}]int64|null => unsupported (encoding/json takes no *T for the key of a map)`,
  ],
  // The keys of a map have no address.
  ["map[T]int", `type T int\n${marshalText("*T")}`, "map[int64]int64|null"],
  // Interfaces.
  ["any", "", "any|null"],
  ["interface{}", "", "any|null"],
  ["T", "type T any", "&T|null", { T: "any|null" }],
  ["error", "", `any|null => unsupported|null ${noValue}`],
  ["fmt.Stringer", "", "&fmt.Stringer|null", { "fmt.Stringer": `any|null => unsupported|null ${noValue}` }],
  [
    "encoding.TextMarshaler",
    "",
    "&encoding.TextMarshaler|null",
    {
      "encoding.TextMarshaler": `string|null (its text is left to the method MarshalText) => unsupported|null ${noValue}`,
    },
  ],
  // Structs.
  ["struct{}", "", "{}"],
  ["struct{ A int; b int; C string }", "", "{A: int64, C: string}"],
  ["T", "type T struct{ A *T; B []T }", "&T", { T: "{A: &T|null, B: []&T|null}" }],
  ["T", "type T struct{ A *U }\ntype U struct{ B *T }", "&T", { T: "{A: &U|null}", U: "{B: &T|null}" }],
  // Well-known types.
  ["time.Time", "", "&time.Time", { "time.Time": "string<date-time>" }],
  ["*time.Time", "", "&time.Time|null", { "time.Time": "string<date-time>" }],
  ["time.Duration", "", "&time.Duration", { "time.Duration": "int64" }],
  ["json.Number", "", "&encoding/json.Number", { "encoding/json.Number": "number0" }],
  ["json.RawMessage", "", "&encoding/json.RawMessage|null", { "encoding/json.RawMessage": "any|null" }],
  ["net.IP", "", "&net.IP", { "net.IP": "string<ip>" }],
  ["netip.Prefix", "", "&net/netip.Prefix", { "net/netip.Prefix": "string<cidr>" }],
  // Only a pointer to big.Int has its methods.
  ["*big.Int", "", "&math/big.Int|null", { "math/big.Int": "int0" }],
  ["[]big.Int", "", "[]&math/big.Int|null", { "math/big.Int": "int0" }],
  ["big.Int", "", "&math/big.Int (value)", { "math/big.Int (value)": "{} => int0" }],
  [
    "map[string]big.Int",
    "",
    "map[string]&math/big.Int (value)|null",
    { "math/big.Int (value)": "{} => int0" },
  ],
  // Methods.
  ["T", `type T int\n${marshalJSON("T")}${unmarshalJSON("*T")}`, "&T", { T: `opaque ${byJSON}` }],
  ["T", `type T int\n${marshalText("T")}${unmarshalText("*T")}`, "&T", { T: `string ${byText}` }],
  ["T", `type T int\n${marshalJSON("T")}`, "&T", { T: `opaque ${byJSON} => int64` }],
  ["T", `type T int\n${unmarshalJSON("*T")}`, "&T", { T: `int64 => opaque ${byJSON}` }],
  ["T", `type T int\n${marshalText("T")}`, "&T", { T: `string ${byText} => int64` }],
  ["T", `type T int\n${unmarshalText("*T")}`, "&T", { T: `int64 => string ${byText}` }],
  [
    "T",
    `type T int\n${marshalText("T")}${unmarshalJSON("*T")}`,
    "&T",
    { T: `string ${byText} => opaque ${byJSON}` },
  ],
  ["T", `type T int\n${marshalJSON("*T")}`, "&T (value)", { "T (value)": "int64" }],
  ["*T", `type T int\n${marshalJSON("*T")}`, "&T|null", { T: `opaque ${byJSON} => int64` }],
  ["[2]T", `type T int\n${marshalText("*T")}`, "[2]&T (value)", { "T (value)": "int64" }],
  ["*[2]T", `type T int\n${marshalText("*T")}`, "[2]&T|null", { T: `string ${byText} => int64` }],
  // Without an address, the MarshalText of the value wins over the MarshalJSON of the pointer.
  [
    "T",
    `type T int\n${marshalJSON("*T")}${marshalText("T")}`,
    "&T (value)",
    { "T (value)": `string ${byText} => int64` },
  ],
  // A type that holds a value with methods of its pointer has two forms as well: with and without an address.
  [
    "T",
    "type T struct{ A, B *U; C U; D []U }\ntype U struct{ N big.Int }",
    "&T (value)",
    {
      "T (value)": "{A: &U|null, B: &U|null, C: &U (value), D: []&U|null}",
      U: "{N: &math/big.Int}",
      "U (value)": "{N: &math/big.Int (value)}",
      "math/big.Int": "int0",
      "math/big.Int (value)": "{} => int0",
    },
  ],
  [
    "T",
    "type T []T2\ntype T2 struct{ N big.Int }",
    "&T|null",
    {
      T: "[]&T2|null",
      T2: "{N: &math/big.Int}",
      "math/big.Int": "int0",
    },
  ],
  [
    "T",
    `type T map[string]int\n${marshalJSON("T")}`,
    "&T",
    { T: `opaque ${byJSON} => map[string]int64|null` },
  ],
  ["T", "type T struct{ time.Time }", "&T", { T: "string<date-time>" }],
  ["struct{ time.Time }", "", "opaque (its JSON is left to the methods of the type) => {}"],
  ["*struct{ time.Time }", "", "opaque|null (its JSON is left to the methods of the type)"],
  // MarshalText is promoted from both fields, so it does not count; MarshalJSON is promoted from one.
  ["T", "type T struct{ time.Time; netip.Addr }", "&T", { T: "string<date-time>" }],
  ["T", "type T struct{ netip.Prefix; netip.Addr }", "&T", { T: "{}" }],
  // encoding/json ignores methods with other signatures.
  ["T", "type T int\nfunc (T) MarshalJSON() []byte { return nil }", "&T", { T: "int64" }],
  [
    "UUID",
    `type UUID [16]byte\n${marshalText("UUID")}${unmarshalText("*UUID")}`,
    "&UUID",
    { UUID: "string<uuid>" },
  ],
  [
    "UUID",
    `const size = 4 * 4\ntype UUID [size]byte\n${marshalText("UUID")}${unmarshalText("*UUID")}`,
    "&UUID",
    { UUID: "string<uuid>" },
  ],
  // Four bytes are not UUIDs, whatever the type's name is.
  [
    "UUID",
    `type UUID [4]byte\n${marshalText("UUID")}${unmarshalText("*UUID")}`,
    "&UUID",
    { UUID: "string (its text is left to the methods of UUID)" },
  ],
  // Generic types.
  ["T[int]", "type T[V any] struct{ A V }", "&T[int]", { "T[int]": "{A: int64}" }],
  [
    "T[U]",
    "type T[V any] struct{ Items []V; Next *T[V] }\ntype U struct{}",
    "&T[U]",
    { "T[U]": "{Items: []&U|null, Next: &T[U]|null}", U: "{}" },
  ],
  ["T[int]", "type T[V any] map[string]V", "&T[int]|null", { "T[int]": "map[string]int64|null" }],
  [
    "T[*[]U]",
    "type T[V any] struct{ A V }\ntype U int",
    "&T[*[]U]",
    {
      "T[*[]U]": "{A: []&U|null}",
      U: "int64",
    },
  ],
];

describe("the shape of a type", () => {
  test.each(types)("%s %s", async (type, declarations, shape, reached = {}) => {
    const { body, types } = await bodyOf(`V ${type} \`json:"v"\``, declarations);
    expect({ body, types }).toEqual({
      body: `{v: ${shape}}!`,
      types: reached,
    });
  });
});

/** Fields of a response, other declarations, and the shape of the body. */
const tags: [fields: string, declarations: string, body: string][] = [
  [
    'A int `json:"a"`; B int `json:"-"`; C int `json:"-,"`; D int `json:"D,omitempty"`',
    "",
    "{a: int64, -: int64, D?: int64}",
  ],
  // encoding/json ignores a name with a quote, but accepts these other characters.
  [
    'A int `json:"a\\"b"`; B int `json:"ü!#$%&()*+-./:;<=>?@[]^_{|}~ "`',
    "",
    "{A: int64, ü!#$%&()*+-./:;<=>?@[]^_{|}~ : int64}",
  ],
  [
    'A int `json:",omitempty"`; B string `json:",omitempty"`; C bool `json:",omitempty"`',
    "",
    "{A?: int64, B?: string, C?: boolean}",
  ],
  [
    'A *int `json:",omitempty"`; B []int `json:",omitempty"`; C map[string]int `json:",omitempty"`',
    "",
    "{A?: int64, B?: []int64, C?: map[string]int64}",
  ],
  // An interface can hold a nil pointer, and a pointer can point to one.
  [
    'A any `json:",omitempty"`; B **int `json:",omitempty"`; C *[]int `json:",omitempty"`',
    "",
    "{A?: any|null, B?: int64|null, C?: []int64|null}",
  ],
  [
    'A struct{} `json:",omitempty"`; B [2]int `json:",omitempty"`; C [0]int `json:",omitempty"`',
    "",
    "{A: {}, B: [2]int64, C?: [0]int64}",
  ],
  ['A time.Time `json:",omitempty"`; B time.Time `json:",omitzero"`', "", "{A: &time.Time, B?: &time.Time}"],
  [
    'A struct{} `json:",omitzero"`; B []int `json:",omitzero"`; C *int `json:",omitzero"`',
    "",
    "{A?: {}, B?: []int64, C?: int64}",
  ],
  // The method IsZero decides: a nil slice may be written, as null.
  [
    'A T `json:",omitzero"`; B *T `json:",omitzero"`',
    "type T []int\nfunc (T) IsZero() bool { return false }",
    "{A?: &T|null, B?: &T|null}",
  ],
  [
    'A int `json:",string"`; B *int8 `json:",string"`; C bool `json:",string"`; D string `json:",string"`',
    "",
    '{A: "int64", B: "int8"|null, C: "boolean", D: "string"}',
  ],
  [
    'A []int `json:",string"`; B **int `json:",string"`; C any `json:",string"`; D [2]int `json:",string"`',
    "",
    "{A: []int64|null, B: int64|null, C: any|null, D: [2]int64}",
  ],
  ['A T `json:",string"`', "type T int", '{A: "&T"}'],
  [
    'A time.Duration `json:",string"`; B json.Number `json:",string"`',
    "",
    '{A: "&time.Duration", B: "&encoding/json.Number"}',
  ],
  // What a method writes is not quoted again, but its text is read from within a quoted string.
  ['A T `json:",string"`', `type T int\n${marshalText("T")}${unmarshalText("*T")}`, '{A: &T => "&T"}'],
  // Embedding.
  ['A int `json:"a"`; T `json:"t"`', "type T struct{ B int }", "{a: int64, t: &T}"],
  ['T `json:"t"`; A int `json:"a"`', "type T string", "{t: &T, a: int64}"],
  // Both fields have the key, and neither wins.
  ['A int `json:"x"`; B int `json:"x"`; C int `json:"c"`', "", "{c: int64}"],
  // A tag goes before a Go name.
  ['X int `json:""`; B string `json:"X"`', "", "{X: string}"],
];

describe("a field's tag", () => {
  test.each(tags)("%s %s", async (fields, declarations, body) => {
    expect((await bodyOf(fields.replaceAll("; ", "\n"), declarations)).body).toBe(`${body}!`);
  });
});

/** The fields of a struct T, other declarations, and the shape of T where it has an address. */
const embedded: [struct: string, declarations: string, shape: string][] = [
  ["A int; U", "type U struct{ B int; C string }", "{A: int64, B: int64, C: string}"],
  ["U; A int", "type U struct{ A string; B int }", "{B: int64, A: int64}"],
  // Two fields of one name and depth drop each other, and hide deeper ones.
  [
    "U; V",
    "type U struct{ A, B int; W }\ntype V struct{ A int }\ntype W struct{ A, D int }",
    "{B: int64, D: int64}",
  ],
  ["U; V", 'type U struct{ A string }\ntype V struct{ X int `json:"A"` }', "{A: int64}"],
  ["*U", "type U struct{ A int }", "{A?: int64}"],
  [
    "*u",
    "type u struct{ A int }",
    "{A?: int64! => unsupported! (encoding/json can't set the embedded pointer u, because it is not exported)}",
  ],
  ["u", "type u struct{ A int; b int }", "{A: int64}"],
  ["u", "type u int", "{}"],
  ["U", "type U int", "{U: &U}"],
  ["*U", "type U int", "{U: &U|null}"],
  ["error", "", "{}"],
  ["U", "type U interface{ M() }", "{U: &U|null}"],
  ['U `json:"u"`', "type U struct{ A int }", "{u: &U}"],
  ['U `json:"-"`; B int', "type U struct{ A int }", "{B: int64}"],
  ['U `json:",omitempty"`', "type U struct{ A int }", "{A: int64}"],
  ["U[int]", "type U[V any] struct{ A V }", "{A: int64}"],
  ["U", "type U struct{ V }\ntype V struct{ *W }\ntype W struct{ A big.Int }", "{A?: &math/big.Int}"],
  // The same struct twice at one depth.
  ["U; V", "type U struct{ W }\ntype V struct{ W }\ntype W struct{ A int }", "{}"],
  ["*U", "type U = struct{ A int }", "{A?: int64}"],
  ["U", "type U = *V\ntype V struct{ A int }", "{A?: int64}"],
  ["T2", "type T2 struct{ *T }", "{}"],
  ["Missing", "", "unresolved (the package declares no type Missing)"],
];

describe("a struct that embeds others", () => {
  test.each(embedded)("%s %s", async (struct, declarations, shape) => {
    const source = `type T struct {\n${struct.replaceAll("; ", "\n")}\n}\n${declarations}`;
    const { types } = await bodyOf('V *T `json:"v"`', source);
    expect(types.T).toBe(shape);
  });
});

/** A field of a request, other declarations, and the shape of the field. */
const texts: [field: string, declarations: string, shape: string][] = [
  ['V int8 `query:"v"`', "", "int8!"],
  ['V *int `query:"v"`', "", "int64!"],
  ['V []string `form:"v"`', "", "[]string!!"],
  ['V bool `route:"v"`', "", "boolean!"],
  ['V T `query:"v"`', "type T string", "&T!"],
  ['V []T `query:"v"`', "type T uint", "[]&T!!"],
  ['V T `query:"v"`', "type T []string", "[]string!!"],
  ['V time.Time `query:"v"`', "", "&time.Time!"],
  ['V time.Duration `query:"v"`', "", "string<duration>!"],
  ['V netip.Addr `query:"v"`', "", "&net/netip.Addr!"],
  ['V *big.Int `query:"v"`', "", "string! (its text is left to the methods of Int)"],
  ['V T `query:"v"`', `type T int\n${marshalText("T")}${unmarshalText("*T")}`, "&T!"],
  // These types have other shapes in JSON.
  ['V T `query:"v"`', `type T int\n${marshalText("T")}`, "int64!"],
  ['V T `query:"v"`', `type T int\n${marshalJSON("T")}`, "int64!"],
  [
    'V T `query:"v"`',
    `type T int\n${marshalJSON("T")}${marshalText("T")}${unmarshalText("*T")}`,
    `string! ${byText}`,
  ],
  [
    'V T `query:"v"`',
    'type T struct{}\nfunc (*T) FromQuery(string) error { return nil }\nfunc (T) ToQuery() string { return "" }',
    `string! ${byText}`,
  ],
];

describe("a route, query or form value", () => {
  test.each(texts)("%s %s", async (field, declarations, shape) => {
    const source = packageWith(field, declarations).replace("GetResponse", "GetRequest");
    const { route, query, form, bodyShape } = (await modelOf({ "p.go": source })).bindings[0]!;
    expect([...route, ...query, ...form].map(({ shape }) => shownShape(shape))).toEqual([shape]);
    expect(bodyShape).toBeNull();
  });
});

describe("a body", () => {
  test("of a struct with other parts has only the fields with a tag json", async () => {
    const fields = ['A int `json:"a"`', 'B int `query:"b"`', "C int", 'd int `json:"d"`', 'T `json:"t"`'];
    const source = packageWith(fields.join("\n"), "type T struct{ E int }").replace(
      "GetResponse",
      "GetRequest",
    );
    const { bindings } = await modelOf({ "p.go": source });
    expect(shownShape(bindings[0]!.bodyShape!)).toBe("{a: int64, t: &T}!");
    expect(bindings[0]!.json.map(({ key, shape }) => `${key} ${shownShape(shape)}`)).toEqual([
      "a int64",
      "d int64",
      "t &T",
    ]);
  });

  test("has the fields of an embedded pointer by value, if gen copies the struct's JSON fields", async () => {
    const struct = 'type U struct {\n\tA big.Int `json:"a"`\n\tB int\n}';
    expect((await bodyOf("*U", struct)).body).toBe("{a: &math/big.Int (value)}!");
    expect((await bodyOf("*U", struct.replace("\tB int\n", ""))).body).toBe("{a?: &math/big.Int}!");
  });

  test("is left to the methods of the struct", async () => {
    const { body } = await bodyOf('A int `json:"a"`', marshalJSON("GetResponse"));
    expect(body).toBe("opaque! (its JSON is left to the methods of GetResponse) => {a: int64}!");
  });

  test("of a generic struct has values of unknown type", async () => {
    const source =
      'package p\n\ntype GetResponse[T comparable] struct {\n\tV T `json:"v"`\n\tW []T `json:"w"`\n\tM map[T]T `json:"m"`\n}\n';
    const [binding] = (await modelOf({ "p.go": source })).bindings;
    const any = "any|null (T is a type parameter)";
    expect(shownShape(binding!.bodyShape!)).toBe(
      `{v: ${any}, w: []${any}|null, m: map[string (it is a type parameter)]${any}|null}!`,
    );
  });
});

describe("types", () => {
  test("of other packages are found once each, with their docs, tags and places", async () => {
    const model = await modelOf({
      "p.go":
        'package p\n\nimport (\n\t"example.com/p/money"\n\tm2 "example.com/p/money"\n)\n\ntype GetResponse struct {\n\tA money.Amount `json:"a"`\n\tB m2.Amount `json:"b"`\n\tC money.Box[money.Amount] `json:"c"`\n}\n',
      "money/money.go":
        'package money\n\n// Amount is an amount.\ntype Amount struct {\n\t// Cents are its cents.\n\tCents int `json:"cents" db:"c"`\n}\n\ntype Box[T any] struct{ In T }\n',
    });
    expect(model.types.map(({ id }) => id)).toEqual([
      "example.com/p/money.Amount",
      "example.com/p/money.Box[example.com/p/money.Amount]",
    ]);
    const [amount, box] = model.types;
    expect(amount).toMatchObject({
      name: "Amount",
      package: { name: "money", importPath: "example.com/p/money" },
      typeArguments: [],
      doc: { lines: ["Amount is an amount."] },
      position: { file: "money.go", line: 4, column: 6 },
    });
    expect(amount!.shape.fields).toMatchObject([
      {
        name: "Cents",
        embeddedIn: [],
        key: "cents",
        optional: false,
        doc: { lines: ["Cents are its cents."] },
        tags: [
          { key: "json", value: "cents" },
          { key: "db", value: "c" },
        ],
        position: { file: "money.go", line: 6 },
      },
    ]);
    expect(box!.typeArguments.map(shownShape)).toEqual(["&example.com/p/money.Amount"]);
  });

  test.skipIf(!hasGo())("of the standard library are found in its source", async () => {
    const { types } = await bodyOf('U url.URL `json:"u"`\nN sql.NullString `json:"n"`', "");
    expect(types["database/sql.NullString"]).toBe("{String: string, Valid: boolean}");
    expect(types["net/url.URL"]).toContain(
      "{Scheme: string, Opaque: string, User: &net/url.Userinfo|null, Host: string",
    );
  });

  test("have the shape that the config gives them", async () => {
    const configured: Record<string, ConfiguredType> = {
      "example.com/d.Decimal": { kind: "text", format: "decimal" },
      "example.com/d.Flag": { kind: "methods", in: [], json: "boolean" },
      "example.com/d.ID": { kind: "basic", name: "int32" },
      "example.com/d.Query": { kind: "methods", in: ["query"] },
      Own: { kind: "text", json: "number", format: "decimal" },
    };
    const source =
      'package p\n\nimport "example.com/d"\n\ntype Own struct{}\n\ntype GetResponse struct {\n\tA *d.Decimal\n\tB d.Flag\n\tC d.ID\n\tD d.Query\n\tE Own\n}\n'.replace(
        /\t([A-E] \S+)/g,
        '\t$1 `json:",omitzero"`',
      );
    const model = await modelOf({ "p.go": source }, configured);
    // The source of module d is nowhere.
    expect(shownTypes(model.types)).toEqual({
      Own: "number0<decimal>",
      "example.com/d.Decimal": "string<decimal>",
      "example.com/d.Flag": "boolean",
      "example.com/d.ID": "int32",
      "example.com/d.Query": "unresolved (the config says nothing of its JSON: give it the key json)",
    });
    expect(shownShape(model.bindings[0]!.bodyShape!)).toBe(
      "{A?: &example.com/d.Decimal, B?: &example.com/d.Flag, C?: &example.com/d.ID, D?: &example.com/d.Query, E?: &Own}!",
    );
  });
});

describe("shapes of types that refer to themselves or are deep stay small:", () => {
  test.each([
    ["type T[V any] struct{ Next *T[[]V] }", "V *T[int]"],
    ["type T[V any] struct{ A *T[[]V]; B *T[map[string]V]; C *T[*V] }", "V *T[int]"],
    ["type T[V any] struct{ A *T[T[V]] }", "V *T[int]"],
    ["type T struct{ T }", "V T"],
    ["type T struct{ A T }", "V T"],
    ["type T struct{ A U }\ntype U struct{ A [2]T }", "V T"],
    ["type T T", "V T"],
    ["type T = T", "V T"],
    ["type T *U\ntype U *T", "V T"],
    ["type T []U\ntype U map[string]T", "V T"],
    [
      'type T struct{ A T `json:",string,omitempty,omitzero"` }\nfunc (*T) MarshalJSON() ([]byte, error)',
      "V T",
    ],
    ["", `V ${"[]".repeat(250)}int`],
    ["", `V ${"*".repeat(250)}int`],
    ["", `V ${"[1]".repeat(250)}int`],
    ["", `V ${"struct{ A ".repeat(90)}int${"}".repeat(90)}`],
    ["", `V ${"map[string]".repeat(250)}int`],
  ])("%s", async (declarations, field) => {
    const { model } = await bodyOf(`${field} \`json:"v"\``, declarations);
    expect(JSON.stringify(model.types).length).toBeLessThan(2_000_000);
  });
});

test("a chain of types may be longer than the stack", async () => {
  // The time grows with the square of the length.
  const length = triesAll ? 3000 : 2000;
  const chain = Array.from({ length }, (_, i) => `type T${i} struct{ A T${i + 1} }`);
  const last = `type T${length} int\nfunc (*T${length}) MarshalJSON() ([]byte, error)`;
  const { types } = await bodyOf('V T0 `json:"v"`\nW *T0 `json:"w"`', [...chain, last].join("\n"));
  expect(types["T0 (value)"]).toBe("{A: &T1 (value)}");
  expect(types[`T${length - 1}`]).toBe(`{A: &T${length}}`);
});
