/** Handlers that read the path, the query and forms by hand find there what a request that is valid by the document has, and refuse it without what that requires. They answer with what they read. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { typeScriptFile } from "../../src/outputs/typescript/view.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { documentOfCase, driveCase } from "../helpers/judges/case-handlers.ts";
import { operationsOf } from "../helpers/judges/openapi-operations.ts";
import { rawText } from "../helpers/judges/parsing-server.ts";
import { sampleSchema } from "../helpers/judges/schema-samples.ts";
import { modelOf } from "../helpers/model-of.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The environment chooses other values, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(100);

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-read-queries-")));
afterAll(() => rmSync(dir, { recursive: true }));

describe.skipIf(!hasGo())(`${count} random requests for each handler of the case read-queries`, () => {
  test("are read as the document says", async () => {
    const document = documentOfCase("read-queries", dir);
    const operations = operationsOf(document);
    const names = operations.flatMap(({ id, parameters }) =>
      parameters.map(one => `${id} ${one.name}${one.required && one.in !== "path" ? " required" : ""}`),
    );
    expect(names.sort()).toEqual([
      "AddPicture number",
      "DropItems day",
      "DropItems reason",
      "FindItem ref",
      "GetItem kind",
      "GetItem number",
      ...["limit", "offset", "size", "sort-by", "tag"].map(name => `ListItems ${name}`),
      ...["amount required", "customer required", "label", "note", "number", "quiet"].map(
        name => `OrderItem ${name}`,
      ),
      ...["X-Tenant required", "by", "number required", "order", "session required"].map(
        name => `PageItems ${name}`,
      ),
      ...["brand", "colour", "least", "q", "sold"].map(name => `SearchItems ${name}`),
    ]);
    const random = seededRandom(seed);
    const withoutParts = operations.filter(({ hasParts }) => !hasParts);
    const asked = withoutParts.flatMap(operation =>
      Array.from({ length: count }, () => {
        const [query, form] = [new URLSearchParams(), new URLSearchParams()];
        const headers: [string, string][] = operation.form ? [["Content-Type", operation.form]] : [];
        const sent: Record<string, unknown> = {};
        let [isValid, path] = [true, operation.path];
        for (const { name, in: part, schema, check, required } of operation.parameters) {
          const sample = sampleSchema(document, schema, random);
          // An empty segment is another path.
          const value = part === "path" && sample === "" ? "x" : sample;
          // ListItems takes limit and offset together.
          const isLeftOut = part !== "path" && operation.id !== "ListItems" && random() < 0.1;
          isValid &&= isLeftOut || value === "" ? !required : check(value) === null;
          path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
          if (part === "path") sent[name] = value;
          if (part === "header") headers.push([name, isLeftOut || value === "" ? "" : "some"]);
          if (part === "cookie" && !isLeftOut && value !== "") headers.push(["Cookie", `${name}=some`]);
          if (isLeftOut || !/^(?:query|form)$/.test(part)) continue;
          const values = part === "form" ? form : query;
          for (const one of Array.isArray(value) ? value : [value]) values.append(name, String(one));
          if (value !== "" && !(Array.isArray(value) && value.length === 0)) sent[name] = value;
        }
        const body = operation.form ? form.toString() : null;
        const request = { ...operation, path, query: query.toString(), headers, cookies: [], body };
        return {
          name: `${operation.id} ${path} ${query}`,
          isValid,
          sent,
          request: rawText(request, "items"),
        };
      }),
    );
    const answers = await driveCase(
      "read-queries",
      dir,
      operations,
      asked.map(({ request }) => request),
    );
    // What Go's number readers refuse is not valid by the document, either.
    const wrong = asked.flatMap(({ name, isValid, sent }, index) => {
      const { Status, Body } = answers[index]!;
      const read = Status === 200 ? JSON.parse(Body) : {};
      const isRead = ([key, value]: [string, unknown]) => JSON.stringify(read[key]) === JSON.stringify(value);
      const isRight = isValid ? Status === 200 && Object.entries(sent).every(isRead) : Status === 400;
      return isRight ? [] : `${name}: ${Status} ${Body}`;
    });
    expect(wrong).toEqual([]);
    expect(asked.filter(({ sent }) => Object.keys(sent).length > 1).length).toBeGreaterThan(count);
  });

  test("are forms with files where the handler reads files", async () => {
    const document = documentOfCase("read-queries", dir);
    const [path, item] = Object.entries(document.paths).find(([path]) => path.endsWith("/pictures"))!;
    const file = { type: "string", format: "binary" };
    const properties = {
      more: { type: "array", items: file },
      picture: file,
      title: { type: "string" },
    };
    const schema = { type: "object", properties, required: ["picture"] };
    const content = { "multipart/form-data": { schema } };
    expect(item.post!.requestBody).toEqual({ required: true, content });
    const part = (name: string, more = "") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\ntext\r\n`;
    const [picture, more] = ["picture", "more"].map(name => part(name, '; filename="a.png"'));
    const headers: [string, string][] = [["Content-Type", "multipart/form-data; boundary=x"]];
    const common = { method: "POST", path: path.replace("{number}", "1"), query: "", headers, cookies: [] };
    const bodies = [picture!, part("title") + picture + more + more, part("title"), part("picture"), more!];
    const requests = bodies.map(body => rawText({ ...common, body: `${body}--x--\r\n` }, "items"));
    const answers = await driveCase("read-queries", dir, operationsOf(document), requests);
    const read = answers.map(one => (one!.Status === 200 ? JSON.parse(one!.Body) : one!.Status));
    const both = { more: 2, name: "a.png", number: "1", title: "text" };
    expect(read).toEqual([{ ...both, title: "", more: 0 }, both, 400, 400, 400]);
  });
});

test.each([
  ['if v == "last" {\n\t\treturn\n\t}\n\t_, _ = strconv.Atoi(v)', "string"],
  ['switch v {\n\tcase "", "-1", "0":\n\tdefault:\n\t\t_, _ = strconv.Atoi(v)\n\t}', "integer"],
  ['if v != "true" {\n\t\t_, _ = strconv.ParseBool(v)\n\t}', "boolean"],
  ["_, _ = strconv.ParseUint(v, 16, 64)", "string"],
  ["_, _ = strconv.ParseUint(v, 10, 64)", "integer"],
  ["if n, err := strconv.Atoi(v); err != nil || n < 1 {\n\t\tw.WriteHeader(204)\n\t}", "integer"],
])("the type of a value that code reads by %j is %s", async (code, kind) => {
  const source = `import (
	"net/http"
	"strconv"
)

// GET /pets
func Find(w http.ResponseWriter, r *http.Request) {
	v := r.URL.Query().Get("v")
	${code}
}`;
  const { receivers } = await modelOf([source]);
  expect(receivers[0]!.handlers[0]!.reads).toMatchObject([{ name: "v", shape: { kind } }]);
});

/** The values of the query that a handler of a framework reads. */
async function readBy(framework: string, context: string, method: string, code: string) {
  const result = framework.includes("echo") ? " error" : "";
  const source = `import (
	"strconv"

	"${framework}"
	"github.com/gin-gonic/gin/binding"
)

type Page struct {
	Limit int \`form:"limit,default=20" query:"limit"\`
}

type Range struct {
	From int \`form:"from" query:"from" binding:"required"\`
}

func fails(c ${context}, err error) bool {
	if err != nil {
		c.String(404, err.Error())
	}
	return err != nil
}

type Find struct {
	Page
	*Find
	Range  Range
	Others *Range
	Tags []string \`form:"tags" query:"tags" binding:"required"\`
	Text string \`json:"text"\`
}

// ${method} /pets
func Find_(c ${context})${result} {
	var in Find
	_ = in
	${code}
}`;
  const { receivers } = await modelOf([source]);
  return receivers[0]!.handlers[0]!.reads.map(({ in: part, name, shape, required, default: preset }) =>
    [part === "route" && "route", name, shape.kind, shape.element?.kind, required && "required", preset]
      .filter(Boolean)
      .join(" "),
  );
}

