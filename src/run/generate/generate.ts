/** Runs all stages for one package, from its source to its rendered files. It reads the package and the templates, and writes nothing. */
import { relative } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Diagnostic, hasErrors, type Span, sortDiagnostics } from "../../base/report/diagnostic.ts";
import { withSeverities } from "../../base/report/rule-severities.ts";
import type { FoundPattern } from "../../code/checks/checking.ts";
import { loadPatternCheck } from "../../constraints/pattern-syntax.ts";
import type { GoFile, TypeDeclaration } from "../../go/declarations.ts";
import { readDeclaredNames } from "../../go/declared-names.ts";
import { loadGofmt } from "../../go/gofmt.ts";
import { scanTokens } from "../../go/lexer.ts";
import type { GoParser } from "../../go/parser.ts";
import { predeclaredNames } from "../../go/predeclared.ts";
import { textFields } from "../../model/text-fields.ts";
import type { Binding, Position } from "../../model/types.ts";
import type { Environment } from "../../packages/modules/go-environment.ts";
import { readImportRoots } from "../../packages/modules/import-roots.ts";
import {
  mayDeclareHandlers,
  mayDeclareWriterAlias,
  mayHoldHandlers,
  mayServeElsewhere,
} from "../../packages/source/handler-search.ts";
import { unreadableModFile, withModule } from "../../packages/source/package-module.ts";
import { readPackage } from "../../packages/source/read-package.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import { check } from "../../rules/check.ts";
import { type CheckContext, checkContext } from "../../rules/context.ts";
import { written } from "../../rules/facts.ts";
import { localNames } from "../../templates/go/local-names.ts";
import { diagnosticAt } from "./diagnostic-at.ts";
import { earlierRoutes } from "./earlier-routes.ts";
import { soundTargets } from "./kept-back.ts";
import { earlierOutputs, withMoves } from "./moved-outputs.ts";
import { neededParts, packageModel } from "./package-model.ts";
import { renderTargets } from "./render-targets.ts";
import { sharedFile, sharedPackageProblems } from "./shared-package.ts";
import { isStandaloneClient, standaloneClients } from "./standalone-clients.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { GenerateRequest, GenerateResult, OutputFile } from "./types.ts";
import type { DocumentedFiles } from "./undocumented-prefixes.ts";

/** The text of a type that generated code repeats, with its place in the source. */
interface PrintedType {
  /** The type in words, for the message: `the type of Name`. */
  what: string;
  text: string;
  position: Position;
}

/** A type with at most this many brackets, stars and channels is never too deep. */
const harmless = 20;

/** The number of nested blocks around a type when gofmt is tried on it. Generated code never has more. */
const testBlocks = 8;

/** Reports types that gofmt can't read in generated code, because they are nested too deep. */
async function deepTypes(
  { withMethods, files }: Pick<CheckContext, "withMethods" | "files">,
  displayDir: string,
): Promise<Diagnostic[]> {
  const broken = files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const suspects = written({ bound: withMethods })
    .flatMap(({ binding }) => printedTypes(binding))
    .filter(({ text, position }) => nesting(text) > harmless && !broken.includes(position.file));
  if (suspects.length === 0) return [];
  const gofmt = await loadGofmt();
  return suspects
    .filter(({ text }) => gofmt(inBlocks(text)) === "crashed")
    .map(({ what, position }) => {
      const message = `${what} is nested too deep for the generated code (gofmt exceeds its max nesting depth): declare an inner part as a named type`;
      return diagnosticAt("unsupported-type", message, position, displayDir);
    });
}

/** The types that the generated methods of a binding repeat from its declaration. */
function printedTypes(binding: Binding): PrintedType[] {
  const { name, position } = binding;
  const { view } = binding.go;
  const texts = textFields(binding);
  const fields = [...texts, ...binding.json];
  const placeOf = (field: string) => fields.find(one => one.name === field)?.position ?? position;
  return [
    {
      what: `the type parameter list of ${name}`,
      text: `struct{ A func${view?.typeParameters.replace(/^\[(.*)\]$/s, "($1)") ?? "()"} }`,
      position,
    },
    ...(view?.fields ?? []).map(field => ({
      what: `the type of ${field.name}`,
      text: field.type.text,
      position: placeOf(field.name),
    })),
    // If the view is not copied, it has all fields.
    ...(view?.copied === false ? [] : texts).map(field => ({
      what: `the type of ${field.name}`,
      text: field.type.text,
      position: field.position,
    })),
  ];
}

