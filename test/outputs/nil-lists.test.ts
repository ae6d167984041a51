/**
 * With config `nilLists: "[]"`, Write sends `[]` for nil slices, and all outputs say so. A Go program fills responses with random values and calls Write: what it
 * sends is what json.Marshal makes of a copy in which a walk with package reflect has replaced nil slices, and keeps to the document and to the types of TypeScript.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of values.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { type Document, schemaChecks } from "../helpers/judges/openapi-documents.ts";
import { caseCount } from "../helpers/random/case-count.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(300);

/** The package; `name` is its name. */
const source = (name: string) => `package ${name}

import (
	"encoding/json"
	"net/http"
)

type Tags []string

// Tree holds itself.
type Tree []Tree

// Secret writes itself.
type Secret struct{ List []string }

func (s Secret) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]any{"list": s.List}) }

// Shared is also encoded by hand.
type Shared struct {
	List []int \`json:"list"\`
}

// Own is in responses alone, and in a request.
type Own struct {
	List []int \`json:"list"\`
}

type Base struct {
	Colours []string \`json:"colours"\`
}

type More struct {
	Sizes []int \`json:"sizes"\`
}

type Page[T any] struct {
	Items []T \`json:"items"\`
}

type Node struct {
	Base
	*More
	Text    string              \`json:"text"\`
	Kids    []*Node             \`json:"kids"\`
	Odd     []string            \`json:"odd<>&"\`
	Skipped []string            \`json:"skipped,omitempty"\`
	Absent  []string            \`json:"absent,omitzero"\`
	Pointer *[]string           \`json:"pointer"\`
	Bytes   []byte              \`json:"bytes"\`
	Map     map[string][]int    \`json:"map"\`
	Maps    []map[string]Tags   \`json:"maps"\`
	Anon    struct{ L [][]int } \`json:"anon"\`
	Array   [2][]string         \`json:"array"\`
	Any     any                 \`json:"any"\`
	Raw     json.RawMessage     \`json:"raw"\`
	Tree    Tree                \`json:"tree"\`
	Tags    Tags                \`json:"tags"\`
	Secret  Secret              \`json:"secret"\`
	Shared  Shared              \`json:"shared"\`
	Own     *Own                \`json:"own"\`
	Page    Page[Tags]          \`json:"page"\`
}

type GetNodeResponse struct {
	Length int \`header:"X-Length"\`
	Node Node   \`json:"node"\`
	List []int  \`json:"list"\`
}

// GET /node
func GetNode(w http.ResponseWriter, r *http.Request) {
	res := GetNodeResponse{}
	_ = res.Write(w)
}

type ListTreesResponse []Tree

// GET /trees
func ListTrees(w http.ResponseWriter, r *http.Request) { _ = ListTreesResponse{}.Write(w) }

type GetMapResponse map[string]Own

// GET /map
func GetMap(w http.ResponseWriter, r *http.Request) { _ = GetMapResponse{}.Write(w) }

// GET /shared
func GetShared(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(Shared{})
}

type GetGuessResponse struct {
	List []int \`json:"list"\`
}

var sender interface{ Send(w http.ResponseWriter, v any) }

// GET /guess
func GetGuess(w http.ResponseWriter, r *http.Request) { sender.Send(w, GetGuessResponse{}) }

type SaveOwnRequest struct {
	Own  Own     \`json:"own"\`
	Rows [][]int \`json:"rows"\`
}

// POST /own
func SaveOwn(w http.ResponseWriter, r *http.Request) {
	var req SaveOwnRequest
	_ = req.Parse(r)
}
`;

/** The packages with their configs: JSON by encoding/json, and by generated functions. */
const configs = { plain: "", codec: 'bindings: { json: "generated" },' };

/** What one value of a response became. */
interface Sent {
  package: keyof typeof configs;
  name: string;
  body: string;
  wanted: string;
}

const schemas: Record<string, string> = {
  GetNodeResponse: "/paths/~1node/get",
  ListTreesResponse: "/paths/~1trees/get",
  GetMapResponse: "/paths/~1map/get",
};

