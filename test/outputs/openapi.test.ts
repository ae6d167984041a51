/** `gen openapi` writes one document of several packages: its names, directives, examples, formats and diagnostics, as users get them. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { newService } from "../helpers/judges/service.ts";

const pets = `package pets

import "net/http"

// Pets serves pets.
//
// gen:prefix /api/v1
// gen:security bearer
type Pets struct{}

// gen:enum
type Size int64

const (
	Small Size = 1
	Huge  Size = 9007199254740993
)

type Pet struct {
	Name string \`json:"name"\`
	Size Size   \`json:"size"\`
}

type GetPetRequest struct {
	ID int \`route:"id"\`
}

type GetPetResponse struct {
	Pet Pet \`json:"pet"\`
}

// GetPet shows a pet.
//
// GET /pets/{id}
// gen:tag Animals
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) { _ = GetPetResponse{}.Write(w) }

type CreatePetRequest struct {
	Pet Pet \`json:"pet"\`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// GET /metrics
// gen:hidden
func (p *Pets) Metrics(w http.ResponseWriter, r *http.Request) {}

// GET /open
// gen:security none
// gen:prefix /public
func (p *Pets) Open(w http.ResponseWriter, r *http.Request) {}
`;

const zoo = pets.replace("package pets", "package zoo").replace("/api/v1", "/zoo");

/** Writes a module with these files; returns its directory. */
const project = (files: Record<string, string>) =>
  fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", ...files });

const documentOf = (root: string) => JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));

/** The operations of a document: method, path, id and statuses. */
const operationsOf = (root: string) =>
  Object.entries<Record<string, { operationId: string; responses: object }>>(documentOf(root).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId, responses }]) =>
          `${method} ${path} ${operationId} ${Object.keys(responses)}`,
      ),
  );

test("a type that is called as the read form of another one keeps its name", () => {
  const root = project({
    "pets/pets.go": `package pets

import (
	"encoding/json"
	"net/http"
	"time"
)

type Owner struct {
	Since time.Time \`json:"since,omitempty"\`
}

type Pet struct {
	Name  string \`json:"name"\`
	Owner Owner  \`json:"owner"\`
}

type PetInput struct {
	Name  string \`json:"name"\`
	Owner *Owner \`json:"owner"\`
}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {
	var in PetInput
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_ = json.NewEncoder(w).Encode(Pet{Name: in.Name})
}
`,
  });
  expect(gen(root, ["openapi", "./..."]).status).toBe(0);
  const { components, paths } = documentOf(root);
  expect(Object.keys(components.schemas)).toEqual(["Owner", "OwnerInput", "Pet", "PetInput"]);
  expect(paths["/pets"].post.requestBody.content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/PetInput",
  });
});

test("a type that is not known is an error, but not behind a method MarshalJSON", () => {
  const source = (method: string) => `package pets

import (
	"encoding/json"
	"net/http"

	"example.org/ids"
)

type Pet struct {
	ID ids.ID \`json:"id"\`
}
${method}
type GetPetResponse struct {
	Pet Pet \`json:"pet"\`
}

// GET /pet
func GetPet(w http.ResponseWriter, r *http.Request) { _ = json.NewEncoder(w).Encode(GetPetResponse{}) }
`;
  const root = project({ "pets/pets.go": source(""), "gen.config.json": '{ "openapi": {} }' });
  const unresolved =
    /pets\.go:\d+:2: (\w+): the JSON of GetPetResponse\.Pet: Pet, which it holds, has a type that is not known/;
  const severity = (command: string) => unresolved.exec(gen(root, [command, "--dir", "pets"]).stderr)?.[1];
  expect([severity("validate"), severity("openapi")]).toEqual(["error", "error"]);
  // Generated code calls the method, whatever it writes.
  const method = `
func (p Pet) MarshalJSON() ([]byte, error) {
	type alias Pet
	return json.Marshal(alias(p))
}

func (p *Pet) UnmarshalJSON(data []byte) error { return nil }
`;
  writeFileSync(join(root, "pets/pets.go"), source(method));
  expect([severity("validate"), severity("openapi")]).toEqual([undefined, undefined]);
  expect(documentOf(root).components.schemas.Pet.properties).toEqual({ id: {} });
});

test("a type whose methods write constant texts has these as examples, and in TypeScript as members", () => {
  const root = project({
    "pets/pets.go": `package pets

import (
	"encoding/json"
	"net/http"
)

type Status int

func (s Status) String() string {
	switch s {
	case 0:
		return "open"
	case 1:
		return "closed"
	}
	return "unknown"
}

func (s Status) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

type Size int

func (s Size) MarshalJSON() ([]byte, error) {
	if s > 10 {
		return []byte(\`"large"\`), nil
	}
	return []byte("null"), nil
}

type Mood int

func (m *Mood) MarshalJSON() ([]byte, error) { return json.Marshal("good") }

type Pet struct {
	Status Status \`json:"status"\`
	Size   Size   \`json:"size"\`
	Mood   Mood   \`json:"mood"\`
	ToMood *Mood  \`json:"toMood"\`
}

// GET /pets
func GetPet(w http.ResponseWriter, r *http.Request) { _ = json.NewEncoder(w).Encode(Pet{}) }
`,
  });
  expect(gen(root, ["openapi", "./..."]).stderr).not.toContain("warning");
  const { Mood, MoodValue, PetValue, Size, Status } = documentOf(root).components.schemas;
  expect(Status).toEqual({ type: "string", examples: ["open", "closed", "unknown"] });
  expect(Size).toEqual({ type: "string", examples: ["large"] });
  expect(Mood).toEqual({ type: "string", examples: ["good"] });
  // Go calls the method of a pointer only where the value has an address.
  expect(MoodValue).toMatchObject({ type: "integer" });
  expect(MoodValue).not.toHaveProperty("examples");
  expect(PetValue.properties.size).toEqual({
    anyOf: [{ $ref: "#/components/schemas/Size" }, { type: "null" }],
  });
  expect(gen(root, ["typescript", "--stdout", "./..."]).stdout).toContain(
    'export type Status =\n  | "open"\n  | "closed"\n  | "unknown"\n  | (string & {});',
  );
});

