/** The file with the helpers of a package has those that its Go files name, whichever of these files a run writes. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const handlers = `package pets

import "net/http"

type A struct{}
type B struct{}

type GetOneRequest struct {
	ID   int    \`route:"id"\`
	Name string \`query:"name"\`
}

type PutTwoRequest struct {
	Mail string \`form:"mail" validate:"email"\`
}

// GET /one/{id}
func (a *A) GetOne(w http.ResponseWriter, r *http.Request) {
	if err := new(GetOneRequest).Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PUT /two
func (b *B) PutTwo(w http.ResponseWriter, r *http.Request) {}
`;

const repository = (files: Record<string, string> = {}) =>
  fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": handlers,
    ...files,
  });

const toA = ["bindings", "--recv", "A", "--out", "a.gen.go"];
const toB = ["bindings", "--recv", "B", "--out", "b.gen.go"];

/** Runs a command that must change nothing when it runs again; returns its messages. */
function run(root: string, args: string[]): string {
  const { status, stderr } = gen(root, args);
  expect(status, stderr).toBe(0);
  const files = tree(root);
  expect(gen(root, args)).toMatchObject({ status: 0 });
  expect(tree(root)).toEqual(files);
  expect(gen(root, [...args, "--check"])).toMatchObject({ status: 0, stdout: "" });
  return stderr;
}

/** Reports what Go says of the package. */
async function vet(root: string): Promise<void> {
  if (hasGo()) expect(await runGo("go", ["vet", "."], root)).toMatchObject({ stderr: "", code: 0 });
}

/** The Go files that gen wrote. */
const generated = (root: string) => Object.keys(tree(root)).filter(name => /\.g\w+\.go$/.test(name));

/** The names of functions, types and variables that a Go file declares. */
function declared(root: string, file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/^(?:func|type|var|const) ([A-Za-z]\w*)/gm)].map(([, name]) => name!);
}

const remove = (root: string, ...names: string[]) => {
  for (const name of names) fs.rmSync(path.join(root, name));
};

test("the order of two runs does not matter, and neither undoes the other", async () => {
  const [first, second] = [repository(), repository()];
  for (const args of [toA, toB]) run(first, args);
  for (const args of [toB, toA]) run(second, args);
  expect(tree(second)).toEqual(tree(first));
  for (const args of [toA, toB]) expect(gen(first, [...args, "--check"])).toMatchObject({ status: 0 });
  await vet(first);
  // The bindings of both have the same helpers as one file.
  const whole = repository();
  run(whole, ["bindings"]);
  expect(tree(whole)["helpers.gen.go"]).toBe(tree(first)["helpers.gen.go"]);
  expect(declared(whole, "bindings.gen.go")).toEqual([]);
  // What only the other receiver needed goes with its file.
  remove(first, "b.gen.go");
  run(first, toA);
  const names = declared(first, "helpers.gen.go");
  expect(names).toEqual(expect.arrayContaining(["routeValue", "BindingErrors", "WriteProblem", "OnError"]));
  expect(names).not.toContain("isEmail");
  expect(declared(whole, "helpers.gen.go")).toContain("isEmail");
});

test("a helper that only a handwritten file names is there, but not one with the name of a variable", async () => {
  const root = repository({
    "more.go": `package pets

import "net/url"

func isMail(first string, values url.Values) bool {
	param, ok := values["a"]
	var text numbers
	return ok && first != "" && len(param) == text.get() && isEmail(first)
}

type numbers struct{ describe, strict int }

func (n numbers) get() int { return n.describe }
`,
  });
  run(root, toA);
  const names = declared(root, "helpers.gen.go");
  expect(names).toContain("isEmail");
  for (const name of ["isIP", "headerList", "strict"]) expect(names).not.toContain(name);
  await vet(root);
});

