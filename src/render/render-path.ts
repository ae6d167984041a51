import type { Diagnostic } from "../diagnostics.ts";
import type { HelperShape } from "./bind-lookups.ts";
import { frozenCopy } from "./guard.ts";
import { valueHelpers } from "./helpers.ts";
import { importNames } from "./import-names.ts";
import { packageHelpers } from "./package-helpers.ts";
import { type LoadedTemplate, prepareTemplate } from "./prepare-template.ts";
import type { ContextType } from "./render-output.ts";
import { loadRuntime, runTemplates } from "./run-templates.ts";
import { type Template, TemplateError } from "./template-error.ts";
import type { TemplateSet } from "./template-set.ts";

/** A path pattern and what it is filled in from. */
export interface PathOptions {
  templates: TemplateSet;
  /** A template in one line, with the helpers that print values: `{{kebab name}}/routes.gen.go`. */
  pattern: string;
  context: object;
  contextType: ContextType;
  root: object;
  outputContext: Record<string, unknown>;
  /** Where the pattern stands, for messages: `outputs.docs.out` or `--out`. */
  where: string;
}

/** Helpers that make sense in Go files alone. */
const goHelpers = ["pkg", "type", "use", "helpers", "tag", "bytes"];

/** Fills in a path pattern; a text without `{{` is returned as it is, without loading anything. */
export async function renderPath(
  options: PathOptions,
): Promise<{ path: string } | { diagnostic: Diagnostic }> {
  const { pattern } = options;
  if (!pattern.includes("{{")) return { path: pattern };
  try {
    const path = await expand(options);
    if (/[\0\r\n]/.test(path)) throw new Error("a path can't hold line breaks");
    return { path };
  } catch (error) {
    const place = error instanceof TemplateError ? `:${error.location.column}` : "";
    const message = `${options.where}: ${(error as Error).message} (\`${pattern}\`${place})`;
    return { diagnostic: { code: "config", severity: "error", message, location: null, related: [] } };
  }
}

async function expand({ templates: set, pattern, where, ...options }: PathOptions): Promise<string> {
  const entry = await preparePattern(set, pattern, where);
  const imports = importNames([]);
  const helpers = packageHelpers({ available: [], taken: [], declared: [], basics: null, imports });
  const copy = <T>(value: T): T => frozenCopy(value, set.copies);
  return runTemplates(
    await loadRuntime(),
    set,
    { entry, byName: new Map(), names: [] },
    {
      context: copy(options.context),
      variables: { output: copy(options.outputContext), root: copy(options.root) },
      values: valueHelpers(imports, helpers),
      packageHelpers: helpers,
    },
  );
}

/** Parses a pattern, which is filled in for many receivers and handlers, once. */
async function preparePattern(
  { loaded, shapes, references }: TemplateSet,
  pattern: string,
  where: string,
): Promise<LoadedTemplate> {
  const id = `${where}: ${pattern}`;
  const present = loaded.get(id);
  if (present && !(present instanceof TemplateError)) return present;
  const { default: handlebars } = await import("handlebars");
  const template: Template = { name: where, path: id, file: where, origin: "user", source: pattern };
  const prepared = prepareTemplate(handlebars, template, {
    id,
    shapes: pathHelpers(shapes.user),
    packageHelpers: [],
    references,
    marks: null,
  });
  const [error] = prepared.errors;
  if (error) throw error;
  if (prepared.calls.partials.length + prepared.calls.prefixes.length > 0) {
    throw new Error("a path can't include partials");
  }
  loaded.set(id, prepared);
  return prepared;
}

function pathHelpers(shapes: Record<string, HelperShape>): Record<string, HelperShape> {
  return Object.fromEntries(Object.entries(shapes).filter(([name]) => !goHelpers.includes(name)));
}