describe("one document of several packages", () => {
  test("names schemas as short as they are unique, and as config openapi.schemaName says", () => {
    const schemasOf = (files: Record<string, string>) => {
      const root = project(files);
      const { status, stderr } = gen(root, ["openapi", "./..."]);
      expect(status).toBe(0);
      return { ...documentOf(root), names: Object.keys(documentOf(root).components.schemas), stderr };
    };
    const alone = schemasOf({ "pets/pets.go": pets });
    expect(alone.names).toEqual(["CreatePetRequest", "GetPetResponse", "Pet", "PetInput", "Size"]);
    expect(alone["x-packages"]).toEqual(["pets"]);
    const both = { "pets/pets.go": pets, "animals/zoo/zoo.go": zoo.replaceAll("Size", "Weight") };
    const { components, names, paths, stderr, ...made } = schemasOf(both);
    expect(made["x-packages"]).toEqual(["animals/zoo", "pets"]);
    expect(names).toEqual([
      "Size",
      "Weight",
      ...["animals.zoo.CreatePetRequest", "animals.zoo.GetPetResponse", "animals.zoo.Pet"],
      "animals.zoo.PetInput",
      ...["pets.CreatePetRequest", "pets.GetPetResponse", "pets.Pet", "pets.PetInput"],
    ]);
    const text = JSON.stringify(alone.components.schemas).replaceAll("schemas/Pet", "schemas/pets.Pet");
    for (const name of ["CreatePetRequest", "GetPetResponse", "Pet", "PetInput"])
      expect(components.schemas[`pets.${name}`]).toEqual(JSON.parse(text)[name]);
    expect(paths["/zoo/pets/{id}"].get.operationId).toBe("zoo.Pets.GetPet");
    // Once for both packages.
    expect(stderr.match(/^.* Pets\.GetPet.*\[duplicate-operation-id\]$/gm)).toEqual([
      "animals/zoo/zoo.go:36:16: warning: several packages have a handler Pets.GetPet, so that ids begin with the package: zoo.Pets.GetPet and pets.Pets.GetPet [duplicate-operation-id]",
    ]);
    const named = (form: string) => {
      const config = JSON.stringify({ openapi: { schemaName: form } });
      return schemasOf({ ...both, ".genrc.json": config }).names.filter((name: string) =>
        /Pet(?!Re)Input|Size/.test(name),
      );
    };
    expect(named("{{package.path}}.{{name}}")).toEqual([
      "animals.zoo.PetInput",
      ...["pets.PetInput", "pets.Size"],
    ]);
    expect(named("{{name}}-{{package.name}}")).toEqual(["PetInput-pets", "PetInput-zoo", "Size-pets"]);
    const root = project({ ...both, ".genrc.json": '{ "openapi": { "schemaName": "{{package}}" } }' });
    expect(gen(root, ["openapi", "./..."])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        "openapi.schemaName must have {{name}}, and else only {{package.name}}",
      ),
    });
  });

  test("has one schema for a message that handlers of another package send, too", () => {
    const root = project({
      "pets/pets.go": `package pets

import "net/http"

type GetPetResponse struct {
	Name string \`json:"name"\`
}

// GET /pet
func GetPet(w http.ResponseWriter, r *http.Request) {
	_ = GetPetResponse{Name: "Rex"}.Write(w)
}
`,
      "zoo/zoo.go": `package zoo

import (
	"encoding/json"
	"net/http"

	"example.com/app/pets"
)

// GET /zoo
func Show(w http.ResponseWriter, r *http.Request) {
	_ = json.NewEncoder(w).Encode(pets.GetPetResponse{Name: "Leo"})
}
`,
    });
    expect(gen(root, ["openapi", "./..."]).status).toBe(0);
    const { paths, components } = documentOf(root);
    const schemas = ["/pet", "/zoo"].map(
      path => paths[path].get.responses["200"].content["application/json"].schema,
    );
    expect(schemas).toEqual([schemas[1], { $ref: "#/components/schemas/GetPetResponse" }]);
    expect(Object.keys(components.schemas)).toEqual(["GetPetResponse"]);
  });

  test("has the header fields of a response that is sent without a body, too, as fields that may be absent", () => {
    const root = project({
      "pets/pets.go": `package pets

import "net/http"

type HeadPetResponse struct {
	Size int \`header:"X-Size"\`
}

// HEAD /pet
func HeadPet(w http.ResponseWriter, r *http.Request) { _ = HeadPetResponse{Size: 1}.Write(w) }

type PutPetResponse struct {
	Size int    \`header:"X-Size"\`
	Name string \`json:"name"\`
}

// PUT /pet
func PutPet(w http.ResponseWriter, r *http.Request) {
	switch r.Header.Get("If-Match") {
	case "1":
		_ = PutPetResponse{Size: 1}.WriteStatus(w, http.StatusNoContent)
	case "2":
		w.WriteHeader(http.StatusPreconditionFailed)
	default:
		_ = PutPetResponse{Size: 1}.Write(w)
	}
}
`,
    });
    expect(gen(root, ["openapi", "./..."])).toMatchObject({ status: 0 });
    const { head, put } = documentOf(root).paths["/pet"];
    const [size, schema] = ["X-Size", expect.objectContaining({ type: "integer" })];
    expect(head.responses["200"].headers).toEqual({ [size]: { schema } });
    expect(put.responses["200"].headers).toEqual({ [size]: { required: true, schema } });
    expect(put.responses["204"].headers).toEqual({ [size]: { schema } });
    expect(put.responses["412"]).not.toHaveProperty("headers");
  });

  test("keeps what is known of a body where the handler may send another one with its status", () => {
    const root = project({
      "pets/pets.go": `package pets

import (
	"encoding/json"
	"net/http"
)

type Pet struct {
	Name string \`json:"name"\`
}

// GET /pet
func GetPet(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if r.URL.RawQuery != "" {
		_ = json.NewEncoder(w).Encode(r.Context().Value("pet"))
		return
	}
	_ = json.NewEncoder(w).Encode(Pet{Name: "Rex"})
}
`,
    });
    expect(gen(root, ["openapi", "./..."])).toMatchObject({ status: 0 });
    const { content } = documentOf(root).paths["/pet"].get.responses["200"];
    const known = { $ref: "#/components/schemas/Pet" };
    const others = { description: expect.stringContaining("Another value") };
    expect(content["application/json"].schema).toEqual({ anyOf: [known, others] });
  });

  test("takes the tag of a receiver for functions of a package whose name differs only in case", () => {
    const root = project({
      "pets/pets.go": `${pets.replace("package pets", "// Package pets serves pets.\npackage pets")}
// GET /food
func Food(w http.ResponseWriter, r *http.Request) {}
`,
      "zoo/zoo.go": `// Package zoo shows animals.\npackage zoo

import "net/http"

// GET /zoo
func Show(w http.ResponseWriter, r *http.Request) {}
`,
    });
    expect(gen(root, ["openapi", "./..."]).status).toBe(0);
    const { paths, tags } = documentOf(root);
    expect(paths["/food"].get).toMatchObject({ tags: ["Pets"], summary: "Food" });
    expect(tags).toEqual([
      { name: "Animals" },
      { name: "Pets", description: "Pets serves pets." },
      { name: "zoo", description: "Shows animals." },
    ]);
  });

  test("shows what directives say", () => {
    const root = project({ "pets/pets.go": pets });
    gen(root, ["openapi", "./..."]);
    const { paths, tags } = documentOf(root);
    expect(Object.keys(paths)).toEqual(["/api/v1/pets", "/api/v1/pets/{id}", "/public/open"]);
    expect(paths["/api/v1/pets/{id}"].get).toMatchObject({ tags: ["Animals"], security: [{ bearer: [] }] });
    expect(paths["/public/open"].get.security).toEqual([]);
    expect(tags).toEqual([{ name: "Animals" }, { name: "Pets", description: "Pets serves pets." }]);
  });

  test("needs a config that declares the security schemes in directives", () => {
    const root = project({ "pets/pets.go": pets, ".genrc": "openapi: { security: [{ key: [] }] }" });
    const { status, stderr } = gen(root, ["validate", "./..."]);
    expect(status).toBe(0);
    expect(stderr.match(/^.*\[undeclared-scheme\]$/gm)).toEqual([
      "pets/pets.go:43:16: warning: Pets.CreatePet needs the security scheme bearer, which is not declared: add it to openapi.securitySchemes in the config [undeclared-scheme]",
    ]);
    writeFileSync(
      join(root, ".genrc"),
      '{ "openapi": { "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } } } }',
    );
    expect(gen(root, ["validate", "./..."]).stderr).not.toContain("[undeclared-scheme]");
  });

  test("needs a config that declares the security schemes which it asks of all handlers", () => {
    const root = project({
      "p/p.go": `package p\n\nimport "net/http"\n\n// GET /a\nfunc A(w http.ResponseWriter, r *http.Request) {}\n\n// GET /b\nfunc B(w http.ResponseWriter, r *http.Request) {}\n`,
      ".genrc": "openapi: { security: [{ key: [] }, {}] }",
    });
    expect(gen(root, ["validate", "./..."]).stderr.match(/^.*\[undeclared-scheme\]$/gm)).toEqual([
      "p/p.go:6:6: warning: A needs the security scheme key, which is not declared: add it to openapi.securitySchemes in the config [undeclared-scheme]",
    ]);
  });

  test("leaves out handlers that OpenAPI can't describe, and gen reports them", () => {
    const root = project({
      "p/p.go": `package p\n\nimport "net/http"\n\n// GET /a/{id}\nfunc One(w http.ResponseWriter, r *http.Request) {}\n\n// GET /a/{rest...}\nfunc Rest(w http.ResponseWriter, r *http.Request) {}\n\n// CONNECT /b\nfunc Tunnel(w http.ResponseWriter, r *http.Request) {}\n`,
      ".genrc": "openapi: {}",
    });
    const { status, stderr } = gen(root, ["validate", "./..."]);
    expect(status).toBe(0);
    expect(stderr.match(/warning: .*\[undocumented-handler\]/g)).toHaveLength(2);
    gen(root, ["openapi", "./..."]);
    expect(Object.keys(documentOf(root).paths)).toEqual(["/a/{id}"]);
  });
});

