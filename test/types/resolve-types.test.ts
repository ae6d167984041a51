/** Tests how gen resolves named types: their declarations, underlying types and methods. A Go program does the same with go/types. */

import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { GoFile } from "../../src/go/declarations.ts";
import { convertedType, nameOfType } from "../../src/model/conversions.ts";
import { readGoEnvironment, readImportRoots } from "../../src/packages/modules/import-roots.ts";
import type { BuildContext } from "../../src/packages/source/types.ts";
import { type JSONField, jsonFields } from "../../src/shapes/json-fields.ts";
import { type GoType, type ResolvedMethod, type TypeReader, typeReader } from "../../src/types/go-types.ts";
import { sourceOf, typeAt } from "../../src/types/lookup.ts";
import { importOf, ownPackage, packageName } from "../../src/types/packages.ts";
import { type ResolvedStruct, resolveTypes } from "../../src/types/resolve-types.ts";
import { standardTypes } from "../../src/types/standard-types.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();
const build: BuildContext = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };
const { goRoot } = readGoEnvironment(systemFiles, process.env);
if (goRoot === null) console.warn("SKIPPED: no Go installation, so nothing is compared with its source");

const goMod = { "go.mod": "module example.com/app\n\ngo 1.24\n" };

/** The types that a binding struct with these fields needs; `files` are other files of the module. */
async function resolve(fields: string, files: Record<string, string> = {}, options: Options = {}) {
  const { own, reader, dir, ...run } = await load(
    {
      "app.go": `package app\n\n${options.imports ?? ""}\n\ntype GetRequest struct {\n${fields}\n}\n`,
      ...files,
    },
    options,
  );
  const resolved = resolveTypes({ dir, files: own }, reader);
  return { ...resolved, types: typesIn(resolved.structs), own, reader, dir, ...run };
}

/** What is known of the types that fields use by their names, and of the elements of named slices. */
function typesIn(structs: ReadonlyMap<unknown, ResolvedStruct>) {
  const fields = [...structs.values()].flatMap(struct => struct.fields);
  const used = fields.flatMap(({ element }) => [element.named, element.list?.named ?? null]);
  return new Map(used.filter(type => type !== null).map(type => [keyOf(type), describeType(type)]));
}

