/** Finds the user's template files that nothing uses, most likely because of a typing mistake in a name. */
import { type Diagnostic, wholeFile } from "../../base/report/diagnostic.ts";
import { closest } from "../../base/text/suggest.ts";
import { blockTexts } from "../language/chapters.ts";
import { sourceOf, TemplateError } from "../language/template-error.ts";
import { userTemplate } from "./find-templates.ts";
import { loadTemplate, mayInclude } from "./load-templates.ts";
import type { TemplateSet } from "./template-set.ts";

/**
 * Warns of the user's files that replace no built-in template, are no output's entry, and are included by no other file. `entries` are the
 * absolute paths of the outputs' templates. A file that can't be read or parsed may include all of them.
 */
export async function unusedTemplates(set: TemplateSet, entries: string[]): Promise<Diagnostic[]> {
  const users = [...set.files.values()].filter(({ origin }) => origin === "user");
  const candidates = users.filter(
    ({ name, path }) => !set.files.has(`default/${name}`) && !entries.includes(path),
  );
  if (candidates.length === 0) return [];
  // An output's template may be outside of the folder.
  const files = [...users, ...entries.map(path => userTemplate(path, path, set.cwd))];
  const loaded = await Promise.all(files.map(file => loadTemplate(set, file)));
  const templates = loaded.flatMap(one => (one instanceof TemplateError ? [] : one));
  if (templates.length < loaded.length) return [];
  const known = [...set.files.keys()].filter(name => name.startsWith("default/")).map(name => name.slice(8));
  const unused = candidates.filter(
    ({ name, path }) => !templates.some(one => one.path !== path && mayInclude(one, name)),
  );
  return unused.map(({ name, path, file }): Diagnostic => {
    const source = sourceOf(templates.find(one => one.path === path)!);
    const message = `nothing uses this template: it replaces no built-in template, and no template includes \`${name}\`: ${adviceFor(name, source, known)}`;
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