test("a document shows only responses that handlers can send", () => {
  const handler = (name: string, route: string, body: string) =>
    `type ${name}Response struct {\n\tA int \`json:"a"\`\n}\n\n// ${route}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {${body}}\n`;
  const handlers = [
    handler("Unwritten", "GET /unwritten", ""),
    handler("Declared", "POST /declared 201", ""),
    handler("Failing", "GET /failing 200", ' http.Error(w, "no", http.StatusNotImplemented) '),
    handler("Foreign", "GET /foreign", " foreign.Serve(w, r) "),
    handler("Sending", "GET /sending", " _ = SendingResponse{}.WriteStatus(w, 202) "),
    handler("Panicking", "GET /panicking", ' panic("no") '),
  ];
  const root = project({
    "p/p.go": `package p\n\nimport (\n\t"net/http"\n\n\t"example.org/foreign"\n)\n\n${handlers.join("\n")}`,
  });
  gen(root, ["openapi", "./..."]);
  const { paths } = documentOf(root);
  const responsesOf = (path: string) => {
    const { responses } = Object.values(paths[path])[0] as {
      responses: Record<string, { content?: object }>;
    };
    return Object.entries(responses).map(([status, { content = {} }]) => [status, ...Object.keys(content)]);
  };
  expect(Object.fromEntries(Object.keys(paths).map(path => [path, responsesOf(path)]))).toEqual({
    "/unwritten": [
      ["2XX", "application/json"],
      ["default", "*/*"],
    ],
    "/declared": [
      ["201", "application/json"],
      ["default", "*/*"],
    ],
    "/failing": [["501", "text/plain"]],
    "/foreign": [
      ["2XX", "application/json"],
      ["default", "*/*"],
    ],
    "/sending": [["202", "application/json"]],
    "/panicking": [["default"]],
  });
});

