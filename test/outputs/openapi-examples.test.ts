/** gen shows messages in test files as examples: the document has what Go writes for the same values, and gen reports examples that do not fit. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** Writes a module with these files; returns its directory. */
const project = (files: Record<string, string>) =>
  fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", ...files });

interface Example {
  summary?: string;
  description?: string;
  value: unknown;
}
type Examples = Record<string, Example> | undefined;
interface Operation {
  parameters: { name: string; in: string; examples: Examples }[];
  requestBody: { content: Record<string, { examples: Examples }> };
  responses: Record<
    string,
    { headers: Record<string, { examples: Examples }>; content: Record<string, { examples: Examples }> }
  >;
}

const operationOf = (root: string, path: string, method: string): Operation =>
  JSON.parse(readFileSync(join(root, "openapi.json"), "utf8")).paths[path][method];
const valuesOf = (examples: Examples) =>
  Object.fromEntries(Object.entries(examples ?? {}).map(([name, { value }]) => [name, value]));

const things = `package p

import (
	"net/http"
	"time"
)

type Kind string

const (
	KindCat Kind = "cat"
	KindDog Kind = "dog"
)

type Level int

const (
	Low Level = iota
	Mid
	High
)

const (
	maxText = "a <b> & \\u2028 \\x00 \\"q\\" é 🐈"
	half    = 1.0 / 2
)

// Tag has a text of its own.
type Tag string

func (t Tag) MarshalText() ([]byte, error) { return []byte("#" + string(t)), nil }

func (t *Tag) UnmarshalText(text []byte) error { *t = Tag(text); return nil }

type Inner struct {
	A int8    \`json:"a,omitempty"\`
	B *Inner  \`json:"b,omitempty"\`
	C *string \`json:"c"\`
	D string  \`json:"d,string"\`
}

type Base struct {
	ID   int64  \`json:"id"\`
	Note string \`json:"note,omitempty"\`
}

type Extra struct {
	More []string \`json:"more"\`
}

type Thing struct {
	Base
	*Extra
	Bool   bool             \`json:"bool"\`
	I8     int8             \`json:"i8"\`
	U64    uint64           \`json:"u64"\`
	F32    float32          \`json:"f32"\`
	F64    float64          \`json:"f64,omitempty"\`
	Str    string           \`json:"str"\`
	Opt    string           \`json:"opt,omitempty"\`
	Ptr    *Inner           \`json:"ptr"\`
	List   []Inner          \`json:"list"\`
	Ptrs   []*Inner         \`json:"ptrs,omitempty"\`
	Map    map[string]int   \`json:"map"\`
	Kinds  map[int]Kind     \`json:"kinds,omitempty"\`
	Bytes  []byte           \`json:"bytes"\`
	Array  [3]int           \`json:"array"\`
	Any    any              \`json:"any"\`
	Kind   Kind             \`json:"kind"\`
	Level  Level            \`json:"level,omitzero"\`
	Wait   time.Duration    \`json:"wait"\`
	At     time.Time        \`json:"at,omitzero"\`
	Since  time.Time        \`json:"since"\`
	Number int              \`json:"number,string"\`
	Place  struct {
		X float64 \`json:"x"\`
	} \`json:"place"\`
	Key    string \`json:"__proto__"\`
	Secret string \`json:"-"\`
	hidden int
}

type GetThingResponse struct {
	Age   int \`header:"Age"\`
	Thing Thing \`json:"thing"\`
	Tag   *Tag  \`json:"tag"\`
}

// GET /things
func GetThing(w http.ResponseWriter, r *http.Request) { _ = GetThingResponse{}.Write(w) }

type PutThingRequest struct {
	ID    int      \`route:"id"\`
	Page  int      \`query:"page" default:"1"\`
	Langs []string \`query:"lang"\`
	Half  *float64 \`query:"half"\`
	Sold  bool     \`query:"sold,omitempty"\`
	Wait  time.Duration \`query:"wait,omitempty"\`
	Trace string   \`header:"Trace"\`
	Kind  Kind     \`json:"kind"\`
	Sizes []int    \`json:"sizes"\`
	Name  string   \`json:"name" validate:"max=5"\`
}

// PUT /things/{id}
func PutThing(w http.ResponseWriter, r *http.Request) {}

type Paging struct {
	Limit int \`form:"limit"\`
}

type FileRequest struct {
	Paging
	Name  string   \`form:"name"\`
	Langs []string \`form:"lang"\`
	Size  int      \`form:"size,omitempty"\`
	Kind  Kind     \`form:"kind"\`
	Age   *int     \`form:"age"\`
}

// POST /files
func File(w http.ResponseWriter, r *http.Request) {}

type ListThingsResponse []Inner

// GET /lists
func ListThings(w http.ResponseWriter, r *http.Request) { _ = ListThingsResponse{}.Write(w) }
`;

