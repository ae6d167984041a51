/** Parse with generated functions does what Parse with encoding/json does: it reads the same values, returns the same errors, and calls the same methods of types. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const wideFields = Array.from({ length: 70 }, (_, index) => `field${index}`);

const source = `package app

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Calls has the calls of methods.
var Calls []string

// Cents reads itself from a number.
type Cents int

func (c *Cents) UnmarshalJSON(text []byte) error {
	Calls = append(Calls, "Cents "+string(text))
	return json.Unmarshal(text, (*int)(c))
}

// Code reads itself from a text.
type Code string

func (c *Code) UnmarshalText(text []byte) error {
	Calls = append(Calls, "Code "+string(text))
	if len(text) > 3 {
		return errors.New("a code has three letters")
	}
	*c = Code(strings.ToUpper(string(text)))
	return nil
}

// Ref reads itself from a text, too.
type Ref[T any] struct{ id T }

func (*Ref[T]) UnmarshalText([]byte) error { return nil }

// Base is embedded.
type Base struct {
	ID   int    \`json:"id"\`
	Kind string \`json:"kind,omitempty"\`
}

type Line struct {
	Code  Code            \`json:"code"\`
	Price Cents           \`json:"price"\`
	More  map[string]Code \`json:"more"\`
	Next  *Line           \`json:"next"\`
}

type CreateRequest struct {
	*Base
	Name   string         \`json:"name"\`
	Size   int8           \`json:"size"\`
	Rate   float32        \`json:"rate"\`
	Total  Cents          \`json:"total"\`
	Lines  []Line         \`json:"lines"\`
	Best   *Line          \`json:"best"\`
	At     time.Time      \`json:"at"\`
	Data   []byte         \`json:"data"\`
	Pair   [2]int         \`json:"pair"\`
	Quoted *uint          \`json:"quoted,string"\`
	Tags   map[string]int \`json:"tags"\`
	Any    any            \`json:"any"\`
	Wide   *Wide          \`json:"wide,omitempty"\`
	Due    Due            \`json:"due,omitempty"\`
	Dues   []Due          \`json:"dues,omitempty"\`
	Number Number         \`json:"number,omitempty"\`
	Limit  Limit          \`json:"limit,omitempty"\`
	Ref    *Ref[int]      \`json:"ref,omitempty"\`
	Refs   []Ref[string]  \`json:"refs,omitempty"\`
}

// Due is a pointer with a name: encoding/json calls no methods through it.
type Due *time.Time

type Number *json.Number

type Limit *time.Duration

// Wide has more fields than a word has bits, and one with another alphabet.
type Wide struct {
${wideFields.map((key, index) => `\tF${index} int \`json:"${key}"\``).join("\n")}
	Last int \`json:"ключ,omitempty"\`
}

// POST /create
func Create(w http.ResponseWriter, r *http.Request) {}

// UpdateRequest has other fields, so its body is read into a view.
type UpdateRequest struct {
	ID    string \`route:"id"\`
	Limit int    \`query:"limit" default:"7"\`
	Lines []Line \`json:"lines"\`
	Note  string \`json:"note"\`
}

// PUT /update/{id}
func Update(w http.ResponseWriter, r *http.Request) {}

type NamesRequest []string

// POST /names
func Names(w http.ResponseWriter, r *http.Request) {}

type ShelvesRequest map[string]List[*Shelf]

// List is generic.
type List[T any] []T

// Shelf holds a struct without a name, and one in a map that only encoding/json reads.
type Shelf struct {
	Rooms map[int]Room             \`json:"rooms"\`
	Box   struct {
		Width json.Number \`json:"width"\`
		Behind *Shelf     \`json:"behind"\`
	} \`json:"box"\`
	Notes []struct {
		Text string \`json:"text,omitempty"\`
	} \`json:"notes,omitempty"\`
}

type Room struct {
	At time.Time \`json:"at"\`
}

// POST /shelves
func Shelves(w http.ResponseWriter, r *http.Request) {}

type RawRequest []byte

// POST /raw
func Raw(w http.ResponseWriter, r *http.Request) {}

// Failures describes an error of Parse.
func Failures(err error) (texts []string) {
	for _, failure := range BindingErrors(err) {
		texts = append(texts, failure.In+" "+failure.Name+" "+failure.Text()+" "+failure.Error())
		var mismatch *json.UnmarshalTypeError
		if errors.As(failure, &mismatch) {
			texts = append(texts, mismatch.Error(), mismatch.Struct, mismatch.Field)
		}
	}
	return texts
}
`;

const main = `package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"

	generated "example.com/app/generated"
	standard "example.com/app/standard"
	strictgenerated "example.com/app/strictgenerated"
	strictstandard "example.com/app/strictstandard"
)

type message interface{ Parse(*http.Request) error }

type app struct {
	create, update, names, raw, shelves func() message
	failures              func(error) []string
	calls                 *[]string
}

func appOf[C, U, N, R, S any](create func(*C) message, update func(*U) message, names func(*N) message, raw func(*R) message, shelves func(*S) message, failures func(error) []string, calls *[]string) app {
	return app{func() message { return create(new(C)) }, func() message { return update(new(U)) }, func() message { return names(new(N)) }, func() message { return raw(new(R)) }, func() message { return shelves(new(S)) }, failures, calls}
}

var apps = []app{
	appOf(func(v *generated.CreateRequest) message { return v }, func(v *generated.UpdateRequest) message { return v }, func(v *generated.NamesRequest) message { return v }, func(v *generated.RawRequest) message { return v }, func(v *generated.ShelvesRequest) message { return v }, generated.Failures, &generated.Calls),
	appOf(func(v *standard.CreateRequest) message { return v }, func(v *standard.UpdateRequest) message { return v }, func(v *standard.NamesRequest) message { return v }, func(v *standard.RawRequest) message { return v }, func(v *standard.ShelvesRequest) message { return v }, standard.Failures, &standard.Calls),
	appOf(func(v *strictgenerated.CreateRequest) message { return v }, func(v *strictgenerated.UpdateRequest) message { return v }, func(v *strictgenerated.NamesRequest) message { return v }, func(v *strictgenerated.RawRequest) message { return v }, func(v *strictgenerated.ShelvesRequest) message { return v }, strictgenerated.Failures, &strictgenerated.Calls),
	appOf(func(v *strictstandard.CreateRequest) message { return v }, func(v *strictstandard.UpdateRequest) message { return v }, func(v *strictstandard.NamesRequest) message { return v }, func(v *strictstandard.RawRequest) message { return v }, func(v *strictstandard.ShelvesRequest) message { return v }, strictstandard.Failures, &strictstandard.Calls),
}

// closer counts how often a body is closed.
type closer struct {
	io.Reader
	closed *int
}

func (c closer) Close() error {
	*c.closed++
	return nil
}

func (a app) parse(path, body string) string {
	*a.calls = nil
	target := a.names()
	switch path {
	case "/create":
		target = a.create()
	case "/update/x":
		target = a.update()
	case "/raw":
		target = a.raw()
	case "/shelves":
		target = a.shelves()
	}
	closed := 0
	r := httptest.NewRequest("POST", path, closer{strings.NewReader(body), &closed})
	r.SetPathValue("id", "x")
	err := target.Parse(r)
	r.Body.Close()
	value, _ := json.Marshal(target)
	calls := *a.calls
	if err != nil { // the body was read again, and once more by the search for misfits
		calls = nil
		for _, call := range *a.calls {
			if !slices.Contains(calls, call) {
				calls = append(calls, call)
			}
		}
	}
	return fmt.Sprintf("%s %q calls %q closed %d", value, a.failures(err), calls, closed)
}

func main() {
	var bodies [][2]string
	if err := json.NewDecoder(os.Stdin).Decode(&bodies); err != nil {
		panic(err)
	}
	var results [][]string
	for _, body := range bodies {
		var row []string
		for _, app := range apps {
			row = append(row, app.parse(body[0], body[1]))
		}
		results = append(results, row)
	}
	json.NewEncoder(os.Stdout).Encode(results)
}
`;

const line = '{"code":"abc","price":3,"more":{"a":"x","b":"y"},"next":{"code":"z"}}';

/** The configs of two packages. Only in the first one, bodies must have all fields that are not optional. */
const requiring = {
  required: "bindings: {json: generated, requireJSON: true}\n",
  optional: "bindings: {json: generated}\n",
};

