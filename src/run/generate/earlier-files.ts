/**
 * Finds what earlier runs wrote: the routes in it, and the files of the package that are an output of this run under another name, after
 * `--out`, `--recv` or the config changed. What this run declares goes out of them.
 */
import { basename, dirname, join } from "node:path";
import { committedFiles } from "../../base/files/commit.ts";
import { displayPath, exists, type Files, isFile, nearestWith, textOf } from "../../base/files/files.ts";
import { type Diagnostic, type Location, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { joinWords } from "../../base/text/common.ts";
import type { OutputConfig } from "../../config/types.ts";
import { type DeclaredNames, readPackageName } from "../../go/declared-names.ts";
import type { GoParser } from "../../go/parser.ts";
import type { PackageModel } from "../../model/package-model.ts";
import { receiverLabel, selectBindings, selectReceivers } from "../../model/select-receivers.ts";
import type { Binding, Model, Receiver } from "../../model/types.ts";
import type { EarlierRoute, Output } from "../../outputs/output.ts";
import { builtInOutputs } from "../../outputs/table.ts";
import { hasGeneratedHeader, isOfPredecessor, namingLine } from "../../packages/source/generated-header.ts";
import type { PackageSource, SourceFile } from "../../packages/source/types.ts";
import { isInFullList } from "../../rules/earlier-route-rules.ts";
import { declaredIn, everything, handlersFor, type Target } from "./targets.ts";
import type { GenerateRequest, OutputFile } from "./types.ts";

/** A file that an earlier run wrote, from which this run takes declarations. */
export interface EarlierOutput {
  file: SourceFile;
  /** The file of this run that declares them. */
  target: Target;
  /** What is left: the receivers or structs that this run does not write elsewhere; null when nothing is. */
  rest: Target | null;
  /** What the file had that the target declares, for messages. */
  moved: string;
}

/** A generated file that this run doesn't write, with the names that it declares. */
export interface FileBeside {
  file: SourceFile;
  names: DeclaredNames;
}

/**
 * Finds the earlier outputs among `beside`. A file with declarations of several outputs, which only a template of the user's prints, is none
 * of them, nor is a file of gohandlers, of another package clause, or at the path of another output.
 */
export function earlierOutputs(
  beside: FileBeside[],
  targets: Target[],
  built: PackageModel,
  all: readonly Target[],
): EarlierOutput[] {
  const { model } = built;
  return beside.flatMap(({ file, names }) => {
    if (isOfPredecessor(file.text) || readPackageName(file.text) !== model.package.name) return [];
    const declaring = builtInOutputs.flatMap(({ name, declarations }) => {
      const items = declarations?.find(names, built) ?? [];
      return items.length > 0 ? [{ name, items: [...new Set(items)] }] : [];
    });
    const [found] = declaring;
    if (found === undefined || declaring.length > 1) return [];
    const { name, items } = found;
    const target = targets.find(({ output, inPackage }) => output.name === name && inPackage);
    if (!target || all.some(({ out, output }) => out === file.path && output.name !== name)) return [];
    const left = new Set(items.filter(item => !hasItem(target, item)));
    if (left.size === items.length) return [];
    const rest = left.size === 0 ? null : restOf(target, file.path, model, left);
    const moved = items.filter(item => !left.has(item));
    return [{ file, target, rest, moved: describe(target.output, moved) }];
  });
}

/** Reports whether a target declares what belongs to a receiver or a struct. It may have only some of a receiver's handlers. */
function hasItem({ model: { receivers, bindings } }: Target, item: Receiver | Binding): boolean {
  return "handlers" in item ? receivers.some(({ type }) => type === item.type) : bindings.includes(item);
}

/** Warns of what files lose to `--recv`, as where a second run for another receiver writes into the same file. */
export function narrowedOutputs(
  files: SourceFile[],
  targets: Target[],
  built: PackageModel,
  parser: GoParser,
): Diagnostic[] {
  return targets.flatMap(({ out, output, inPackage, settings: { receivers } }) => {
    const file = files.find(({ path, generated }) => generated && path === out);
    if (!file || !inPackage || receivers.length === 0) return [];
    const items = [...new Set(output.declarations?.find(declaredIn(file, parser), built))];
    const lost = items.filter(item => !targets.some(one => one.output === output && hasItem(one, item)));
    if (lost.length === 0) return [];
    const message = `this file loses ${describe(output, lost)}, since the run is only for ${joinWords(receivers)}: give each receiver a file of its own with --out`;
    return { ...problem("moved-output", message, "warning"), location: wholeFile(file.displayPath) };
  });
}

/** What is left of an earlier file, at its path `out`: the part of the model with these receivers or bindings. */
function restOf(target: Target, out: string, all: Model, left: ReadonlySet<Receiver | Binding>): Target {
  const receivers = all.receivers.filter(one => left.has(one)).map(({ type }) => receiverLabel(type));
  const model =
    receivers.length > 0
      ? handlersFor(target.output, selectReceivers(all, receivers).model)
      : selectBindings(all, binding => left.has(binding));
  return { ...target, out, model, subject: everything };
}

/** The files of a run, and the earlier files that lose declarations to them. */
export function withMoves(
  files: OutputFile[],
  earlier: EarlierOutput[],
  source: PackageSource,
  request: GenerateRequest,
): OutputFile[] {
  const written = new Map(files.map(file => [file.path, file]));
  const changed = earlier.flatMap((one): OutputFile[] => {
    const { file, target, rest, moved } = one;
    const by = written.get(target.out);
    if (by === undefined) return [];
    const line =
      rest === null
        ? `removed ${file.displayPath}: ${by.displayPath} has ${moved} now`
        : `${file.displayPath} is without ${moved}, which ${by.displayPath} has now`;
    const about = { isRemoved: rest === null, line, warnings: moveWarnings(one, source, request) };
    const { path, displayPath } = file;
    const removed = { path, displayPath, base: source.dir, output: by.output, content: "" };
    return [{ ...(written.get(path) ?? removed), moved: about }];
  });
  const paths = changed.map(({ path }) => path);
  return [...files.filter(({ path }) => !paths.includes(path)), ...changed];
}

/** What moves, for messages; of many structs, the first ones are named. */
function describe({ declarations }: Output, moved: (Receiver | Binding)[]): string {
  const { what } = declarations!;
  const names = moved.map(one => ("type" in one ? (one.type ?? "the plain functions") : one.name));
  const shown = names.length > mostNames ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `${what} of ${joinWords(shown)}`;
}

/** Up to this many receivers or structs are named. */
const mostNames = 3;

// Warns of moves between files that two lines of the user name: runs with the one and runs with the other undo each other.

/** The warning about a file from which this run takes declarations though a line names it; none without such a line. */
function moveWarnings(
  { file, target: { settings, out }, moved }: { file: SourceFile; target: Target; moved: string },
  source: PackageSource,
  { disk, config, cwd }: Pick<GenerateRequest, "disk" | "config" | "cwd">,
): Diagnostic[] {
  const { overridden, outFrom } = settings;
  const inConfig = ({ out: pattern }: Pick<OutputConfig, "out">) =>
    config.file === null ? null : lineOf(disk, config.file, pattern, cwd);
  const old =
    inDirective(file.path, source) ??
    (overridden && basename(overridden.out) === file.name
      ? (inConfig(overridden) ?? wholeFile(displayPath(config.file!, cwd)))
      : null);
  if (old === null) return [];
  const now = inDirective(out, source) ?? (outFrom === "--out" ? null : inConfig(settings));
  const run = outFrom === "--out" ? outFrom : "this run";
  const from = now === null ? run : `${now.file}:${now.line}`;
  const message = `this line names ${file.displayPath}, but ${moved} moves to ${displayPath(out, cwd)}, which ${from} names: each run undoes the other, so name one file, or narrow a run with --recv`;
  const related = now === null ? [] : [{ message: `the line that names ${basename(out)}`, location: now }];
  return [{ code: "moved-output", severity: "warning", message, location: old, related }];
}

/** The `//go:generate` line of the package that names a file. */
function inDirective(path: string, { files }: PackageSource): Location | null {
  for (const { text, displayPath: file } of files) {
    const line = namingLine(text, basename(path));
    if (line !== null) return { ...wholeFile(file), line, endLine: line };
  }
  return null;
}

/** The first line of the config file with a text; null if no line has it, as where a script makes it. */
function lineOf(disk: Files, file: string, text: string, cwd: string): Location | null {
  const lines = textOf(disk, file).split("\n");
  const line = lines.findIndex(one => one.includes(text)) + 1;
  return line === 0 ? null : { ...wholeFile(displayPath(file, cwd)), line, endLine: line };
}

// Finds the routes that earlier runs wrote into generated files of the package, and into the files that this run replaces.

/**
 * The routes in the files of earlier runs. Where no list has them, in Go or YAML, and this run writes one, a file that was deleted since the
 * last commit may be the list: the routes in it don't change silently, either.
 */
export async function earlierRoutes(
  { dir, files }: Pick<PackageSource, "dir" | "files">,
  targets: Target[],
  request: Pick<GenerateRequest, "disk" | "cwd" | "env" | "checkOnly">,
): Promise<EarlierRoute[]> {
  const { disk, cwd, env, checkOnly } = request;
  const generated = files.filter(file => file.generated);
  const present = await routesIn(generated, targets, request);
  const lists = targets.filter(({ output }) => output.prints.includes("routes"));
  if (checkOnly || lists.length === 0 || present.some(isInFullList) || !isInRepository(disk, dir))
    return present;
  const outs = lists.map(({ out }) => out);
  const isGone = (path: string) =>
    !exists(disk, path) && (outs.includes(path) || (dirname(path) === dir && path.endsWith(".go")));
  disk.dependsOnMore?.();
  for (const folder of new Set([dir, ...outs.map(out => dirname(out))])) {
    const { paths, disk: before } = committedFiles(folder, isGone, env);
    const deleted = paths.map(path => generatedFile(before, path, cwd));
    const routes = await routesIn(deleted, targets, { disk: before, cwd });
    if (routes.length > 0) return routes.map(one => ({ ...one, file: `${one.file} of the last commit` }));
  }
  return present;
}

/** Reports whether a directory may have committed files: `.git` is a file in submodules and other worktrees, and has an index once a file was added. */
function isInRepository(disk: Files, dir: string): boolean {
  const root = nearestWith(disk, ".git", dir);
  if (root === null) return false;
  return isFile(disk, join(root, ".git")) || exists(disk, join(root, ".git", "index"));
}

/** The routes in the files of the first output that has some, of lists before those that have only handlers with a request. */
async function routesIn(
  inPackage: Pick<SourceFile, "text" | "displayPath">[],
  targets: Target[],
  { disk, cwd }: Pick<GenerateRequest, "disk" | "cwd">,
): Promise<EarlierRoute[]> {
  const listsFirst = ({ prints }: Output) => (prints.includes("routes") ? 0 : 1);
  const remembering = builtInOutputs.filter(({ earlierRoutes }) => earlierRoutes !== undefined);
  for (const { name, file, earlierRoutes } of remembering.sort((a, b) => listsFirst(a) - listsFirst(b))) {
    const isGo = file.endsWith(".go");
    const own = targets.filter(({ output, inPackage }) => output.name === name && !(isGo && inPackage));
    const files = [...(isGo ? inPackage : []), ...own.map(({ out }) => generatedFile(disk, out, cwd))];
    const present = files.filter(({ text }) => text !== "");
    const routes = await Promise.all(present.map(one => earlierRoutes!(one.text, one.displayPath)));
    if (routes.some(({ length }) => length > 0)) return routes.flat();
  }
  return [];
}

/** The text of a generated file, which is empty if there is none, and its path for messages. */
function generatedFile(disk: Files, path: string, cwd: string) {
  const text = textOf(disk, path);
  return { text: hasGeneratedHeader(path, text) ? text : "", displayPath: displayPath(path, cwd) };
}
