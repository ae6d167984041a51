/** Runs all stages for one package, from its source to its rendered files. It reads the package and the templates, and writes nothing. */
import { join } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import { type Diagnostic, hasErrors, type Location, sortDiagnostics } from "../../base/report/diagnostic.ts";
import { append, joinWords, reached } from "../../base/text/common.ts";
import { withSeverities } from "../../config/rule-severities.ts";
import type { GoFile } from "../../go/declarations.ts";
import { namesInText } from "../../go/names-in-text.ts";
import { countOtherForms } from "../../model/other-forms.ts";
import { type PackageModel, packageModel } from "../../model/package-model.ts";
import { selectBindings, selectReceivers } from "../../model/select-receivers.ts";
import type { Binding, Position } from "../../model/types.ts";
import type { EarlierRoute, View } from "../../outputs/output.ts";
import { outputOf } from "../../outputs/table.ts";
import { type CheckedOutput, checkContext } from "../../rules/context.ts";
import { hiddenNames } from "../../rules/file-rules.ts";
import { check } from "../../rules/rules.ts";
import { constantsIn } from "../../types/constants.ts";
import { type DeclaredTypes, receiverType } from "../../types/go-types.ts";
import type { EarlierOutput } from "./earlier-files.ts";
import { earlierOutputs, earlierRoutes, narrowedOutputs, withMoves } from "./earlier-files.ts";
import { runOutputs } from "./generate-run.ts";
import { type ReadFiles, readFiles } from "./read-files.ts";
import {
  earlierHelpers,
  isInGoPackage,
  outsideHelpers,
  type Rendered,
  renderTargets,
  sharedHelpers,
  soundHelpers,
} from "./render-targets.ts";
import { rootsWithShared, sharedPackageProblems, usedBasics, usesOfOnError } from "./shared-package.ts";
import { declaredIn, hasHandlers, type ParsedFiles, type Target, targetsOf } from "./targets.ts";
import type { GenerateRequest, GenerateResult } from "./types.ts";

/** The result of a run that stopped before it had a model. */
export const nothingGenerated: Omit<GenerateResult, "diagnostics"> = {
  model: null,
  packageModel: null,
  earlier: [],
  files: [],
  otherForms: new Map(),
  notes: [],
  outputPaths: [],
  basics: null,
  readDirs: [],
  importers: null,
  templates: [],
};

/** Reads the package and renders the outputs of the command. */
export async function generate(request: GenerateRequest): Promise<GenerateResult> {
  const { checkOnly = false } = request;
  const read = await readFiles(request);
  if (read.source === null) {
    const { diagnostics, otherForms } = read;
    return { ...nothingGenerated, otherForms, diagnostics: sortDiagnostics(diagnostics) };
  }
  const { source, own } = read;
  const roots = await rootsWithShared(own.roots, source.files, request);
  const made = await packageModel({ ...own, roots }, request);
  const planned = await planFiles(read, made, request);
  const { targets, moved, helpers, views, parsed } = planned;
  const earlier = await earlierRoutes(source, targets, request);

  const whole: PlannedPackage = { read, made, planned, earlier };
  // Outputs about all packages print this one, too.
  const ofRun = runOutputs(request.config).map(settings => ({
    output: outputOf(settings),
    model: selectReceivers(made.model, settings.receivers).model,
    inPackage: false,
  }));
  const reported = await packageDiagnostics(whole, request, [...targets, ...ofRun]);
  const unreadable = reported.some(({ code }) => code === "syntax" || code === "mixed-packages");
  const sound =
    hasErrors(reported) && !checkOnly ? await soundTargets(whole, request) : { targets, notes: [] };

  const rendered = await renderTargets(checkOnly ? [] : sound.targets, {
    parsed,
    request,
    viewOf: planned.viewOf,
    helpers: helpers && soundHelpers(helpers, targets, sound.targets),
  });
  const basics = usedBasics(read, rendered, parsed.sources, request);
  const later = renderedProblems(whole, rendered, request, basics !== null);
  const prefixes = unreadable ? [] : await prefixProblems(read, made, request);

  const { model } = made;
  // One that is about all handlers shows more.
  const shown = targets.find(({ output }) => output.ofFrameworks === undefined) ?? targets[0];
  const importers = request.modules?.asked.get(source.dir) ?? null;
  const readDirs = [
    ...made.reader.packages.keys(),
    ...made.reader.scanned,
    ...[...views.values()].flatMap(({ dirs = [] }) => dirs),
    ...(importers?.found.map(([dir]) => dir) ?? []),
  ];
  return {
    model: unreadable ? null : (shown?.model ?? model),
    packageModel: unreadable ? null : model,
    earlier,
    diagnostics: sortDiagnostics([...reported, ...later, ...prefixes]),
    files: hasErrors(later) ? [] : withMoves(rendered.files, moved, source, request),
    otherForms: hasHandlers(request.config, model) ? new Map() : countOtherForms(own.files, made.types),
    notes: hasErrors(later) ? [] : sound.notes,
    outputPaths: planned.all.map(({ out }) => out),
    basics,
    readDirs: [...new Set(readDirs)].filter(dir => dir !== source.dir),
    importers,
    templates: rendered.templates,
  };
}

