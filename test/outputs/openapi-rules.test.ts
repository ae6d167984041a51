/**
 * Schemas have the rules of `validate` tags that Parse applies. In random bodies for request structs with random rules, the values that ajv refuses
 * by the document are those that the generated Parse reports. GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of packages.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { documentText } from "../helpers/judges/openapi-documents.ts";
import { generateRules } from "../helpers/judges/rules-judge.ts";
import { sampleSchema } from "../helpers/judges/schema-samples.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomRules } from "../helpers/random/random-rules.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(12);
const bodiesPerMessage = 150;

/** A package written by hand, with everything that decides whether Parse applies the rules on the fields of a struct. */
const written = `package written

import "net/http"

type Kind string

const (
	Cat Kind = "cat"
	Dog Kind = "dog"
)

type Owner struct {
	Name  string \`json:"name" validate:"required,max=3"\`
	Email string \`json:"email" validate:"omitempty,email"\`
	Age   *int   \`json:"age,omitempty" validate:"omitempty,gte=1,lt=9"\`
}

type Stamp struct {
	By string \`json:"by" validate:"required"\`
	At string \`json:"at" validate:"omitempty,min=2"\`
}

type Plain struct {
	Code string \`json:"code" validate:"min=2"\`
}

type Widened struct {
	Short  string  \`json:"short" validate:"omitempty,min=1,max=3"\`
	Letter string  \`json:"letter" validate:"omitempty,oneof=a b"\`
	Alpha  string  \`json:"alpha" validate:"omitempty,min=1,alpha"\`
	Count  int     \`json:"count" validate:"omitempty,min=1,max=5"\`
	Share  float64 \`json:"share" validate:"omitempty,gt=0,lte=1"\`
	Ratio  float64 \`json:"ratio" validate:"omitempty,min=1"\`
	Low    int     \`json:"low" validate:"omitempty,max=-1"\`
	One    int     \`json:"one" validate:"omitempty,oneof=1 2"\`
}

type Names []string

type Tree struct {
	Label string  \`json:"label" validate:"alpha"\`
	Nodes []*Tree \`json:"nodes" validate:"max=2,dive"\`
	Loose []Tree  \`json:"loose"\`
}

type MakeRequest struct {
	*Stamp
	Plain     \`validate:"-"\`
	Owner     Owner            \`json:"owner"\`
	Widened   Widened          \`json:"widened"\`
	Pointer   *Owner           \`json:"pointer"\`
	Needed    *Owner           \`json:"needed" validate:"required"\`
	Without   Owner            \`json:"without" validate:"-"\`
	Alone     Owner            \`json:"alone" validate:"structonly"\`
	Maybe     Owner            \`json:"maybe" validate:"omitempty"\`
	Owners    []Owner          \`json:"owners" validate:"min=1,dive"\`
	Pointers  []*Owner         \`json:"pointers" validate:"dive,required"\`
	Unruled   []Owner          \`json:"unconstrained"\`
	ByName    map[string]Owner \`json:"byName" validate:"dive,keys,len=1,endkeys"\`
	Tree      Tree             \`json:"tree"\`
	Names     Names            \`json:"names" validate:"required,unique,dive,oneof=a b c"\`
	Kind      Kind             \`json:"kind,omitempty" validate:"omitempty,ne=dog"\`
	Code      string           \`json:"code" validate:"pattern=^[A-Z]{2}-\\\\d+$"\`
	Start     string           \`json:"start" validate:"startswith=a.,endsnotwith=z"\`
	Either    string           \`json:"either" validate:"len=1|uuid"\`
	Zero      string           \`json:"zero" validate:"omitzero,min=2"\`
	OmitNil   string           \`json:"omitNil" validate:"omitnil,max=2"\`
	Text      *string          \`json:"text,omitempty" validate:"required"\`
	List      []int            \`json:"list,omitempty" validate:"required"\`
	Hash      string           \`json:"hash" validate:"ipv4"\`
	Network   string           \`json:"network" validate:"cidrv4"\`
	Address   string           \`json:"address" validate:"omitempty,ip"\`
	Page      string           \`json:"page" validate:"url"\`
	Hardware  string           \`json:"hardware" validate:"omitempty,mac"\`
	Day       string           \`json:"day" validate:"datetime=2006-01-02"\`
	Country   string           \`json:"country" validate:"omitempty,iso3166_1_alpha2"\`
	Currency  string           \`json:"currency" validate:"iso3166_1_alpha2|iso4217"\`
	AnyOf     string           \`json:"anyOf" validate:"containsany=.b]^"\`
	None      string           \`json:"none" validate:"excludesall=.-é"\`
	Rune      string           \`json:"rune" validate:"containsrune=abc"\`
	NoRune    string           \`json:"noRune" validate:"excludesrune=abc"\`
	Latitude  float64          \`json:"latitude" validate:"latitude"\`
	Longitude float32          \`json:"longitude" validate:"omitempty,longitude,gt=-9"\`
	Port      uint16           \`json:"port" validate:"port"\`
	Number    int              \`json:"number" validate:"numeric"\`
	Flag      bool             \`json:"flag" validate:"boolean"\`
	Pair      [2]int           \`json:"pair" validate:"dive,gt=1"\`
	Owned     [1]Plain         \`json:"owned" validate:"dive"\`
	Given     [1]Plain         \`json:"given" validate:"dive,required"\`
	Possible  [1]Plain         \`json:"possible" validate:"omitempty,dive"\`
	Few       [1]int           \`json:"few" validate:"omitempty,dive,gt=1"\`
	Known     [1]int           \`json:"known" validate:"omitnil,dive,required"\`
	Loose     [1]int           \`json:"loose" validate:"dive,omitnil,gt=1"\`
	Pointed   *[1]int          \`json:"pointed" validate:"omitempty,dive,gt=1"\`
	Any       any              \`json:"any" validate:"required"\`
	On        bool             \`json:"on" validate:"eq=true"\`
	With      *string          \`json:"with" validate:"required_with=Code|min=3"\`
	Inner     struct {
		X int \`json:"x" validate:"ne=0"\`
	} \`json:"inner"\`
}

// POST /make
func Make(w http.ResponseWriter, r *http.Request) {}

// ListRequest has no tags for its elements: the structs in it keep their rules.
type ListRequest map[string][]*Owner

// POST /list
func List(w http.ResponseWriter, r *http.Request) {}
`;

