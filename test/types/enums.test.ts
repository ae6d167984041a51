/** gen finds the types that are enums, and their members; it gives a reason for a constant that it can't compute. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { describeEnum } from "../../src/shapes/shapes.ts";
import { computeConstant, constantsIn } from "../../src/types/constants.ts";
import { type EnumChecks, enumOf } from "../../src/types/enums.ts";
import { type GoType, typeReader } from "../../src/types/go-types.ts";
import { typeOfDeclaration } from "../../src/types/lookup.ts";
import { filesThat, findDeclaration, openImport, ownPackage } from "../../src/types/packages.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();
const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };

/** Loads the package p in the root of a new module. `text` is its file p.go without the package clause; `others` are more files of the module. */
async function load(text: string, others: Record<string, string> = {}) {
  const files = { "p.go": `package p\n\n${text}\n`, ...others };
  const dir = fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", ...files });
  const own = Object.entries(files).filter(([name]) => !name.includes("/"));
  const parsed = await Promise.all(own.map(([name, text]) => parser.parse(name, text)));
  expect(parsed.flatMap(file => file.syntaxErrors)).toEqual([]);
  const roots = readImportRoots(systemFiles, dir, { ...process.env, GOFLAGS: "", GOWORK: "off" });
  const reader = typeReader(parser, build, roots);
  return { reader, pkg: ownPackage(dir, parsed) };
}

/** The type of that name in the loaded package. */
async function target(loaded: Awaited<ReturnType<typeof load>>, name: string): Promise<GoType> {
  for (const { file } of filesThat(loaded.reader, loaded.pkg, () => true)) {
    const declaration = file.types.find(one => one.name === name);
    if (declaration) return typeOfDeclaration(loaded.reader, { declaration, file, pkg: loaded.pkg });
  }
  throw new Error(`no type ${name}`);
}

/** The enum T as text, such as `closed A=1 B|C=2`, where C is an alias of B; empty if T is not an enum. */
async function enumText(text: string, enums: EnumChecks = "closed", others?: Record<string, string>) {
  const loaded = await load(text, others);
  const found = describeEnum(await target(loaded, "T"), { enums, own: loaded.pkg });
  if (!found) return "";
  const members = found.members.map(({ name, aliases, json }) => `${[name, ...aliases].join("|")}=${json}`);
  return [found.closed ? "closed" : "open", ...members].join(" ");
}

describe("members", () => {
  test.each([
    ['type T string\nconst (\n\tA T = "a"\n\tB T = "b"\n)', 'closed A="a" B="b"'],
    [
      "type T int\nconst (\n\tA T = iota\n\t_\n\tB\n\tC = iota * 10\n\tD T = iota * 10\n)",
      "closed A=0 B=2 D=40",
    ],
    ["type T int\nconst (\n\tA, X T = iota, iota + 10\n\tB, _\n)", "closed A=0 X=10 B=1"],
    ["type T int\nconst a T = 1\nconst A = a\nconst B = T(2)\nconst C = T(B)", "open A|a=1 B|C=2"],
    ["type T int\nconst A T = 1\n\nfunc f() { const B T = 2 }", "open A=1"],
    ["type T bool\nconst (\n\tYes T = true\n\tNo T = !Yes\n)", "open Yes=true No=false"],
    ["type T float32\nconst (\n\tA T = 0.1\n\tB T = 1e30\n)", "open A=0.1 B=1e+30"],
    ["type T float64\nconst (\n\tA T = 1.0 / 3\n\tB T = 5e-324\n)", "open A=0.3333333333333333 B=5e-324"],
    ["type T rune\nconst (\n\tA T = 'a'\n\tB T = '世'\n)", "open A=97 B=19990"],
    [
      'type T string\nconst (\n\tA T = "<\\n\\u00e9\\xff"\n\tB T = `\\`\n)',
      'closed A="<\\né\ufffd" B="\\\\"',
    ],
    ["type T U\ntype U int\nconst (\n\tA T = 1\n\tB U = 2\n\tC T = 3\n)", "open A=1 C=3"],
    ["type T int\ntype Alias = T\nconst (\n\tA Alias = 1\n\tB Alias = 2\n)", "open A=1 B=2"],
    ["type T int\nconst A, B T = T(len(\"abc\")), 'a' % 10 << 2", "open A=3 B=28"],
    ["type T int\nconst (\n\tA T = B + 1\n\tB T = C * 2\n\tC T = 1\n)", "open A=3 B=2 C=1"],
    ["type T time.Duration\n", ""],
    ["type T int", ""],
    ["type T struct{}", ""],
    ["type T[P any] int\nconst A T[int] = 1", ""],
  ])("of %s: %s", async (text, expected) => {
    expect(await enumText(text.includes("time.") ? `import "time"\n${text}` : text)).toBe(expected);
  });

  test("come from all files of the package and through imports", async () => {
    const text =
      'import (\n\t"math"\n\t"time"\n\t. "example.com/app/dotted"\n\tq "example.com/app/other"\n)\ntype T int64\nconst (\n\tA T = q.One + Two\n\tB = T(time.Second)\n\tC T = math.MaxInt8\n)';
    const others = {
      "z.go": "package p\n\nconst D T = 9\n",
      "other/other.go": "package other\n\nconst One = 1\n",
      "dotted/dotted.go": "package dotted\n\nconst Two = 2.0\n",
    };
    expect(await enumText(text, "closed", others)).toBe("open A=3 B=1000000000 C=127 D=9");
  });

  test("have their comments and places", async () => {
    const loaded = await load(
      "type T int\n\n// A is the first.\n//nolint:all\nconst A T = 1 // not this one\n\nconst (\n\tB T = 2 // the second\n\t// C is\n\t// the third.\n\tC T = 3\n)",
    );
    const found = describeEnum(await target(loaded, "T"), { enums: "closed", own: loaded.pkg });
    expect(found?.members.map(({ doc, position }) => [doc.lines, position.line])).toEqual([
      [["A is the first."], 7],
      [["the second"], 10],
      [["C is", "the third."], 13],
    ]);
  });
});

