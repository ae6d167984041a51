/** Lints the templates of outputs before they run. */
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import type { ContextType } from "../../outputs/output.ts";
import type { LoadedTemplate } from "../language/prepare-template.ts";
import { TemplateError, templateDiagnostic } from "../language/template-error.ts";
import type { EntryTypes } from "../language/template-types.ts";
import { leadingToUsers, loadProgram, type ProgramStart, programStart } from "./load-templates.ts";
import type { TemplateSet } from "./template-set.ts";

/** The template that an output starts with, as for `renderOutput`. */
export interface TemplateEntry {
  entry: string | null;
  templateFile: string | null;
  contextType: ContextType;
}

/**
 * Finds mistakes in the user's templates that don't depend on the package, also in branches that no run takes: unknown keys, variables,
 * helpers and partials, values that can't be printed, partials that include themselves. Entries that only reach built-in templates are skipped.
 */
export async function checkTemplates(set: TemplateSet, entries: TemplateEntry[]): Promise<Diagnostic[]> {
  const hasUserFiles = [...set.files.values()].some(({ origin }) => origin === "user");
  const concerned = entries.filter(({ templateFile }) => hasUserFiles || templateFile !== null);
  const found = new Map<string, Diagnostic>();
  const add = (errors: TemplateError[]) => {
    for (const diagnostic of errors.map(templateDiagnostic)) {
      const key = JSON.stringify(diagnostic.location);
      if (!found.has(key)) found.set(key, diagnostic);
    }
  };
  let entryTypes: ((context: ContextType) => EntryTypes) | null = null;
  for (const { entry, templateFile, contextType } of concerned) {
    try {
      const start = programStart(set, { entry, templateFile }, { output: entry ?? "", cwd: set.cwd });
      const walked = await programOf(set, start);
      add(walked.errors);
      if (walked.walk === null) continue;
      entryTypes ??= await (await import("./template-variables.ts")).loadEntryTypes();
      add(walked.walk(entryTypes(contextType)));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      add([error]);
    }
  }
  return [...found.values()];
}

/** The errors that are found without types, and a function that finds the others; null when the program has no template of the user. */
async function programOf(set: TemplateSet, start: ProgramStart) {
  const { program, errors } = await loadProgram(set, start, []);
  const hasUserTemplate =
    program && [program.entry, ...program.byName.values()].some(({ origin }) => origin === "user");
  if (!hasUserTemplate) return { errors, walk: null };
  // Loaded here, since a run with only built-in templates doesn't need them.
  const { loadHandlebars } = await import("../language/handlebars.ts");
  const handlebars = await loadHandlebars();
  const { templateTree } = await import("../language/parse-template.ts");
  const { walkTemplates } = await import("../language/lint-walk.ts");
  const walked = {
    ...program,
    shapes: set.shapes.user,
    leading: leadingToUsers(program),
    treeOf: (template: LoadedTemplate) => {
      // A template that was compiled when the package was built is parsed now.
      template.ast ??= templateTree(handlebars, template, set.chapters);
      return template.ast;
    },
  };
  return { errors, walk: (types: EntryTypes) => walkTemplates(walked, types) };
}