/** Bodies of the package `required`, and the places of absent fields that Parse reports. */
const incomplete: [path: string, body: string, absent: string[]][] = [
  ["/names", "[]", []],
  ["/names", "null", ["must not be null"]],
  ["/update/x", '{"lines":null,"note":""}', []],
  ["/update/x", '{"note":null,"lines":[]}', []],
  ["/update/x", '{"note":"n"}', ["/lines"]],
  ["/update/x", '{"unknown":{"a":null}}', ["/lines", "/note"]],
  ["/update/x", '{"Note":"n","lines":[]}', ["/note"]],
  ["/update/x", "{}", ["/lines", "/note"]],
  ["/update/x", '{"note":"a","note":"b","lines":[null]}', []],
  [
    "/update/x",
    `{"note":"n","lines":[${line},{"price":1,"more":{},"next":null},{}]}`,
    [
      "/lines/0/next/price",
      "/lines/0/next/more",
      "/lines/1/code",
      "/lines/2/code",
      "/lines/2/price",
      "/lines/2/more",
    ],
  ],
  [
    "/update/x",
    '{"note":"n","lines":[{"code":"a","price":1,"more":null,"next":{"code":"a","more":{}}}]}',
    ["/lines/0/next/price"],
  ],
  // A number that no float64 holds, in a place that nothing reads.
  ["/update/x", '{"unknown":1e400}', ["/lines", "/note"]],
  ["/update/x", '{"note":"n","note":"n","lines":[],"unknown":[-1e400]}', []],
  // Structs in lists and maps, without a name, and below keys that are no strings.
  [
    "/shelves",
    '{"a":[{"rooms":{"1":{},"2":{"at":null}},"box":{}}],"b":[]}',
    ["/a/0/rooms/1/at", "/a/0/box/width"],
  ],
  ["/shelves", '{"a":[{"rooms":{},"box":{"width":1e400}},{"box":{"width":1,"width":2}}]}', ["/a/1/rooms"]],
];

