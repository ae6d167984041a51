/** Renders the files of a package. */
import { basename } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import { problem } from "../../base/report/diagnostic.ts";
import type { OutputConfig } from "../../config/types.ts";
import { type DeclaredNames, readDeclaredNames } from "../../go/declared-names.ts";
import { usedNames } from "../../go/names-in-text.ts";
import type { Model } from "../../model/types.ts";
import { helpers as helpersOutput } from "../../outputs/helpers/output.ts";
import type { View } from "../../outputs/output.ts";
import { outputNamed } from "../../outputs/table.ts";
import {
  hasGeneratedHeader,
  isOfPredecessor,
  withGeneratedHeader,
} from "../../packages/source/generated-header.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import type { GoImport, HelperPlace } from "../../templates/go/package-helpers.ts";
import {
  availableHelpers,
  helperNames,
  namedHelpers,
  takenNames,
  wordsOfHelpers,
} from "../../templates/go/package-helpers.ts";
import { renderOutput } from "../../templates/render/render-output.ts";
import type { RenderOptions, RenderResult } from "../../templates/render/template-set.ts";
import type { FileBeside } from "./earlier-files.ts";
import { type TextKeeper, textKeeper } from "./kept-texts.ts";
import { declaredHelpers, declaredNames, outputContext, type ParsedFiles, type Target } from "./targets.ts";
import type { OutputFile, RunRequest } from "./types.ts";

export interface Rendered extends Pick<RenderResult, "diagnostics" | "templates" | "shared"> {
  files: OutputFile[];
}

/** What the files of a package are rendered with, beside their targets. */
export interface RenderInput {
  parsed: ParsedFiles;
  request: RunRequest;
  viewOf?(target: Target): Promise<View | null>;
  /** The helpers that the files of the package share; null where each file declares those that it uses. */
  helpers?: SharedHelpers | null;
  /** Where the helpers of the package `basics` are declared; only for that package. */
  place?: HelperPlace;
}

/** Renders all targets, and then the helpers that the package needs. If a template fails, its target has a diagnostic instead of a file. */
export async function renderTargets(targets: Target[], input: RenderInput): Promise<Rendered> {
  const { parsed, request, helpers = null } = input;
  const rendered: Rendered = { files: [], diagnostics: [], templates: [], shared: [] };
  const add = ({ settings, out }: Target, result: RenderResult) => {
    if (isRendered(out, request)) addResult(rendered, result, settings, out, request.cwd);
  };
  const addUnlessEmpty = (target: Target, result: RenderResult) => {
    const reason =
      target === helpers?.holder && !targets.includes(target)
        ? "no file of the package names a helper"
        : target.output.prints.includes("methods") && "no handler has a request or a response";
    const isEmpty = reason && result.text !== null && !/^(?:const|func|type|var)\b/m.test(result.text);
    add(target, isEmpty ? { ...result, text: null } : result);
    if (isEmpty) rendered.files.push(...withoutFile(target, parsed.sources, reason));
  };
  // The file with the helpers depends on all others.
  const isTraced = helpers !== null && isRendered(helpers.holder.out, request);
  const first = targets.filter(
    target => target !== helpers?.holder && (isTraced || isRendered(target.out, request)),
  );
  const printed = new Map<Target, string>();
  const texts = textKeeper(request.texts ?? null, `texts of ${first.map(({ out }) => out)}`);
  // A file shares the declarations of those before it, as in a later run that does not write these.
  const generated = [...parsed.generated];
  for (const [index, target] of first.entries()) {
    const result = await renderTarget(target, null, { ...input, targets, generated, texts });
    addUnlessEmpty(target, result);
    if (result.text === null || !isInGoPackage(target)) continue;
    printed.set(target, result.text);
    const isShared = first.slice(index + 1).some(isInGoPackage);
    const names = isShared ? readDeclaredNames(basename(target.out), result.text) : null;
    if (names !== null) generated.push(names);
  }
  if (isTraced) {
    const { holder } = helpers;
    const needed = neededHelpers(helpers, printed, parsed.sources, targets.includes(holder), texts);
    const more = needed && { ...input, targets, generated: needed.generated, texts };
    if (more) addUnlessEmpty(holder, await renderTarget(holder, needed.helpers, more));
  }
  texts.save();
  return rendered;
}

