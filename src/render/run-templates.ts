import Handlebars from "handlebars";
import { bindLookups, internal, type Reference } from "./bind-lookups.ts";
import { helperShapes, lookup, type ValueHelper } from "./helpers.ts";
import type { LoadedTemplate } from "./load-templates.ts";
import { registerLookupHelpers } from "./lookup-helpers.ts";
import { availableHelpers, type PackageHelpers } from "./package-helpers.ts";
import { type Loc, locate, startOf, TemplateError } from "./template-error.ts";

/** An entry template and all that it can include. */
export interface Program {
  byName: Map<string, LoadedTemplate>;
  entry: string;
  /** The places of lookups and partial calls; filled by `bindTemplates`. */
  references: Reference[];
}

/** Prepares the templates for running, each once however many names it has; `names` are all that a partial call may use. */
export function bindTemplates({ byName, references }: Program, names: string[]): TemplateError[] {
  const templates = [...new Set(byName.values())];
  const packageHelpers = availableHelpers(names);
  const partials = new Set([...names, ...templates.flatMap(template => template.inlinePartials)]);
  return templates.flatMap(template =>
    bindLookups(template.ast, { template, helpers: helperShapes, packageHelpers, partials, references }),
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

type CallLoc = Loc & { source: string };

/** Runs the entry template over the model; throws a TemplateError for whatever goes wrong in a template. */
export function runTemplates(
  { byName, entry, references }: Program,
  values: Record<string, ValueHelper>,
  packageHelpers: PackageHelpers,
  model: object,
  data: object,
): string {
  const handlebars = Handlebars.create();
  const callPlaces = registerLookupHelpers(handlebars, references);
  const templates = new Map([...byName.values()].map(template => [template.name, template]));
  const locateCall = (loc: CallLoc) => locate(templates.get(loc.source)!, loc);
  const uses = new Map<unknown, CallLoc>();
  const declareHelpers = () =>
    packageHelpers.declarations((partial, context) =>
      handlebars.partials[partial](context, { data: { ...data, root: model } }),
    );
  for (const [name, helper] of Object.entries({ ...values, lookup, helpers: declareHelpers })) {
    handlebars.registerHelper(name, (...given: unknown[]) => {
      const { loc } = given.pop() as { loc: CallLoc };
      if (name === "use" && !uses.has(given[0])) uses.set(given[0], loc);
      try {
        return (helper as (...values: unknown[]) => unknown)(...given);
      } catch (error) {
        if (error instanceof TemplateError) throw error;
        throw new TemplateError(`${name}: ${(error as Error).message}`, locateCall(loc), callPlaces());
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
    const text = handlebars.partials[entry](model, { data });
    const missing = packageHelpers.undeclared();
    if (missing === null) return text;
    const message = `use: nothing declares \`${missing}\`: write {{helpers}} at the end of the template`;
    throw new TemplateError(message, locateCall(uses.get(missing)!));
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError((error as Error).message, startOf(byName.get(entry)!.file));
  }
}
