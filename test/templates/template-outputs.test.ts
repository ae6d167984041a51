/** Tests the user's outputs: what their templates print, mistakes in the YAML and JSON that they print, and patterns of paths. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Language } from "../../src/config/outputs.ts";
import type { PathOptions } from "../../src/templates/render/expand-path.ts";
import { renderOutput, renderPath } from "../../src/templates/render/render-output.ts";
import { openTemplates } from "../../src/templates/render/template-set.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { petstore, sampleModel } from "../helpers/sample-models.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "gen-outputs-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function opened(helpers = {}) {
  const { templates } = await openTemplates({
    disk: systemFiles,
    templatesDir: dir,
    helpers,
    helpersFile: null,
    cwd: dir,
  });
  return templates!;
}

/** The user's output with the template `t.hbs`, or the error as the command line prints it. */
async function own(
  template: string,
  language: Language,
  about: Partial<Parameters<typeof renderOutput>[0]> = {},
) {
  writeFileSync(join(dir, "t.hbs"), template);
  const { text, diagnostics, templates } = await renderOutput({
    templates: await opened(),
    output: { name: "docs", entry: null, language },
    templateFile: join(dir, "t.hbs"),
    context: petstore,
    contextType: "Model",
    root: petstore,
    outputContext: { name: "docs", handler: null },
    config: {},
    generator: { name: "gen", version: "1.2.3" },
    models: [petstore],
    reservedNames: [],
    declaredHelpers: [],
    basics: null,
    typesFrom: null,
    ...about,
  });
  expect(templates[0]).toEqual({ name: "docs", file: "t.hbs", origin: "user" });
  return text ?? diagnostics.map(formatDiagnostic).join("\n");
}

const error = (place: string, message: string) => `t.hbs:${place}: error: ${message} [template]`;

