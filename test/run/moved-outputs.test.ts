/** What gen writes under another name moves: the file of an earlier run is removed, or keeps what this run does not write. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const handlers = `package pets

import "net/http"

type A struct{}
type B struct{}

type GetOneRequest struct {
	ID   int     \`route:"id"\`
	Name string  \`query:"name" validate:"min=2"\`
	When float64 \`query:"when"\`
}

type GetTwoRequest struct {
	ID  int      \`route:"id"\`
	Ids []string \`query:"ids" validate:"unique"\`
}

type PutTwoRequest struct {
	ID   int    \`route:"id"\`
	Mail string \`json:"mail" validate:"email"\`
}

type PutTwoResponse struct {
	Mail string \`json:"mail"\`
}

// GET /one/{id}
func (a *A) GetOne(w http.ResponseWriter, r *http.Request) {}

// GET /two/{id}
func (b *B) GetTwo(w http.ResponseWriter, r *http.Request) {}

// PUT /two/{id}
func (b *B) PutTwo(w http.ResponseWriter, r *http.Request) {}
`;

const repository = (files: Record<string, string> = {}) =>
  fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": handlers,
    ...files,
  });

/** The generated Go files of the package, but for the helpers that they share. */
const outputs = (root: string) =>
  Object.keys(tree(root)).filter(name => name.endsWith(".gen.go") && name !== "helpers.gen.go");

/** The different Go files that runs left, by their text. */
const left = new Map<string, Record<string, string>>();

/** Runs a command that must do the same with --check and when it runs again; returns its messages. */
function run(root: string, args: string[]): string {
  const before = tree(root);
  expect(gen(root, [...args, "--check"])).toMatchObject({ status: 1 });
  for (const flag of ["--stdout", "--dump-model"])
    expect(gen(root, [...args, flag])).toMatchObject({ status: 0, stderr: "" });
  expect(tree(root)).toEqual(before);
  const { status, stderr } = gen(root, args);
  expect(status, stderr).toBe(0);
  const files = tree(root);
  expect(gen(root, args)).toMatchObject({ status: 0 });
  expect(tree(root)).toEqual(files);
  expect(gen(root, [...args, "--check"])).toMatchObject({ status: 0, stdout: "" });
  const sources = Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(".go")));
  left.set(JSON.stringify(sources), sources);
  return stderr;
}

describe.each([
  ["list", "handlers.gen.go", [], { config: "{}", one: "ListHandlers of A", two: "ListHandlers of B" }],
  [
    "bindings",
    "bindings.gen.go",
    [],
    {
      config: "{}",
      one: "the methods of GetOneRequest",
      two: "the methods of GetTwoRequest, PutTwoRequest and PutTwoResponse",
    },
  ],
  [
    "bindings",
    "bindings.gen.go",
    ["json.gen.go"],
    {
      config: '{ "bindings": { "json": "generated" }, "unknownFields": "reject" }',
      one: "the methods of GetOneRequest",
      two: "the methods of GetTwoRequest, PutTwoRequest and PutTwoResponse",
    },
  ],
])("the output %s, in %s, with %j", (command, file, more, { config, one, two }) => {
  test("moves to the files of its receivers, and back", { timeout: 120_000 }, () => {
    const root = repository({ ".genrc.json": config });
    const [toA, toB] = ["A", "B"].map(name => [
      command,
      "--recv",
      name,
      "--out",
      `${name.toLowerCase()}.gen.go`,
    ]);
    run(root, [command]);
    const whole = tree(root);
    expect(run(root, toA!)).toContain(`${file} is without ${one}, which a.gen.go has now\n`);
    expect(outputs(root)).toEqual(["a.gen.go", file, ...more]);
    expect(run(root, toB!)).toContain(`removed ${file}: b.gen.go has ${two} now\n`);
    expect(outputs(root)).toEqual(["a.gen.go", "b.gen.go", ...more]);
    const back = run(root, [command]);
    expect(back).toContain(`removed a.gen.go: ${file} has ${one} now\n`);
    expect(back).toContain(`removed b.gen.go: ${file} has ${two} now\n`);
    expect(tree(root)).toEqual(whole);
    // In the other order.
    run(root, toB!);
    run(root, toA!);
    expect(outputs(root)).toEqual(["a.gen.go", "b.gen.go", ...more]);
    run(root, [command, "--out", "all.gen.go"]);
    expect(outputs(root)).toEqual(["all.gen.go", ...more]);
  });

  test("moves where the config says so", () => {
    const root = repository({ ".genrc.json": config });
    run(root, [command]);
    const settings = JSON.parse(config);
    settings[command] = { ...settings[command], out: "moved.gen.go" };
    fs.writeFileSync(path.join(root, ".genrc.json"), JSON.stringify(settings));
    const stderr = run(root, [command]);
    expect(stderr).toContain(`removed ${file}: moved.gen.go has `);
    expect(stderr).not.toContain("warning");
    expect(outputs(root)).toEqual([...more, "moved.gen.go"].sort());
  });
});

