/** Copies built-in templates to the user's folder, compares the copies with the current ones, and records that copies are up to date. */
import { createHash } from "node:crypto";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { displayPath, exists, type Files, isFile, readText, textOf } from "../../base/files/files.ts";
import { templatePaths } from "../../base/files/template-paths.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { compareText } from "../../base/text/common.ts";
import { closest } from "../../base/text/suggest.ts";
import { builtInOutputs, outputNamed } from "../../outputs/table.ts";
import type { TemplateToCopy } from "../../templates/render/template-set.ts";
import { isInternal, readBuiltInTemplates, templateName } from "../../templates/render/template-set.ts";
import type { OutputFile } from "../generate/types.ts";

// The first line of an ejected template: a comment that names the built-in template it was copied from.

const pattern = /\{\{!-- Ejected from handlergen (\S+): (\S+) ([0-9a-f]{12})\..*?--\}\}(\r?\n)?/;

/** The number of characters in which the header is looked for: it is at the top of the file. */
const headLength = 1024;

/** The line of the header of a copy that is made now, without a line break. */
function formatHeader({ path, name, text }: TemplateToCopy, version: string): string {
  return `{{!-- Ejected from handlergen ${version}: ${path} ${textHash(text)}. \`gen eject --diff ${name}\` shows how it differs. --}}`;
}

/**
 * What the header records: the version of gen that made the copy, the path of the copy below the user's folder, with slashes, which gives the name
 * of the built-in template, and the `textHash` of that at the time; and where it ends, after its line break.
 */
type EjectedHeader = NonNullable<ReturnType<typeof parseHeader>>;

/** The header of a template; null for one that was not ejected. */
function parseHeader(text: string) {
  const match = pattern.exec(text.slice(0, headLength));
  if (match === null) return null;
  const [header, version = "", path = "", hash = ""] = match;
  return { version, path, hash, end: match.index + header.length };
}

/** A short digest, which differs between versions of a template. */
function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

// Finds the user's and the built-in templates by name, for the commands that copy and compare them.

/** Paths of the templates in a folder by name; relative to the folder, with slashes. Empty when the folder doesn't exist. */
function templatesIn(disk: Files, dir: string): Map<string, string> {
  const paths = templatePaths(disk, dir);
  return new Map(Array.isArray(paths) ? paths.map(path => [templateName(path), path]) : []);
}

/** The names of the templates that print whole files, in the order of the outputs. */
const entryNames: readonly string[] = builtInOutputs.map(({ template }) => templateName(template));

/** The built-in templates of a folder by name, in the order of the paths of copies. */
function builtInTemplates(defaultsDir: string): Map<string, TemplateToCopy> {
  const templates = readBuiltInTemplates(defaultsDir).sort((a, b) => compareText(a.path, b.path));
  return new Map(templates.map(template => [template.name, template]));
}

