import { basename, dirname, join, sep } from "node:path";
import { displayPath } from "../files/display-path.ts";
import { packageFile } from "../files/package-files.ts";
import { templatePaths } from "../files/template-paths.ts";
import { wholeFile } from "../report/diagnostic.ts";
import { TemplateError, type TemplateFile } from "../template-language/template-error.ts";

/** The folder of our own templates. */
export const defaultsDir = packageFile("templates/");

/** The name of a template by its path below a template folder: `partials/handler-info.go.hbs` is `handler-info`. */
export function templateName(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^partials\//, "")
    .replace(/(?:\.go)?\.hbs$/, "");
}

/** Paths of our own templates, relative to their folder. */
export async function defaultPaths(): Promise<string[]> {
  return readFolder(defaultsDir, defaultsDir);
}

/**
 * Every template by name: the user's where there is one, else ours, which is always at `default/<name>` too.
 * `templatesDir` is the user's folder, `defaults` are the paths of ours below their folder.
 */
export async function findTemplates(
  templatesDir: string | null,
  defaults: string[],
  cwd: string,
): Promise<Map<string, TemplateFile>> {
  const found = new Map<string, TemplateFile>();
  const shownDirs = new Map<string, string>();
  for (const path of defaults) {
    const name = templateName(path);
    const absolute = join(defaultsDir, path);
    // Told per folder: there are a hundred templates, in three.
    const dir = dirname(absolute);
    const shown = shownDirs.get(dir) ?? displayPath(dir, cwd);
    shownDirs.set(dir, shown);
    const file: TemplateFile = { name, path: absolute, file: join(shown, basename(path)), origin: "default" };
    found.set(name, file);
    found.set(`default/${name}`, file);
  }
  for (const path of templatesDir ? readFolder(templatesDir, cwd) : []) {
    const name = templateName(path);
    const absolute = join(templatesDir!, path);
    const file: TemplateFile = { name, path: absolute, file: displayPath(absolute, cwd), origin: "user" };
    const other = found.get(name);
    if (name.startsWith("default/")) {
      throw new TemplateError(
        `the name \`${name}\` stands for a template of gen: move the file to another folder`,
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
  return found;
}

/** The templates of a folder. */
function readFolder(dir: string, cwd: string): string[] {
  try {
    return templatePaths(dir);
  } catch (error) {
    const name = displayPath(dir, cwd) + sep;
    throw new TemplateError(`can't read the folder of templates: ${reason(error)}`, wholeFile(name));
  }
}

/** A file system error in a few words. */
export function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: "it does not exist",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
    ENOTDIR: "it is not a folder",
  };
  return known[code ?? ""] ?? message;
}
