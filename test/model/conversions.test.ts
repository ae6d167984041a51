/** Tests which conversion the model chooses for the type of a field, and what else it tells templates about messages and their fields. */
import { describe, expect, test } from "vitest";
import { chooseConversion } from "../../src/model/conversions.ts";
import { sendConditions } from "../../src/model/default-values.ts";
import type { Field } from "../../src/model/types.ts";
import type { GoType } from "../../src/types/go-types.ts";
import { modelOf } from "../helpers/model-of.ts";

const imports = `import ("time"; "net/netip"; "net/url")
var _ time.Time; var _ netip.Addr; var _ url.URL
`;

const declarations = `
type Name string
type Count int
type Small uint8
type Ratio float32
type Timeout time.Duration
type Stamp time.Time
type Date struct{ time.Time }
type Alias = int64
type Checked string
func (c Checked) Validate() error { return nil }
type Level int
func (l *Level) UnmarshalText(text []byte) error { return nil }
func (l Level) MarshalText() ([]byte, error) { return nil, nil }
type Half struct{}
func (h *Half) UnmarshalText(text []byte) error { return nil }
type Page struct{ n int }
func (p *Page) FromQuery(s string) error { return nil }
func (p Page) ToQuery() string { return "" }
type Strict struct{ n int }
func (p *Strict) FromQuery(s string) error { return nil }
func (p Strict) ToQuery() (string, error) { return "", nil }
func (p Strict) Validate() error { return nil }
type Names []string
type Levels []Level
type Point struct{ X, Y int }
func (p *Point) UnmarshalText(text []byte) error { return nil }
func (p Point) MarshalText() ([]byte, error) { return nil, nil }
`;

/** The model's query field for a Go field of this type and tag. */
async function fieldOf(type: string, tag = 'query:"x"'): Promise<Field> {
  const model = await modelOf([
    `${imports}${declarations}type GetRequest struct {\n\tX ${type} \`${tag}\`\n}\n`,
  ]);
  const { route, query, form, json } = model.bindings.find(binding => binding.name === "GetRequest")!;
  const [field] = [...route, ...query, ...form, ...json];
  return field!;
}

describe("the conversion of a type", () => {
  test.each([
    ["string", { kind: "string", go: { converts: false, canFail: false, pathSafe: false, widened: null } }],
    ["Name", { kind: "string", validates: false, go: { converts: true, widened: "string" } }],
    ["Checked", { kind: "string", validates: true, go: { converts: true } }],
    ["bool", { kind: "bool", go: { converts: false, canFail: true, pathSafe: true } }],
    ["int", { kind: "int", bits: 0, go: { converts: false, widened: null } }],
    ["Count", { kind: "int", go: { converts: true, widened: "int" } }],
    ["int8", { kind: "sizedInt", bits: 8, go: { converts: true, widened: "int64" } }],
    ["int64", { kind: "sizedInt", bits: 64, go: { converts: false, widened: null } }],
    ["Alias", { kind: "sizedInt", bits: 64, go: { converts: false } }],
    ["rune", { kind: "sizedInt", bits: 32, go: { converts: true } }],
    ["byte", { kind: "uint", bits: 8, go: { converts: true, widened: "uint64" } }],
    ["uint", { kind: "uint", bits: 0, go: { converts: true } }],
    ["uint64", { kind: "uint", bits: 64, go: { converts: false } }],
    ["uintptr", { kind: "uint", bits: 0, go: { converts: true } }],
    ["Small", { kind: "uint", bits: 8, go: { converts: true } }],
    ["float64", { kind: "float", bits: 64, go: { converts: false, writeCanFail: true } }],
    ["Ratio", { kind: "float", bits: 32, go: { converts: true, widened: "float64" } }],
    ["time.Duration", { kind: "duration", go: { canFail: true, inPlace: false, writeMethod: "String" } }],
    ["Timeout", { kind: "sizedInt", bits: 64, go: { converts: true } }],
    [
      "time.Time",
      {
        kind: "text",
        go: { inPlace: true, writesBytes: true, writeCanFail: true, readMethod: "UnmarshalText" },
      },
    ],
    ["netip.Addr", { kind: "text" }],
    ["Date", { kind: "text" }],
    ["Level", { kind: "text" }],
    [
      "Page",
      { kind: "custom", go: { readMethod: "FromQuery", writeMethod: "ToQuery", writeCanFail: false } },
    ],
    ["Strict", { kind: "custom", validates: true, go: { writeCanFail: true } }],
  ])("is chosen for %s", async (type, conversion) => {
    for (const text of [type, `*${type}`, `[]${type}`]) {
      expect((await fieldOf(text)).conversion, text).toMatchObject(conversion);
    }
  });

  test.each([
    "Stamp",
    "url.URL",
    "Half",
    "any",
    "error",
    "map[string]string",
    "[3]int",
    "**int",
    "[]*int",
    "[][]int",
    "func()",
    "chan int",
    "struct{}",
    "complex128",
    "Missing",
    "missing.Type",
  ])("does not exist for %s", async type => expect((await fieldOf(type)).conversion).toBeNull());

  test("uses methods only for the part of the message that they name", async () => {
    expect((await fieldOf("Page", 'route:"x"')).conversion).toBeNull();
    expect((await fieldOf("Page", 'form:"x"')).conversion).toBeNull();
  });

  test("is that of the elements for a named slice type", async () => {
    expect(await fieldOf("Names")).toMatchObject({
      type: { slice: true },
      go: { collected: true },
      required: false,
    });
    expect(await fieldOf("Levels")).toMatchObject({
      elementType: { text: "Level" },
      conversion: { kind: "text" },
      go: { collected: false },
    });
  });

  test("is not needed for a list of plain strings, which is collected", async () => {
    expect(await fieldOf("[]string")).toMatchObject({ go: { collected: true } });
    for (const type of ["[]Name", "[]Checked", "[]int", "string"]) {
      expect(await fieldOf(type)).toMatchObject({ go: { collected: false } });
    }
  });
});

