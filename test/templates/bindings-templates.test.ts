/** Tests what the templates of the bindings print for a model that is written by hand. The Go toolchain checks the printed packages at the end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Binding, Field } from "../../src/model/types.ts";
import { localNames } from "../../src/outputs/bindings/output.ts";
import { outputs } from "../../src/outputs/table.ts";
import { availableHelpers } from "../../src/templates/go/package-helpers.ts";
import { defaultsDir, readBuiltInTemplates } from "../../src/templates/render/template-set.ts";
import { builtInTemplates } from "../helpers/case-folder.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import {
  describeField,
  goType,
  type Kind,
  kinds,
  kindTypes,
  type Shape,
  sampleRequest,
  sampleResponse,
  sampleView,
  structText,
} from "../helpers/sample-bindings.ts";
import {
  defaultContext,
  petstore,
  renderSample,
  type SampleOptions,
  sampleModel,
} from "../helpers/sample-models.ts";

const module = mkdtempSync(join(tmpdir(), "gen-bindings-"));
afterAll(() => rmSync(module, { recursive: true }));
const goMod = "module example.com/m\n\ngo 1.22\n";

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(join(module, path)), { recursive: true });
  writeFileSync(join(module, path), text);
}

/** Renders bindings; returns the text, or the diagnostics if there is none. */
async function render(bindings: Binding[], more: SampleOptions = {}): Promise<string> {
  const { outputContext, ...options } = more;
  const { text, diagnostics } = await renderSample(sampleModel([], { bindings }), {
    output: outputs.bindings,
    outputContext: { ...defaultContext, name: "bindings", ...outputContext },
    ...options,
  });
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

/**
 * Renders bindings, and writes them as a package that the Go toolchain checks at the end. `user` is Go code of the package, and `imports` are paths that
 * it imports. Without structs in `user`, the package gets those of the bindings. Returns the rendered text.
 */
async function writePackage(
  folder: string,
  bindings: Binding[],
  { user = "", imports = [], ...more }: SampleOptions & { user?: string; imports?: string[] } = {},
): Promise<string> {
  const generated = await render(bindings, {
    packageImports: imports.map(path => ({ name: null, path })),
    ...more,
  });
  const structs = user.includes("struct {") ? "" : bindings.map(binding => structText(binding)).join("\n");
  const paths = [...imports, ...(/\btime\./.test(structs + user) ? ["time"] : [])];
  writeFile(`${folder}/bindings.gen.go`, generated);
  writeFile(
    `${folder}/pets.go`,
    `package pets\n\nimport (\n${paths.map(path => `\t"${path}"\n`).join("")})\n${structs}\n${user}`,
  );
  return generated;
}

/** The names that a Go file declares at package level, with methods as `param.get`. Methods of binding structs are left out. */
function declared(text: string): string[] {
  const pattern = /^(?:type|var|const|func) (?:\(\w+ \*?(?!\w+(?:Request|Response))(\w+)\) )?(\w+)/gm;
  return [...text.matchAll(pattern)].map(([, type, name]) => (type ? `${type}.${name}` : name!));
}

/** Declarations that are not exported and that nothing in the text uses. */
function unused(text: string): string[] {
  const code = text
    .replace(/'"'/g, "")
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/\/\/.*$/gm, "");
  return declared(text)
    .map(name => name.split(".").at(-1)!)
    .filter(name => !/^[A-Z]/.test(name) && [...code.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length < 2);
}

const answers = ["allowsBody", "noStatus", "checkStatusCode", "unwritten", "writeBody"];

const field = describeField;
const shapes: Shape[] = ["scalar", "pointer", "slice", "default", "omitempty"];

/** A field of each kind, named after the kind. */
function allKinds(part: Field["in"], shape: Shape): Field[] {
  return Object.entries(kinds as Record<string, Kind>).map(([name, kind]) =>
    field(name[0]!.toUpperCase() + name.slice(1), part, kind, shape),
  );
}

const routePath = (fields: Field[]) => `/r/${fields.map(({ key }) => `{${key}}`).join("/x/")}`;

const id = field("ID", "route", kinds.int64, "scalar");
const limit = field("Limit", "query", kinds.int, "default");
const tags = field("Tags", "query", kinds.string, "slice");
const name = field("Name", "json", kinds.string, "scalar");
const formName = field("Name", "form", kinds.string, "scalar");

/** The form field that corresponds to a query field. */
function inForm(queryField: Field): Field {
  return { ...queryField, in: "form", go: { ...queryField.go, queryKey: null, appendsToQuery: false } };
}

describe("bindings.go.hbs", () => {
  test("prints fields of every kind, in every part and shape", async () => {
    const bindings = [
      ...(["scalar", "pointer"] as const).map(shape => {
        const fields = allKinds("route", shape);
        return sampleRequest(`Route${shape}`, "GET", routePath(fields), fields);
      }),
      ...shapes.flatMap(shape => [
        sampleRequest(`Query${shape}`, "GET", "/q", allKinds("query", shape)),
        sampleRequest(`Form${shape}`, "POST", "/f", allKinds("form", shape)),
        sampleResponse(`Form${shape}`, allKinds("form", shape)),
      ]),
      sampleRequest("Rest", "GET", "/{id}/a/{name...}", [id, field("Name", "route", kinds.string, "scalar")]),
    ];
    const text = await writePackage("matrix", bindings, { user: kindTypes });
    expect(unused(text)).toEqual([]);
    expect(text).toContain("restPath(req.Name)");
    expect(text).not.toMatch(/\n\n\n|\{\n\n|\n\n\t*\}/);
  });

  test("prints what a Go programmer would write", async () => {
    const text = await writePackage("petstore", [
      sampleRequest("ListPets", "GET", "/pets/{id}/all", [id, limit, tags]),
    ]);
    expect(
      text.slice(text.indexOf("// Parse"), text.indexOf("// errMissing")),
    ).toBe(`// Parse reads req from the route and the query of r: GET /pets/{id}/all.
// It sets every field; what the message leaves out is zero or the default.
func (req *ListPetsRequest) Parse(r *http.Request) error {
	*req = ListPetsRequest{}
	var errs errorList
	if value, err := routeValue(r, "id", "/pets/{id}/all"); err != nil {
		errs.add("route", "id", err)
	} else if v, err := strconv.ParseInt(value, 10, 64); err != nil {
		errs.add("route", "id", err)
	} else {
		req.ID = v
	}
	var query struct {
		Limit param
	}
	lists := struct{ Tags []string }{make([]string, 0, 4)} // short lists stay on the stack
	queryErr := eachPair(r.URL.RawQuery, func(key, value string) {
		switch key {
		case "limit":
			query.Limit.set(value)
		case "tags":
			lists.Tags = append(lists.Tags, value)
		}
	})
	if queryErr != nil {
		errs.add("query", "", queryErr)
	} else {
		if v, err := strconv.Atoi(cmp.Or(query.Limit.text(), "5")); err != nil {
			errs.add("query", "limit", err)
		} else {
			req.Limit = v
		}
		req.Tags = append(req.Tags, lists.Tags...)
	}
	return errs.join()
}

// Path returns the escaped path of the request with its query.
func (req ListPetsRequest) Path() (string, error) {
	target := append(make([]byte, 0, 256), "/pets/"...)
	target = strconv.AppendInt(target, req.ID, 10)
	target = append(target, "/all"...)
	end := len(target)
	target = strconv.AppendInt(append(target, "&limit="...), int64(req.Limit), 10)
	for _, v := range req.Tags {
		target = appendPair(target, "&tags=", v)
	}
	return withQuery(target, end), nil
}

// Build returns the request that Parse reads, sent to host: a base URL or a host name.
func (req ListPetsRequest) Build(host string) (*http.Request, error) {
	return req.BuildContext(context.Background(), host)
}

// BuildContext is Build for a request with a context.
func (req ListPetsRequest) BuildContext(ctx context.Context, host string) (*http.Request, error) {
	path, err := req.Path()
	if err != nil {
		return nil, err
	}
	return newRequest(ctx, http.MethodGet, host, path, nil)
}

`);
  });

  test("leaves out methods that the user wrote", async () => {
    const generate = {
      parse: false,
      build: true,
      buildContext: false,
      path: false,
      write: false,
      writeStatus: false,
      validate: false,
      issues: false,
    };
    const bindings = [
      sampleRequest("Make", "POST", "/pets", [name], { generate }),
      sampleResponse("Make", [name], { generate: { ...generate, build: false } }),
    ];
    const user =
      "func (MakeRequest) Parse() {}\nfunc (MakeResponse) Parse() {}\nfunc (MakeResponse) Write() {}\n";
    const text = await writePackage("written", bindings, { user });
    expect(text.match(/^func \(\w+ \*?Make.*$/gm)).toEqual([
      "func (req MakeRequest) Build(host string) (*http.Request, error) {",
    ]);
    expect(declared(text)).toEqual([...errorHelpers(["newBindingError"]), "newRequest", ...answers]);
  });

  test("reads a body into a view, which is converted or copied, so that the body sets no other fields", async () => {
    const fields = [id, limit, name, field("Tags", "json", kinds.string, "slice")];
    const bindings = [false, true].map(copied => {
      const handler = copied ? "Copy" : "Update";
      return sampleRequest(handler, "PUT", "/pets/{id}", fields, {
        view: sampleView(handler, fields, copied),
      });
    });
    const only = [name];
    bindings.push(
      sampleRequest("Only", "POST", "/o", only, { view: sampleView("Only", only, true) }),
      sampleResponse("Only", only, { view: sampleView("OnlyR", only, true) }),
      sampleResponse("Conv", only, { view: sampleView("ConvR", only, false) }),
    );
    const text = await writePackage("views", bindings);
    expect(text).toContain(
      'type updateRequestJSON struct {\n\tID    int64    `json:"-"`\n\tLimit int      `json:"-"`\n',
    );
    expect(text).toContain("parseJSON(r, (*updateRequestJSON)(req))");
    expect(text).toContain(
      'type copyRequestJSON struct {\n\tName string   `json:"name"`\n\tTags []string `json:"tags"`\n}',
    );
    expect(text).toContain("\treq.Name = body.Name\n\treq.Tags = body.Tags\n");
    expect(text).toContain("json.Marshal(copyRequestJSON{\n\t\tName: req.Name,\n\t\tTags: req.Tags,\n\t})");
  });

  test("sets embedded pointers before their fields are used", async () => {
    const promoted = { ...limit, embeddedIn: ["Page"] };
    const embeddedPointers = [{ selector: "Page", type: goType("Page"), holdsPointers: false, kept: false }];
    const bindings = [
      sampleRequest("ListPets", "GET", "/pets", [promoted, tags], {
        embeddedPointers,
        pathPointers: embeddedPointers,
      }),
      sampleResponse("ListPets", [inForm(promoted)], { embeddedPointers }),
    ];
    const structs = bindings.map(binding => structText(binding, "\t*Page")).join("");
    const text = await writePackage("embedded", bindings, {
      user: `type Page struct {\n\tLimit int\n}\n${structs}`,
    });
    expect(text).toContain("\t*req = ListPetsRequest{}\n\treq.Page = new(Page)\n");
    expect(text).toContain("\tif req.Page == nil {\n\t\treq.Page = new(Page)\n\t}\n");
    expect(text).toContain("\tif res.Page == nil {\n\t\tres.Page = new(Page)\n\t}\n");
  });

  test("prints generic structs", async () => {
    const data = { ...name, type: goType("T") };
    const fields = [id, data];
    const view = {
      ...sampleView("Put", fields, false),
      typeText: "putRequestJSON[T]",
      typeParameters: "[T any]",
    };
    const bindings = [
      sampleRequest("Put", "PUT", "/{id}", fields, { typeParameters: ["T"], view }),
      sampleResponse("Put", [data], { typeParameters: ["T"] }),
    ];
    const text = await writePackage("generic", bindings);
    expect(text).toContain(
      "func (req *PutRequest[T]) Parse(r *http.Request) error {\n\t*req = PutRequest[T]{}",
    );
    expect(text).toContain("type putRequestJSON[T any] struct {");
  });

  test("limits the length of bodies, unless the limit is 0", async () => {
    const bindings = [
      sampleRequest("Make", "POST", "/", [name]),
      sampleRequest("Form", "POST", "/", [formName]),
      sampleResponse("Make", [name]),
    ];
    expect(await writePackage("limit", bindings)).toContain("const maxBody = 10 << 20\n");
    expect(await writePackage("odd", bindings, { outputContext: { maxBody: 1000 } })).toContain(
      "const maxBody = 1000\n",
    );
    const none = await writePackage("unlimited", bindings, { outputContext: { maxBody: 0 } });
    expect(none).not.toContain("maxBody");
    expect(none).toContain("return io.ReadAll(*body)");
  });
});

const clientError = ["clientError", "clientError.Status", "clientError.Text", "clientError.Unwrap"];

/**
 * BindingError and the helpers that are always declared with it, in the order of a file. The parameters are helpers that only some bindings need: those that make
 * errors, those that shorten texts, and those for statuses.
 */
function errorHelpers(making: string[], texts: string[] = [], statuses: string[] = []): string[] {
  const methods = ["Error", "Unwrap", "Status", "Text"].map(name => `BindingError.${name}`);
  return [
    ...[
      "errSent",
      "BindingError",
      ...methods,
      "BindingErrors",
      "WriteProblem",
      "WriteProblemFor",
      "OnError",
      ...statuses,
    ],
    ...["cutQuoted", ...making.filter(name => name === "newBindingError")],
    ...(making.includes("errMore") ? [] : ["errMore"]),
    ...making.filter(name => name !== "newBindingError"),
    ...[...clientError, "clientText", "numberText", ...texts],
  ];
}

describe("package helpers", () => {
  test("have template files whose names differ on every file system, also where case does not count", () => {
    const paths = readBuiltInTemplates(defaultsDir).map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  const joining = ["errorList.join", "errorList.Error", "errorList.Unwrap"];
  const adding = ["maxFailures", "errMore", "errorList", "errorList.add", ...joining];
  const always = errorHelpers(adding);
  const describing = errorHelpers([...adding, "describe"]);
  const misfits = [
    ...["misfit", "misfit.Error", "misfit.Unwrap", "misfit.Text", "misfitsOf", "misfits", "misfitPlace"],
    ...["misfits.try", "misfits.notesNull", "misfits.find", "misfits.findWithin"],
  ];
  const cases: [string, Binding[], string[]][] = [
    ["nothing", [], []],
    ["bare", [sampleRequest("Ping", "GET", "/ping", [])], ["newRequest"]],
    [
      "json",
      [sampleRequest("Make", "POST", "/", [name])],
      [
        "maxBody",
        ...errorHelpers(
          ["newBindingError", ...adding, "errorList.full", "describe", "wrongContentType"],
          ["cutText"],
        ),
        "newRequest",
        "parseJSON",
        "decodeJSON",
        "isJSON",
        ...misfits,
        "readBody",
        "mediaType",
        ...answers,
        "pointerEscapes",
        "pointerKey",
      ],
    ],
    [
      "route",
      [sampleRequest("Get", "GET", "/{id}", [id])],
      [
        "errMissing",
        ...describing,
        "routeValue",
        "isEscaped",
        "matchPath",
        "isClean",
        "newRequest",
        ...answers,
      ],
    ],
    [
      "tags",
      [sampleRequest("List", "GET", "/", [tags])],
      [...always, "eachPair", "newRequest", "appendPair", "withQuery", ...answers],
    ],
    [
      "defaults",
      [sampleRequest("List", "GET", "/", [limit])],
      [...always, "param", "param.set", "param.text", "eachPair", "newRequest", "withQuery", ...answers],
    ],
    [
      "floats",
      [sampleRequest("List", "GET", "/", [field("F", "query", kinds.float64, "omitempty")])],
      [
        "errNotFinite",
        ...describing,
        ...[
          "param",
          "param.set",
          "param.text",
          "eachPair",
          "parseFloat",
          "newRequest",
          "appendPair",
          "withQuery",
          "formatFloat",
          ...answers,
        ],
      ],
    ],
    [
      "forms",
      [sampleResponse("Get", [formName])],
      [
        ...[
          "maxBody",
          "errMissing",
          ...errorHelpers(
            ["newBindingError", ...adding, "describe", "wrongContentType"],
            [],
            ["StatusError", "StatusError.Error"],
          ),
          "param",
          "param.get",
          "first",
          "pairs",
          "pairs.add",
          "parseFormResponse",
          "parseFormBody",
        ],
        ...["decodeForm", "isForm", "readBody", "mediaType", "checkStatus", "hasBody", ...answers],
      ],
    ],
  ];

  test.each(cases)("are declared if bindings use them: %s", async (folder, bindings, helpers) => {
    const text = await writePackage(folder, bindings);
    expect(declared(text)).toEqual(helpers);
    expect(unused(text)).toEqual([]);
  });

  test("have other names if the package or one of its files uses theirs", async () => {
    const bindings = [
      sampleRequest("List", "GET", "/{id}", [id, limit, tags]),
      sampleRequest("Send", "POST", "/send", [formName]),
      sampleResponse("List", [name]),
    ];
    const reservedNames = ["eachPair", "BindingError", "param", "genParam", "genParam2"];
    const user =
      "type BindingError int\ntype param int\nfunc genParam() {}\nvar genParam2, eachPair = pairs.X, errMissing.X\n";
    for (const path of ["pairs", "errMissing"]) writeFile(`${path}/x.go`, `package ${path}\n\nconst X = 1\n`);
    const imports = ["example.com/m/pairs", "example.com/m/errMissing"];
    const text = await writePackage("collide", bindings, { user, imports, reservedNames });
    expect(declared(text)).toEqual(
      expect.arrayContaining([
        "GenBindingError",
        "genParam3",
        "genParam3.set",
        "genEachPair",
        "genPairs",
        "genErrMissing",
      ]),
    );
    expect(unused(text)).toEqual([]);
  });

  test("are left out if another file declares them, and added if the helpers of that file need them", async () => {
    const options = { user: kindTypes };
    const first = await writePackage("two", [sampleRequest("List", "GET", "/", [limit, tags])], options);
    const second = sampleRequest("Find", "GET", "/{id}", [
      id,
      field("Q", "query", kinds.namedString, "scalar"),
    ]);
    const declaredHelpers = declared(first).filter(helper => helper !== "appendPair");
    const text = await render([second], {
      declaredHelpers,
      helperPlace: { here: true, needed: ["appendPair"] },
    });
    expect(declared(text)).toEqual([
      ...[
        "errMissing",
        "describe",
        "routeValue",
        "isEscaped",
        "matchPath",
        "isClean",
        "param.get",
        "appendPair",
      ],
    ]);
    // Another file declares decodeJSON, and names misfitPlace and readBody, which no file declares yet.
    const needed = await render([], {
      declaredHelpers: ["decodeJSON", "genIsJSON"],
      reservedNames: ["isJSON"],
      helperPlace: { here: true, needed: ["decodeJSON", "isJSON", "misfitPlace", "readBody"] },
    });
    expect(declared(needed)).toEqual(["maxBody", "misfitPlace", "readBody"]);
    expect(needed).not.toContain('"bytes"');

    const all = await render([second], { declaredHelpers: declared(first) });
    writeFile("two/more.gen.go", all);
    writeFile("two/more.go", `package pets\n\n${structText(second)}`);
    expect(declared(all)).not.toContain("appendPair");
  });

  test("all come from the basics package if there is one", async () => {
    const basics = "example.com/m/basics";
    const text = await writePackage("shared", [sampleRequest("List", "GET", "/", [limit])], { basics });
    expect(declared(text)).toEqual([]);
    expect(text).toContain('errs.Add("query", "limit", err)');

    const options = { basics, outputContext: { declareHandlerInfo: false } };
    const { text: listed } = await renderSample(petstore, options);
    expect(listed).toContain('import (\n\t"net/http"\n\n\t"example.com/m/basics"\n)');
    expect(listed).toContain(
      "ListHandlers() map[string]basics.HandlerInfo {\n\treturn map[string]basics.HandlerInfo{",
    );
    writeFile("listed/handlers.gen.go", listed!);
    const handlers = ["CreateOwner", "ListPets", "UpdatePet"];
    const functions = handlers.map(
      handler => `func (Pets) ${handler}(http.ResponseWriter, *http.Request) {}\n`,
    );
    writeFile(
      "listed/pets.go",
      `package pets\n\nimport "net/http"\n\ntype Pets struct{}\n${functions.join("")}`,
    );
    const templates = await builtInTemplates();
    const { text: basicsText } = await renderSample(sampleModel([]), {
      templates,
      output: outputs.basics,
      helperPlace: { here: true, needed: availableHelpers(templates.files.keys()) },
      outputContext: { ...defaultContext, packageName: "basics", maxBody: 10 },
    });
    writeFile("basics/basics.gen.go", basicsText!);
  });

  test("and local variables never have the name of an import", async () => {
    const taken = [...localNames, "pairs", "first"];
    const fields = taken.map((local, index) => ({
      ...field(`F${index}`, "query", kinds.namedString, "pointer"),
      type: goType(`*${local}.ID`, [{ name: local, path: `example.com/m/local/${local}` }]),
      elementType: goType(`${local}.ID`, [{ name: local, path: `example.com/m/local/${local}` }]),
    }));
    for (const local of taken) writeFile(`local/${local}/x.go`, `package ${local}\n\ntype ID string\n`);
    const bindings = [
      sampleRequest("List", "GET", "/{id}", [id, ...fields]),
      sampleRequest("Form", "POST", "/", [formName, ...fields.map(inForm)]),
    ];
    const struct = bindings.map(binding => structText(binding)).join("");
    // In Go, a file that imports `pairs` can't declare `pairs`, so the user's file imports it under another name.
    const lines = taken.map(local => `\tx${local} "example.com/m/local/${local}"\n`).join("");
    const text = await render(bindings);
    for (const local of taken) expect(text).toContain(`\tlocal${local} "example.com/m/local/${local}"\n`);
    writeFile("locals/bindings.gen.go", text);
    writeFile(
      "locals/pets.go",
      `package pets\n\nimport (\n${lines})\n\n${struct.replace(/\*(\w+)\.ID/g, "*x$1.ID")}`,
    );
  });
});

describe("the user's templates", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "gen-own-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  function withTemplates(
    files: Record<string, string>,
    bindings: Binding[],
    more: SampleOptions = {},
  ): Promise<string> {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return render(bindings, { templatesDir: dir, cwd: dir, ...more });
  }

  const wait = sampleRequest("Wait", "GET", "/", [field("For", "query", kinds.duration, "scalar")]);

  test("change one conversion", async () => {
    const text = await withTemplates(
      {
        "partials/read-duration.go.hbs": '{{pkg "example.com/clock"}}.Parse({{text}})\n',
        "partials/format-duration.go.hbs": '{{pkg "example.com/clock"}}.Format({{value}})\n',
      },
      [wait],
    );
    expect(text).toContain("} else if v, err := clock.Parse(value); err != nil {\n");
    expect(text).toContain('target = appendPair(target, "&for=", clock.Format(req.For))\n');
  });

  test("change one package helper, and add one", async () => {
    const text = await withTemplates(
      {
        "partials/helpers/eachPair.go.hbs":
          'func {{name}}(query string, set func(key, value string)) error {\n\t{{use "zoom"}}()\n\treturn nil\n}\n',
        "helpers/zoom.go.hbs": "func {{name}}() {}\n",
      },
      [wait],
      { reservedNames: ["zoom"] },
    );
    expect(text).toContain("func eachPair(query string, set func(key, value string)) error {\n\tgenZoom()\n");
    expect(text).toMatch(/\nfunc genZoom\(\) \{\}\n$/);
  });

  const problem = (text: string) => withTemplates({ "bindings.go.hbs": `package x\n${text}` }, [wait]);
  const at = (place: string, message: string) => `bindings.go.hbs:${place}: error: ${message} [template]`;

  test.each([
    [
      '{{#if false}}{{use "eachPiar"}}{{/if}}',
      "2:20",
      "unknown package helper `eachPiar`, did you mean `eachPair`?",
    ],
    [
      '{{use (concat "each" "Pear")}}',
      "2:1",
      "use: unknown package helper `eachPear`, did you mean `eachPair`?",
    ],
    [
      'var _ = {{use "eachPair"}}',
      "2:9",
      "use: nothing declares `eachPair`: write {{helpers}} at the end of the template",
    ],
    [
      '{{helpers}}\nvar _ = {{use "isJSON"}}',
      "3:9",
      "use: `isJSON` is used after {{helpers}}, which declares the helpers: write {{helpers}} at the end of the template",
    ],
    ["{{helpers}}{{helpers}}", "2:12", "helpers: the helpers are declared already"],
    ["{{helpers 1}}", "2:3", "`helpers` takes 0 arguments, got 1"],
    [
      "{{concat}}",
      "2:3",
      "unknown key `concat`; known: modelVersion, package, receivers, bindings, types, ignored, go; the helper of that name takes arguments: {{concat …}}",
    ],
    ["{{concat package}}", "2:1", "concat: takes a text, got an object"],
    ["{{bytes 'a'}}", "2:1", 'bytes: takes a whole number, got "a"'],
    [
      "{{> (concat 'read-' 'durations')}}",
      "2:5",
      "unknown partial `read-durations`, did you mean `read-duration`?",
    ],
  ])("fail with the place of a mistake: %s", async (template, place, message) => {
    expect(await problem(template)).toBe(at(place, message));
  });

  test("fail with the place in the user's package helper, if the mistake is there", async () => {
    const files = {
      "helpers/isJSON.go.hbs": "{{nam}}",
      "bindings.go.hbs": 'package x\n{{use "isJSON"}}\n{{helpers}}',
    };
    expect(await withTemplates(files, [])).toBe(
      "helpers/isJSON.go.hbs:1:3: error: unknown key `nam`, did you mean `name`? [template]",
    );
  });

  test("with a computed partial name can only reach partials whose names begin with the same text", async () => {
    const files = {
      "bindings.go.hbs": 'package x\nvar a = {{> (concat "n-" "one")}} + {{> (concat "n-" "two")}}\n',
      "n-one.hbs": "1\n",
      "n-two.hbs": "{{#if true}}\n2\n{{/if}}\n",
      "broken.hbs": "{{#if",
    };
    expect(await withTemplates(files, [])).toBe("package x\n\nvar a = 1 + 2\n");
  });

  test("print tags and sizes", async () => {
    const text =
      "package x\nconst a, b, c, d = {{bytes 0}}, {{bytes 1536}}, {{bytes 3072}}, {{bytes 5368709120}}\ntype t struct {\n\ta int {{tag 'json:\"x\"'}}\n\tb int {{tag 'a`b'}}\n}\n";
    expect(await problem(text.replace("package x\n", ""))).toBe(
      'package x\n\nconst a, b, c, d = 0, 1536, 3 << 10, 5 << 30\n\ntype t struct {\n\ta int `json:"x"`\n\tb int "a`b"\n}\n',
    );
  });
});

describe.skipIf(!hasGo())("the Go toolchain", () => {
  test("finds every package above formatted, and go vet finds no mistakes", async () => {
    writeFile("go.mod", goMod);
    const { stdout } = await runGo("gofmt", ["-l", "."], module);
    expect(stdout.split("\n").filter(path => path.endsWith(".gen.go"))).toEqual([]);
    expect(await runGo("go", ["vet", "./..."], module)).toMatchObject({ code: 0, stderr: "" });
  });
});
