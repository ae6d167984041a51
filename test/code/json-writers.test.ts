/** Generated functions for JSON bodies are in the model, share code between packages, avoid the user's names, and leave some methods to encoding/json. */
import { expect, test } from "vitest";
import { caseModels } from "../helpers/case-results.ts";
import { gen, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { modelJsonSchema } from "../helpers/judges/json-schemas.ts";
import { keysOf, missingValues, valuesByKey } from "../helpers/model-values.ts";

const definitions = modelJsonSchema().definitions!;

test("the case json-generated has every kind of value for the keys about functions for JSON", async () => {
  const [[, model] = [null, null]] = await caseModels(["json-generated"]);
  const values = valuesByKey(model!, "Model", definitions);
  const keys = [...keysOf(definitions)].filter(([key]) => /^GoJSON/.test(key));
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.flatMap(([key, schema]) => missingValues(key, schema, values.get(key) ?? []))).toEqual([]);
});

/** A package whose response holds a type of another package of the module. */
const source = (name: string, more: string) => `package ${name}

import (
	"net/http"

	"example.com/app/shared"
)

type ListResponse struct {
	Items []shared.Item \`json:"items"\`
	Own   Item          \`json:"own"\`
	JSON  JSON          \`json:"json"\`
}

// JSON has the name of a function for bodies.
type JSON struct{ A int }

type Item struct {
	Name string           \`json:"name"\`
	Next *Item            \`json:"next"\`
	By   map[string]int32 \`json:"by"\`
}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}
${more}`;

test.skipIf(!hasGo())("packages share the writer in basics, and declare no name twice", async () => {
  const taken =
    "\ntype jsonWriter int\n\nfunc encodeItem() {}\n\nfunc marshalListResponse() {}\n\nvar sortedKeys, json = 1, 2\n";
  const files = {
    ".git/HEAD": "",
    "go.mod": "module example.com/app\n\ngo 1.23\n",
    "shared/shared.go": "package shared\n\n// Item is used by others.\ntype Item struct{ ID uint64 }\n",
    "a/a.go": source("a", ""),
    "b/b.go": source("b", taken),
  };
  const config = "bindings: {json: generated}\njson: {out: bodies.gen.go}\n";
  const alone = fileTree({ ...files, ".genrc": config });
  const shared = fileTree({ ...files, ".genrc": `${config}basics: example.com/app/basics\n` });
  for (const root of [alone, shared]) {
    const { status, stderr } = gen(root, ["all", "./a", "./b"]);
    expect(stderr).not.toContain("error");
    expect(status).toBe(0);
    expect(gen(root, ["all", "./a", "./b", "--check"])).toMatchObject({ status: 0, stdout: "" });
    expect(await runGo("go", ["vet", "./..."], root)).toMatchObject({ code: 0, stderr: "" });
  }
  expect(tree(alone)["b/bodies.gen.go"]).toContain("func encodeBItem(w *genJSONWriter, v *Item) {");
  expect(tree(alone)["b/bindings.gen.go"]).toContain("marshalListResponse2(&res)");
  const text = tree(shared)["a/bodies.gen.go"]!;
  expect(text).toContain("func encodeSharedItem(w *basics.JSONWriter, v *shared.Item) {");
  expect(text).not.toContain("func (");
  // gen finds the template that printed the function.
  const line = text.split("\n").findIndex(one => one.startsWith("func encodeItem(")) + 1;
  expect(gen(shared, ["templates", "where", `a/bodies.gen.go:${line}`]).stdout).toContain("json-encode");
});

test.skipIf(!hasGo())(
  "a response without a handler has its functions, and basics those of required fields",
  async () => {
    const sent = `
// ErrorResponse is sent by fail.
type ErrorResponse struct {
	Items []Item \`json:"items"\`
}

func fail(w http.ResponseWriter) { _ = ErrorResponse{}.WriteStatus(w, http.StatusNotFound) }

// SetRequest has values that encoding/json reads.
type SetRequest struct {
	ByID map[int]Item \`json:"by_id"\`
}

// POST /set
func Set(w http.ResponseWriter, r *http.Request) {
	var req SetRequest
	if err := req.Parse(r); err != nil {
		fail(w)
	}
}
`;
    const files = {
      "go.mod": "module example.com/app\n\ngo 1.23\n",
      "shared/shared.go": "package shared\n\n// Item is used by others.\ntype Item struct{ ID uint64 }\n",
      "a/a.go": source("a", sent),
    };
    const config = "bindings: {json: generated, requireJSON: true}\n";
    for (const basics of ["", "basics: example.com/app/basics\n"]) {
      const root = fileTree({ ...files, ".genrc": config + basics });
      expect(gen(root, ["all", "./a"])).toMatchObject({ status: 0 });
      expect(await runGo("go", ["vet", "./..."], root)).toMatchObject({ code: 0, stderr: "" });
      expect(tree(root)["a/json.gen.go"]).toContain("func marshalErrorResponse(v *ErrorResponse) (");
    }
  },
);

