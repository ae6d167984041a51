/** Tests `gen client` and `gen mock`, and what they write for the samples with clients: staticcheck lints it, and the Go tests of the samples run with the race detector. samples.test.ts runs them without it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientFile } from "../../src/outputs/client/view.ts";
import { sampleNames } from "../helpers/case-folder.ts";
import { gen, tree } from "../helpers/command.ts";
import { repository } from "../helpers/config-repository.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { modelJsonSchema } from "../helpers/judges/json-schemas.ts";
import { keysOf, missingValues, valuesByKey } from "../helpers/model-values.ts";

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-client-")));
afterAll(() => rmSync(temporary, { recursive: true }));

const samples = sampleNames().filter(name => name.includes("client"));

/** A copy of a sample after `gen all`. */
function generated(name: string): string {
  const dir = join(temporary, name);
  cpSync(resolve(import.meta.dirname, "../cases", name), dir, { recursive: true });
  expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
  return dir;
}

const dirs = new Map(samples.map(name => [name, generated(name)]));

describe.skipIf(!hasGo())("the samples with clients", () => {
  let staticcheck: string | null = null;

  beforeAll(async () => {
    const tools = join(temporary, "tools");
    cpSync(resolve(import.meta.dirname, "../helpers/go/bindings/tools"), tools, { recursive: true });
    if (!(await fetchModules(tools))) return;
    staticcheck = join(temporary, "staticcheck");
    const args = ["build", "-o", staticcheck, "honnef.co/go/tools/cmd/staticcheck"];
    expect((await runGo("go", args, tools)).stderr).toBe("");
  });

  test.each([...dirs])("%s has no data race", async (_, dir) => {
    const { code, stdout, stderr } = await runGo("go", ["test", "-race", "./..."], dir);
    // The race detector needs a C compiler.
    if (/requires cgo|C compiler|gcc/.test(stderr)) return console.warn(`SKIPPED: ${stderr}`);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/^ok /m);
  });

  test.each([...dirs])("%s passes staticcheck as hand-written code would", async (name, dir) => {
    if (staticcheck === null) return;
    const linted = join(temporary, `${name}-linted`);
    cpSync(dir, linted, { recursive: true });
    for (const file of fastGlob.sync("**/*.gen.go", { cwd: linted, absolute: true })) {
      writeFileSync(file, readFileSync(file, "utf8").replace(/^.*DO NOT EDIT\.$/m, "// Written by hand."));
    }
    for (const module of fastGlob.sync("**/go.mod", { cwd: linted, absolute: true })) {
      const { stdout } = await runGo(staticcheck, ["-checks", "all,-ST1000", "./..."], dirname(module));
      expect(stdout.split("\n").filter(line => line.includes(".gen.go:"))).toEqual([]);
    }
  });
});

/** Copies the module of a standalone client to a folder without the server's module; returns that. */
function copyStandaloneClient(): string {
  const dir = join(temporary, "alone");
  cpSync(join(dirs.get("client-standalone")!, "shelfclient"), dir, { recursive: true });
  return dir;
}

