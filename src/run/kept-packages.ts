/**
 * Keeps the results of packages between runs with the same command line. After a change, only the packages that looked at what changed are
 * generated again; of a package that is kept, all files are as the run would write them.
 */
import { readText, textOf } from "../base/files/files.ts";
import type { RunPart } from "../base/startup/kept-runs.ts";
import { importersOf, type ModuleCache } from "../packages/modules/importing-packages.ts";
import type { BuildContext } from "../packages/source/types.ts";
import { nothingGenerated } from "./generate/generate.ts";
import { runOutputs } from "./generate/generate-run.ts";
import type { GenerateResult, OutputFile, PackageResult } from "./generate/types.ts";
import type { PackagePlan, RunContext } from "./plan.ts";

interface KeptPackage extends Pick<PackageResult, "isEmpty" | "skipped"> {
  /**
   * The files are without their texts, which are on the disk; the model has bindings only for outputs about all packages, and of the templates
   * only those of the user are there.
   */
  result: Omit<GenerateResult, "model" | "files" | "otherForms"> & {
    files: Omit<OutputFile, "content">[];
    otherForms: [string, number][];
  };
}

/** What a run takes from earlier runs, and leaves to later ones. Results are not kept of one package alone, or if the run shows or changes more than files and diagnostics. */
export function packageKeeper(
  { command, flags, host, trace }: RunContext,
  plans: PackagePlan[],
  modules: ModuleCache,
) {
  // The inputs are those of this run, not of an earlier one that read more.
  const kept = flags.printInputs ? null : host.kept;
  const showsMore = trace !== undefined || flags.dumpModel || flags.verbose;
  // Outputs about answers count packages that only register function literals.
  const keyOf = ({ config }: PackagePlan, build: BuildContext) =>
    JSON.stringify([build, command.checkOnly, flags.dumpModel, config.outputs.map(({ name }) => name)]);
  const results = plans.length < 2 || command.name === "adopt" || showsMore ? null : kept;
  return {
    kept,
    /** The part of the run that makes the result of a package. */
    newPart: (): RunPart => results?.newPart() ?? { disk: host.disk, looks: new Set() },
    /** The result that an earlier run made; null if there is none, or something has changed on which it depends. */
    recall(plan: PackagePlan, build: BuildContext): PackageResult | null {
      if (plan.skipWithoutHandlers && kept?.wasEmpty(plan.dir, keyOf(plan, build)))
        return { plan, result: { ...nothingGenerated, diagnostics: [] }, isEmpty: true, skipped: true };
      const found = (results?.readPart(plan.dir, settingsOf(plan)) ?? null) as KeptPackage | null;
      if (found === null) return null;
      const { result, ...others } = found;
      const { importers } = result;
      if (importers !== null) {
        const now = importersOf(plan.dir, importers, modules, host.disk);
        if (JSON.stringify(now) !== JSON.stringify(importers.found)) return null;
      }
      const files = result.files.map(file => ({ ...file, content: textOf(host.disk, file.path) }));
      const otherForms: GenerateResult["otherForms"] = new Map(result.otherForms);
      return { plan, result: { ...result, model: null, files, otherForms }, ...others };
    },
    /** Keeps a result that was made in a part, if its files are on the disk already. */
    keep({ plan, result, isEmpty, skipped }: PackageResult, build: BuildContext, part: RunPart): void {
      const { model: _, packageModel, ...others } = result;
      if (packageModel === null && result.diagnostics.length + result.otherForms.size === 0)
        kept?.noteEmpty(plan.dir, keyOf(plan, build));
      const isOnDisk = ({ path, content, moved }: OutputFile) =>
        !moved && readText(part.disk, path) === content;
      if (results === null || packageModel === null || !result.files.every(isOnDisk)) return;
      const entries = plan.config.outputs.flatMap(({ template }) => template ?? []);
      // The user's templates are read once for all packages.
      for (const path of [...entries, ...ownTemplates(plan).map(one => one.path)]) part.disk.stat(path);
      const made: KeptPackage = {
        result: {
          ...others,
          templates: result.templates.filter(({ origin }) => origin === "user"),
          packageModel:
            runOutputs(plan.config).length > 0 ? packageModel : { ...packageModel, bindings: [], types: [] },
          files: result.files.map(({ content: _, ...file }) => file),
          otherForms: [...result.otherForms],
        },
        isEmpty,
        skipped,
      };
      results.writePart(plan.dir, settingsOf(plan), part, made);
    },
  };
}

/** All that the result depends on, beside what it looks at and the command line. */
function settingsOf(plan: PackagePlan): string {
  return JSON.stringify({ ...plan, templates: ownTemplates(plan) });
}

/** The user's templates that replace built-in ones, or that templates include. */
function ownTemplates({ templates }: PackagePlan) {
  return [...templates.files.values()].filter(({ origin }) => origin === "user");
}
