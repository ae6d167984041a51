/** Tests what each rule reports, with the cases of test/cases that have the names of codes, and which rules a run uses. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { ruleCodes } from "../../src/config/rule-severities.ts";
import type { Config } from "../../src/config/types.ts";
import { outputNamed } from "../../src/outputs/table.ts";
import { moduleCache } from "../../src/packages/modules/importing-packages.ts";
import { shapeRules } from "../../src/rules/type-rules.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig, copyCases, readCases } from "../helpers/case-folder.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();
const templates = await builtInTemplates();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "gen-rules-")));
afterAll(() => rmSync(folder, { recursive: true }));
const casesDir = join(folder, "cases");
copyCases(casesDir);
const cases = readCases();
// No run writes into the cases, so that one search through their module is enough for all.
const modules = moduleCache();

interface Run {
  command?: string;
  receivers?: string[];
  standalone?: boolean;
  rules?: Config["rules"];
  wholeModel?: boolean;
}

/** Most samples have handlers without requests, whose paths have placeholders all the same. */
const withoutStructs: Config["rules"] = { "unread-placeholder": "off" };

/** Generates what a command writes for a package, and its diagnostics. */
async function run(
  dir: string,
  {
    command = "validate",
    receivers = [],
    standalone = false,
    rules = withoutStructs,
    wholeModel = false,
  }: Run = {},
) {
  const config = { ...caseConfig(dir, { command, receivers, standalone }, []), rules };
  return generate({
    disk: systemFiles,
    checkOnly: command === "validate",
    wholeModel,
    config,
    build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
    parser,
    templates,
    modules,
    cwd: dir,
    env: process.env,
    version: "0.0.0",
  });
}

/** The diagnostics of a package with one file. */
async function diagnose(source: string, settings: Run = {}): Promise<Diagnostic[]> {
  const dir = mkdtempSync(join(folder, "p-"));
  writeFileSync(join(dir, "pets.go"), `package pets\n\nimport "net/http"\n\n${source}\n`);
  return (await run(dir, settings)).diagnostics;
}

const codesOf = (diagnostics: Diagnostic[]) => diagnostics.map(({ code }) => code);

/** Codes whose case has another name; null for codes that a package alone can't cause, or that only `gen adopt` reports. */
const otherNames: Partial<Record<string, string | null>> = {
  "already-generated": "generated-twice",
  "ambiguous-name": "name-collisions",
  "framework-binding": null,
  "go-mod": null,
  "outside-package": null,
  "duplicate-operation-id": null,
  "undeclared-scheme": null,
  "undocumented-handler": null,
  "undocumented-prefix": null,
  "invalid-example": null,
  "opaque-type": null,
  "stale-file": null,
  "unread-annotation": null,
  "unused-template": null,
  syntax: "syntax-error",
  "user-method": "user-methods",
};

describe("the case of each code has this code and no other", () => {
  const codes = ruleCodes.filter(code => otherNames[code] !== null);
  test.each(codes)("%s", async code => {
    const name = otherNames[code] ?? code;
    const [first] = cases.find(one => one.name === name)!.runs;
    // Rules about shapes run only if an output needs shapes. The case unresolved-type is about the types of fields, which need none.
    const wholeModel = shapeRules.some(rule => rule.code === code) && code !== "unresolved-type";
    const rules = code === "unread-placeholder" ? {} : withoutStructs;
    const { diagnostics } = await run(join(casesDir, name), { ...first, wholeModel, rules });
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of diagnostics) {
      expect(formatDiagnostic(diagnostic)).toContain(`[${code}]`);
      expect(diagnostic.location).not.toBeNull();
    }
  });
});

describe("validate reports nothing in the case", () => {
  const names = cases.map(({ name }) => name).filter(name => name.startsWith("ok-"));
  test.each([...names, "petstore", "shop", "signup", "two-lists", "bindings-per-receiver"])(
    "%s",
    async name => {
      const { diagnostics, files } = await run(join(casesDir, name));
      expect(diagnostics.map(formatDiagnostic)).toEqual([]);
      expect(files).toEqual([]);
    },
  );
});

describe("validate reports all that another command reports in the case", () => {
  test.each(
    cases
      .filter(({ runs }) => runs.length === 1 && !runs[0]?.receivers)
      // Only a config turns these outputs on for validate: typescript.test.ts, client.test.ts.
      .filter(({ runs }) => !outputNamed(runs[0]?.command ?? "")?.onRequest)
      .map(({ name, runs }) => [name, runs[0]!] as const),
  )("%s", async (name, { command }) => {
    const alone = codesOf((await run(join(casesDir, name), { command })).diagnostics);
    const all = codesOf((await run(join(casesDir, name))).diagnostics);
    // This code is about files of earlier runs, which validate does not look at.
    const expected = alone.filter(code => code !== "already-generated");
    for (const code of new Set(expected)) {
      expect(all.filter(one => one === code).length, code).toBeGreaterThanOrEqual(
        expected.filter(one => one === code).length,
      );
    }
  });
});

