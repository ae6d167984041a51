/**
 * The package helpers that the Go files of a package share. They are in a file of their own (`bindings.helpersOut`), which is rendered after
 * the others and declares each helper that a file of the package names.
 */
import { displayPath } from "../../base/files/display-path.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { type DeclaredNames, readDeclaredNames } from "../../go/declared-names.ts";
import { usedNames } from "../../go/names-in-text.ts";
import type { Model } from "../../model/types.ts";
import { helpers as helpersOutput } from "../../outputs/helpers/output.ts";
import { isOfPredecessor } from "../../packages/source/generated-header.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import type { GoImport } from "../../templates/go/import-names.ts";
import {
  availableHelpers,
  helperNames,
  namedHelpers,
  takenNames,
} from "../../templates/go/package-helpers.ts";
import type { EarlierOutput, FileBeside } from "./moved-outputs.ts";
import { declaredNames, type ParsedFiles, type Target } from "./targets.ts";
import type { OutputFile, RunRequest } from "./types.ts";

/** The helpers that the files of a package share. */
export interface SharedHelpers {
  /** The file that declares them: one of its own, or that of another output. */
  holder: Target;
  /** The model of the whole package. */
  model: Model;
  /** The names of all helpers in the package. */
  names: ReadonlyMap<string, string>;
  /** The names of package `basics` that this package declares, too; null without such a package. */
  aliases: string[] | null;
}

/** Reports whether Go compiles a file with the package. */
export function isInGoPackage({ inPackage, language }: Target): boolean {
  return inPackage && language === "go";
}

/**
 * Finds the file of a run that declares the helpers: `file`, or the bindings where they have its path or are printed on their own. Null if
 * each file declares those that it uses.
 */
export function sharedHelpers(
  file: Target | null,
  targets: Target[],
  model: Model,
  parsed: Pick<ParsedFiles, "files" | "imported">,
  { config, templates, stdout = false }: RunRequest,
): SharedHelpers | null {
  const own = targets.filter(isInGoPackage);
  if (own.length === 0) return null;
  const bindings = bindingsIn(targets);
  const isAlone = stdout || !file?.inPackage || file.out === bindings?.out;
  const holder = isAlone
    ? (bindings ?? own.findLast(({ output }) => output.inSpiteOfErrors !== "all"))
    : file;
  if (holder === undefined) return null;
  const reserved = declaredNames(holder, parsed.files);
  const taken = takenNames({ models: [model], reservedNames: reserved, packageImports: importsOf(parsed) });
  const names = helperNames(availableHelpers(templates.files.keys()), [...taken.declared, ...taken.imported]);
  const prefix = "alias-";
  const all = [...templates.files.keys()].flatMap(name =>
    name.startsWith(prefix) ? name.slice(prefix.length) : [],
  );
  // A name that the package declares itself is left to it.
  const aliases = config.basics === null ? null : all.filter(name => names.get(name) === name);
  return { holder, model, names, aliases };
}

/** The helpers where errors leave out some of the targets; null if they leave out the one that declares the helpers, or all files of the package. */
export function soundHelpers(
  helpers: SharedHelpers,
  targets: Target[],
  sound: Target[],
): SharedHelpers | null {
  if (!sound.some(isInGoPackage)) return null;
  const { holder } = helpers;
  if (!targets.includes(holder)) return helpers;
  const kept = sound.find(({ out }) => out === holder.out);
  return kept === undefined ? null : { ...helpers, holder: kept };
}

/** The imports of the user's files. */
export function importsOf({ imported }: Pick<ParsedFiles, "imported">): GoImport[] {
  return [...imported].map(([name, { path }]) => ({ name, path }));
}

/** Reports a file for the helpers that is not in the package, though the bindings are. */
export function outsideHelpers(
  file: Target | null,
  targets: Target[],
  displayDir: string,
  cwd: string,
): Diagnostic[] {
  if (file === null || file.inPackage || bindingsIn(targets) === undefined) return [];
  const message = `${file.settings.outFrom}: ${displayPath(file.out, cwd)} lies outside of ${displayDir}, but the bindings use the helpers as names of their package`;
  return [problem("config", message)];
}

/** The file of the package with the bindings. */
function bindingsIn(targets: Target[]): Target | undefined {
  return targets.find(one => one.output.name === helpersOutput.beside?.output && isInGoPackage(one));
}

