/** After a change, a run over several packages works only on those that depend on it, and prints and writes what a run does that keeps nothing. */
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { filesBelow } from "../helpers/kept-bytecode.ts";

const handler = (name: string, field: string) => `type ${name}Request struct {
	${field}
}

func ${name}(w http.ResponseWriter, r *http.Request) {}
`;
const files = {
  ".git/HEAD": "",
  "go.mod": "module example.com/app\n\ngo 1.24\n",
  "ids/ids.go": "package ids\n\ntype ID int\n",
  "pets/pets.go": `package pets\n\nimport (\n\t"net/http"\n\n\t"example.com/app/ids"\n)\n\n${handler("GetPet", 'ID ids.ID `query:"id"`')}`,
  "owners/owners.go": `package owners\n\nimport "net/http"\n\n${handler("GetOwner", 'ID int `query:"id"`')}`,
  "main/main.go": `package main

import (
	"net/http"

	"example.com/app/owners"
	"example.com/app/pets"
	"example.com/app/text"
)

func main() {
	http.HandleFunc("GET /pets/owner", owners.GetOwner)
	http.HandleFunc("GET /all/pets", pets.GetPet)
	text.Print()
}
`,
  "text/text.go": "package text\n\nfunc Print() {}\n",
};

let root: string;
let cache: string;
beforeEach(() => {
  root = fileTree(files);
  cache = fileTree({});
});

const args = ["all", "./..."];
const parts = () => path.join(cache, "handlergen/parts");
const at = (file: string) => path.join(root, file);
const edit = (file: string, from: string | RegExp, to: string) =>
  fs.writeFileSync(at(file), fs.readFileSync(at(file), "utf8").replace(from, to));

/** A run that keeps packages; of a package that was kept, it prints the note `kept DIR`. */
async function run(one = args, env: Record<string, string> = {}) {
  await setTimeout(25);
  const before = tree(root);
  const { stderr, ...got } = gen(root, one, { GEN_NO_CACHE: "", XDG_CACHE_HOME: cache, ...env });
  const after = tree(root);
  const kept = stderr.match(/^kept .*$/gm) ?? [];
  for (const name of Object.keys(after)) if (!(name in before)) fs.rmSync(at(name));
  writeFiles(root, before);
  expect({ ...got, stderr: stderr.replace(/^kept .*\n/gm, "") }).toEqual(gen(root, one, env));
  expect(tree(root)).toEqual(after);
  // Later runs must find the files as this one left them.
  await setTimeout(25);
  gen(root, one, { GEN_NO_CACHE: "", XDG_CACHE_HOME: cache, ...env });
  for (const file of fs.existsSync(parts()) ? filesBelow(parts()) : []) {
    const text = fs.readFileSync(file, "utf8");
    const [key, looks, json] = text.slice(0, text.length / 2).split("\n");
    const made = JSON.parse(json!);
    const dir = path.basename(JSON.parse(key!)[1]);
    if (made.result.notes.length === 0) made.result.notes.push(`kept ${dir}`);
    fs.writeFileSync(file, [key, looks, JSON.stringify(made)].join("\n").repeat(2));
  }
  fs.rmSync(path.join(cache, "handlergen/runs"), { recursive: true, force: true });
  return kept.map(note => note.slice("kept ".length));
}

test("a package is kept until something changes that its result depends on", async () => {
  expect(await run()).toEqual([]);
  expect(await run()).toEqual(["owners", "pets"]);
  edit("text/text.go", "{}", "{ println() }");
  expect(await run()).toEqual(["owners", "pets"]);
});

test.each([
  ["its file", "pets/pets.go", "GetPet", "FindPet", ["owners"]],
  ["a type of another package", "ids/ids.go", "ID int", "ID string", ["owners"]],
  ["where another package registers it", "main/main.go", "/all/pets", "/pets", []],
  ["the go.mod", "go.mod", "1.24", "1.23", []],
  ["its file of another output", "pets/bindings.gen.go", /^/, "// Edited.\n", ["owners"]],
])("%s", async (_, file, from, to, kept) => {
  await run();
  edit(file, from, to);
  expect(await run()).toEqual(kept);
});