/** Renders a target. `needed` are the helpers that it declares for the package; null if another file of the package declares them. */
async function renderTarget(
  target: Target,
  needed: string[] | null,
  input: RenderInput & { targets: Target[]; generated: DeclaredNames[]; texts: TextKeeper },
): Promise<RenderResult> {
  const { parsed, request, viewOf, helpers, place, targets, generated, texts } = input;
  const { config } = request;
  const { output, settings, language, out, inPackage } = target;
  const declared = inPackage ? declaredHelpers(generated) : [];
  const view = await viewOf?.(target);
  const { model = target.model, reservedNames = [] } = view ?? {};
  const shared = inPackage ? helpers : null;
  const isAliased = config.basics !== null;
  const about = {
    output: { name: settings.name, entry: output.template, language },
    context: view?.context ?? contextOf(target, declared),
    contextType: output.context,
    root: model,
    outputContext: outputContext(target, targets, config, parsed, isAliased ? (needed ?? []) : []),
    models: [shared?.model ?? model],
    reservedNames: [...declaredNames(target, parsed.files), ...reservedNames],
    packageImports: inPackage ? importsOf(parsed) : [],
    declaredHelpers: declared,
    ...(shared && { helperPlace: { here: needed !== null, needed: isAliased ? [] : (needed ?? []) } }),
    ...(place && { helperPlace: place }),
    // A standalone client imports nothing of the module.
    basics: output.ownPackage?.importsHandlers(config) === false ? null : config.basics,
    typesFrom: config.typesFrom,
  };
  return renderFile(settings, out, request, about, texts.render);
}

/** Renders a file. Where a template of the user's does not print the header, the file gets it; gen.yml gets no key, whatever its format is. */
export async function renderFile(
  { template, receivers }: OutputConfig,
  out: string,
  { templates, version, trace }: RunRequest,
  about: Omit<RenderOptions, "templates" | "templateFile" | "config" | "generator" | "tracedLines">,
  render = renderOutput,
): Promise<RenderResult> {
  const options: RenderOptions = {
    ...about,
    templates,
    templateFile: template,
    config: { out, template, receivers },
    generator: { name: "gen", version },
    ...(trace && { tracedLines: [trace.line] }),
  };
  const result = await render(options);
  if (result.text === null || hasGeneratedHeader(out, result.text)) return result;
  const hasKeysOnly = outputNamed(options.output.name)?.hasHandlersOnly && options.output.language === "json";
  const headed = hasKeysOnly ? null : withGeneratedHeader(out, result.text);
  if (headed === null) return result;
  const { text, line, lines } = headed;
  const { tracedLines } = options;
  // The lines of the file are not those that the templates print.
  const printed = tracedLines?.map(one => (one > line ? Math.max(line, one - lines) : one));
  return { ...(printed ? await renderOutput({ ...options, tracedLines: printed }) : result), text };
}

/** What the template gets of an output without a view of its own: the model without the functions that another file declares, the receiver or the handler. */
function contextOf({ model, subject: { receiver, handler } }: Target, declared: string[]): object {
  if (receiver !== null) return handler ?? receiver;
  const isMissing = ({ name }: { name: string }) => !declared.includes(name);
  const go = Object.entries(model.go).map(([key, functions]) => [key, functions.filter(isMissing)]);
  return { ...model, go: Object.fromEntries(go) };
}

/** Reports whether a file is rendered in this run: with `trace`, only the traced file is. */
export function isRendered(out: string, { trace }: Pick<RunRequest, "trace">): boolean {
  return trace === undefined || trace.path === out;
}

/** Adds the result of one template to those of the run. */
export function addResult(
  rendered: Rendered,
  { text, diagnostics, templates, shared, printed }: RenderResult,
  { name: output, base }: OutputConfig,
  path: string,
  cwd: string,
): void {
  rendered.diagnostics.push(...diagnostics);
  rendered.templates.push(...templates);
  rendered.shared.push(...shared);
  if (text === null) return;
  const traced = printed && { printed: printed[0]! };
  rendered.files.push({ path, displayPath: displayPath(path, cwd), base, content: text, output, ...traced });
}

// The package helpers that the Go files of a package share. They are in a file of their own (`bindings.helpersOut`), which is rendered after
// the others and declares each helper that a file of the package names.

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
  const all = [...templates.files.keys()].flatMap(name => /^alias-(.*)$/.exec(name)?.[1] ?? []);
  // A name that the package declares itself is left to it.
  const aliases = config.basics === null ? null : all.filter(name => names.get(name) === name);
  return { holder, model, names, aliases };
}

