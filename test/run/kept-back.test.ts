/** If a struct has an error, gen does not write the methods of that struct; with any other error, it writes no file of the package. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../helpers/case-folder.ts";
import { gen, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const handlers = `package pets

import "net/http"

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}
`;

import { sharedParser } from "../helpers/shared-parser.ts";

const wrongStruct = "\ntype ListPetsRequest struct {\n\tPage int\n}\n";
const goodStruct = '\ntype CreatePetRequest struct {\n\tName string `json:"name"`\n}\n';

/** Runs a command in a package; returns the exit code, the codes of the errors, and the files that are there afterwards. */
function run(source: string, ...args: string[]) {
  const root = fileTree({ ".git/HEAD": "", "pets.go": source });
  const { status, stderr } = gen(root, args);
  const codes = [...stderr.matchAll(/ error: .*\[([a-z-]+)\]$/gm)].map(([, code]) => code);
  return { status, codes, files: Object.keys(tree(root)).filter(name => name.includes("gen.")) };
}

test("gen all writes the list and the other methods if a struct has an error", () => {
  expect(run(handlers + goodStruct + wrongStruct, "all")).toEqual({
    status: 1,
    codes: ["missing-tag"],
    files: ["bindings.gen.go", "gen.yml", "handlers.gen.go", "helpers.gen.go"],
  });
});

test("gen bindings writes the methods of the other structs if a struct has an error", () => {
  const root = fileTree({ ".git/HEAD": "", "pets.go": handlers + goodStruct + wrongStruct });
  const { status, stderr } = gen(root, ["bindings"]);
  expect(status).toBe(1);
  expect(stderr).toContain("[missing-tag]");
  expect(stderr).toContain("bindings.gen.go is without the methods of ListPetsRequest, which has errors\n");
  const text = readFileSync(join(root, "bindings.gen.go"), "utf8");
  expect(text).toContain("func (req *CreatePetRequest) Parse(");
  expect(text).not.toContain("ListPetsRequest");
  // Nothing is out of date, but there is an error.
  const check = gen(root, ["bindings", "--check"]);
  expect(check).toMatchObject({ status: 1, stdout: "" });
  expect(check.stderr).not.toContain("out-of-date");
});

test("a struct with a field that is only called like a type with an error gets its methods", () => {
  const named = goodStruct.replace("Name string", "ListPetsRequest string");
  const root = fileTree({ ".git/HEAD": "", "pets.go": handlers + named + wrongStruct });
  const { stderr } = gen(root, ["bindings"]);
  expect(stderr).toContain("bindings.gen.go is without the methods of ListPetsRequest, which has errors\n");
});

test("an output that needs all structs is not written if a struct has an error", () => {
  const root = fileTree({
    ".git/HEAD": "",
    ".genrc": "typescript: {}\nclient: {}\n",
    "go.mod": "module example.com/pets\n\ngo 1.24\n",
    "pets.go": handlers + goodStruct + wrongStruct,
  });
  const { status, stderr } = gen(root, ["all"]);
  expect(status).toBe(1);
  expect(stderr).toContain(
    "not written, since these files need all structs: api.gen.ts, client/client.gen.go\n",
  );
  expect(Object.keys(tree(root))).not.toContain("api.gen.ts");
});

test("no bindings are written if all structs have errors", () => {
  expect(run(handlers + wrongStruct, "bindings")).toEqual({ status: 1, codes: ["missing-tag"], files: [] });
});

test("bindings stay as they are if they would lose the methods of a struct, and the list is written", () => {
  const other = '\ntype ListPetsRequest struct {\n\tPage int `query:"page"`\n}\n';
  const root = fileTree({ ".git/HEAD": "", "pets.go": handlers + goodStruct + other });
  expect(gen(root, ["all"])).toMatchObject({ status: 0 });
  const before = tree(root);
  const added = "\n// GET /toys\nfunc ListToys(w http.ResponseWriter, r *http.Request) {}\n";
  const changed = handlers + goodStruct.replace("{", '{\n\tPage int `query:"page"`') + wrongStruct + added;
  writeFileSync(join(root, "pets.go"), changed);
  const { status, stderr } = gen(root, ["all"]);
  expect(status).toBe(1);
  expect(stderr).toContain(
    "not written: bindings.gen.go, since it would lose the methods of ListPetsRequest, which has errors\n",
  );
  const after = tree(root);
  expect(after["bindings.gen.go"]).toBe(before["bindings.gen.go"]);
  expect(after["handlers.gen.go"]).toContain("ListToys");
  writeFileSync(join(root, "pets.go"), changed.replace(wrongStruct, other));
  expect(gen(root, ["all"])).toMatchObject({ status: 0 });
  expect(tree(root)["bindings.gen.go"]).not.toBe(before["bindings.gen.go"]);
});

