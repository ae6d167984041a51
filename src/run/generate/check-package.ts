/** Runs the rules over a package, and reports what only its rendered files show. */
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { withSeverities } from "../../config/rule-severities.ts";
import type { PackageModel } from "../../model/package-model.ts";
import type { Position } from "../../model/types.ts";
import type { EarlierRoute } from "../../outputs/output.ts";
import { outputOf } from "../../outputs/table.ts";
import { checkContext } from "../../rules/context.ts";
import { hiddenNames } from "../../rules/file-rules.ts";
import { check } from "../../rules/rules.ts";
import type { PlannedFiles } from "./plan-files.ts";
import type { ReadFiles } from "./read-files.ts";
import { isInGoPackage, type Rendered } from "./render-targets.ts";
import { sharedPackageProblems, usesOfOnError } from "./shared-package.ts";
import type { Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** A package before its files are rendered. */
export interface PlannedPackage {
  read: ReadFiles;
  made: PackageModel;
  planned: PlannedFiles;
  earlier: EarlierRoute[];
}

/** The diagnostics of a run that would write these files, without those at places for which `isLeftOut` is true. */
export async function packageDiagnostics(
  { read, made, planned, earlier }: PlannedPackage,
  request: GenerateRequest,
  wanted: Target[],
  isLeftOut: (position: Position) => boolean = () => false,
): Promise<Diagnostic[]> {
  const { checks } = made;
  const { source } = read;
  const { files, generated } = planned.parsed;
  const context = checkContext({
    files,
    generated,
    expressions: checks?.patterns.filter(({ position }) => !isLeftOut(position)) ?? [],
    validating: request.checkOnly ?? false,
    adopting: request.adopting ?? false,
    verifying: request.verifying ?? false,
    isAlone: !request.amongSeveral,
    earlier,
    checkProblems: checks?.problems.filter(({ position }) => !isLeftOut(position)) ?? [],
    made,
    outputs: wanted.map(({ output: { prints }, model, inPackage }) => ({ prints, model, inPackage })),
    config: request.config,
    sourceFiles: source.files,
    module: source.module,
  });
  const found = [
    ...read.diagnostics,
    ...planned.diagnostics,
    ...wanted.flatMap(target => planned.views.get(target)?.diagnostics ?? []),
    ...(await check(context, source.displayDir)),
  ];
  return withSeverities(found, request.config.rules);
}

/** Reports what is wrong with the rendered files: names that they would use, and what packages lack that declare types for them. */
export function renderedProblems(
  { read, planned: { targets, helpers } }: PlannedPackage,
  rendered: Rendered,
  request: GenerateRequest,
  writesBasics: boolean,
): Diagnostic[] {
  const { basics, typesFrom } = request.config;
  const compiled = rendered.files.filter(
    ({ path }) => path === helpers?.holder.out || targets.some(one => one.out === path && isInGoPackage(one)),
  );
  const found = [...rendered.diagnostics, ...hiddenNames(compiled, read.own.files, read.source.displayDir)];
  if (basics !== null) found.push(...usesOfOnError(basics, read));
  if (basics !== null && !writesBasics) {
    const advice = "gen all writes it, or gen basics with --out";
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
export async function prefixProblems(
  { source }: ReadFiles,
  made: PackageModel,
  { config: { openapi, outputs, rules } }: GenerateRequest,
): Promise<Diagnostic[]> {
  if (!outputs.some(one => outputOf(one).needs.includes("prefixes"))) return [];
  // Loaded here, since few runs need it.
  const { undocumentedPrefixes } = await import("../../rules/missing-prefixes.ts");
  const found = undocumentedPrefixes(made, source, openapi.servers ?? []);
  return withSeverities(found, rules);
}