/** The fields of the wide struct. */
const wide = wideFields.map((key, index) => `"${key}":${index}`).join(",");

/** Bodies with another value in the place of a type that reads itself from a text. */
const notTexts = [`{"ref":5}`, `{"ref":[]}`, `{"refs":[{}]}`, `{"lines":[{"more":{"a":true}}]}`];

/** Bodies of the struct with fields of all kinds. */
const created = [
  "{}",
  "null",
  " {} ",
  "{} {}",
  "",
  "[]",
  '{"id":1,"kind":"k","name":"n","size":-128,"rate":1.5,"total":12,"at":"2020-01-02T03:04:05Z","data":"AQID","pair":[1,2],"quoted":"7","tags":{"a":1},"any":{"b":[null]}}',
  `{"lines":[${line},${line}],"best":${line},"total":5}`,
  `{"total":5,"best":${line},"lines":[{}],"name":"last"}`,
  // null for values with methods.
  '{"total":null,"best":null,"lines":[{"code":null,"price":null,"next":null}]}',
  // Unusual keys and values, before and after values with methods.
  `{"NAME":"n","total":5}`,
  `{"total":5,"NAME":"n"}`,
  `{"total":5,"total":6}`,
  `{"total":5,"na\\u006de":"n"}`,
  `{"total":5,"name":"\\ud800"}`,
  `{"total":5,"name":7}`,
  `{"total":5,"size":128}`,
  `{"total":5,"size":1.0,"lines":[{"code":"abc"}]}`,
  `{"total":5,"unknown":{"a":[1,{}]},"ſize":3}`,
  `{"total":5,"unknown":1}`,
  `{"total":5`,
  `{"total":5,}`,
  `{"total":5} x`,
  `{"pair":[1]}`,
  `{"pair":[1,2,3]}`,
  `{"quoted":7}`,
  `{"quoted":"x"}`,
  `{"quoted":null}`,
  `{"tags":{"a":1,"a":2}}`,
  `{"at":"yesterday"}`,
  `{"data":"???"}`,
  `{"kind":null}`,
  `{"wide":{${wide}}}`,
  `{"wide":{${wide},"ключ":7}}`,
  `{"wide":{${wide},"field3":1}}`,
  `{"wide":{${wide},"field69":1}}`,
  `{"wide":{${wide},"FIELD69":1}}`,
  // Methods that fail.
  `{"total":5,"lines":[{"code":"abcd","price":1}],"name":"n"}`,
  `{"total":5,"best":{"more":{"a":"abcd"}},"name":"n"}`,
  `{"name":"n","lines":[{"price":1},{"next":{"price":"x"}}],"total":3}`,
  `{"total":"x","name":"n"}`,
  `{"total":[1],"name":7}`,
  `{"best":{"price":1.5}}`,
  // Pointers with names.
  `{"due":"2020-01-02T03:04:05Z"}`,
  `{"due":null,"dues":[null]}`,
  `{"due":{}}`,
  `{"dues":["2020-01-02T03:04:05Z"]}`,
  `{"number":1}`,
  `{"number":"1"}`,
  `{"number":"x"}`,
  `{"limit":5}`,
  `{"limit":"5"}`,
  `{"ref":"a","refs":["a"]}`,
  ...notTexts,
];
const updated = [
  "{}",
  '{"note":"n","lines":[]}',
  '{"note":7}',
  '{"note":"n","id":"stolen","limit":3}',
  `{"lines":[${line}],"Note":"n"}`,
  '{"lines":[{"code":"abcd"}],"note":"n"}',
  '{"lines":[{"price":"x"}],"note":"n"}',
  '{"lines":[1]}',
];
const named = ["[]", '["a","b"]', "null", '["a",1]', '["a"', "{}"];
const bodies = [
  ...created.map(body => ["/create", body]),
  ...updated.map(body => ["/update/x", body]),
  ...named.map(body => ["/names", body]),
  ...["null", " null ", '"AQID"', "5"].map(body => ["/raw", body]),
];

