/** Texts that are kept are those that the templates would print now. */
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { hasGoHeader } from "../../src/packages/source/generated-header.ts";
import { memoryTables, type TextTables } from "../../src/run/generate/kept-texts.ts";
import { copyCases, linux, readCases, runCase } from "../helpers/case-folder.ts";
import { gen, tree } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { triesAll } from "../helpers/random/case-count.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

/** Moves the code of the user's files in a directory some lines down. */
function moveDown(dir: string): void {
  for (const name of fs.readdirSync(dir).filter(one => one.endsWith(".go"))) {
    const text = fs.readFileSync(join(dir, name), "utf8");
    const moved = text.replace(/^\ufeff?/, "$&// A comment.\n\n\n");
    if (!hasGoHeader(text)) fs.writeFileSync(join(dir, name), moved);
  }
}

test("where code only moves, nothing is rendered again, and what is kept is what would be rendered", async () => {
  const parser = await sharedParser();
  const cases = fs.mkdtempSync(join(tmpdir(), "gen-kept-texts-"));
  copyCases(cases);
  let compared = 0;
  const own = readCases().filter(({ builds }, index) => builds && (triesAll || index % 8 === 0));
  for (const one of own) {
    const { readTable, writeTable } = memoryTables();
    let made = 0;
    const tables: TextTables = {
      readTable,
      writeTable(name, texts) {
        const before = readTable(name);
        made += [...texts.keys()].filter(key => key.startsWith("file ") && !before.has(key)).length;
        writeTable(name, texts);
      },
    };
    const run = async (texts: TextTables | null) =>
      (await runCase(one, cases, { build: linux, parser, texts })).files;
    // The second run finds the files of the first one.
    await run(tables);
    const before = await run(tables);
    moveDown(join(cases, one.name));
    made = 0;
    expect(await run(tables), one.name).toEqual(before);
    expect(made, one.name).toBe(0);
    expect(await run(null), one.name).toEqual(before);
    compared += before.size;
  }
  fs.rmSync(cases, { recursive: true });
  expect(compared).toBeGreaterThan(own.length);
});

const files = {
  "go.mod": "module example.com/app\n\ngo 1.24\n",
  "pets.go": `package app

import "net/http"

// ListPets lists pets.
//
// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

type ListPetsRequest struct {
	Limit int \`query:"limit"\`
}

type ListPetsResponse struct {
	Names []string \`json:"names"\`
}
`,
};

const mark = "// Kept.\n";

/** Marks the texts that are kept in a table, which shows in the files that are made of them. */
function markTexts(file: string): void {
  const content = fs.readFileSync(file, "utf8");
  const lines = content.slice(0, content.length / 2).split("\n");
  for (const [index, line] of lines.entries()) {
    if (!lines[index - 1]?.startsWith("file ")) continue;
    const result = JSON.parse(line);
    if (!result.text.endsWith(mark)) lines[index] = JSON.stringify({ ...result, text: result.text + mark });
  }
  fs.writeFileSync(file, lines.join("\n").repeat(2));
}

/** Runs a command in a package, and compares it with a run that keeps nothing. Returns the files whose texts come from an earlier run. */
async function run(root: string, cache: string, args = ["all"]): Promise<string[]> {
  await setTimeout(25);
  const before = tree(root);
  gen(root, args, { GEN_NO_CACHE: "", XDG_CACHE_HOME: cache });
  const after = tree(root);
  for (const name of Object.keys(after)) if (!(name in before)) fs.rmSync(join(root, name));
  writeFiles(root, before);
  gen(root, args);
  const unmarked = Object.entries(after).map(([name, text]) => [name, text.replace(mark, "")]);
  expect(Object.fromEntries(unmarked)).toEqual(tree(root));
  const tables = join(cache, "handlergen/tables");
  for (const name of fs.readdirSync(tables)) markTexts(join(tables, name));
  return Object.keys(after).filter(name => after[name]!.endsWith(mark));
}

const outputs = ["bindings.gen.go", "gen.yml", "handlers.gen.go", "helpers.gen.go"];

test.each([
  ["a comment", "package app", "// A comment.\n\npackage app", outputs],
  ["the body of a handler", "{}", "{\n\tprintln()\n}", outputs],
  ["a helper that the code names", "{}", "{ _ = WriteProblem(w, nil) }", outputs.slice(0, 3)],
  ["a tag", "limit", "most", []],
  ["a route", "GET /pets", "GET /all/pets", []],
])("after an edit of %s", async (_, from, to, kept) => {
  const [root, cache] = [fileTree(files), fileTree({})];
  expect(await run(root, cache)).toEqual([]);
  expect(await run(root, cache)).toEqual(outputs);
  const path = join(root, "pets.go");
  fs.writeFileSync(path, fs.readFileSync(path, "utf8").replace(from, to));
  expect(await run(root, cache)).toEqual(kept);
});

test("texts of the user's templates are not kept: they may have places", async () => {
  const config = "templates: tpl\n";
  const template = "{{#each receivers}}{{#each handlers}}{{position.line}}{{/each}}{{/each}}";
  const root = fileTree({ ...files, "gen.config.yaml": config, "tpl/gen.yml.hbs": template });
  const cache = fileTree({});
  for (let line = 0; line < 3; line++) {
    expect(await run(root, cache)).toEqual([]);
    fs.writeFileSync(join(root, "pets.go"), "\n".repeat(line) + files["pets.go"]);
  }
});