describe("whether a type is a closed enum", () => {
  const two = "const (\n\tA T = 1\n\tB T = 2\n)";
  test.each([
    ["type T int", "const A T = 1", "closed", "open A=1"],
    ["// gen:enum\ntype T int", "const A T = 1", "open", "closed A=1"],
    ["// T is.\n//gen:open\ntype T int", two, "closed", "open A=1 B=2"],
    ["type T int", "const (\n\tA T = iota + 1\n\tB\n)", "open", "open A=1 B=2"],
    ["/*\nT is.\n\ngen:enum because of x\n*/\ntype T int", two, "open", "closed A=1 B=2"],
    ["// gen:enumerate\ntype T int", two, "open", "open A=1 B=2"],
  ] as const)(
    "depends on its directive, its constants and the config: %s with %s and enums %s",
    async (declaration, constants, byDefault, expected) => {
      expect(await enumText(`${declaration}\n\n${constants}`, byDefault)).toBe(expected);
    },
  );

  test.each([
    ["int", "const (\n\tDefaultPort T = 80\n\tAdminPort T = 8080\n)", false],
    ["int", "const (\n\tSecond T = 1\n\tMinute = 60 * Second\n)", false],
    ["int", "const (\n\tA T = iota\n\tB\n)\nconst Default = B", true],
    ["int", "const Default = B\nconst (\n\tA T = iota\n\tB\n)", true],
    ["int", "const (\n\tA T = iota\n\tB\n)\nconst C T = 7", false],
    ["int", "const (\n\tA T = iota\n\tB\n)\nconst (\n\tC T = iota + 7\n)", true],
    ["int", "const (\n\tA T = iota\n)", false],
    ["float64", "const (\n\tA T = iota\n\tB\n)", false],
    ["bool", "const (\n\tA T = true\n\tB T = false\n)", false],
    ["string", 'const (\n\tA T = "a"\n\tB T = "b"\n)\nconst Default = A', true],
    ["string", 'const (\n\tA T = "a"\n\tB T = "b"\n)\nconst C T = "c"', false],
    ["string", 'const A T = "a"\nconst B T = "b"', false],
    ["string", 'const A, B T = "a", "b"', true],
    ["string", 'const (\n\tA T = "a"\n\tB = "b"\n)', false],
  ])("depends on where its constants come from: %s with %s", async (type, constants, expected) => {
    expect((await enumText(`type T ${type}\n${constants}`)).split(" ")[0]).toBe(expected ? "closed" : "open");
  });

  test.each([
    ["\tA T = 1 << iota\n\tB\n\tC", ""],
    ["\tA T = 1 << 0\n\tB T = 1 << 1", ""],
    ["\tA = T(1 << 0)\n\tB = T(1 << 4)", ""],
    ["\tA T = 1\n\tB T = 2\n\tC T = 4", ""],
    ["\tN T = 0\n\tA T = 1\n\tB T = 2\n\tC T = 4\n\tAll T = 7", ""],
    ["\tA T = 1\n\tB T = 2\n\tC T = 3\n\tD T = 4", "open A=1 B=2 C=3 D=4"],
    ["\tA T = 1\n\tB T = 2\n\tC T = 4\n\tD T = 9", "open A=1 B=2 C=4 D=9"],
    ["\t_ T = iota\n\tA\n\tB\n\t_\n\tC", "closed A=1 B=2 C=4"],
    ["\tA T = 1\n\tB T = 1 << 3", "open A=1 B=8"],
    ["\tA T = 1\n\tB T = 2", "open A=1 B=2"],
  ])("depends on its constants, since flags are not an enum: %s", async (constants, expected) => {
    expect(await enumText(`type T int\nconst (\n${constants}\n)`)).toBe(expected);
    const forced = await enumText(`// gen:enum\ntype T int\nconst (\n${constants}\n)`);
    expect(forced).toMatch(/^closed A=1|^closed N=0/);
  });

  test.each([
    ['func (t T) String() string { return "" }', true],
    ["func (t T) MarshalText() ([]byte, error) { return nil, nil }", false],
    ["func (t *T) UnmarshalText([]byte) error { return nil }", false],
    ["func (t T) MarshalJSON() ([]byte, error) { return nil, nil }", false],
    ["func (t *T) UnmarshalJSON([]byte) error { return nil }", false],
    ["func (t *T) FromQuery(string) error { return nil }", false],
  ])("depends on methods that read or write its values: %s", async (method, isEnum) => {
    const text = `type T int\n${two}\n${method}`;
    expect(await enumText(text)).toBe(isEnum ? "open A=1 B=2" : "");
  });
});