test("a package that begins to register it", async () => {
  writeFiles(root, { "main/main.go": "package main\n" });
  await run();
  expect(await run()).toEqual(["owners", "pets"]);
  writeFiles(root, { "main/main.go": files["main/main.go"] });
  expect(await run()).toEqual([]);
});

test("code that answers errors, in a package that does not import it", async () => {
  const imported = 'import "github.com/labstack/echo/v4"\n\n';
  writeFiles(root, {
    "gen.config.yaml": "openapi: {}\n",
    "tasks/tasks.go": `package tasks\n\n${imported}// GET /tasks\nfunc GetTask(c echo.Context) error { return echo.ErrNotFound }\n`,
    "server/server.go": `package server\n\n${imported}func New() *echo.Echo { return echo.New() }\n`,
  });
  const document = ["openapi", "./..."];
  await run(document);
  expect(await run(document)).toContain("tasks");
  expect(fs.readFileSync(at("openapi.json"), "utf8")).toContain('"404"');
  edit("server/server.go", "return echo.New()", "e := echo.New(); e.HTTPErrorHandler = nil; return e");
  expect(await run(document)).not.toContain("tasks");
  expect(fs.readFileSync(at("openapi.json"), "utf8")).not.toContain('"404"');
});

test("a file that is gone is written again", async () => {
  await run();
  fs.rmSync(at("pets/bindings.gen.go"));
  expect(await run()).toEqual(["owners"]);
  expect(fs.existsSync(at("pets/bindings.gen.go"))).toBe(true);
});

test("a package whose files are out of date is compared again", async () => {
  await run();
  edit("pets/pets.go", 'query:"id"', 'query:"pet"');
  expect(await run([...args, "--check"])).toEqual([]);
  expect(await run([...args, "--check"])).toEqual(["owners"]);
});

test("a config, other flags, and variables that it asked for", async () => {
  await run();
  writeFiles(root, { "gen.config.yaml": "yaml: false\n" });
  expect(await run()).toEqual([]);
  expect(await run([...args, "--check"])).toEqual([]);
  expect(await run([...args, "--check"])).toEqual(["owners", "pets"]);
  expect(await run([...args, "--check"], { GOOS: "windows" })).toEqual([]);
});

test("the document about all packages has those that are kept", async () => {
  writeFiles(root, {
    "gen.config.yaml": "openapi:\n  out: openapi.json\n  info: { title: Pets, version: '1' }\n",
  });
  await run();
  edit("owners/owners.go", 'query:"id"', 'query:"owner"');
  expect(await run()).toEqual(["pets"]);
  expect(fs.readFileSync(at("openapi.json"), "utf8")).toMatch(/"owner"[\s\S]*GetPet/);
});

test("a template of the user, one that it includes, and one that begins to replace a built-in one", async () => {
  writeFiles(root, {
    "gen.config.yaml": "list:\n  template: ./list.hbs\ntemplates: ./own\n",
    "list.hbs": "package {{package.name}}\n{{> note}}\n",
    "own/note.hbs": "// Note.\n",
  });
  await run();
  expect(await run()).toEqual(["owners", "pets"]);
  edit("list.hbs", "{{> note}}", "{{> note");
  expect(await run()).toEqual([]);
  edit("list.hbs", "{{> note", "{{> note}}");
  edit("own/note.hbs", "Note.", "Noted.");
  expect(await run()).toEqual([]);
  expect(await run()).toEqual(["owners", "pets"]);
  writeFiles(root, { "own/list.yml.hbs": "own: true\n" });
  expect(await run()).toEqual([]);
});

test.each([
  ["of a config in JavaScript", { "gen.config.mjs": "export default {};\n" }, args],
  ["whose model is shown", {}, [...args, "--dump-model"]],
  ["whose inputs are shown", {}, [...args, "--print-inputs"]],
  ["of one package", {}, ["all", "--dir", "pets"]],
])("packages are not kept in a run %s", async (_, more, one) => {
  writeFiles(root, more);
  await run(one);
  expect(fs.existsSync(parts())).toBe(false);
});
