/** Tests which routes and tags of other tools `gen adopt` rewrites in the user's files, and which it leaves as they are. GEN_RANDOM_CASES sets the number of random files, GEN_RANDOM_SEED the seed. */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { adoptPackage, run } from "../../src/commands/adopt.ts";
import { commandNames } from "../../src/commands/table.ts";
import { loadGofmt } from "../../src/go/gofmt.ts";
import { gen, tree } from "../helpers/command.ts";
import { commandOf } from "../helpers/command-of.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomForeignSource } from "../helpers/random/random-foreign-sources.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(32);
const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-adopt-")));
afterAll(() => rmSync(root, { recursive: true }));

/** The program that compares Go files by their syntax trees, without comments and tags. */
const sameCode = join(import.meta.dirname, "../helpers/go/same-code");

/** Runs `gen adopt` in the process of the test. */
function adopt(cwd: string, dir = ["./..."]) {
  const host = {
    disk: systemFiles,
    cwd,
    env: process.env,
    argv: ["adopt"],
    version: "0.0.0",
    inputs: () => [],
    kept: null,
    progress: process.stderr,
  };
  return run({ command: commandOf("adopt"), commandNames, flags: { dir, quiet: true }, host });
}

test.skipIf(!hasGo())(
  `in ${count} random files, only routes and tags of other tools change, and the files stay valid Go (seed ${seed})`,
  async () => {
    const gofmt = await loadGofmt();
    const formatted = (text: string): string => {
      const result = gofmt(text);
      if (typeof result === "string" || !("text" in result)) throw new Error(JSON.stringify(result) + text);
      // For some comments, gofmt needs a second run.
      return result.text === text ? text : formatted(result.text);
    };
    const expected = new Map<string, string>();
    let changes = 0;
    writeFileSync(join(root, "go.mod"), "module example.com/random\n\ngo 1.24\n");
    for (let number = 0; number < count; number++) {
      const source = randomForeignSource(seededRandom(seed + number), 8);
      changes += source.changes;
      // Some files are formatted; in others, spaces, line ends and byte order marks have to stay as they are.
      const style = [
        (text: string) => text,
        formatted,
        (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
        (text: string) => formatted(text).replaceAll("\n", "\r\n"),
      ][number % 4]!;
      const dir = join(root, `case${seed + number}`);
      mkdirSync(dir);
      const before = style(source.before);
      writeFileSync(join(dir, "pets.go"), before);
      writeFileSync(join(dir, "pets.txt"), before);
      expected.set(join(dir, "pets.go"), style(source.after));
    }
    expect(changes).toBeGreaterThan(5 * count);
    const { diagnostics } = await adopt(root);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const [file, text] of expected) expect(readFileSync(file, "utf8"), file).toBe(text);
    expect((await adopt(root)).notes).toContain("nothing to adopt");
    for (const [file, text] of expected) expect(readFileSync(file, "utf8"), file).toBe(text);
    const files = Array.from(expected.keys(), file => [file.replace(/go$/, "txt"), file]);
    const compared = await runGo("go", ["run", "main.go", ...files.flat()], sameCode);
    expect(compared).toMatchObject({ code: 0, stdout: "" });
    // go vet parses the tags, too.
    expect(await runGo("go", ["vet", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
  },
);

/** A Go file of package pets with these declarations. */
const go = (text: string) => `package pets\n\nimport "net/http"\n\n${text}`;
const handler = "func GetPet(w http.ResponseWriter, r *http.Request) {}\n";
const post = "func CreatePet(w http.ResponseWriter, r *http.Request) {}\n";

/** A repository with these files, and a go.mod. */
const repository = (files: Record<string, string>) =>
  fileTree({ ".git/HEAD": "", "go.mod": "module example.com/m\n\ngo 1.23\n", ...files });

describe("gen adopt", () => {
  test("writes what gen validate asks for, which then reports nothing", () => {
    const dir = repository({
      "pets.go": go(
        `type GetPetRequest struct {\n\tID   string \`uri:"id" json:"id"\` // the name\n\tFull bool   \`in:"query=full"\`    // all of it\n\tTag  string \`in:"query=tag" json:"-"\`\n}\n\n// @Router /pets/:id [get]\n${handler}\n// POST: /pets\n${post}`,
      ),
    });
    expect(gen(dir, ["validate"]).stderr).toMatch(/missing-tag[\s\S]*unread-route/);
    expect(gen(dir, ["adopt"])).toEqual({ status: 0, stdout: "", stderr: "wrote pets.go\n" });
    expect(tree(dir)["pets.go"]).toBe(
      go(
        `type GetPetRequest struct {\n\tID   string \`route:"id"\`             // the name\n\tFull bool   \`query:"full,omitempty"\` // all of it\n\tTag  string \`query:"tag,omitempty" json:"-"\`\n}\n\n// GET /pets/{id}\n${handler}\n// POST /pets\n${post}`,
      ),
    );
    expect(gen(dir, ["validate"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(gen(dir, ["adopt"])).toEqual({ status: 0, stdout: "", stderr: "nothing to adopt\n" });
  });

  test("prints the diff of what it would change, and writes nothing, if --check is given", () => {
    const files = {
      "a/pets.go": go(`// POST: /pets\n${post}`),
      "b/pets.go": go(`// GET /pets/:id\n${handler}`),
    };
    const dir = repository(files);
    const { status, stdout, stderr } = gen(dir, ["adopt", "--check", "./..."]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      "a/pets.go:5:1: error: the file has routes, tags or calls that gen does not read: run `npx handlergen adopt ./...` [out-of-date]\n",
    );
    expect(tree(dir)).toMatchObject(files);
    writeFileSync(join(dir, "diff"), stdout);
    expect(spawnSync("git", ["apply", "diff"], { cwd: dir, encoding: "utf8" })).toMatchObject({ stderr: "" });
    const patched = tree(dir);
    expect(gen(dir, ["adopt", "--check", "./..."])).toMatchObject({ status: 0, stdout: "" });
    expect(gen(repository(files), ["adopt", "./..."])).toMatchObject({ status: 0 });
    expect(patched["a/pets.go"]).toContain("// POST /pets\n");
    expect(patched["b/pets.go"]).toContain("// GET /pets/{id}\n");
  });

  test("reports a warning with its place for each route and tag that it leaves as it is", () => {
    const dir = repository({
      "pets.go": go(
        `type GetPetRequest struct {\n\tKind string \`in:"query=a;header=b"\`\n}\n\n// GET /pets/:id<int>\n${handler}`,
      ),
      "more.go": `package pets

import "net/http"

/* @Router /pets [post] */
func CreatePet(w http.ResponseWriter, r *http.Request) {}

// Route: GET /pets
// Route: GET /all-pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// POST
//
// Route: GET /pets/feed
func FeedPets(w http.ResponseWriter, r *http.Request) {}

// @Router /gone [get]
func Gone() {}

// ShowPets shows pets. Examples:
//   - GET /shown
//   - GET /shown?kind=dog
func ShowPets(w http.ResponseWriter, r *http.Request) {}
`,
    });
    const before = tree(dir);
    const { status, stderr } = gen(dir, ["adopt"]);
    expect(status).toBe(0);
    const places = Array.from(stderr.matchAll(/^(\S+): warning: .*\[(\S+)\]$/gm), ([, place, code]) => [
      place,
      code,
    ]);
    expect(places).toEqual([
      ["more.go:5:4", "unread-route"],
      ["more.go:8:4", "unread-route"],
      ["more.go:9:4", "unread-route"],
      ["more.go:14:4", "unread-route"],
      ["more.go:18:6", "not-a-handler"],
      ["more.go:21:6", "unread-route"],
      ["pets.go:6:2", "missing-tag"],
      ["pets.go:9:14", "foreign-placeholder"],
    ]);
    expect(tree(dir)).toEqual(before);
    expect(gen(dir, ["adopt", "--max-warnings", "0"])).toMatchObject({ status: 1 });
  });

  /** The handler's file after `gen adopt` for its comment, which a second run leaves as it is; and the warnings without their places. */
  const adopted = (comment: string, declarations = "") => {
    const dir = repository({ "pets.go": go(`${declarations}${comment}\n${handler}`) });
    const { stderr } = gen(dir, ["adopt"]);
    const text = tree(dir)["pets.go"]!;
    expect(gen(dir, ["adopt"]).stderr).toContain("nothing to adopt\n");
    expect(tree(dir)["pets.go"]).toBe(text);
    const after = text.slice(go(declarations).length, -handler.length - 1);
    return { after, warnings: stderr.split("\n").filter(line => line.includes("unread-annotation")) };
  };
  const types = 'type ErrorBody struct {\n\tText string `json:"text"`\n}\n\ntype Pet struct{}\n\n';

  test("writes swag's annotations as lines of its own, and leaves those that say more", () => {
    const swag = `// GetPet godoc
//
//	@Summary		Get a pet
//	@Description	Returns one pet.
//	@Description	It is slow.
//	@ID				get-pet
//	@Tags			pets, animals
//	@Param			id	path	int	true	"the id"
//	@Param			full	query	bool	false	"all of it"
//	@Success		200	{object}	Pet	"the pet"
//	@Success		202	{array}		Pet	"all pets"
//	@Failure		404,410	{object}	ErrorBody	"no such pet"
//	@Failure		409	{object}	pets.ErrorBody
//	@Failure		422	{object}	http.ProtocolError	"of another package"
//	@Failure		500	{string}	string	"a text"
//	@Security		ApiKey || OAuth2[read, write]
//	@Deprecated
//	@Router			/pets/{id} [get]`;
    const { after, warnings } = adopted(swag, types);
    expect(after).toBe(`// Get a pet
//
// Returns one pet.
// It is slow.
//
// Deprecated: don't call it in new code.
//
// GET /pets/{id}
// gen:tag pets
// gen:tag animals
// gen:security ApiKey
// gen:security OAuth2 read write
// 200 Pet the pet
// 202 []Pet all pets
// 404 ErrorBody no such pet
// 410 ErrorBody no such pet
// 409 ErrorBody
// 422 http.ProtocolError of another package
// 500 a text
//
//	@ID				get-pet
//	@Param			id	path	int	true	"the id"
//	@Param			full	query	bool	false	"all of it"
//	@Failure		500	{string}	string	"a text"`);
    expect(warnings).toEqual([
      expect.stringMatching(/^pets\.go:31:4: warning: .* @ID, @Param \(2 lines\) and @Failure of GetPet: /),
    ]);
  });

  test.each([
    [
      "what the prose says already",
      "// Gets a pet.\n//\n// @Summary gets a pet\n// GET /pets",
      "// Gets a pet.\n//\n// GET /pets",
    ],
    [
      "prose of its own",
      "// GetPet gets it.\n//\n// More.\n//\n// @Summary Get a pet\n// @Description More of it.\n// @Router /pets [get]",
      "// Get a pet\n//\n// GetPet gets it.\n//\n// More.\n//\n// More of it.\n//\n// GET /pets",
    ],
    [
      "lines that would be headings below a summary",
      "// GetPet gets it\n//\n// @Summary Get a pet\n// @Description More of it\n// @Router /pets [get]",
      "// Get a pet\n//\n// GetPet gets it.\n//\n// More of it.\n//\n// GET /pets",
    ],
    [
      "directives",
      '// GET /pets\n//\n//gen:list\n// @Tags a\n// 404 gone\n//nolint:all\n// @Failure 404 "none"',
      "//nolint:all\n//\n// GET /pets\n//gen:list\n// 404 gone\n// gen:tag a\n// 404 none",
    ],
  ])("keeps %s in a comment with annotations", (_, before, after) => {
    expect(adopted(before)).toEqual({ after, warnings: [] });
  });

  test.each([
    ["needs two schemes", "// GET /pets\n//\n// @Security A && B"],
    ["begins with a type", '// GET /pets\n//\n// @Failure 404 "Pet not found"'],
    ["has no number", '// GET /pets\n//\n// @Failure default {object} ErrorBody "it fails"'],
    ["would be read as a status", "// GET /pets\n//\n// @Summary 404 pages"],
    ["would hide the route", "// GET /pets shows all.\n//\n// @Summary Show"],
    ["contradicts the route", "// GET /pets\n//\n// @Router /all [get]"],
    ["has two methods", "// GET /pets\n//\n// @Router /pets [get,post]"],
    ["is in a block", "/*\n@Summary Show\nGET /pets\n*/"],
    ["is about a body", "// GET /pets\n//\n// @Accept json\n// @Produce json"],
  ])("leaves an annotation that %s, with a warning", (_, comment) => {
    expect(adopted(comment, types)).toEqual({
      after: comment,
      warnings: [expect.stringContaining(" of GetPet: it takes this from ")],
    });
  });

  test("writes the route of a sentence above it", () => {
    const before = "// GetPet handles GET /pets/:id.\n//\n// It is slow.";
    expect(adopted(before)).toEqual({ after: `// GET /pets/{id}\n${before}`, warnings: [] });
  });

  test("names what swag's annotations say about the whole document", () => {
    const { warnings } = adopted(
      "// GET /pets",
      "// New makes it.\n//\n// @title Pets\n// @BasePath /api\nfunc New() {}\n\n",
    );
    expect(warnings).toEqual([
      expect.stringMatching(/@title and @BasePath above New .* as openapi\.info and openapi\.servers/),
    ]);
  });

  test("writes gin's tags of requests as those that gen reads", () => {
    const structs = (tags: string[]) =>
      `type Address struct {\n\tStreet string ${tags[0]}\n}\n\ntype ListPetsRequest struct {\n\tShop string   ${tags[1]}\n\tPage int      ${tags[2]}\n\tSize int      ${tags[3]}\n\tTags []string ${tags[4]}\n\tText string   ${tags[5]}\n}\n\n// GET /{Shop}\nfunc ListPets(w http.ResponseWriter, r *http.Request) {}\n\ntype CreatePetRequest struct {\n\tHomes []*Address ${tags[6]}\n\tOther string     ${tags[7]}\n}\n\n// POST /pets\n${post}`;
    const before = [
      '`json:"street" binding:"required"`',
      '`uri:"Shop" binding:"required"`',
      '`form:"page,default=1" binding:"min=1"`',
      '`form:"size" binding:"required,max=9"`',
      '`form:"tags"`',
      '`form:"text"`',
      '`json:"homes" binding:"dive"`',
      '`json:"other" binding:"max=3" validate:"max=4"`',
    ];
    const after = [
      '`json:"street" validate:"required"`',
      '`route:"Shop" validate:"required"`',
      '`query:"page" default:"1" validate:"min=1"`',
      '`query:"size" validate:"required,max=9"`',
      '`query:"tags"`',
      '`query:"text,omitempty"`',
      '`json:"homes" validate:"dive"`',
      before[7]!,
    ];
    const dir = repository({ "pets.go": go(structs(before)) });
    const { stderr } = gen(dir, ["adopt"]);
    expect(tree(dir)["pets.go"]).toBe(go(structs(after)));
    expect(stderr).toMatch(
      /^pets\.go:22:2: warning: Other has rules in gin's tag binding, .*\nwrote pets\.go\n$/,
    );
    expect(gen(dir, ["adopt"]).stderr).toContain("nothing to adopt\n");
    // A struct that gin still fills keeps its rules.
    const bound = go(
      `${structs(before)}\nfunc Other(c C) {\n\tvar req ListPetsRequest\n\t_ = c.ShouldBindQuery(&req)\n}\n`,
    );
    const shared = repository({ "pets.go": bound });
    expect(gen(shared, ["adopt"]).stderr.match(/has rules in gin's tag/g)).toHaveLength(4);
    expect(tree(shared)["pets.go"]).toBe(
      bound
        .replace('binding:"dive"', 'validate:"dive"')
        // In a struct within the body of another request, which gin may fill, too, both have the rules.
        .replace(before[0]!, '`json:"street" binding:"required" validate:"required"`'),
    );
    expect(gen(shared, ["adopt"]).stderr).not.toContain("Street");
  });

  test("rewrites the path of a handler, but not its prefix", () => {
    const text = (path: string) => go(`// Gets one.\n//\n// gen:prefix /:shop\n// GET ${path}\n${handler}`);
    const dir = repository({ "pets.go": text("/pets/:id/toys/:toy") });
    expect(gen(dir, ["adopt"]).stderr).toContain("wrote pets.go\n");
    expect(tree(dir)["pets.go"]).toBe(text("/pets/{id}/toys/{toy}"));
  });

  test("leaves a tag as it is if two requests need different tags instead", () => {
    const struct = (name: string) => `type ${name}Request struct {\n\tPaging\n}\n\n`;
    const text = go(
      `type Paging struct {\n\tPage int \`in:"form=page"\`\n}\n\n${struct("GetPet")}${struct("CreatePet")}// GET /pet\n${handler}\n// POST /pet\n${post}`,
    );
    const dir = repository({ "pets.go": text });
    expect(gen(dir, ["adopt"]).stderr.match(/pets\.go:6:2: warning: /g)).toHaveLength(2);
    expect(tree(dir)["pets.go"]).toBe(text);
  });

  test("leaves files as they are if another program generates them", () => {
    const text = `// Code generated by oapi-codegen. DO NOT EDIT.\n\n${go(`// POST: /pets\n${post}`)}`;
    const dir = repository({ "pets.go": text, "more.go": go(`// Route: GET /pets/:id\n${handler}`) });
    const { status, stderr } = gen(dir, ["adopt"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "wrote more.go\n" });
    expect(tree(dir)["pets.go"]).toBe(text);
  });

  test("writes no file if one can't be read or written", () => {
    const files = {
      "a/pets.go": go(`// POST: /pets\n${post}`),
      "b/pets.go": go(`// GET /pets/:id\n${handler}}`),
    };
    const broken = repository(files);
    expect(gen(broken, ["adopt", "./..."])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^b\/pets\.go:7:1: error: .*\[syntax\]$/m),
    });
    expect(tree(broken)).toMatchObject(files);
    const outside = fileTree({ "pets.go": go(`// GET /pets/:id\n${handler}`) });
    const linked = repository({ "a/pets.go": files["a/pets.go"], "b/other.go": "package pets\n" });
    symlinkSync(join(outside, "pets.go"), join(linked, "b/pets.go"));
    expect(gen(linked, ["adopt", "./..."])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("can't write b/pets.go: "),
    });
    expect(tree(linked)["a/pets.go"]).toBe(files["a/pets.go"]);
    expect(tree(outside)["pets.go"]).toContain(":id");
  });
});

test("a file is changed only if it still has the text that was checked", async () => {
  const location = { file: "pets.go", line: 1, column: 4, endLine: 1, endColumn: 10 };
  const edits = [{ location, old: "GET: /", text: "GET /", above: false }];
  const found: Diagnostic[] = [
    { code: "unread-route", severity: "warning", message: "", location, related: [], edits },
  ];
  const host = {
    cwd: "/r",
    check: () => Promise.resolve([]),
    format: (_: string, after: string) => after,
  };
  const adopted = await adoptPackage(found, { ...host, read: () => "// GET: /\n" });
  expect([...adopted.texts]).toEqual([["/r/pets.go", { before: "// GET: /\n", after: "// GET /\n" }]]);
  const changed = await adoptPackage(found, { ...host, read: () => "// Now: /\n" });
  expect(changed).toMatchObject({ texts: new Map(), changedMeanwhile: ["/r/pets.go"] });
});

test("lines are put above functions, with the file's line ends, where a function begins a line", async () => {
  const above = (line: number, text: string): Diagnostic => {
    const location = { file: "pets.go", line, column: 1, endLine: line, endColumn: 1 };
    const edits = [{ location, old: "", text, above: true }];
    return { code: "unread-registration", severity: "warning", message: "", location, related: [], edits };
  };
  const before = "// A is a.\r\nfunc A() {}\r\n\r\nfunc B() {}\r\n\r\nvar c int; func C() {}\r\n";
  const after =
    "// A is a.\r\n//\r\n// GET /a\r\nfunc A() {}\r\n\r\n// GET /b\r\nfunc B() {}\r\n\r\nvar c int; func C() {}\r\n";
  const host = { cwd: "/r", read: () => before, format: (_: string, text: string) => text };
  // In the code that changed, only the last function is reported again.
  const check = (texts: ReadonlyMap<string, string>) => {
    expect([...texts.values()]).toEqual([after]);
    return Promise.resolve([above(9, "// GET /c")]);
  };
  const found = [above(2, "//\n// GET /a"), above(4, "// GET /b"), above(6, "// GET /c")];
  const adopted = await adoptPackage(found, { ...host, check });
  expect([...adopted.texts]).toEqual([["/r/pets.go", { before, after }]]);
  expect(adopted.left).toEqual([above(9, "// GET /c")]);
});