/** A value that Parse reports: its JSON Pointer, and the rule that it breaks; no rule if Parse can't read it. */
interface Failure {
  Name: string;
  Rule: string;
}

describe.skipIf(!hasGo())("rules in schemas", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-openapi-rules-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const judged: { message: string; body: unknown; errors: ErrorObject[]; failures: Failure[] }[] = [];

  beforeAll(async () => {
    writeFileSync(join(dir, "go.mod"), "module example.com/rules\n\ngo 1.24\n");
    const packages = [
      { name: "written", text: written, messages: ["MakeRequest", "ListRequest"] },
      ...Array.from({ length: count }, (_, index) => {
        const made = randomRules(seededRandom(seed * 1000 + index), `p${index}`);
        // Parse does not read more elements than an array has, and the document does not say so: no random list is longer than these arrays.
        const text = made.text.replace(/\[[0-9]\]/g, "[3]");
        return { ...made, text };
      }),
    ];
    const read: typeof packages = [];
    const asked: { message: string; body: string; check: ValidateFunction }[] = [];
    const random = seededRandom(seed);
    for (const one of packages) {
      const { model, diagnostics } = await generateRules(dir, one, undefined, true);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      // Arrays of arrays of structs have more parts than gen compares one by one.
      if (errors.length > 0 && errors.every(({ message }) => message.includes("its parts are too many")))
        continue;
      expect(errors).toEqual([]);
      read.push(one);
      const document = JSON.parse(await documentText([model!], join(dir, one.name)));
      const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
      ajv.addSchema(document, "doc");
      for (const name of one.messages) {
        const [path] = Object.entries<Record<string, { operationId: string }>>(document.paths).find(
          ([, operations]) => operations.post?.operationId === name.replace("Request", ""),
        )!;
        const { schema } = document.paths[path].post.requestBody.content["application/json"];
        const $ref = `doc#/paths/${pointerPart(path)}/post/requestBody/content/application~1json/schema`;
        const check = ajv.compile({ $ref });
        for (let index = 0; index < bodiesPerMessage * (one.name === "written" ? 20 : 1); index++) {
          const body = JSON.stringify(sampleSchema(document, schema, random));
          asked.push({ message: `${one.name}.${name}`, body, check });
        }
      }
    }
    mkdirSync(join(dir, "zz"));
    expect(read.length).toBeGreaterThan(0.8 * packages.length);
    const messages = read.flatMap(one => one.messages.map(message => `${one.name}.${message}`));
    const names = read.map(({ name }) => name);
    writeFileSync(join(dir, "zz/main.go"), program(names, messages));
    const built = await runGo("go", ["build", "-o", join(dir, "parse.exe"), "./zz"], dir, { GOPROXY: "off" });
    if (built.code !== 0) throw new Error(built.stderr);
    const lines = execFileSync(join(dir, "parse.exe"), {
      input: asked.map(({ message, body }) => `${message} ${body}`).join("\n"),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    for (const [index, line] of lines.trim().split("\n").entries()) {
      const { message, body, check } = asked[index]!;
      const value: unknown = JSON.parse(body);
      const errors = check(value) ? [] : [...check.errors!];
      const failures: Failure[] = JSON.parse(line);
      // Parse applies no rules to a body that it can't read.
      if (failures.every(({ Rule }) => Rule !== "")) judged.push({ message, body: value, errors, failures });
    }
    expect(judged.length).toBeGreaterThan(asked.length / 3);
  });

  test(`refuse only what Parse refuses (seed ${seed})`, () => {
    const wrong = judged.flatMap(({ message, body, errors, failures }) =>
      errors
        .filter(error => !failures.some(({ Name }) => isRelated(placeOf(error), Name)))
        // The zero value of an enum stands for an absent one: README lists that.
        .filter(error => error.keyword !== "enum" || !isZero(valueAt(body, error.instancePath)))
        .map(
          error =>
            `${message} ${placeOf(error)}: ${error.keyword} ${error.message} in ${JSON.stringify(body)}`,
        ),
    );
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(judged.filter(({ errors }) => errors.length > 0).length).toBeGreaterThan(judged.length / 4);
  });

  test("refuse what Parse refuses, except by rules that have no keywords", () => {
    const failed = judged.flatMap(({ message, body, errors, failures }) =>
      failures.map(({ Name, Rule }) => ({
        message,
        isLacking: isLacking(body, Name),
        place: `${message} ${Name}: ${Rule}`,
        isSaid: errors.some(error => isRelated(placeOf(error), Name)),
        rule: Rule,
      })),
    );
    const unsaid = failed.filter(({ isSaid }) => !isSaid);
    const ofWritten = unsaid.filter(({ message }) => message.startsWith("written."));
    // These rules on texts have no keyword, nor has a condition on another field. `omitempty` accepts a struct or an array that is zero; a schema can't say that, so it leaves out the rules within.
    // Elements that an array lacks are zero, and so are those that are null.
    expect([...new Set(ofWritten.map(({ place }) => place))].sort()).toEqual([
      "written.MakeRequest /address: ip",
      "written.MakeRequest /few/0: gt",
      "written.MakeRequest /given/0/code: min",
      "written.MakeRequest /loose/0: gt",
      "written.MakeRequest /maybe/age: gte",
      "written.MakeRequest /maybe/age: lt",
      "written.MakeRequest /maybe/email: email",
      "written.MakeRequest /maybe/name: max",
      "written.MakeRequest /maybe/name: required",
      "written.MakeRequest /network: cidrv4",
      "written.MakeRequest /owned/0/code: min",
      "written.MakeRequest /page: url",
      "written.MakeRequest /possible/0/code: min",
      "written.MakeRequest /with: required_with=Code|min=3",
    ]);
    const plain = failed.filter(
      ({ rule, isLacking }) =>
        !isLacking && /^(?:required|min|max|len|[gl]te?|eq|ne|oneof|unique)$/.test(rule),
    );
    expect(plain.length).toBeGreaterThan(5000);
    // The other rules are on fields that the body does not have, on keys that are integers, on bytes and on structs that may be zero.
    expect(plain.filter(({ isSaid }) => isSaid).length).toBeGreaterThan(0.85 * plain.length);
  });
});

/** Reports whether a value is in an element that an array in the body lacks: that is zero in Go. */
function isLacking(body: unknown, pointer: string): boolean {
  let one = body;
  for (const part of pointer.split("/").slice(1)) {
    if (Array.isArray(one) && Number(part) >= one.length) return true;
    one = (one as Record<string, unknown> | null)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return false;
}

/** The value of a body at a JSON Pointer without escapes. */
function valueAt(body: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], body);
}