test("a value is left to encoding/json if it is not certain which of its methods that calls", () => {
  const root = fileTree({
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    ".genrc": "bindings: {json: generated}\n",
    "app.go": `package app

import (
	"encoding/json"
	"net/http"
	"time"
)

// Text has both methods for its text.
type Text struct{ s string }

func (t Text) MarshalText() ([]byte, error)        { return []byte(t.s), nil }
func (t Text) AppendText(b []byte) ([]byte, error) { return append(b, t.s...), nil }
func (t *Text) UnmarshalText(b []byte) error       { t.s = string(b); return nil }

// Amount has the methods of a json.Number, too.
type Amount struct{ json.Number }

func (Amount) MarshalText() ([]byte, error) { return []byte("amount"), nil }
func (*Amount) UnmarshalText([]byte) error  { return nil }

type both struct{}

func (*both) MarshalJSON() ([]byte, error) { return nil, nil }
func (*both) MarshalText() ([]byte, error) { return nil, nil }

// Mixed has only the method AppendText: the others are ambiguous.
type Mixed struct {
	*both
	*time.Time
}

type state struct{}

func (state) MarshalText() ([]byte, error) { return nil, nil }
func (state) IsZero() bool                 { return false }

// Pointed has the methods of a state, which panic if the pointer is nil.
type Pointed struct{ *state }

// Held has the methods of a state.
type Held struct{ state }

type GetRequest struct {
	Amount Amount \`json:"amount"\`
}

type GetResponse struct {
	Text   Text   \`json:"text"\`
	Amount Amount \`json:"amount"\`
	Mixed  Mixed  \`json:"mixed"\`
}

type ListResponse struct {
	Pointed Pointed   \`json:"pointed"\`
	Held    Held      \`json:"held,omitzero"\`
	In      PointedIn \`json:"in"\`
}

type PointedIn struct {
	Pointed Pointed \`json:"pointed,omitzero"\`
}

// Optional has the form of the one that gen declares, and JSON of its own.
type Optional[T any] struct {
	Value       T
	Valid, Null bool
}

func (o Optional[T]) IsZero() bool                { return !o.Valid }
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal([]T{o.Value}) }
func (*Optional[T]) UnmarshalJSON([]byte) error    { return nil }

type SetResponse struct {
	Size Optional[int] \`json:"size,omitzero"\`
}

// POST /set
func Set(w http.ResponseWriter, r *http.Request) {}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}

// POST /get
func Get(w http.ResponseWriter, r *http.Request) {}
`,
  });
  expect(gen(root, ["bindings"])).toMatchObject({ status: 0 });
  const text = tree(root)["json.gen.go"]!;
  expect(text).toContain("\tw.marshaled(v.Text.MarshalText())\n");
  expect(text).toContain("\tw.value(v.Amount)\n");
  expect(text).toContain("\tw.value(v.Mixed)\n");
  expect(text).toContain("\t\t\tr.byTextMethod(&v.Text)\n");
  expect(text).not.toMatch(/r\.\w+\(&v\.Amount\)/);
  // After an error elsewhere, encoding/json calls no method of a nil pointer.
  expect(text).toContain("\tw.value(v.Pointed)\n");
  expect(text).toContain("\tif !v.Held.IsZero() {\n");
  expect(text).toContain("\t\tw.marshaled(v.Held.MarshalText())\n");
  expect(text).not.toContain("v.Pointed.IsZero()");
  expect(text).toContain("w.value(v.Size)\n");
});