describe("the condition under which Build sends a field", () => {
  const none = { prefix: "", suffix: "", zeroStruct: false, orAccepted: false };
  const orAccepted = { ...none, orAccepted: true };
  test.each([
    ["string", 'query:"x"', []],
    ["string", 'query:"x,omitempty"', [{ ...none, suffix: ' != ""' }]],
    ["int", 'query:"x,omitempty"', [{ ...none, suffix: " != 0" }]],
    ["Ratio", 'query:"x,omitzero"', [{ ...none, suffix: " != 0" }]],
    ["bool", 'query:"x,omitempty"', [none]],
    ["time.Duration", 'query:"x,omitempty"', [{ ...none, suffix: " != 0" }]],
    ["time.Time", 'query:"x,omitempty"', [{ ...none, prefix: "!", suffix: ".IsZero()" }]],
    ["Point", 'query:"x,omitempty"', [{ ...none, zeroStruct: true }]],
    ["*int", 'query:"x,omitempty"', []],
    ["[]int", 'query:"x,omitempty"', []],
    ["int", 'query:"x" default:"20"', [{ ...none, suffix: " != 20" }]],
    ["int", 'query:"x" default:"+007"', [{ ...none, suffix: " != 7" }]],
    ["int", 'query:"x" default:"-5"', [{ ...none, suffix: " != -5" }]],
    ["string", 'query:"x" default:"a"', [{ ...none, suffix: ' != "a"' }]],
    ["bool", 'query:"x" default:"T"', [{ ...none, prefix: "!" }]],
    ["bool", 'query:"x" default:"0"', [none]],
    ["float64", 'query:"x" default:"+01.50"', [{ ...none, suffix: " != 1.5" }]],
    ["float32", 'query:"x" default:".5e3"', [{ ...none, suffix: " != 500" }]],
    // With omitempty, the zero value means the default; but for a bool, one of the two values must be sent.
    [
      "int",
      'query:"x,omitempty" default:"20"',
      [
        { ...none, suffix: " != 20" },
        { ...none, suffix: " != 0" },
      ],
    ],
    ["int", 'query:"x,omitempty" default:"0"', [{ ...none, suffix: " != 0" }]],
    ["bool", 'query:"x,omitempty" default:"true"', [{ ...none, prefix: "!" }]],
    // A zero value that Parse refuses means the default; only the type's methods know which it refuses.
    ["time.Time", 'query:"x" default:"2024-01-01T00:00:00Z"', []],
    ["Level", 'query:"x" default:"L1"', [{ ...orAccepted, suffix: " != 0" }]],
    ["Page", 'query:"x" default:"1"', [{ ...orAccepted, zeroStruct: true }]],
    [
      "Checked",
      'query:"x" default:"a"',
      [
        { ...none, suffix: ' != "a"' },
        { ...orAccepted, suffix: ' != ""' },
      ],
    ],
    ["time.Duration", 'query:"x" default:"1s"', []],
  ])("of type %s with the tag `%s` is as expected", async (type, tag, expected) => {
    expect((await fieldOf(type, tag)).go.sendIf).toEqual(expected);
  });
});

describe("the condition under which Build sends an enum with a default", () => {
  const condition = { prefix: "", suffix: "", zeroStruct: false, orAccepted: false };
  test.each([
    ["string", ["a", "b"], "b", [' != "b"', ' != ""']],
    ["string", ["", "b"], "b", [' != "b"']],
    ["int", ["1", "2"], "2", [" != 2", " != 0"]],
    ["bool", ["true"], "true", [""]],
    ["bool", ["false"], "false", [""]],
  ] as const)(
    "of kind %s with the members %j and the default %j is as expected",
    (kind, texts, byDefault, suffixes) => {
      const type = {
        ...{ type: { id: "p.Kind", target: { kind: "unknown" } } as Partial<GoType> as GoType, kind },
        ...{ missing: null, methods: [], isComparable: () => true },
        members: { check: "checkKind", texts: [...texts], message: "", zero: null },
      };
      const chosen = chooseConversion(type, "query");
      if (!("conversion" in chosen)) throw new Error("no conversion");
      expect(chosen.conversion.kind).toBe(kind);
      expect(sendConditions(type, chosen.conversion, { omitEmpty: false, byDefault })).toEqual(
        suffixes.map(suffix => ({ ...condition, suffix })),
      );
    },
  );
});