test("those that gin reads and binds count", async () => {
  const read = (code: string, method = "GET") =>
    readBy("github.com/gin-gonic/gin", "*gin.Context", method, code);
  expect(await read('_, _ = c.Query("q"), c.DefaultQuery("sort", "id")')).toEqual([
    "q string",
    "sort string id",
  ]);
  // With a default, code refuses other texts, and not that there is none.
  const chosen = (reader: string) =>
    read(`switch c.${reader} {\n\tcase "a", "b":\n\tdefault:\n\t\tc.Status(400)\n\t}`);
  expect(await chosen('DefaultQuery("sort", "a")')).toEqual(["sort string a"]);
  expect(await chosen('Query("sort")')).toEqual(["sort string required"]);
  expect(await read('_, _ = c.GetQuery("q")\n\t_ = c.QueryArray("ids")')).toEqual([
    "ids list string",
    "q string",
  ]);
  const parse = 'strconv.Atoi(c.Param("id"))';
  expect(await read(`_, _ = ${parse}\n\t_, _ = c.GetHeader("X-Key"), c.PostForm("name")`)).toEqual([
    "X-Key string",
    "route id string required",
  ]);
  for (const code of [`if err != nil {\n\t\tc.Status(404)\n\t}`, "if fails(c, err) {\n\t\treturn\n\t}"])
    expect(await read(`_, err := ${parse}\n\t${code}`), code).toEqual(["route id integer required"]);
  const bound = ["from integer required", "limit integer 20", "tags list string required"];
  for (const call of ["BindQuery(&in)", "Bind(&in)", "MustBindWith(&in, binding.Query)"])
    expect(await read(`_ = c.${call}`), call).toEqual(bound);
  for (const call of ["ShouldBindQuery(&in)", "ShouldBind(&in)", "ShouldBindWith(&in, binding.Query)"]) {
    const refuses = `if c.${call} != nil {\n\t\tc.Status(400)\n\t}`;
    expect(await read(refuses), call).toEqual(bound);
    // Who ignores the error, or does not always bind, answers requests without it.
    for (const lenient of [`_ = c.${call}`, `if c.Query("limit") != "" {\n\t\t${refuses}\n\t}`])
      expect(await read(lenient), lenient).toContain("tags list string");
  }
  // With a body, that is what counts.
  expect(await read("_ = c.ShouldBind(&in)", "POST")).toEqual([]);
  expect(
    await read('_, _ = c.DefaultPostForm("a", "1"), c.PostFormArray("b")\n\t_, _ = c.FormFile("c")', "POST"),
  ).toEqual(["a string 1", "b list string", "c string"]);
  const refuses = 'if c.PostForm("a") == "" {\n\t\tc.Status(400)\n\t}';
  expect(await read(refuses, "PATCH")).toEqual(["a string required"]);
  expect(await read(refuses, "DELETE")).toEqual([]);
});

