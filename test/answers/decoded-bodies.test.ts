/** Handlers that decode the JSON of a body by hand take each body that is valid by the document. They refuse unknown fields, so that a body of another type is refused. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { documentOfCase, driveCase } from "../helpers/judges/case-handlers.ts";
import { operationsOf } from "../helpers/judges/openapi-operations.ts";
import { rawText } from "../helpers/judges/parsing-server.ts";
import { sampleSchema } from "../helpers/judges/schema-samples.ts";
import { modelOf } from "../helpers/model-of.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The environment chooses other bodies, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(100);

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-decoded-bodies-")));
afterAll(() => rmSync(dir, { recursive: true }));

describe.skipIf(!hasGo())(`${count} random bodies for each handler of the case decoded-bodies`, () => {
  test("are decoded, and a text never is", async () => {
    const document = documentOfCase("decoded-bodies", dir);
    const operations = operationsOf(document).filter(({ json }) => json !== null);
    expect(operations.map(({ id }) => id).sort()).toEqual([
      "ChangeTask",
      "CreateTask",
      "CreateTasks",
      "Move",
      "RenameTask",
      "UpdateTask",
    ]);
    const random = seededRandom(seed);
    // What Move decodes depends on its query.
    const asked = operations.flatMap(operation =>
      Array.from({ length: count + 1 }, (_, index) => {
        const body = index < count ? sampleSchema(document, operation.json!.schema, random) : "text";
        const one = { ...operation, path: operation.path.replace("{id}", "1"), headers: [], cookies: [] };
        const isValid = operation.json!.check(body) === null;
        const queries = operation.id === "Move" ? ["", "list"] : [""];
        const requests = queries.map(query =>
          rawText({ ...one, query, body: JSON.stringify(body) }, "tasks"),
        );
        return { name: `${operation.id} ${JSON.stringify(body)}`, isValid, requests };
      }),
    );
    const answers = await driveCase(
      "decoded-bodies",
      dir,
      operations,
      asked.flatMap(({ requests }) => requests),
    );
    const sent = asked.map(one => {
      const isDecoded = answers.splice(0, one.requests.length).some(answer => answer!.Status < 300);
      return { ...one, isDecoded };
    });
    const names = (those: typeof sent) => those.map(({ name }) => name);
    expect(names(sent.filter(({ isValid, isDecoded }) => isValid && !isDecoded))).toEqual([]);
    // Of what is not valid, Go takes null for a text, and keys in other cases.
    expect(sent.filter(({ isDecoded }) => !isDecoded).length).toBeGreaterThanOrEqual(operations.length);
    expect(sent.filter(({ isValid }) => isValid).length).toBeGreaterThan(count);
  });
});

/** The types that a handler of a framework decodes; `needed` stands before them where it needs a body. */
async function decodedBy(framework: string, context: string, call: string, type: string): Promise<string[]> {
  const result = framework.includes("echo") ? " error" : "";
  const source = `import "${framework}"

type New ${type}

// POST /pets
func Create(c ${context})${result} {
	var in New
	${call}
}`;
  const { receivers } = await modelOf([source]);
  const { decodes, needsBody } = receivers[0]!.handlers[0]!;
  return [...(needsBody ? ["needed"] : []), ...decodes.map(({ type }) => type?.split(".").at(-1) ?? "")];
}

const decode = "err := json.NewDecoder(r.Body).Decode(&in)";
const refuse = "{\nw.WriteHeader(400)\nreturn\n}";

test.each([
  ["json.NewDecoder(bufio.NewReader(r.Body)).Decode(&in)", false],
  ["body, _ := io.ReadAll(r.Body)\njson.NewDecoder(bytes.NewReader(body)).Decode(&in)", false],
  ["var data bytes.Buffer\ndata.ReadFrom(r.Body)\njson.Unmarshal(data.Bytes(), &in)", false],
  ["data := bytes.NewBuffer(nil)\nio.Copy(data, r.Body)\njson.NewDecoder(data).Decode(&in)", false],
  ["var data bytes.Buffer\njson.NewDecoder(io.TeeReader(r.Body, &data)).Decode(&in)", false],
  ["var params struct{ Body struct{ Name string } }\njson.NewDecoder(r.Body).Decode(&params.Body)", false],
  ["render.Decode(r, &in)", false],
  [`if err := render.DecodeJSON(r.Body, &in); err != nil ${refuse}`, true],
  [`if ${decode}; err != nil ${refuse}`, true],
  [`body, _ := io.ReadAll(r.Body)\nif err := json.Unmarshal(body, &in); err != nil ${refuse}`, true],
  [`if ${decode}; err != nil && !errors.Is(err, io.EOF) ${refuse}`, false],
  [`if r.ContentLength > 0 {\nif ${decode}; err != nil ${refuse}\n}`, false],
])("%s decodes the body, and needs one: %s", async (code, needsBody) => {
  const source = `import (\n"bufio"\n"bytes"\n"encoding/json"\n"errors"\n"github.com/go-chi/render"\n"io"\n"net/http"\n)

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {
var in struct{ Name string \`json:"name"\` }
${code}
}`;
  const [handler] = (await modelOf([source])).receivers[0]!.handlers;
  expect(handler!).toMatchObject({ decodes: [{}], needsBody });
});