describe("the JSON view", () => {
  const view = async (fields: string) => {
    const model = await modelOf([`${imports}${declarations}type GetRequest struct {\n${fields}\n}`]);
    return model.bindings.find(binding => binding.name === "GetRequest")!.go.view;
  };

  test("is not needed if a body can set no other fields", async () => {
    expect(await view('A int `json:"a"`\nB int `json:"-"`\nc int')).toBeNull();
    expect(await view('A int `query:"a"`')).toBeNull();
  });

  test("hides all other fields, untagged ones too, and keeps the JSON tags as they are", async () => {
    expect(
      await view('ID int `route:"id"`\nA, B string `json:"a,omitempty" x:"y"`\nFree time.Time\nd int'),
    ).toMatchObject({
      name: "getRequestJSON",
      copied: false,
      fields: [
        { name: "ID", tag: 'json:"-"' },
        { name: "A", tag: 'json:"a,omitempty"' },
        { name: "B", tag: 'json:"a,omitempty"' },
        { name: "Free", type: { text: "time.Time" }, tag: 'json:"-"' },
        { name: "d", tag: 'json:"-"' },
      ],
    });
  });

  test("is copied if the struct embeds another", async () => {
    expect(await view('Point\nID int `route:"id"`\nA string `json:"a"`')).toMatchObject({
      copied: true,
      fields: [{ name: "A", tag: 'json:"a"' }],
    });
  });

  test("has a name that the package does not use", async () => {
    const model = await modelOf([
      'type GetRequest struct { A int `json:"a"`; B int `query:"b"` }\ntype getRequestJSON int\nfunc getRequestJSON2() {}',
    ]);
    expect(model.bindings[0]?.go.view?.name).toBe("getRequestJSON3");
  });
});

test("a path is split into text and fields, and the text is escaped for URLs", async () => {
  const model = await modelOf([
    `type GetRequest struct { ID int64 \`route:"id"\`; N Name \`route:"n"\`; Rest string \`route:"rest"\` }
    type Name string
    // GET /a%20b/ü/{id}/x/{n}/{rest...}
    func Get(w http.ResponseWriter, r *http.Request) {}`,
  ]);
  expect(
    model.bindings[0]?.pathPieces.map(({ literal, field, rest, go: { simple, joined } }) => [
      literal ?? field?.key,
      simple,
      joined,
      rest,
    ]),
  ).toEqual([
    ["/a%20b/%C3%BC/", true, false, false],
    ["id", true, true, false],
    ["/x/", true, true, false],
    ["n", false, false, false],
    ["/", true, false, false],
    ["rest", false, false, true],
  ]);
});

test("the model lists an embedded pointer if route, query or form fields come through it", async () => {
  const model = await modelOf([
    `type Page struct { Limit int \`query:"limit"\`; *Deep }
    type Deep struct { Sort string \`query:"sort"\` }
    type Other struct { X int }
    type GetRequest struct { *Page; *Other }`,
  ]);
  expect(
    model.bindings[0]?.go.embeddedPointers.map(({ selector, type, holdsPointers }) => [
      selector,
      type.text,
      holdsPointers,
    ]),
  ).toEqual([
    ["Page", "Page", true],
    ["Page.Deep", "Deep", false],
  ]);
});

test("an embedded pointer is left to encoding/json if only JSON fields come through it", async () => {
  const embedded = 'type Audit struct { By string `json:"by"` }\n';
  const pointers = async (fields: string) =>
    (await modelOf([`${embedded}type GetRequest struct { *Audit; ${fields} }`])).bindings[0]?.go
      .embeddedPointers;
  expect(await pointers('Name string `json:"name"`')).toEqual([]);
  // A copied view accesses the fields, so the pointer must be set.
  expect(await pointers('Name string `query:"name"`')).toMatchObject([{ selector: "Audit" }]);
});

test("a type from a dot import is written with its package", async () => {
  const model = await modelOf([
    `import . "net/netip"\ntype Own int\ntype GetRequest struct { A Addr \`query:"a"\`; B []Prefix \`json:"b"\`; C Own \`query:"c"\` }`,
  ]);
  const { query, json, go } = model.bindings[0]!;
  expect([...query, ...json].map(field => field.type.text)).toEqual(["netip.Addr", "Own", "[]netip.Prefix"]);
  expect(query[0]?.elementType.imports).toEqual([{ name: "netip", path: "net/netip" }]);
  expect(go.view?.fields[1]?.type.text).toBe("[]netip.Prefix");
});

test("a default becomes a valid Go literal, whatever characters it has", async () => {
  const field = await fieldOf("string", 'query:"x" default:"a\\ufeff\\"b"');
  expect(field.go.sendIf[0]?.suffix).toBe(' != "a\\ufeff\\"b"');
});