describe("an enum of another package", () => {
  const two = "const (\n\tA T = 1\n\tB T = 2\n)";
  const counted = "const (\n\tA T = iota + 1\n\tB\n)";
  const files = {
    "app/go.mod":
      "module example.com/app\n\ngo 1.24\n\nrequire (\n\texample.com/app/cached v1.0.0\n\texample.com/lib v1.0.0\n)\n",
    "app/p.go": "package p\n",
    "app/own/own.go": `package own\n\ntype T int\n${counted}\n`,
    "app/mod/example.com/app/cached@v1.0.0/cached.go": `package cached\n\ntype T int\n${counted}\n`,
    "app/mod/example.com/lib@v1.0.0/lib.go": `package lib\n\n// gen:enum\ntype T int\n${two}\n`,
    "app/vendor/example.com/lib/lib.go": `package lib\n\ntype T int\n${counted}\n`,
  };

  /** Whether the enum T of a package is closed. The module is in the directory `within`. */
  async function isClosed(importPath: string, within: string, vendored: boolean) {
    const paths = Object.entries(files).map(([name, text]) => [`${within}/${name}`, text]);
    const modules: Record<string, string> = vendored ? { [`${within}/app/vendor/modules.txt`]: "" } : {};
    const dir = path.join(fileTree({ ...Object.fromEntries(paths), ...modules }), within, "app");
    const env = { ...process.env, GOFLAGS: "", GOWORK: "off", GOMODCACHE: path.join(dir, "mod") };
    const reader = typeReader(parser, build, readImportRoots(systemFiles, dir, env));
    const opened = openImport(reader, importPath, dir);
    if ("reason" in opened) throw new Error(opened.reason);
    const declared = findDeclaration(reader, opened.package, "T")!;
    const own = opened.package;
    return enumOf(typeOfDeclaration(reader, { ...declared, pkg: own }), { enums: "closed", own })?.closed;
  }

  test.each([
    ["of the module", "example.com/app/own", "src", false, true],
    ["of the module, in a folder with the name vendor", "example.com/app/own", "vendor", false, true],
    ["of the vendor directory", "example.com/lib", "src", true, false],
    ["of a module cache within the module", "example.com/app/cached", "src", false, false],
    ["of another module, with gen:enum", "example.com/lib", "src", false, true],
  ])("is closed in the module and with gen:enum: %s", async (_, importPath, within, vendored, expected) => {
    expect(await isClosed(importPath, within, vendored)).toBe(expected);
  });

  test("is checked in queries and in bodies if it has gen:enum", () => {
    const request = 'type GetRequest struct {\n\tOne lib.T `query:"one"`\n}\n';
    const body =
      'type PutRequest struct {\n\tTwo lib.T `json:"two"`\n}\n\nfunc Put(w http.ResponseWriter, r *http.Request) {}\n';
    const handler = "func Get(w http.ResponseWriter, r *http.Request) {}\n";
    const dir = path.join(
      fileTree({
        ...files,
        "app/p.go": `package p\n\nimport (\n\t"net/http"\n\n\t"example.com/lib"\n)\n\n${request}\n${body}\n${handler}`,
      }),
      "app",
    );
    const { stdout } = gen(dir, ["bindings", "--stdout"], { GOMODCACHE: path.join(dir, "mod") });
    expect(stdout).toContain("checkT(req.One)");
    expect(stdout).toContain("checkT(req.Two)");
  });
});

