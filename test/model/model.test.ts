/** `buildModel` finds the handlers of a package, their methods and paths, their receivers and their bindings. */
import { describe, expect, test } from "vitest";
import { readDoc } from "../../src/go/docs/docs.ts";
import type { HttpMethod } from "../../src/go/http.ts";
import { readDirectives } from "../../src/model/directives.ts";
import { placeholdersOf } from "../../src/model/path-patterns.ts";
import { receiverNames, selectReceivers, unknownReceiver } from "../../src/model/select-receivers.ts";
import type { Handler, Model } from "../../src/model/types.ts";
import { modelOf } from "../helpers/model-of.ts";

function handlersOf(model: Model): Handler[] {
  return model.receivers.flatMap(receiver => receiver.handlers);
}

async function handlerOf(source: string, methods?: Record<string, HttpMethod | false>): Promise<Handler> {
  const [handler, ...others] = handlersOf(await modelOf([source], methods));
  expect(others).toEqual([]);
  return handler!;
}

const body = "(w http.ResponseWriter, r *http.Request) {}";

describe("directives", () => {
  const read = (...lines: string[]) =>
    readDirectives(
      lines.map((text, index) => ({
        text,
        raw: text,
        directive: false,
        span: { line: index + 1, column: 4, endLine: index + 1, endColumn: 4 + text.length },
      })),
    );

  test.each([
    [["GET /pets"], "GET", "/pets", []],
    [["GET /pets lists the pets."], "GET", "/pets", ["GET /pets lists the pets."]],
    [["PATCH"], "PATCH", null, []],
    [["GET requests are cached."], "GET", null, ["GET requests are cached."]],
    [
      ["ListPets lists.", "", "GET requests are cached."],
      null,
      null,
      ["ListPets lists.", "", "GET requests are cached."],
    ],
    [["ListPets lists.", "", "GET /pets"], "GET", "/pets", ["ListPets lists."]],
    [
      ["ListPets lists.", "GET /pets is the route"],
      null,
      null,
      ["ListPets lists.", "GET /pets is the route"],
    ],
    [["ListPets lists.", "DELETE"], "DELETE", null, ["ListPets lists."]],
    [["GET requests only.", "POST /pets"], "POST", "/pets", ["GET requests only."]],
    [["POST /first", "PUT /second"], "POST", "/first", []],
    [["get /pets"], null, null, ["get /pets"]],
    [["GETTER /pets"], null, null, ["GETTER /pets"]],
    [["constructor /pets"], null, null, ["constructor /pets"]],
    [[""], null, null, []],
  ])("in %j give the method %s and the path %s", (lines, method, path, doc) => {
    const { prose, ...directives } = read(...lines);
    expect(directives).toMatchObject({ method, path, mode: null, unknown: [] });
    expect(readDoc(prose).lines).toEqual(doc);
  });

  test("gen:ignore and gen:list may start any line, and gen:ignore wins over gen:list", () => {
    expect(read("gen:list").mode).toBe("list");
    expect(read("Prose.", "gen:ignore because of its age", "gen:list")).toMatchObject({
      mode: "ignore",
      prose: [{ text: "Prose." }],
    });
    expect(read("not gen:ignore").mode).toBeNull();
    expect(read("gen: is a prefix").unknown).toEqual([]);
    expect(read("gen: ignore it").unknown).toEqual([]);
    expect(read("gen: ignore")).toMatchObject({ mode: null, unknown: [{ word: "gen: ignore" }] });
  });

  test.each([
    [["gen:list", "GET /pets lists the pets."], "GET", "/pets"],
    [["gen:list", "", "POST adds a pet."], "POST", null],
    [["gen:hidden", "gen:tag Pets", "PUT /pets changes all."], "PUT", "/pets"],
    [["gen:list GET /pets"], "GET", "/pets"],
    [["gen:list GET /pets lists the pets."], "GET", "/pets"],
    [["ListPets lists.", "", "gen:list GET /pets"], "GET", "/pets"],
    [["ListPets lists what is below", "GET /pets."], null, null],
    [["ListPets lists.", "", "gen:list GET /pets lists"], null, null],
    [["gen:list of GET /pets"], null, null],
    [["ListPets lists.", "gen:list", "GET requests only."], null, null],
  ])("before a route leave it the first line: %j give %s %s", (lines, method, path) => {
    expect(read(...lines)).toMatchObject({ method, path, unknown: [] });
  });

  test("on the line of a route have its place", () => {
    expect(read("gen:list GET /pets 204")).toMatchObject({
      mode: "list",
      status: 204,
      statusSpan: { column: 23, endColumn: 26 },
      routes: [{ path: "/pets", span: { column: 17, endColumn: 22 } }],
    });
  });

  test("with an unknown word after gen: are listed with their places", () => {
    expect(read("Prose.", "gen:lst now").unknown).toEqual([
      { word: "gen:lst", span: { line: 2, column: 4, endLine: 2, endColumn: 11 } },
    ]);
  });
});