/** Random literals of the struct Thing, as a person would write them. */
function randomLiterals(count: number): string[] {
  const random = seededRandom(20);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: T[]): T => items[below(items.length)]!;
  const maybe = (chance: number) => random() < chance;
  const text = () =>
    pick(['""', '"Rex"', "`a\\b`", "maxText", '"x" + "y"', "string(KindDog)", '"\\xff"', '"0"']);
  const number = () =>
    pick(["0", "7", "-3", "1 << 5", "'a'", "len(maxText)", "0x_1F", "int(High)", "10 / 4"]);
  const float = () =>
    pick(["0", "0.1", "half", "-2.5e-7", "1e21", "16777217", "1.0 / 3", "123456.789", "4e30"]);
  const list = (of: () => string, most = 3) => Array.from({ length: below(most) }, of).join(", ");
  const fields = (all: Record<string, () => string>) =>
    Object.entries(all)
      .filter(() => maybe(0.6))
      .map(([name, value]) => `${name}: ${value()}`)
      .join(", ");
  const inner = (depth = 0): string =>
    `{${fields({
      A: () => pick(["0", "1", "-128"]),
      B: () => (depth < 2 && maybe(0.5) ? `&Inner${inner(depth + 1)}` : "nil"),
      C: () => "nil",
      D: () => pick(['""', '"plain"', '"a b!"']),
    })}}`;
  const thing = () =>
    fields({
      Base: () => `Base{${fields({ ID: () => pick(["9007199254740993", "-1", "0"]), Note: text })}}`,
      Extra: () => pick(["nil", "&Extra{}", `&Extra{More: []string{${list(text)}}}`]),
      Bool: () => pick(["true", "false", "1 < 2", "!true"]),
      I8: () => pick(["0", "127", "-128", "int8(5)"]),
      U64: () => pick(["0", "18446744073709551615", "uint64(half * 2)"]),
      F32: float,
      F64: float,
      Str: text,
      Opt: text,
      Ptr: () => pick(["nil", `&Inner${inner()}`]),
      List: () => pick(["nil", `[]Inner{${list(inner)}}`]),
      Ptrs: () => pick(["nil", `[]*Inner{${list(() => pick(["nil", inner()]))}}`]),
      Map: () =>
        pick(["nil", `map[string]int{"b": ${number()}, "a": 1, "10": 2, "9": 3}`, "map[string]int{}"]),
      Kinds: () => pick(["nil", 'map[int]Kind{2: KindDog, 10: "cat"}', "map[int]Kind{}"]),
      Bytes: () => pick(["nil", `[]byte(${text()})`, "[]byte{1, 2, 'a'}", "[]byte{}"]),
      Array: () => pick(["[3]int{1, 2}", "[3]int{}", `[...]int{1, 2, ${number()}}`]),
      Any: () => pick(["nil", "1", "half", '"x"', "true", "'a'", "High", "KindCat", "[]int{1}", "1e3"]),
      Kind: () => pick(["KindCat", '"dog"', '"none"', "KindDog + KindCat"]),
      Level: () => pick(["Low", "Mid", "High", "9"]),
      Wait: () => pick(["5 * time.Second", "time.Duration(3)", "0"]),
      Number: number,
      Place: () => pick(['struct { X float64 `json:"x"` }{}']),
      Key: text,
      Secret: text,
      hidden: number,
    });
  return Array.from({ length: count }, () => `GetThingResponse{Thing: Thing{${thing()}}}`);
}