const isZero = (value: unknown) => value === "" || value === 0;

/** The JSON Pointer of the value that an error is about. */
function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const missing =
    keyword === "required" || keyword === "dependentRequired"
      ? `/${pointerPart(params.missingProperty)}`
      : "";
  const key = keyword === "propertyNames" ? `/${pointerPart(params.propertyName)}` : "";
  return instancePath + missing + key;
}

/** A key as a part of a JSON Pointer. Unlike `pointerPart` of openapi-documents.ts, it is not escaped for a URI, as in ajv's errors. */
function pointerPart(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Reports whether one of two values is the other one, or within it. */
function isRelated(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

function program(packages: string[], messages: string[]): string {
  return `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

${packages.map(name => `\t"example.com/rules/${name}"\n`).join("")})

type failure struct{ Name, Rule string }

func main() {
	parsers := map[string]func(r *http.Request) error{
${messages.map(message => `\t\t"${message}": func(r *http.Request) error { return new(${message}).Parse(r) },\n`).join("")}	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<22)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		message, body, _ := strings.Cut(lines.Text(), " ")
		r := httptest.NewRequest("POST", "/", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		failures := []failure{}
		add := func(in, name, rule string) {
			switch in {
			case "json":
				failures = append(failures, failure{name, rule})
			case "request":
				// A rule on an embedded struct, or on a field that the body does not have.
				failures = append(failures, failure{"", rule})
			}
		}
		err := parsers[message](r)
${packages.map(name => failuresOf(name)).join("")}		if err := out.Encode(failures); err != nil {
			panic(err)
		}
	}
}
`;
}

/** Go code that adds the failures of a message. Each package has error types of its own. */
function failuresOf(name: string): string {
  return `		if strings.HasPrefix(message, "${name}.") {
			for _, failed := range ${name}.BindingErrors(err) {
				var rule *${name}.RuleError
				if errors.As(failed.Err, &rule) {
					add(failed.In, failed.Name, rule.Rule)
				} else {
					add(failed.In, failed.Name, "")
				}
			}
		}
`;
}

test("the rules that gen proposes in place of huma's tags are these tags in the document", () => {
  const tags: Record<string, string> = {
    'minLength:"2" maxLength:"30"': "string",
    'minimum:"1" maximum:"7"': "int",
    'exclusiveMinimum:"0" exclusiveMaximum:"0.5"': "float64",
    'enum:"by boat,hike"': "string",
    'pattern:"^[a-z]{2,4}|x$"': "string",
    'minItems:"1" maxItems:"5"': "[]string",
  };
  const fields = Object.entries(tags).map(([tag, type], index) => ({ key: `f${index}`, tag, type }));
  const source = (tagOf: (field: (typeof fields)[number]) => string) =>
    `package trips\n\nimport "net/http"\n\ntype PlanRequest struct {\n${fields.map(one => `\tF${one.key} ${one.type} \`json:"${one.key}" ${tagOf(one)}\`\n`).join("")}}\n\n// POST /trips\nfunc Plan(w http.ResponseWriter, r *http.Request) {}\n`;
  const root = fileTree({
    "go.mod": "module example.com/trips\n\ngo 1.24\n",
    "trips.go": source(one => one.tag),
  });
  const proposed = Array.from(
    gen(root, ["validate"]).stderr.matchAll(/write (validate:".*") \[/g),
    ([, tag]) => tag!,
  );
  expect(proposed).toHaveLength(fields.length);
  writeFiles(root, { "trips.go": source(({ key }) => proposed[Number(key.slice(1))]!) });
  expect(gen(root, ["validate"])).toMatchObject({ status: 0, stderr: "" });
  const document = JSON.parse(gen(root, ["openapi", "--stdout"]).stdout);
  for (const { key, tag } of fields) {
    const keywords = Array.from(tag.matchAll(/(\w+):"([^"]*)"/g), ([, keyword, value]): [string, unknown] => {
      if (keyword === "enum") return [keyword, value!.split(",")];
      return [keyword!, keyword === "pattern" ? value : Number(value)];
    });
    const schema = document.components.schemas.PlanRequest.properties[key];
    expect({ ...schema, ...schema.anyOf?.[0] }).toMatchObject(Object.fromEntries(keywords));
  }
});