function nesting(text: string): number {
  return text.match(/[[({*]|\bchan\b/g)?.length ?? 0;
}

function inBlocks(type: string): string {
  return `package p\n\nfunc _() ${"{ ".repeat(testBlocks)}var _ ${type}${" }".repeat(testBlocks)}\n`;
}

/** The result of a run that stopped before it had a model. */
export const nothingGenerated: Omit<GenerateResult, "diagnostics"> = {
  model: null,
  packageModel: null,
  earlier: [],
  files: [],
  notes: [],
  outputPaths: [],
  basicsFile: null,
  importedDirs: [],
  templates: [],
};

/** Reads the package and renders the outputs of the command. */
export async function generate(request: GenerateRequest): Promise<GenerateResult> {
  const { config, cwd, checkOnly = false, wholeModel = false, build, parser, env, disk } = request;
  const { source: read, diagnostics } = readPackage(config.dir, { disk, build, cwd });
  if (!read) return { ...nothingGenerated, diagnostics: sortDiagnostics(diagnostics) };

  const servesElsewhere = () => checkOnly && read.files.some(mayServeElsewhere);
  if (request.skipWithoutHandlers && !mayHoldHandlers(read.files) && !servesElsewhere())
    return { ...nothingGenerated, diagnostics: [] };
  const { source, problem: moduleProblem } = withModule(disk, read, cwd);
  if (moduleProblem !== null) diagnostics.push(moduleProblem);
  const handwritten = source.files.filter(file => !file.generated);
  const needs = neededParts(config, { checkOnly, wholeModel });
  const all = await parse(handwritten, parser, needs.has("responses"));
  const files = filesOfGoGenerate(all, source.dir, cwd, env);
  const roots = readImportRoots(disk, source.dir, env);
  diagnostics.push(
    ...roots.unreadable.map(({ file, reason }) => unreadableModFile(displayPath(file, cwd), reason)),
  );
  const { importPath } = source;
  const { reader, imported, checks, built } = packageModel(
    {
      files,
      dir: source.dir,
      importPath,
      moduleDir: source.module && (relative(source.module.root, source.dir).replaceAll("\\", "/") || "."),
      roots,
      needs,
      declaredResponses: checkOnly,
    },
    request,
  );
  const { model } = built;
  const { targets: named, outputPaths, diagnostics: problems } = await targetsOf(model, source, request);
  const standalone = await standaloneClients(named, { source, built, roots }, request);
  const written = named.map(target => target.out);
  // Files that other commands wrote matter only when this command writes files, too.
  const beside = source.files.filter(file => file.generated && !checkOnly && !written.includes(file.path));
  // Of these files, only the declared names are needed.
  const filesBeside = beside.map(file => {
    const { name, text } = file;
    return { file, names: readDeclaredNames(name, text) ?? parser.parseDeclarations(name, text, true) };
  });
  const moved = earlierOutputs(filesBeside, named, built, outputPaths);
  const targets = named.flatMap(one => [
    one,
    ...moved.flatMap(({ target, rest }) => (target === one && rest !== null ? rest : [])),
  ]);
  const kept = filesBeside.filter(({ file }) => !moved.some(one => one.file === file));
  const generated = kept.map(({ names }) => names);
  const parsed = { files, imported, generated };
  const earlier = await earlierRoutes(source.files, targets, request);
  const diagnosticsFor = async (wanted: Target[], isLeftOut: (position: Position) => boolean) => {
    const checkProblems = built.checkProblems.filter(({ position }) => !isLeftOut(position));
    const patterns = checks?.patterns.filter(({ position }) => !isLeftOut(position)) ?? [];
    const context = checkContext({
      ...parsed,
      reader,
      validating: checkOnly,
      verifying: request.verifying ?? false,
      isAlone: !request.amongSeveral,
      earlier,
      built: { ...built, checkProblems },
      outputs: wanted.map(({ output: { prints }, model, inPackage }) => ({ prints, model, inPackage })),
      config,
      sourceFiles: source.files,
      localNames,
    });
    return withSeverities(
      [
        ...diagnostics,
        ...problems,
        ...(wanted.some(one => isStandaloneClient(one, config)) ? standalone.diagnostics : []),
        ...check(context, source.displayDir),
        ...(await deepTypes(context, source.displayDir)),
        ...(await invalidPatterns(patterns, files, source.displayDir)),
      ],
      config.rules,
    );
  };
  const reported = await diagnosticsFor(targets, () => false);
  const unreadable = reported.some(({ code }) => code === "syntax" || code === "mixed-packages");
  const sound = hasErrors(reported)
    ? await soundTargets({ targets, moved, built, source, parsed, parser, cwd, diagnosticsFor })
    : { targets, notes: [] };
  const rendered = await renderTargets(checkOnly ? [] : sound.targets, parsed, request, standalone.clients);
  const compiled = rendered.files.filter(({ path }) =>
    targets.some(({ out, inPackage, language }) => out === path && inPackage && language === "go"),
  );
  const later = [...rendered.diagnostics, ...hiddenNames(compiled, files, source.displayDir)];
  const { basics } = config;
  const writesBasics = request.writesBasics && basics !== null && basics !== importPath;
  const basicsFile = writesBasics ? sharedFile(basics, roots, build) : null;
  if (basics !== null && basicsFile === null) {
    const use = { basics, names: rendered.shared, importPath, dir: source.dir, roots, build, parser };
    later.push(...(await sharedPackageProblems(use)));
  }
  const { typesFrom } = config;
  if (
    typesFrom !== null &&
    targets.some(({ output, settings }) => settings.builtIn && output.declaresHandlerInfo)
  ) {
    const { path, types } = typesFrom;
    const use = { basics: path, names: types, importPath, dir: source.dir, roots, build, parser };
    later.push(...(await sharedPackageProblems({ ...use, isOfUser: true })));
  }
  const { dir, displayDir } = source;
  const documented = { files, dir, displayDir, model, reader };
  const prefixes = unreadable || !needs.has("prefixes") ? [] : await prefixesOf(documented, request);
  reported.push(...later, ...withSeverities(prefixes, config.rules));
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    packageModel: unreadable ? null : model,
    earlier,
    diagnostics: sortDiagnostics(reported),
    files: hasErrors(later) ? [] : withMoves(rendered.files, moved, source, request),
    notes: checkOnly || hasErrors(later) ? [] : sound.notes,
    outputPaths: outputPaths.map(({ out }) => out),
    basicsFile,
    importedDirs: [...new Set([...reader.packages.keys(), ...standalone.dirs])].filter(
      dir => dir !== source.dir,
    ),
    templates: rendered.templates,
  };
}

/** Reports the prefixes that the OpenAPI document lacks. */
async function prefixesOf(parsed: DocumentedFiles, request: GenerateRequest): Promise<Diagnostic[]> {
  // Loaded here, since few runs need it.
  const { undocumentedPrefixes } = await import("./undocumented-prefixes.ts");
  return undocumentedPrefixes(parsed, request);
}

/** Parses files. Function bodies are only parsed in files that may have handlers: for their syntax errors, and for their statements if `readBodies` is set. */
function parse(files: SourceFile[], parser: GoParser, readBodies: boolean): Promise<GoFile[]> {
  const aliased = files.some(mayDeclareWriterAlias);
  return Promise.all(
    files.map(({ name, text }) => {
      const skipBodies = !(aliased || mayDeclareHandlers({ text }));
      return parser.parse(name, text, { skipBodies, readBodies });
    }),
  );
}

/**
 * The files of the package whose `//go:generate` line started this run; all files if no such line did. In a directory with files of two
 * packages, which is an error otherwise, GOPACKAGE names the right one. GOFILE shows whether these variables are about this directory.
 */
function filesOfGoGenerate(files: GoFile[], dir: string, cwd: string, env: Environment): GoFile[] {
  const { GOFILE, GOPACKAGE } = env;
  if (dir !== cwd || !files.some(({ name }) => name === GOFILE)) return files;
  const own = files.filter(({ packageName }) => packageName === GOPACKAGE);
  return own.length > 0 ? own : files;
}

/** Reports the regular expressions that Go can't compile. */
async function invalidPatterns(
  patterns: FoundPattern[],
  files: GoFile[],
  displayDir: string,
): Promise<Diagnostic[]> {
  const broken = files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const suspects = patterns.filter(({ position }) => !broken.includes(position.file));
  if (suspects.length === 0) return [];
  const check = await loadPatternCheck();
  return suspects.flatMap(({ pattern, position }) => {
    const problem = check(pattern);
    if (problem === null) return [];
    const message = `pattern is not a regular expression of Go: ${problem}`;
    return [diagnosticAt("invalid-rule", message, position, displayDir)];
  });
}

/** A declaration of a predeclared name. */
interface Redeclared {
  name: string;
  file: string;
  span: Span;
}

/** Reports an error for each predeclared name that the package declares again and a generated file uses. */
function hiddenNames(generated: OutputFile[], files: GoFile[], displayDir: string): Diagnostic[] {
  const redeclared = files.flatMap(redeclaredIn);
  if (redeclared.length === 0) return [];
  const outputs = generated.map(({ displayPath, content }) => ({ displayPath, names: namesIn(content) }));
  return redeclared.flatMap(({ name, file, span }) => {
    const using = outputs.find(({ names }) => names.has(name));
    if (!using) return [];
    const message = `${using.displayPath} would use the predeclared name ${name}, which this declaration hides in the whole package: rename it`;
    return [diagnosticAt("name-collision", message, { file, ...span }, displayDir)];
  });
}

function redeclaredIn({ name: file, types, functions, values }: GoFile): Redeclared[] {
  const declared = [
    ...types.filter(type => !isSame(type)),
    ...functions.filter(({ receiver }) => receiver === null),
    ...values,
  ];
  return declared
    .filter(({ name }) => predeclaredNames.has(name))
    .map(({ name, span }) => ({ name, file, span }));
}

/** Reports whether a declaration keeps the meaning of the name, as `type byte = uint8` does. */
function isSame({ name, alias, type }: TypeDeclaration): boolean {
  const meaning = { byte: "uint8", rune: "int32", any: "interface{}" }[name];
  return alias && meaning !== undefined && type.text.replaceAll(" ", "") === meaning;
}

/** The identifiers of a Go text, except those after a dot. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  let selects = false;
  for (const { kind, text: token } of scanTokens(text)) {
    if (kind === "comment") continue;
    if (kind === "identifier" && !selects) names.add(token);
    selects = token === ".";
  }
  return names;
}
