import Handlebars from "handlebars";
import { bindLookups, internal, type Reference } from "./bind-lookups.ts";
import { helperShapes, lookup, type ValueHelper } from "./helpers.ts";
import type { LoadedTemplate } from "./load-templates.ts";
import { registerLookupHelpers } from "./lookup-helpers.ts";
import { type Loc, locate, startOf, TemplateError } from "./template-error.ts";

/** An entry template and all that it can include. */
export interface Program {
  byName: Map<string, LoadedTemplate>;
  entry: string;
  /** The places of lookups and partial calls; filled by `bindTemplates`. */
  references: Reference[];
}

/** Prepares the templates for running, each once however many names it has; `names` are all that a partial call may use. */
export function bindTemplates({ byName, references }: Program, names: Iterable<string>): TemplateError[] {
  const templates = [...new Set(byName.values())];
  const partials = new Set([...names, ...templates.flatMap(template => template.inlinePartials)]);
  return templates.flatMap(template =>
    bindLookups(template.ast, { template, helpers: helperShapes, partials, references }),
  );
}

const compileOptions = {
  strict: true,
  noEscape: true,
  preventIndent: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(
    [...Object.keys(helperShapes), ...Object.values(internal)].map(name => [name, true]),
  ),
} as CompileOptions;

/** Runs the entry template over the model; throws a TemplateError for whatever goes wrong in a template. */
export function runTemplates(
  { byName, entry, references }: Program,
  values: Record<string, ValueHelper>,
  model: object,
  data: object,
): string {
  const handlebars = Handlebars.create();
  const callPlaces = registerLookupHelpers(handlebars, references);
  const templates = new Map([...byName.values()].map(template => [template.name, template]));
  for (const [name, helper] of Object.entries({ ...values, lookup })) {
    handlebars.registerHelper(name, (...given: unknown[]) => {
      const { loc } = given.pop() as { loc: Loc & { source: string } };
      try {
        return (helper as (...values: unknown[]) => unknown)(...given);
      } catch (error) {
        const location = locate(templates.get(loc.source)!, loc);
        throw new TemplateError(`${name}: ${(error as Error).message}`, location, callPlaces());
      }
    });
  }
  const compiled = new Map<LoadedTemplate, Handlebars.TemplateDelegate>();
  for (const [name, template] of byName) {
    const delegate = compiled.get(template) ?? handlebars.compile(template.ast, compileOptions);
    compiled.set(template, delegate);
    handlebars.registerPartial(name, delegate);
  }
  try {
    return handlebars.partials[entry](model, { data });
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError((error as Error).message, startOf(byName.get(entry)!.file));
  }
}
