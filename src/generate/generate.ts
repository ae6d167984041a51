/** Runs all stages for one package, from its source to its rendered files. It reads the package and the templates, and writes nothing. */
import { relative } from "node:path";
import { check } from "../check/check.ts";
import { checkContext } from "../check/context.ts";
import { displayPath } from "../files/display-path.ts";
import type { GoFile } from "../go/declarations.ts";
import { readDeclaredNames } from "../go/declared-names.ts";
import type { GoParser } from "../go/parser.ts";
import { localNames } from "../go-output/local-names.ts";
import type { Position } from "../model/types.ts";
import type { Environment } from "../modules/go-environment.ts";
import { readImportRoots } from "../modules/import-roots.ts";
import { hasErrors, sortDiagnostics } from "../report/diagnostic.ts";
import { withSeverities } from "../report/rule-severities.ts";
import {
  mayDeclareHandlers,
  mayDeclareWriterAlias,
  mayHoldHandlers,
  mayServeElsewhere,
} from "../source/handler-search.ts";
import { unreadableModFile, withModule } from "../source/package-module.ts";
import { readPackage } from "../source/read-package.ts";
import type { SourceFile } from "../source/types.ts";
import { deepTypes } from "./deep-types.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { earlierRoutes } from "./earlier-routes.ts";
import { hiddenNames } from "./hidden-names.ts";
import { invalidPatterns } from "./invalid-patterns.ts";
import { soundTargets } from "./kept-back.ts";
import { neededResponses, needsChecks, needsExamples, needsShapes } from "./needed-shapes.ts";
import type { ParsedFiles } from "./package-examples.ts";
import { packageModel } from "./package-model.ts";
import { renderTargets } from "./render-targets.ts";
import { sharedFile, sharedPackageProblems } from "./shared-package.ts";
import { isStandaloneClient, standaloneClients } from "./standalone-clients.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { GenerateRequest, GenerateResult } from "./types.ts";

/** The result of a run that stopped before it had a model. */
export const nothingGenerated: Omit<GenerateResult, "diagnostics"> = {
  model: null,
  packageModel: null,
  examples: [],
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
  const { config, cwd, checkOnly = false, wholeModel = false, build, parser, env, texts } = request;
  const { source: read, diagnostics } = readPackage(config.dir, { build, cwd, ...(texts && { texts }) });
  if (!read) return { ...nothingGenerated, diagnostics: sortDiagnostics(diagnostics) };

  const servesElsewhere = () => checkOnly && read.files.some(mayServeElsewhere);
  if (request.skipWithoutHandlers && !mayHoldHandlers(read.files) && !servesElsewhere())
    return { ...nothingGenerated, diagnostics: [] };
  const { source, problem: moduleProblem } = withModule(read, cwd);
  if (moduleProblem !== null) diagnostics.push(moduleProblem);
  const handwritten = source.files.filter(file => !file.generated);
  const responses = neededResponses(config, { checkOnly, wholeModel });
  const all = await parse(handwritten, parser, responses === "all");
  const files = filesOfGoGenerate(all, source.dir, cwd, env);
  const roots = readImportRoots(source.dir, env);
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
      needs: {
        shapes: wholeModel || needsShapes(config),
        checks: checkOnly || wholeModel || needsChecks(config),
        responses,
      },
    },
    request,
  );
  const { model } = built;
  const { targets, outputPaths, diagnostics: problems } = await targetsOf(model, source, request);
  const standalone = await standaloneClients(targets, { source, built, roots }, request);
  const written = targets.map(target => target.out);
  // Files that other commands wrote matter only when this command writes files, too.
  const beside = source.files.filter(file => file.generated && !checkOnly && !written.includes(file.path));
  // Of these files, only the declared names are needed.
  const generated = beside.map(
    ({ name, text }) => readDeclaredNames(name, text) ?? parser.parseDeclarations(name, text, true),
  );
  const parsed = { files, imported, generated };
  const earlier = earlierRoutes(source.files, targets, cwd);
  const diagnosticsFor = async (wanted: Target[], isLeftOut: (position: Position) => boolean) => {
    const checkProblems = built.checkProblems.filter(({ position }) => !isLeftOut(position));
    const patterns = checks?.patterns.filter(({ position }) => !isLeftOut(position)) ?? [];
    const context = checkContext({
      ...parsed,
      validating: checkOnly,
      verifying: request.verifying ?? false,
      earlier,
      built: { ...built, checkProblems },
      outputs: wanted
        .filter(({ settings }) => settings.builtIn)
        .map(({ settings: { name }, model, inPackage }) => ({ name, model, inPackage })),
      config,
      sourceFiles: source.files,
      localNames,
    });
    return withSeverities(
      [
        ...diagnostics,
        ...problems,
        ...(wanted.some(isStandaloneClient) ? standalone.diagnostics : []),
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
    ? await soundTargets({ targets, built, source, parsed, parser, cwd, diagnosticsFor })
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
  if (typesFrom !== null && targets.some(({ settings }) => settings.builtIn && settings.name === "list")) {
    const { path, types } = typesFrom;
    const use = { basics: path, names: types, importPath, dir: source.dir, roots, build, parser };
    later.push(...(await sharedPackageProblems({ ...use, isOfUser: true })));
  }
  const { dir, displayDir } = source;
  const facts = unreadable ? noFacts : await factsOf({ files, dir, displayDir, model, reader }, request);
  reported.push(...later, ...withSeverities(facts.diagnostics, config.rules));
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    packageModel: unreadable ? null : model,
    examples: facts.examples,
    earlier,
    diagnostics: sortDiagnostics(reported),
    files: hasErrors(later) ? [] : rendered.files,
    notes: checkOnly || hasErrors(later) ? [] : sound.notes,
    outputPaths,
    basicsFile,
    importedDirs: [...new Set([...reader.packages.keys(), ...standalone.dirs])].filter(
      dir => dir !== source.dir,
    ),
    templates: rendered.templates,
  };
}

const noFacts: DocumentFacts = { examples: [], diagnostics: [] };

/** What the OpenAPI document needs of the package, if the run writes one. */
async function factsOf(parsed: ParsedFiles, request: GenerateRequest): Promise<DocumentFacts> {
  if (!needsExamples(request.config)) return noFacts;
  // Loaded here, since few runs need it.
  const { documentFacts } = await import("./document-facts.ts");
  return documentFacts(parsed, request);
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