describe("functions that are handlers", () => {
  test.each([
    ["func F(http.ResponseWriter, *http.Request) {}", true],
    ["func F(w (http.ResponseWriter), r *(http.Request)) {}", true],
    ["func F(w http.ResponseWriter, r http.Request) {}", false],
    ["func F(w http.ResponseWriter, r *http.Request) error { return nil }", false],
    ["func F(w http.ResponseWriter, r *http.Request, x int) {}", false],
    ["func F(w http.ResponseWriter, r ...*http.Request) {}", false],
    ["func F(r *http.Request, w http.ResponseWriter) {}", false],
    ["func F(w http.ResponseWriter, r *http.Request)", false],
    ["func F[T any](w http.ResponseWriter, r *http.Request) {}", false],
    ["func _(w http.ResponseWriter, r *http.Request) {}", false],
    ["func F(w ResponseWriter, r *Request) {}", false],
    ["func (s S) ServeHTTP(w http.ResponseWriter, r *http.Request) {}", false],
    ["// gen:list\nfunc (s S) ServeHTTP(w http.ResponseWriter, r *http.Request) {}", true],
    ["func ServeHTTP(w http.ResponseWriter, r *http.Request) {}", true],
  ])("%s is a handler: %s", async (source, expected) => {
    expect(handlersOf(await modelOf([source])).length === 1).toBe(expected);
  });

  const typed = "func GetPet(ctx context.Context) error { return nil }";
  test.each([
    [`/*\n\tGetPet gets a pet.\n\n\tGET /pet 204\n*/\n${typed}`, "/pet"],
    [`/* GET /pet 204 */\n${typed}`, "/pet"],
    [`//go:noinline\n//   GET /pet 204\n${typed}`, "/pet"],
    [`/*\n\tGetPet gets a pet.\n\n\t/pets/{id}\n*/\nfunc GetPet${body}`, "/pets/{id}"],
    [`/*\nGetPet gets a pet:\n\n\t/pets/7\n*/\nfunc GetPet${body}`, "/get-pet"],
    [`/*\nGetPet gets a pet:\n\n\tGET /pet\n*/\n${typed}`, undefined],
  ])(
    "white space that all lines of a comment begin with makes no example of a route: %j",
    async (text, path) => {
      const model = await modelOf([`import "context"\n\n${text}\n`]);
      expect(handlersOf(model).map(handler => handler.path)).toEqual(path ? [path] : []);
    },
  );

  test("gen:ignore leaves a handler out, and the model names it", async () => {
    const model = await modelOf([`//gen:ignore\nfunc (s *S) Old${body}\n\nfunc (s *S) New${body}`]);
    expect(model.ignored).toEqual(["S.Old"]);
    expect(handlersOf(model).map(handler => handler.name)).toEqual(["New"]);
  });
});

