/** Tests that templates/README.md is true: compares its tables with types and templates, and runs its examples. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import { formatDiagnostic } from "../../src/base/report/diagnostic.ts";
import type { Handler } from "../../src/model/types.ts";
import type { ContextType } from "../../src/outputs/output.ts";
import { outputs } from "../../src/outputs/table.ts";
import { availableHelpers } from "../../src/templates/go/package-helpers.ts";
import { blockTexts, isChapter } from "../../src/templates/language/chapters.ts";
import { helperPartial, helperShapes } from "../../src/templates/language/helpers.ts";
import { readBuiltInTemplates } from "../../src/templates/render/built-in-templates.ts";
import { templateName } from "../../src/templates/render/find-templates.ts";
import { renderOutput } from "../../src/templates/render/render-output.ts";
import { openTemplates } from "../../src/templates/render/template-set.ts";
import { runExercise } from "../helpers/exercise-run.ts";
import { modelJsonSchema } from "../helpers/judges/json-schemas.ts";
import { readTemplates, templateUses } from "../helpers/judges/template-walk.ts";
import { valuesByKey } from "../helpers/model-values.ts";
import { withTables } from "../helpers/reference-tables.ts";

const templatesDir = resolve(import.meta.dirname, "../../templates");
const file = join(templatesDir, "README.md");
const readme = readFileSync(file, "utf8");
const builtIn = readTemplates(templatesDir);
const definitions = modelJsonSchema().definitions!;
const entries = Object.values(outputs).map(({ template, context }) => [templateName(template), context]);
const uses = templateUses(builtIn, Object.fromEntries(entries), definitions);
const { model, files } = await runExercise();

const dir = mkdtempSync(join(tmpdir(), "gen-reference-"));
afterAll(() => rmSync(dir, { recursive: true }));

/** What a template of the user prints, for the model or a part of it. */
async function print(
  template: string,
  context: object = model,
  contextType: ContextType = "Model",
  outputContext: Record<string, unknown> = {},
): Promise<string> {
  const templateFile = join(dir, "t.hbs");
  writeFileSync(templateFile, template);
  const opened = await openTemplates({ templatesDir: null, helpers: {}, helpersFile: null, cwd: dir });
  const { text, diagnostics } = await renderOutput({
    templates: opened.templates!,
    output: { name: "docs", entry: null, language: "text" },
    templateFile,
    context,
    contextType,
    root: model,
    outputContext,
    config: {},
    generator: { name: "gen", version: "0" },
    models: [model],
    reservedNames: [],
    declaredHelpers: [],
    basics: null,
    cwd: dir,
  });
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

/** The heading above the tables of all partials. */
const chaptersHeading = "\n## Chapters one by one\n";

/** The cells of the tables between two headings, without the heads of the tables. */
function rows(from: string, to: string): string[][] {
  const section = readme.slice(readme.indexOf(`\n${from}\n`), readme.indexOf(`\n${to}\n`));
  return section.split("\n").flatMap((line, index, lines) => {
    if (!line.startsWith("| ") || lines[index + 1]?.startsWith("|---")) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [cells.map(cell => cell.trim().replaceAll("\\|", "|"))];
  });
}

/** The text of a cell without the backquotes of code. */
const code = (cell: string) => /^(`+) ?(.*?) ?\1$/.exec(cell)?.[2] ?? cell;

/** The file of a chapter. */
function chapterFile(name: string): string {
  return templatePaths(templatesDir).find(path => path.replace(/\.\w+\.hbs$/, "") === `chapters/${name}`)!;
}

describe("the tables", () => {
  test("have the keys of the model, and the contexts and values with which the built-in templates call partials", async () => {
    const values = valuesByKey(model, "Model", definitions);
    await expect(withTables(readme, definitions, values, uses)).toMatchFileSnapshot(file);
  });

  test("list every template except package helpers, whose context is always the same", () => {
    const helpers = availableHelpers(builtIn.keys());
    for (const helper of helpers) {
      expect([...uses.partials.get(helperPartial(helper))!.contexts], helper).toContain("package helper");
    }
    const described = [
      ...readme.matchAll(/^\| `\S+\.hbs` \| `(\S+)` \| \[/gm),
      ...readme.slice(readme.indexOf(chaptersHeading)).matchAll(/^\| `(\S+)` \| \[/gm),
    ].map(([, name]) => name);
    const blocks = new Set(readBuiltInTemplates(templatesDir).map(({ name, block }) => block ?? name));
    const others = [...blocks].filter(name => !helpers.includes(name.slice(helperPartial("").length)));
    expect(described.sort()).toEqual(others.sort());
  });

  test("name only existing templates as templates to change", () => {
    const changes = rows("## What to change", "## The chapters");
    const named = changes.map(([, eject]) => [...eject!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    // Some rows name a setting of the config beside a template.
    expect(named.flat().filter(name => !builtIn.has(name))).toEqual(["maxBody", "openapi.edit"]);
    expect(named.flat()).toHaveLength(58);
    for (const [index, [, , place]] of changes.entries()) {
      const file = code(place!).replace(/^\[(.*)\].*$/, (_, name) => chapterFile(name));
      const text = readFileSync(join(templatesDir, file), "utf8");
      for (const name of named[index]!.filter(one => file.startsWith("chapters/") && builtIn.has(one)))
        expect(text).toContain(`{{#*inline "${name.replace(/^rule-.*/, "rules-text")}"}}`);
    }
  });

  test("have each chapter, with the sentence at its head and its blocks in their order", () => {
    const chapters = rows("## The chapters", "## All entry templates").map(([link, sentence]) => {
      const [, file, anchor] = /^\[`(\S+)`\]\(#(\S+)\)$/.exec(link!)!;
      const text = readFileSync(join(templatesDir, file!), "utf8");
      expect(text.split("\n", 1)[0]).toBe(`{{! ${sentence} }}`);
      const heading = `### Chapter ${file!.replace(/^chapters\/|\.\w+\.hbs$/g, "")}`;
      expect(heading.slice(4).toLowerCase().replace("/", "").replace(" ", "-")).toBe(anchor);
      const section = readme.slice(readme.indexOf(`\n${heading}\n`) + 1).split("\n### ", 1)[0]!;
      const names = [...section.matchAll(/^\| `(\S+)` \|/gm)].map(([, name]) => name);
      expect([file, names]).toEqual([file, [...blockTexts(text).keys()]]);
      return file;
    });
    const files = templatePaths(templatesDir).filter(isChapter);
    expect(chapters.sort()).toEqual(files.sort());
    expect(readme).toContain(` ${files.length} files, the chapters:`);
  });

  test("have every variable", () => {
    const listed = rows("### Variables", "## Helpers").map(([name]) => code(name!));
    const printed = /names of variables: (.*)/.exec(files.get("exercise.gen.go")!)![1]!;
    expect(listed.sort()).toEqual(["@root", ...printed.split(" ")].sort());
  });
});