/** The name of a type with its import path; that of an alias as it is written. */
function keyOf({ text, target, id }: GoType): string {
  const name = text.replace(/\[.*/, "").replace(/.*\./, "");
  const isAlias = target.kind === "declared" && target.declaration.name !== name;
  return isAlias || target.kind === "predeclared" ? text : id;
}

function describeType(type: GoType) {
  const found = convertedType(type, { configured: {}, members: new Map() });
  if ("reason" in found) return found;
  const { target } = type;
  const pkg = target.kind === "declared" ? target.pkg : null;
  const importPath = target.kind === "standard" ? target.importPath : (pkg?.importPath ?? null);
  const names = { importPath, packageName: pkg?.name ?? "", name: nameOfType(type) };
  return { ...found, type: null, ...names, comparable: found.isComparable(), isComparable: null };
}

interface Options {
  imports?: string;
  build?: BuildContext;
  /** The Go installation; by default that of the machine. */
  goRoot?: string | null;
}

/** Writes a module, parses its root package, and counts how often each other file is parsed. */
async function load(files: Record<string, string>, options: Options = {}) {
  const dir = fileTree({ ...goMod, ...files });
  const own: GoFile[] = [];
  for (const name of Object.keys(files).filter(name => /^[^/]+\.go$/.test(name))) {
    own.push(await parser.parse(name, files[name]!));
  }
  const parsed: string[] = [];
  const counting = {
    ...parser,
    parseDeclarations: (name: string, text: string) => {
      parsed.push(name);
      return parser.parseDeclarations(name, text);
    },
  };
  const roots = readImportRoots(systemFiles, dir, { ...process.env, GOFLAGS: "", GOWORK: "off" });
  const go = options.goRoot === undefined ? roots.go : { ...roots.go, goRoot: options.goRoot };
  const reader = typeReader(counting, options.build ?? build, { ...roots, go });
  return { dir, own, parsed, reader };
}

/** A short form of a resolved type: `struct; MarshalText, *UnmarshalText`, with a `*` before methods that only the pointer has. */
function short(type: ReturnType<typeof describeType> | undefined): string {
  if (type === undefined) return "not there";
  if ("reason" in type) return `unresolved: ${type.reason}`;
  const { kind, methods, importPath, name } = type;
  const qualified = importPath === null ? name : `${importPath}.${name}`;
  return `${qualified} ${kind}; ${methods.map(m => (m.pointerReceiver ? "*" : "") + m.name).join(", ")}`.trim();
}

describe("gen resolves", () => {
  test("the types of route, query and form fields, also below a pointer or a slice, but no others", async () => {
    const { types } = await resolve(
      `
	A ID            \`route:"a"\`
	B []Two         \`query:"b,omitempty"\`
	C *Three        \`form:"c" json:"-"\`
	D, E string     \`query:"d"\`
	F Four          \`json:"f"\`
	G Five
	H Six           \`query:"-"\``,
      {
        "ids.go":
          "package app\ntype (\n\tID int64\n\tTwo ID\n\tThree struct{}\n\tFour int\n\tFive int\n\tSix int\n)\n",
      },
    );
    expect([...types.keys()].sort()).toEqual(["ID", "Three", "Two", "string"]);
    expect(types.get("Two")).toMatchObject({
      importPath: null,
      kind: "int64",
    });
  });

  test("embedded structs, through packages, with the fields that they bring", async () => {
    const { types, structs } = await resolve(
      "\tbase\n\t*page.Page",
      {
        "base.go": 'package app\ntype base struct {\n\tKey Key `route:"key"`\n}\ntype Key string\n',
        "page/page.go":
          'package page\nimport o "example.com/app/order"\ntype Page struct {\n\tpaging\n\tOrder o.Order `query:"order"`\n}\n',
        "page/paging.go":
          'package page\ntype paging struct {\n\tSize Size `query:"size"`\n}\ntype Size uint8\n',
        "order/order.go":
          "package order\ntype Order int\nfunc (o *Order) UnmarshalText(text []byte) error { return nil }\n",
      },
      { imports: 'import "example.com/app/page"' },
    );
    expect(Object.fromEntries([...types].map(([key, type]) => [key, short(type)]))).toEqual({
      base: "base struct;",
      Key: "Key string;",
      "example.com/app/page.Page": "example.com/app/page.Page struct;",
      "example.com/app/page.paging": "example.com/app/page.paging struct;",
      "example.com/app/page.Size": "example.com/app/page.Size uint8;",
      "example.com/app/order.Order": "example.com/app/order.Order int; *UnmarshalText",
    });
    const [{ fields }] = [...structs.values()] as [ResolvedStruct];
    expect(
      fields.map(({ embeddedIn, name, element }) => [
        [...embeddedIn, name].join("."),
        element.named && keyOf(element.named),
      ]),
    ).toEqual([
      ["base", "base"],
      ["base.Key", "Key"],
      ["Page", "example.com/app/page.Page"],
      ["Page.paging", "example.com/app/page.paging"],
      ["Page.paging.Size", "example.com/app/page.Size"],
      ["Page.Order", "example.com/app/order.Order"],
    ]);
  });

  test("the element of a named slice", async () => {
    const { types } = await resolve('\tA IDs `query:"a"`', {
      "ids.go": "package app\ntype IDs []ID\ntype ID int32\n",
    });
    expect(short(types.get("IDs"))).toBe("IDs slice;");
    expect(short(types.get("ID"))).toBe("ID int32;");
  });

  test("the types of a generic struct's fields, except type parameters", async () => {
    const { own, dir, reader } = await load({
      "app.go":
        'package app\ntype GetRequest[T any] struct {\n\tA T `query:"a"`\n\tB int `query:"b"`\n}\ntype T string\n',
    });
    expect([...typesIn(resolveTypes({ dir, files: own }, reader).structs).keys()]).toEqual(["int"]);
  });
});

describe("the names of types:", () => {
  test("the package clause decides the name of an import without an alias", async () => {
    const { types, own, reader, dir } = await resolve(
      '\tA uuid.UUID `query:"a"`\n\tB odd.T `query:"b"`\n\tC v.T `query:"c"`',
      {
        "go-uuid/uuid.go": "package uuid\ntype UUID [16]byte\n",
        "go-uuid/doc_windows.go": "package other\n",
        "v2/strange.go": "package odd\ntype T bool\n",
        "uuid/uuid.go": "package notuuid\ntype UUID string\n",
      },
      {
        imports:
          'import (\n\t"example.com/app/uuid"\n\t"example.com/app/go-uuid"\n\t"example.com/app/v2"\n\tv "example.com/app/v2"\n)',
      },
    );
    expect(short(types.get("example.com/app/go-uuid.UUID"))).toBe("example.com/app/go-uuid.UUID array;");
    expect(types.get("example.com/app/go-uuid.UUID")).toMatchObject({
      packageName: "uuid",
      comparable: true,
    });
    expect(short(types.get("example.com/app/v2.T"))).toBe("example.com/app/v2.T bool;");
    expect([...types.keys()].sort()).toEqual(["example.com/app/go-uuid.UUID", "example.com/app/v2.T"]);
    expect(packageName(reader, "example.com/app/v2", dir)).toBe("odd");
    expect(packageName(reader, "example.com/nowhere", dir)).toBeNull();
    expect(importOf(reader, "notuuid", own[0]!, dir)).toBe("example.com/app/uuid");
  });

  test("names of the package hide predeclared names, dot imports are searched, byte and rune are uint8 and int32", async () => {
    const { types } = await resolve(
      '\tA string `query:"a"`\n\tB Dotted `query:"b"`\n\tC byte `query:"c"`\n\tD rune `query:"d"`\n\tE error `query:"e"`',
      { "s.go": "package app\ntype string int8\n", "dot/dot.go": "package dot\ntype Dotted float32\n" },
      { imports: 'import . "example.com/app/dot"' },
    );
    expect(
      ["string", "example.com/app/dot.Dotted", "byte", "rune", "error"].map(key => short(types.get(key))),
    ).toEqual([
      "string int8;",
      "example.com/app/dot.Dotted float32;",
      "uint8 uint8;",
      "int32 int32;",
      "error interface; Error",
    ]);
  });

  test("declarations in test files, and in files that build constraints leave out, are not found", async () => {
    const files = {
      "p/a_windows.go": "package p\ntype T int\n",
      "p/a_test.go": "package p\ntype T bool\nfunc (T) Test() {}\n",
      "p/b.go": "//go:build special\n\npackage p\ntype T uint\n",
      "p/c.go": "//go:build !special\n\npackage p\ntype T string\n",
      "p/0.go": "package documentation\n",
      "p/cgo.go": 'package p\nimport "C"\nfunc (T) Cgo() {}\n',
      "p/stray.go": "package q\nfunc (T) Stray() {}\n",
      "p/generate.go": "//go:build ignore\n\npackage main\nfunc (T) Generate() {}\n",
      "p/out.gen.go": "// Code generated by gen. DO NOT EDIT.\npackage p\nfunc (T) Ours() {}\n",
    };
    const options = { imports: 'import "example.com/app/p"' };
    const field = '\tA p.T `query:"a"`';
    const { types } = await resolve(field, files, options);
    expect(short(types.get("example.com/app/p.T"))).toBe("example.com/app/p.T string; Ours");
    const special = await resolve(field, files, { ...options, build: { ...build, tags: ["special"] } });
    expect(short(special.types.get("example.com/app/p.T"))).toBe("example.com/app/p.T uint; Ours");
  });
});

describe("methods", () => {
  const base = {
    "t.go": `package app
import "example.com/app/ext"
type Value struct{ ext.Time }
type Pointer struct{ *ext.Time }
type Deep struct{ Value; other int }
type Over ext.Time
type Alias = ext.Time
type OverAlias struct{ Alias }
type PointerAlias = *ext.Time
type OverPointerAlias struct{ PointerAlias }
type Own struct{ ext.Time }
func (o Own) UnmarshalText(text []byte) error { return nil }
type Hidden struct{ ext.Time; UnmarshalText int }
type Twice struct{ ext.Time; ext.Other }
type Diamond struct{ Value; Also }
type Also struct{ ext.Time }
type OverStruct Value
`,
    "ext/ext.go": `package ext
type Time struct{ wall uint64 }
func (t Time) MarshalText() ([]byte, error) { return nil, nil }
type Other struct{}
func (Other) MarshalText() ([]byte, error) { return nil, nil }
`,
    "ext/unmarshal.go":
      "package ext\nfunc (t *Time) UnmarshalText(data []byte) error { return nil }\nfunc (t Time) private() {}\n",
  };

  test.each([
    ["Value", "Value struct; MarshalText, *UnmarshalText"],
    ["Pointer", "Pointer struct; MarshalText, UnmarshalText"],
    ["Deep", "Deep struct; MarshalText, *UnmarshalText"],
    ["Over", "Over struct;"],
    ["Alias", "example.com/app/ext.Time struct; MarshalText, *UnmarshalText"],
    ["OverAlias", "OverAlias struct; MarshalText, *UnmarshalText"],
    ["OverPointerAlias", "OverPointerAlias struct; MarshalText, UnmarshalText"],
    ["Own", "Own struct; MarshalText, UnmarshalText"],
    ["Hidden", "Hidden struct; MarshalText"],
    ["Twice", "Twice struct; *UnmarshalText"],
    ["Diamond", "Diamond struct;"],
    ["OverStruct", "OverStruct struct; MarshalText, *UnmarshalText"],
  ])("of %s", async (name, expected) => {
    const { types } = await resolve(`\tA ${name} \`query:"a"\``, base);
    expect(short(types.get(name))).toBe(expected);
  });

  test.each([
    'Set(struct{ A int "{" }); MarshalText() ([]byte, error)',
    "MarshalText /* ( */ () ([]byte, /* ; */ error)",
    "interface{ MarshalText() ([]byte, error) }",
    "(Marshaler)\n\tprivate()",
    "Marshaler // | ~int",
  ])("of an interface with %s", async members => {
    const text = `package app\ntype I interface {\n\t${members}\n}\ntype Marshaler interface{ MarshalText() ([]byte, error) }\n`;
    const { types } = await resolve('\tA I `query:"a"`', { "i.go": text });
    expect(types.get("I")).toMatchObject({ kind: "interface", missing: null });
    expect(short(types.get("I")).split(/[ ,]+/)).toContain("MarshalText");
  });

  test("have their signatures, in whatever file and layout they are declared", async () => {
    const { types } = await resolve(
      '\tA p.T `query:"a"`',
      {
        "p/t.go": "package p\n\ntype (\n\n\tU int; T string // both\n)\n",
        "p/m.go":
          "package p\ntype Again = T\nfunc (\n\tt *T,\n) FromQuery(s string) error { return nil }\nfunc(T)Sum(a, b int,c ...[]byte)(x, y int) { return }\n",
        "p/alias.go": "package p\nfunc (a Again) ByAlias() {}\n",
      },
      { imports: 'import "example.com/app/p"' },
    );
    expect(types.get("example.com/app/p.T")).toMatchObject({
      methods: [
        { name: "ByAlias", pointerReceiver: false, parameters: [], results: [] },
        { name: "FromQuery", pointerReceiver: true, parameters: ["string"], results: ["error"] },
        {
          name: "Sum",
          pointerReceiver: false,
          parameters: ["int", "int", "...[]byte"],
          results: ["int", "int"],
        },
      ],
    });
  });

  test("of a generic type have the type arguments filled in, and so have the types below it", async () => {
    const { types } = await resolve(
      '\tA null.Value[int] `query:"a"`\n\tB null.Value[ID] `query:"b"`\n\tC null.Is[ID] `query:"c"`\n\tD Opt `query:"d"`',
      {
        "id.go": 'package app\nimport "example.com/app/null"\ntype ID uint16\ntype Opt = null.Value[ID]\n',
        "null/null.go":
          "package null\ntype Value[T any] struct { V T; Valid bool }\nfunc (v *Value[X]) Set(x X, all map[string]X) error { return nil }\ntype Is[T any] T2[T]\ntype T2[T any] []T\n",
      },
      { imports: 'import "example.com/app/null"' },
    );
    expect(types.get("example.com/app/null.Value[int]")).toMatchObject({
      comparable: true,
      methods: [{ name: "Set", parameters: ["int", "map[string]int"] }],
    });
    expect(types.get("example.com/app/null.Value[ID]")).toMatchObject({
      methods: [{ parameters: ["ID", "map[string]ID"] }],
    });
    expect(types.get("Opt")).toEqual(types.get("example.com/app/null.Value[ID]"));
    expect(short(types.get("example.com/app/null.Is[ID]"))).toBe("example.com/app/null.Is slice;");
    expect(short(types.get("ID"))).toBe("ID uint16;");
  });

  test("that may be missing, because an embedded type was not found, have the reason", async () => {
    const { types } = await resolve('\tA Date `query:"a"`', {
      "d.go": 'package app\nimport "example.com/gone"\ntype Date struct{ gone.Time }\n',
    });
    expect(types.get("Date")).toMatchObject({
      missing: expect.stringContaining("package example.com/gone was not found"),
    });
  });
});

describe("a type is comparable, or not:", () => {
  test.each([
    ["struct{ a int; b *[]int; c chan int; d interface{}; e [2]string }", true],
    ["struct{ a int; b ext.Slice }", false],
    ["struct{ gone.T; b ext.Slice }", false],
    ["struct{ gone.T }", null],
    ["[4]ext.Struct", true],
    ["map[string]int", false],
    ["func()", false],
    ["ext.Slice", false],
  ])("%s: %s", async (type, expected) => {
    const { types } = await resolve('\tA T `query:"a"`', {
      "t.go": `package app\nimport (\n\t"example.com/app/ext"\n\t"example.com/gone"\n)\ntype T ${type}\n`,
      "ext/ext.go": "package ext\ntype Slice []byte\ntype Struct struct{ f float64 }\n",
    });
    expect(types.get("T")).toMatchObject({ comparable: expected });
  });
});

describe("a type that can't be resolved", () => {
  test.each([
    ["Gone", "the package declares no type Gone"],
    ["gone.T", "app.go imports no package gone"],
    ["p.Gone", "package example.com/app/p in DIR/p declares no type Gone"],
    ["q.T", "package example.com/q was not found in ; run go get example.com/q"],
    ["C.int", "it is a type of C, which only cgo knows"],
    ["w.T", "every Go file of package example.com/app/w in DIR/w is left out for linux/amd64"],
  ])("%s says why", async (type, reason) => {
    const { types, dir } = await resolve(
      `\tA ${type} \`query:"a"\``,
      { "p/p.go": "package p\n", "w/w_windows.go": "package w\ntype T int\n" },
      { imports: 'import (\n\t"C"\n\t"example.com/app/p"\n\t"example.com/q"\n\t"example.com/app/w"\n)' },
    );
    const [unresolved] = types.values();
    const text = short(unresolved)
      .replaceAll(dir, "DIR")
      .replace(/found in .*;/, "found in ;")
      .replace("found;", "found in ;");
    expect(text).toBe(`unresolved: ${reason}`);
  });
});

describe("a type that refers to itself", () => {
  test.each([
    "type T T",
    "type T = T",
    "type T U\ntype U T",
    "type T = U\ntype U = []T",
    "type T []T",
    "type T struct{ T }",
    'type T struct{ U }\ntype U struct{ *T; F V `query:"f"` }\ntype V [2]T',
    'type T struct{ G[T] }\ntype G[P any] struct{ *G[[]P]; F P `query:"f"` }',
    "type T [2]T",
    "type T interface{ T }",
    "type T[P any] []T[[]P]",
    'type T struct{ G[int] }\ntype G[P comparable] struct{ *G[map[P]P]; F H[P] `query:"f"` }\ntype H[P any] []P',
  ])("%s does not hang", async declarations => {
    const { types } = await resolve('\tT\n\tA T `query:"a"`', { "t.go": `package app\n${declarations}\n` });
    expect(types.size).toBeGreaterThan(0);
  });
});

test("each file is parsed once, and only if it can matter", async () => {
  const { parsed, own, dir, reader } = await resolve(
    '\tA p.A `query:"a"`\n\tB p.B `query:"b"`\n\tC []p.A `query:"c"`',
    {
      "p/a.go": "package p\ntype A int\ntype B string\n",
      "p/methods.go": "package p\nfunc (a A) M() {}\nfunc (b *B) M() {}\n",
      "p/big.go": "package p\nvar a A = A(1)\nfunc f(a A, b B) {}\ntype Other struct{ a A }\n",
    },
    { imports: 'import "example.com/app/p"' },
  );
  expect(parsed.sort()).toEqual(["a.go", "methods.go"]);
  resolveTypes({ dir, files: own }, reader);
  expect(parsed).toHaveLength(2);
});

describe("without a Go installation", () => {
  test("the table of the standard library is used, and for other types the message says to set GOROOT", async () => {
    const { types } = await resolve(
      '\tA time.Time `query:"a"`\n\tB Date `query:"b"`\n\tC http.Client `query:"c"`\n\tD time.Duration `query:"d"`',
      { "d.go": 'package app\nimport "time"\ntype Date struct{ time.Time }\ntype Stamp time.Time\n' },
      { imports: 'import (\n\t"net/http"\n\t"time"\n)', goRoot: null },
    );
    expect(short(types.get("time.Time"))).toBe(
      "time.Time struct; AppendText, IsZero, MarshalJSON, MarshalText, String, *UnmarshalJSON, *UnmarshalText",
    );
    expect(short(types.get("Date"))).toBe(
      "Date struct; AppendText, IsZero, MarshalJSON, MarshalText, String, *UnmarshalJSON, *UnmarshalText",
    );
    expect(types.get("Date")).toMatchObject({ comparable: true });
    expect(short(types.get("time.Duration"))).toBe("time.Duration int64; String");
    expect(short(types.get("net/http.Client"))).toMatch(/^unresolved: .*no Go installation.*: set GOROOT$/);
  });
});

/** Resolves a type of an imported package as for a field. */
async function resolveNamed(reader: TypeReader, importPath: string, name: string) {
  return describeType(await typeOf(reader, importPath, name));
}

/** The type that a name in an imported package means, as its source declares it. */
async function typeOf(reader: TypeReader, importPath: string, name: string): Promise<GoType> {
  const file = await parser.parse("p.go", `package p\nimport x "${importPath}"\ntype T x.${name}\n`);
  const pkg = ownPackage(import.meta.dirname, [file]);
  const type = typeAt(reader, { type: file.types[0]!.type, file, pkg, typeArguments: new Map() });
  // os.FileMode is an alias of another type in the table of standard types.
  return sourceOf(sourceOf(type));
}

/** The fields that encoding/json reads and writes of a struct type of an imported package; null for another type. */
async function fieldsOfNamed(
  reader: TypeReader,
  importPath: string,
  name: string,
): Promise<PrintedType["fields"]> {
  const type = await typeOf(reader, importPath, name);
  if (type.kind !== "struct") return null;
  const { fields, missing } = jsonFields(type);
  expect(missing).toBeNull();
  return fields.map(({ name, embeddedIn, key, omitEmpty, omitZero, quoted }) => ({
    name,
    embeddedIn,
    key,
    omitEmpty,
    omitZero,
    quoted,
  }));
}

function standardReader(): TypeReader {
  return typeReader(parser, build, readImportRoots(systemFiles, import.meta.dirname, process.env));
}

describe.skipIf(goRoot === null)("the standard library's source", () => {
  test("agrees with the table for every entry", async () => {
    const reader = standardReader();
    for (const [key, expected] of Object.entries(standardTypes)) {
      const dot = key.lastIndexOf(".");
      const type = await resolveNamed(reader, key.slice(0, dot), key.slice(dot + 1));
      if ("reason" in type) throw new Error(`${key}: ${type.reason}`);
      const names = expected.methods.map(method => method.name);
      // The table has all methods that conversions use.
      const listed = type.methods.filter(
        ({ name }) =>
          names.includes(name) || /^(Unm|M)arshal(Text|JSON)$|^AppendText$|^IsZero$|^String$/.test(name),
      );
      expect({ comparable: type.comparable, methods: listed.map(plainMethod), kind: type.kind }, key).toEqual(
        {
          comparable: expected.comparable,
          methods: expected.methods,
          kind: expected.kind,
        },
      );
    }
  });

  test("declares no UnmarshalText that the table lacks", () => {
    const ignore = ["**/{testdata,vendor,internal,cmd}/**", "**/*_test.go"];
    const found = glob.globSync("**/*.go", { cwd: path.join(goRoot!, "src"), ignore }).flatMap(name => {
      const text = fs.readFileSync(path.join(goRoot!, "src", name), "utf8");
      const receivers = text.matchAll(/^func \(\w+ \*?(\w+)\) UnmarshalText\(/gm);
      return [...receivers].map(([, type]) => `${path.dirname(name)}.${type}`);
    });
    expect(found.length).toBeGreaterThan(10);
    for (const key of found) expect(Object.keys(standardTypes)).toContain(key);
  });
});

function plainMethod({ name, pointerReceiver, parameters, results }: ResolvedMethod): ResolvedMethod {
  return { name, pointerReceiver, parameters, results };
}

/** What the Go program prints about a type. */
interface PrintedType {
  package: string;
  name: string;
  underlying: string;
  comparable: boolean | null;
  methods: { name: string; pointerReceiver: boolean; parameters: number; results: number }[];
  fields: Pick<JSONField, "name" | "embeddedIn" | "key" | "omitEmpty" | "omitZero" | "quoted">[] | null;
}

describe.skipIf(!hasGo())("gen and go/types find the same", () => {
  test("underlying types, comparability, methods and JSON fields of the standard library's exported types", async () => {
    const dir = path.join(import.meta.dirname, "../helpers/go/resolve-types");
    const program = path.join(fileTree({}), process.platform === "win32" ? "types.exe" : "types");
    const built = await runGo("go", ["build", "-o", program, "."], dir);
    expect(built.code, built.stderr).toBe(0);
    // The Go program reads the source for the same platform as `build`, whatever machine this is.
    const system = { GOOS: build.goos, GOARCH: build.goarch, CGO_ENABLED: "0" };
    const env = { ...process.env, ...system, GOROOT: goRoot! };
    const options = { cwd: dir, env, maxBuffer: 1 << 26 };
    const standard = await runGo("go", ["list", "std"], dir);
    const packages = standard.stdout
      .trim()
      .split("\n")
      .filter(name => !/(^|\/)(internal|vendor)(\/|$)/.test(name));
    const { stdout } = await promisify(execFile)(program, packages, options);
    const lines = stdout.trim().split("\n");
    expect(lines.length).toBeGreaterThan(1000);

    const reader = standardReader();
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    for (const line of lines) {
      const expected: PrintedType = JSON.parse(line);
      const type = await resolveNamed(reader, expected.package, expected.name);
      if ("reason" in type) throw new Error(`${expected.package}.${expected.name}: ${type.reason}`);
      const actual: PrintedType = {
        package: expected.package,
        name: expected.name,
        underlying: type.kind,
        // Whether a generic type is comparable depends on its type arguments, so the Go program leaves that out.
        comparable: expected.comparable === null ? null : type.comparable,
        methods: type.methods.map(({ name, pointerReceiver, parameters, results }) => ({
          name,
          pointerReceiver,
          parameters: parameters.length,
          results: results.length,
        })),
        fields: await fieldsOfNamed(reader, expected.package, expected.name),
      };
      expect(actual).toEqual({ ...expected, methods: expected.methods.toSorted(byName) });
      expect(type.missing).toBeNull();
    }
  });
});