test("the zero value of a closed enum stands for an absent one in JSON, unless config requireJSON is set", () => {
  const kinds = 'type Kind string\n\nconst (\n\tCat Kind = "cat"\n\tDog Kind = "dog"\n)\n';
  const fields =
    '\tKind Kind `json:"kind"`\n\tPair [2]Kind `json:"pair"`\n\tWas Kind `json:"was,omitempty"`\n';
  const source = `package p\n\nimport "net/http"\n\n${kinds}\ntype PutRequest struct {\n${fields}}\n\nfunc Put(w http.ResponseWriter, r *http.Request) {}\n`;
  const found = [false, true].map(requireJSON => {
    const config = JSON.stringify({ bindings: { json: "generated", requireJSON } });
    const dir = fileTree({ "go.mod": "module example.com/p\n\ngo 1.23\n", ".genrc": config, "p.go": source });
    const { stdout } = gen(dir, ["bindings", "--stdout"]);
    const document = JSON.parse(gen(dir, ["openapi", "--stdout"]).stdout);
    const { properties, required = [] } = document.components.schemas.PutRequest;
    // The document does not name the zero value: README lists that Parse accepts it.
    const shown = [properties.kind, properties.pair.items, properties.was];
    expect(shown).toEqual(shown.map(() => ({ $ref: "#/components/schemas/Kind" })));
    return { checks: stdout.match(/if err := checkKind.*(?= \{)/g), required };
  });
  const check = (value: string) => `if err := checkKind(${value}); err != nil`;
  const [kind, pair, was] = ["req.Kind", "req.Pair[i]", "req.Was"];
  const zero = (value: string) => `${check(value)} && ${value} != ""`;
  expect(found).toEqual([
    { checks: [zero(kind!), zero(pair!), zero(was!)], required: [] },
    { checks: [check(kind!), check(pair!), zero(was!)], required: ["kind", "pair"] },
  ]);
});

describe("a constant that can't be computed", () => {
  test.each([
    ['import "unsafe"\nconst A = unsafe.Sizeof(0)', "only Go computes unsafe.Sizeof"],
    ["const A = A + 1", "A refers to itself"],
    ["const A = B\nconst B = A", "A refers to itself"],
    ["const A uint8 = 256", "256 can't have the type uint8"],
    ["const A = uint8(1) - 2", "-1 can't have the type uint8"],
    ['type T string\nconst B T = "x"\nconst A string = B', "a value of type T can't have the type string"],
    ["const A = 1 / 0", "1 / 0 is not a constant"],
    ["const A = 1 << 600", /can't have the type untyped int$/],
    ["const A = 1 << 100000", "nothing can be shifted by 100000"],
    ["const A = 2i", "2i is a complex number"],
    ["const A = 1e9999999", "1e9999999 is malformed, or has a form that gen does not compute"],
    ["const A = len([]int{1})", "an expression of the kind composite is not a constant"],
    ['import "C"\nconst A = C.X', "it is a type of C, which only cgo knows"],
    ['import "example.com/gone"\nconst A = gone.X', /package example.com\/gone was not found/],
    ["var B = 1\nconst A = B", "the package declares no type B"],
    ['const A = "a" + 1', '"a" (untyped string) and 1 (untyped int) don\'t match'],
    [`const A = ${"(".repeat(5000)}1${")".repeat(5000)}`, "A has no value that can be read"],
  ])("has a reason: %s", async (text, reason) => {
    const { reader, pkg } = await load(text);
    const [found] = filesThat(reader, pkg, () => true);
    const operand = computeConstant(reader, constantsIn(found!.file, pkg).find(({ name }) => name === "A")!);
    expect(operand.value).toBeNull();
    expect(operand.reason).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
  });

  test("is listed apart from the other members of its enum, with the reason", async () => {
    const loaded = await load(
      'import "unsafe"\ntype T uint\nconst (\n\tA T = 1\n\tB = T(unsafe.Sizeof(0))\n\tC T = 2\n)',
    );
    const found = enumOf(await target(loaded, "T"), { enums: "closed", own: loaded.pkg });
    expect(found?.values.map(({ places }) => places[0]!.name)).toEqual(["A", "C"]);
    expect(found?.unknown.map(({ place, reason }) => [place.name, reason])).toEqual([
      ["B", "only Go computes unsafe.Sizeof"],
    ]);
  });
});

describe("many constants", () => {
  const count = 5_000;
  const names = Array.from({ length: count }, (_, index) => `C${index}`);
  test.each([
    ["that refer to the next one", names.map((name, index) => `\t${name} T = ${names[index + 1] ?? "0"}`)],
    [
      "that refer to the one before",
      names.map((name, index) => `\t${name} T = ${index === 0 ? "0" : `C${index - 1} + 1`}`),
    ],
  ])("%s are computed", async (_, lines) => {
    const loaded = await load(`type T int\nconst (\n${lines.join("\n")}\n)`);
    const found = enumOf(await target(loaded, "T"), { enums: "closed", own: loaded.pkg });
    expect(found?.unknown).toEqual([]);
    expect(found!.values.length).toBeGreaterThan(0);
  });
});