describe("of ten mistakes, each is reported until it is fixed:", () => {
  /** Lines that are wrong in one way each: the code, the text where the diagnostic is (on that line, or on the line `on`), and the right line. */
  const mistakes: { code: string; place: string; on?: string; wrong: string; right: string }[] = [
    { code: "unknown-directive", place: "gen:lsit", wrong: "// gen:lsit", right: "// gen:list" },
    { code: "unknown-method", place: "PSOT", wrong: "// PSOT /toys", right: "// POST /toys" },
    { code: "invalid-path", place: "{toy-id}", wrong: "// GET /toys/{toy-id}", right: "// GET /toys/{id}" },
    {
      code: "duplicate-route",
      place: "/pets/{x}",
      wrong: "// GET /pets/{x}",
      right: "// GET /pets/{x}/again",
    },
    {
      code: "conflicting-route",
      place: "/{kind}/1",
      wrong: "// GET /{kind}/1",
      right: "// GET /kinds/{kind}",
    },
    { code: "missing-tag", place: "Size", wrong: "Size int", right: 'Size int `query:"size"`' },
    {
      code: "unknown-tag",
      place: 'qurey:"page"',
      wrong: 'Page int `qurey:"page"`',
      right: 'Page int `query:"page"`',
    },
    {
      code: "several-tags",
      place: "Both",
      wrong: 'Both int `query:"both" json:"both"`',
      right: 'Both int `query:"both"`',
    },
    {
      code: "placeholder-mismatch",
      on: "// PUT /moved/{id}",
      place: "{id}",
      wrong: 'ID int `route:"idd"`',
      right: 'ID int `route:"id"`',
    },
    {
      code: "method-body",
      place: "Body",
      wrong: 'Body string `json:"body"`',
      right: 'Body string `query:"body"`',
    },
  ];
  const source = (fixed: number) => {
    const text = mistakes.map(({ wrong, right }, index) => (index < fixed ? right : wrong));
    const [directive, method, invalid, duplicate, conflicting, untagged, unknown, several, mismatch, body] =
      text;
    const handler = (comment: string | undefined, name: string) =>
      `${comment}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {}\n`;
    return [
      handler(`// GET /health\n${directive}`, "Health"),
      handler(method, "CreateToy"),
      handler(invalid, "ShowToy"),
      handler("// GET /pets/{pet}", "ShowPet"),
      handler(duplicate, "ShowPetAgain"),
      handler(conflicting, "ShowKind"),
      `type ListToysRequest struct {\n\t${untagged}\n\t${unknown}\n\t${several}\n}\n`,
      handler("// GET /list", "ListToys"),
      `type MoveToyRequest struct {\n\t${mismatch}\n}\n`,
      handler("// PUT /moved/{id}", "MoveToy"),
      `type FindToyRequest struct {\n\t${body}\n}\n`,
      handler("// GET /found", "FindToy"),
    ].join("\n");
  };

  test.each(mistakes.map((_, index) => index).concat(mistakes.length))("after %i are fixed", async fixed => {
    const text = source(fixed);
    const found = await diagnose(text);
    const lines = `package pets\n\nimport "net/http"\n\n${text}`.split("\n");
    const expected = mistakes.slice(fixed).map(({ code, place, wrong, on = wrong }) => {
      const line = lines.findIndex(one => one.includes(on));
      return `${code} at ${line + 1}:${lines[line]!.indexOf(place) + 1}`;
    });
    expect(
      found.map(({ code, location }) => `${code} at ${location?.line}:${location?.column}`).sort(),
    ).toEqual(expected.sort());
  });
});

describe("the rules of a run:", () => {
  const untagged =
    "type GetPetRequest struct {\n\tName string\n}\n\n// GET /pets\nfunc GetPet(w http.ResponseWriter, r *http.Request) {}";
  const twice =
    "// GET /a\nfunc A(w http.ResponseWriter, r *http.Request) {}\n\n// GET /a\nfunc B(w http.ResponseWriter, r *http.Request) {}";

  test("list and yaml don't check fields, and bindings does not check the list", async () => {
    for (const command of ["list", "yaml"]) {
      expect(codesOf(await diagnose(untagged, { command }))).toEqual([]);
      expect(codesOf(await diagnose(twice, { command }))).toEqual(["duplicate-route"]);
    }
    expect(codesOf(await diagnose(untagged, { command: "bindings" }))).toEqual(["missing-tag"]);
    expect(codesOf(await diagnose(twice, { command: "bindings" }))).toEqual([]);
  });

  test("a run with --recv doesn't check other receivers", async () => {
    const source =
      "type A struct{}\n\ntype B struct{}\n\n// GET /a\nfunc (a *A) GetA(w http.ResponseWriter, r *http.Request) {}\n\n// GET /{\nfunc (b *B) GetB(w http.ResponseWriter, r *http.Request) {}";
    expect(codesOf(await diagnose(source, { command: "bindings", receivers: ["A"] }))).toEqual([]);
    expect(codesOf(await diagnose(source, { command: "bindings", receivers: ["B"] }))).toEqual([
      "invalid-path",
    ]);
    expect(codesOf(await diagnose(source, { receivers: [] }))).toEqual(["invalid-path"]);
  });

  test("a run with errors writes nothing", async () => {
    const dir = mkdtempSync(join(folder, "p-"));
    writeFileSync(join(dir, "pets.go"), `package pets\n\nimport "net/http"\n\n${twice}\n`);
    expect((await run(dir, { command: "list" })).files).toEqual([]);
    const off = await run(dir, { command: "list", rules: { "duplicate-route": "off" } });
    expect(off.diagnostics).toEqual([]);
    expect(off.files.map(({ output }) => output)).toEqual(["list", "yaml"]);
  });

  test("the config decides the severity of a rule", async () => {
    const severities = async (rules: Config["rules"]) =>
      (await diagnose(twice, { rules })).map(({ code, severity }) => `${code} ${severity}`);
    expect(await severities({})).toEqual(["duplicate-route error"]);
    expect(await severities({ "duplicate-route": "warning" })).toEqual(["duplicate-route warning"]);
    expect(await severities({ "duplicate-route": "off", "invalid-path": "warning" })).toEqual([]);
  });
});

