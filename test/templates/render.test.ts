/** Tests what templates print: Handlebars' block helpers, the built-in templates of the list and of gen.yml, and templates of users. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Handlebars from "handlebars";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Model, Receiver } from "../../src/model/types.ts";
import { outputs } from "../../src/outputs/table.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import {
  modelWithFields,
  petstore,
  renderSample,
  type SampleOptions,
  sampleField,
  sampleModel,
  sampleReceiver,
} from "../helpers/sample-models.ts";

const dir = mkdtempSync(join(tmpdir(), "gen-render-"));
afterAll(() => rmSync(dir, { recursive: true }));

async function rendered(model: Model, options: SampleOptions = {}): Promise<string> {
  const { text, diagnostics } = await renderSample(model, options);
  expect(diagnostics).toEqual([]);
  return text!;
}

/** Renders a model with a template, given as text. */
function renderedBy(template: string, model: Model, more: SampleOptions = {}): Promise<string> {
  const templateFile = join(dir, "template.hbs");
  writeFileSync(templateFile, template);
  return rendered(model, { templateFile, ...more });
}

/** Every Go file that a test rendered, by package folder, with the other Go code of the package. */
const packages = new Map<string, { generated: string; user: string }>();

// There is text between the numbers, since Handlebars adds numbers that follow each other directly.
describe("block helpers print the same as those of Handlebars:", () => {
  const values = [
    ...[null, false, true, 0, -0, 1, "", "a", [], {}, [0], [[]], ["a", "b", "c"]],
    ...[{ a: 1 }, { b: [1, 2], 1: "x", a: "" }, [{ a: [] }, { a: [3] }], Number.NaN],
  ];
  const texts = {
    if: "{{#if @config.value}}yes{{else}}no{{/if}}|{{#if @config.value}}yes{{/if}}|{{#if @config.value}}{{else}}no{{/if}}",
    unless:
      "{{#unless @config.value}}yes{{else}}no{{/unless}}|{{#unless @config.value}}yes{{/unless}}|{{#unless @config.value}}{{else}}no{{/unless}}",
    "if includeZero": "{{#if @config.value includeZero=true}}yes{{else}}no{{/if}}",
    "if in if":
      "{{#if @config.value}}{{#if @config.value}}{{package.name}}{{/if}}{{else if true}}{{package.name}}{{/if}}",
    "if in each":
      "{{#each @config.list}}{{#if @index}}{{this}}{{../package.name}}{{@first}}{{else}}{{@key}}{{/if}}{{/each}}",
    "if with block parameters":
      "{{#each @config.list as |item key|}}{{#if @../config.value}}{{item}}{{key}}{{#if item}}{{item}}{{/if}}{{/if}}{{/each}}",
    "if with an inline partial":
      '{{#if @config.list}}{{#*inline "x"}}<{{name}}>{{/inline}}{{> x package}}{{> x package name="other"}}{{/if}}',
  };
  const each =
    "{{#each @config.value}}[{{@key}} {{@index}} {{@first}} {{@last}}{{#each @root.package}} {{@key}}{{@../index}}{{/each}}]{{else}}none{{/each}}" +
    "{{#each @config.value as |item key|}}{{key}} {{@key}}{{/each}}";
  const cases = values.flatMap(value => [
    ...Object.entries(texts).map(([name, text]) => ({ name, value, text })),
    ...(typeof value === "object" ? [{ name: "each", value, text: each }] : []),
  ]);

  test.each(cases)("$name of $value", async ({ value, text }) => {
    const data = { config: { value, list: ["a", "b"] }, root: petstore };
    const expected = Handlebars.compile(text, { noEscape: true })(petstore, { data });
    const options = { output: outputs.yaml, language: "text", config: data.config } as const;
    expect(await renderedBy(text, petstore, options)).toBe(expected);
  });

  test.each([
    ["a set", () => new Set(["a", "b"])],
    ["an empty set", () => new Set()],
    ["a map", () => new Map([["a", 1]])],
  ])("each of %s", async (_, items) => {
    const text =
      "{{#each (items)}}{{@key}} {{@index}} {{@first}} {{@last}}{{#if this}}x{{/if}}{{else}}none{{/each}}";
    const expected = Handlebars.compile(text, { noEscape: true })({}, { helpers: { items } });
    const options = { output: outputs.yaml, language: "text", helpers: { items } } as const;
    expect(await renderedBy(text, petstore, options)).toBe(expected);
  });
});

test("an error in the user's helper, called without arguments, has the place of the call", async () => {
  const templateFile = join(dir, "template.hbs");
  writeFileSync(templateFile, "x {{broken}}");
  const helpers = {
    broken: () => {
      throw new Error("it broke");
    },
  };
  const { diagnostics } = await renderSample(petstore, { templateFile, helpers });
  expect(diagnostics).toMatchObject([{ message: "broken: it broke", location: { line: 1, column: 5 } }]);
});