const zeros = {
  "go.mod": "module example.com/app\n\ngo 1.24\n",
  ".genrc": "bindings: {json: generated}\n",
  "opaque/opaque.go":
    "package opaque\n\n// T has a part that no other package sees.\ntype T struct{ parts []int }\n\n// Open has none.\ntype Open struct{ Parts []int }\n",
  "app.go": `package app

import (
	"net/http"
	"time"

	"example.com/app/opaque"
)

type Flag bool

type Part struct {
	Lines []string
	Flag  Flag
	on    Flag
	At    time.Time
	Any   any
	_     func()
}

type Home struct {
	Part
	Name string
	Rest [2]struct{ M map[string]int }
}

type GetResponse struct {
	Plain struct{ A, B float32 } \`json:"plain,omitzero"\`
	Home  Home                   \`json:"home,omitzero"\`
	Homes [2]Home                \`json:"homes,omitzero"\`
	Open  opaque.Open            \`json:"open,omitzero"\`
	At    [1]time.Time           \`json:"at,omitzero"\`
}

// GET /get
func Get(w http.ResponseWriter, r *http.Request) {}

type ListResponse struct {
	T opaque.T \`json:"t,omitzero"\`
}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}
`,
  "app_test.go": `package app

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

func TestZeros(t *testing.T) {
	values := []func(*GetResponse){
		func(v *GetResponse) {},
		func(v *GetResponse) { v.Plain.B = 1 },
		func(v *GetResponse) { v.Plain.A = float32(math.Copysign(0, -1)) },
		func(v *GetResponse) { v.Home.Lines = []string{} },
		func(v *GetResponse) { v.Home.Flag = true },
		func(v *GetResponse) { v.Home.on = true },
		func(v *GetResponse) { v.Home.At = time.Unix(1, 0) },
		func(v *GetResponse) { v.Home.Any = []int(nil) },
		func(v *GetResponse) { v.Home.Name = "n" },
		func(v *GetResponse) { v.Home.Rest[1].M = map[string]int{} },
		func(v *GetResponse) { v.Homes[1].Any = 1 },
		func(v *GetResponse) { v.Open.Parts = []int{} },
		func(v *GetResponse) { v.At[0] = time.Unix(1, 0) },
	}
	for i, set := range values {
		var v GetResponse
		set(&v)
		want, _ := json.Marshal(v)
		w, err := marshalGetResponse(&v)
		if got := string(w.Bytes()); err != nil || got != string(want) {
			t.Errorf("%d: got %s, want %s (%v)", i, got, want, err)
		}
		if got := string(want) == "{}"; got != (i == 0 || i == 2) {
			t.Errorf("%d: %s", i, want)
		}
	}
}
`,
};

test.skipIf(!hasGo())(
  "zero values are left out without reflection, where Go can see all of a value",
  async () => {
    const root = fileTree(zeros);
    expect(gen(root, ["bindings"])).toMatchObject({ status: 0 });
    expect(await runGo("go", ["vet", "."], root)).toMatchObject({ code: 0, stderr: "" });
    expect(await runGo("go", ["test", "."], root)).toMatchObject({ code: 0, stderr: "" });
    const { "json.gen.go": text, "bindings.gen.go": bindings } = tree(root);
    expect(text).not.toContain('"reflect"');
    // json.Marshal, which writeJSON calls, writes the body with a value that only its own package sees.
    expect(text).not.toContain("func marshalListResponse");
    expect(bindings).toContain('writeJSON(w, statusCode, "application/json", res)');
  },
);

test("a rule that asks for the zero value of what only its own package sees, or of too many parts, is an error", () => {
  const rule = (validate: string) =>
    zeros["app.go"]
      .replace("ListResponse struct", "ListRequest struct")
      .replace(/json:"t,omitzero"/, `json:"t" validate:"${validate}"`);
  for (const validate of ["required", "isdefault"]) {
    const root = fileTree({ ...zeros, "app.go": rule(validate) });
    const { status, stderr } = gen(root, ["bindings"]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `gen can't compile the rule ${validate}: gen can't tell whether opaque.T is zero: Go can't compare it with ==, and its parts are too many, or of another package [invalid-rule]`,
    );
  }
  const settings = (count: number) => {
    const fields = Array.from(
      { length: count },
      (_, index) => `\tF${index} int \`json:"f${index}" validate:"max=3"\`\n`,
    );
    const text = `package app\n\nimport "net/http"\n\ntype Settings struct {\n${fields.join("")}\tList []int \`json:"list"\`\n}\n\ntype PutRequest struct {\n\tSettings Settings \`json:"settings" validate:"omitempty"\`\n}\n\n// PUT /\nfunc Put(w http.ResponseWriter, r *http.Request) {}\n`;
    return gen(fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", "app.go": text }), ["bindings"]);
  };
  expect(settings(79)).toMatchObject({ status: 0 });
  expect(settings(80)).toMatchObject({ status: 1 });
  expect(settings(80).stderr).toContain("gen can't tell whether Settings is zero");
});