describe("values in JSON bodies that encoding/json can't set", () => {
  const types = `type Area interface{ Area() float64 }

type Circle struct{ R float64 \`json:"r"\` }

type Own struct{ Area Area }

func (o *Own) UnmarshalJSON(data []byte) error { return nil }

type Tree struct {
\tNext *Tree \`json:"next"\`
\tHidden Area \`json:"-"\`
}

type Box[T any] struct{ Value T \`json:"value"\` }

type hidden struct{ Name string \`json:"name"\` }

type Deep struct{ *hidden }

type Held struct{ hidden }
`;
  const found = async (type: string, kind = "Request", command = "validate") =>
    codesOf(
      await diagnose(
        `${types}\ntype PutPet${kind} struct {\n\tA ${type} \`json:"a"\`\n}\n\n// PUT /pet\nfunc PutPet(w http.ResponseWriter, r *http.Request) {}`,
        { command },
      ),
    );

  test.each([
    "Area",
    "[]Area",
    "map[string]*Area",
    "error",
    "http.Handler",
    "Box[Area]",
    "struct{ B Area }",
    "interface{ Area }",
    "struct{ *hidden }",
    "map[string]Deep",
  ])("%s is reported in a request, and not in a response", async type => {
    expect(await found(type)).toEqual(["unreadable-field"]);
    expect(await found(type, "Request", "bindings")).toEqual(["unreadable-field"]);
    expect(await found(type, "Response")).toEqual(type === "error" ? ["uncalled-method"] : []);
  });

  test.each([
    "any",
    "interface{}",
    "map[string]any",
    "Circle",
    "Own",
    "Tree",
    "Box[int]",
    "[]byte",
    "Box[Box[string]]",
    "Held",
    "struct{ *Circle }",
  ])("%s is fine", async type => {
    expect(await found(type)).toEqual([]);
  });

  test("a request that is a list of them is reported", async () => {
    const source = `${types}\ntype PutPetRequest []Area\n\n// PUT /pet\nfunc PutPet(w http.ResponseWriter, r *http.Request) {}`;
    expect(codesOf(await diagnose(source))).toEqual(["unreadable-field"]);
  });

  test("the fields behind an embedded pointer are reported, unless Parse reads them into another struct", async () => {
    const source = (more: string) =>
      `${types}\ntype PutPetRequest struct {\n\t*hidden\n\tAge int \`${more}\`\n}\n\n// PUT /pet\nfunc PutPet(w http.ResponseWriter, r *http.Request) {}`;
    expect(codesOf(await diagnose(source('json:"age"')))).toEqual(["unreadable-field"]);
    expect(codesOf(await diagnose(source('query:"age"')))).toEqual([]);
  });
});

test("a function without a route beside handlers with routes may be one that only helps them", async () => {
  const handlers = ["a", "b", "c", "d"].map(
    path => `// GET /${path}\nfunc ${path}(w http.ResponseWriter, r *http.Request) { notFound(w, r) }\n`,
  );
  const helper = "func notFound(w http.ResponseWriter, r *http.Request) { w.WriteHeader(404) }\n";
  const [found, ...others] = await diagnose(handlers.join("\n") + helper);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: "implicit-route",
    message: expect.stringMatching(/GET \/not-found: write .* or gen:ignore if it only helps handlers$/),
  });
  expect(await diagnose(`${handlers.join("\n")}// gen:ignore\n${helper}`)).toEqual([]);
});

