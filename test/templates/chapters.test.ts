/** Tests chapters: template files that hold several templates, each in a named block. A block prints what a file of its own would print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import { formatDiagnostic } from "../../src/base/report/diagnostic.ts";
import { templateCode } from "../../src/templates/language/compile.ts";
import { helperShapes } from "../../src/templates/language/helpers.ts";
import { loadHandlebars, parseChapter, parseTemplate } from "../../src/templates/language/parse-template.ts";
import {
  type Template,
  TemplateError,
  templateDiagnostic,
} from "../../src/templates/language/template-error.ts";
import {
  blockTexts,
  defaultsDir,
  isChapter,
  readBuiltInTemplates,
} from "../../src/templates/render/find-templates.ts";

const handlebars = await loadHandlebars();

function templateOf(source: string, block: string | null = "x"): Template {
  return { name: "x", path: "/chapters/x.hbs", file: "x.hbs", origin: "default", block, source };
}

/** The code that a syntax tree is compiled to, without the offsets, which are different in a chapter. */
function code(tree: hbs.AST.Program, source: string): string {
  const options = { helpers: helperShapes, packageHelpers: [], marked: false };
  return templateCode(tree, templateOf(source), options).code.replace(/\b\d+(?:,\d+)+\b/g, "");
}

test("a block prints what a file with its text would print", () => {
  const chapters = (templatePaths(systemFiles, defaultsDir) as string[]).filter(isChapter);
  expect(chapters.length).toBeGreaterThan(10);
  for (const path of chapters) {
    const source = readFileSync(join(defaultsDir, path), "utf8");
    const { blocks } = parseChapter(handlebars, templateOf(source));
    const texts = blockTexts(source);
    expect([path, ...blocks.keys()]).toEqual([path, ...texts.keys()]);
    for (const [name, tree] of blocks) {
      const text = texts.get(name)!;
      const alone = code(parseTemplate(handlebars, templateOf(text, null)), text);
      expect([name, code(tree, source)]).toEqual([name, alone]);
    }
  }
});

test("each built-in template has a name of its own", () => {
  const names = readBuiltInTemplates(defaultsDir).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no template only includes another one, so that a copy shows what it prints", () => {
  const forwarding = readBuiltInTemplates(defaultsDir).filter(({ text }) => /^\{\{> [^ ]+\}\}\n$/.test(text));
  expect(forwarding.map(({ name }) => name)).toEqual([]);
});

test("a chapter may have comments and white space between its blocks, and blocks inside of blocks", () => {
  const source = `{{! One. }}\n\n{{#*inline "a"}}\n{{! Two. }}\n  {{#*inline "b"}}x{{/inline}}\n{{> b}}\n{{/inline}}\n\n{{!-- Three. --}}\n{{#*inline "c"}}\n{{/inline}}\n`;
  expect([...parseChapter(handlebars, templateOf(source)).blocks.keys()]).toEqual(["a", "c"]);
  expect([...blockTexts(source)]).toEqual([
    ["a", '{{! Two. }}\n  {{#*inline "b"}}x{{/inline}}\n{{> b}}\n'],
    ["c", ""],
  ]);
});

test.each([
  [
    '{{#*inline "a"}}\n{{/inline}}\ntext\n',
    'x.hbs:3:1: error: a chapter holds nothing but named blocks: {{#*inline "name"}} [template]',
  ],
  [
    '{{#*inline "a"}}\n{{/inline}}\n\n{{name}}\n',
    'x.hbs:4:1: error: a chapter holds nothing but named blocks: {{#*inline "name"}} [template]',
  ],
  [
    "{{#*inline name}}\n{{/inline}}\n",
    'x.hbs:1:1: error: a chapter holds nothing but named blocks: {{#*inline "name"}} [template]',
  ],
  [
    '{{#*inline "a"}}\n{{/inline}}\n{{#*inline "a"}}\n{{/inline}}\n',
    "x.hbs:3:1: error: two blocks of the chapter have the name `a` [template]",
  ],
  [
    '{{#*inline "a"}}\n{{#if a}}\n{{/inline}}\n',
    "x.hbs:2:4: error: syntax error: {{if}} is closed by {{/inline}} [template]",
  ],
])("a chapter with anything else is an error: %j", (source, message) => {
  let problem = "";
  try {
    parseChapter(handlebars, templateOf(source));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    problem = formatDiagnostic(templateDiagnostic(error));
  }
  expect(problem).toBe(message);
});
