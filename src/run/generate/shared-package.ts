/** Finds and checks the package of the config key `basics`: `gen basics` writes it, and other packages use its helpers instead of their own. */
import path from "node:path";
import { exists, type Files, nearestWith, overlay, textOf } from "../../base/files/files.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import type { OutputConfig } from "../../config/types.ts";
import { readDeclaredNames } from "../../go/declared-names.ts";
import { readDoc } from "../../go/docs/docs.ts";
import { goText } from "../../go/go-text.ts";
import { assumedName, packageNameOf } from "../../go/import-paths.ts";
import { scanTokens } from "../../go/lexer.ts";
import { usedNames } from "../../go/names-in-text.ts";
import type { Model } from "../../model/types.ts";
import { basics } from "../../outputs/basics/output.ts";
import { findImport, prefixes } from "../../packages/modules/find-import.ts";
import { type ImportRoots, readModFile } from "../../packages/modules/import-roots.ts";
import { goFilesBelow } from "../../packages/source/find-packages.ts";
import { hasGoHeader } from "../../packages/source/generated-header.ts";
import { readImportedFiles } from "../../packages/source/read-package.ts";
import type { BuildContext, SourceFile } from "../../packages/source/types.ts";
import { availableHelpers, sharedName } from "../../templates/go/package-helpers.ts";
import { openTemplates } from "../../templates/render/template-set.ts";
import type { ReadFiles } from "./read-files.ts";
import { type Rendered, renderTargets } from "./render-targets.ts";
import { declaredHelpers, everything, type Target } from "./targets.ts";
import type { GenerateRequest, GenerateResult, RunRequest } from "./types.ts";

/** An import path for the shared package of the module that a directory belongs to, which no package has yet; null without a module. */
export function proposedBasics(disk: Files, dir: string): string | null {
  const root = nearestWith(disk, "go.mod", dir);
  const file = root === null ? null : readModFile(disk, path.join(root, "go.mod"));
  if (file === null || !("module" in file) || file.module === null) return null;
  const free = ["basics", "internal/basics"].find(name => !exists(disk, path.join(file.dir, name)));
  return free === undefined ? null : `${file.module}/${free}`;
}

/** The file of the shared package: the one that an earlier run wrote, else `basics.gen.go`. Null for a package of another module, which gen can't write. */
export function sharedFile(importPath: string, roots: ImportRoots, build: BuildContext): string | null {
  const module = prefixes(importPath).find(prefix => roots.mainModules.has(prefix));
  if (module === undefined) return null;
  const dir = path.join(roots.mainModules.get(module)!, importPath.slice(module.length));
  const written = [...readImportedFiles(roots.disk, dir, build)].find(
    ({ text }) => hasGoHeader(text) && /^type BindingError struct/m.test(text),
  );
  return path.join(dir, written?.name ?? basics.file);
}

/**
 * The file of the shared package, if the run writes it, and the names that this package uses of it: in the files that the run rendered, and
 * in those of `sources` that it left as they are.
 */
export function usedBasics(
  { source, own }: ReadFiles,
  { files, shared }: Rendered,
  sources: SourceFile[],
  { config: { basics }, build, templates, writesBasics }: GenerateRequest,
): GenerateResult["basics"] {
  if (!writesBasics || basics === null || basics === source.importPath) return null;
  const file = sharedFile(basics, own.roots, build);
  if (file === null) return null;
  const paths = files.map(({ path }) => path);
  const texts = sources.flatMap(({ path, text }) => (paths.includes(path) ? [] : text));
  const all = availableHelpers(templates.files.keys()).map(sharedName);
  return { file, names: [...shared, ...selectedIn(texts, basics, all)] };
}

/** Where imports are found once a run has written the shared package: a type such as `basics.Int` is known the first time that a package names it. */
export async function rootsWithShared(roots: ImportRoots, sources: SourceFile[], request: GenerateRequest) {
  const { build, disk, cwd } = request;
  const { basics } = request.config;
  if (basics === null) return roots;
  const using = sources.filter(({ text, generated }) => !generated && text.includes(`"${basics}"`));
  const file = using.length > 0 ? sharedFile(basics, roots, build) : null;
  if (file === null) return roots;
  const dir = path.dirname(file);
  const texts = Array.from(readImportedFiles(roots.disk, dir, build), ({ text }) => text);
  const selector = new RegExp(String.raw`\b${assumedName(basics).name}\.([A-Z]\w*)`, "g");
  const named = using.flatMap(({ text }) => Array.from(text.matchAll(selector), ([, name]) => name!));
  const missing = named.filter(name => {
    const declaration = new RegExp(String.raw`^(?:(?:type|func|var|const) +|\t)${name}\b`, "m");
    return !texts.some(text => declaration.test(text));
  });
  if (missing.length === 0) return roots;
  // A command that only checks has opened no templates.
  const builtIn = { disk, templatesDir: null, helpers: {}, helpersFile: null, cwd };
  const { templates } = await openTemplates(builtIn);
  const names = [...declaredInBasics(roots.disk, file), ...missing];
  const whole = { ...request, templates: templates! };
  const { files } = await generateBasics({ out: file, base: dir, names }, whole);
  return { ...roots, disk: overlay(roots.disk, new Map(files.map(one => [one.path, one.content]))) };
}