describe("the list template", () => {
  /** Renders the list of a model; `user` is the package's code, which the Go toolchain checks at the end together with the list. */
  async function list(folder: string, model: Model, user: string, more: SampleOptions = {}): Promise<string> {
    const generated = await rendered(model, more);
    packages.set(folder, { generated, user });
    return generated;
  }

  const serve = (functions: string[]) =>
    functions.map(name => `func ${name}(http.ResponseWriter, *http.Request) {}`).join("\n");

  test("writes the pet store as a Go programmer would", async () => {
    const handlers = ["CreateOwner", "ListPets", "UpdatePet"].map(name => `(p *Pets) ${name}`);
    const text = await list("petstore", petstore, `type Pets struct{}\n${serve(handlers)}`);
    expect(text).toBe(`// Code generated by gen. DO NOT EDIT.

package pets

import "net/http"

// HandlerInfo describes a handler for the registration of its route.
type HandlerInfo struct {
	Method string           // HTTP method
	Path   string           // route pattern with {param} placeholders
	Ref    http.HandlerFunc // the handler
}

// ListHandlers returns the handlers of Pets by name.
func (p *Pets) ListHandlers() map[string]HandlerInfo {
	return map[string]HandlerInfo{
		"CreateOwner": {Method: http.MethodPost, Path: "/create-owner", Ref: p.CreateOwner},
		"ListPets":    {Method: http.MethodGet, Path: "/owners/{owner}/pets", Ref: p.ListPets},
		"UpdatePet":   {Method: http.MethodPatch, Path: "/pets/{id}", Ref: p.UpdatePet},
	}
}
`);
  });

  test("lists generic receivers and plain functions, and leaves out each ListHandlers that the user wrote", async () => {
    const model = sampleModel([
      sampleReceiver("Own", [["GetOwn", "GET", "/own"]], { hasListHandlers: true }),
      sampleReceiver("Store", [["GetItem", "GET", "/item"]], {
        typeParameters: ["K", "V"],
        typeText: "Store[K, V]",
      }),
      sampleReceiver(null, [["health", "HEAD", "/health"]]),
    ]);
    const text = await list(
      "mixed",
      model,
      `type Own struct{}
      func (o *Own) ListHandlers() {}
      type Store[K comparable, V any] struct{}
      ${serve(["(s *Store[A, B]) GetItem", "(o *Own) GetOwn", "health"])}`,
    );
    expect(text.match(/^(?:func|\/\/ ListHandlers).*$/gm)).toEqual([
      "// ListHandlers returns the handlers of Store by name.",
      "func (s *Store[K, V]) ListHandlers() map[string]HandlerInfo {",
      "// ListHandlers returns the package's plain handler functions by name.",
      "func ListHandlers() map[string]HandlerInfo {",
    ]);
    expect(text).toContain('"GetItem": {Method: http.MethodGet, Path: "/item", Ref: s.GetItem},');
    expect(text).toContain('"health": {Method: http.MethodHead, Path: "/health", Ref: health},');
  });

  test("declares no HandlerInfo if the output context says so", async () => {
    const user = `type Pets struct{}
      type HandlerInfo struct { Method, Path string; Ref http.HandlerFunc }
      ${serve(["CreateOwner", "ListPets", "UpdatePet"].map(name => `(p *Pets) ${name}`))}`;
    const text = await list("declared", petstore, user, { outputContext: { declareHandlerInfo: false } });
    expect(text).not.toContain("type HandlerInfo");
    expect(text).toContain("func (p *Pets) ListHandlers()");
  });

  test("writes a package without handlers as a valid file without imports", async () => {
    const text = await list("empty", sampleModel([]), "", { outputContext: { declareHandlerInfo: false } });
    expect(text).toBe("// Code generated by gen. DO NOT EDIT.\n\npackage pets\n");
  });

  test("imports net/http under a name that neither a receiver nor the package's identifiers hide", async () => {
    const model = sampleModel([sampleReceiver("Proxy", [["Get", "GET", "/"]], { name: "http" })]);
    const text = await list(
      "shadowed",
      model,
      `type Proxy struct{}\n${serve(["(p *Proxy) Get"])}\nvar nethttp = 1`,
      {
        reservedNames: ["Proxy", "nethttp"],
      },
    );
    expect(text).toContain('import nethttp2 "net/http"');
    expect(text).toContain('"Get": {Method: nethttp2.MethodGet, Path: "/", Ref: http.Get}');
  });

  test("writes hostile paths as Go strings", async () => {
    const path = '/a"b\\c`{x}/\u0000\n\u2028é😀${{';
    const model = sampleModel([sampleReceiver("Pets", [["GetIt", "GET", path]])]);
    const text = await list("hostile", model, `type Pets struct{}\n${serve(["(p *Pets) GetIt"])}`);
    expect(text).toContain('Path: "/a\\"b\\\\c`{x}/\\x00\\n\\u2028é😀${{"');
  });

  test("imports the packages that the user's template names, and no others", async () => {
    const at = { name: "t", path: "time" };
    const fields = [
      sampleField("Since", "[]*t.Time", [at]),
      sampleField("Addr", "map[netip.Addr]struct{ http t.Month }", [
        at,
        { name: "netip", path: "net/netip" },
      ]),
    ];
    const template = `package {{package.name}}
{{#each bindings}}
type {{name}}Copy struct {
{{#each query}}
	{{name}} {{type type}} {{#if @first}}{{string "json:\\"since\\""}}{{/if}}
{{/each}}
}
var _ = {{pkg "encoding/json"}}.Marshal
{{/each}}`;
    const generated = await renderedBy(template, modelWithFields(fields));
    packages.set("types", { generated, user: "" });
    expect(generated).toContain('import (\n\t"encoding/json"\n\t"net/netip"\n\t"time"\n)');
    expect(generated).toContain("[]*time.Time");
    expect(generated).toContain("map[netip.Addr]struct{ http time.Month }");
  });

  test.skipIf(!hasGo())("prints Go that is formatted and passes go vet, in all tests above", async () => {
    expect([...packages.keys()].sort()).toEqual([
      "declared",
      "empty",
      "hostile",
      "mixed",
      "petstore",
      "shadowed",
      "types",
    ]);
    const module = join(dir, "module");
    mkdirSync(module);
    writeFileSync(join(module, "go.mod"), "module example.com/petstore\n\ngo 1.22\n");
    for (const [folder, { generated, user }] of packages) {
      mkdirSync(join(module, folder));
      writeFileSync(join(module, folder, "handlers.gen.go"), generated);
      const needsHttp = user.includes("http.");
      writeFileSync(
        join(module, folder, "pets.go"),
        `package pets\n\n${needsHttp ? 'import "net/http"\n' : ""}${user}\n`,
      );
    }
    const vetted = await runGo("go", ["vet", "./..."], module);
    expect(vetted).toMatchObject({ code: 0, stderr: "" });
    const files = [...packages.keys()].map(folder => join(folder, "handlers.gen.go"));
    expect(await runGo("gofmt", ["-l", ...files], module)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

describe("the gen.yml template", () => {
  const yaml = (model: Model) => rendered(model, { output: outputs.yaml });

  test("maps each handler to its method and path, with the handlers of all receivers sorted", async () => {
    const model = sampleModel([
      sampleReceiver("Pets", [
        ["CreatePet", "POST", "/create-pet"],
        ["ListPets", "GET", "/owners/{owner}/pets"],
      ]),
      sampleReceiver(null, [["Health", "GET", "/{$}"]]),
    ]);
    expect(await yaml(model)).toBe(`# Code generated by gen. DO NOT EDIT.
CreatePet:
  method: POST
  path: /create-pet
Health:
  method: GET
  path: /{$}
ListPets:
  method: GET
  path: /owners/{owner}/pets
`);
  });

  test("prints an empty object without handlers", async () => {
    const text = await yaml(sampleModel([]));
    expect(text).toBe("# Code generated by gen. DO NOT EDIT.\n{}\n");
    expect(parse(text)).toEqual({});
  });

  test("prints YAML that parsers of versions 1.2 and 1.1 read correctly, whatever the names and paths are", async () => {
    const names = [
      "Yes",
      "Null",
      "true",
      "No",
      "on",
      "y",
      "N",
      "_",
      "nan",
      "Infinity",
      "O1",
      "é",
      "世界",
      "Pets.List",
    ];
    const pieces = [
      ..."abc/{}:#&*!|>'\"%@`,[]?-~ \t\n\r\\=<$.0é😀\u0000\u0085\u2028\ufeff",
      ": ",
      " #",
      "- ",
      "---",
      "...",
      "{id}",
      "1:30",
      "0x1",
    ];
    const random = seededRandom(7);
    const pick = () => pieces[Math.floor(random() * pieces.length)]!;
    for (let round = 0; round < 100; round++) {
      const receiver: Receiver = sampleReceiver(
        "Pets",
        names.map(name => [name, "GET", `/${Array.from({ length: random() * 12 }, pick).join("")}`]),
      );
      const text = await yaml(sampleModel([receiver]));
      const expected = Object.fromEntries(
        receiver.handlers.map(({ name, method, path }) => [name, { method, path }]),
      );
      expect(parse(text)).toEqual(expected);
      expect(parse(text, { version: "1.1" })).toEqual(expected);
    }
  });
});

test("rendering neither changes nor freezes the model, and prints the same text again", async () => {
  const model = structuredClone(petstore);
  const first = await rendered(model);
  expect(await rendered(model)).toBe(first);
  expect(model).toEqual(petstore);
  expect(Object.isFrozen(model.receivers)).toBe(false);
});

test("the built-in templates start with the header that marks generated files", () => {
  for (const { template } of Object.values(outputs)) {
    const text = readFileSync(new URL(`../../templates/${template}`, import.meta.url), "utf8");
    // The OpenAPI document has a member for it, which openapi.test.ts tests.
    if (template !== outputs.openapi.template)
      expect(text).toMatch(/^(?:\/\/|#) Code generated by gen\. DO NOT EDIT\.\n/);
  }
});