// Plans the files that a run writes for a package.

/** Finds the files of a run, the earlier ones that lose declarations to them, and those beside them. */
async function planFiles(read: ReadFiles, built: PackageModel, request: GenerateRequest) {
  const { source, own } = read;
  const { cwd, checkOnly = false, parser } = request;
  const { targets: named, all, diagnostics } = await targetsOf(built.model, source, request);
  const file = all.find(target => target.output.beside && !named.includes(target)) ?? null;
  const names = { files: own.files, imported: built.imported };
  const helpers = sharedHelpers(file, named, built.model, names, request);
  if (helpers !== null) diagnostics.push(...outsideHelpers(file, named, source.displayDir, cwd));
  const served = { ...request, source, built, roots: own.roots };
  const views = new Map<CheckedOutput, View>();
  for (const target of named)
    if (target.output.isViewedEarly?.(request.config))
      views.set(target, await target.output.view!(target, served));
  const viewOf = async (target: Target) =>
    views.get(target) ?? (await target.output.view?.(target, served)) ?? null;
  const written = [...named, ...(helpers ? [helpers.holder] : [])].map(target => target.out);
  // Files that other commands wrote matter only when this command writes files, too. Of these files, only the declared names are needed.
  const beside = source.files
    .filter(one => one.generated && !checkOnly && !written.includes(one.path))
    .map(file => ({ file, names: declaredIn(file, parser) }));
  if (!checkOnly) diagnostics.push(...narrowedOutputs(source.files, named, built, parser));
  const moved: EarlierOutput[] = [
    ...earlierOutputs(beside, named, built, all),
    ...(helpers ? earlierHelpers(beside, helpers, all) : []),
  ];
  // A file is written with the earlier ones from which it takes declarations.
  const targets = named.flatMap(one => [
    one,
    ...moved.flatMap(({ target, rest }) => (target === one && rest !== null ? rest : [])),
  ]);
  const kept = beside.filter(one => !moved.some(({ file }) => file === one.file));
  const parsed: ParsedFiles = {
    ...names,
    errors: built.errors,
    generated: kept.map(({ names }) => names),
    sources: source.files.filter(one => !moved.some(({ file, rest }) => file === one && rest === null)),
  };
  return { targets, moved, helpers, views, viewOf, parsed, all, diagnostics };
}

// Runs the rules over a package, and reports what only its rendered files show.

/** A package before its files are rendered. */
interface PlannedPackage {
  read: ReadFiles;
  made: PackageModel;
  planned: Awaited<ReturnType<typeof planFiles>>;
  earlier: EarlierRoute[];
}

/** The diagnostics of a run that would write these files, without those at places for which `isLeftOut` is true. */
async function packageDiagnostics(
  { read, made, planned, earlier }: PlannedPackage,
  request: GenerateRequest,
  wanted: CheckedOutput[],
  isLeftOut: (position: Position) => boolean = () => false,
): Promise<Diagnostic[]> {
  const { checkOnly = false, adopting = false, verifying = false, amongSeveral, config } = request;
  const { source } = read;
  const { files, generated } = planned.parsed;
  const context = checkContext({
    ...{ checkOnly, adopting, verifying, isAlone: !amongSeveral, config },
    ...{ files, generated, earlier, made, isLeftOut },
    onlyDescribed: read.own.onlyDescribed ?? false,
    outputs: wanted,
    sourceFiles: source.files,
    module: source.module,
  });
  const found = [
    ...read.diagnostics,
    ...planned.diagnostics,
    ...wanted.flatMap(target => planned.views.get(target)?.diagnostics ?? []),
    ...(await check(context, source.displayDir)),
  ];
  return withSeverities(found, config.rules);
}

