/** Checks the names of the user's helpers, which come from the config key `helpers`, and calls them. */

import { type Diagnostic, wholeFile } from "../../base/report/diagnostic.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { UserHelper } from "../../config/user-config.ts";
import { type HelperShape, helperShapes } from "../language/helpers.ts";

/** Names of Handlebars' helpers that templates can't call, and words that it reads as values. */
const reserved = [
  "log",
  "helperMissing",
  "blockHelperMissing",
  "this",
  "true",
  "false",
  "null",
  "undefined",
  "else",
  "as",
];

/** Reports wrong names of the user's helpers; `file` is the file that they come from. */
export function helperNameProblems(helpers: Record<string, UserHelper>, file: string | null): Diagnostic[] {
  return Object.keys(helpers).flatMap(name => {
    const problem = nameProblem(name);
    if (problem === null) return [];
    const location = file === null ? null : wholeFile(file);
    const message = `helpers: ${problem}`;
    return [{ code: "config", severity: "error" as const, message, location, related: [] }];
  });
}

const helperName = unicodePattern(String.raw`^[\p{L}_$][\p{L}\p{Nd}_$-]*$`);

function nameProblem(name: string): string | null {
  if (!helperName(name).test(name)) {
    return `${JSON.stringify(name)} can't be called by a template: use letters, digits, \`_\` and \`-\``;
  }
  if (Object.hasOwn(helperShapes, name)) return `\`${name}\` is a built-in helper: choose another name`;
  if (reserved.includes(name) || name in Object.prototype) {
    return `\`${name}\` means something else in a template: choose another name`;
  }
  return null;
}

/** The shapes of the user's helpers, for the lint of templates. Their arguments and options are unknown. */
export function userHelperShapes(helpers: Record<string, UserHelper>): Record<string, HelperShape> {
  const entries = Object.entries(helpers).map(([name, helper]): [string, HelperShape] => [
    name,
    { arguments: [0, Infinity], block: false, options: null, yields: helper.length === 0 },
  ]);
  return Object.fromEntries(entries);
}

/** Calls a helper of the user, and throws if its result can't be printed. */
export function callUserHelper(
  helper: UserHelper,
  values: unknown[],
  hash: Record<string, unknown>,
): unknown {
  const options = Object.keys(hash).length > 0 ? [Object.freeze({ ...hash })] : [];
  const result = Reflect.apply(helper, undefined, [...values, ...options]);
  if (typeof result === "function" || typeof result === "symbol") {
    throw new Error(`returned a ${typeof result}: return a text, a number or a boolean`);
  }
  if (typeof (result as PromiseLike<unknown> | null | undefined)?.then === "function") {
    throw new Error("returned a promise: templates don't wait, so return the value itself");
  }
  return result;
}