describe("placeholders", () => {
  const getPet = (comment = "") =>
    `// GET /pets/{id}\n${comment}func GetPet(w http.ResponseWriter, r *http.Request) {}\n`;
  const found = async (source: string, command: string) =>
    (await diagnose(source, { command, rules: {} })).map(({ code, severity }) => `${code} ${severity}`);
  const commands = ["list", "yaml", "bindings", "validate"] as const;

  test.each(commands)("that don't match are reported by %s", async command => {
    const severity = command === "list" || command === "yaml" ? "warning" : "error";
    const request = (tag: string) => `${getPet()}\ntype GetPetRequest struct {\n\tID int \`${tag}\`\n}\n`;
    for (const tag of ['route:"pet"', 'query:"id"'])
      expect(await found(request(tag), command)).toEqual([`placeholder-mismatch ${severity}`]);
    expect(await found(request('route:"id"'), command)).toEqual([]);
  });

  test.each(commands)("without a request struct are reported by %s", async command => {
    expect(await found(getPet(), command)).toEqual(["unread-placeholder warning"]);
    expect(await found(getPet("// gen:list\n"), command)).toEqual([]);
  });

  test.each([
    ['func find(r *http.Request) string { return r.PathValue("id") }', []],
    ['func find(r *http.Request) string { return r.PathValue("pet") }', ["unread-placeholder warning"]],
    ['func find(name string) string { return names["id"] }', ["unread-placeholder warning"]],
    ['func other(r *http.Request) string { return r.PathValue("id") }', ["unread-placeholder warning"]],
  ])("that a function reads for the handler are not reported: %s", async (helper, problems) => {
    const calling = getPet().replace("{}", "{\n\t_ = find(r)\n}");
    expect(await found(`${calling}\n${helper}\n`, "validate")).toEqual(problems);
  });

  test("of handlers that code registers are reported where the package has request structs", async () => {
    const routes = 'func routes(mux *http.ServeMux) {\n\tmux.HandleFunc("GET /pets/{id}", GetPet)\n}\n';
    const other =
      'type GetToyRequest struct {\n\tID int `route:"id"`\n}\n\n// GET /toys/{id}\nfunc GetToy(w http.ResponseWriter, r *http.Request) {}\n';
    expect(await found(`${getPet()}\n${routes}`, "validate")).toEqual([]);
    expect(await found(`${getPet()}\n${routes}\n${other}`, "validate")).toEqual([
      "unread-placeholder warning",
    ]);
  });

  test("of a field with a wrong tag are reported where the tag is not", async () => {
    const request = `${getPet()}\ntype GetPetRequest struct {\n\tID int \`rotue:"id"\`\n}\n`;
    expect(await found(request, "list")).toEqual(["placeholder-mismatch warning"]);
    expect(await found(request, "validate")).toEqual(["unknown-tag error"]);
  });
});

test("structs that lack a method, since they are not called after the handler that calls it, are reported", async () => {
  const source = (declared: string, more = "") => `
type PetReq struct {
	Name string \`json:"name"\`
}

type PetResp struct {
	Name string \`json:"name"\`
}
${more}
// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {
	${declared}
	if err := req.Parse(r); err != nil {
		return
	}
	out := PetResp{Name: req.Name}
	if err := out.Write(w); err != nil {
		return
	}
}`;
  const messages = async (text: string) => (await diagnose(text)).map(({ message }) => message);
  const response =
    "PetResp gets no method Write: call it CreatePetResponse, or declare `type CreatePetResponse PetResp` and use that";
  const both = [
    response.replaceAll("Resp", "Req").replace("Write", "Parse").replaceAll("Reqonse", "Request"),
    response,
  ];
  for (const declared of ["var req PetReq", "req := PetReq{}", "req := &PetReq{}", "req := new(PetReq)"])
    expect(await messages(source(declared))).toEqual(both);
  const withStatus = source("req := other()").replace("Write(w)", "WriteStatus(w, 201)");
  expect(await messages(withStatus)).toEqual([response.replace("Write", "WriteStatus")]);
  // What is not known may have the method.
  expect(await messages(source("req := other()"))).toEqual([response]);
  const own = "\nfunc (p *PetReq) Parse(r *http.Request) error { return nil }\n";
  expect(await messages(source("var req PetReq", own))).toEqual([response]);
});

test("a typed handler may write its messages as aliases of their types; an alias that can have no methods is named", async () => {
  const source = (request: string, rest: string) =>
    `import "context"\n\n// GET /pet 204\nfunc GetPet(ctx context.Context, req *${request}) error { return nil }\n\n${rest}`;
  const fields = '{ ID int `query:"id"` }\n';
  const own = `type GetPetRequest struct ${fields}`;
  expect(await diagnose(source("Asked", `type Asked = GetPetRequest\n${own}`))).toEqual([]);
  const other = own.replace("GetPetRequest", "Pet");
  expect(await diagnose(source("Pet", `type GetPetRequest = Pet\n${other}`))).toEqual([]);
  const alias = `type GetPetRequest = struct ${fields}`;
  const [found, ...others] = await diagnose(source("GetPetRequest", alias));
  expect(found!.message).toContain(
    "it takes *GetPetRequest, which can have no methods of its own: declare it without =",
  );
  expect(others).toEqual([]);
});