test.each([
  ["a token", "items := json.NewDecoder(r.Body)\nitems.Token()\nfor items.More() {\nitems.Decode(&in)\n}"],
  ["a text", 'data := bytes.NewBufferString("{")\ndata.ReadFrom(r.Body)\njson.NewDecoder(data).Decode(&in)'],
])("what is decoded behind %s is no whole body", async (_, code) => {
  const source = `import (\n"bytes"\n"encoding/json"\n"net/http"\n)

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {
var in struct{ Name string }
${code}
}`;
  expect((await modelOf([source])).receivers[0]!.handlers[0]!.decodes).toEqual([]);
});

test.each([
  ['"github.com/goccy/go-json"', ""],
  ['"github.com/bytedance/sonic"', "var json = sonic.ConfigDefault"],
  ['jsoniter "github.com/json-iterator/go"', "var json = jsoniter.ConfigCompatibleWithStandardLibrary"],
])("packages like encoding/json read and write what that does: %s", async (imported, declared) => {
  const source = `import (\n${imported}\n"net/http"\n)

${declared}

type Pet struct {
	Name string \`json:"name"\`
}

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {
	var pet Pet
	if json.NewDecoder(r.Body).Decode(&pet) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet)
	w.Write(data)
}`;
  const [handler] = (await modelOf([source])).receivers[0]!.handlers;
  expect(handler).toMatchObject({ decodes: [{}], responsesComplete: true });
  expect(handler!.responses.map(({ status, bodies }) => [status, ...bodies.map(({ kind }) => kind)])).toEqual(
    [
      [200, "json"],
      [400, "none"],
    ],
  );
});

test("another name of a function is that function, unless code of its package changes it", async () => {
  const source = `import (\n"encoding/json"\n"io"\n"net/http"\n)

var Unmarshal = json.Unmarshal

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	var pet struct {
		Name string \`json:"name"\`
	}
	_ = Unmarshal(data, &pet)
}
`;
  const decodedIn = async (text: string) => (await modelOf([text])).receivers[0]!.handlers[0]!.decodes;
  expect(await decodedIn(source)).toHaveLength(1);
  expect(await decodedIn(`${source}func set() { Unmarshal = nil }`)).toEqual([]);
});

const tagged = 'struct {\n\tName string `json:"name"`\n}';
const untagged = 'struct {\n\tName string `form:"name"`\n}';

test("those that gin binds count, those that may be forms if their struct is for JSON", async () => {
  const bound = (call: string, type: string) =>
    decodedBy("github.com/gin-gonic/gin", "*gin.Context", call, type);
  expect(await bound("_ = c.BindJSON(&in)", untagged)).toEqual(["needed", "New"]);
  for (const call of [
    "ShouldBindJSON(&in)",
    "ShouldBindBodyWithJSON(&in)",
    "ShouldBindWith(&in, binding.JSON)",
  ]) {
    const refuses = `if c.${call} != nil {\n\t\tc.Status(400)\n\t}`;
    expect(await bound(refuses, untagged), call).toEqual(["needed", "New"]);
    // Requests without a body have an answer as well where code ignores the error, or does not always read it.
    for (const code of [`_ = c.${call}`, `if c.Request.ContentLength > 0 {\n\t\t${refuses}\n\t}`])
      expect(await bound(code, untagged), code).toEqual(["New"]);
  }
  for (const name of ["Bind", "ShouldBind"]) {
    expect(await bound(`_ = c.${name}(&in)`, tagged), name).toEqual(["New"]);
    expect(await bound(`_ = c.${name}(&in)`, untagged), name).toEqual([]);
  }
  expect(await bound("_ = c.ShouldBindQuery(&in)", tagged)).toEqual([]);
});

test("those that echo binds count if their struct is for JSON", async () => {
  const bound = (type: string) =>
    decodedBy("github.com/labstack/echo/v4", "echo.Context", "return c.Bind(&in)", type);
  expect(await bound(tagged)).toEqual(["New"]);
  expect(await bound(untagged)).toEqual([]);
});