test("a document shows the examples of tags, and gen reports those that the schema refuses", () => {
  const source = (tags: [name: string, example: string][]) => {
    const values = new Map(tags);
    const tag = (key: string, example: string) => `example:${JSON.stringify(values.get(key) ?? example)}`;
    return `package p

import "net/http"

type Kind string

const (
	Cat Kind = "cat"
	Dog Kind = "dog"
)

type Toy struct {
	Name string \`json:"name" validate:"min=3" ${tag("toy", "ball")}\`
}

type MakeRequest struct {
	Page  int      \`query:"page" validate:"gte=1" ${tag("page", "2")}\`
	Kind  *Kind    \`json:"kind" ${tag("kind", "dog")}\`
	Size  *int     \`json:"size" ${tag("size", "7")}\`
	Big   int64    \`json:"big" ${tag("big", "9007199254740993")}\`
	Names []string \`json:"names" ${tag("names", "a, b")}\`
	Sizes []int    \`json:"sizes" ${tag("sizes", "[1,2]")}\`
	Roles map[string]int \`json:"roles" ${tag("roles", "<admin>:1, all:2")}\`
	Toy   Toy      \`json:"toy" ${tag("whole", '{"name":"bone"}')}\`
}

// POST /make
func Make(w http.ResponseWriter, r *http.Request) {}
`;
  };
  const root = project({ "p/p.go": source([]) });
  expect(gen(root, ["openapi", "./..."])).toMatchObject({
    status: 0,
    stderr: expect.not.stringMatching(/error|warning/),
  });
  const { components, paths } = documentOf(root);
  const { properties } = components.schemas.MakeRequest;
  const examples = Object.entries<{ examples: unknown[] }>(properties).map(([key, one]) => [
    key,
    ...one.examples,
  ]);
  expect(Object.fromEntries(examples.map(([key, value]) => [key, value]))).toEqual({
    kind: "dog",
    size: 7,
    big: 9007199254740992,
    names: ["a", "b"],
    sizes: [1, 2],
    roles: { "<admin>": 1, all: 2 },
    toy: { name: "bone" },
  });
  expect(readFileSync(join(root, "openapi.json"), "utf8")).toContain("9007199254740993");
  expect(
    components.schemas.ToyInput?.properties.name.examples ?? components.schemas.Toy.properties.name.examples,
  ).toEqual(["ball"]);
  expect(paths["/make"].post.parameters[0].schema.examples).toEqual([2]);
  const wrong: [string, string, RegExp][] = [
    ["page", "0", /p\.go:17:2: error: the example is not valid: 0 is less than 1/],
    ["kind", "cow", /p\.go:18:2: error: .* Instance does not match any of \["cat","dog"\]/],
    ["size", "seven", /p\.go:19:2: error: the example is not valid: "seven" is not valid JSON/],
    ["big", "1.5", /p\.go:20:2: error/],
    ["sizes", "1,x", /p\.go:22:2: error/],
    ["roles", "admin:1,all", /p\.go:23:2: error: .*not valid JSON/],
    ["toy", "b", /p\.go:13:2: error/],
    ["whole", '{"name":"b"}', /p\.go:24:2: error: .*\/name/],
  ];
  writeFileSync(join(root, "p/p.go"), source(wrong.map(([key, text]) => [key, text])));
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect(status).toBe(1);
  for (const [, , message] of wrong) expect(stderr).toMatch(message);
  expect(stderr.match(/\[invalid-example\]/g)).toHaveLength(wrong.length);
});

/** The schemas of fields, each a type and the rules of its tag `validate`. */
function fieldSchemas(rules: string[], types = ""): Record<string, unknown> {
  const fields = rules.map((rule, index) => {
    const [type, ...rest] = rule.split(" ");
    return `\tF${index} ${type} \`json:"f${index}" validate:"${rest.join(" ")}"\``;
  });
  const root = project({
    "p/p.go": `package p\n\nimport "net/http"\n\n${types}\ntype MakeRequest struct {\n${fields.join("\n")}\n}\n\n// POST /make\nfunc Make(w http.ResponseWriter, r *http.Request) {}\n`,
  });
  gen(root, ["openapi", "./..."]);
  const { properties } = documentOf(root).components.schemas.MakeRequest;
  return Object.fromEntries(rules.map((rule, index) => [rule, properties[`f${index}`]]));
}

test("a schema allows the empty value of `omitempty` by its own keywords if they can say so, else by anyOf", () => {
  const integer = { type: "integer", format: "int64", minimum: -(2 ** 63), maximum: 2 ** 63 };
  const rules = {
    "string omitempty,min=1": { type: "string" },
    "string omitempty,min=1,max=9": { type: "string", maxLength: 9 },
    "string omitempty,oneof=a b": { type: "string", enum: ["a", "b", ""] },
    "string omitempty,alpha,max=3": { type: "string", maxLength: 3, pattern: "^$|^[a-zA-Z]+$" },
    "string omitempty,min=3": { type: "string", anyOf: [{ minLength: 3 }, { const: "" }] },
    "string omitempty,min=3,max=9": {
      ...{ type: "string", maxLength: 9 },
      anyOf: [{ minLength: 3 }, { const: "" }],
    },
    "string omitempty,len=3|eq=a b": {
      type: "string",
      anyOf: [{ minLength: 3, maxLength: 3 }, { const: "a b" }, { const: "" }],
    },
    "int omitempty,min=1": { ...integer, minimum: 0 },
    "int omitempty,gt=0,lt=9": { type: "integer", format: "int64", minimum: 0, exclusiveMaximum: 9 },
    "int omitempty,min=3": {
      ...{ type: "integer", format: "int64", maximum: 2 ** 63 },
      anyOf: [{ minimum: 3 }, { const: 0 }],
    },
    "int omitempty,oneof=1 2": { ...integer, enum: [1, 2, 0] },
    "float64 omitempty,gt=0": { type: "number", format: "double", minimum: 0 },
    "float64 omitempty,min=1": { type: "number", format: "double", anyOf: [{ minimum: 1 }, { const: 0 }] },
  };
  expect(fieldSchemas(Object.keys(rules))).toEqual(rules);
});