describe("method and path", () => {
  const prefixes = {
    Get: "GET",
    List: "GET",
    Visit: "GET",
    Head: "HEAD",
    Create: "POST",
    Post: "POST",
    Upload: "POST",
    Put: "PUT",
    Replace: "PUT",
    Patch: "PATCH",
    Update: "PATCH",
    Delete: "DELETE",
    Remove: "DELETE",
    Options: "OPTIONS",
  };

  test.each(Object.entries(prefixes))("prefix %s means %s", async (prefix, method) => {
    for (const name of [`${prefix}Pet`, prefix, `${prefix.toLowerCase()}Pet`]) {
      expect(await handlerOf(`func ${name}${body}`)).toMatchObject({ method, methodFrom: "name" });
    }
    expect(await handlerOf(`func ${prefix}2Pets${body}`)).toMatchObject({ method, methodFrom: "name" });
    // A prefix is a whole word.
    expect(await handlerOf(`func ${prefix}away${body}`)).toMatchObject({
      method: "GET",
      methodFrom: "default",
    });
  });

  test("body fields mean POST if the name has no known prefix; a comment wins over both", async () => {
    const form = `type SignInRequest struct { Name string \`form:"name"\` }\n`;
    expect(await handlerOf(`${form}func SignIn${body}`)).toMatchObject({
      method: "POST",
      methodFrom: "body",
    });
    expect(await handlerOf(`${form}// PUT\nfunc SignIn${body}`)).toMatchObject({
      method: "PUT",
      methodFrom: "doc",
    });
  });

  test.each([
    [
      "if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 9)).Decode(&pet); err != nil { return }",
      "POST",
    ],
    ["text, err := io.ReadAll(r.Body)", "POST"],
    ['name := req.PostFormValue("name")', "POST"],
    // What another server answers, and a handler that also shows something.
    ["text, err := io.ReadAll(answer.Body)", "GET"],
    ['if r.Method == "GET" { show(w); return }\ntext, err := io.ReadAll(r.Body)', "GET"],
  ])("a handler that reads a body without a struct means POST: %s", async (code, method) => {
    expect(await handlerOf(`func SignIn${body.replace("{}", `{ ${code} }`)}`)).toMatchObject({ method });
    expect((await handlerOf(`func Remove${body.replace("{}", `{ ${code} }`)}`)).method).toBe("DELETE");
  });

  test("a name that begins with Get or Create has its method whatever the code allows", async () => {
    const check = "if r.Method != http.MethodPut { w.WriteHeader(405); return }";
    const method = async (name: string) => {
      const { method, methodFrom } = await handlerOf(`func ${name}${body.replace("{}", `{ ${check} }`)}`);
      return [method, methodFrom];
    };
    expect(await method("GetPet")).toEqual(["GET", "name"]);
    expect(await method("createPet")).toEqual(["POST", "name"]);
    expect(await method("Getaway")).toEqual(["PUT", "check"]);
    expect(await method("UpdatePet")).toEqual(["PUT", "check"]);
  });

  test.each([
    [
      "if r.Method != httpm.PUT {\n\t\thttp.Error(w, `use PUT`, http.StatusMethodNotAllowed)\n\t\treturn\n\t}",
      "PUT",
    ],
    ['if r.Method != "PUT" {\n\t\thttp.Error(w, `want PUT`, http.StatusBadRequest)\n\t\treturn\n\t}', "PUT"],
    ['if r.Method != "PUT" && r.Method != httpm.POST {\n\t\thttp.NotFound(w, r)\n\t\treturn\n\t}', "PUT"],
    ['if r.Method != "GET" && r.Method != "PUT" {\n\t\thttp.NotFound(w, r)\n\t\treturn\n\t}', "GET"],
    ['if r.Method != "PUT" && !may(r) {\n\t\thttp.Error(w, `no`, 403)\n\t\treturn\n\t}', "GET"],
    [
      'if r.Method != "PUT" {\n\t\tif !may(r) {\n\t\t\thttp.Error(w, `no`, 403)\n\t\t\treturn\n\t\t}\n\t}',
      "GET",
    ],
    ['if r.Method != "PUT" {\n\t\thttp.Error(w, `no`, 403)\n\t}', "GET"],
    ["switch r.Method {\n\tcase httpm.PUT:\n\t\tput(w)\n\tdefault:\n\t\tw.WriteHeader(405)\n\t}", "PUT"],
  ])("%s leaves %s", async (check, method) => {
    expect(await handlerOf(`func Logout${body.replace("{}", `{\n\t${check}\n}`)}`)).toMatchObject({ method });
  });

  test("the config adds, overrides and turns off prefixes, and the longest prefix counts", async () => {
    const methods: Record<string, HttpMethod | false> = {
      Fetch: "GET",
      Get: "POST",
      BulkGet: "PUT",
      List: false,
    };
    const method = async (name: string) => (await handlerOf(`func ${name}${body}`, methods)).method;
    expect(await method("GetPet")).toBe("POST");
    expect(await method("BulkGetPets")).toBe("PUT");
    expect(await handlerOf(`func FetchPet${body}`, methods)).toMatchObject({
      method: "GET",
      methodFrom: "name",
    });
    expect(await handlerOf(`func ListPets${body}`, methods)).toMatchObject({
      method: "GET",
      methodFrom: "default",
    });
  });

  test("an inferred path has the route fields in the order of the struct", async () => {
    const request = `type GetHTTPStatusRequest struct {
      Host string \`route:"host"\`
      Verbose bool \`query:"verbose"\`
      Port int \`route:"port"\`
    }\n`;
    expect(await handlerOf(`${request}func GetHTTPStatus${body}`)).toMatchObject({
      path: "/get-http-status/{host}/{port}",
      pathFrom: "name",
      request: "GetHTTPStatusRequest",
    });
  });

  test("placeholders are read as in net/http's patterns", () => {
    expect(placeholdersOf("/a/{id}/b/{rest...}")).toEqual([
      { name: "id", kind: "segment" },
      { name: "rest", kind: "rest" },
    ]);
    expect(placeholdersOf("/a/{$}")).toEqual([{ name: "", kind: "end" }]);
    expect(placeholdersOf("/a/{broken")).toEqual([]);
  });
});

