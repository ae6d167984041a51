/** Tests chapters: template files that hold several templates, each in a named block. A block prints what a file of its own would print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import { templateCode } from "../../src/templates/language/compile.ts";
import { helperShapes } from "../../src/templates/language/helpers.ts";
import { loadHandlebars, parseTemplate } from "../../src/templates/language/parse-template.ts";
import type { Template } from "../../src/templates/language/template-error.ts";
import {
  blockTexts,
  defaultsDir,
  isChapter,
  readBuiltInTemplates,
} from "../../src/templates/render/template-set.ts";

const handlebars = await loadHandlebars();

function templateOf(source: string, block: string | null = null): Template {
  return { name: "x", path: "/chapters/x.hbs", file: "x.hbs", origin: "default", block, source };
}

/** The code that a template is compiled to, without the offsets, which are different in a chapter. */
function code(template: Template): string {
  const options = { helpers: helperShapes, packageHelpers: [], marked: false };
  const { code } = templateCode(parseTemplate(handlebars, template), template, options);
  return code.replace(/\b\d+(?:,\d+)+\b/g, "");
}

const chapters = (templatePaths(systemFiles, defaultsDir) as string[]).filter(isChapter);

test("a block prints what a file with its text would print", () => {
  expect(chapters.length).toBeGreaterThan(10);
  for (const path of chapters) {
    const source = readFileSync(join(defaultsDir, path), "utf8");
    for (const [name, text] of blockTexts(source))
      expect([name, code(templateOf(source, name))]).toEqual([name, code(templateOf(text))]);
  }
});

test("a chapter has nothing but named blocks, each with a name of its own, and comments", () => {
  for (const path of chapters) {
    const source = readFileSync(join(defaultsDir, path), "utf8");
    const openings = source.match(/^\{\{#\*inline "[^"]*"\}\}$/gm)!;
    expect([path, ...blockTexts(source).keys()]).toEqual([path, ...openings.map(one => one.split('"')[1]!)]);
    const between = source.replaceAll(/^\{\{#\*inline "[^"]*"\}\}\n[\s\S]*?^\{\{\/inline\}\}$/gm, "");
    expect([path, between.replaceAll(/\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}/g, "").trim()]).toEqual([
      path,
      "",
    ]);
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
  expect([...blockTexts(source)]).toEqual([
    ["a", '{{! Two. }}\n  {{#*inline "b"}}x{{/inline}}\n{{> b}}\n'],
    ["c", ""],
  ]);
});
