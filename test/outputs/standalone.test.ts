/** Tests standalone clients of cases: they compile in a module of their own, which does not import the cases. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { splitDeclarations } from "../../src/outputs/client/standalone/declarations.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig, copyCases, linux, readCases } from "../helpers/case-folder.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-standalone-")));
afterAll(() => rmSync(root, { recursive: true }));

/** Matches cases with many kinds of types, methods and names. Cases that differ only in conversions are left out. */
const names =
  /^(?:accounts|alias-|bindings-(?:all|def|edge|emb|gen|json$|kinds$|kinds-response|prom|whole)|booking|build-tags|crlf|dot-|enums|everyday|header-mistakes|helper-|hiding|http-aliases|import-|main-|name-collisions|petstore|problems|receiver-pairs|renamed|rules|shop|signup|typed-handlers|types-from|user-methods|utf8|validat)/;

test.skipIf(!hasGo())("standalone clients of cases compile by themselves", async () => {
  copyCases(join(root, "cases"));
  const alone = join(root, "alone");
  mkdirSync(alone);
  writeFileSync(join(alone, "go.mod"), "module example.com/alone\n\ngo 1.24\n");
  const parser = await sharedParser();
  const templates = await builtInTemplates();
  const refused = new Map<string, string[]>();
  const written: string[] = [];
  for (const { name, tags, config } of readCases().filter(one => names.test(one.name))) {
    for (const command of ["client", "mock"]) {
      const out = `../../alone/${name}/${command}.gen.go`;
      const own = caseConfig(join(root, "cases", name), { command, out, standalone: true }, tags);
      const { files, diagnostics } = await generate({
        disk: systemFiles,
        config: { ...own, ...config, allOutputs: own.outputs },
        build: { ...linux, tags },
        parser,
        templates,
        env: process.env,
        cwd: root,
        version: "0.0.0",
      });
      if (files.length === 0) {
        refused.set(name, diagnostics.filter(one => one.code === "not-standalone").map(formatDiagnostic));
        break;
      }
      written.push(name);
      for (const { path, content } of files) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
        expect(content).not.toContain('"example.com/cases');
        const used = `${/^package \w+$/m.exec(content)![0]}\n\nvar _ Interface = (*Mock)(nil)\n`;
        if (command === "mock") writeFileSync(join(dirname(path), "used.go"), used);
      }
    }
  }
  expect(written.length).toBeGreaterThan(60);
  // Errors are about the copy of the type.
  const ofMain = readFileSync(join(alone, "main-program/client.gen.go"), "utf8");
  expect(ofMain).toContain('"mainprogram.Note/written", ');
  const reasons = [...refused].flatMap(([name, [first]]) =>
    first === undefined ? [] : [`${name}: ${first.split("\n")[0]}`],
  );
  /** The reason that two types would have the same name. */
  const clash = (name: string, renamed: string) =>
    `the client has another ${name}, so that this embedded field would get the name ${renamed} [not-standalone]`;
  const noCopy = "error: a standalone client can't have a copy of";
  expect(reasons).toEqual([
    `bindings-all-parts: cases/bindings-all-parts/parts.go:22:3: ${noCopy} the type Tracing: ${clash("Client", "PartsClient")}`,
    `bindings-embedded: cases/bindings-embedded/things.go:84:2: ${noCopy} the type ListRequest: ${clash("Page", "PagingPage")}`,
    `validate-methods: cases/validate-methods/drawings.go:126:5: ${noCopy} the variable calls: its value may change [not-standalone]`,
    "validators: cases/validators/pets.go:22:6: error: a standalone client can't check OrderBowlsRequest: config validators name functions of module example.com/cases [not-standalone]",
  ]);
  expect(await runGo("go", ["vet", "./..."], alone)).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a method String is copied with its constants, but not where it uses a variable", () => {
  const source = `package app

import "net/http"

type Kind string

func (k Kind) String() string { return prefix + string(k) }

const prefix = "kind "

type Owner string

func (o Owner) String() string { return host() + string(o) }

func host() string { return dsn }

var dsn = "postgres://user:secret@db/x"

type PutPetRequest struct {
	Kind  Kind  \`json:"kind"\`
	Owner Owner \`json:"owner"\`
}

// PUT /pets
func PutPet(w http.ResponseWriter, r *http.Request) {}
`;
  const config = JSON.stringify({ client: { out: "appclient/client.gen.go", standalone: true } });
  const dir = fileTree({
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "app.go": source,
    ".genrc": config,
  });
  expect(gen(dir, ["client"])).toMatchObject({ status: 0 });
  const client = readFileSync(join(dir, "appclient/client.gen.go"), "utf8");
  expect(client.match(/func \(\w Kind\) String|prefix =|Owner\) String|host\(\)|secret/g)).toEqual([
    "func (k Kind) String",
    "prefix =",
  ]);
});