test("a response that is an alias of a generic type is reported once", async () => {
  const body = "{\n\tres := GetPetResponse{}\n\tif err := res.Write(w); err != nil {\n\t\treturn\n\t}\n}";
  const handler = `// GET /pet\nfunc GetPet(w http.ResponseWriter, r *http.Request) ${body}\n`;
  const types = 'type Box[T any] struct { Value T `json:"value"` }\ntype GetPetResponse = Box[int]\n';
  expect((await diagnose(`${types}${handler}`)).map(({ code }) => code)).toEqual(["not-a-struct"]);
});

test("code that registers a handler knows its route better than a sentence", async () => {
  const handler =
    "// ListPets handles GET /pets.\nfunc ListPets(w http.ResponseWriter, r *http.Request) {}\n";
  const routes = 'func routes(mux *http.ServeMux) { mux.HandleFunc("GET /v1/pets", ListPets) }\n';
  const found = async (source: string) =>
    (await diagnose(source)).map(({ code, message }) => [code, /`(.*)`/.exec(message)?.[1]]);
  expect(await found(handler)).toEqual([["unread-route", "// GET /pets"]]);
  expect(await found(handler + routes)).toEqual([["unread-registration", "// GET /v1/pets"]]);
});

test("structs of another package whose methods are called without being there are reported", async () => {
  const dir = mkdtempSync(join(folder, "m-"));
  mkdirSync(join(dir, "dto"));
  writeFileSync(join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n");
  const types =
    'package dto\n\ntype Pet struct {\n\tName string `json:"name"`\n}\n\ntype Toy struct{ Pet }\n';
  const method = "func (t *Toy) Parse(r *http.Request) error { return nil }\n";
  writeFileSync(join(dir, "dto", "dto.go"), `${types}\n${method}`);
  const handler = (name: string, type: string) =>
    `// POST /${type}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {\n\tvar req dto.${type}\n\t_ = req.Parse(r)\n}\n`;
  const imports = 'import (\n\t"net/http"\n\n\t"example.com/m/dto"\n)\n';
  const source = `package pets\n\n${imports}\n${handler("CreatePet", "Pet")}\n${handler("CreateToy", "Toy")}`;
  writeFileSync(join(dir, "pets.go"), source);
  expect((await run(dir)).diagnostics.map(({ message }) => message)).toEqual([
    "dto.Pet gets no method Parse: declare `type CreatePetRequest dto.Pet` and use that",
  ]);
});

test("what encoding/json can't write in a response is reported, also in the types that it holds, and errors", async () => {
  const source = `type Pos struct{ X int }

type Trip struct {
	Err error \`json:"err"\`
	Done chan int \`json:"done"\`
	Stops map[Pos]string \`json:"stops"\`
	Any interface{ Name() string } \`json:"any"\`
}

type GetTripResponse struct {
	Trip Trip \`json:"trip"\`
	Stops map[Pos]string \`json:"stops"\`
	Names map[string]error \`json:"names"\`
}

// GET /trip
func GetTrip(w http.ResponseWriter, r *http.Request) {}
`;
  const found = await diagnose(source, { wholeModel: true });
  const holds = "the JSON of GetTripResponse.Trip fails at a value of Trip, which it holds: encoding/json";
  expect(found.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    "warning: encoding/json does not call Error of Err, and writes most errors as {}: use a string",
    `warning: ${holds} has no form for a channel`,
    `warning: ${holds} takes no Pos for the key of a map`,
    'error: Stops has the type map[Pos]string, which encoding/json can\'t write: json:"-" leaves it out',
    "warning: encoding/json does not call Error of Names, and writes most errors as {}: use a string",
  ]);
});

