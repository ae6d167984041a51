import type Handlebars from "handlebars";
import { describe, noItems } from "./explain-key.ts";
import { lookup, type ValueHelper } from "./helpers.ts";
import type { Program } from "./load-templates.ts";
import { registerLookupHelpers } from "./lookup-helpers.ts";
import type { PackageHelpers } from "./package-helpers.ts";
import type { CallPlace, LoadedTemplate } from "./prepare-template.ts";
import { locateOffsets, startOf, TemplateError } from "./template-error.ts";
import type { TemplateSet } from "./template-set.ts";
import { callUserHelper } from "./user-helpers.ts";

/** What a program is run with. */
export interface RunData {
  /** What the entry template sees. */
  context: object;
  /** What all templates see behind `@`, `root` included. */
  variables: object;
  values: Record<string, ValueHelper>;
  packageHelpers: PackageHelpers;
}

/** What runs templates, without what compiles them. */
export async function loadRuntime(): Promise<typeof Handlebars> {
  // The package has types for `handlebars/runtime` alone, which is no path that Node finds.
  const { default: runtime } = (await import("handlebars/runtime.js" as string)) as {
    default: typeof Handlebars;
  };
  return runtime;
}

type CallOptions = { loc: CallPlace; hash: Record<string, unknown> };

type EachHelper = (this: unknown, value: unknown, options: CallOptions) => string;

/** Runs the entry template; throws a TemplateError for whatever goes wrong in a template. */
export function runTemplates(
  runtime: typeof Handlebars,
  { helpers: userHelpers, shapes, references }: TemplateSet,
  { entry, byName }: Program,
  { context, variables, values, packageHelpers }: RunData,
): string {
  const handlebars = runtime.create();
  const callPlaces = registerLookupHelpers(handlebars, references, Object.keys(shapes.user));
  const templates = new Map([entry, ...byName.values()].map(template => [template.id, template]));
  const locateCall = ([id, start, end]: CallPlace) => locateOffsets(templates.get(id)!, start, end);
  const register = (name: string, call: (given: unknown[], options: CallOptions) => unknown) =>
    handlebars.registerHelper(name, (...given: unknown[]) => {
      const options = given.pop() as CallOptions;
      try {
        return call(given, options);
      } catch (error) {
        if (error instanceof TemplateError) throw error;
        throw new TemplateError(`${name}: ${messageOf(error)}`, locateCall(options.loc), callPlaces());
      }
    });

  const uses = new Map<unknown, CallPlace>();
  for (const [name, helper] of Object.entries({ ...values, lookup })) {
    register(name, (given, { loc }) => {
      if (name === "use" && !uses.has(given[0])) uses.set(given[0], loc);
      return (helper as (...values: unknown[]) => unknown)(...given);
    });
  }
  register("helpers", () =>
    packageHelpers.declarations((partial, about) => handlebars.partials[partial](about, { data: variables })),
  );
  for (const [name, helper] of Object.entries(userHelpers)) {
    register(name, (given, { hash }) => callUserHelper(helper, given, hash));
  }
  const each = handlebars.helpers.each as EachHelper;
  handlebars.registerHelper("each", function (this: unknown, value: unknown, options: CallOptions) {
    const problem = noItems(describe(value));
    if (problem) throw new TemplateError(problem, locateCall(options.loc), callPlaces());
    return each.call(this, value, options);
  });
  const delegates = new Map(
    [...templates.values()].map(template => [template, lazily(handlebars, template)]),
  );
  for (const [name, template] of byName) handlebars.registerPartial(name, delegates.get(template)!);
  try {
    const text = delegates.get(entry)!(context, { data: variables });
    const missing = packageHelpers.undeclared();
    if (missing === null) return text;
    const message = `use: nothing declares \`${missing}\`: write {{helpers}} at the end of the template`;
    throw new TemplateError(message, locateCall(uses.get(missing)!));
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError((error as Error).message, startOf(entry.file));
  }
}

/** What runs a template, which is not compiled before that: most of those in reach are not needed for a package. */
function lazily(handlebars: typeof Handlebars, template: LoadedTemplate): Handlebars.TemplateDelegate {
  let delegate: Handlebars.TemplateDelegate | null = null;
  return (context, options) => {
    delegate ??= handlebars.template(template.compiled() as never);
    return delegate(context, options);
  };
}

/** What a helper threw, on one line. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*[\r\n]+\s*/g, " ").trim();
}
