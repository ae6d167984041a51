/** Finds the user's template files that nothing uses, most likely because of a typing mistake in a name. */
import { type Files, textOf } from "../../base/files/files.ts";
import { type Diagnostic, wholeFile } from "../../base/report/diagnostic.ts";
import { closest } from "../../base/text/suggest.ts";
import { blockTexts } from "../language/chapters.ts";
import { type TemplateFile, withoutMark } from "../language/template-error.ts";

/** The templates that a text may refer to. */
interface Mentions {
  /** Names of partials, and texts that may be such names. */
  names: Set<string>;
  /** The first parts of computed names. */
  prefixes: string[];
}

/** The templates that outputs refer to. */
export interface TemplateUses {
  /** Absolute paths of the outputs' entry templates. */
  paths: string[];
  /** Texts that may have partial calls, such as path patterns. */
  texts: string[];
}

/** Warns of the user's files that replace no built-in template, are no output's entry, and are included by no other file. */
export function unusedTemplates(
  disk: Files,
  files: ReadonlyMap<string, TemplateFile>,
  uses: TemplateUses,
): Diagnostic[] {
  const sourceOf = (path: string) => withoutMark(textOf(disk, path));
  const users = [...files.values()].filter(({ origin }) => origin === "user");
  const candidates = users.filter(
    ({ name, path }) => !files.has(`default/${name}`) && !uses.paths.includes(path),
  );
  if (candidates.length === 0) return [];
  // An output's template may be outside of the folder.
  const paths = new Set([...users.map(({ path }) => path), ...uses.paths]);
  const mentions = new Map([...paths].map(path => [path, mentionsOf(sourceOf(path))]));
  const others = uses.texts.map(mentionsOf);
  const known = [...files.keys()].filter(name => name.startsWith("default/")).map(name => name.slice(8));
  return candidates
    .filter(({ name, path }) => {
      const elsewhere = [...mentions].filter(([other]) => other !== path).map(([, found]) => found);
      return ![...others, ...elsewhere].some(found => mayMean(found, name));
    })
    .map(({ name, path, file }): Diagnostic => {
      const advice = adviceFor(name, sourceOf(path), known);
      const message = `nothing uses this template: it replaces no built-in template, and no template includes \`${name}\`: ${advice}`;
      return {
        code: "unused-template",
        severity: "warning",
        message,
        location: wholeFile(file),
        related: [],
      };
    });
}

function adviceFor(name: string, source: string, known: string[]): string {
  const block = [...blockTexts(source).keys()].find(one => known.includes(one));
  if (block !== undefined) {
    return `move each named block that replaces a built-in template to a file of its own, such as \`partials/${block}.go.hbs\``;
  }
  const near = closest(name, known);
  return near ? `did you mean \`${near}\`?` : "include it, name it in an output's template, or delete it";
}

/** Finds names in `{{> name}}`, `{{#> name}}`, `{{> (concat "prefix-" kind)}}`, `{{use "name"}}`. */
function mentionsOf(source: string): Mentions {
  const names = new Set<string>();
  const prefixes: string[] = [];
  const code = source.replace(/\{\{~?!(?:--[\s\S]*?--~?\}\}|[\s\S]*?\}\})/g, "");
  for (const [mustache] of code.matchAll(/\{\{[\s\S]*?\}\}/g)) {
    const call = /^\{\{~?#?>\s*(\()?\[?([^\s"'()~}\]]*)/.exec(mustache);
    if (call?.[2]) names.add(call[2]);
    for (const [, double, single] of mustache.matchAll(/"([^"]*)"|'([^']*)'/g)) {
      const text = double ?? single ?? "";
      names.add(text).add(`helpers/${text}`);
      if (call?.[1]) prefixes.push(text);
    }
    // A computed name without a text in it can be any name.
    if (call?.[1] && prefixes.length === 0) prefixes.push("");
  }
  return { names, prefixes };
}

function mayMean({ names, prefixes }: Mentions, name: string): boolean {
  return names.has(name) || prefixes.some(prefix => name.startsWith(prefix));
}