test.each([
  ["gin-gonic/gin", "*gin.Context", "ShouldBind(&in)", true],
  ["gin-gonic/gin", "*gin.Context", "ShouldBindWith(&in, binding.FormMultipart)", true],
  ["gin-gonic/gin", "*gin.Context", "ShouldBindJSON(&in)", false],
  ["labstack/echo/v4", "echo.Context", "Bind(&in)", true],
])("what %s binds to a struct with files is a form: %s %s", async (framework, context, bind, isForm) => {
  const isEcho = framework.includes("echo");
  const { receivers } = await modelOf([
    `import (
	"mime/multipart"

	"github.com/${framework}"
	"github.com/gin-gonic/gin/binding"
)

type upload struct {
	Title   string \`form:"title" json:"title" binding:"required"\`
	Tags    []string \`form:"tags"\`
	Count   int \`form:"count,default=3"\`
	Picture *multipart.FileHeader \`form:"picture" binding:"required"\`
	More    []*multipart.FileHeader \`form:"more"\`
}

var _ = binding.Form

// POST /uploads
func Add(c ${context})${isEcho ? " error" : ""} {
	var in upload
	if c.${bind} != nil {
		${isEcho ? "return c.NoContent(400)" : "c.Status(400)"}
	}${isEcho ? "\n\treturn c.NoContent(204)" : ""}
}`,
  ]);
  const { decodes, reads } = receivers[0]!.handlers[0]!;
  expect(decodes).toHaveLength(isForm ? 0 : 1);
  const read = reads.map(({ in: part, name, shape, required, default: preset }) => {
    const item = shape.element?.kind ?? "";
    return `${part} ${name} ${shape.kind} ${item} ${required ? "required" : ""} ${preset ?? ""}`;
  });
  // Only gin looks at tags of validator.
  const needed = isEcho ? "" : "required";
  const form = [`form title string  ${needed} `, "form tags list string  ", "form count integer   3"];
  const files = [`file picture string  ${needed} `, "file more list string  "];
  expect(read.toSorted()).toEqual(isForm ? [...form, ...files].toSorted() : []);
});

