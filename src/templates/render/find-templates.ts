/** Finds the built-in and the user's templates by name. */
import { join, sep } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import type { Files } from "../../base/files/files.ts";
import { packageFile } from "../../base/files/package-files.ts";
import { templatePaths } from "../../base/files/template-paths.ts";
import { wholeFile } from "../../base/report/diagnostic.ts";
import { getOrMake } from "../../base/text/maps.ts";
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
