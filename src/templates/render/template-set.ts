/** The templates and helpers of a run: finds the built-in ones and the user's, and says how they are rendered. */
import { join, sep } from "node:path";
import { displayPath, type Files } from "../../base/files/files.ts";
import { installedFile, packageFile, systemFiles } from "../../base/files/system-files.ts";
import { templatePaths } from "../../base/files/template-paths.ts";
import { type Diagnostic, type Location, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { getOrMake, lastMade } from "../../base/text/common.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { Language } from "../../config/outputs.ts";
import type { Config } from "../../config/types.ts";
import type { UserHelper } from "../../config/user-config.ts";
import { breakableRules } from "../../constraints/rules.ts";
import type { ContextType } from "../../outputs/output.ts";
import type { LaidOutParts } from "../go/lay-out-go.ts";
import type { HelperPlace, NamesOfPackage } from "../go/package-helpers.ts";
import type { LoadedTemplate, PrecompiledTemplates } from "../language/compile.ts";
import { type HelperShape, helperShapes } from "../language/helpers.ts";
import type { FrozenCopies } from "../language/runtime.ts";
import { TemplateError, type TemplateFile, templateDiagnostic } from "../language/template-error.ts";
import compiledPlaces from "./compiled-places.ts";

/** All templates of a run, for all outputs and packages. Each file is read, parsed and compiled at most once. */
export type TemplateSet = ReturnType<typeof templateSet>;

export interface OpenOptions extends Pick<Config, "helpers" | "helpersFile"> {
  disk: Files;
  /** The user's folder of templates: config `templates`. */
  templatesDir: string | null;
  /** Paths in messages are relative to it. */
  cwd: string;
}

/** Finds the templates of a run, null when a diagnostic is an error; they are read later. */
export async function openTemplates(options: OpenOptions) {
  const { disk, templatesDir, helpers, helpersFile, cwd } = options;
  const location = helpersFile === null ? null : wholeFile(displayPath(helpersFile, cwd));
  const wrong = Object.keys(helpers).flatMap(name => nameProblem(name) ?? []);
  const diagnostics = wrong.map(one => ({ ...problem("config", `helpers: ${one}`), location }));
  if (diagnostics.length > 0) return { templates: null, diagnostics };
  try {
    const files = await findTemplates(disk, templatesDir, cwd);
    return { templates: templateSet(files, options), diagnostics };
  } catch (error) {
    if (error instanceof TemplateError) return { templates: null, diagnostics: [templateDiagnostic(error)] };
    throw error;
  }
}

/** The most parts of Go files to keep: those of a large package. */
const mostParts = 10_000;

/** Makes a set of templates. None of them is loaded yet. */
export function templateSet(
  files: Map<string, TemplateFile>,
  { disk, helpers, cwd }: Pick<OpenOptions, "disk" | "helpers" | "cwd">,
  { marked = false } = {},
) {
  // The arguments and options of the user's helpers are unknown.
  const own = Object.entries(helpers).map(([name, { length }]): [string, HelperShape] => [
    name,
    { arguments: [0, Infinity], block: false, options: null, yields: length === 0 },
  ]);
  const user: Record<string, HelperShape> = { ...helperShapes, ...Object.fromEntries(own) };
  return {
    /** What the user's templates are read from. */
    disk,
    /** The files by all names that partial calls may use. */
    files,
    helpers,
    /** Paths in messages are relative to it. */
    cwd,
    /** The helpers that built-in and user's templates may call. Built-in ones can't call the user's helpers, which may have names of model keys. */
    shapes: { default: helperShapes, user },
    /** Loaded templates by `templateId`, and path patterns by config key and text. The value for a file that can't be read or parsed is an error. */
    loaded: new Map<string, LoadedTemplate | TemplateError>(),
    /** The built-in templates that the build compiled, those of chapters by their blocks; null until a program needs them, since a run may take all its texts from an earlier one. None have marks. */
    precompiled: marked ? byBlock(null) : null,
    /** Frozen copies of the data of templates. */
    copies: new WeakMap() as FrozenCopies,
    /** Keeps the parts of Go files that were laid out last. */
    laidOutParts: lastMade(mostParts) as LaidOutParts,
    /** The templates also print marks for their places: see output-places.ts. */
    marked,
  };
}

/** Compiled templates by their names, or those of their blocks. */
export function byBlock(compiled: PrecompiledTemplates | null): Map<string, PrecompiledTemplates[number]> {
  return new Map(compiled?.map(one => [one[0], one]));
}

// Checks the names of the user's helpers, which come from the config key `helpers`, and calls them.

/** Names of Handlebars' helpers that templates can't call, and words that it reads as values. */
const reserved = "log helperMissing blockHelperMissing this true false null undefined else as".split(" ");

const helperName = unicodePattern(String.raw`^[\p{L}_$][\p{L}\p{Nd}_$-]*$`);

/** What is wrong with the name of a user's helper; null for a right one. */
function nameProblem(name: string): string | null {
  if (!helperName(name).test(name))
    return `${JSON.stringify(name)} can't be called by a template: use letters, digits, \`_\` and \`-\``;
  if (Object.hasOwn(helperShapes, name)) return `\`${name}\` is a built-in helper: choose another name`;
  if (reserved.includes(name) || name in Object.prototype)
    return `\`${name}\` means something else in a template: choose another name`;
  return null;
}

/** Calls a helper of the user, and throws if its result can't be printed. */
export function callUserHelper(helper: UserHelper, values: unknown[], hash: Record<string, unknown>) {
  const options = Object.keys(hash).length > 0 ? [Object.freeze({ ...hash })] : [];
  const result: unknown = Reflect.apply(helper, undefined, [...values, ...options]);
  if (typeof result === "function" || typeof result === "symbol")
    throw new Error(`returned a ${typeof result}: return a text, a number or a boolean`);
  if (typeof (result as PromiseLike<unknown> | null | undefined)?.then === "function")
    throw new Error("returned a promise: templates don't wait, so return the value itself");
  return result;
}

// Finds the built-in and the user's templates by name. Built-in ones are files of their folder, or named blocks of chapters.

/** The folder of the built-in templates. */
export const defaultsDir = packageFile("templates/");

/** The place of a built-in template; `file` is relative to the folder of built-in templates, with slashes: a chapter, or a file with only this template. */
export type BuiltInTemplate = Pick<TemplateFile, "name" | "file" | "block">;

/** The name of a template file by its path below a template folder: `partials/handler-info.go.hbs` is `handler-info`. */
export function templateName(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^partials\//, "")
    .replace(/(?:\.go|\.ts)?\.hbs$/, "");
}

/** A template file of the user; `path` is absolute. */
export function userTemplate(name: string, path: string, cwd: string): TemplateFile {
  return { name, path, file: displayPath(path, cwd), origin: "user", block: null };
}

/**
 * Finds all templates by name: the user's if there is one, else the built-in one, which also has the name `default/<name>`.
 * `templatesDir` is the user's folder. Throws a TemplateError if it can't be read.
 */
async function findTemplates(disk: Files, templatesDir: string | null, cwd: string) {
  const defaults =
    compiledPlaces?.flatMap(([file, names]) => names.flatMap(name => templatesOf(name, file))) ??
    readBuiltInTemplates(defaultsDir);
  const found = new Map<string, TemplateFile>();
  // The place of each file, which is computed once: a chapter has dozens of templates.
  const places = new Map<string, Pick<TemplateFile, "path" | "file">>();
  for (const { name, file, block } of defaults) {
    const place = getOrMake(places, file, () => {
      const path = join(defaultsDir, file);
      return { path, file: displayPath(path, cwd) };
    });
    const template: TemplateFile = { name, origin: "default", block, ...place };
    found.set(name, template);
    found.set(`default/${name}`, template);
  }
  const paths = templatesDir ? templatePaths(disk, templatesDir) : [];
  if (!Array.isArray(paths)) {
    const reason = paths.missing ? "it does not exist" : paths.reason;
    const folder = wholeFile(displayPath(templatesDir!, cwd) + sep);
    throw new TemplateError(`can't read the folder of templates: ${reason}`, folder);
  }
  for (const path of paths) {
    const name = templateName(path);
    const file = userTemplate(name, join(templatesDir!, path), cwd);
    const other = found.get(name);
    const reason = name.startsWith("default/")
      ? `the name \`${name}\` is reserved for a template of gen: move the file to another folder`
      : other?.origin === "user" && `two templates have the name \`${name}\`: this and ${other.file}`;
    if (reason) throw new TemplateError(reason, wholeFile(file.file));
    found.set(name, file);
  }
  // The user's template for a block of several names is for all that the user has no template for.
  for (const { name, block } of defaults) {
    const ofBlock = block !== null && found.get(name)!.origin === "default" ? found.get(block)! : null;
    if (ofBlock?.origin === "user") found.set(name, ofBlock);
  }
  return found;
}

/** A built-in template with its text, for copying. */
export interface TemplateToCopy extends BuiltInTemplate {
  /** The path of a copy below the user's folder, for example `partials/read-int.go.hbs`. */
  path: string;
  text: string;
}

/** The chapters of package helpers, in the order in which Go files declare these. */
const helperChapters = (
  "errors problems failures paths parameters requests json misfits forms messages raw-bodies uploads json-writing json-reading optional " +
  "formats-addresses formats-network formats-identifiers formats-values formats-codes formats-languages formats-text parts"
).split(" ");

/** The templates of a folder like that of the built-in ones; those of one block come together, and package helpers in the order of their declarations. */
export function readBuiltInTemplates(folder: string): TemplateToCopy[] {
  const pathOf = (name: string, file: string) =>
    // A copy has the ending of its chapter: `.go.hbs`, `.ts.hbs` or `.hbs`.
    isChapter(file) ? `partials/${name}${/(?:\.go|\.ts)?\.hbs$/.exec(file)![0]}` : file;
  const paths = templatePaths(systemFiles, folder);
  if (!Array.isArray(paths)) throw new Error(`${folder}: ${paths.reason}`);
  const placeOf = (file: string) =>
    helperChapters.indexOf(/^chapters\/helpers\/(.*)\.go\.hbs$/.exec(file)?.[1] ?? "");
  const inOrder = [...paths].sort((a, b) => placeOf(a) - placeOf(b));
  return inOrder.flatMap(file => {
    const source = installedFile(join(folder, file)).toString();
    const texts = isChapter(file) ? blockTexts(source) : new Map([[templateName(file), source]]);
    return Array.from(texts).flatMap(([name, text]) =>
      templatesOf(name, file).map(one => ({ ...one, path: pathOf(one.name, file), text })),
    );
  });
}

/** The templates of a file with only one, or of a block, which can have several names: `rules-text` is the text of each rule without a block of its own. Each can be replaced alone. */
export function templatesOf(name: string, file: string): BuiltInTemplate[] {
  if (!isChapter(file)) return [{ name, file, block: null }];
  const rules = name === "rules-text" ? [...breakableRules(), "or", "function"] : [];
  const names = [...name.split(" "), ...rules.map(rule => `rule-${rule}`)];
  return names.map(one => ({ name: one, file, block: name }));
}

/** The entries, and the partials that are made to be replaced: their names, contexts and values stay until the next major version. */
const publicNames = (
  "list frameworks bindings json helpers basics gen.yml typescript openapi.json client mock list-handlers serve-handler answer-error handler-info binding-request binding-response " +
  "request-parse request-path request-build request-build-context response-write response-write-status response-parse " +
  "parse-required parse-optional parse-default failed unread refused write-field append-bool append-int append-sized-int append-uint " +
  "check-member rules-text typescript-type-interface typescript-property typescript-function typescript-result typescript-send " +
  "typescript-client typescript-status-error client-method client-signature client-send client-options mock-method mock-calls " +
  "helpers/BindingError helpers/decodeJSON helpers/readBody helpers/pathSegment helpers/restPath helpers/headerBuilder.add " +
  "helpers/clientText helpers/numberText helpers/WriteProblem helpers/checkStatus helpers/writeBody"
).split(" ");

/** Reports whether a built-in template may change with every version: it is not made to be replaced. */
export function isInternal(name: string): boolean {
  return !publicNames.includes(name) && !/^(?:read|format|rule)-/.test(name);
}

// Chapters: built-in template files with only named blocks, `{{#*inline "name"}}…{{/inline}}`. Each block is a template, or several that
// print the same: then its name has theirs, with blanks between them. Both tags of a block are alone on their lines, so that its text can
// be found without a parser.

/** Reports whether a built-in template file is a chapter, by its path in the folder of built-in templates. */
export function isChapter(path: string): boolean {
  return path.startsWith("chapters/");
}

/** The texts of a chapter's blocks by name, each like the text of a single file. */
export function blockTexts(chapter: string): Map<string, string> {
  const blocks = chapter.matchAll(/^\{\{#\*inline "([^"]*)"\}\}\n([\s\S]*?)^\{\{\/inline\}\}$/gm);
  return new Map(Array.from(blocks, ([, name = "", text = ""]) => [name, text]));
}

// The types of the renderer's options and results.

/** The options for rendering an output. All paths are absolute. */
export interface RenderOptions extends NamesOfPackage, Pick<Config, "basics" | "typesFrom"> {
  templates: TemplateSet;
  /** `entry` is the file name of the built-in entry template (`list.go.hbs`); null for an output of the user, whose template is `templateFile`. */
  output: { name: string; entry: string | null; language: Language };
  /** A file that replaces the entry template. */
  templateFile: string | null;
  /** The context of the entry template. */
  context: object;
  contextType: ContextType;
  /** The value of `@root` in templates: the package's model, or that of the run. */
  root: object;
  /** The value of `@output` in templates. */
  outputContext: Record<string, unknown>;
  /** The value of `@config` in templates. */
  config: Record<string, unknown>;
  /** The value of `@generator` in templates. */
  generator: { name: string; version: string };
  /** What another generated file of the package declares; a method is written `param.get`. */
  declaredHelpers: string[];
  /** Where the package helpers of a Go file are declared; by default in the file itself. */
  helperPlace?: HelperPlace;
  /** The lines of the output, from 1, for which `printed` names the templates. */
  tracedLines?: number[];
}

/** A template that an output can reach, with its origin. Its name is that which partial calls use; for the template of a user's output, the output's name. */
export type UsedTemplate = Pick<TemplateFile, "name" | "file" | "origin">;

/** The part of a line that one template printed. */
export interface PrintedPart {
  /** Its texts, in order; other templates may have printed texts between them. */
  texts: string[];
  /** The template's name. */
  name: string;
  origin: "default" | "user";
  /** The place in the template that printed the first text. */
  location: Location;
  /** The names of the templates that include each other, from the entry to this template. */
  chain: string[];
}

export interface RenderResult {
  /** Null when a diagnostic is an error. */
  text: string | null;
  diagnostics: Diagnostic[];
  templates: UsedTemplate[];
  /** The names that the output uses from the package `basics`, such as `CutPair` and `Param.Get`. */
  shared: string[];
  /** The parts of each traced line; empty when no template printed it, as for an import. */
  printed?: PrintedPart[][];
}