test("functions for JSON are written with the bindings that call them, or stay with them", () => {
  const item =
    '\ntype CreatePetResponse struct {\n\tItem Item `json:"item"`\n}\n\ntype Item struct{ Name string }\n';
  const root = fileTree({
    ".git/HEAD": "",
    ".genrc": "bindings: {json: generated}\n",
    "pets.go": handlers + goodStruct + item + wrongStruct,
  });
  expect(gen(root, ["all"])).toMatchObject({ status: 1 });
  const before = tree(root);
  expect(before["bindings.gen.go"]).toContain("marshalCreatePetResponse(&res)");
  expect(before["json.gen.go"]).toContain("func marshalCreatePetResponse(");
  expect(before["json.gen.go"]).toContain("func encodeItem(");
  // Now the error is in a struct whose methods are in the bindings.
  const wrongItem = item.replace("`json", "`jsom");
  writeFileSync(join(root, "pets.go"), handlers + goodStruct.replace("Name string", "Age int") + wrongItem);
  const { status, stderr } = gen(root, ["all"]);
  expect(status).toBe(1);
  expect(stderr).toContain(
    "not written: bindings.gen.go, since it would lose the methods of CreatePetResponse",
  );
  const after = tree(root);
  for (const file of ["bindings.gen.go", "json.gen.go"]) expect(after[file]).toBe(before[file]);
});

describe("the bindings of a package with errors", async () => {
  const parser = await sharedParser();
  const templates = await builtInTemplates();

  const bindingsOf = async (source: string) => {
    const dir = fileTree({
      "go.mod": "module example.com/pets\n\ngo 1.24\n",
      "pets.go": `package pets\n\nimport "net/http"\n\n${source}`,
    });
    const { files, diagnostics, notes } = await generate({
      disk: systemFiles,
      config: caseConfig(dir, { command: "bindings" }, []),
      build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
      parser,
      templates,
      cwd: dir,
      env: process.env,
      version: "0.0.0",
    });
    const codes = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
    return { text: files[0]?.content ?? null, codes: [...new Set(codes)], notes };
  };
  const handler = (name: string, route: string) =>
    `// ${route}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {}\n\n`;
  const good = `${handler("Save", "PUT /pets/{id}")}
type SaveRequest struct {
	ID   int    \`route:"id"\`
	Name string \`json:"name" validate:"max=9,pattern=^a"\`
	Kind Kind   \`json:"kind"\`
}

type SaveResponse struct {
	Toys []Toy \`json:"toys"\`
}

type Kind string

const (
	Cat Kind = "cat"
	Dog Kind = "dog"
)

type Toy struct {
	Kind Kind \`json:"kind"\`
}

`;

  /** Structs with errors, each with the code; `#` is the name of the handler. */
  const mistakes: [code: string, declarations: string][] = [
    ["missing-tag", "type #Request struct {\n\tName string\n}\n"],
    ["unknown-tag", 'type #Response struct {\n\tName string `jsno:"name"`\n}\n'],
    ["duplicate-key", 'type #Request struct {\n\tA int `query:"a"`\n\tB int `query:"a"`\n}\n'],
    ["duplicate-json-key", 'type #Request struct {\n\tA int `json:"a"`\n\tB int `json:"a"`\n}\n'],
    ["mixed-body", 'type #Request struct {\n\tA int `form:"a"`\n\tB int `json:"b"`\n}\n'],
    ["response-source", 'type #Response struct {\n\tA int `query:"a"`\n}\n'],
    ["unsupported-type", 'type #Request struct {\n\tA chan int `query:"a"`\n}\n'],
    ["unresolved-type", 'type #Request struct {\n\tA Nowhere `query:"a"`\n}\n'],
    ["invalid-default", 'type #Request struct {\n\tA int `query:"a" default:"x"`\n}\n'],
    ["invalid-key", 'type #Request struct {\n\tA int `header:"a b"`\n}\n'],
    ["several-tags", 'type #Request struct {\n\tA int `query:"a" form:"a"`\n}\n'],
    ["malformed-tag", "type #Request struct {\n\tA int `query:a`\n}\n"],
    ["unexported-field", 'type #Request struct {\n\ta int `json:"a"`\n}\n'],
    ["placeholder-mismatch", 'type #Request struct {\n\tA int `route:"a"`\n}\n'],
    ["name-collision", 'type #Request struct {\n\tBuild int `query:"a"`\n}\n'],
    ["unknown-rule", 'type #Request struct {\n\tA int `json:"a" validate:"requird"`\n}\n'],
    ["invalid-rule", 'type #Request struct {\n\tA int `json:"a" validate:"email"`\n}\n'],
    ["invalid-rule", 'type #Request struct {\n\tA string `json:"a" validate:"pattern=("`\n}\n'],
    ["contradicting-rules", 'type #Request struct {\n\tA int `json:"a" validate:"min=3,max=2"`\n}\n'],
    // The mistake is in a type that the struct holds, embeds, or whose constants are not known.
    [
      "unknown-rule",
      'type #Request struct {\n\tA []map[string]*Inner# `json:"a"`\n}\n\ntype Inner# struct {\n\tB struct {\n\t\tC int `validate:"requird"`\n\t}\n}\n',
    ],
    ["missing-tag", "type #Request struct {\n\tInner#\n}\n\ntype Inner# struct {\n\tA int\n}\n"],
    [
      "unresolved-constant",
      'type #Request struct {\n\tA Size# `query:"a"`\n}\n\ntype Size# int\n\nconst (\n\tSmall# Size# = iota\n\tBig# = Nowhere#\n\tHuge# Size# = iota + Nowhere#\n)\n',
    ],
  ];
  const wrong = (index: number) => {
    const name = `Wrong${index}`;
    return handler(name, `POST /wrong/${index}`) + mistakes[index]![1].replaceAll("#", name);
  };

  test.each(mistakes.map(([code], index) => [code, index] as const))(
    "have the methods of the other structs: %s",
    async (code, index) => {
      const alone = await bindingsOf(good + handler(`Wrong${index}`, `POST /wrong/${index}`));
      expect(alone).toMatchObject({ codes: [], notes: [] });
      const { text, codes, notes } = await bindingsOf(good + wrong(index));
      expect(codes).toEqual([code]);
      expect(text).toBe(alone.text);
      expect(notes).toEqual([
        expect.stringMatching(RegExp(`is without the methods of Wrong${index}Re\\w+, which has errors$`)),
      ]);
    },
  );

  test("have the methods of the other structs with all of these mistakes at once", async () => {
    const alone = await bindingsOf(good);
    const { text, codes, notes } = await bindingsOf(
      good + mistakes.map((_, index) => wrong(index)).join("\n"),
    );
    expect(codes.sort()).toEqual([...new Set(mistakes.map(([code]) => code))].sort());
    expect(text).toBe(alone.text);
    expect(notes).toHaveLength(1);
    expect(notes[0]!.match(/Wrong\d+Re/g)).toHaveLength(mistakes.length);
  });

  test("lack the methods of all structs that hold the type with the mistake", async () => {
    const struct = (name: string) =>
      `${handler(name, `POST /${name}`)}type ${name}Request struct {\n\tA Inner \`json:"a"\`\n}\n\n`;
    const inner = 'type Inner struct {\n\tB int `validate:"requird"`\n}\n';
    const { text, notes } = await bindingsOf(good + struct("A") + struct("B") + inner);
    expect(text).toBe((await bindingsOf(good)).text);
    expect(notes[0]).toContain("the methods of ARequest and BRequest, which have errors");
  });

  test.each<[reason: string, code: string, source: string]>([
    ["a route is wrong", "invalid-path", handler("X", "GET /pets/{")],
    ["a function has a name that the generated code needs", "name-collision", "func len() {}\n"],
  ])("are not written at all if %s", async (_, code, source) => {
    const { text, codes, notes } = await bindingsOf(good + wrong(0) + source);
    expect(codes).toContain(code);
    expect({ text, notes }).toEqual({ text: null, notes: [] });
  });
});