test("`required` adds no keyword where the type or another rule refuses the zero value", () => {
  const integer = { type: "integer", format: "int64", minimum: -(2 ** 63), maximum: 2 ** 63 };
  const rules = {
    "string required": { type: "string", minLength: 1 },
    "string required,oneof=a b": { type: "string", enum: ["a", "b"] },
    "string required,max=9": { type: "string", minLength: 1, maxLength: 9 },
    "int required": { ...integer, not: { const: 0 } },
    "int required,min=1": { ...integer, minimum: 1 },
    "Color required": { $ref: "#/components/schemas/Color" },
    "[]Color dive,required": {
      type: ["array", "null"],
      items: { $ref: "#/components/schemas/Color" },
    },
    "Slug required": { $ref: "#/components/schemas/Slug" },
  };
  const types =
    'type Color string\n\nconst (\n\tRed Color = "red"\n\tBlue Color = "blue"\n)\n\ntype Slug struct{ text string }\n\nfunc (s Slug) MarshalText() ([]byte, error) { return nil, nil }\n\nfunc (s *Slug) UnmarshalText([]byte) error { return nil }\n';
  expect(fieldSchemas(Object.keys(rules), types)).toEqual(rules);
});

test("gen reports types whose JSON it can't know, until the config says what that JSON is", () => {
  const root = project({
    "p/p.go": `package p\n\nimport "net/http"\n\ntype Color struct{ r byte }\n\nfunc (c Color) MarshalJSON() ([]byte, error) { return nil, nil }\n\nfunc (c *Color) UnmarshalJSON([]byte) error { return nil }\n\nfunc (c Color) MarshalText() ([]byte, error) { return nil, nil }\n\nfunc (c *Color) UnmarshalText([]byte) error { return nil }\n\ntype GetRequest struct {\n\tBack Color \`query:"back"\`\n}\n\ntype GetResponse struct {\n\tColor Color \`json:"color"\`\n}\n\n// GET /\nfunc Get(w http.ResponseWriter, r *http.Request) { _ = GetResponse{}.Write(w) }\n`,
  });
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect(status).toBe(0);
  const [, key = "", value = ""] =
    /p\.go:5:6: warning: .*types: \{ (\S+): (\{.*?\}).*\[opaque-type\]/.exec(stderr) ?? [];
  expect(key).toBe('"example.com/app/p.Color"');
  writeFileSync(join(root, ".genrc"), `openapi: {}\ntypes:\n  ${key}: ${value}\n`);
  // The query has the texts of its methods as before.
  expect(gen(root, ["openapi", "./..."]).stderr).toBe("wrote openapi.json\n1 package: 1 file written\n");
  expect(documentOf(root).components.schemas.Color).toEqual({ type: "string" });
});

test("gen all writes the document if the config has the key openapi, and --check compares it", () => {
  const root = project({ "pets/pets.go": pets });
  gen(root, ["all", "./..."]);
  expect(() => documentOf(root)).toThrow("ENOENT");
  writeFileSync(join(root, ".genrc"), "openapi: { info: { title: Shop } }");
  expect(gen(root, ["all", "./..."]).status).toBe(0);
  expect(documentOf(root)).toMatchObject({
    openapi: "3.1.0",
    "x-generated-by": "Code generated by gen. DO NOT EDIT.",
    info: { title: "Shop", version: "0.0.0" },
  });
  expect(gen(root, ["all", "--check", "./..."]).status).toBe(0);
  writeFileSync(join(root, "pets/pets.go"), pets.replace("shows a pet", "shows one pet"));
  const { status, stdout } = gen(root, ["openapi", "--check", "./..."]);
  expect(status).toBe(1);
  expect(stdout).toContain('+        "summary": "Shows one pet",');
  // A document that somebody wrote stays.
  writeFileSync(join(root, "openapi.json"), "{}\n");
  expect(gen(root, ["openapi", "./..."]).stderr).toContain("[not-generated]");
});

test("YAML and JSON are the same document, with all digits of large numbers", () => {
  const root = project({ "pets/pets.go": pets });
  gen(root, ["openapi", "./..."]);
  gen(root, ["openapi", "--out", "openapi.yaml", "./..."]);
  const json = readFileSync(join(root, "openapi.json"), "utf8");
  const yaml = readFileSync(join(root, "openapi.yaml"), "utf8");
  expect(parse(yaml, { intAsBigInt: true })).toEqual(parse(json, { intAsBigInt: true }));
  for (const text of [json, yaml]) expect(text).toContain("9007199254740993");
  const rounded = (text: string) => text.replace(/\b\d{16,}\b/g, digits => String(Number(digits)));
  expect(rounded(json)).toBe(rounded(`${JSON.stringify(JSON.parse(json), null, 2)}\n`));
});

test("in YAML a tab is only in a block or in quotes, since readers of YAML 1.1 refuse other tabs", () => {
  const tabs = pets
    .replace("gen:tag Animals", "gen:tag Wild\tanimals")
    .replace("shows a pet.", "shows\ta pet.");
  const root = project({
    "pets/pets.go": tabs.replace("// Pets serves pets.", "// Pets serves\tpets.\n//\n//\tcode\there"),
  });
  gen(root, ["openapi", "--out", "openapi.yaml", "./..."]);
  const yaml = readFileSync(join(root, "openapi.yaml"), "utf8");
  expect(yaml).toContain('name: "Wild\\tanimals"');
  expect(yaml.split("\n").filter(line => line.includes("\t"))).toEqual(["      \tcode\there"]);
});

test("a template of the user gets the document, and gen reports the place of a mistake in it", () => {
  const root = project({
    "pets/pets.go": pets,
    ".genrc": "templates: templates",
    "templates/openapi.json.hbs": `{
  "x-generated-by": "Code generated by gen. DO NOT EDIT.",
  "openapi": {{json openapi}},
  "info": {{json info}},
  "paths": {
{{#each paths}}
    {{json @key}}: {{json this 2}}{{#unless @last}},{{/unless}}
{{/each}}
  },
  "components": {{json components}}
}
`,
  });
  expect(gen(root, ["openapi", "./..."]).stderr).toContain("wrote openapi.json\n");
  const { openapi, paths, components } = documentOf(root);
  expect(openapi).toBe("3.1.0");
  expect(Object.keys(paths)).toEqual(["/api/v1/pets", "/api/v1/pets/{id}", "/public/open"]);
  expect(components.schemas.Pet).toMatchObject({ type: "object" });
  gen(root, ["openapi", "--out", "openapi.yaml", "./..."]);
  expect(parse(readFileSync(join(root, "openapi.yaml"), "utf8"))).toEqual(documentOf(root));
  writeFileSync(join(root, "templates/openapi.json.hbs"), '{ "openapi": }\n');
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/templates\/openapi\.json\.hbs:1:\d+: .*the output is not valid JSON/);
});