test("the plain functions are named beside receivers", () => {
  const plain =
    'package pets\n\nimport "net/http"\n\n// GET /three\nfunc GetThree(http.ResponseWriter, *http.Request) {}\n';
  const root = repository({ "plain.go": plain });
  run(root, ["list"]);
  expect(run(root, ["list", "--out", "routes.gen.go"])).toContain(
    "removed handlers.gen.go: routes.gen.go has ListHandlers of A, B and the plain functions now\n",
  );
});

test("the JSON of the bindings moves where the config says so", () => {
  const root = repository({ ".genrc.json": '{ "bindings": { "json": "generated" } }' });
  run(root, ["all"]);
  fs.writeFileSync(
    path.join(root, ".genrc.json"),
    '{ "bindings": { "json": "generated" }, "json": { "out": "fast.gen.go" } }',
  );
  expect(run(root, ["bindings"])).toContain("removed json.gen.go: fast.gen.go has JSON of PutTwoRequest");
});

test.skipIf(!hasGo())("go vet finds no mistake in what these runs left", async ({ skip }) => {
  skip(left.size === 0, "no run was chosen");
  // As packages of one module, Go reads what they import once.
  const packages = Array.from(left.values(), (files, index) =>
    Object.entries(files).map(([name, text]) => [`p${index}/${name}`, text] as const),
  );
  const root = fileTree({
    "go.mod": "module example.com/left\n\ngo 1.24\n",
    ...Object.fromEntries(packages.flat()),
  });
  expect(await runGo("go", ["vet", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("--check shows a move as a diff", () => {
  const root = repository();
  gen(root, ["list"]);
  const args = ["list", "--recv", "B", "--recv", "A", "--out", "b.gen.go"];
  const { status, stdout, stderr } = gen(root, [...args, "--check"]);
  expect(status).toBe(1);
  expect(stdout).toContain("--- a/handlers.gen.go\n+++ /dev/null\n@@ -1,");
  expect(stdout).toContain("--- /dev/null\n+++ b/b.gen.go\n");
  expect(stderr).toContain("handlers.gen.go:1:1: error: nothing is left to write into this file: run `");
  expect(stderr).not.toContain("stale-file");
});

test.each([
  ["list", "handlers.gen.go", "ListHandlers of A"],
  ["bindings", "bindings.gen.go", "the methods of GetOneRequest"],
])("%s warns of what a run for another receiver takes out of its own file", (command, file, lost) => {
  const root = repository();
  expect(gen(root, [command, "--recv", "A"])).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining("warning"),
  });
  expect(gen(root, [command, "--recv", "A"]).stderr).not.toContain("warning");
  const { status, stderr } = gen(root, [command, "--recv", "B"]);
  expect(status).toBe(0);
  expect(stderr).toContain(
    `${file}:1:1: warning: this file loses ${lost}, since the run is only for B: give each receiver a file of its own with --out [moved-output]\n`,
  );
  expect(gen(root, [command, "--recv", "B"]).stderr).not.toContain("warning");
  expect(gen(root, [command, "--recv", "A", "--recv", "B"]).stderr).not.toContain("warning");
});

test.each([
  ["routes/list.gen.go", "lies outside of .: Go compiles methods only beside the types of package pets"],
  ["routes", "does not end in .go, so that Go does not compile it"],
])("Go compiles no methods in %s", (out, why) => {
  const warning = `warning: ${out} ${why} [outside-package]\n`;
  const root = repository();
  for (const command of ["list", "bindings"]) {
    const { status, stderr } = gen(root, [command, "--out", out, "--stdout"]);
    expect(status).toBe(0);
    expect(stderr).toContain(warning);
    expect(gen(root, [command, "--stdout"]).stderr).toBe("");
  }
  expect(gen(root, ["yaml", "--out", "docs/routes", "--stdout"]).stderr).toBe("");
});

describe("a warning names both lines", () => {
  test("where a //go:generate line names the old file", () => {
    const lines = (...flags: string[]) => flags.map(one => `//go:generate gen list ${one}\n`).join("");
    const root = repository({
      "pets.go": lines("--out handlers.gen.go", "--recv A --out a.gen.go") + handlers,
    });
    expect(gen(root, ["list"])).toMatchObject({ status: 0 });
    expect(gen(root, ["list", "--recv", "A", "--out", "a.gen.go"]).stderr).toContain(
      "pets.go:1:1: warning: this line names handlers.gen.go, but ListHandlers of A moves to a.gen.go, which pets.go:2 names: each run undoes the other, so name one file, or narrow a run with --recv [moved-output]\n\tpets.go:2:1: the line that names a.gen.go\n",
    );
    expect(gen(root, ["list"]).stderr).toContain("pets.go:2:1: warning: this line names a.gen.go, but");
  });

  test("where the config names the old file", () => {
    const root = repository({ ".genrc.json": '{\n  "list": { "out": "handlers.gen.go" }\n}\n' });
    expect(gen(root, ["list"])).toMatchObject({ status: 0 });
    const args = ["list", "--out", "a.gen.go"];
    expect(gen(root, [...args, "--stdout"])).toMatchObject({ status: 0, stderr: "" });
    expect(gen(root, args).stderr).toContain(
      ".genrc.json:2:1: warning: this line names handlers.gen.go, but ListHandlers of A and B moves to a.gen.go, which --out names: ",
    );
  });
});

describe("nothing moves out of", () => {
  const other = (header: string, constraint = "", clause = "pets") =>
    `${header}\n${constraint}\npackage ${clause}\n\nfunc (a *A) ListHandlers() map[string]HandlerInfo { return nil }\n`;
  const ofGen = "// Code generated by gen. DO NOT EDIT.\n";

  test.each([
    ["a file of gohandlers", other("// Code generated by gohandlers. DO NOT EDIT.\n"), "[already-generated]"],
    ["a file of another package clause", other(ofGen, "", "other"), "[already-generated]"],
    [
      "a file with declarations of two outputs",
      `${other(ofGen)}\nfunc (req *GetOneRequest) Parse() {}\n`,
      "[already-generated]",
    ],
    ["a file that Go leaves out", other(ofGen, "//go:build never\n"), "wrote handlers.gen.go"],
    ["a file without the header", other("// By hand.\n"), "[user-method]"],
  ])("%s", (_, text, expected) => {
    const root = repository({ "old.go": text });
    expect(gen(root, ["list"]).stderr).toContain(expected);
    expect(tree(root)["old.go"]).toBe(text);
  });

  test("a file if a struct that it has methods of has an error", () => {
    const root = repository();
    gen(root, ["bindings"]);
    const before = tree(root);
    const wrong = handlers.replace('query:"ids"', 'kuery:"ids"');
    writeFiles(root, { "pets.go": wrong });
    const { status, stderr } = gen(root, ["bindings", "--recv", "A", "--out", "a.gen.go"]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      "not written: bindings.gen.go, since it would lose the methods of GetTwoRequest, which has errors\n",
    );
    expect(tree(root)).toEqual({ ...before, "pets.go": wrong });
  });
});

test("a file that can't be replaced is reported once", () => {
  const root = repository();
  gen(root, ["all"]);
  const files = tree(root);
  const text = files["bindings.gen.go"]! + files["handlers.gen.go"]!.replace(/^[\s\S]*?(?=\/\/ List)/, "");
  fs.rmSync(path.join(root, "handlers.gen.go"));
  fs.rmSync(path.join(root, "bindings.gen.go"));
  writeFiles(root, { "gh.go": text.replace("by gen.", "by gohandlers v1.0.0.") });
  const { status, stderr } = gen(root, ["all"]);
  expect(status).toBe(1);
  expect(stderr.match(/\[already-generated\]/g)).toHaveLength(1);
  expect(stderr).toMatch(
    /error: gohandlers wrote Parse of GetOneRequest and \d+ more into gh\.go: run `gen init`, whose config replaces such files; if it did not name this one, delete that file \[/,
  );
});

test("a file that this run overwrites is no rival of a mock", () => {
  const root = repository();
  const client = '{ "client": {}, "mock": {} }';
  writeFiles(root, { ".genrc.json": client });
  expect(gen(root, ["all"])).toMatchObject({ status: 0 });
  const { "client/client.gen.go": first, "client/mock.gen.go": mock } = tree(root);
  // As gohandlers writes both, in one file.
  const both = first! + mock!.replace(/^[\s\S]*?\n\)\n/, "");
  fs.rmSync(path.join(root, "client/mock.gen.go"));
  writeFiles(root, { "client/client.gen.go": both });
  expect(gen(root, ["mock"]).stderr).toContain("client.gen.go in the folder of mock.gen.go is another mock");
  expect(gen(root, ["all"])).toMatchObject({ status: 0 });
  expect(tree(root)).toMatchObject({ "client/client.gen.go": first, "client/mock.gen.go": mock });
});
