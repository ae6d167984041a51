/** Runs all stages for one package, from its source to its rendered files. It reads the package and the templates, and writes nothing. */
import { hasErrors, sortDiagnostics } from "../../base/report/diagnostic.ts";
import { countOtherForms } from "../../model/other-forms.ts";
import { packageModel } from "../../model/package-model.ts";
import {
  type PlannedPackage,
  packageDiagnostics,
  prefixProblems,
  renderedProblems,
} from "./check-package.ts";
import { earlierRoutes, withMoves } from "./earlier-files.ts";
import { soundTargets } from "./kept-back.ts";
import { planFiles } from "./plan-files.ts";
import { readFiles } from "./read-files.ts";
import { renderTargets, soundHelpers } from "./render-targets.ts";
import { usedBasics } from "./shared-package.ts";
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
  importedDirs: [],
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
  const made = await packageModel(own, request);
  const planned = await planFiles(read, made, request);
  const { targets, moved, helpers, views, parsed } = planned;
  const earlier = await earlierRoutes(source, targets, request);

  const whole: PlannedPackage = { read, made, planned, earlier };
  const reported = await packageDiagnostics(whole, request, targets);
  const unreadable = reported.some(({ code }) => code === "syntax" || code === "mixed-packages");
  const sound = hasErrors(reported) ? await soundTargets(whole, request) : { targets, notes: [] };

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
  const readDirs = [...made.reader.packages.keys(), ...[...views.values()].flatMap(({ dirs = [] }) => dirs)];
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    packageModel: unreadable ? null : model,
    earlier,
    diagnostics: sortDiagnostics([...reported, ...later, ...prefixes]),
    files: hasErrors(later) ? [] : withMoves(rendered.files, moved, source, request),
    otherForms: model.receivers.length > 0 ? new Map() : countOtherForms(own.files, made.types),
    notes: checkOnly || hasErrors(later) ? [] : sound.notes,
    outputPaths: planned.all.map(({ out }) => out),
    basics,
    importedDirs: [...new Set(readDirs)].filter(dir => dir !== source.dir),
    templates: rendered.templates,
  };
}