test("gen all writes no file if a route has an error", () => {
  expect(
    run(
      `${handlers}${goodStruct}\n// GET /pets/{\nfunc X(w http.ResponseWriter, r *http.Request) {}\n`,
      "all",
    ),
  ).toEqual({
    status: 1,
    codes: ["invalid-path"],
    files: [],
  });
});

test("gen all writes all files if there are no errors", () => {
  const { status, files } = run(handlers + goodStruct, "all");
  expect({ status, files }).toEqual({
    status: 0,
    files: ["bindings.gen.go", "gen.yml", "handlers.gen.go", "helpers.gen.go"],
  });
});

test("equal keys can be a warning in JSON, and not in other parts", () => {
  const source = (part: string) =>
    `${handlers}\ntype CreatePetRequest struct {\n\tName string \`${part}:"name"\`\n\tCall string \`${part}:"name"\`\n}\n`;
  const config = (code: string) => `{ "rules": { "${code}": "warning" } }`;
  const root = fileTree({
    ".git/HEAD": "",
    ".genrc.json": config("duplicate-json-key"),
    "pets.go": source("json"),
  });
  expect(gen(root, ["bindings"])).toMatchObject({ status: 0 });
  expect(run(source("query"), "bindings").codes).toEqual(["duplicate-key"]);
  const other = fileTree({
    ".git/HEAD": "",
    ".genrc.json": config("duplicate-key"),
    "pets.go": source("query"),
  });
  expect(gen(other, ["bindings"])).toMatchObject({ status: 2 });
});
