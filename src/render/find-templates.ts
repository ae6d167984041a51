import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { displayPath } from "../display-path.ts";
import { startOf, TemplateError } from "./template-error.ts";

/** Where a template's text lies. */
export interface TemplateFile {
  name: string;
  /** Absolute path. */
  path: string;
  /** Path for messages. */
  file: string;
  origin: "default" | "user";
}

/** Where to look for templates; all paths are absolute. */
export interface TemplatePlaces {
  /** File name of the entry template, for example `list.go.hbs`. */
  entry: string;
  /** A file that stands in for the entry template. */
  templateFile: string | null;
  /** A folder of files that stand in for ours, or add to them. */
  templatesDir: string | null;
  defaultsDir: string;
  cwd: string;
}

/** The name of a template by its path below a template folder: `partials/handler-info.go.hbs` is `handler-info`. */
export function templateName(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^partials\//, "")
    .replace(/(?:\.go)?\.hbs$/, "");
}

/** Every template by name: the user's where there is one, else ours, which is always at `default/<name>` too. */
export async function findTemplates(places: TemplatePlaces): Promise<Map<string, TemplateFile>> {
  const { entry, templateFile, templatesDir, defaultsDir, cwd } = places;
  const found = new Map<string, TemplateFile>();
  const add = (name: string, path: string, origin: "default" | "user") =>
    found.set(name, { name, path, file: displayPath(path, cwd), origin });

  for (const path of await templateFiles(defaultsDir, cwd)) {
    const name = templateName(relative(defaultsDir, path));
    add(name, path, "default");
    add(`default/${name}`, path, "default");
  }
  for (const path of templatesDir ? await templateFiles(templatesDir, cwd) : []) {
    const name = templateName(relative(templatesDir!, path));
    const other = found.get(name);
    const place = startOf(displayPath(path, cwd));
    if (name.startsWith("default/")) {
      throw new TemplateError(
        `the name \`${name}\` stands for a template of gen: move the file to another folder`,
        place,
      );
    }
    if (other?.origin === "user") {
      throw new TemplateError(`two templates have the name \`${name}\`: this and ${other.file}`, place);
    }
    add(name, path, "user");
  }
  if (templateFile) add(templateName(entry), templateFile, "user");
  return found;
}

/** The `.hbs` files of a folder and its subfolders, sorted. */
async function templateFiles(dir: string, cwd: string): Promise<string[]> {
  try {
    const paths = await readdir(dir, { recursive: true });
    const isTemplate = (path: string) =>
      path.endsWith(".hbs") && !/(?:^|[/\\])(?:node_modules|\.[^/\\]*)[/\\]/.test(path);
    return paths
      .filter(isTemplate)
      .map(path => join(dir, path))
      .sort((a, b) => (a < b ? -1 : 1));
  } catch (error) {
    const name = displayPath(dir, cwd) + sep;
    throw new TemplateError(`can't read the folder of templates: ${reason(error)}`, startOf(name));
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
