/** The templates and helpers of a run. */

import type { Files } from "../../base/files/files.ts";
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { UserHelper } from "../../config/user-config.ts";
import type { LoadedTemplate, PrecompiledTemplates } from "../language/compile.ts";
import type { FrozenCopies } from "../language/guard.ts";
import { type HelperShape, helperShapes } from "../language/helpers.ts";
import { TemplateError, type TemplateFile, templateDiagnostic } from "../language/template-error.ts";
import { defaultsDir, findTemplates, readBuiltInTemplates, templatesOf } from "./find-templates.ts";

/** All templates of a run, for all outputs and packages. Each file is read, parsed and compiled at most once. */
export interface TemplateSet {
  /** What the user's templates are read from. */
  disk: Files;
  /** The files by all names that partial calls may use. */
  files: Map<string, TemplateFile>;
  helpers: Record<string, UserHelper>;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** The helpers that built-in and user's templates may call. Built-in ones can't call the user's helpers, which may have names of model keys. */
  shapes: Record<TemplateFile["origin"], Record<string, HelperShape>>;
  /** Loaded templates by `templateId`, and path patterns by config key and text. The value for a file that can't be read or parsed is an error. */
  loaded: Map<string, LoadedTemplate | TemplateError>;
  /** The built-in templates that the build compiled, which are loaded when a program needs them; those of chapters by their blocks. */
  precompiled: ReadonlyMap<string, PrecompiledTemplates[number]>;
  /** Frozen copies of the data of templates. */
  copies: FrozenCopies;
  /** The templates also print marks for their places: see output-places.ts. */
  marked: boolean;
}

export interface OpenedTemplates {
  /** Null when a diagnostic is an error. */
  templates: TemplateSet | null;
  diagnostics: Diagnostic[];
}

export interface OpenOptions {
  disk: Files;
  /** The user's folder of templates: config `templates`. */
  templatesDir: string | null;
  /** The user's helpers: config `helpers`. */
  helpers: Record<string, UserHelper>;
  /** The file that the helpers come from, for messages. */
  helpersFile: string | null;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** The built-in templates that the build compiled; null to compile them now. */
  precompiled?: PrecompiledTemplates | null;
}

/** Finds the templates of a run; they are read later. */
export async function openTemplates(options: OpenOptions): Promise<OpenedTemplates> {
  const { disk, templatesDir, helpers, helpersFile, cwd } = options;
  const diagnostics = helperNameProblems(helpers, helpersFile);
  if (diagnostics.length > 0) return { templates: null, diagnostics };
  try {
    const { precompiled = (await import("./precompiled-templates.ts")).default } = options;
    const defaults = precompiled
      ? precompiled.flatMap(([name, file]) => templatesOf(name, file))
      : readBuiltInTemplates(defaultsDir);
    const files = await findTemplates(disk, templatesDir, defaults, cwd);
    return { templates: templateSet(files, options, { precompiled }), diagnostics };
  } catch (error) {
    if (error instanceof TemplateError) return { templates: null, diagnostics: [templateDiagnostic(error)] };
    throw error;
  }
}

/** Makes a set of templates. None of them is loaded yet. */
export function templateSet(
  files: Map<string, TemplateFile>,
  { disk, helpers, cwd }: Pick<TemplateSet, "disk" | "helpers" | "cwd">,
  more: { precompiled?: PrecompiledTemplates | null; marked?: boolean } = {},
): TemplateSet {
  const shapes = { default: helperShapes, user: { ...helperShapes, ...userHelperShapes(helpers) } };
  return {
    disk,
    files,
    helpers,
    cwd,
    shapes,
    loaded: new Map(),
    precompiled: new Map(more.precompiled?.map(one => [one[0], one])),
    copies: new WeakMap(),
    marked: more.marked ?? false,
  };
}

// Checks the names of the user's helpers, which come from the config key `helpers`, and calls them.

/** Names of Handlebars' helpers that templates can't call, and words that it reads as values. */
const reserved = "log helperMissing blockHelperMissing this true false null undefined else as".split(" ");

/** Reports wrong names of the user's helpers; `file` is the file that they come from. */
function helperNameProblems(helpers: Record<string, UserHelper>, file: string | null): Diagnostic[] {
  return Object.keys(helpers).flatMap(name => {
    const wrong = nameProblem(name);
    const location = file === null ? null : wholeFile(file);
    return wrong === null ? [] : [{ ...problem("config", `helpers: ${wrong}`), location }];
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
function userHelperShapes(helpers: Record<string, UserHelper>): Record<string, HelperShape> {
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