describe("the function openapi.edit of a config", () => {
  const projectWith = (edit: string) =>
    project({ "pets/pets.go": pets, "gen.config.mjs": `export default { openapi: { edit: ${edit} } };\n` });

  test("changes the document or returns another one, also as YAML", () => {
    const root = projectWith(`document => {
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, operation] of Object.entries(methods)) operation["x-route"] = method + " " + path;
      }
      delete document["x-generated-by"];
      return { ...document, servers: [{ url: "https://example.com", description: undefined }] };
    }`);
    expect(gen(root, ["openapi", "./..."])).toMatchObject({ status: 0 });
    const { servers, paths } = documentOf(root);
    expect(servers).toEqual([{ url: "https://example.com" }]);
    expect(paths["/public/open"].get["x-route"]).toBe("get /public/open");
    const text = readFileSync(join(root, "openapi.json"), "utf8");
    expect(text.split("\n")[2]).toBe('  "x-generated-by": "Code generated by gen. DO NOT EDIT.",');
    expect(text).toContain("9007199254740993");
    // The file is still known as a generated one.
    expect(gen(root, ["openapi", "--check", "./..."])).toMatchObject({ status: 0 });
    gen(root, ["openapi", "--out", "openapi.yaml", "./..."]);
    expect(parse(readFileSync(join(root, "openapi.yaml"), "utf8"))).toEqual(documentOf(root));
  });

  test("may move operations and rename them: only a route that changes then is reported", () => {
    const root = projectWith(`document => {
      const paths = Object.entries(document.paths).map(([path, methods]) => ["/edge" + path, methods]);
      for (const [, methods] of paths) {
        if (methods.post) methods.post.operationId = "makePet";
      }
      document.paths = Object.fromEntries(paths);
    }`);
    writeFileSync(join(root, "pets/pets.go"), pets.replace("// GET /open\n", "//\n"));
    expect(gen(root, ["openapi", "./..."]).stderr).not.toContain("route-changed");
    expect(Object.keys(documentOf(root).paths)[0]).toBe("/edge/api/v1/pets");
    expect(gen(root, ["openapi", "./..."]).stderr).not.toContain("route-changed");
    writeFileSync(
      join(root, "pets/pets.go"),
      pets.replace("// GET /open\n", "//\n").replace("Open(", "Opened("),
    );
    expect(gen(root, ["openapi", "./..."]).stderr).toMatch(/\[route-changed\]/);
  });

  test.each([
    ["() => { throw new Error('no'); }", "openapi.edit: no"],
    ["() => 5", "openapi.edit: the result is not an object"],
    ["async document => document", "openapi.edit: the result is a Promise, which JSON does not have"],
    ["document => { document.info.at = new Date(0); }", "info.at is a Date, which JSON does not have"],
    ["document => { document.info.n = NaN; }", "info.n is NaN, which JSON does not have"],
    ["document => { document.info.self = document; }", "info.self is a part of itself"],
  ])("reports what %s does, with the config's file", (edit, message) => {
    const root = projectWith(edit);
    for (const command of ["openapi", "validate"]) {
      const { status, stderr } = gen(root, [command, "./..."]);
      expect(stderr).toContain("gen.config.mjs:1:1: error: openapi.edit: ");
      expect(stderr).toContain(`${message}`);
      expect(stderr).toContain("[config]");
      expect(status).not.toBe(0);
    }
  });

  test("must be a function", () => {
    const { status, stderr } = gen(projectWith('"trim"'), ["openapi", "./..."]);
    expect(stderr).toContain("openapi.edit must be a function, got a string");
    expect(status).toBe(2);
  });
});

test("a form says that its lists have a pair for each element", () => {
  const root = fileTree({});
  newService(root);
  const { post } = documentOf(root).paths["/owners"];
  const { encoding, schema } = post.requestBody.content["application/x-www-form-urlencoded"];
  expect(Object.keys(schema.properties)).toEqual(["name", "email", "lang", "terms", "age"]);
  expect(encoding).toEqual({ lang: { style: "form", explode: true } });
});

test("what is wrong in the packages that it prints is reported, and keeps it from being written; a struct that no handler has does not", () => {
  const handler = (field: string) => `package p

import "net/http"

type ListRequest struct {
	Limit int ${field}
}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}

type OtherRequest struct {
	Name string \`json:"name"\`
}
`;
  const root = project({
    "p/p.go": handler('`qurey:"limit"`'),
    "q/q.go": `package q

import "net/http"

func GetPet(w http.ResponseWriter, r *http.Request) {}

func NewMux() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /pets/{id}", GetPet)
	return mux
}
`,
  });
  const refused = gen(root, ["openapi", "./..."]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^p\/p\.go:6:13: error: unknown tag qurey/m);
  expect(refused.stderr).toMatch(/^q\/q\.go:5:6: warning: .*\[unread-registration\]/m);
  expect(refused.stderr).not.toContain("OtherRequest");
  expect(existsSync(join(root, "openapi.json"))).toBe(false);
  writeFileSync(join(root, "p/p.go"), handler('`query:"limit"`'));
  const written = gen(root, ["openapi", "./..."]);
  expect(written).toMatchObject({ status: 0, stderr: expect.not.stringContaining("OtherRequest") });
  expect(gen(root, ["bindings", "./p"]).stderr).toMatch(/OtherRequest.*\[unpaired-binding\]/);
});