/** Reports what is wrong with the rendered files: names that they would use, and what packages lack that declare types for them. */
function renderedProblems(
  { read, planned: { targets, helpers } }: PlannedPackage,
  rendered: Rendered,
  request: GenerateRequest,
  writesBasics: boolean,
): Diagnostic[] {
  const { basics, typesFrom } = request.config;
  const places = [...targets.filter(isInGoPackage), ...(helpers ? [helpers.holder] : [])].map(one => one.out);
  const compiled = rendered.files.filter(({ path }) => places.includes(path));
  const found = [...rendered.diagnostics, ...hiddenNames(compiled, read.own.files, read.source.displayDir)];
  if (basics !== null) found.push(...usesOfOnError(basics, read));
  if (basics !== null && !writesBasics) {
    const advice = "gen all writes it if it belongs to your module, or gen basics with --out";
    found.push(...sharedPackageProblems(basics, rendered.shared, advice, read, request));
  }
  const hasList = targets.some(({ output, settings }) => settings.builtIn && output.declaresHandlerInfo);
  if (typesFrom !== null && hasList) {
    const { path, types } = typesFrom;
    const advice = "basics.path of the config names the package that declares the types in basics.types";
    found.push(...sharedPackageProblems(path, types, advice, read, request));
  }
  return found;
}

/** Reports the prefixes that the OpenAPI document lacks, if the run writes one. */
async function prefixProblems({ source }: ReadFiles, made: PackageModel, { config }: GenerateRequest) {
  const { openapi, outputs, rules } = config;
  if (!outputs.some(one => outputOf(one).needs?.includes("prefixes"))) return [];
  // Loaded here, since few runs need it.
  const { undocumentedPrefixes } = await import("../../rules/missing-prefixes.ts");
  return withSeverities(undocumentedPrefixes(made, source, openapi.servers ?? []), rules);
}

// Decides which files a package with errors still gets. An error in a struct leaves out the methods of that struct, and all files that are
// made from all structs. Any other error leaves out all files.

/**
 * The targets that are written in spite of errors: the lists, and the bindings of the structs without errors. If the file on the disk has
 * methods of a struct with errors, it stays as it is: without these methods, code that calls them would not compile, and the compiler's
 * errors would hide the cause. `notes` are lines that say what is left out.
 */
async function soundTargets(whole: PlannedPackage, request: GenerateRequest) {
  const { read, made, planned } = whole;
  const { displayDir } = read.source;
  const structsAt = structFinder(made, read.own.files, displayDir);
  const { targets } = planned;
  const lists = targets.filter(isList);
  const bindings = await soundBindings(whole, lists, structsAt, request);
  const isLeftOut = ({ file, line }: Position) =>
    structsAt({ file: join(displayDir, file), line }).length > 0;
  const isSound = async (wanted: Target[]) =>
    !hasErrors(await packageDiagnostics(whole, request, wanted, isLeftOut));
  const wanted = [...lists, ...bindings.targets];
  if (!(await isSound(wanted))) return { targets: (await isSound(lists)) ? lists : [], notes: [] };
  const rest = targets.filter(({ output }) => output.inSpiteOfErrors === undefined);
  const files = rest.map(({ out }) => displayPath(out, request.cwd)).join(", ");
  const notWritten = wanted.length > 0 && rest.length > 0;
  const note = `not written, since these files need all structs: ${files}`;
  return { targets: wanted, notes: [...bindings.notes, ...(notWritten ? [note] : [])] };
}

const isList = ({ output }: Target) => output.inSpiteOfErrors === "all";
const isBindings = ({ output }: Target) => output.inSpiteOfErrors === "methods";
const isCalledByBindings = ({ output }: Target) => output.inSpiteOfErrors === "functions";

