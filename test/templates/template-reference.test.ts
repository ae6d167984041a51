/** Writes templates/REFERENCE.md, and tests that templates/README.md is true: compares its tables with templates, and runs its examples. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Handler } from "../../src/model/types.ts";
import type { ContextType } from "../../src/outputs/output.ts";
import { outputs } from "../../src/outputs/table.ts";
import { availableHelpers } from "../../src/templates/go/package-helpers.ts";
import { helperPartial, helperShapes } from "../../src/templates/language/helpers.ts";
import { renderOutput } from "../../src/templates/render/render-output.ts";
import {
  isInternal,
  openTemplates,
  readBuiltInTemplates,
  templateName,
} from "../../src/templates/render/template-set.ts";
import { runExercise } from "../helpers/exercise-run.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { modelJsonSchema } from "../helpers/judges/json-schemas.ts";
import { readTemplates, templateUses } from "../helpers/judges/template-walk.ts";
import { valuesByKey } from "../helpers/model-values.ts";
import { referenceText } from "../helpers/reference-tables.ts";

const templatesDir = resolve(import.meta.dirname, "../../templates");
const reference = join(templatesDir, "REFERENCE.md");
const readme = readFileSync(join(templatesDir, "README.md"), "utf8");
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
  const opened = await openTemplates({
    disk: systemFiles,
    templatesDir: null,
    helpers: {},
    helpersFile: null,
    cwd: dir,
  });
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
    typesFrom: null,
  });
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

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

describe("the tables", () => {
  test("of the reference have all templates, what they are called with, and the keys of the model", async () => {
    const present = readFileSync(reference, "utf8");
    const examples = valuesByKey(model, "Model", definitions);
    const text = referenceText({ folder: templatesDir, present, definitions, examples, uses });
    await expect(text).toMatchFileSnapshot(reference);
    const internal = text.indexOf("\n## Internal\n");
    expect([...text.slice(0, internal).matchAll(/^.* \| {2}\|$/gm)].map(([row]) => row)).toEqual([]);
  });

  test("name the templates that are made to be replaced as templates to change", () => {
    const changes = rows("## What to change", "## Names that stay");
    const named = changes.flatMap(([, eject]) => [...eject!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    const made = readBuiltInTemplates(templatesDir).filter(({ name }) => !isInternal(name));
    // The reference has the rest of a row that ends with `…`. Some rows name a setting of the config beside a template.
    const unnamed = made.filter(
      ({ name, block }) => block !== null && !/^(?:read|format|append|rule)-/.test(name),
    );
    expect(unnamed.filter(({ name }) => !named.includes(name))).toEqual([]);
    expect(named.filter(name => !made.some(one => one.name === name))).toEqual(["maxBody", "openapi.edit"]);
  });

  test("of package helpers are right: their context is always the same", () => {
    for (const helper of availableHelpers(builtIn.keys())) {
      expect([...uses.partials.get(helperPartial(helper))!.contexts], helper).toContain("package helper");
    }
  });

  test("have every output and its entry template", () => {
    const inGuide = (line: RegExp) =>
      Array.from(line.exec(readme)![1]!.matchAll(/`([^`]+)`/g), ([, name]) => name);
    expect(inGuide(/^\| `@output\.name` \| text \| (.*) \|$/m)).toEqual(Object.keys(outputs));
    expect(inGuide(/^1\. for the entry template of a command \((.*?)\)/m)).toEqual(
      entries.map(([name]) => name),
    );
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