test("those that echo reads and binds count", async () => {
  const read = (code: string, method = "GET") =>
    readBy("github.com/labstack/echo/v4", "echo.Context", method, code);
  expect(await read('return c.String(200, c.QueryParam("q"))')).toEqual(["q string"]);
  expect(await read("return c.Bind(&in)")).toEqual(["from integer", "limit integer", "tags list string"]);
  expect(await read("return c.Bind(&in)", "POST")).toEqual([]);
  expect(await read('return c.String(200, c.FormValue("q"))')).toEqual(["q string"]);
  expect(await read('_, err := c.FormFile("a")\n\treturn err', "PUT")).toEqual(["a string"]);
});

test.each([
  ['if v == "" {\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}', true],
  ['if strings.TrimSpace(v) == "" || len(v) > 9 {\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}', true],
  ['if !present(v) {\n\t\thttp.Error(w, "v", 404)\n\t\treturn\n\t}\n\tfor range v {\n\t}', true],
  ["if _, err := strconv.ParseBool(v); err != nil {\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}", true],
  [
    'switch v {\n\tcase "a":\n\t\tv = "b"\n\tcase "c", "d":\n\tdefault:\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}\n\tprintln(v)',
    true,
  ],
  ['switch v {\n\tcase "a", "":\n\tdefault:\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}', false],
  ['if v == "" {\n\t\tw.WriteHeader(204)\n\t\treturn\n\t}', false],
  ['if v == "" {\n\t\tother(w)\n\t\treturn\n\t}', false],
  ['if v == "" && r.Header.Get("V") == "" {\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}', false],
  ['if v == "x" {\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}', false],
  ["if n, err := strconv.Atoi(v); v != v && err != nil {\n\t\tw.WriteHeader(400 + n)\n\t}", false],
  ['v = "x"\n\tif v == "" {\n\t\tw.WriteHeader(400)\n\t}', false],
  ["w.WriteHeader(400)", false],
])("a request needs a value of the query where the code is %j: %s", async (code, isRequired) => {
  const source = `import (
	"net/http"
	"strconv"
	"strings"
)

var other func(http.ResponseWriter)

func present(text string) bool { return text != "" }

// GET /pets
func Find(w http.ResponseWriter, r *http.Request) {
	v := r.URL.Query().Get("v")
	${code}
}`;
  const { receivers } = await modelOf([source]);
  const found = receivers[0]!.handlers[0]!.reads.find(({ in: part }) => part === "query");
  expect(found!.required).toBe(isRequired);
});

test.each([
  ["github.com/gin-gonic/gin", "(c *gin.Context)", "_ = c.ShouldBindQuery(&in)", "form", "string"],
  ["github.com/labstack/echo/v4", "(c echo.Context) error", "return c.Bind(&in)", "query", "reference"],
])("%s reads some types of fields as texts of its own", async (framework, signature, code, key, every) => {
  const fields = `
		Level  Level         \`${key}:"level"\`
		Levels []Level       \`${key}:"levels"\`
		List   List          \`${key}:"list"\`
		Every  time.Duration \`${key}:"every"\`
		Day    time.Time     \`${key}:"day" time_format:"2006-01-02" format:"2006-01-02"\`
		At     time.Time     \`${key}:"at"\`
		Size   int           \`${key}:"size" format:"int64"\``;
  const source = `import (
	"time"

	"${framework}"
)

type Level int

func (l *Level) UnmarshalParam(text string) error { *l = 1; return nil }

type List []int

func (l *List) UnmarshalParam(text string) error { return nil }

// GET /pets
func Find${signature} {
	var in struct {${fields}
	}
	${code}
}`;
  const { receivers } = await modelOf([source]);
  const read = receivers[0]!.handlers[0]!.reads.map(({ name, shape: { kind, element } }) =>
    [name, kind, element?.kind].filter(Boolean).join(" "),
  );
  expect(read).toEqual([
    ...["at reference", "day string", `every ${every}`, "level string", "levels list string"],
    ...["list string", "size integer"],
  ]);
});