test.skipIf(!hasGo())("examples are what Go writes for the same values", async () => {
  const literals = randomLiterals(300);
  const internal = literals.map((literal, index) => `var example${index} = ${literal}`).join("\n");
  const names = literals.map((_, index) => `"example${index}": example${index},`).join("\n");
  const root = project({
    "p/p.go": things,
    "p/random_test.go": `package p\n\nimport "time"\n\nvar _ = time.Second\n\n${internal}\n\nvar all = map[string]GetThingResponse{\n${names}\n}\n`,
    "p/written_test.go": `package p

import "time"

// gen does not know what a variable holds, so exampleAge gets no body.
var half_ = 0.5

var (
	examplePut = PutThingRequest{ID: 7, Page: 2, Langs: []string{"en", "fr"}, Sold: true, Trace: "a b", Kind: KindDog, Sizes: []int{}, Name: "Rex"}
	examplePut2 = &PutThingRequest{ID: 8, Half: nil, Wait: 5 * time.Second, Kind: KindCat}
	exampleFile = FileRequest{Name: "a&b", Langs: []string{"en", "fr"}, Kind: KindCat}
	exampleFile2 = FileRequest{Name: "", Size: 3, Kind: KindCat}
	exampleList = ListThingsResponse{{A: 3}, {D: "x"}}
	exampleAge = GetThingResponse{Age: 12, Thing: Thing{F64: half_}}
)
`,
    "p/judge_test.go": `package p

import (
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
)

type built struct {
	Body  string
	Path  string
	Query url.Values
	Trace string
}

func TestWrite(t *testing.T) {
	written := map[string]json.RawMessage{}
	for name, response := range all {
		w := httptest.NewRecorder()
		if err := response.Write(w); err != nil {
			t.Fatal(err)
		}
		written[name] = w.Body.Bytes()
	}
	out := map[string]any{"example": written, "exampleList": exampleList}
	for name, request := range map[string]*PutThingRequest{"examplePut": &examplePut, "examplePut2": examplePut2} {
		r, err := request.Build("http://h")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		out[name] = built{string(body), r.URL.Path, r.URL.Query(), r.Header.Get("Trace")}
	}
	for name, request := range map[string]FileRequest{"exampleFile": exampleFile, "exampleFile2": exampleFile2} {
		r, err := request.Build("http://h")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		out[name] = built{Body: string(body)}
	}
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("out.json", text, 0o666); err != nil {
		t.Fatal(err)
	}
}
`,
  });
  const bindings = gen(root, ["bindings", "./p"]);
  expect(bindings.status, bindings.stderr).toBe(0);
  const written = gen(root, ["openapi", "./..."]);
  expect(written.status, written.stderr).toBe(0);
  expect(await runGo("go", ["test", "./p"], root)).toMatchObject({ code: 0 });
  const judged = JSON.parse(readFileSync(join(root, "p/out.json"), "utf8"));

  const got = operationOf(root, "/things", "get").responses["200"]!;
  const examples = valuesOf(got.content["application/json"]!.examples);
  const expected = judged.example as Record<string, unknown>;
  for (const [name, value] of Object.entries(examples)) expect(value, name).toEqual(expected[name]);
  // No example has a text that is not UTF-8, or a value in an interface whose type may have methods.
  const unclear = literals.filter(literal =>
    /(?<!Secret: "|byte\(")\\xff|Any: (?:High|KindCat|\[\]int)/.test(literal),
  );
  expect(Object.keys(examples)).toHaveLength(literals.length - unclear.length);
  expect(unclear.length).toBeLessThan(literals.length * 0.7);
  expect(valuesOf(got.headers.Age!.examples)).toEqual({ exampleAge: 12 });
  const list = operationOf(root, "/lists", "get").responses["200"]!.content["application/json"]!;
  expect(valuesOf(list.examples)).toEqual({ exampleList: judged.exampleList });

  const put = operationOf(root, "/things/{id}", "put");
  const parameter = (name: string) => valuesOf(put.parameters.find(one => one.name === name)!.examples);
  const bodies = valuesOf(put.requestBody.content["application/json"]!.examples);
  for (const name of ["examplePut", "examplePut2"]) {
    const { Body, Path, Query, Trace } = judged[name];
    expect(bodies[name]).toEqual(JSON.parse(Body));
    expect(`/things/${parameter("id")[name]}`).toBe(Path);
    expect(parameter("Trace")[name] ?? "").toBe(Trace);
    for (const key of ["page", "lang", "half", "sold"]) {
      const value = parameter(key)[name];
      if (value !== undefined) expect([value].flat().map(String)).toEqual(Query[key]);
    }
  }
  expect(["page", "lang", "half", "sold", "wait"].map(parameter)).toEqual([
    { examplePut: 2 },
    { examplePut: ["en", "fr"] },
    {},
    { examplePut: true },
    {},
  ]);
  const form = operationOf(root, "/files", "post").requestBody.content["application/x-www-form-urlencoded"]!;
  for (const [name, value] of Object.entries(valuesOf(form.examples) as Record<string, object>)) {
    const pairs = Object.entries(value).flatMap(([key, one]) =>
      [one].flat().map(each => [key, String(each)]),
    );
    expect([...new URLSearchParams(judged[name].Body)].sort()).toEqual(pairs.sort());
  }
  expect(Object.keys(form.examples!)).toEqual(["exampleFile", "exampleFile2"]);
});