/** The targets with methods of structs, without the structs that have errors. */
async function soundBindings(
  whole: PlannedPackage,
  lists: Target[],
  structsAt: StructFinder,
  request: GenerateRequest,
) {
  const { source } = whole.read;
  const { types } = whole.made;
  const { targets, moved } = whole.planned;
  const all = targets.filter(isBindings);
  const sound = { targets: [] as Target[], notes: [] as string[] };
  if (all.length === 0) return sound;
  const found = await packageDiagnostics(whole, request, [...lists, ...all]);
  const errors = found.filter(({ severity }) => severity === "error");
  const wrong = new Set(errors.flatMap(error => structsOf(error, structsAt)));
  for (const target of all) {
    const leftOut = target.model.bindings.filter(binding => wrong.has(binding)).map(({ name }) => name);
    if (leftOut.length === 0) {
      sound.targets.push(target);
      continue;
    }
    const file = displayPath(target.out, request.cwd);
    const written = source.files.filter(({ path, generated }) => generated && path === target.out);
    const earlier = [...written, ...moved.flatMap(one => (one.target === target ? one.file : []))];
    const functions = earlier.flatMap(one => declaredIn(one, request.parser).functions);
    const present = new Set(functions.map(({ receiver }) => receiver && receiverType(receiver.type, types)));
    const kept = leftOut.filter(name => present.has(receiverType(name, types)));
    if (kept.length > 0) {
      const reason = `it would lose the methods of ${joinWords(kept)}, which ${has(kept)} errors`;
      sound.notes.push(`not written: ${file}, since ${reason}`);
      continue;
    }
    const model = selectBindings(target.model, binding => !wrong.has(binding));
    if (!model.bindings.some(({ hasMethods }) => hasMethods)) continue;
    sound.targets.push({ ...target, model });
    sound.notes.push(`${file} is without the methods of ${joinWords(leftOut)}, which ${has(leftOut)} errors`);
  }
  // Files that exchange methods are written together.
  if (sound.targets.length < all.length && moved.some(({ target }) => all.includes(target)))
    return { targets: [], notes: sound.notes };
  return { ...sound, targets: [...sound.targets, ...calledTargets(targets, sound.targets, wrong)] };
}

/** The targets with the functions that the sound bindings call. If a file of bindings stays as it is, none is written: its methods may call the old functions. */
function calledTargets(targets: Target[], sound: Target[], wrong: ReadonlySet<Binding>): Target[] {
  if (sound.length === 0 || sound.length < targets.filter(isBindings).length) return [];
  const called = targets.filter(isCalledByBindings);
  return called.map(target => ({ ...target, model: selectBindings(target.model, one => !wrong.has(one)) }));
}

function has(names: string[]): string {
  return names.length === 1 ? "has" : "have";
}

// Finds the structs that errors are about: the error's place is in the declaration of the struct, or of a type that the struct uses.

/** Finds the bindings that a place is about; none for a place outside of structs and their types. */
type StructFinder = (place: Pick<Location, "file" | "line">) => Binding[];

/** The bindings that the place of an error is about; if there are none, those that its related places are about. */
function structsOf({ location, related }: Diagnostic, structsAt: StructFinder): Binding[] {
  const found = location === null ? [] : structsAt(location);
  return found.length > 0 ? found : related.flatMap(one => structsAt(one.location));
}

/** Makes the finder for a package, whose directory is `displayDir` in messages. */
function structFinder(made: PackageModel, files: GoFile[], displayDir: string): StructFinder {
  const { bindings, types } = made;
  const typesAt = typesByLine(made, files, displayDir);
  const holders = new Map<string, Binding[]>();
  for (const { binding } of bindings)
    for (const name of reachedNames(binding.name, types)) append(holders, name, binding);
  return ({ file, line }) => {
    return [...new Set((typesAt.get(`${file}:${line}`) ?? []).flatMap(name => holders.get(name) ?? []))];
  };
}

/** The name of a type, and the names of all types of the package that its declaration uses, directly or through other types. */
function reachedNames(name: string, types: DeclaredTypes): Set<string> {
  return reached([name], one => {
    const type = types.get(one)?.declaration.type;
    const texts = type?.kind === "struct" ? type.fields.map(field => field.type.text) : [type?.text ?? ""];
    const used = texts.flatMap(text => namesInText(text));
    return used.flatMap(inner => (!inner.isQualifier && types.has(inner.name) ? inner.name : []));
  });
}

/** The names of types by `file:line`, for each line of their declarations and of their constants' names. */
function typesByLine({ types, pkg }: PackageModel, files: GoFile[], displayDir: string) {
  const found = new Map<string, string[]>();
  const add = (name: string, file: string, first: number, last: number) => {
    for (let line = first; line <= last; line++) append(found, `${join(displayDir, file)}:${line}`, name);
  };
  for (const [name, { declaration, file }] of types)
    add(name, file.name, declaration.span.line, declaration.type.span.endLine);
  for (const file of files)
    for (const { written, spec, index } of constantsIn(file, pkg)) {
      const { span } = spec.names[index]!;
      if (written.type !== null) add(written.type.text, file.name, span.line, span.endLine);
    }
  return found;
}