test("placeholders have the types of the fields that they are bound to, unless what does not fit is taken, too", async () => {
  const bound = async (framework: string, context: string, code: string) => {
    const source = `import "${framework}"

// GET /pets/{id}/{name}
func Find(c ${context})${framework.includes("echo") ? " error" : ""} {
	var in struct {
		ID   int    \`uri:"id" param:"id"\`
		Name string \`uri:"name" param:"name"\`
		Kind int    \`uri:"kind" param:"kind"\`
	}
	${code}
}`;
    const { receivers } = await modelOf([source]);
    return receivers[0]!.handlers[0]!.reads.map(({ name, shape: { kind } }) => `${name} ${kind}`);
  };
  const gin = (code: string) => bound("github.com/gin-gonic/gin", "*gin.Context", code);
  expect(await gin("if c.ShouldBindUri(&in) != nil {\n\t\tc.Status(404)\n\t}")).toContain("id integer");
  expect(await gin("_ = c.BindUri(&in)")).toContain("id integer");
  expect(await gin("_ = c.ShouldBindUri(&in)")).toContain("id string");
  expect(await bound("github.com/labstack/echo/v4", "echo.Context", "return c.Bind(&in)")).toContain(
    "id integer",
  );
});

test("package pat has placeholders in the query", async () => {
  const source = `import (
	"net/http"
	"strconv"
)

// PUT /pets/{id}
func Change(w http.ResponseWriter, r *http.Request) {
	if _, err := strconv.Atoi(r.URL.Query().Get(":id")); err != nil || r.URL.Query().Get("force") == "no" {
		w.WriteHeader(404)
	}
}`;
  const { reads } = (await modelOf([source])).receivers[0]!.handlers[0]!;
  expect(reads.map(({ in: part, name, shape: { kind } }) => `${part} ${name} ${kind}`).sort()).toEqual([
    "query force string",
    "route id integer",
  ]);
});

test("a file is required only where code asks for the error of what reads it", async () => {
  const fileOf = async (code: string) => {
    const source = `// POST /pets\nfunc Add(w http.ResponseWriter, r *http.Request) {\n\tfile, header, err := r.FormFile("f")\n\t_, _, _ = file, header, err\n${code}\n}`;
    const { receivers } = await modelOf([source]);
    return receivers[0]!.handlers[0]!.reads[0]!.required;
  };
  const refuses = "{\n\t\tw.WriteHeader(400)\n\t\treturn\n\t}";
  expect(await fileOf(`\tif err != nil ${refuses}`)).toBe(true);
  expect(await fileOf(`\tif err != nil && header != nil ${refuses}`)).toBe(false);
  expect(await fileOf(`\tif header != nil ${refuses}`)).toBe(false);
});

test("a default can't end the comment that has it in TypeScript", async () => {
  const model = await modelOf([
    `import "github.com/gin-gonic/gin"

// GET /pets
func Find(c *gin.Context) { _ = c.DefaultQuery("sort", "*/") }`,
  ]);
  expect(typeScriptFile([model]).functions[0]!.request).toBe(`{
    query?: {
      /** Default: \`*\\/\`. */
      sort?: string | undefined;
    } | undefined;
  }`);
});

test("header fields and cookies are read, but not those that clients send on their own", async () => {
  const reads = async (statements: string) => {
    const source = `func tenant(r *http.Request) string { return r.Header.Get("X-Tenant") }\n\nfunc GetPet(w http.ResponseWriter, r *http.Request) {\n${statements}\n}\n`;
    const { receivers } = await modelOf([source]);
    return receivers[0]!.handlers[0]!.reads.map(one => `${one.in} ${one.name} ${one.shape.kind}`);
  };
  expect(await reads("_ = tenant(r)")).toEqual(["header X-Tenant string"]);
  expect(await reads('_, _ = r.Cookie("session")')).toEqual(["cookie session string"]);
  expect(await reads('_ = r.Header.Values("If-None-Match")')).toEqual(["header If-None-Match string"]);
  const anyway = [
    "Authorization",
    "user-agent",
    "Accept-Language",
    "X-Forwarded-For",
    "Content-Type",
    "Origin",
  ];
  for (const name of anyway) expect(await reads(`_ = r.Header.Get("${name}")`)).toEqual([]);
  expect(await reads('w.Header().Get("X-A")')).toEqual([]);
});