const login = `package rooms

import (
	"encoding/json"
	"net/http"
)

type loginRequest struct {
	User     string \`json:"user"\`
	Password string
}

type loginResponse struct {
	Token string \`xml:"token"\`
}

// POST /login
func login(w http.ResponseWriter, r *http.Request) {
	var req loginRequest
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_ = json.NewEncoder(w).Encode(loginResponse{Token: req.User})
}

type JoinRequest struct {
	Room string \`json:"room"\`
}

func Join(w http.ResponseWriter, room string) int { return len(room) }
`;

test.each([
  ["version", "/v1/pets"],
  ["group", "/v1/pets"],
  ["name", "/pets"],
])(
  "what a method of another package takes before a path is a part of it if it is called %s",
  (name, path) => {
    const root = project({
      ".genrc.yaml": "inference: { registrations: true }\n",
      "kit/kit.go": `package kit

import "net/http"

type App struct{ mux *http.ServeMux }

func (a *App) Handle(method, ${name}, path string, h http.HandlerFunc) {}
`,
      "pets/pets.go": `package pets

import (
	"net/http"

	"example.com/app/kit"
)

func Routes(app *kit.App) { app.Handle(http.MethodGet, "v1", "/pets", listPets) }

func listPets(w http.ResponseWriter, r *http.Request) {}
`,
    });
    gen(root, ["openapi", "./..."]);
    expect(Object.keys(documentOf(root).paths)).toEqual([path]);
  },
);

test("a loop over the list of another package leaves handlers the routes with which code registers them", () => {
  const main = (imports: string, body: string) =>
    `package main\n\nimport (\n\t"net/http"\n\n\t${imports}"example.com/app/pets"\n)\n\nfunc main() {\n${body}\n}\n`;
  const loop = (list: string) =>
    `for _, h := range ${list} {\nhttp.HandleFunc(h.Method+" "+h.Path, h.Ref)\n}`;
  const routesWith = (code: string) => {
    const root = project({
      ".genrc.yaml": "inference: { registrations: true }\n",
      "pets/pets.go":
        'package pets\n\nimport "net/http"\n\nfunc ListPets(w http.ResponseWriter, r *http.Request) {}\n',
      "rooms/rooms.go": "package rooms\n",
      "cmd/admin/main.go": main("", 'http.HandleFunc("GET /pets", pets.ListPets)'),
      "cmd/api/main.go": code,
    });
    gen(root, ["openapi", "./..."]);
    return Object.keys(documentOf(root).paths);
  };
  const others = main('"example.com/app/rooms"\n\t', `${loop("rooms.ListHandlers()")}\n_ = pets.ListPets`);
  expect(routesWith(others)).toEqual(["/pets"]);
  expect(routesWith(main("", `${loop("ListHandlers()")}\n_ = pets.ListPets`))).toEqual(["/pets"]);
  // The list of the package has the paths of the names.
  expect(routesWith(main("", loop("pets.ListHandlers()")))).toEqual(["/list-pets"]);
});