describe("binding structs without a handler", () => {
  const handler = "// GET /pets\nfunc ListPets(w http.ResponseWriter, r *http.Request) {}\n\n";
  const found = async (source: string) =>
    (await diagnose(handler + source)).map(({ code, severity, message }) => `${code} ${severity} ${message}`);

  test.each([
    ['FileRequest struct { F []byte `file:"f"` }', ["unpaired-binding error", "unknown-tag error"]],
    // What has no tag may have another use: it is reported once.
    ["PullRequest struct { Title string; Text string }", ["unpaired-binding error"]],
    [
      'PullRequest struct { Title string `json:"title"`; Text string }',
      ["unpaired-binding error", "missing-tag error"],
    ],
    ["PingRequest struct{}", ["unpaired-binding error"]],
    ['PingRequest struct { A int `json:"a"` }', ["unpaired-binding error"]],
    ['PingResponse struct { A int `json:"a"` }', ["unpaired-binding warning"]],
    ['PingResponse struct { A int `header:"a"` }', ["unpaired-binding error"]],
    ['PingResponse struct { A int `json:"a"`; B int }', ["unpaired-binding warning", "missing-tag error"]],
    ['PingResponse struct { A int; B int `rows:"b"` }', []],
    ["ListPtsResponse []int", ["unpaired-binding warning"]],
    ["ListPtsRequest map[string]int", ["unpaired-binding warning"]],
  ])("type %s", async (declaration, codes) => {
    const reported = await found(`type ${declaration}\n`);
    expect(reported).toEqual(codes.map(code => expect.stringContaining(code)));
    expect(await found(`// gen:ignore\ntype ${declaration}\n`)).toEqual([]);
    expect(
      await found(`type (\n\t// It is no message.\n\t//\n\t// gen:ignore\n\t${declaration}\n)\n`),
    ).toEqual([]);
  });

  test.each([
    ["Page struct { PingRequest }", []],
    ["Page struct { All map[string][]*PingRequest }", []],
    ["Page PingRequest", []],
    ["Page struct { PingRequest int }", ["unpaired-binding error"]],
  ])("a struct beside type %s", async (declaration, codes) => {
    const source = `type PingRequest struct { A int \`query:"a"\` }\n\ntype ${declaration}\n`;
    expect(await found(source)).toEqual(codes.map(code => expect.stringContaining(code)));
  });

  test.each([
    ['json:"a"', "func pay() { send(PingRequest{A: 1}) }", "warning"],
    ['json:"a"', "func pay() {}", "error"],
    ['query:"a"', "func pay() { send(PingRequest{A: 1}) }", "error"],
    [
      'json:"a"',
      "func Pay(w http.ResponseWriter, r *http.Request) {\n\tvar in PingRequest\n\tread(r.Body, &in)\n}",
      "warning .* did you mean PayRequest\\?$",
    ],
    [
      'json:"a"',
      "func Pay(w http.ResponseWriter, r *http.Request) {\n\tvar in PingRequest\n\tif err := in.Parse(r); err != nil {\n\t\tw.WriteHeader(400)\n\t}\n}",
      "error .* did you mean PayRequest\\?$",
    ],
    [
      'json:"a"',
      ["Pay", "Buy"]
        .map(name => `func ${name}(w http.ResponseWriter, r *http.Request) { read(r.Body, &PingRequest{}) }`)
        .join("\n"),
      "warning .* add the handler Ping, rename the type",
    ],
  ])("a request with the tag %s beside %s", async (tag, code, problem) => {
    const reported = await found(`type PingRequest struct { A int \`${tag}\` }\n\n${code}\n`);
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^unpaired-binding ${problem}`))]);
  });

  test("the fields of a handler's struct without any tag are reported once", async () => {
    const pair = "type ListPetsRequest struct { A int; B int }\n\ntype ListPetsResponse struct { A int }\n";
    expect(await found(pair)).toEqual([
      'missing-tag error none of the 2 fields of ListPetsRequest has a tag that names its part: add json:"…" or another one to each, or write gen:ignore in its comment if no handler has it',
      expect.stringContaining("missing-tag error A has no tag: it is not sent"),
    ]);
  });

  test("a struct without a handler and without tags may hold anything about responses, also where code gives it to a function", async () => {
    const source =
      "type PlainResponse struct { Code int; Body string }\n\nfunc Pay(w http.ResponseWriter, r *http.Request) { send(w, PlainResponse{Code: 402}) }\n\nfunc send(w http.ResponseWriter, one PlainResponse) { w.WriteHeader(one.Code) }\n";
    expect(await found(source)).toEqual([]);
  });

  test("a response needs tags because of its request", async () => {
    const pair = 'type PingRequest struct{}\n\ntype PingResponse struct { A int; B int `json:"b"` }\n';
    expect(await found(pair)).toEqual([
      expect.stringContaining("unpaired-binding error PingRequest"),
      expect.stringContaining("unpaired-binding warning PingResponse"),
      expect.stringContaining("missing-tag error A has no tag"),
    ]);
  });

  test.each([
    ["json", 'PingRequest struct { A int `json:"a"` }', "warning"],
    ["no", "PingRequest struct{}", "warning"],
    ["query", 'PingRequest struct { A int `query:"a"` }', "error"],
  ])(
    "a function of another signature with the name of a struct with %s tags",
    async (_, declaration, severity) => {
      const reported = await found(
        `type ${declaration}\n\nfunc Ping(req PingRequest) error { return nil }\n`,
      );
      expect(reported).toEqual([expect.stringContaining(`not-a-handler ${severity}`)]);
    },
  );

  test.each([
    ["w http.ResponseWriter, name string", "error"],
    ["r *http.Request, name string", "warning"],
  ])("a function (%s) with the name of a struct with json tags", async (parameters, severity) => {
    const source = `type PayResponse struct { A int \`json:"a"\` }\n\nfunc Pay(${parameters}) PayResponse { return PayResponse{} }\n`;
    expect(await found(source)).toEqual([expect.stringContaining(`not-a-handler ${severity}`)]);
  });

  test("gen:ignore above another type has no effect, and is reported", async () => {
    expect(await found("// gen:ignore\ntype Pull struct{ Title string }\n")).toEqual([
      expect.stringContaining("detached-directive"),
    ]);
  });

  test("files of other programs get no diagnostics about names and comments, and no warnings", async () => {
    const dir = mkdtempSync(join(folder, "p-"));
    const source = `package pets\n\nimport "net/http"\n\ntype PingRequest struct{}\n\n// (GET /pets)\n${handler.slice(13)}// PingOthers calls a server.\n//\n// GET /others\nfunc PingOthers() {}\n\n// GRT /all\nfunc Every(w http.ResponseWriter, r *http.Request) {}\n\n// POST /some 404\nfunc GetSome(w http.ResponseWriter, r *http.Request) {}\n`;
    writeFileSync(join(dir, "pets.go"), source);
    expect(codesOf((await run(dir)).diagnostics).sort()).toEqual([
      "invalid-status",
      "method-name",
      "not-a-handler",
      "unknown-method",
      "unpaired-binding",
      "unread-route",
    ]);
    const generated = `// Code generated by oapi-codegen. DO NOT EDIT.\n\n${source}`;
    writeFileSync(join(dir, "pets.go"), generated);
    expect((await run(dir)).diagnostics).toEqual([]);
    // What the generated code would have, too, is reported.
    writeFileSync(
      join(dir, "pets.go"),
      `${generated}\n// GET /{\nfunc Wrong(w http.ResponseWriter, r *http.Request) {}\n`,
    );
    expect(codesOf((await run(dir)).diagnostics)).toEqual(["invalid-path"]);
  });

  test("the list and the bindings of other structs are written", async () => {
    const dir = mkdtempSync(join(folder, "p-"));
    const source =
      'type ListPetsRequest struct { Page int `query:"page"` }\n\ntype PullRequest struct { Title string }\n';
    writeFileSync(join(dir, "pets.go"), `package pets\n\nimport "net/http"\n\n${handler}${source}`);
    const { files } = await run(dir, { command: "all" });
    expect(files.map(({ output }) => output)).toEqual(expect.arrayContaining(["list", "yaml", "bindings"]));
    expect(files.find(({ output }) => output === "bindings")?.content).toContain(
      "func (req *ListPetsRequest) Parse(",
    );
    expect((await run(dir, { command: "list" })).diagnostics).toEqual([]);
  });
});

test.each([
  ["_ = WriteProblem(c.Writer, errNone)", "c.JSON(200, nil)"],
  ["c.AbortWithStatusJSON(404, nil)", "c.String(200, c.Query(`a`))"],
  ["c.JSON(404, nil)", "_ = WriteProblem(c.Writer, errNone)"],
])("a handler of gin that goes on after %s is reported", async (answer, next) => {
  const found = (body: string) =>
    diagnose(
      `import (\n\t"errors"\n\n\t"github.com/gin-gonic/gin"\n)\n\nvar errNone = errors.New("none")\n\n// GET /pet\nfunc GetPet(c *gin.Context) {\n\tif c.Query("a") == "" {\n\t\t${body}\n\t}\n\t${next}\n}\n`,
    );
  expect(codesOf(await found(answer))).toEqual(["missing-return"]);
  expect(await found(`${answer}\n\t\treturn`)).toEqual([]);
  for (const other of ['c.Header("a", "b")', "_ = c.ShouldBindJSON(nil)", "c.BindJSON(nil)"])
    expect(await found(other)).toEqual([]);
});

test("an error of Parse that a statement drops is reported", async () => {
  const body =
    "\tvar req GetPetRequest\n\treq.Parse(r)\n\tother := &req\n\tif err := other.Parse(r); err != nil {\n\t\treturn\n\t}\n\t_ = req.Parse(r)";
  const source = `type GetPetRequest struct {\n\tID int \`route:"id"\`\n}\n\n// GET /pets/{id}\nfunc GetPet(w http.ResponseWriter, r *http.Request) {\n${body}\n}\n`;
  expect((await diagnose(source)).map(formatDiagnostic)).toEqual([
    expect.stringMatching(/^pets\.go:12:2: warning: the error that Parse returns .* \[dropped-result\]$/),
  ]);
});

test.each([
  ["Parse", "Request", "if err := in.Parse(r); err != nil {\n\t\treturn\n\t}"],
  ["Write", "Response", "_ = in.Write(w)"],
])(
  "a handler that calls %s of another one's %s, and never of its own, is reported",
  async (method, kind, call) => {
    const handler = (name: string, used: string) =>
      `type ${name}${kind} struct {\n\tA int \`json:"a"\`\n}\n\n// PUT /${name}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {\n\tvar in ${used}${kind}\n\t${call}\n}\n\n`;
    const found = await diagnose(handler("PutPet", "PutPet") + handler("PutToy", "PutPet"));
    expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      `undeclared-request: PutToy calls ${method} of PutPet${kind}, and never that of its own PutToy${kind}`,
    ]);
  },
);

