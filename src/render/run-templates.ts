import type Handlebars from "handlebars";
import { describe, noItems } from "./explain-key.ts";
import { internal } from "./internal-helpers.ts";
import type { Program } from "./load-templates.ts";
import { registerLookupHelpers } from "./lookup-helpers.ts";
import type { PackageHelpers } from "./package-helpers.ts";
import type { CallPlace, LoadedTemplate } from "./prepare-template.ts";
import { locateOffsets, startOf, TemplateError } from "./template-error.ts";
import type { TemplateSet } from "./template-set.ts";
import { callUserHelper } from "./user-helpers.ts";
import { lookup, type ValueHelper } from "./value-helpers.ts";

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

/** Runs the entry template; throws a TemplateError for whatever goes wrong in a template. */
export function runTemplates(
  runtime: typeof Handlebars,
  { helpers: userHelpers, shapes, referenceOf }: TemplateSet,
  { entry, byName }: Program,
  { context, variables, values, packageHelpers }: RunData,
): string {
  const handlebars = runtime.create();
  const userNames = Object.keys(shapes.user);
  const { calls, callPlaces } = registerLookupHelpers(handlebars, referenceOf, userNames);
  const templates = new Map([entry, ...byName.values()].map(template => [template.id, template]));
  const locateCall = ([id, start, end]: CallPlace) => locateOffsets(templates.get(id)!, start, end);
  const failure = (name: string, error: unknown, place: CallPlace) =>
    error instanceof TemplateError
      ? error
      : new TemplateError(`${name}: ${messageOf(error)}`, locateCall(place), callPlaces());

  const uses = new Map<unknown, CallPlace>();
  const declarations = () =>
    packageHelpers.declarations((partial, about) => run(byName.get(partial)!, about));
  for (const [name, helper] of Object.entries({ ...values, lookup, helpers: declarations })) {
    calls[name] = (...given: unknown[]) => {
      const place = given.pop() as CallPlace;
      if (name === "use" && !uses.has(given[0])) uses.set(given[0], place);
      try {
        return (helper as (...values: unknown[]) => unknown)(...given);
      } catch (error) {
        throw failure(name, error, place);
      }
    };
  }
  // Handlebars knows helpers by name only; what is no function it hands over as it is.
  Object.assign(handlebars.helpers, { [internal.calls]: calls });
  for (const [name, helper] of Object.entries(userHelpers)) {
    handlebars.registerHelper(name, (...given: unknown[]) => {
      const { hash, loc } = given.pop() as CallOptions;
      try {
        return callUserHelper(helper, given, hash);
      } catch (error) {
        throw failure(name, error, loc);
      }
    });
  }
  handlebars.registerHelper("each", function (this: unknown, value: unknown, options: EachOptions) {
    const problem = noItems(describe(value));
    if (problem) throw new TemplateError(problem, locateCall(options.loc), callPlaces());
    return each(this, value as object | null | undefined, options);
  });
  const delegates = new Map(
    [...templates.values()].map(template => [template, lazily(handlebars, template)]),
  );
  for (const [name, template] of byName) handlebars.registerPartial(name, delegates.get(template)!);
  const { helpers, partials, decorators } = handlebars;
  /** Runs a template as a partial: for others Handlebars wraps each helper, for what no template of gen's can do. */
  function run(template: LoadedTemplate, about: object): string {
    const given = { helpers, partials, decorators, data: variables, partial: true };
    return delegates.get(template)!(about, given as Handlebars.RuntimeOptions);
  }
  try {
    const text = run(entry, context);
    const missing = packageHelpers.undeclared();
    if (missing === null) return text;
    const message = `use: nothing declares \`${missing}\`: write {{helpers}} at the end of the template`;
    throw new TemplateError(message, locateCall(uses.get(missing)!));
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError((error as Error).message, startOf(entry.file));
  }
}

type EachOptions = CallOptions & Handlebars.HelperOptions & { data: object };

/** As Handlebars' own, which goes a longer way for each item. */
function each(context: unknown, value: object | null | undefined, options: EachOptions): string {
  const isList = Array.isArray(value);
  const listed = isList || typeof (value as Iterable<unknown> | null)?.[Symbol.iterator] !== "function";
  const items = (listed ? (value ?? []) : [...(value as Iterable<unknown>)]) as Record<string, unknown>;
  const keys = Array.isArray(items) ? null : Object.keys(items);
  const count = keys === null ? (items.length as number) : keys.length;
  if (count === 0) return options.inverse(context);
  const data: Record<string, unknown> = { ...options.data, _parent: options.data };
  let text = "";
  for (let index = 0; index < count; index++) {
    const key = keys === null ? index : keys[index]!;
    data.key = key;
    data.index = index;
    data.first = index === 0;
    data.last = index === count - 1;
    const item = items[key];
    text += options.fn(item, { data, blockParams: [item, key] });
  }
  return text;
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
