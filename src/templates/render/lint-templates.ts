/** Lints the templates of outputs before they run, and finds templates that nothing uses. */
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { getOrMake } from "../../base/text/common.ts";
import { closest } from "../../base/text/suggest.ts";
import type { ContextType } from "../../outputs/output.ts";
import { sourceOf, TemplateError, templateDiagnostic } from "../language/template-error.ts";
import type { EntryTypes } from "../language/template-types.ts";
import { hasUserTemplate, leadingToUsers, loadProgram, loadTemplate, mayInclude } from "./load-templates.ts";
import { blockTexts, type RenderOptions, type TemplateSet, userTemplate } from "./template-set.ts";

/** The template that an output starts with, as for `renderOutput`. */
export type TemplateEntry = Pick<RenderOptions, "templateFile" | "contextType"> & { entry: string | null };

/**
 * Finds mistakes in the user's templates that don't depend on the package, also in branches that no run takes: unknown keys, variables,
 * helpers and partials, values that can't be printed, partials that include themselves. Entries that only reach built-in templates are skipped.
 */
export async function checkTemplates(set: TemplateSet, entries: TemplateEntry[]): Promise<Diagnostic[]> {
  const hasUserFiles = [...set.files.values()].some(({ origin }) => origin === "user");
  const concerned = entries.filter(({ templateFile }) => hasUserFiles || templateFile !== null);
  const found = new Map<string, Diagnostic>();
  const add = (errors: TemplateError[]) => {
    for (const one of errors.map(templateDiagnostic))
      getOrMake(found, JSON.stringify(one.location), () => one);
  };
  let typesOf: ((context: ContextType) => EntryTypes) | null = null;
  for (const { entry, templateFile, contextType } of concerned) {
    try {
      const { program, errors } = await loadProgram(set, { name: entry ?? "", entry }, templateFile, []);
      add(errors);
      if (program === null || !hasUserTemplate(program)) continue;
      // Loaded here, since a run with only built-in templates doesn't need them.
      const { walkTemplates } = await import("../language/lint-walk.ts");
      const { loadEntryTypes } = await import("./template-variables.ts");
      typesOf ??= loadEntryTypes();
      const walked = { ...program, shapes: set.shapes.user, leading: leadingToUsers(program) };
      add(walkTemplates(walked, typesOf(contextType)));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      add([error]);
    }
  }
  return [...found.values()];
}

// Finds the user's template files that nothing uses, most likely because of a typing mistake in a name.

/**
 * Warns of the user's files that replace no built-in template, are no output's entry, and are included by no other file. `entries` are the
 * absolute paths of the outputs' templates. A file that can't be read or parsed may include all of them, and is what the warning is about.
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
  const broken = loaded.flatMap(one => (one instanceof TemplateError ? templateDiagnostic(one) : []));
  if (broken.length > 0) {
    const unknown = "as long as this is so, nobody knows which templates nothing uses";
    const warned = { code: "unused-template", severity: "warning" as const };
    return broken.map(one => ({ ...one, ...warned, message: `${one.message}: ${unknown}` }));
  }
  const known = [...set.files.keys()].filter(name => name.startsWith("default/")).map(name => name.slice(8));
  const unused = candidates.filter(
    ({ name, path }) => !templates.some(one => one.path !== path && mayInclude(one, name)),
  );
  return unused.map(({ name, path, file }) => {
    const source = sourceOf(templates.find(one => one.path === path)!);
    const message = `nothing uses this template: it replaces no built-in template, and no template includes \`${name}\`: ${adviceFor(name, source, known)}`;
    return { ...problem("unused-template", message, "warning"), location: wholeFile(file) };
  });
}

function adviceFor(name: string, source: string, known: string[]): string {
  const block = [...blockTexts(source).keys()].find(one => known.includes(one));
  if (block !== undefined)
    return `move each named block that replaces a built-in template to a file of its own, such as \`partials/${block}.go.hbs\``;
  const near = closest(name, known);
  return near ? `did you mean \`${near}\`?` : "include it, name it in an output's template, or delete it";
}