/** Those of the names that Go files select from a package. */
function selectedIn(texts: string[], importPath: string, names: string[]): string[] {
  const using = texts.filter(text => text.includes(`"${importPath}"`));
  const selected = new Set(using.flatMap(text => [...usedNames(text).selected.keys()]));
  return names.filter(name => selected.has(name.split(".").at(-1)!));
}

/** Those of the names that the module uses of the shared package outside of a run's packages: there, another config may name it, too. */
export function usedBeside(basics: string, names: string[], file: string, dirs: string[], disk: Files) {
  const root = nearestWith(disk, "go.mod", path.dirname(file));
  if (root === null || names.length === 0) return [];
  const texts = goFilesBelow(disk, root, dirs).map(({ text }) => text);
  return selectedIn(texts, basics, names);
}

/**
 * Reports the first use of the variable OnError as one of the package itself: it is only in the shared package, since an alias of a variable
 * would be another variable.
 */
export function usesOfOnError(basics: string, { source, own }: ReadFiles): Diagnostic[] {
  const name = "OnError";
  if (own.files.some(({ declaredNames }) => declaredNames.includes(name))) return [];
  return source.files.flatMap(file => {
    if (file.generated || !file.text.includes(name) || usedNames(file.text).variables.has(name)) return [];
    const tokens = [...scanTokens(file.text)];
    const use = tokens.find(({ kind, text }, index) => {
      const isKey = tokens[index + 1]?.text === ":";
      return kind === "identifier" && text === name && tokens[index - 1]?.text !== "." && !isKey;
    });
    if (use === undefined) return [];
    const message = `${name} is a variable of the package ${basics}, which all packages share: write ${assumedName(basics).name}.${name}`;
    const location = { file: file.displayPath, ...goText(file.text).span(use.start, use.end) };
    return [{ ...problem("basics", message), location }];
  });
}

/** Reports which of these names the package `basics` lacks, because an older gen wrote it or because it was never written. `advice` says who declares them. */
export function sharedPackageProblems(
  basics: string,
  names: string[],
  advice: string,
  { source: { importPath, dir }, own: { roots } }: ReadFiles,
  { build }: Pick<GenerateRequest, "build">,
): Diagnostic[] {
  if (basics === importPath) {
    const other = "name another package, which has only what packages share";
    return [problem("config", `the config key basics names the package ${basics} itself: ${other}`)];
  }
  if (names.length === 0) return [];
  const found = findImport(basics, { dir, roots });
  if (found.dir === null) return [problem("basics", `there is no package ${basics}: ${advice}`)];
  const files = [...readImportedFiles(roots.disk, found.dir, build)];
  const read = files.flatMap(one => readDeclaredNames(one.name, one.text) ?? []);
  const declared = new Set(declaredHelpers(read));
  const lacking = names.filter(name => !declared.has(name)).sort();
  if (lacking.length === 0) return [];
  const rest = lacking.length - 3;
  const shown = `${lacking.slice(0, 3).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  return [problem("basics", `package ${basics} lacks ${shown}: ${advice}`)];
}

/** The names that the file declares, such as `CutPair` and `Param.Get`; none if gen didn't write it. */
export function declaredInBasics(disk: Files, file: string): string[] {
  const text = textOf(disk, file);
  const names = hasGoHeader(text) ? readDeclaredNames(path.basename(file), text) : null;
  return names === null ? [] : declaredHelpers([names]);
}

/**
 * Renders the output of `gen basics`, in a package named like its directory: the exported helpers of packages, and those in `names`, which
 * packages use, such as `CutPair` and `Param.Get`. By default it has all helpers. `base` is the directory that the path was relative to.
 */
export async function generateBasics(
  { out, base, names }: { out: string; base: string; names?: string[] },
  request: RunRequest,
): Promise<Rendered & { model: Model }> {
  const defaults = request.config.allOutputs.find(({ name }) => name === basics.name);
  if (!defaults) throw new Error("config without settings for its output");
  const settings: OutputConfig = { ...defaults, out, base };
  const name = packageNameOf(path.basename(path.dirname(out)), "basics");
  const model: Model = {
    modelVersion: 1,
    package: { name, importPath: null, dir: null, doc: readDoc([]) },
    receivers: [],
    bindings: [],
    types: [],
    ignored: [],
    go: {
      checks: [],
      rules: [],
      patterns: [],
      jsonWriters: [],
      jsonReaders: [],
      absentFields: [],
      lists: [],
    },
  };
  const target: Target = {
    settings,
    output: basics,
    out,
    language: "go",
    model,
    subject: everything,
    inPackage: true,
  };
  const all = availableHelpers(request.templates.files.keys());
  const isNeeded = (helper: string) => /^[A-Z]\w*$/.test(helper) || names?.includes(sharedName(helper));
  const rendered = await renderTargets([target], {
    parsed: { files: [], imported: new Map(), generated: [], sources: [], errors: null },
    request,
    place: { here: true, needed: names === undefined ? all : all.filter(isNeeded) },
  });
  return { ...rendered, model };
}