describe.skipIf(!hasGo())("a standalone client", () => {
  test("compiles without the server's module, and imports the standard library only", async () => {
    const dir = copyStandaloneClient();
    expect(await runGo("go", ["vet", "./..."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
    const { stdout } = await runGo("go", ["list", "-f", '{{join .Imports "\\n"}}', "./..."], dir);
    expect(stdout.split("\n").filter(path => path.includes("."))).toEqual([]);
  });

  test("passes all tests of the client that imports the messages", async () => {
    const dir = join(temporary, "client-with-copies");
    cpSync(resolve(import.meta.dirname, "../cases/client"), dir, { recursive: true });
    const config = join(dir, "gen.config.mjs");
    writeFileSync(config, readFileSync(config, "utf8").replace("client: {}", "client: { standalone: true }"));
    expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
    const files = fastGlob.sync("store/client/*.go", { cwd: dir, absolute: true });
    const tests = files.filter(file => file.endsWith("_test.go"));
    expect(tests.length).toBeGreaterThan(2);
    for (const file of tests) {
      // A standalone client sends and gets messages of its own types. The handlers in these tests answer with the server's types.
      const text = readFileSync(file, "utf8");
      const own = text.replace(
        /\bstore\.(\w+(?:Request|Response)\b(?!\{.*\.Write)|BindingErrors)/g,
        "client.$1",
      );
      const usesServer = /\bstore\./.test(own);
      writeFileSync(file, usesServer ? own : own.replace(/\t"example.com\/.*\/store"\n/, ""));
    }
    const { code, stdout, stderr } = await runGo("go", ["test", "./..."], dir);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/^ok /m);
    for (const file of files)
      if (file.endsWith(".gen.go")) expect(readFileSync(file, "utf8")).not.toContain('/store"');
  });
});

/** A Go test of a client and a mock whose methods have no parameter for a context. */
const withoutContext = `package client_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"example.com/petshop/store"
	"example.com/petshop/store/client"
)

type inProcess struct{ http.Handler }

func (p inProcess) Do(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Result(), nil
}

// pets has the signatures that gohandlers prints.
type pets interface {
	CountPets() (*store.CountPetsResponse, error)
	GetPet(req *store.GetPetRequest) (*store.GetPetResponse, error)
	GetFile(lang, path string) (*http.Response, error)
}

func TestClientWithoutContext(t *testing.T) {
	var c pets = client.NewClient(client.Host("shop"), client.WithDoer(inProcess{store.New().Routes()}))
	if _, err := c.CountPets(); err != nil {
		t.Error(err)
	}
	if _, err := c.GetPet(&store.GetPetRequest{ID: 987654}); !errors.Is(err, client.Status(http.StatusNotFound)) {
		t.Error(err)
	}
	res, err := c.GetFile("en", "a/b")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
}

func TestMockWithoutContext(t *testing.T) {
	mock := &client.Mock{
		CountPetsFunc: func() (*store.CountPetsResponse, error) { return nil, errors.New("down") },
		GetPetFunc:    func(req *store.GetPetRequest) (*store.GetPetResponse, error) { return new(store.GetPetResponse), nil },
		GetFileFunc:   func(lang, path string) (*http.Response, error) { return nil, errors.New(lang + path) },
	}
	var c pets = mock
	_, down := c.CountPets()
	_, err := c.GetPet(new(store.GetPetRequest))
	_, file := c.GetFile("en", "a")
	if down == nil || err != nil || file == nil || file.Error() != "ena" || len(mock.Calls()) != 3 {
		t.Error(down, err, file, mock.Calls())
	}
}
`;

test.skipIf(!hasGo())("with context: false, the methods of client and mock have no context", async () => {
  const dir = join(temporary, "without-context");
  cpSync(resolve(import.meta.dirname, "../cases/client"), dir, { recursive: true });
  const config = join(dir, "gen.config.mjs");
  writeFileSync(config, readFileSync(config, "utf8").replace("client: {}", "client: { context: false }"));
  const folder = join(dir, "store/client");
  for (const name of readdirSync(folder)) if (name.endsWith("_test.go")) rmSync(join(folder, name));
  writeFileSync(join(folder, "context_test.go"), withoutContext);
  expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
  expect(await runGo("go", ["vet", "./..."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
  const { code, stdout, stderr } = await runGo("go", ["test", "./..."], dir);
  expect(code, stdout + stderr).toBe(0);
  const text = readFileSync(join(folder, "client.gen.go"), "utf8");
  expect(text).not.toMatch(/\b(?:EditRequest|SeeResponse|editKey|seeKey)\b/);
});

const handlers = `package pets

import "net/http"

type GetPetRequest struct {
	ID int \`route:"id"\`
}

// GET /pets/{id}
func (s *Store) GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets
func (s Shop) ListPets(w http.ResponseWriter, r *http.Request) {}

type Store struct{}
type Shop struct{}
`;

const root = (files: Record<string, string>) =>
  repository({ "go.mod": "module example.com/m\n\ngo 1.24\n", ...files });

/** Runs a command that must fail and write neither a client nor a mock; returns its messages. */
function refused(dir: string, args: string[]): string {
  const { status, stderr } = gen(dir, args);
  expect(status).not.toBe(0);
  expect(Object.keys(tree(dir)).filter(file => /client|mock/.test(file))).toEqual([]);
  return stderr;
}

describe("gen client and gen mock", () => {
  test("write a package of their own below each package, which --check then finds up to date", () => {
    const dir = root({ "a/pets.go": handlers, "b/pets.go": handlers.replace("package pets", "package zoo") });
    for (const command of ["client", "mock"]) {
      expect(gen(dir, [command, "./..."])).toMatchObject({ status: 0 });
      expect(gen(dir, [command, "./...", "--check"])).toMatchObject({ status: 0 });
    }
    const files = tree(dir);
    expect(Object.keys(files).filter(file => file.endsWith(".gen.go"))).toEqual([
      "a/client/client.gen.go",
      "a/client/mock.gen.go",
      "b/client/client.gen.go",
      "b/client/mock.gen.go",
    ]);
    expect(files["a/client/client.gen.go"]).toContain('"example.com/m/a"\n');
    expect(files["b/client/client.gen.go"]).toContain('zoo "example.com/m/b"\n');
  });

  test("write the same files as gen all, which writes them only if the config has their keys", () => {
    const dir = root({ "pets/pets.go": handlers, "gen.config.json": "{}" });
    expect(gen(dir, ["all", "--dir", "pets"]).stderr).not.toContain("client");
    writeFileSync(join(dir, "gen.config.json"), '{ "client": {}, "mock": { "recv": "Store" } }');
    expect(gen(dir, ["all", "--dir", "pets"]).stderr).toContain("wrote pets/client/mock.gen.go");
    for (const command of ["all", "client", "mock"])
      expect(gen(dir, [command, "--dir", "pets", "--check"])).toMatchObject({ status: 0 });
    const files = tree(dir);
    expect(files["pets/client/client.gen.go"]).toContain(") ListPets(");
    expect(files["pets/client/mock.gen.go"]).not.toContain("ListPets");
    // gen validate must not report the two files as stale.
    expect(gen(dir, ["validate", "./..."]).stderr).not.toContain("stale-file");
  });

  test("name the package as its folder, or as the config says", () => {
    const dir = root({
      "pets/pets.go": handlers,
      "gen.config.json":
        '{ "dir": "pets", "mock": { "package": "fakes", "out": "internal/for-tests/m.go" } }',
    });
    expect(gen(dir, ["client", "--out", "pet-client/c.go"])).toMatchObject({ status: 0 });
    expect(gen(dir, ["mock"])).toMatchObject({ status: 0 });
    expect(gen(dir, ["client", "--out", "type/c.go"])).toMatchObject({ status: 0 });
    const files = tree(dir);
    expect(files["type/c.go"]).toContain("\npackage client\n");
    expect(files["pet-client/c.go"]).toContain("\npackage petclient\n");
    expect(files["internal/for-tests/m.go"]).toContain("\npackage fakes\n");
    writeFileSync(join(dir, "gen.config.json"), '{ "client": { "package": "type" } }');
    expect(gen(dir, ["client", "--dir", "pets"]).stderr).toContain(
      'client.package: "type" is not a name for a Go package that others import',
    );
  });

  test("use the user's template for a method, and the built-in templates for the rest", () => {
    const method = "// {{name}} is the user's.\nfunc (m *Mock) {{> client-signature}} { return nil, nil }\n";
    const dir = root({
      "pets/pets.go": handlers,
      "gen.config.json": '{ "dir": "pets", "templates": "templates" }',
      "templates/partials/mock-method.go.hbs": method,
    });
    expect(gen(dir, ["mock"])).toMatchObject({ status: 0 });
    const mock = tree(dir)["pets/client/mock.gen.go"];
    expect(mock).toContain("// ListPets is the user's.\nfunc (m *Mock) ListPets(ctx context.Context) (");
    expect(mock).toContain("func (m *Mock) Calls() []Call {");
    writeFileSync(join(dir, "templates/partials/mock-method.go.hbs"), "{{nmae}}");
    expect(gen(dir, ["mock"]).stderr).toContain("unknown key `nmae`, did you mean `name`? [template]");
    expect(gen(dir, ["templates", "check"])).toMatchObject({ status: 2 });
  });

  test("print lines whose templates gen templates where finds", () => {
    const dir = root({ "pets/pets.go": handlers, "gen.config.json": '{ "dir": "pets", "client": {} }' });
    expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
    const lines = tree(dir)["pets/client/client.gen.go"]!.split("\n");
    const line = lines.indexOf("// GetPet sends GET /pets/{id}.") + 1;
    const { stdout } = gen(dir, ["templates", "where", `pets/client/client.gen.go:${line}`]);
    expect(stdout).toContain("built-in template client-method");
    expect(stdout).toContain("chain: client > client-method");
  });
});

describe("gen all ./... with a standalone client does the same in each run", () => {
  const settings = {
    "below the package": { client: {} },
    "beside the package": { client: { out: "../petsclient/c.go" } },
    "in folders below, with a mock": {
      client: { out: "internal/api/{{package.name}}client/client.gen.go" },
      mock: { out: "internal/api/{{package.name}}client/mock.gen.go" },
    },
    "per receiver": { client: { out: "clients/{{kebab type}}/client.gen.go", per: "receiver" } },
    "above the package": { client: { out: "../client.gen.go", package: "api" } },
  };

  test.each(Object.entries(settings))("%s", async (_, { client, ...rest }) => {
    const config = JSON.stringify({ client: { standalone: true, ...client }, ...rest });
    const goMod = "module example.com/m\n\ngo 1.24\n";
    const dir = root({ "go.mod": goMod, "pets/pets.go": handlers, "gen.config.json": config });
    expect(gen(dir, ["all", "./..."])).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining("error"),
    });
    const files = tree(dir);
    for (const args of [["all"], ["all", "--check"], ["validate"]]) {
      const { status, stderr } = gen(dir, [...args, "./..."]);
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.not.stringContaining("only-generated"),
      });
    }
    expect(tree(dir)).toEqual(files);
    if (hasGo()) expect(await runGo("go", ["build", "./..."], dir)).toMatchObject({ stderr: "", code: 0 });
  });
});

describe("a client is refused", () => {
  test("if it can't import the package of the handlers", () => {
    const main = root({ "pets/pets.go": handlers.replace("package pets", "package main") });
    expect(refused(main, ["client", "--dir", "pets"])).toContain(
      "client.out: Go can't import example.com/m/pets, which is package main, so no client can use it: move its handlers, or write gen:ignore above them [config]",
    );
    const outside = repository({ "pets/pets.go": handlers });
    expect(refused(outside, ["mock", "--dir", "pets"])).toContain(
      "mock.out: package pets is in no module, so that a mock can't import it: write a go.mod [config]",
    );
  });

  test("in the directory of the handlers", () => {
    const dir = root({ "pets/pets.go": handlers });
    expect(refused(dir, ["client", "--dir", "pets", "--out", "pets/api.gen.go"])).toContain(
      "--out: a client is a package of its own, and can't be in the directory of package pets: name a folder, as in client/client.gen.go [config]",
    );
  });

  test("for two receivers in one folder", () => {
    const config = (out: string) =>
      JSON.stringify({ dir: "pets", client: { per: "receiver", ...(out && { out }) } });
    const dir = root({ "pets/pets.go": handlers, "gen.config.json": config("c/{{kebab type}}.go") });
    expect(refused(dir, ["client"])).toContain(
      "client.out: shop.go and store.go would be in one folder and declare the same names: give each a folder of its own, as in {{kebab type}}/client.gen.go [config]",
    );
    writeFileSync(join(dir, "gen.config.json"), config(""));
    expect(refused(dir, ["client"])).toContain("the output client would be written to this path 2 times");
    writeFileSync(join(dir, "gen.config.json"), config("{{kebab type}}/c.go"));
    expect(gen(dir, ["client"])).toMatchObject({ status: 0 });
    expect(tree(dir)["shop/c.go"]).toContain("\npackage shop\n");
  });
});

describe("a standalone client is refused", () => {
  const at = (client: object, mock: object) =>
    root({
      "pets/pets.go": handlers,
      "gen.config.json": JSON.stringify({ dir: "pets", client: { standalone: true, ...client }, mock }),
    });

  test("if its mock would not find its types", () => {
    expect(refused(at({}, { out: "fakes/mock.gen.go" }), ["mock"])).toContain(
      "mock.out: the mock of a standalone client uses the types in client/client.gen.go: give both the same folder, and the same per [config]",
    );
    expect(refused(at({ recv: "Store" }, {}), ["mock"])).toContain(
      "mock.out: the mock of a standalone client uses the types in client/client.gen.go, which has those of Store only: give the mock the same recv [config]",
    );
    const fine = at({ recv: ["Store", "Shop"] }, { recv: "Shop" });
    expect(gen(fine, ["all"])).toMatchObject({ status: 0 });
    expect(tree(fine)["pets/client/mock.gen.go"]).not.toContain("example.com/m");
  });

  test("if a declaration can't be copied; the errors have its places, and the other files are written", () => {
    const dir = root({
      "limits/limits.go": "package limits\n\nvar Most = 3\n\nfunc Raise() { Most++ }\n",
      "pets/pets.go": `${handlers}
type FeedPetRequest struct {
	ID   int  \`route:"id"\`
	Food Food \`query:"food"\`
}

// POST /pets/{id}/feed
func (s *Store) FeedPet(w http.ResponseWriter, r *http.Request) {}
`,
      "pets/food.go": `package pets

import (
	"example.com/m/limits"
	. "strings"
)

type Food string

func (f Food) Validate() error { return check(len(f)) }

func check(n int) error {
	if n > limits.Most {
		return &BindingError{In: ToLower("X")}
	}
	return nil
}
`,
      "gen.config.json": '{ "dir": "pets", "client": { "standalone": true } }',
    });
    const { status, stderr } = gen(dir, ["all"]);
    expect(status).toBe(1);
    expect(stderr.replace(/^wrote .*\n/gm, "")).toBe(
      `limits/limits.go:3:5: error: a standalone client can't have a copy of the variable Most: its value may change [not-standalone]
	pets/food.go:12:6: the function check needs it
pets/food.go:14:28: error: a standalone client can't have a copy of the function check: it uses ToLower, which the dot import of strings brings [not-standalone]
	pets/food.go:10:15: the method Food.Validate needs it
not written, since these files need all structs: pets/client/client.gen.go
`,
    );
    const errors = gen(dir, ["validate"]).stderr;
    expect(errors).toContain("[not-standalone]");
    expect(Object.keys(tree(dir)).filter(file => file.includes(".gen."))).toEqual([
      "pets/bindings.gen.go",
      "pets/handlers.gen.go",
      "pets/helpers.gen.go",
    ]);
  });
});

describe("two packages with their clients in one folder", () => {
  const files = {
    "a/pets.go": handlers,
    "b/pets.go": handlers.replace("package pets", "package zoo"),
    "gen.config.json": '{ "client": { "out": "api/{{package.name}}.gen.go" } }',
  };

  test("are refused in one run", () => {
    expect(refused(root(files), ["client", "./..."])).toContain(
      "error: api/pets.gen.go and api/zoo.gen.go would be in one folder, but the clients of the packages a and b declare the same names: give each a folder of its own, as in {{package.name}}client/client.gen.go [config]\n",
    );
  });

  test("are refused in each run for the second one", () => {
    const dir = root(files);
    for (let run = 0; run < 2; run++) {
      expect(gen(dir, ["client", "--dir", "a"])).toMatchObject({ status: 0 });
      expect(gen(dir, ["client", "--dir", "b"])).toMatchObject({
        status: 2,
        stderr:
          "error: client.out: pets.gen.go in the folder of zoo.gen.go is another client, with the same names: give each package a folder of its own, as in {{package.name}}client/client.gen.go, or delete pets.gen.go if no package needs it any more [config]\n",
      });
    }
    expect(gen(dir, ["mock", "--dir", "b", "--out", "api/mock.gen.go"])).toMatchObject({ status: 0 });
    expect(gen(dir, ["mock", "--dir", "a", "--out", "api/other.gen.go"]).stderr).toContain("another mock");
  });
});

test("a handler that a client can't call is reported if a client is written", () => {
  const hidden = `${handlers}
type hiddenRequest struct {
	ID int \`query:"id"\`
}

// GET /hidden
func hidden(w http.ResponseWriter, r *http.Request) {}
`;
  const dir = root({ "pets/pets.go": hidden, "gen.config.json": "{}" });
  const message =
    "pets/pets.go:23:6: warning: the client has no method for hidden: hiddenRequest is not exported, so that the package of the client can't name it: export it [not-in-client]";
  const reported = (command: string) => gen(dir, [command, "--dir", "pets"]).stderr;
  expect(reported("mock")).toContain(message);
  expect(reported("validate")).not.toContain("not-in-client");
  writeFileSync(join(dir, "gen.config.json"), '{ "client": {} }');
  expect(reported("validate").split("not-in-client")).toHaveLength(2);
  writeFileSync(join(dir, "gen.config.json"), '{ "client": {}, "rules": { "not-in-client": "off" } }');
  expect(reported("validate")).not.toContain("not-in-client");
  expect(tree(dir)["pets/client/mock.gen.go"]).not.toContain("idden");
});

test("the samples have every kind of value for every key of a client, except for one key", () => {
  const definitions = modelJsonSchema().definitions!;
  const models = [
    { dir: "client", args: ["--dir", "store"] },
    { dir: "client-names", args: ["--dir", "http"] },
    { dir: "typed-client", args: ["--dir", "rooms"] },
  ].map(({ dir, args }) => JSON.parse(gen(dirs.get(dir)!, ["client", "--dump-model", ...args]).stdout));
  const standalone = dirs.get("client-standalone")!;
  writeFileSync(join(standalone, "view.hbs"), "{{json this}}");
  const args = ["client", "--template", "view.hbs", "--out", "shelfclient/view.txt"];
  expect(gen(standalone, args)).toMatchObject({ status: 0 });
  const view = JSON.parse(readFileSync(join(standalone, "shelfclient/view.txt"), "utf8"));
  const own = [...keysOf(definitions)].filter(([key]) => key.startsWith("Client"));
  expect(own.length).toBeGreaterThan(20);
  const missing = [...models.map(model => clientFile(model, "client")), view].map(file => {
    const values = valuesByKey(file, "ClientFile", definitions);
    return new Set(own.flatMap(([key, schema]) => missingValues(key, schema, values.get(key) ?? [])));
  });
  expect([...missing[0]!].filter(one => missing.every(other => other.has(one)))).toEqual([
    "ClientFile.sendsStructs false",
  ]);
});