describe("the user's output", () => {
  test("is rendered with its part of the model, and finds built-in partials and the user's", async () => {
    writeFileSync(join(dir, "line.hbs"), "- {{method}} {{path}} of {{@root.package.name}}\n");
    const [receiver] = petstore.receivers;
    const [handler] = receiver!.handlers;
    const handlerOutput = {
      context: handler!,
      contextType: "Handler",
      outputContext: { name: "docs", handler },
    } as const;
    expect(await own("{{> line}}\n{{@output.handler.name}}", "text", handlerOutput)).toBe(
      "- POST /create-owner of pets\nCreateOwner",
    );
    const perReceiver = { context: receiver!, contextType: "Receiver" } as const;
    expect(await own("{{#each handlers}}\n{{> line}}\n{{/each}}", "text", perReceiver)).toBe(
      "- POST /create-owner of pets\n- GET /owners/{owner}/pets of pets\n- PATCH /pets/{id} of pets\n",
    );
    const run = { modelVersion: 1, packages: [petstore, sampleModel([])] };
    const perRun = { context: run, contextType: "RunModel", root: run } as const;
    expect(
      await own("{{#each packages}}{{package.name}} {{@root.packages.length}} {{/each}}", "text", perRun),
    ).toBe("pets 2 pets 2 ");
  });

  test("in Go gets its imports, helpers and format", async () => {
    const text = await own("package x\nvar a = {{use 'first'}}({{pkg 'time'}}.Now)\n{{helpers}}", "go");
    expect(text).toMatch(/^package x\n\nimport "time"\n\nvar a = first\(time\.Now\)\n\n/);
    expect(text).toMatch(/\nfunc first\(/);
  });

  test("has a template that others can't include by the name of the output", async () => {
    expect(await own("{{> docs}}", "text")).toBe(
      error("1:5", "unknown partial `docs`, did you mean `mock`?"),
    );
  });
});

describe("output in YAML", () => {
  test.each([
    "",
    "a: 1\n",
    "a: 1\n---\nb: 2\n",
    "{{#each receivers}}\n{{type}}:\n  - {{yaml name}}\n{{/each}}",
  ])("is not changed if it is valid: %j", async template => {
    expect(await own(template, "yaml")).toBe(await own(template, "text"));
  });

  test.each([
    [
      "a: 1\nb: {{package.name}}: {{package.dir}}\n",
      "2:4",
      "Nested mappings are not allowed in compact mappings in `b: pets: pets`",
    ],
    [
      "a: [1\n",
      "2:1",
      "Flow sequence in block collection must be sufficiently indented and end with a ] in ``",
    ],
    ["{{#each receivers}}\na: 1\na: {{name}}\n{{/each}}", "3:1", "Map keys must be unique in `a: p`"],
  ])("that can't be read is an error at its place in the template: %j", async (template, place, message) => {
    expect(await own(template, "yaml")).toBe(error(place, `the output is not valid YAML: ${message}`));
    expect(parseAllDocuments(await own(template, "text")).some(({ errors }) => errors.length > 0)).toBe(true);
  });
});

describe("output in JSON", () => {
  test("is not changed if it is valid", async () => {
    expect(await own('{"a": {{json package}} }', "json")).toBe(
      '{"a": {"name":"pets","importPath":"example.com/petstore/pets","dir":"pets","doc":{"lines":[],"summary":"","description":"","deprecated":null}} }',
    );
  });

  test.each([
    [
      '{"a": [{{#each receivers.[0].handlers}}{{json name}}, {{/each}}]}',
      "1:64",
      'expected a value, found "]"',
    ],
    ['{\n  "a": {{package.name}}\n}', "2:8", 'expected a value, found "p"'],
    ['{"a": 1 "b": 2}', "1:9", 'expected "," or "}", found "\\""'],
    ["", "1:1", "expected a value, found the end"],
    ['{"a": "x\\y"}', "1:10", 'expected one of " \\ / b f n r t u, found "y"'],
    ["{} {}", "1:4", 'expected the end, found "{"'],
  ])("that can't be read is an error at its place in the template: %j", async (template, place, message) => {
    const printed = await own(template, "json");
    expect(printed.replace(/ in `.*` \[template\]$/s, " [template]")).toBe(
      error(place, `the output is not valid JSON: ${message}`),
    );
  });
});

describe("a path pattern", () => {
  const [receiver] = petstore.receivers;
  async function path(pattern: string, more: Partial<PathOptions> = {}, helpers = {}) {
    const rendered = await renderPath({
      templates: await opened(helpers),
      pattern,
      context: receiver!,
      root: petstore,
      outputContext: { name: "docs" },
      where: "outputs.docs.out",
      ...more,
    });
    return "path" in rendered ? rendered.path : formatDiagnostic(rendered.diagnostic);
  }

  test.each([
    ["handlers.gen.go", "handlers.gen.go"],
    ["a}}/{b}", "a}}/{b}"],
    ["{{kebab type}}/{{name}}.go", "pets/p.go"],
    ["docs/{{@root.package.name}}-{{@output.name}}.md", "docs/pets-docs.md"],
    ["{{#if type}}{{snake type}}{{else}}func{{/if}}_gen.go", "pets_gen.go"],
    ["{{shout type}}.md", "PETS.md"],
  ])("%s gives %s", async (pattern, expected) => {
    expect(await path(pattern, {}, { shout: (text: string) => text.toUpperCase() })).toBe(expected);
  });

  test.each([
    ["{{kebab typ}}.go", "unknown key `typ`, did you mean `type`? (`{{kebab typ}}.go`:9)"],
    ["{{handlers}}.go", "can't print `handlers`: it is a list; use {{#each}} (`{{handlers}}.go`:3)"],
    ["{{kebap type}}.go", "unknown helper `kebap`, did you mean `kebab`? (`{{kebap type}}.go`:3)"],
    [
      "{{pkg 'time'}}.go",
      "unknown helper `pkg`; known: each, if, unless, with, lookup, namedType, string, parts, concat, json, yaml, kebab, camel, pascal, snake, lines (`{{pkg 'time'}}.go`:3)",
    ],
    ["{{> handler-info}}", "a path can't include partials (`{{> handler-info}}`)"],
    ["{{type", "syntax error: {{type is never closed (`{{type`:1)"],
    [
      "{{constructor}}",
      "unknown key `constructor`; known: type, name, typeParameters, typeText, hasListHandlers, doc, handlers (`{{constructor}}`:3)",
    ],
    ["{{lines 1}}", "a path can't have line breaks or NUL (`{{lines 1}}`)"],
  ])("%s is an error", async (pattern, message) => {
    expect(await path(pattern, {}, { lines: () => "a\nb" })).toBe(
      `error: outputs.docs.out: ${message} [config]`,
    );
  });
});