/** A package with one message, and a test file. */
const pets = (tests: string, more: Record<string, string> = {}) =>
  project({
    "pets/pets.go": `package pets

import "net/http"

const Rex = "Rex"

type Grade int

type Petter interface{ Pet() }

type CreateRequest struct {
	Limit int    \`query:"limit" validate:"max=9"\`
	Name  string \`json:"name" validate:"min=2"\`
	Grade Grade  \`json:"grade"\`
}

func (CreateRequest) Pet() {}

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {}
`,
    "pets/pets_test.go": tests,
    ...more,
  });

/** The examples of the body by their names, after a run that reports no error and no warning. */
function shownExamples(root: string): Record<string, unknown> {
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(/error|warning/) });
  return valuesOf(operationOf(root, "/pets", "post").requestBody.content["application/json"]!.examples);
}

test("variables named example and literals in Example functions are examples", () => {
  const literal = (name: string) => `CreateRequest{Name: "${name}"}`;
  const root = pets(`package pets

import . "fmt"

// exampleDoc is shown first. The rest is the description.
var exampleDoc = ${literal("doc")}

// A group.
var (
	// One of its own.
	exampleA, exampleB = ${literal("a")}, ${literal("b")}
	example1 Petter = &${literal("one")}
	Example_x = (${literal("two")})
	exampleKeyless = CreateRequest{1, "keyless", 2}
	exampleList = []CreateRequest{${literal("list")}}
	exampleOf = ${literal("of")}.Name
	examples = ${literal("plural")}
	bad = ${literal("bad")}
	_ = ${literal("blank")}
)

func ExampleCreate() {
	req := ${literal("first")}
	for range 2 {
		Println(func() Petter { return &${literal("second")} }())
	}
	_ = []Petter{${literal("third")}}
	_ = req
}

func ExampleHidden() {
	Rex := "hidden"
	_ = CreateRequest{Name: Rex}
	_ = CreateRequest{Name: "Grade", Grade: Grade(1)}
}

func ExampleType() {
	type CreateRequest struct{ Name string }
	_ = ${literal("local")}
}

func ExampleWith(n int) { _ = ${literal("parameter")} }

func Examplefail() { _ = ${literal("small")} }

func TestCreate() { _ = ${literal("test")} }

type tester struct{}

func (tester) ExampleOfMethod() { _ = ${literal("method")} }
`);
  expect(shownExamples(root)).toEqual({
    exampleDoc: { name: "doc", grade: 0 },
    example1: { name: "one", grade: 0 },
    Example_x: { name: "two", grade: 0 },
    ExampleCreate: { name: "first", grade: 0 },
    ExampleCreate2: { name: "second", grade: 0 },
    ExampleCreate3: { name: "third", grade: 0 },
    ExampleHidden: { name: "Grade", grade: 1 },
  });
  const { examples } = operationOf(root, "/pets", "post").requestBody.content["application/json"]!;
  expect(examples!.exampleDoc).toEqual({
    summary: "exampleDoc is shown first",
    description: "The rest is the description.",
    value: { name: "doc", grade: 0 },
  });
  expect(examples!.example1).not.toHaveProperty("summary");
});