describe("receivers", () => {
  test("a method of an alias belongs to the type that the alias means, even through several aliases; a cycle of aliases is read without an error", async () => {
    const model = await modelOf([
      `type S struct{}\ntype A = S\ntype B = A\ntype C = D\ntype D = C\nfunc (b *B) Get${body}\nfunc (c *C) Put${body}`,
    ]);
    expect(model.receivers.map(receiver => receiver.type)).toContain("S");
    expect(handlersOf(model)).toHaveLength(2);
  });

  test.each([
    ["func (*Pets) Get(w http.ResponseWriter, r *http.Request) {}", "p"],
    ["func (_ Pets) Get(w http.ResponseWriter, r *http.Request) {}", "p"],
    ["func (string Pets) Get(w http.ResponseWriter, r *http.Request) {}", "p"],
    ["func (store Pets) Get(w http.ResponseWriter, r *http.Request) {}", "store"],
    ["func (Übung) Get(w http.ResponseWriter, r *http.Request) {}", "ü"],
    ["func (_pets) Get(w http.ResponseWriter, r *http.Request) {}", "p"],
  ])("the receiver of %s is named %s", async (source, name) => {
    expect((await modelOf([source])).receivers[0]).toMatchObject({ name });
  });

  test("handlers of the same name are listed with their receivers; a plain function has none", async () => {
    const model = await modelOf([
      `func (b *B) Get${body}\nfunc (a *A) Get${body}\nfunc Get${body}\nfunc Put${body}`,
    ]);
    expect(handlersOf(model).map(handler => handler.listName)).toEqual(["A.Get", "B.Get", "Get", "Put"]);
  });

  test("a model can be limited to some receivers", async () => {
    const model = await modelOf([`func (b *Boxes) Get${body}\nfunc (a *Apples) Get${body}\nfunc Put${body}`]);
    const types = (names: string[]) => selectReceivers(model, names).model.receivers.map(({ type }) => type);
    expect(types([])).toEqual(["Apples", "Boxes", null]);
    expect(types(["Boxes"])).toEqual(["Boxes"]);
    expect(types(["func", "Apples"])).toEqual(["Apples", null]);
    expect(selectReceivers(model, ["Boxs"]).unknown).toEqual(["Boxs"]);
    expect(unknownReceiver(receiverNames([model]), "Boxs")).toContain("did you mean Boxes?");
    expect(unknownReceiver(receiverNames([model]), "Zebra")).toContain("Apples, Boxes, func");
  });
});