test("a field within a JSON body is a part of it, whatever part of the message its tag names", async () => {
  const order = (type: string, tag: string) =>
    `type ${type} struct {\n\tTenant string \`${tag}\`\n\tN int \`json:"n"\`\n}\n\n`;
  const types = order("Left", 'header:"X-Tenant" json:"-"') + order("Named", 'form:"t" json:"t"');
  const request = (type: string) =>
    `type PutPetRequest struct {\n\tA string \`header:"a"\`\n\tOrders []${type} \`json:"orders"\`\n}\n\n// PUT /pets\nfunc PutPet(w http.ResponseWriter, r *http.Request) {}\n`;
  const source = order("Order", 'header:"X-Tenant"') + types;
  expect((await diagnose(source + request("Order"))).map(formatDiagnostic)).toEqual([
    expect.stringMatching(/^pets\.go:6:2: warning: Tenant is within a JSON body.* \[missing-tag\]$/),
  ]);
  for (const type of ["Left", "Named"]) expect(await diagnose(source + request(type))).toEqual([]);
});

test.each(["GetPetRequest", "request"])("a type %s in a function gets no methods", async name => {
  const body = `\ttype ${name} struct {\n\t\tID int \`route:"id"\`\n\t}\n\tvar req ${name}\n\tif req.Parse(r) != nil {\n\t\treturn\n\t}`;
  const source = `// GET /pets/{id}\nfunc GetPet(w http.ResponseWriter, r *http.Request) {\n${body}\n}\n`;
  expect((await diagnose(source, { rules: {} })).map(({ message }) => message)).toEqual([
    `${name} gets no method Parse, since it is declared in GetPet: declare it outside, as GetPetRequest`,
  ]);
});

