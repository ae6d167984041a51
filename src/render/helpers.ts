/** What templates can call: names, arguments and options of the helpers; value-helpers.ts has what these do. */
import type { HelperShape } from "./bind-lookups.ts";

/** Handlebars' own helpers as templates may use them. */
const blockHelpers: Record<string, HelperShape> = {
  each: { arguments: [1, 1], block: true, options: [] },
  if: { arguments: [1, 1], block: true, options: ["includeZero"] },
  unless: { arguments: [1, 1], block: true, options: ["includeZero"] },
  with: { arguments: [1, 1], block: true, options: [] },
};

/** Least and most arguments of each value helper. */
const valueArguments = {
  pkg: [1, 2],
  type: [1, 1],
  use: [1, 1],
  string: [1, 1],
  tag: [1, 1],
  bytes: [1, 1],
  concat: [1, 16],
  json: [1, 1],
  yaml: [1, 1],
  kebab: [1, 1],
  camel: [1, 1],
  pascal: [1, 1],
  snake: [1, 1],
} satisfies Record<string, [least: number, most: number]>;

export type ValueHelperName = keyof typeof valueArguments;

/** The helpers of ours that give a text. */
export const printingHelpers = [...Object.keys(valueArguments), "helpers"];

/** The helpers of ours that are no blocks. */
export const valueHelperNames = [...printingHelpers, "lookup"];

/** Every helper that a template can call. */
export const helperShapes: Record<string, HelperShape> = {
  ...blockHelpers,
  lookup: { arguments: [2, 2], block: false, options: [] },
  helpers: { arguments: [0, 0], block: false, options: [] },
  ...Object.fromEntries(
    Object.entries(valueArguments).map(([name, [least, most]]): [string, HelperShape] => [
      name,
      { arguments: [least!, most!], block: false, options: [] },
    ]),
  ),
};