describe("bindings", () => {
  test("structs belong to handlers by name, exported or not", async () => {
    const model = await modelOf([
      `type getPetRequest struct{}\ntype GetPetResponse struct{}\ntype OrphanRequest struct{}\ntype Request struct{}\nfunc GetPet${body}`,
    ]);
    expect(handlersOf(model)[0]).toMatchObject({ request: "getPetRequest", response: "GetPetResponse" });
    expect(model.bindings.map(({ name, handler }) => [name, handler])).toEqual([
      ["GetPetResponse", "GetPet"],
      ["OrphanRequest", null],
      ["getPetRequest", "GetPet"],
    ]);
  });

  test("embedded structs are flattened as Go promotes fields", async () => {
    const model = await modelOf([
      `type Page struct {
        Limit int \`query:"limit" default:"20"\`
        Sort string \`query:"sort"\`
        Order
      }
      type Order struct { By string \`query:"by"\`; Sort int \`query:"deep"\` }
      type Other struct { By string \`query:"other"\` }
      type Loop struct { *Loop; Name string \`query:"name"\` }
      type ListRequest struct {
        Page
        *Other
        Sort int
        Loop
        Tagged Page \`json:"page"\`
      }`,
    ]);
    const [list] = model.bindings;
    expect(list?.query.map(field => [...field.embeddedIn, field.name].join("."))).toEqual([
      "Page.Limit",
      "Other.By",
      "Loop.Name",
    ]);
    expect(list?.json.map(field => field.key)).toEqual(["page"]);
  });

  test("a field is required unless something says otherwise", async () => {
    const model = await modelOf([
      `type ARequest struct {
        A string \`query:"a"\`
        B *string \`query:"b"\`
        C []string \`query:"c"\`
        D string \`query:"d,omitempty"\`
        E string \`query:"e" default:""\`
        F *string \`route:"f,omitempty"\`
        G, H string \`form:"-"\`
        I string \`json:",omitempty,string"\`
        J string \`json:"-,"\`
        _ string \`query:"blank"\`
      }`,
    ]);
    const [binding] = model.bindings;
    expect(binding?.query.map(field => [field.key, field.required])).toEqual([
      ["a", true],
      ["b", false],
      ["c", false],
      ["d", false],
      ["e", false],
    ]);
    expect(binding?.route.map(field => field.required)).toEqual([true]);
    expect(binding?.form).toEqual([]);
    expect(binding?.json.map(field => [field.key, field.options])).toEqual([
      ["I", ["omitempty", "string"]],
      ["-", []],
    ]);
    expect(binding).toMatchObject({ body: "json", contentType: "application/json" });
  });
});

test("the model equals its JSON", async () => {
  const model = await modelOf([
    `type GetRequest struct { A *http.Header \`json:"a"\` }\nfunc (s *S[T]) Get${body}`,
  ]);
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  expect(model.bindings[0]?.json[0]?.type).toEqual({
    text: "*http.Header",
    imports: [{ name: "http", path: "net/http" }],
    pointer: true,
    slice: false,
  });
});

test("a type needs the packages of the names in it, but not of those in its comments and tags", async () => {
  const type = 'struct {\n\tA []int // http.Header\n\tB int `x:"http.Header"`\n}';
  const binding = (types: string) => `type GetRequest struct { A ${types} \`json:"a"\` }\nfunc Get${body}`;
  const importsOf = async (types: string) =>
    (await modelOf([binding(types)])).bindings[0]?.json[0]?.type.imports;
  expect(await importsOf(type)).toEqual([]);
  expect(await importsOf(type.replace("[]int", "[]http . /**/ Header"))).toEqual([
    { name: "http", path: "net/http" },
  ]);
});