/** The name of the built-in template that the user typed: by its name, its path, the name of its output, or `default/<name>`. */
function knownName(typed: string, defaults: ReadonlyMap<string, unknown>): string | Diagnostic {
  const plain = templateName(typed.replace(/^default\//, ""));
  const output = outputNamed(plain);
  const name = output ? templateName(output.template) : plain;
  if (defaults.has(name)) return name;
  const near = closest(name, [...defaults.keys()]);
  const advice = near
    ? `did you mean ${near}?`
    : `there are ${entryNames.join(", ")} and their partials, which ${join("templates", "REFERENCE.md")} of the package lists`;
  return problem("usage", `no built-in template has the name ${typed}: ${advice}`);
}

/** Where templates are. The paths are absolute; paths in messages are relative to `cwd`. */
export interface TemplateFolders {
  disk: Files;
  /** The user's folder, which need not exist. */
  templatesDir: string;
  /** The folder of the built-in templates. */
  defaultsDir: string;
  cwd: string;
}

/**
 * Copies built-in templates to the user's folder: those with the given names, all of them, or without names the entry templates. With `force`
 * existing files are replaced; otherwise an existing file is an error if its name was given, and is kept if not.
 */
export function ejectTemplates(
  options: TemplateFolders & { names: string[]; all?: boolean; version: string; force: boolean },
) {
  const { disk, templatesDir, defaultsDir, version, cwd, force } = options;
  const defaults = builtInTemplates(defaultsDir);
  const { names, diagnostics } = wantedNames(options, defaults);
  const present = templatesIn(disk, templatesDir);
  const files: OutputFile[] = [];
  const notes: string[] = [];
  for (const name of names) {
    const template = defaults.get(name)!;
    // The user's template may have another path: a second template with the same name would be wrong.
    const target = join(templatesDir, present.get(name) ?? template.path);
    const displayed = displayPath(target, cwd);
    if (exists(disk, target) && !force) {
      const message = `${displayed} already exists`;
      if (options.names.length === 0)
        notes.push(`${message}, and was not replaced: use --force to replace it`);
      else diagnostics.push(problem("usage", `${message}: replace it with --force, or compare with --diff`));
      continue;
    }
    files.push(userFile(target, displayed, cwd, `${formatHeader(template, version)}\n${template.text}`));
    if (isInternal(name) && !options.all)
      notes.push(`${name} is internal: another version may change what it prints and gets, or remove it`);
  }
  if (options.names.length === 0 && !options.all && files.length > 0)
    notes.push(
      "no partials were copied: to change one, name it (gen eject handler-info), or copy all of them (gen eject --all)",
    );
  return diagnostics.length > 0 ? { files: [], notes: [], diagnostics } : { files, notes, diagnostics };
}

function wantedNames(
  { names, all }: { names: string[]; all?: boolean },
  defaults: ReadonlyMap<string, unknown>,
): { names: string[]; diagnostics: Diagnostic[] } {
  if (names.length === 0) return { names: [...(all ? defaults.keys() : entryNames)], diagnostics: [] };
  if (all) return { names: [], diagnostics: [problem("usage", "--all takes no names: it copies them all")] };
  const found = names.map(name => knownName(name, defaults));
  const unique = new Set(found.filter(one => typeof one === "string"));
  return { names: [...unique], diagnostics: found.filter(one => typeof one !== "string") };
}

/** A note that says which line to add to the config, so that gen uses the ejected templates. */
export function templatesKeyNote(configFile: string | null, templatesDir: string, cwd: string): string {
  const base = configFile === null ? cwd : dirname(configFile);
  const folder = JSON.stringify(relative(base, templatesDir).replaceAll("\\", "/") || ".");
  if (configFile === null)
    return `no config names this folder yet: run gen init, and add  templates: ${folder}`;
  const where = basename(configFile) === "package.json" ? `the key "gen" of ` : "";
  const end = /\.[cm]?[jt]s$/.test(configFile) ? "," : "";
  const line = extname(configFile) === ".json" ? `"templates": ${folder}` : `templates: ${folder}${end}`;
  return `add to ${where}${displayPath(configFile, cwd)} so that it is used:  ${line}`;
}

/**
 * Returns a unified diff from each copy to the current built-in template. The
 * header is not a difference. Without names: for every ejected copy in the folder.
 */
export async function diffEjected(options: TemplateFolders & { names: string[] }) {
  const { copies, diagnostics, notes } = readCopies(options);
  // Imported here, since no other command needs it.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  let diff = "";
  for (const { displayed, text, header, current } of copies) {
    // Both sides have the copy's header, so that line numbers are those of the file and `patch` can apply the diff.
    const wanted = text.slice(0, header?.end ?? 0) + current.text;
    if (text.replaceAll("\r\n", "\n") === wanted.replaceAll("\r\n", "\n")) {
      notes.push(`${displayed} is the same as the built-in ${current.name}`);
    } else {
      const layout = { stripTrailingCr: true, headerOptions: FILE_HEADERS_ONLY };
      const names = [displayed.replaceAll("\\", "/"), `default/${current.path}`] as const;
      diff += createTwoFilesPatch(...names, text, wanted, undefined, undefined, layout);
    }
    if (header !== null && header.hash !== textHash(current.text))
      notes.push(
        `${displayed}: when you have made the changes that you want in your copy, run gen eject --accept ${displayed}`,
      );
  }
  return { diff, notes, diagnostics };
}

/** Returns copies with a header that names the current built-in template. Without names: every copy whose built-in template has changed. */
export function acceptDefaults(options: TemplateFolders & { names: string[]; version: string }) {
  const { copies, diagnostics, notes } = readCopies(options);
  const files: OutputFile[] = [];
  for (const { path, displayed, text, header, current } of copies) {
    if (header?.hash === textHash(current.text)) {
      notes.push(`${displayed} is up to date`);
      continue;
    }
    const line = formatHeader(current, options.version);
    const content =
      header === null
        ? `${line}\n${text}`
        : text.replace(pattern, (_header, _version, _path, _hash, end = "\n") => line + end);
    files.push(userFile(path, displayed, options.cwd, content));
  }
  return diagnostics.length > 0 ? { files: [], notes: [], diagnostics } : { files, notes, diagnostics };
}

/** Reads the copies with these names, or all; a copy whose built-in template was removed is only a note. */
function readCopies(options: TemplateFolders & { names: string[] }) {
  const { disk, names, templatesDir, cwd } = options;
  const defaults = builtInTemplates(options.defaultsDir);
  const present = templatesIn(disk, templatesDir);
  /** The user's templates, each with its path for messages and the current built-in template that it replaces. */
  const copies: {
    path: string;
    displayed: string;
    text: string;
    header: EjectedHeader | null;
    current: TemplateToCopy;
  }[] = [];
  const diagnostics: Diagnostic[] = [];
  const notes: string[] = [];
  /** Adds a copy. Its header names the built-in template; without a header `givenName` does, or it is none. */
  const add = (path: string, givenName: string | null) => {
    const displayed = displayPath(path, cwd);
    const text = readText(disk, path);
    if (typeof text !== "string") {
      diagnostics.push(problem("template", `can't read ${displayed}: ${text.reason}`));
      return;
    }
    const header = parseHeader(text);
    const name = header === null ? givenName : templateName(header.path);
    if (name === null) return;
    const current = defaults.get(name);
    if (current === undefined) notes.push(`${displayed}: ${gone(header)}`);
    else copies.push({ path, displayed, text, header, current });
  };
  for (const typed of names) {
    const path = resolve(cwd, typed);
    const isPath = typed.endsWith(".hbs") && isFile(disk, path);
    const text = isPath ? readText(disk, path) : "";
    if (typeof text !== "string" || parseHeader(text) !== null) {
      add(path, null);
      continue;
    }
    const name = knownName(isPath ? relative(templatesDir, path) : typed, defaults);
    if (typeof name !== "string") diagnostics.push(name);
    else if (present.has(name)) add(join(templatesDir, present.get(name)!), name);
    else {
      const message = `${displayPath(templatesDir, cwd)} has no template ${name}: copy it with gen eject ${name}`;
      diagnostics.push(problem("usage", message));
    }
  }
  if (names.length === 0) for (const path of present.values()) add(join(templatesDir, path), null);
  if (names.length + copies.length + diagnostics.length + notes.length === 0)
    notes.push(`no template in ${displayPath(templatesDir, cwd)} was ejected`);
  return { copies, diagnostics, notes };
}

/** Notes about ejected templates whose built-in template has changed; `paths` are those of the templates that a run used. */
export function changedDefaults(options: Omit<TemplateFolders, "templatesDir"> & { paths: string[] }) {
  const { disk, paths, defaultsDir, cwd } = options;
  let defaults: Map<string, TemplateToCopy> | undefined;
  return paths.flatMap(path => {
    const header = parseHeader(textOf(disk, path));
    if (header === null) return [];
    // Read only where a template was ejected.
    defaults ??= builtInTemplates(defaultsDir);
    const current = defaults.get(templateName(header.path));
    const displayed = displayPath(path, cwd);
    if (current === undefined) return `${displayed}: ${gone(header)}`;
    if (textHash(current.text) === header.hash) return [];
    // The note names the path, since a copy that a config key or a flag names may be anywhere.
    return `${displayed}: the built-in ${templateName(header.path)} has changed since it was ejected (${header.version}): see gen eject --diff ${displayed}`;
  });
}

function gone(header: EjectedHeader | null): string {
  return `the built-in ${header?.path}, from which it was ejected (${header?.version}), no longer exists`;
}

/** A file that belongs to the user after it is written. */
function userFile(path: string, displayed: string, base: string, content: string): OutputFile {
  return { path, displayPath: displayed, base, content, output: "eject", ownedByUser: true };
}