/**
 * The helpers that the files of the package name after the run, and what its other generated files declare. They are found in the files'
 * texts, also in those of this run: so the helpers are the same whichever files a run writes. Null if the run has only lists of handlers,
 * which need no helpers. `texts` are the files that the run rendered, except for the one with the helpers, and `sources` all files of the
 * package before the run. If the file with the helpers `isTarget` of an output, it is written in any case.
 */
export function neededHelpers(
  { holder, model, names, aliases }: SharedHelpers,
  texts: ReadonlyMap<Target, string>,
  sources: SourceFile[],
  isTarget: boolean,
): { helpers: string[]; generated: DeclaredNames[] } | null {
  const namedBy = (text: string, isHandwritten: boolean) => {
    const used = usedNames(text);
    const found = namedHelpers(names, used, isHandwritten);
    if (!isHandwritten) return found;
    // `A Optional[int]` looks like a variable with the type of an array, and a field, too, may be called Optional.
    const isNamed = /(?<![\w.])Optional(?:\[|Of\b)/.test(text);
    const optional = [...names].flatMap(([helper, name]) =>
      isNamed && isOptional(helper) && name === helper && used.names.has(name) ? helper : [],
    );
    return [...found.filter(helper => !isOptional(helper)), ...optional];
  };
  const named = [...texts.values()].flatMap(text => namedBy(text, false));
  const isNeeded = named.some(helper => !helper.includes("."));
  if (!isTarget && !isNeeded && [...texts.keys()].every(({ output }) => output.inSpiteOfErrors === "all"))
    return null;
  const paths = [holder, ...texts.keys()].map(({ out }) => out);
  const others = sources.filter(({ path }) => !paths.includes(path));
  named.push(...others.flatMap(({ text, generated }) => namedBy(text, !generated)));
  const generated = others.flatMap(({ name, text, generated }) =>
    generated ? (readDeclaredNames(name, text) ?? []) : [],
  );
  if (aliases === null) return { helpers: [...new Set(named)], generated };
  const hasMessages = model.bindings.some(({ hasMethods }) => hasMethods);
  const declared = generated.flatMap(({ declaredNames }) => declaredNames);
  const hasForms = model.bindings.some(({ hasMethods, go }) => hasMethods && go.sendsForm);
  // An alias with type parameters needs Go 1.24.
  const isOffered = (name: string) => (ofForms.includes(name) ? hasForms : hasMessages && !isOptional(name));
  const needed = aliases.filter(
    name => (isOffered(name) || named.includes(name)) && !declared.includes(name),
  );
  return { helpers: needed, generated };
}

/** The names that only requests with forms of parts need. */
const ofForms = ["NewUpload", "UploadPart"];

/** Reports whether a helper is the type Optional, or makes one: a package has it only where its files name it. */
function isOptional(helper: string): boolean {
  return helper.startsWith("Optional");
}

/** Reports whether a Go file has no declarations. */
export function declaresNothing(text: string | null): boolean {
  const names = text === null ? null : readDeclaredNames("", text);
  return names !== null && names.declaredNames.length + names.functions.length === 0;
}

/** A file that this run does not write, which is removed, if an earlier run wrote it. */
export function withoutFile(
  { out, settings: { base, name } }: Target,
  sources: SourceFile[],
  reason: string,
): OutputFile[] {
  return sources
    .filter(({ path, generated }) => generated && path === out)
    .map(({ path, displayPath }) => {
      const line = `removed ${displayPath}: ${reason}`;
      const moved = { isRemoved: true, line, warnings: [] };
      return { path, displayPath, base, output: name, content: "", moved };
    });
}

/** Finds the files beside that have nothing but helpers: an earlier run wrote them there. */
export function earlierHelpers(
  beside: FileBeside[],
  { holder, names }: SharedHelpers,
  all: readonly Target[],
): EarlierOutput[] {
  const helpers = new Set(names.values());
  return beside.flatMap(({ file, names: { declaredNames, functions } }) => {
    const receivers = functions.flatMap(({ receiver }) => receiver?.type ?? []);
    const declared = [...declaredNames, ...receivers];
    const isOther =
      all.some(({ output, out }) => out === file.path && output.name !== helpersOutput.name) ||
      isOfPredecessor(file.text);
    return isOther || declared.length === 0 || !declared.every(name => helpers.has(name))
      ? []
      : [{ file, target: holder, rest: null, moved: "the helpers" }];
  });
}
