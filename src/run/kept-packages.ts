/**
 * Keeps the results of packages between runs with the same command line. After a change, only the packages that looked at what changed are
 * generated again; of a package that is kept, all files are as the run would write them.
 */
import { type Files, readText, textOf } from "../base/files/files.ts";
import type { KeptWork, RunPart } from "../base/startup/kept-runs.ts";
import { type Importers, importersOf, type ModuleCache } from "../packages/modules/importing-packages.ts";
import { runOutputs } from "./generate/generate-run.ts";
import type { GenerateResult, OutputFile, PackageResult } from "./generate/types.ts";
import type { PackagePlan, RunContext } from "./plan.ts";

/** What is kept of a package. */
interface KeptPackage extends Pick<PackageResult, "isEmpty" | "skipped"> {
  /** The files are without their texts, which are on the disk. The model has bindings only for outputs about all packages. */
  result: Omit<GenerateResult, "model" | "files" | "otherForms" | "templates"> & {
    files: Omit<OutputFile, "content">[];
    otherForms: [string, number][];
  };
  /** The packages in which registrations were looked for; null if none were looked for. */
  importers: Importers | null;
}

/** Where the packages of a run are kept; null if they are not: there is only one, or the run shows or changes more than files and diagnostics. */
export function packageKeeper({ command, flags, host, trace }: RunContext, plans: PackagePlan[]) {
  const { kept } = host;
  if (kept === null || plans.length < 2 || command.name === "adopt" || trace) return null;
  return flags.dumpModel || flags.printInputs || flags.verbose ? null : kept;
}

/** The result that an earlier run kept of a package; null if there is none, or something has changed on which it depends. */
export function recallPackage(
  keeper: KeptWork,
  plan: PackagePlan,
  disk: Files,
  modules: ModuleCache,
): PackageResult | null {
  const found = keeper.readPart(plan.dir, settingsOf(plan)) as KeptPackage | null;
  if (found === null) return null;
  const { result, importers, ...others } = found;
  if (importers !== null) {
    const now = importersOf(plan.dir, importers, modules, disk);
    if (JSON.stringify(now) !== JSON.stringify(importers.found)) return null;
  }
  const files = result.files.map(file => ({ ...file, content: textOf(disk, file.path) }));
  const otherForms: GenerateResult["otherForms"] = new Map(result.otherForms);
  return { plan, result: { ...result, model: null, files, otherForms, templates: [] }, ...others };
}

/** Keeps the result of a package, if its files are on the disk already. */
export function keepPackage(
  keeper: KeptWork,
  { plan, result, isEmpty, skipped }: PackageResult,
  part: RunPart,
  modules: ModuleCache,
): void {
  const isOnDisk = ({ path, content, moved }: OutputFile) => !moved && readText(part.disk, path) === content;
  if (hasOwnTemplates(plan) || result.packageModel === null || !result.files.every(isOnDisk)) return;
  const { model: _, templates: __, packageModel, ...others } = result;
  const made: KeptPackage = {
    result: {
      ...others,
      packageModel:
        runOutputs(plan.config).length > 0 ? packageModel : { ...packageModel, bindings: [], types: [] },
      files: result.files.map(({ content: _, ...file }) => file),
      otherForms: [...result.otherForms],
    },
    importers: modules.asked.get(plan.dir) ?? null,
    isEmpty,
    skipped,
  };
  keeper.writePart(plan.dir, settingsOf(plan), part, made);
}

/** All that the result depends on, beside what it looks at and the command line. */
function settingsOf({ templates: _, ...plan }: PackagePlan): string {
  return JSON.stringify(plan);
}

/** Reports whether a template or helper is the user's: these are read once for the whole run. */
function hasOwnTemplates({ config }: PackagePlan): boolean {
  const isNamed = config.outputs.some(({ template }) => template !== null);
  return isNamed || config.templates !== null || Object.keys(config.helpers).length > 0;
}