/** The configs of the packages that are compared. */
const packages = {
  generated: "bindings: {json: generated}\n",
  standard: "",
  strictgenerated: "bindings: {json: generated}\nunknownFields: reject\n",
  strictstandard: "unknownFields: reject\n",
};

describe.skipIf(!hasGo())("Parse with generated functions agrees with encoding/json", () => {
  test("for unusual bodies, methods that are called, methods that fail, and unknown fields", async () => {
    const root = fileTree({
      "go.mod": "module example.com/app\n\ngo 1.23\n",
      "main.go": main,
      "bodies.json": JSON.stringify(bodies),
    });
    for (const [name, config] of Object.entries(packages)) {
      writeFiles(join(root, name), { "app.go": source, ".genrc": config });
      const { status, stderr } = gen(root, ["bindings", "--dir", name]);
      expect(stderr).not.toContain("error");
      expect(status).toBe(0);
    }
    const program = join(root, "program");
    const built = await runGo("go", ["build", "-buildvcs=false", "-o", program, "."], root);
    expect(built).toMatchObject({ code: 0, stderr: "" });
    const { stdout, stderr, code } = await runGo("sh", ["-c", `"${program}" < bodies.json`], root);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const rows: string[][] = JSON.parse(stdout);
    const pairs = rows.flatMap(([a, b, c, d], index) => [
      { body: bodies[index], got: a, want: b },
      { body: bodies[index], strict: true, got: c, want: d },
    ]);
    expect(pairs.filter(({ got, want }) => got !== want)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(100);
    const texts = pairs.filter(({ body }) => notTexts.includes(body![1]!)).map(({ got }) => got);
    expect(texts.length).toBe(2 * notTexts.length);
    for (const text of texts) expect(text).toMatch(/"json \/\S+ must be a string json/);
  });

  test("with requireJSON, every absent field that is not optional is an error with its place", async () => {
    const root = fileTree({
      "go.mod": "module example.com/app\n\ngo 1.23\n",
      "main.go": main
        .replace(/^\t(?:generated|standard|strict\w+) "example.*\n/gm, "")
        .replace("import (", 'import (\n\trequired "example.com/app/required"')
        .replace(/^\tappOf\(.*(?:standard|strict).*\n/gm, "")
        .replaceAll("generated.", "required."),
      "bodies.json": JSON.stringify(incomplete.map(([path, body]) => [path, body])),
    });
    for (const [name, config] of Object.entries(requiring)) {
      writeFiles(join(root, name), { "app.go": source, ".genrc": config });
      const { status, stderr } = gen(root, ["bindings", "--dir", name]);
      expect(stderr).not.toContain("error");
      expect(status).toBe(0);
    }
    expect(await runGo("go", ["vet", "./..."], root)).toMatchObject({ code: 0, stderr: "" });
    const { stdout, stderr, code } = await runGo(
      "sh",
      ["-c", "go run -buildvcs=false . < bodies.json"],
      root,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const rows: string[][] = JSON.parse(stdout);
    const failure = /"json (\S*) (is missing|must not be null) json/g;
    const found = rows.map(([text]) =>
      [...text!.matchAll(failure)].map(([, place, detail]) => place || detail),
    );
    expect(found).toEqual(incomplete.map(([, , absent]) => absent));
    // The OpenAPI document requires these fields in requests, but no pointers and no fields with omitempty.
    const { status, stderr: problems } = gen(join(root, "required"), ["openapi"]);
    expect({ status, problems }).toMatchObject({ status: 0 });
    const { schemas } = JSON.parse(readFileSync(join(root, "required/openapi.json"), "utf8")).components;
    expect(schemas.Line.required).toEqual(["code", "price", "more"]);
    expect(schemas.UpdateRequest.required).toEqual(["lines", "note"]);
    expect(schemas.CreateRequest.required).toEqual(
      "name size rate total lines at data pair tags any".split(" "),
    );
    // The types of TypeScript require them, too; without requireJSON, they make lists and maps optional.
    const typed = (name: string) => {
      expect(gen(join(root, name), ["typescript"])).toMatchObject({ status: 0 });
      const text = readFileSync(join(root, name, "api.gen.ts"), "utf8");
      const types = text.slice(0, text.indexOf("export async function"));
      return [...types.matchAll(/^ +(lines|note|more|next|data|tags|any|best|kind)\b(\??):/gm)].map(
        ([, key, mark]) => `${key}${mark}`,
      );
    };
    expect(typed("required").join(" ")).toBe("kind? lines best? data tags any more next? lines note");
    expect(typed("optional").join(" ")).toBe("kind? lines? best? data? tags? any? more? next? lines? note");
  });
});