describe("the examples of helpers and syntax", () => {
  const examples = rows("## Helpers", "### Helpers in the package").map(
    ([example, , result]) => [code(example!), code(result!)] as const,
  );

  test.each(examples)("%s", async (example, result) => {
    const at = model.bindings.findIndex(({ name }) => name === "CreatePetRequest");
    const field = `{{#with bindings.[${at}].query.[1]}}${example}{{/with}}`;
    // The helper that `use` names must be declared.
    const template = example.includes("{{helpers}}") ? field : `${field}\n-----\n{{helpers}}`;
    expect((await print(template)).split("-----")[0]!.trim()).toBe(result);
  });

  test("show every helper", () => {
    const templates = new Map([...builtIn, ["examples", examples.map(([example]) => example).join("\n")]]);
    const { helpers } = templateUses(templates, { examples: "Field" }, definitions);
    expect([...helpers].sort()).toEqual(Object.keys(helperShapes).sort());
  });
});

test("the example of an output per handler works", async () => {
  const [, template] = /```handlebars\n(\{\{!-- templates\/handler\.md\.hbs --\}\}\n[\s\S]*?)```/.exec(
    readme,
  )!;
  const handler = model.receivers
    .flatMap(({ handlers }) => handlers)
    .find(({ name }) => name === "CreatePet")!;
  const request = model.bindings.find(({ name }) => name === (handler as Handler).request)!;
  expect(await print(template!, handler, "Handler", { request })).toBe(
    `# CreatePet

\`POST /create-pet\` of package pets

* \`chip\`: Chip
* \`wait\`: time.Duration, optional
`,
  );
});
