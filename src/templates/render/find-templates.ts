/** Finds the built-in and the user's templates by name. Built-in ones are files of their folder, or named blocks of chapters. */
import { join, sep } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import type { Files } from "../../base/files/files.ts";
import { packageFile } from "../../base/files/package-files.ts";
import { installedFile, systemFiles } from "../../base/files/system-files.ts";
import { templatePaths } from "../../base/files/template-paths.ts";
import { wholeFile } from "../../base/report/diagnostic.ts";
import { getOrMake } from "../../base/text/maps.ts";
import { breakableRules } from "../../constraints/rules.ts";
import { TemplateError, type TemplateFile } from "../language/template-error.ts";

/** The folder of the built-in templates. */
export const defaultsDir = packageFile("templates/");

/** The place of a built-in template. */
export interface BuiltInTemplate {
  /** The name that partial calls use. */
  name: string;
  /** The file that it is in, relative to the folder of built-in templates, with slashes: a chapter, or a file with only this template. */
  file: string;
  /** The name of its block in the chapter; null in a file with only this template. */
  block: string | null;
}

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
 * `templatesDir` is the user's folder.
 */
export async function findTemplates(
  disk: Files,
  templatesDir: string | null,
  defaults: BuiltInTemplate[],
  cwd: string,
): Promise<Map<string, TemplateFile>> {
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
  for (const path of templatesDir ? readFolder(disk, templatesDir, cwd) : []) {
    const name = templateName(path);
    const file = userTemplate(name, join(templatesDir!, path), cwd);
    const other = found.get(name);
    if (name.startsWith("default/")) {
      throw new TemplateError(
        `the name \`${name}\` is reserved for a template of gen: move the file to another folder`,
        wholeFile(file.file),
      );
    }
    if (other?.origin === "user") {
      throw new TemplateError(
        `two templates have the name \`${name}\`: this and ${other.file}`,
        wholeFile(file.file),
      );
    }
    found.set(name, file);
  }
  // The user's template for a block of several names is for all that the user has no template for.
  for (const { name, block } of defaults) {
    const ofBlock = block !== null && found.get(name)!.origin === "default" ? found.get(block)! : null;
    if (ofBlock?.origin === "user") found.set(name, ofBlock);
  }
  return found;
}

/** The paths of the templates in a folder; throws a TemplateError if it can't be read. */
function readFolder(disk: Files, dir: string, cwd: string): string[] {
  const paths = templatePaths(disk, dir);
  if (Array.isArray(paths)) return paths;
  const name = displayPath(dir, cwd) + sep;
  throw new TemplateError(
    `can't read the folder of templates: ${paths.missing ? "it does not exist" : paths.reason}`,
    wholeFile(name),
  );
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
