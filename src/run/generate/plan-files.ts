/** Plans the files that a run writes for a package. */
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import type { PackageModel } from "../../model/package-model.ts";
import type { View } from "../../outputs/output.ts";
import { type EarlierOutput, earlierOutputs, narrowedOutputs } from "./earlier-files.ts";
import type { ReadFiles } from "./read-files.ts";
import { earlierHelpers, outsideHelpers, type SharedHelpers, sharedHelpers } from "./render-targets.ts";
import { declaredIn, type ParsedFiles, type Target, targetsOf } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The files of a run, and those beside them. */
export interface PlannedFiles {
  /** The files, with the earlier ones that lose declarations to them. */
  targets: Target[];
  /** The earlier files from which targets take declarations. */
  moved: EarlierOutput[];
  /** The helpers that the files share; null where each file declares those that it uses. */
  helpers: SharedHelpers | null;
  /** The views that are made before the rules run. */
  views: ReadonlyMap<Target, View>;
  parsed: ParsedFiles;
  /** The files that any command writes. */
  all: Target[];
  /** Makes the view of a file; null where its template gets the model. */
  viewOf(target: Target): Promise<View | null>;
  diagnostics: Diagnostic[];
}

/** Finds the files, and what they take from files of earlier runs. */
export async function planFiles(
  { source, own: { files, roots } }: ReadFiles,
  built: PackageModel,
  request: GenerateRequest,
): Promise<PlannedFiles> {
  const { cwd, checkOnly = false, parser } = request;
  const { targets: named, all, diagnostics } = await targetsOf(built.model, source, request);
  const file = all.find(target => target.output.beside && !named.includes(target)) ?? null;
  const helpers = sharedHelpers(file, named, built.model, { files, imported: built.imported }, request);
  if (helpers !== null) diagnostics.push(...outsideHelpers(file, named, source.displayDir, cwd));
  const served = { ...request, source, built, roots };
  const views = new Map<Target, View>();
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
  const moved = [
    ...earlierOutputs(beside, named, built, all),
    ...(helpers ? earlierHelpers(beside, helpers, all) : []),
  ];
  const targets = named.flatMap(one => [
    one,
    ...moved.flatMap(({ target, rest }) => (target === one && rest !== null ? rest : [])),
  ]);
  const kept = beside.filter(one => !moved.some(({ file }) => file === one.file));
  const parsed = {
    files,
    ...{ imported: built.imported, errors: built.errors },
    generated: kept.map(({ names }) => names),
    sources: source.files.filter(one => !moved.some(({ file, rest }) => file === one && rest === null)),
  };
  return { targets, moved, helpers, views, viewOf, parsed, all, diagnostics };
}
