/** The built command, run over several packages at once: which packages it generates, what it prints, and where files go. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const handler = (name: string, functionName: string) => `package ${name}

import "net/http"

// GET /${name}
func ${functionName}(w http.ResponseWriter, r *http.Request) {}
`;
const broken = handler("owners", "ListOwners").replace("func ", "func (");

const repository = (files: Record<string, string> = {}) =>
  fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/app\n\ngo 1.22\n",
    "owners/owners.go": handler("owners", "ListOwners"),
    "pets/pets.go": handler("pets", "ListPets"),
    "util/util.go": "package util\n",
    ...files,
  });

const exists = (root: string, file: string) => fs.existsSync(path.join(root, file));

test("messages about types that can't be resolved have paths from the working directory", () => {
  const types =
    'package pets\n\nimport (\n\t"net/http"\n\n\t"example.com/app/owners"\n\t"example.com/app/stores"\n)\n\n' +
    'type ListPetsRequest struct {\n\tA owners.ID `query:"a"`\n\tB stores.ID `query:"b"`\n}\n\n' +
    "func ListPets(w http.ResponseWriter, r *http.Request) {}\n";
  const { stderr } = gen(repository({ "pets/pets.go": types }), ["bindings", "./pets"]);
  expect(stderr).toContain(": owners.ID: package example.com/app/owners in owners declares no type ID [");
  expect(stderr).toContain(
    "package example.com/app/stores was not found in stores (module example.com/app); ",
  );
});

describe("--recv", () => {
  const methods = (name: string, type: string) =>
    handler(name, "ListAll").replace("func ", `type ${type} struct{}\n\nfunc (x *${type}) `);
  const root = () =>
    repository({
      "pets/pets.go": methods("pets", "Pets"),
      "stores/stores.go": methods("stores", "Pest"),
    });

  test("writes the packages that have the receiver, and names those without it", () => {
    const dir = root();
    const { status, stderr } = gen(dir, ["list", "--recv", "Pets", "./..."]);
    expect(stderr).toBe(
      "warning: no handlers with the receiver Pets in owners, stores: nothing is written for it there [unknown-receiver]\n" +
        // gen.yml always covers the whole package.
        "wrote owners/gen.yml\nwrote pets/handlers.gen.go\nwrote pets/gen.yml\nwrote stores/gen.yml\n" +
        "3 packages: 4 files written, 1 warning\n",
    );
    expect(status).toBe(0);
    expect(exists(dir, "stores/handlers.gen.go")).toBe(false);
  });

  test.each([
    [
      ["Petz"],
      /^error: no handlers with the receiver Petz in any package of the run: did you mean Pets\? \[unknown-receiver\]$/m,
    ],
    [
      ["Pets", "Quartz"],
      /^error: no handlers with the receiver Quartz in any package of the run: the receivers with handlers are func, Pets, Pest \[/m,
    ],
  ])("%j writes nothing, since no package has one of them", (names, message) => {
    const dir = root();
    const { status, stderr } = gen(dir, ["list", "./...", ...names.flatMap(name => ["--recv", name])]);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
    expect(exists(dir, "pets/handlers.gen.go")).toBe(false);
  });
});

describe("a pattern", () => {
  test.each([[["./..."]], [["--dir", "./..."]], [["-dir=*"]], [["owners", "--dir", "pets"]]])(
    "%j names the packages with handlers",
    args => {
      const root = repository();
      expect(gen(root, ["yaml", ...args])).toEqual({
        status: 0,
        stdout: "",
        stderr: "wrote owners/gen.yml\nwrote pets/gen.yml\n2 packages: 2 files written\n",
      });
      expect(gen(root, ["yaml", ...args]).stderr).toBe("2 packages: 2 files unchanged\n");
      expect(gen(root, ["yaml", ...args, "--quiet"]).stderr).toBe("");
      expect(exists(root, "util/gen.yml")).toBe(false);
    },
  );

  test("reports directories that are other modules and are skipped, as Go skips them", () => {
    const root = repository({
      "tools/go.mod": "module example.com/tools\n\ngo 1.24\n",
      "tools/lint/lint.go": handler("lint", "ListLint"),
      "testdata/go.mod": "module example.com/data\n\ngo 1.24\n",
    });
    const left =
      "left out tools, which has a go.mod of its own and so is another module: run gen there, or name tools/... as well\n";
    expect(gen(root, ["yaml", "./..."]).stderr).toBe(
      `wrote owners/gen.yml\nwrote pets/gen.yml\n${left}2 packages: 2 files written\n`,
    );
    expect(gen(root, ["yaml", "./...", "--quiet"]).stderr).toBe("");
    expect(gen(root, ["yaml", "./...", "./tools/..."]).stderr).toMatch(
      /^wrote tools\/lint\/gen\.yml\n3 packages: /m,
    );
    expect(gen(root, ["yaml", "./pets/..."]).stderr).not.toContain("left out");
    fs.writeFileSync(path.join(root, "pets/go.mod"), "module example.com/pets\n\ngo 1.24\n");
    fs.writeFileSync(path.join(root, "owners/go.mod"), "module example.com/owners\n\ngo 1.24\n");
    fs.rmSync(path.join(root, "util"), { recursive: true });
    const { status, stderr } = gen(root, ["yaml", "./..."]);
    expect(status).toBe(2);
    expect(stderr).toContain("belong to other modules (owners, pets, tools)");
    expect(stderr).toContain("left out owners, pets, tools, which have go.mod files of their own");
  });

  test("reports packages that have only generated files, unless these hold only shared types", () => {
    const header = "// Code generated by gen. DO NOT EDIT.\n\npackage x\n";
    const root = repository({
      "basics/basics.gen.go": `${header}\ntype HandlerInfo struct{}\n\nfunc (h HandlerInfo) String() string { return "" }\n`,
      "gone/bindings.gen.go": `${header}\nfunc (req *GetPetRequest) Parse(r *http.Request) error { return nil }\n`,
    });
    const { status, stderr } = gen(root, ["yaml", "./..."]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^error: no Go files in gone but those that gen wrote \(bindings\.gen\.go\): .*\[only-generated\]$/m,
    );
    expect(stderr).not.toContain("basics");
    expect(exists(root, "pets/gen.yml")).toBe(true);
    // The one file about all packages keeps the functions of such a package, too.
    fs.writeFileSync(path.join(root, "gen.config.json"), '{"dir": "./...", "typescript": {"out": "web/"}}');
    expect(gen(root, ["typescript"]).stderr).toMatch(/all packages are needed for it: typescript/);
    expect(exists(root, "web/api.gen.ts")).toBe(false);
  });

  test("skips packages of other generators with structs like XRequest, but not packages with functions that are meant to be handlers", () => {
    const root = repository({
      "pb/pets.pb.go":
        'package pb\n\ntype GetPetRequest struct {\n\tID string `protobuf:"bytes,1" json:"id"`\n}\n\nfunc GetPet(in *GetPetRequest) error { return nil }\n',
      // As in a server that go-swagger generated.
      "swagger/swagger.go":
        'package swagger\n\nimport "net/http"\n\ntype GetPetsBadRequest struct {\n\tPayload string `json:"body,omitempty"`\n\tcode int\n}\n\nfunc (o *GetPetsBadRequest) WriteResponse(w http.ResponseWriter, code int) {}\n',
      "failing/failing.go":
        'package failing\n\nimport "net/http"\n\nfunc GetPet(w http.ResponseWriter, r *http.Request) error { return nil }\n\ntype GetPetRequest struct {\n\tID string `query:"id"`\n}\n',
    });
    const { status, stderr } = gen(root, ["validate", "./..."]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^failing\/failing\.go:\d+:\d+: error: .*\[not-a-handler\]$/m);
    expect(stderr).not.toContain("pb/");
    expect(stderr).not.toContain("swagger/");
    expect(stderr).toMatch(/^3 packages: 1 package with errors\n$/m);
  });

  test("regenerates the output for handlers that are gone", () => {
    const root = repository();
    gen(root, ["list", "./..."]);
    fs.writeFileSync(path.join(root, "pets/pets.go"), "package pets\n");
    expect(gen(root, ["list", "./..."]).stderr).toContain("wrote pets/handlers.gen.go\n");
    expect(tree(root)["pets/handlers.gen.go"]).not.toContain("ListPets");
  });

  test("in the root of a module without handlers leaves the files about all packages as they are", () => {
    const root = repository({
      "gen.config.yaml":
        'openapi: { out: "api/openapi.json" }\ntypescript: { out: "web/" }\nclient: {}\nmock: {}\n',
      "main.go":
        'package main\n\nimport "net/http"\n\nfunc main() {}\n\n// gen:ignore\nfunc health(w http.ResponseWriter, r *http.Request) {}\n',
    });
    expect(gen(root, ["all", "./..."])).toMatchObject({ status: 0 });
    expect(fs.existsSync(path.join(root, "handlers.gen.go"))).toBe(false);
    const before = tree(root);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(["api/openapi.json", "web/api.gen.ts"]));
    const nothing =
      "warning: no handlers in ., so nothing is written for it: name all packages below it with ./... [no-handlers]\n";
    expect(gen(root, ["all"])).toEqual({ status: 0, stdout: "", stderr: nothing });
    expect(gen(root, ["validate"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(tree(root)).toEqual(before);
  });

  test("writes again what the shell emptied, and reports an empty file that is alone", () => {
    const root = repository();
    gen(root, ["list", "./..."]);
    const before = tree(root);
    fs.writeFileSync(path.join(root, "pets/handlers.gen.go"), "");
    expect(gen(root, ["list", "./..."])).toMatchObject({ status: 0 });
    expect(tree(root)).toEqual(before);
    fs.mkdirSync(path.join(root, "empty"));
    fs.writeFileSync(path.join(root, "empty/a.go"), "");
    expect(gen(root, ["list", "empty"]).stderr).toContain(
      "empty/a.go:1:1: error: expected 'package', found 'EOF'",
    );
  });
});

describe("a package without handlers, but with structs that look like messages", () => {
  const dto =
    'package api\n\n// PingRequest is what another server takes.\ntype PingRequest struct {\n\tA int `json:"a"`\n\tB int\n}\n';
  const files = {
    "api/api.go": dto,
    "form/form.go":
      'package form\n\ntype LoginRequest struct {\n\tName string `form:"name"`\n\tCode int\n}\n',
  };
  const codes = (stderr: string) =>
    [...stderr.matchAll(/^(\S+?):\d+:\d+: (\w+): .*\[(.+)\]$/gm)].map(
      ([, file, severity, code]) => `${file} ${severity} ${code}`,
    );
  const ofForm = ["form/form.go error missing-tag"];

  test("lacks handlers only where it is named alone, and fields only there or with a tag of gen's own", () => {
    const root = repository(files);
    const validate = (...args: string[]) => codes(gen(root, ["validate", ...args]).stderr);
    expect(validate("./...")).toEqual(ofForm);
    expect(validate("./api", "./form")).toEqual(ofForm);
    expect(validate("./a*")).toEqual([]);
    expect(validate("./form")).toEqual(["form/form.go error unpaired-binding", ...ofForm]);
    const ofApi = ["api/api.go error unpaired-binding", "api/api.go error missing-tag"];
    expect(validate("./api")).toEqual(ofApi);
    expect(validate("--dir", "api")).toEqual(ofApi);
    expect(codes(gen(path.join(root, "api"), ["validate"]).stderr)).toEqual(ofApi.map(one => one.slice(4)));
  });

  test("gets no files, and does not keep others from being written", () => {
    const root = repository({ ...files, "gen.config.json": '{ "openapi": { "out": "api.json" } }' });
    const { status, stderr } = gen(root, ["all", "./..."]);
    expect(codes(stderr)).toEqual(ofForm);
    expect(status).toBe(1);
    const written = Object.keys(tree(root));
    expect(written).toEqual(expect.arrayContaining(["pets/handlers.gen.go", "api.json"]));
    expect(written.filter(name => name.startsWith("form/"))).toEqual(["form/form.go"]);
    expect(gen(root, ["list", "./..."])).toMatchObject({ status: 0 });
  });
});

test("a document without operations is reported if there are handlers", () => {
  const hidden = (name: string, functionName: string) =>
    handler(name, functionName).replace("// GET", "// gen:hidden\n// GET");
  const root = repository({
    "gen.config.json": '{ "openapi": {} }',
    "owners/owners.go": hidden("owners", "ListOwners"),
    "pets/pets.go": hidden("pets", "ListPets"),
  });
  const message =
    "warning: the OpenAPI document has no operations: all 2 handlers are left out of it, by gen:hidden or since OpenAPI lacks the method [undocumented-handler]\n";
  expect(gen(root, ["openapi", "./..."]).stderr).toContain(message);
  expect(gen(root, ["validate", "./..."]).stderr).toContain(message);
  expect(gen(root, ["openapi", "--stdout", "./util"]).stderr).not.toContain("undocumented-handler");
});

describe("functions that serve HTTP in other forms", () => {
  const files = {
    "web/gin.go": `package web

import (
	"github.com/gin-gonic/gin"
	ec "github.com/labstack/echo/v4"
)

func Login(c *gin.Context) {}

func Logout(c *gin.Context) {}

func (p *Pages) Home(c *gin.Context)      {}
func (p *Pages) Pet(c ec.Context) error   { return nil }
func (p *Pages) help(c *gin.Context, n int) {}
func user(c *gin.Context) string          { return c.GetString("user") }
func page(c ec.Context) (int, error)      { return 0, nil }
func auth() gin.HandlerFunc               { return nil }
`,
    "web/factories.go": `package web

import web "net/http"

func GetPet(db *DB) web.HandlerFunc                              { return nil }
func logged(h web.Handler) web.HandlerFunc                       { return nil }
func chained(next func(web.ResponseWriter)) web.HandlerFunc      { return nil }
func PutPet(w web.ResponseWriter, r *web.Request) error          { return nil }
func DropPet(w web.ResponseWriter, r *web.Request) (int, error)  { return 0, nil }
func render(w web.ResponseWriter, r *web.Request, page string)   {}
`,
    "web/routes.go": `package web

import "net/http"

func routes(mux *http.ServeMux, next http.Handler) {
	mux.HandleFunc("GET /a", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) })
	mux.HandleFunc("/b", func(_ http.ResponseWriter, _ *http.Request) {
	})
	mux.Handle("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) }))
}
`,
    // The handler is all that is said of a package that has one.
    "pets/more.go": 'package pets\n\nimport "net/http"\n\nfunc More(n int) http.HandlerFunc { return nil }\n',
  };
  const line =
    '3 functions take *gin.Context, 2 take (web.ResponseWriter, *web.Request) and return a result, 2 are registered without a name, 1 returns web.HandlerFunc and 1 takes ec.Context: gen lists functions that take (http.ResponseWriter, *http.Request) and return nothing, and with a route in their comment or a registration those of gin and echo, and those that return an error or an http.HandlerFunc; gen openapi has those that code registers; "Handlers of other forms" in the README of the commands says how to go on\n';

  test("are counted in one line where a package has no handlers", () => {
    const dir = repository(files);
    expect(gen(dir, ["validate", "./..."])).toMatchObject({
      status: 0,
      stderr: `${line}2 packages: no problems\n`,
    });
    expect(gen(dir, ["list", "--stdout", "./web"])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^warning: no handlers in web[^\n]*\n3 functions take \*gin/),
    });
    expect(gen(dir, ["validate", "./pets"])).toMatchObject({ status: 0, stderr: "" });
  });
});

test("a run tells once how routes of several registrations are taken over", () => {
  const handler = (name: string) => `func ${name}(w http.ResponseWriter, r *http.Request) {}\n`;
  const source = (routes: string) =>
    `package pets\n\nimport "net/http"\n\nfunc Mux(mux *http.ServeMux) {\n${routes}}\n\n${handler("Feed")}${handler("Wash")}`;
  const one = '\tmux.HandleFunc("PUT /pets/food", Feed)\n';
  const line =
    "2 handlers have their routes in registrations: gen adopt writes these into their comments, or inference.registrations: true in the config reads them there\n";
  const run = (routes: string) => gen(repository({ "pets/pets.go": source(routes) }), ["validate", "./pets"]);
  expect(run(`${one}\tmux.HandleFunc("PUT /pets/bath", Wash)\n`).stderr).toContain(line);
  const { stderr } = run(one);
  expect(stderr).toContain("[unread-registration]");
  expect(stderr).not.toContain("in registrations: gen adopt");
});

describe("a package without handlers that is named", () => {
  const message = (dir: string, below: string) =>
    `warning: no handlers in ${dir}, so nothing is written for it: name all packages below it with ${below} [no-handlers]\n`;
  const main = { "main.go": "package main\n\nfunc main() {}\n", "gen.config.json": '{ "openapi": {} }' };

  test.each([["all"], ["list"], ["openapi"], ["all", "--check"], ["list", "--stdout"]])(
    "gets no file from gen %s %s, and a warning names ./...",
    (...args) => {
      const root = repository(main);
      const files = tree(root);
      const { status, stdout, stderr } = gen(root, args);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: message(".", "./...") });
      expect(gen(root, [...args, "--max-warnings", "0"]).status).toBe(1);
      expect(tree(root)).toEqual(files);
      expect(gen(root, [args[0]!, "./util"]).stderr).toContain(message("util", "./util/..."));
    },
  );

  test("keeps the files of earlier handlers up to date", () => {
    const root = repository(main);
    gen(root, ["all", "--dir", "pets"]);
    fs.writeFileSync(path.join(root, "pets/pets.go"), "package pets\n");
    const { status, stderr } = gen(root, ["all", "--dir", "pets"]);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining("wrote pets/gen.yml\n"),
    });
    expect(stderr).not.toContain("no-handlers");
  });
});

describe("a package with errors", () => {
  test("is reported, and the others are written; the worst package decides the exit code", () => {
    const root = repository({ "owners/owners.go": broken });
    const { status, stdout, stderr } = gen(root, ["list", "./..."]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^owners\/owners\.go:6:\d+: error: .*\[syntax\]$/m);
    expect(stderr.endsWith("2 packages: 2 files written, 1 package with errors\n")).toBe(true);
    expect(exists(root, "pets/handlers.gen.go")).toBe(true);
    expect(exists(root, "owners/handlers.gen.go")).toBe(false);
    expect(gen(root, ["list", "./...", "--recv", "Nobody"]).status).toBe(2);
  });

  test("prevents outputs over all packages", () => {
    const root = repository({
      "owners/owners.go": broken,
      "routes.hbs": "<!-- Code generated by gen. DO NOT EDIT. -->\n",
      "gen.config.json": JSON.stringify({
        dir: "./...",
        outputs: { docs: { template: "routes.hbs", out: "docs.md", per: "run" } },
      }),
    });
    const { status, stderr } = gen(root, ["docs"]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      "not written, since all packages are needed for it: docs (packages with errors: 1)\n",
    );
    expect(exists(root, "docs.md")).toBe(false);
    fs.writeFileSync(path.join(root, "owners/owners.go"), handler("owners", "ListOwners"));
    expect(gen(root, ["docs", "pets"]).stderr).toContain("docs (run gen without naming packages)\n");
    expect(exists(root, "docs.md")).toBe(false);
    expect(gen(root, ["docs"])).toMatchObject({ status: 0 });
    expect(exists(root, "docs.md")).toBe(true);
  });
});

describe("a run", () => {
  const stale = "// Code generated by gen. DO NOT EDIT.\n\npackage pets\n";
  const clash = { list: { out: "../all.gen.go" }, yaml: false };
  const typo = { templates: "templates" };
  test.each<[name: string, files: Record<string, string>, args: string[], summary: string | null]>([
    ["a wrong config", { "pets/gen.config.json": "{" }, ["validate", "./..."], "1 package: 1 error"],
    [
      "a wrong template",
      { "gen.config.json": JSON.stringify(typo), "templates/list.go.hbs": "{{nmae}}" },
      ["list", "./..."],
      null,
    ],
    [
      "a directory that does not exist",
      {},
      ["validate", "./pets", "./owners", "./nowhere"],
      "3 packages: 1 package with errors",
    ],
    ["a pattern that nothing matches", {}, ["validate", "./...", "nothing*"], "2 packages: 1 error"],
    ["a stale file", { "pets/old.gen.go": stale }, ["validate", "./..."], "2 packages: 1 warning"],
    [
      "too many warnings",
      { "pets/old.gen.go": stale },
      ["validate", "./...", "--max-warnings", "0"],
      "2 packages: 1 warning",
    ],
    [
      "two files in one place",
      { "gen.config.json": JSON.stringify(clash) },
      ["list", "./..."],
      "2 packages: 1 error, 2 warnings",
    ],
    [
      "a file of the user at the path of an output",
      { "pets/gen.yml": "a: 1\n" },
      ["yaml", "./..."],
      "2 packages: 1 file written, 1 error",
    ],
    [
      "a file out of date",
      { "pets/gen.yml": "# Code generated by gen. DO NOT EDIT.\n" },
      ["yaml", "./...", "--check"],
      "2 packages: 2 files out of date",
    ],
    [
      "a package that is broken",
      { "owners/owners.go": broken },
      ["validate", "./..."],
      "2 packages: 1 package with errors",
    ],
    [
      "a wrong template, with templates check",
      { "gen.config.json": JSON.stringify(typo), "templates/list.go.hbs": "{{nmae}}" },
      ["templates", "check"],
      null,
    ],
  ])("with errors or warnings does not print that there are no problems: %s", (_, files, args, summary) => {
    const { stderr } = gen(repository(files), args);
    expect(stderr).toMatch(/(?:^|: )(?:error|warning): /m);
    expect(stderr).not.toContain("no problems");
    if (summary !== null) expect(stderr.trimEnd().split("\n").at(-1)).toBe(summary);
  });

  test("without errors and warnings prints that there are no problems", () => {
    expect(gen(repository(), ["validate", "./..."]).stderr).toBe("2 packages: no problems\n");
    expect(gen(repository(), ["templates", "check"]).stderr).toBe("no problems in the templates\n");
  });
});

describe("paths", () => {
  test("two files with the same path are an error, and nothing is written", () => {
    const root = repository();
    const before = tree(root);
    const { status, stderr } = gen(root, ["list", "./...", "--out", "all.gen.go"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: all\.gen\.go: the output list would be written to this path 2 times: .*\[config\]$/m,
    );
    expect(tree(root)).toEqual(before);
  });

  test.each<[string, string[], string[]]>([
    ["of built-in outputs", ["list: {out: gen.yml}"], ["pets/gen.yml: the outputs list and yaml"]],
    [
      "in the folder of the config, and in that of the package",
      [
        "outputs:",
        "  a: {template: t.hbs, out: docs/x.md}",
        "  b: {template: t.hbs, out: ./docs/x.md}",
        "  c: {template: t.hbs, out: handlers.gen.go, per: handler}",
      ],
      ["docs/x.md: the outputs a and b", "pets/handlers.gen.go: the outputs list and c"],
    ],
    [
      "only where they certainly write the same file",
      [
        "list: false",
        "yaml: {out: a.yml}",
        "outputs:",
        "  a: {template: t.hbs, out: handlers.gen.go}",
        "  b: {template: t.hbs, out: ./a.yml}",
        "  c: {template: t.hbs, out: '{{kebab name}}.md', per: handler}",
        "  d: {template: t.hbs, out: '{{kebab name}}.md', per: receiver}",
        "  e: {template: t.hbs, out: a.yml, per: run}",
        "  f: {template: t.hbs, out: openapi.json}",
      ],
      ["a.yml: the outputs b and e"],
    ],
  ])("of the config that are the same are an error: %s", (_, config, messages) => {
    const root = repository({ "t.hbs": "", ".genrc": config.join("\n") });
    const { status, stderr } = gen(root, ["validate", "./pets"]);
    const found = [...stderr.matchAll(/^error: (.*) have the same path \[config\]$/gm)];
    expect(found.map(([, message]) => message)).toEqual(messages);
    expect(status).toBe(2);
  });

  test("may be patterns", () => {
    const root = repository();
    const args = ["yaml", "./...", "--out", "docs/{{package.name}}.yml"];
    expect(gen(root, args)).toMatchObject({ status: 0 });
    expect(Object.keys(tree(root)).filter(file => file.endsWith(".yml"))).toEqual([
      "docs/owners.yml",
      "docs/pets.yml",
    ]);
    const { status, stderr } = gen(root, ["yaml", "./...", "--out", "docs/{{package.nam}}.yml"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: --out: unknown key `nam` in `package`, did you mean `name`\?.*\[config\]$/m,
    );
  });
});

test("a path in which a name is empty is an error", () => {
  const root = repository({
    "routes.hbs": "// Code generated by gen. DO NOT EDIT.\n\npackage {{@root.package.name}}\n",
    "gen.config.json": JSON.stringify({
      dir: "pets",
      outputs: { routes: { template: "routes.hbs", out: "{{type}}.gen.go", per: "receiver" } },
    }),
  });
  expect(gen(root, ["routes"])).toEqual({
    status: 2,
    stdout: "",
    stderr:
      'error: outputs.routes.out: gives ".gen.go", where a name is empty: a value in the path is null or empty (`{{type}}.gen.go`) [config]\n',
  });
});

test("each package has its nearest config", () => {
  const root = repository({
    "gen.config.json": '{ "dir": ["./..."], "yaml": { "out": "routes.yml" } }',
    "pets/.genrc.json": '{ "yaml": { "out": "pets.yml" } }',
  });
  expect(gen(root, ["yaml"])).toMatchObject({ status: 0 });
  expect(Object.keys(tree(root)).filter(file => file.endsWith(".yml"))).toEqual([
    "owners/routes.yml",
    "pets/pets.yml",
  ]);
});

test("--dump-model of several packages prints the model that templates of outputs over all packages get", () => {
  const { packages } = JSON.parse(gen(repository(), ["list", "./...", "--dump-model"]).stdout);
  expect(packages).toMatchObject([{ package: { name: "owners" } }, { package: { name: "pets" } }]);
});

describe("under go generate", () => {
  const env = { GOFILE: "pets.go", GOPACKAGE: "pets" };

  test("a go:generate line generates its own package, whatever packages the config names", () => {
    const root = repository({
      "routes.hbs": "<!-- Code generated by gen. DO NOT EDIT. -->\n",
      "gen.config.json": JSON.stringify({
        dir: "./...",
        outputs: { docs: { template: "routes.hbs", out: "docs.md", per: "run" } },
      }),
    });
    const { stderr } = gen(path.join(root, "pets"), ["all"], env);
    expect(stderr).toBe("wrote handlers.gen.go\nwrote gen.yml\n");
    expect(exists(root, "owners/gen.yml")).toBe(false);
    expect(exists(root, "docs.md")).toBe(false);
    expect(gen(path.join(root, "pets"), ["all", "--dir", "../..."], env).stderr).toMatch(/^2 packages: /m);
  });

  test("a config that lies beside a package is about the packages below its own folder", () => {
    const root = repository({
      "docs/routes.hbs":
        "<!-- Code generated by gen. DO NOT EDIT. -->\n{{#each packages}}{{package.name}} {{/each}}",
      "docs/gen.config.json": JSON.stringify({
        outputs: { docs: { template: "routes.hbs", out: "./docs.md", per: "run" } },
      }),
    });
    const args = ["all", "--config", "../docs/gen.config.json"];
    expect(gen(path.join(root, "pets"), args, env).stderr).toContain("wrote ../docs/docs.md\n");
    expect(tree(root)["docs/docs.md"]).toContain("pets");
  });

  test("without dir, a package does not write about itself what is about all packages with handlers", () => {
    const files = {
      "routes.hbs":
        "<!-- Code generated by gen. DO NOT EDIT. -->\n{{#each packages}}{{package.name}} {{/each}}",
      "gen.config.json": JSON.stringify({
        outputs: { docs: { template: "routes.hbs", out: "./docs.md", per: "run" } },
      }),
      "empty/empty.go": "package empty\n",
    };
    const root = repository(files);
    for (const environment of [env, {}]) {
      expect(gen(path.join(root, "pets"), ["all"], environment)).toMatchObject({
        status: 0,
        stderr: expect.stringContaining(
          "not written, since all packages are needed for it: docs (name the packages in the config's dir, and run gen all beside the config)\n",
        ),
      });
      expect(exists(root, "docs.md")).toBe(false);
    }
    expect(gen(path.join(root, "pets"), ["validate"], env).stderr).toBe("");
    // The other package is one of another module, as in a workspace.
    fs.writeFileSync(path.join(root, "owners/go.mod"), "module example.com/owners\n\ngo 1.23\n");
    expect(gen(path.join(root, "pets"), ["docs"], env).stderr).toMatch(/^not written/);
    fs.rmSync(path.join(root, "owners"), { recursive: true });
    expect(gen(path.join(root, "pets"), ["all"], env).stderr).toContain("wrote ../docs.md\n");
    expect(tree(root)["docs.md"]).toContain("pets");
  });

  test("GOPACKAGE decides between two packages in a directory", () => {
    const root = repository({ "pets/other.go": handler("other", "ListOthers") });
    const dir = path.join(root, "pets");
    const { status, stderr } = gen(dir, ["yaml"]);
    expect(status).toBe(1);
    expect(stderr).toContain("[mixed-packages]");
    expect(gen(dir, ["yaml"], env)).toMatchObject({ status: 0 });
    expect(tree(root)["pets/gen.yml"]).toContain("ListPets");
    expect(tree(root)["pets/gen.yml"]).not.toContain("ListOthers");
    // GOFILE is not in this directory, so GOPACKAGE belongs to another one, and decides nothing here.
    expect(gen(dir, ["yaml"], { ...env, GOFILE: "elsewhere.go" }).status).toBe(1);
  });
});
