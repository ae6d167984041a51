/** The helpers that templates can call: their names, arguments and options. value-helpers.ts has their code. */
import { unknownName } from "./runtime.ts";

/** How a helper is called. */
export interface HelperShape {
  /** The least and the most arguments. */
  arguments: [least: number, most: number];
  /** It is written as a block: `{{#each …}}`. */
  block: boolean;
  /** Names of its `name=value` options; null for any. */
  options: string[] | null;
  /** In `{{name}}`, a key `name` of the context is used instead of the helper, if there is one. For the user's helpers. */
  yields?: boolean;
}

/** The helpers of Handlebars that templates may use, with their options. */
const blockHelpers = { each: [], if: ["includeZero"], unless: ["includeZero"], with: [] };

/** The least and the most arguments of each value helper. */
const valueArguments = {
  ...{ pkg: [1, 2], type: [1, 1], use: [1, 1], string: [1, 1], tag: [1, 1], bytes: [1, 2], parts: [1, 1] },
  ...{ concat: [1, 16], json: [1, 2], yaml: [1, 1] },
  ...{ kebab: [1, 1], camel: [1, 1], pascal: [1, 1], snake: [1, 1] },
};

export type ValueHelperName = keyof typeof valueArguments;

/** The built-in helpers that return a text. */
export const printingHelpers = [...Object.keys(valueArguments), "helpers"];

/** Every helper that a template can call. */
export const helperShapes: Record<string, HelperShape> = Object.fromEntries([
  ...Object.entries(blockHelpers).map(([name, options]) => [name, shape([1, 1], true, options)]),
  ...Object.entries({ lookup: [2, 2], namedType: [1, 1], helpers: [0, 0], ...valueArguments }).map(
    ([name, [least, most]]) => [name, shape([least!, most!], false)],
  ),
]);

function shape(given: HelperShape["arguments"], block: boolean, options: string[] = []): HelperShape {
  return { arguments: given, block, options };
}

/** Types that an entry template declares itself. `use` accepts their names like those of package helpers. */
export const declaredByTemplates = ["HandlerInfo"];

/** The name of the partial that declares a package helper. */
export const helperPartial = (name: string) => `helpers/${name}`;

/** The message for an unknown package helper; null for a known one. */
export function unknownPackageHelper(name: string, available: string[]): string | null {
  if (available.includes(name) || declaredByTemplates.includes(name)) return null;
  return unknownName("package helper", name, [...available, ...declaredByTemplates]);
}