test("examples are also read from the external test package, by the name under which it imports the package", () => {
  const external = (imported: string, qualifier: string, more = "") =>
    `package pets_test\n\nimport ${imported} "example.com/app/pets"\n\nvar exampleRex = ${qualifier}CreateRequest{Name: ${qualifier}Rex}\n${more}`;
  const rex = { exampleRex: { name: "Rex", grade: 0 } };
  expect(shownExamples(pets(external("", "pets.")))).toEqual(rex);
  expect(shownExamples(pets(external("animals", "animals.")))).toEqual(rex);
  expect(shownExamples(pets(external(".", "")))).toEqual(rex);
  // These are not the message and the constant of the package: a name is declared elsewhere, or the package is another one.
  expect(shownExamples(pets(external("pets", "")))).toEqual({});
  expect(shownExamples(pets(external(".", "", "\ntype CreateRequest struct{ Name string }\n")))).toEqual({});
  expect(shownExamples(pets(external("_", "pets.")))).toEqual({});
  expect(shownExamples(pets(external("pets", "pets.").replace("app/pets", "app/other")))).toEqual({});
  expect(shownExamples(pets(external("pets", "pets.").replace("pets_test", "other_test")))).toEqual({});
  // The build leaves this file out.
  expect(shownExamples(pets(`//go:build ignore\n\n${external("", "pets.")}`))).toEqual({});
  // Test files may have constants of their own.
  const constants =
    "package pets\n\nconst (\n\tfirst = iota + 3\n\tsecond\n)\n\nvar exampleIota = CreateRequest{Name: Rex + Rex, Grade: second}\n";
  expect(shownExamples(pets(constants))).toEqual({ exampleIota: { name: "RexRex", grade: 4 } });
});

test("an example has no value where a struct holds itself, which does not compile", () => {
  const root = pets('package pets\n\nvar exampleEndless = CreateRequest{Name: "x"}\n');
  const file = join(root, "pets/pets.go");
  const text = readFileSync(file, "utf8").replace(
    "Grade Grade ",
    'Self Endless `json:"self"`\n\tGrade Grade ',
  );
  writeFileSync(
    file,
    `${text}\ntype Endless struct {\n\tEndless Endless \`json:"endless"\`\n\tList [2]Endless \`json:"list"\`\n}\n`,
  );
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("internal error") });
  expect(
    operationOf(root, "/pets", "post").requestBody.content["application/json"]!.examples,
  ).toBeUndefined();
});

test("examples that do not fit are reported and left out, and the run succeeds", () => {
  const root = pets(
    `package pets\n\nvar exampleFine = CreateRequest{Name: "Rex"}\n\nvar exampleShort = CreateRequest{Limit: 3, Name: "x"}\n\nvar exampleMany = CreateRequest{Limit: 30, Name: "Rex"}\n`,
    {
      "pets/broken_test.go": "package pets\n\nvar exampleBroken = CreateRequest{Name: }\n",
      "pets/unconcerned_test.go": "package pets\n\nvar x = = 3\n",
    },
  );
  const { status, stderr } = gen(root, ["openapi", "./..."]);
  expect(status).toBe(0);
  expect(stderr.split("\n").filter(line => line.includes(" warning: "))).toEqual([
    "pets/broken_test.go:3:41: warning: the examples in this file are left out: expected operand, found '}' [unread-examples]",
    "pets/pets_test.go:5:5: warning: the document does not allow exampleShort as an example of CreateRequest, and leaves it out: /name: String is too short (1 < 2) [unfit-example]",
    "pets/pets_test.go:7:5: warning: the document does not allow exampleMany as an example of CreateRequest, and leaves it out: query limit: 30 is greater than 9 [unfit-example]",
  ]);
  const { parameters, requestBody } = operationOf(root, "/pets", "post");
  expect(valuesOf(requestBody.content["application/json"]!.examples)).toEqual({
    exampleFine: { name: "Rex", grade: 0 },
  });
  expect(parameters[0]!.examples).toBeUndefined();
  // Other commands do not read test files; validate reads them if the config has the key openapi.
  for (const command of ["validate", "bindings"])
    expect(gen(root, [command, "./..."]).stderr).not.toContain("example");
  writeFileSync(join(root, ".genrc"), "openapi: {}\nrules: { unread-examples: off, unfit-example: error }\n");
  const validated = gen(root, ["validate", "./..."]);
  expect(validated.status).toBe(1);
  expect(validated.stderr.match(/\w+: .*\[un(?:fit|read)-examples?\]/g)).toHaveLength(2);
});