describe.skipIf(!hasGo())('with nilLists: "[]"', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-lists-")));
  afterAll(() => rmSync(root, { recursive: true }));
  let sent: Sent[] = [];
  const documents = new Map<string, Document>();

  beforeAll(async () => {
    const packages = Object.entries(configs).flatMap(([name, settings]) => [
      [`${name}/${name}.go`, source(name)],
      [
        `${name}/gen.config.mjs`,
        `export default { nilLists: "[]", ${settings} openapi: {}, typescript: {} };\n`,
      ],
    ]);
    writeFiles(root, {
      ...Object.fromEntries(packages),
      "go.mod": "module example.com/app\n\ngo 1.24\n",
      "main.go": program,
    });
    for (const name of Object.keys(configs)) {
      const { status, stderr } = gen(join(root, name), ["all"]);
      expect([status, stderr.match(/.*error:.*/g)]).toEqual([0, null]);
      documents.set(name, JSON.parse(readFileSync(join(root, name, "openapi.json"), "utf8")));
    }
    const built = await runGo("go", ["build", "-o", "main.exe", "."], root);
    if (built.code !== 0) throw new Error(built.stderr);
    const lines = execFileSync(join(root, "main.exe"), [String(seed), String(count)], {
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    sent = lines
      .trim()
      .split("\n")
      .map(line => JSON.parse(line) as Sent);
  });

  test("Write sends what json.Marshal makes of a value without nil slices", () => {
    const wrong = sent.filter(({ body, wanted }) => body !== wanted);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(sent.length).toBe(count * 6);
    expect(sent.filter(({ body }) => body.includes("[]")).length).toBeGreaterThan(count);
    expect(sent.filter(({ body }) => body.includes("null")).length).toBeGreaterThan(count);
  });

  test("what it sends keeps to the document", () => {
    for (const [name, document] of documents) {
      const checkOf = schemaChecks(document);
      const faults = sent.flatMap(one => {
        if (one.package !== name) return [];
        const pointer = `${schemas[one.name]}/responses/200/content/application~1json/schema`;
        const fault = checkOf(pointer)(JSON.parse(one.body));
        return fault === null ? [] : [`${one.body}: ${fault}`];
      });
      expect(faults.slice(0, 3)).toEqual([]);
    }
  });

  test("the document allows null only where it may come", () => {
    const { schemas } = documents.get("plain")!.components as unknown as {
      schemas: Record<string, { properties: Record<string, { type?: unknown; items?: { type: unknown } }> }>;
    };
    const typesOf = (name: string) =>
      Object.fromEntries(
        Object.entries(schemas[name]!.properties).flatMap(([key, { type }]) => (type ? [[key, type]] : [])),
      );
    const orNull = (type: string) => [type, "null"];
    expect(typesOf("Node")).toMatchObject({
      ...{ colours: "array", sizes: "array", kids: "array", "odd<>&": "array", skipped: "array" },
      ...{ pointer: orNull("array"), bytes: orNull("string"), map: orNull("object"), maps: "array" },
    });
    // The last three are sent by other code than Write, or may be.
    expect(typesOf("Own")).toEqual({ list: "array" });
    expect(typesOf("OwnInput")).toEqual({ list: orNull("array") });
    expect(typesOf("Shared")).toEqual({ list: orNull("array") });
    expect(typesOf("GetGuessResponse")).toEqual({ list: orNull("array") });
    expect(schemas.SaveOwnRequest!.properties.rows!.items!.type).toEqual(orNull("array"));
  });

  test("it has the types of TypeScript", () => {
    const literals = sent.map(
      ({ package: name, name: type, body }, index) => `export const v${index}: ${name}.${type} = ${body};\n`,
    );
    const imports = Object.keys(configs).map(
      name => `import type * as ${name} from "./${name}/api.gen.ts";\n`,
    );
    const wrong =
      "// @ts-expect-error\nexport const own: plain.Own = { list: null };\nexport const shared: plain.Shared = { list: null };\n";
    writeFileSync(join(root, "values.ts"), [...imports, ...literals, wrong].join(""));
    const flags =
      "--strict --noEmit --target es2022 --module nodenext --allowImportingTsExtensions --lib es2023,dom";
    const compiler = resolve("node_modules/.bin/tsc");
    const { stdout } = spawnSync(compiler, [...flags.split(" "), "values.ts"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(stdout.slice(0, 2000)).toBe("");
  });
});

const program = `package main

import (
	"encoding/json"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strconv"
	"strings"

	"example.com/app/codec"
	"example.com/app/plain"
)

type writer interface{ Write(http.ResponseWriter) error }

// fill sets v to a random value.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	if raw, ok := v.Addr().Interface().(*json.RawMessage); ok {
		*raw = json.RawMessage([]string{"null", "[null,{\\"list\\": null}]", "\\"null\\""}[r.Intn(3)])
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"", "null", "a\\"null", "\\\\", "]}", "é,null"}[r.Intn(6)])
	case reflect.Int:
		v.SetInt(int64(r.Intn(3) - 1))
	case reflect.Uint8:
		v.SetUint(7)
	case reflect.Pointer:
		if depth < 5 && r.Intn(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth+1)
		}
	case reflect.Slice:
		if r.Intn(3) == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		for n := r.Intn(3); n > 0 && depth < 5; n-- {
			item := reflect.New(v.Type().Elem()).Elem()
			fill(r, item, depth+1)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Map:
		for n := r.Intn(3); n > 0; n-- {
			key, item := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, depth+1)
			fill(r, item, depth+1)
			if v.IsNil() {
				v.Set(reflect.MakeMap(v.Type()))
			}
			v.SetMapIndex(key, item)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth+1)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{nil, "null", map[string]any{"list": nil}}[r.Intn(3):]))
	}
}

// withoutNil returns a copy of v in which nil slices are empty; isNil leaves v itself nil.
func withoutNil(v reflect.Value, isNil bool) reflect.Value {
	if _, ok := v.Interface().(json.Marshaler); ok && v.Kind() != reflect.Pointer {
		return v
	}
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			to.Set(reflect.New(v.Type().Elem()))
			to.Elem().Set(withoutNil(v.Elem(), isNil))
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 || v.IsNil() && isNil {
			return v
		}
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			to.Index(i).Set(withoutNil(v.Index(i), false))
		}
	case reflect.Array:
		for i := range v.Len() {
			to.Index(i).Set(withoutNil(v.Index(i), false))
		}
	case reflect.Map:
		if !v.IsNil() {
			to.Set(reflect.MakeMap(v.Type()))
			for _, key := range v.MapKeys() {
				to.SetMapIndex(key, withoutNil(v.MapIndex(key), false))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			tag := field.Tag.Get("json")
			if field.Tag.Get("header") != "" || strings.Contains(tag, "omitzero") && v.Field(i).IsZero() {
				continue
			}
			to.Field(i).Set(withoutNil(v.Field(i), field.Type.Kind() == reflect.Pointer))
		}
	}
	return to
}

func main() {
	seed, _ := strconv.ParseInt(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	r := rand.New(rand.NewSource(seed))
	lines := json.NewEncoder(os.Stdout)
	for range count {
		for _, res := range []writer{
			&plain.GetNodeResponse{}, &plain.ListTreesResponse{}, &plain.GetMapResponse{},
			&codec.GetNodeResponse{}, &codec.ListTreesResponse{}, &codec.GetMapResponse{},
		} {
			value := reflect.ValueOf(res).Elem()
			fill(r, value, 0)
			before, _ := json.Marshal(value.Interface())
			w := httptest.NewRecorder()
			if err := res.Write(w); err != nil {
				panic(err)
			}
			after, _ := json.Marshal(value.Interface())
			if string(before) != string(after) {
				panic("Write changed the response")
			}
			if value.Kind() == reflect.Map && value.IsNil() {
				value.Set(reflect.MakeMap(value.Type()))
			}
			wanted, err := json.Marshal(without(withoutNil(value, false).Interface()))
			if err != nil {
				panic(err)
			}
			name := strings.Split(value.Type().String(), ".")
			lines.Encode(map[string]any{"package": name[0], "name": name[1], "body": w.Body.String(), "wanted": string(wanted)})
		}
	}
}

// without returns what is in a body: no header fields.
func without(v any) any {
	switch v := v.(type) {
	case plain.GetNodeResponse:
		return struct {
			Node plain.Node \`json:"node"\`
			List []int      \`json:"list"\`
		}{v.Node, v.List}
	case codec.GetNodeResponse:
		return struct {
			Node codec.Node \`json:"node"\`
			List []int      \`json:"list"\`
		}{v.Node, v.List}
	}
	return v
}
`;
