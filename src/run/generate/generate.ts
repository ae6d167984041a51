/** Runs all stages for one package, from its source to its rendered files. It reads the package and the templates, and writes nothing. */
import { relative } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../../base/report/diagnostic.ts";
import { withSeverities } from "../../config/rule-severities.ts";
import type { Config } from "../../config/types.ts";
import type { GoFile } from "../../go/declarations.ts";
import { readDeclaredNames } from "../../go/declared-names.ts";
import type { GoParser } from "../../go/parser.ts";
import { packageModel } from "../../model/package-model.ts";
import type { Position } from "../../model/types.ts";
import type { View } from "../../outputs/output.ts";
import { neededParts } from "../../outputs/table.ts";
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
import { checkContext } from "../../rules/context.ts";
import { hiddenNames } from "../../rules/generated-rules.ts";
import type { DocumentedFiles } from "../../rules/registrations/missing-prefixes.ts";
import { check } from "../../rules/rules.ts";
import { earlierRoutes } from "./earlier-routes.ts";
import {
  earlierHelpers,
  isInGoPackage,
  outsideHelpers,
  sharedHelpers,
  soundHelpers,
} from "./helpers-file.ts";
import { soundTargets } from "./kept-back.ts";
import { earlierOutputs, withMoves } from "./moved-outputs.ts";
import { renderTargets } from "./render-targets.ts";
import { sharedFile, sharedNamesIn, sharedPackageProblems, usesOfOnError } from "./shared-package.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { GenerateRequest, GenerateResult } from "./types.ts";

/** The result of a run that stopped before it had a model. */
export const nothingGenerated: Omit<GenerateResult, "diagnostics"> = {
  model: null,
  packageModel: null,
  earlier: [],
  files: [],
  notes: [],
  outputPaths: [],
  basics: null,
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
  const { reader, imported, checks, built } = await packageModel(
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
  const found = await targetsOf(model, source, request);
  const { targets: named, outputPaths, diagnostics: problems } = found;
  const helpers = sharedHelpers(found.helpers, named, model, { files, imported }, request);
  if (helpers !== null) problems.push(...outsideHelpers(found.helpers, named, source.displayDir, cwd));
  const served = { source, built, roots, config, build, parser, cwd };
  const views = new Map<Target, View>();
  for (const target of named) {
    const { output } = target;
    if (output.isViewedEarly?.(config)) views.set(target, await output.view!(target, served));
  }
  const written = [...named, ...(helpers ? [helpers.holder] : [])].map(target => target.out);
  // Files that other commands wrote matter only when this command writes files, too.
  const beside = source.files.filter(file => file.generated && !checkOnly && !written.includes(file.path));
  // Of these files, only the declared names are needed.
  const filesBeside = beside.map(file => {
    const { name, text } = file;
    return { file, names: readDeclaredNames(name, text) ?? parser.parseDeclarations(name, text, true) };
  });
  const moved = [
    ...earlierOutputs(filesBeside, named, built, outputPaths),
    ...(helpers ? earlierHelpers(filesBeside, helpers, outputPaths) : []),
  ];
  const targets = named.flatMap(one => [
    one,
    ...moved.flatMap(({ target, rest }) => (target === one && rest !== null ? rest : [])),
  ]);
  const kept = filesBeside.filter(({ file }) => !moved.some(one => one.file === file));
  const generated = kept.map(({ names }) => names);
  const sources = source.files.filter(file => !moved.some(one => one.file === file && one.rest === null));
  const parsed = { files, imported, generated, sources };
  const earlier = await earlierRoutes(source, targets, request);
  const diagnosticsFor = async (wanted: Target[], isLeftOut: (position: Position) => boolean) => {
    const checkProblems = built.checkProblems.filter(({ position }) => !isLeftOut(position));
    const expressions = checks?.patterns.filter(({ position }) => !isLeftOut(position)) ?? [];
    const context = checkContext({
      ...parsed,
      reader,
      expressions,
      validating: checkOnly,
      verifying: request.verifying ?? false,
      isAlone: !request.amongSeveral,
      earlier,
      built: { ...built, checkProblems },
      outputs: wanted.map(({ output: { prints }, model, inPackage }) => ({ prints, model, inPackage })),
      config,
      sourceFiles: source.files,
    });
    return withSeverities(
      [
        ...diagnostics,
        ...problems,
        ...wanted.flatMap(target => views.get(target)?.diagnostics ?? []),
        ...(await check(context, source.displayDir)),
      ],
      config.rules,
    );
  };
  const reported = await diagnosticsFor(targets, () => false);
  const unreadable = reported.some(({ code }) => code === "syntax" || code === "mixed-packages");
  const sound = hasErrors(reported)
    ? await soundTargets({ targets, moved, built, source, parsed, parser, cwd, diagnosticsFor })
    : { targets, notes: [] };
  const viewOf = async (target: Target) =>
    views.get(target) ?? (await target.output.view?.(target, served)) ?? null;
  const rendered = await renderTargets(checkOnly ? [] : sound.targets, {
    parsed,
    request,
    viewOf,
    helpers: helpers && soundHelpers(helpers, named, sound.targets),
  });
  const compiled = rendered.files.filter(
    ({ path }) => path === helpers?.holder.out || targets.some(one => one.out === path && isInGoPackage(one)),
  );
  const later = [...rendered.diagnostics, ...hiddenNames(compiled, files, source.displayDir)];
  const { basics } = config;
  const writesBasics = request.writesBasics && basics !== null && basics !== importPath;
  const basicsFile = writesBasics ? sharedFile(basics, roots, build) : null;
  const usedOfBasics =
    basics === null ? [] : sharedNamesIn({ basics, rendered, sources, templates: request.templates });
  if (basics !== null) {
    const declared = files.flatMap(file => file.declaredNames);
    later.push(...usesOfOnError(basics, handwritten, declared));
  }
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
  const documented = { files, dir, displayDir, model, reader, parser };
  const prefixes = unreadable || !needs.has("prefixes") ? [] : await prefixesOf(documented, config);
  reported.push(...later, ...withSeverities(prefixes, config.rules));
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    packageModel: unreadable ? null : model,
    earlier,
    diagnostics: sortDiagnostics(reported),
    files: hasErrors(later) ? [] : withMoves(rendered.files, moved, source, request),
    notes: checkOnly || hasErrors(later) ? [] : sound.notes,
    outputPaths: outputPaths.map(({ out }) => out),
    basics: basicsFile === null ? null : { file: basicsFile, names: usedOfBasics },
    importedDirs: [
      ...new Set([...reader.packages.keys(), ...[...views.values()].flatMap(({ dirs = [] }) => dirs)]),
    ].filter(dir => dir !== source.dir),
    templates: rendered.templates,
  };
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

/** Reports the prefixes that the OpenAPI document lacks. */
async function prefixesOf(documented: DocumentedFiles, { openapi }: Config): Promise<Diagnostic[]> {
  // Loaded here, since few runs need it.
  const { undocumentedPrefixes } = await import("../../rules/registrations/missing-prefixes.ts");
  return undocumentedPrefixes(documented, openapi.servers ?? []);
}