/** The helpers where errors leave out some of the targets; null if they leave out the one that declares the helpers, or all files of the package. */
export function soundHelpers(helpers: SharedHelpers, targets: Target[], sound: Target[]) {
  if (!sound.some(isInGoPackage)) return null;
  const { holder } = helpers;
  if (!targets.includes(holder)) return helpers;
  const kept = sound.find(({ out }) => out === holder.out);
  return kept === undefined ? null : { ...helpers, holder: kept };
}

function importsOf({ imported }: Pick<ParsedFiles, "imported">): GoImport[] {
  return [...imported].map(([name, { path }]) => ({ name, path }));
}

/** Reports a file for the helpers that is not in the package, though the bindings are. */
export function outsideHelpers(file: Target | null, targets: Target[], displayDir: string, cwd: string) {
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
 * which need no helpers. `printed` are the files that the run rendered, except for the one with the helpers, and `sources` all files of the
 * package before the run. If the file with the helpers `isTarget` of an output, it is written in any case.
 */
function neededHelpers(
  { holder, model, names, aliases }: SharedHelpers,
  printed: ReadonlyMap<Target, string>,
  sources: SourceFile[],
  isTarget: boolean,
  texts: TextKeeper,
): { helpers: string[]; generated: DeclaredNames[] } | null {
  const words = wordsOfHelpers(names);
  const findNamed = (text: string, isHandwritten: boolean) => {
    const used = usedNames(text, words.helpers);
    const found = namedHelpers(words, used, isHandwritten);
    if (!isHandwritten) return found;
    // `A Optional[int]` looks like a variable with the type of an array, and a field, too, may be called Optional.
    const isNamed = /(?<![\w.])Optional(?:\[|Of\b)/.test(text);
    const optional = [...used.names].filter(name => isNamed && isOptional(name) && names.get(name) === name);
    return [...found.filter(helper => !isOptional(helper)), ...optional];
  };
  const namedBy = (text: string, isHandwritten: boolean) =>
    texts.findIn(text, [...names, isHandwritten], () => findNamed(text, isHandwritten));
  const named = new Set([...printed.values()].flatMap(text => namedBy(text, false)));
  const isNeeded = [...named].some(helper => !helper.includes("."));
  if (!isTarget && !isNeeded && [...printed.keys()].every(({ output }) => output.inSpiteOfErrors === "all"))
    return null;
  const paths = [holder, ...printed.keys()].map(({ out }) => out);
  const others = sources.filter(({ path }) => !paths.includes(path));
  for (const { text, generated } of others) for (const helper of namedBy(text, !generated)) named.add(helper);
  const generated = others.flatMap(({ name, text, generated }) =>
    generated ? (readDeclaredNames(name, text) ?? []) : [],
  );
  if (aliases === null) return { helpers: [...names.keys()].filter(one => named.has(one)), generated };
  const hasMessages = model.bindings.some(({ hasMethods }) => hasMethods);
  const declared = generated.flatMap(({ declaredNames }) => declaredNames);
  const hasForms = model.bindings.some(({ hasMethods, go }) => hasMethods && go.sendsForm);
  // An alias with type parameters needs Go 1.24.
  const isOffered = (name: string) => (ofForms.includes(name) ? hasForms : hasMessages && !isOptional(name));
  const needed = aliases.filter(name => (isOffered(name) || named.has(name)) && !declared.includes(name));
  return { helpers: needed, generated };
}

/** The names that only requests with forms of parts need. */
const ofForms = ["NewUpload", "UploadPart"];

/** Reports whether a helper is the type Optional, or makes one: a package has it only where its files name it. */
function isOptional(helper: string): boolean {
  return helper.startsWith("Optional");
}

/** A file that this run does not write, which is removed, if an earlier run wrote it. */
function withoutFile({ out, settings: { base, name } }: Target, sources: SourceFile[], reason: string) {
  return sources
    .filter(({ path, generated }) => generated && path === out)
    .map(({ path, displayPath }) => {
      const moved = { isRemoved: true, line: `removed ${displayPath}: ${reason}`, warnings: [] };
      return { path, displayPath, base, output: name, content: "", moved };
    });
}

/** Finds the files beside that have nothing but helpers: an earlier run wrote them there. */
export function earlierHelpers(beside: FileBeside[], shared: SharedHelpers, all: readonly Target[]) {
  const { holder, names } = shared;
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
