/**
 * What is said of enums is true in all three modes of config `enums`. A Go program fills the responses of a case with members, zero values and others, and
 * calls Write: the schemas of the document and the compiler of TypeScript judge what it sends, and with "closed" a walk with package reflect what it refuses.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of values.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { type Document, pointerPart, schemaChecks } from "../helpers/judges/openapi-documents.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(400);

const modes = ["requests", "closed", "open"] as const;

/** What one value of a response became. */
interface Written {
  name: string;
  /** Write returned an error. */
  refused: boolean;
  /** A value of a closed enum is neither a member nor zero. */
  strange: boolean;
  header: Record<string, string[]>;
  body: unknown;
}

/** The responses with a JSON body, by their paths. */
const paths: Record<string, [path: string, method: string]> = {
  SaveCarResponse: ["/cars", "post"],
  FindCarsResponse: ["/cars/{colour}", "get"],
  ListColoursResponse: ["/colours", "get"],
  ListWheelsResponse: ["/wheels", "get"],
};

test("the cases have the same source", () => {
  const sources = modes.map(mode =>
    readFileSync(resolve(import.meta.dirname, `../cases/enums-${mode}/garage.go`), "utf8"),
  );
  expect(new Set(sources).size).toBe(1);
});

describe.skipIf(!hasGo())("what Write sends and refuses", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-enums-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const written = new Map<string, Written[]>();
  const files = new Map<string, ReadonlyMap<string, string>>();

  beforeAll(async () => {
    copyCases(dir);
    const build = defaultBuildContext(process.env, process.platform, process.arch, []);
    const parser = await sharedParser();
    for (const mode of modes) {
      const own = readCases().find(({ name }) => name === `enums-${mode}`)!;
      files.set(mode, (await runCase(own, dir, { build, parser })).files);
      mkdirSync(join(dir, `zz-${mode}`));
      writeFileSync(join(dir, `zz-${mode}/main.go`), program(mode));
      const file = join(dir, `${mode}.exe`);
      const built = await runGo("go", ["build", "-o", file, `./zz-${mode}`], dir, { GOPROXY: "off" });
      if (built.code !== 0) throw new Error(built.stderr);
      const lines = execFileSync(file, [String(seed), String(count)], {
        encoding: "utf8",
        maxBuffer: 1 << 30,
      });
      written.set(
        mode,
        lines
          .trim()
          .split("\n")
          .map(line => JSON.parse(line) as Written),
      );
    }
  });

  test.each(modes)("keeps to the document with enums: %j", mode => {
    const document = JSON.parse(files.get(mode)!.get("openapi.json")!) as Document;
    const checkOf = schemaChecks(document);
    const faults: string[] = [];
    const sent = written.get(mode)!.filter(({ refused, name }) => !refused && paths[name]);
    for (const { name, body, header } of sent) {
      const [path, method] = paths[name]!;
      const answer = `/paths/${pointerPart(path)}/${method}/responses/2XX`;
      const fault = checkOf(`${answer}/content/application~1json/schema`)(body);
      if (fault !== null) faults.push(`${name} ${JSON.stringify(body)}: ${fault}`);
      const { headers = {} } = document.paths[path]![method]!.responses["2XX"] as {
        headers?: Record<string, { required?: boolean }>;
      };
      for (const [field, { required }] of Object.entries(headers)) {
        const text = header[field]?.[0];
        if (required && text === undefined) faults.push(`${name} lacks ${field}`);
        if (text === undefined || field === "Set-Cookie") continue;
        const value = headerValue(field, text);
        const wrong = checkOf(`${answer}/headers/${pointerPart(field)}/schema`)(value);
        if (wrong !== null || text === "") faults.push(`${name} ${field}: ${text}: ${wrong}`);
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(sent.length).toBeGreaterThan(count);
  });

  test('refuses only with "closed", and there what is neither a member nor zero', () => {
    for (const mode of modes) {
      const all = written.get(mode)!;
      const wrong = all.filter(({ refused, strange }) => refused !== (mode === "closed" && strange));
      expect(wrong.slice(0, 3)).toEqual([]);
      // Both occur.
      expect(all.filter(({ strange }) => strange).length).toBeGreaterThan(count / 4);
      expect(all.filter(({ strange }) => !strange).length).toBeGreaterThan(count / 4);
    }
  });

  test.each(modes)("has the types of TypeScript with enums: %j", mode => {
    const web = join(dir, `web-${mode}`);
    mkdirSync(web);
    const own = written.get(mode)!.filter(({ refused, name }) => !refused && paths[name]);
    const literals = own.map(
      ({ name, body }) => `export const v${next()}: api.${name} = ${JSON.stringify(body)};\n`,
    );
    const heads = own
      .filter(({ name }) => name === "FindCarsResponse")
      .map(({ header }) => {
        const fields = Object.entries(header).flatMap(([field, [text]]) =>
          field === "Content-Type" || field === "Set-Cookie" ? [] : [[field, headerValue(field, text!)]],
        );
        return `export const v${next()}: api.FindCarsResponseHead["header"] = ${JSON.stringify(Object.fromEntries(fields))};\n`;
      });
    writeFileSync(join(web, "api.ts"), files.get(mode)!.get("api.gen.ts")!);
    writeFileSync(
      join(web, "values.ts"),
      `import type * as api from "./api.ts";\n\n${[...literals, ...heads].join("")}`,
    );
    writeFileSync(join(web, "wrong.ts"), wrongLiterals[mode]);
    const flags = [
      "--strict",
      "--noEmit",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--allowImportingTsExtensions",
      "--lib",
      "es2023,dom",
    ];
    const compiler = resolve("node_modules/.bin/tsc");
    const { stdout } = spawnSync(compiler, [...flags, "values.ts", "wrong.ts"], {
      cwd: web,
      encoding: "utf8",
    });
    expect(stdout.slice(0, 2000)).toBe("");
    expect(literals.length).toBeGreaterThan(count);
  });
});

let last = 0;
const next = () => ++last;

/** The value of a header field of FindCarsResponse. */
function headerValue(field: string, text: string): unknown {
  if (field === "X-Gear") return Number(text);
  return field === "X-Colours" ? text.split(", ").map(one => one.replaceAll('"', "")) : text;
}

const head = 'import type { SaveCarRequest, ListColoursResponse, Wheel } from "./api.ts";\n';
const request = '{ colour: "red", gear: 1, doors: 0, fuel: "sun", drive: "front", slots: ["red", "blue"] }';

/** What the compiler must refuse in each mode, and what it must accept. */
const wrongLiterals: Record<(typeof modes)[number], string> = {
  requests: `${head}
export const sent: SaveCarRequest["json"] = ${request};
// @ts-expect-error
export const strange: SaveCarRequest["json"] = { ...sent, colour: "green" };
export const sentBack: SaveCarRequest["json"] = { ...sent, wheels: [{} as Wheel] };
export const read: ListColoursResponse = ["green", ""];
`,
  closed: `${head}
export const sent: SaveCarRequest["json"] = ${request};
// @ts-expect-error
export const strange: SaveCarRequest["json"] = { ...sent, colour: "green" };
// @ts-expect-error
export const read: ListColoursResponse = ["green"];
// @ts-expect-error
export const wheel: Wheel = { colour: "", gear: 0 };
`,
  open: `${head}
export const sent: SaveCarRequest["json"] = { ...${request}, colour: "green", gear: 9 };
// @ts-expect-error
export const strange: SaveCarRequest["json"] = { ...sent, drive: "side" };
export const read: ListColoursResponse = ["green"];
export const wheel: Wheel = { colour: "" };
`,
};

/** The Go program for a mode. */
const program = (mode: string) => `package main

import (
	"encoding/json"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strconv"

	garage "example.com/cases/enums-${mode}"
)

type writer interface{ Write(http.ResponseWriter) error }

var (
	texts   = map[string][]string{"Colour": {"red", "blue"}, "Drive": {"front", "rear"}, "Size": {"small", "large"}}
	numbers = map[string]int{"Gear": 2, "Doors": 2}
)

// fill sets v to a random value. Few values of enums are strange, so that many whole values have none.
func fill(r *rand.Rand, v reflect.Value, depth int, strange float64) {
	odd := r.Float64() < strange
	switch v.Kind() {
	case reflect.String:
		members := texts[v.Type().Name()]
		switch {
		case odd || members == nil:
			v.SetString([]string{"green", "x", "Red"}[r.Intn(3)])
		case r.Intn(3) > 0:
			v.SetString(members[r.Intn(len(members))])
		}
	case reflect.Int8:
		v.SetInt(int64(r.Intn(numbers[v.Type().Name()] + 1)))
		if odd {
			v.SetInt([]int64{-1, 9}[r.Intn(2)])
		}
	case reflect.Uint8:
		v.SetUint(uint64(r.Intn(numbers[v.Type().Name()] + 1)))
		if odd {
			v.SetUint(9)
		}
	case reflect.Pointer:
		if depth < 6 && r.Intn(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth+1, strange)
		}
	case reflect.Slice:
		for n := r.Intn(3); n > 0 && depth < 6; n-- {
			item := reflect.New(v.Type().Elem()).Elem()
			fill(r, item, depth+1, strange)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1, strange)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for n := r.Intn(3); n > 0; n-- {
			key, item := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, depth+1, strange)
			fill(r, item, depth+1, strange)
			v.SetMapIndex(key, item)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth+1, strange)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf("any"))
	}
}

// isStrange reports whether Write has to find a value that is neither a member nor zero. With an address, Shy writes itself, and so does Sealed always.
func isStrange(v reflect.Value, addressable bool) bool {
	name := v.Type().Name()
	if name == "Sealed" || name == "Shy" && addressable {
		return false
	}
	switch v.Kind() {
	case reflect.String:
		members, text := texts[name], v.String()
		return members != nil && text != "" && text != members[0] && text != members[1]
	case reflect.Int8:
		return v.Int() < 0 || v.Int() > int64(numbers[name])
	case reflect.Uint8:
		return v.Uint() > uint64(numbers[name])
	case reflect.Pointer:
		return !v.IsNil() && isStrange(v.Elem(), true)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if isStrange(v.Index(i), addressable || v.Kind() == reflect.Slice) {
				return true
			}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if isStrange(key, false) || isStrange(v.MapIndex(key), false) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if isStrange(v.Field(i), addressable) {
				return true
			}
		}
	}
	return false
}

func main() {
	seed, _ := strconv.ParseInt(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	r := rand.New(rand.NewSource(seed))
	lines := json.NewEncoder(os.Stdout)
	for range count {
		for _, res := range []writer{
			&garage.SaveCarResponse{}, &garage.FindCarsResponse{}, &garage.ListColoursResponse{}, &garage.ListWheelsResponse{}, &garage.SendFormResponse{},
		} {
			value := reflect.ValueOf(res).Elem()
			fill(r, value, 0, []float64{0, 0.01, 0.1}[r.Intn(3)])
			w := httptest.NewRecorder()
			err := res.Write(w)
			var body any
			json.Unmarshal(w.Body.Bytes(), &body)
			lines.Encode(map[string]any{
				"name": value.Type().Name(), "refused": err != nil, "strange": isStrange(value, false), "header": w.Header(), "body": body,
			})
		}
	}
}
`;