test("types of other modules in a vendor directory are imported", () => {
  const source = `package app

import (
	"net/http"

	"example.com/money"
)

type PayRequest struct {
	Sum money.Sum \`json:"sum"\`
}

// POST /payments
func Pay(w http.ResponseWriter, r *http.Request) {}
`;
  const dir = fileTree({
    "go.mod": "module example.com/app\n\ngo 1.24\n\nrequire example.com/money v1.0.0\n",
    "app.go": source,
    "vendor/modules.txt": "# example.com/money v1.0.0\n## explicit\nexample.com/money\n",
    "vendor/example.com/money/money.go": "package money\n\ntype Sum struct {\n\tCents int64\n}\n",
    ".genrc": JSON.stringify({ client: { out: "appclient/client.gen.go", standalone: true } }),
  });
  expect(gen(dir, ["client"])).toMatchObject({ status: 0 });
  const client = readFileSync(join(dir, "appclient/client.gen.go"), "utf8");
  expect(client).toContain("Sum money.Sum `json");
  expect(client).not.toContain("Cents");
});

test("a file is split into declarations as they are written", () => {
  const text = `// Package p has declarations.
package p

import "fmt"

// A is a type.
type A struct {
	F func() // here
} // behind it

type (
	// B is in a group.
	B = map[string]struct{ x, y int }
	C[T any] []T
)

// Not a doc comment.

const One, Two = 1, 2 // numbers

// Group.
const (
	Three = iota
	four, Five
)

var (
	x = func() int { return 1 }()
	y, z int
)

func (*A) Method() { fmt.Println("}") }

//go:noinline
func (c C[T]) Len() int { return len(c) }
func plain[T any](t T) (a T) {
	return t
}
`;
  const shown = splitDeclarations(text).map(({ kind, names, receiver, start, end, inGroup }) => {
    const name = `${receiver === null ? "" : `${receiver}.`}${names.map(one => one.name).join(" ")}`;
    return [`${kind}${inGroup ? " in group" : ""} ${name}`, text.slice(start, end)];
  });
  expect(shown).toEqual([
    ["type A", "// A is a type.\ntype A struct {\n\tF func() // here\n} // behind it"],
    ["type in group B", "// B is in a group.\n\tB = map[string]struct{ x, y int }"],
    ["type in group C", "C[T any] []T"],
    ["const One Two", "const One, Two = 1, 2 // numbers"],
    ["const Three four Five", "// Group.\nconst (\n\tThree = iota\n\tfour, Five\n)"],
    ["var in group x", "x = func() int { return 1 }()"],
    ["var in group y z", "y, z int"],
    ["func A.Method", 'func (*A) Method() { fmt.Println("}") }'],
    ["func C.Len", "//go:noinline\nfunc (c C[T]) Len() int { return len(c) }"],
    ["func plain", "func plain[T any](t T) (a T) {\n\treturn t\n}"],
  ]);
});

test("all declarations of the generated code and of the cases are found", async () => {
  const parser = await sharedParser();
  for (const { name } of readCases()) {
    for (const file of ["client.gen.go", "bindings.gen.go", "handlers.gen.go"]) {
      const path = join(import.meta.dirname, "../../snapshots", name, file);
      let text = "";
      try {
        text = readFileSync(path, "utf8");
      } catch {
        continue;
      }
      const { declaredNames } = parser.parseDeclarations(file, text, true);
      const found = splitDeclarations(text)
        .filter(({ receiver }) => receiver === null)
        .flatMap(({ names }) => names.map(one => one.name));
      expect(found.filter(one => one !== "_")).toEqual(declaredNames);
    }
  }
});