test.each(["req *GetPetRequest", "req *GetPetRequest, ctx context.Context"])(
  "a function with the parameters (%s) is told what a handler with a request takes",
  async parameters => {
    const request = 'type GetPetRequest struct {\n\tID int `route:"id"`\n}\n\n// GET /pets/{id}';
    const found = await diagnose(
      `import "context"\n\n${request}\nfunc GetPet(${parameters}) error { return nil }\n`,
    );
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        "but a handler takes (context.Context, *GetPetRequest) and returns (*GetPetResponse, error)",
      ),
    ]);
  },
);

test("a route above a handler's request is reported, unless the handler has one", async () => {
  const source = (comment: string) =>
    `// GET /pets\ntype ListPetsRequest struct {\n\tPage int \`query:"page"\`\n}\n\n// ListPets lists pets.\n${comment}func ListPets(w http.ResponseWriter, r *http.Request) {}\n`;
  expect((await diagnose(source(""))).map(formatDiagnostic)).toEqual([
    "pets.go:5:4: warning: GET /pets is in the comment of ListPetsRequest, so it is not read: write it in that of ListPets [detached-directive]",
  ]);
  expect(await diagnose(source("//\n// GET /pets\n"))).toEqual([]);
});

describe("one cause is reported once", () => {
  const request = (path: string, fields: string) =>
    `type PutPetRequest struct {\n${fields}\n}\n\n// PUT ${path}\nfunc PutPet(w http.ResponseWriter, r *http.Request) {}`;

  test.each([
    ["a misspelt route tag", "/{id}", 'ID int `rotue:"id"`', "unknown-tag"],
    ["a missing route tag", "/{owner_id}", "OwnerID int", "missing-tag"],
    ["a route tag that can't be read", "/{id}", 'ID int `route: "id"`', "malformed-tag"],
    ["a typo in a key", "/{id}", 'ID int `route:"idd"`', "placeholder-mismatch"],
    ["another name in the path", "/{owner_id}", 'ID int `route:"id"`', "placeholder-mismatch"],
    ["a space before an option", "/x", 'A int `json:"a, omitempty"`', "malformed-tag"],
    ["several tags of two bodies", "/x", 'A int `json:"a"`\nB int `json:"b" form:"b"`', "several-tags"],
    ["several tags on an unsupported type", "/x", 'A chan int `query:"a" form:"a"`', "several-tags"],
    ["a path that is wrong anyway", "/{id", 'A int `route:"id"`', "invalid-path"],
  ])("%s", async (_, path, fields, code) => {
    expect(codesOf(await diagnose(request(path, fields)))).toEqual([code]);
  });

  test("a handler that has got another name than the request that it parses", async () => {
    const source =
      'type PutPetRequest struct {\n\tID int `route:"id"`\n}\n\n// PUT /pets/{id}\nfunc SavePet(w http.ResponseWriter, r *http.Request) {\n\tvar req PutPetRequest\n\tif req.Parse(r) != nil {\n\t\treturn\n\t}\n}\n';
    const found = await diagnose(source, { rules: {} });
    expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "unpaired-binding: PutPetRequest belongs to a handler called PutPet, which the package doesn't have: did you mean SavePetRequest?",
    ]);
  });

  test("an embedded struct with a mistake, in two requests", async () => {
    const source = `type Paging struct {\n\tPage int\n}\n\n${["A", "B"]
      .map(
        name =>
          `type ${name}Request struct {\n\tPaging\n}\n\n// GET /${name}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {}\n`,
      )
      .join("\n")}`;
    expect((await diagnose(source)).map(formatDiagnostic)).toEqual([
      expect.stringMatching(/^pets\.go:6:2: error: Page has no tag: .* \[missing-tag\]$/),
    ]);
  });

  test("a file that doesn't parse", async () => {
    const found = await diagnose(
      'type GetPetRequest struct {\n\tName string `qurey:"n"`\n}\n\nfunc GetPet(w http.ResponseWriter {}',
    );
    expect(new Set(codesOf(found))).toEqual(new Set(["syntax"]));
  });
});