test("a file that no helper is left for is removed, as is one at another path", async () => {
  const root = repository();
  run(root, ["all"]);
  expect(generated(root)).toEqual(["bindings.gen.go", "handlers.gen.go", "helpers.gen.go"]);
  writeFiles(root, { ".genrc.json": '{ "bindings": { "helpersOut": "shared.gen.go" } }' });
  expect(run(root, ["all"])).toContain("removed helpers.gen.go: shared.gen.go has the helpers now\n");
  writeFiles(root, { ".genrc.json": '{ "bindings": { "helpersOut": "bindings.gen.go" } }' });
  expect(run(root, ["all"])).toContain("removed shared.gen.go: bindings.gen.go has the helpers now\n");
  expect(generated(root)).toEqual(["bindings.gen.go", "handlers.gen.go"]);
  await vet(root);
  // Lists need no helpers, and leave the file as it is.
  remove(root, ".genrc.json");
  run(root, ["all"]);
  expect(run(root, ["list"])).not.toContain("helpers");
  const without = handlers
    .replace(/type \w+Request struct \{[^}]*\}\n/g, "")
    .replace(/\tif err[^}]*\}\n/, "");
  writeFiles(root, { "pets.go": without });
  for (const name of ["bindings", "helpers"])
    expect(gen(root, ["all", "--check"]).stderr).toContain(
      `${name}.gen.go:1:1: error: nothing is left to write into this file`,
    );
  const { stderr } = gen(root, ["all"]);
  expect(stderr).toContain("removed helpers.gen.go: no file of the package names a helper\n");
  expect(stderr).toContain("removed bindings.gen.go: no handler has a request or a response\n");
  expect(generated(root)).toEqual(["handlers.gen.go"]);
  await vet(root);
  run(root, ["all"]);
  expect(run(root, ["bindings"])).not.toContain(".gen.go");
  expect(gen(root, ["bindings", "--stdout"])).toMatchObject({ status: 0, stdout: "" });
  expect(gen(root, ["validate"])).toMatchObject({ status: 0 });
  writeFiles(root, { ".genrc.json": '{ "bindings": { "helpersOut": "bindings.gen.go" } }' });
  run(root, ["all"]);
  expect(generated(root)).toEqual(["handlers.gen.go"]);
});

test("beside a file of an earlier version, which has helpers itself, there are only those that it lacks", async () => {
  const root = repository({ ".genrc.json": '{ "bindings": { "helpersOut": "b.gen.go" } }' });
  run(root, toB);
  expect(generated(root)).toEqual(["b.gen.go"]);
  remove(root, ".genrc.json");
  run(root, toA);
  expect(declared(root, "b.gen.go")).toContain("isEmail");
  expect(declared(root, "helpers.gen.go")).toContain("routeValue");
  expect(declared(root, "helpers.gen.go")).not.toContain("BindingErrors");
  await vet(root);
  run(root, toB);
  expect(declared(root, "b.gen.go")).toEqual([]);
  expect(declared(root, "helpers.gen.go")).toEqual(expect.arrayContaining(["isEmail", "BindingErrors"]));
  await vet(root);
});

test("--stdout prints the helpers with the bindings", async () => {
  const root = repository();
  run(root, ["bindings"]);
  const { stdout } = gen(root, ["bindings", "--stdout"]);
  remove(root, "helpers.gen.go");
  writeFiles(root, { "bindings.gen.go": stdout });
  expect(declared(root, "bindings.gen.go")).toContain("routeValue");
  await vet(root);
});

test("copies of bindings.go.hbs and templates around it go on working", async () => {
  const root = repository({ ".genrc.json": '{ "templates": "templates" }' });
  const wrap = '{{> default/bindings}}\n\nvar _ = {{use "isIP"}}\n';
  const copy = fs.readFileSync(path.resolve("templates/bindings.go.hbs"), "utf8");
  for (const text of [copy, wrap, copy.replace("{{helpers}}", "")]) {
    writeFiles(root, { "templates/bindings.go.hbs": text });
    run(root, ["bindings"]);
    expect(declared(root, "bindings.gen.go")).toEqual([]);
    expect(declared(root, "helpers.gen.go")).toContain("routeValue");
    expect(declared(root, "helpers.gen.go").includes("isIP")).toBe(text === wrap);
    await vet(root);
  }
});

test("the file is beside the bindings, has a name like theirs, and must be in their package", () => {
  const root = repository();
  run(root, ["bindings", "--out", "bindings.gh.go"]);
  expect(generated(root)).toEqual(["bindings.gh.go", "helpers.gh.go"]);
  writeFiles(root, { ".genrc.json": '{ "bindings": { "helpersOut": "other/helpers.gen.go" } }' });
  expect(gen(root, ["bindings"])).toMatchObject({
    status: 2,
    stderr:
      "error: bindings.helpersOut: other/helpers.gen.go lies outside of ., but the bindings use the helpers as names of their package [config]\n",
  });
  writeFiles(root, { ".genrc.json": '{ "bindings": { "helpersOut": "handlers.gen.go" } }' });
  expect(gen(root, ["bindings"]).stderr).toContain(
    "handlers.gen.go: the outputs list and helpers have the same path",
  );
});
