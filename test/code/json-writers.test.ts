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
});