test("a handler without structs has an operation for each route with which code registers it, if the config reads routes there", () => {
  const source = `package queries

import "net/http"

type Store struct{}

func (s *Store) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /query", s.query)
	mux.HandleFunc("POST /query", s.query)
	mux.HandleFunc("GET /v1/query/{id}", s.query)
	mux.HandleFunc("GET /query", s.query)
	mux.HandleFunc("GET /pets", s.ListPets)
	mux.HandleFunc("GET /v1/pets", s.ListPets)
	start := func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusAccepted) }
	mux.HandleFunc("PUT /jobs", start)
	mux.HandleFunc("PUT /v1/jobs", start)
}

func (s *Store) query(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		w.WriteHeader(http.StatusCreated)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type ListPetsRequest struct {
	Limit int \`query:"limit"\`
}

func (s *Store) ListPets(w http.ResponseWriter, r *http.Request) {}
`;
  const root = project({
    ".genrc.yaml": "inference: { registrations: true }\n",
    "queries/queries.go": source,
  });
  expect(gen(root, ["openapi", "./..."]).stderr).not.toContain("warning");
  expect(operationsOf(root)).toEqual([
    "put /jobs putJobs 202",
    "get /pets Store.ListPets 200,default",
    "get /query Store.query 204",
    "post /query Store.postQuery 201",
    "put /v1/jobs putV1Jobs 202",
    "get /v1/query/{id} Store.getV1QueryById 204",
  ]);
  const { stdout } = gen(root, ["list", "queries", "--stdout"]);
  expect(stdout.match(/Path: +"[^"]*"/g)).toEqual(['Path: "/pets"', 'Path: "/query"']);
});

test("a handler without structs is at all routes that another package registers", () => {
  const root = project({
    ".genrc.yaml": "inference: { registrations: true }\n",
    "pets/pets.go": `package pets

import "net/http"

const Path = "/pets"

func Save(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
`,
    "main.go": `package main

import "example.com/app/pets"

func routes(r *kit.API) {
	r.Put(pets.Path, pets.Save)
	r.Post(pets.Path, pets.Save)
}

func admin(r *kit.API) {
	r.Patch(
		fmt.Sprintf("/admin%s", pets.Path), pets.Save)
}
`,
  });
  gen(root, ["openapi", "./..."]);
  expect(operationsOf(root)).toEqual([
    "patch /admin/pets patchAdminPets 204",
    "put /pets Save 204",
    "post /pets postPets 204",
  ]);
});

test("handlers with a context of the module's own are found that another package registers", () => {
  const web = `package web

import "net/http"

type APIContext struct {
	Resp http.ResponseWriter
	Req  *http.Request
}

type Router struct{ mux *http.ServeMux }

func (r *Router) Get(path string, handle func(*APIContext)) {
	r.mux.HandleFunc("GET "+path, func(w http.ResponseWriter, req *http.Request) {
		handle(&APIContext{w, req})
	})
}
`;
  const pets = `package pets

import "example.com/app/web"

func Show(ctx *web.APIContext) { ctx.Resp.WriteHeader(204) }

func Helper(ctx *web.APIContext) {}
`;
  const main = `package main

import (
	"example.com/app/pets"
	"example.com/app/web"
)

func routes(r *web.Router) { r.Get("/pets/{id}", pets.Show) }
`;
  const root = project({ "pets/pets.go": pets, "web/web.go": web, "main.go": main });
  gen(root, ["openapi", "./..."]);
  expect(operationsOf(root)).toEqual([expect.stringMatching(/^get \/pets\/\{id\} Show /)]);
});

test("a handler that is registered without a method is there with each method that its code allows", () => {
  const source = `package pets

import (
	"encoding/json"
	"net/http"
)

type Pet struct {
	Name string \`json:"name"\`
}

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/pets/{id}", pet)
	mux.Handle("/tags", tags())
	mux.HandleFunc("PUT /vets", vet)
}

func pet(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		_ = json.NewEncoder(w).Encode(Pet{})
	case http.MethodPut:
		var pet Pet
		if json.NewDecoder(r.Body).Decode(&pet) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	case http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

func tags() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost && r.Method != http.MethodPatch {
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}
}

func vet(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodPut {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	}
}
`;
  const root = project({ ".genrc.yaml": "inference: { registrations: true }\n", "pets/pets.go": source });
  gen(root, ["openapi", "./..."]);
  expect(operationsOf(root)).toEqual([
    "get /pets/{id} pet 200",
    "put /pets/{id} putPetsById 202,400",
    "delete /pets/{id} deletePetsById 204",
    "post /tags tags 201",
    "patch /tags patchTags 201",
    "put /vets vet 200",
  ]);
});

test("a document has the handler that is registered with the method of an operation, not what gets all other methods", () => {
  const source = `package queries

import "net/http"

func Routes(mux *http.ServeMux) {
	mux.HandleFunc("/pets", refuse)
	mux.HandleFunc("/query", rest)
	mux.HandleFunc("GET /query", query)
	mux.HandleFunc("GET /v1/query", query)
	mux.HandleFunc("/v1/query", refuse)
}

func refuse(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusMethodNotAllowed) }

func rest(w http.ResponseWriter, r *http.Request) {}

func query(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
`;
  const other = `package other

import "net/http"

func init() { http.HandleFunc("/query", find) }

func find(w http.ResponseWriter, r *http.Request) {}
`;
  const root = project({
    ".genrc.yaml": "inference: { registrations: true }\n",
    "other/other.go": other,
    "queries/queries.go": source,
  });
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect(status).toBe(0);
  // Another package may be another server.
  expect(stderr).toContain("leaves out rest: rest gets only the requests that query does not match");
  expect(stderr).toContain("leaves out find: give one of them another path");
  expect(operationsOf(root)).toEqual([
    "get /pets refuse 405",
    "get /query query 204",
    expect.stringMatching(/^get \/v1\/query \w+ 204$/),
  ]);
});

test("a path that net/http has no pattern for is in the document of a package without generated files", () => {
  const source = (comment: string) =>
    `package rooms\n\nimport "net/http"\n\n// ${comment}\nfunc show(w http.ResponseWriter, r *http.Request) {}\n`;
  const root = project({ "rooms/rooms.go": source("GET /rooms/{id}.json") });
  const run = (args: string[]) => {
    const { status, stderr } = gen(root, args);
    return [status, /(?:error|warning)(?=: the path .*\[invalid-path\])/.exec(stderr)?.[0]];
  };
  expect(run(["openapi", "./..."])).toEqual([0, "warning"]);
  expect(Object.keys(documentOf(root).paths)).toEqual(["/rooms/{id}.json"]);
  expect(run(["validate", "./..."])).toEqual([1, "error"]);
  expect(run(["list", "./..."])).toEqual([1, "error"]);
});

describe("structs of a service without generated methods", () => {
  test("are what its code makes of them, though their names and fields are not gen's", () => {
    const root = project({ "go.mod": "module example.com/app\n\ngo 1.16\n", "rooms/login.go": login });
    const { status, stderr } = gen(root, ["openapi", "./..."]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(/error|warning/) });
    const { paths, components } = documentOf(root);
    const { requestBody, responses } = paths["/login"].post;
    const nameOf = ({ content }: { content: Record<string, { schema: { $ref: string } }> }) =>
      content["application/json"]!.schema.$ref.split("/").at(-1)!;
    expect(Object.keys(responses)).toEqual(["200", "400"]);
    expect(Object.keys(components.schemas[nameOf(requestBody)].properties)).toEqual(["user", "Password"]);
    expect(Object.keys(components.schemas[nameOf(responses["200"])].properties)).toEqual(["Token"]);
  });

  test("need tags and handlers where methods are written, or were", () => {
    const root = project({ "rooms/login.go": login });
    const codes = (args: string[]) => gen(root, args).stderr.match(/(?<= error: .*\[)[a-z-]+(?=\])/g);
    const expected = ["missing-tag", "missing-tag", "not-a-handler"];
    expect(codes(["validate", "./..."])).toEqual(expected);
    expect(codes(["all", "./..."])).toEqual(expected);
    writeFileSync(
      join(root, "rooms/bindings.gen.go"),
      "// Code generated by gen. DO NOT EDIT.\n\npackage rooms\n",
    );
    expect(codes(["openapi", "./..."])).toEqual(expected);
  });
});
