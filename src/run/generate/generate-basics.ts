import { basename, dirname } from "node:path";
import { type Files, textOf } from "../../base/files/files.ts";
import type { OutputConfig } from "../../config/types.ts";
import { readDeclaredNames } from "../../go/declared-names.ts";
import { packageNameOf } from "../../go/import-paths.ts";
import type { Model } from "../../model/types.ts";
import { basics } from "../../outputs/basics/output.ts";
import { hasGoHeader } from "../../packages/source/generated-header.ts";
import { availableHelpers, sharedName } from "../../templates/go/package-helpers.ts";
import { renderTargets } from "./render-targets.ts";
import { declaredHelpers, type Target } from "./targets.ts";
import type { GenerateResult, RunRequest } from "./types.ts";

/** The package with the helpers that other packages share. */
interface BasicsFile {
  out: string;
  /** The directory that the file's path was relative to. */
  base: string;
  /** The names that packages use, such as `CutPair` and `Param.Get`. By default the package has all helpers. */
  names?: string[];
}

/** The names that the file declares, such as `CutPair` and `Param.Get`; none if gen didn't write it. */
export function declaredInBasics(disk: Files, file: string): string[] {
  const text = textOf(disk, file);
  const names = hasGoHeader(text) ? readDeclaredNames(basename(file), text) : null;
  return names === null ? [] : declaredHelpers({ inPackage: true }, [names]);
}

/** Renders the output of `gen basics`, in a package named like its directory: the exported helpers of packages, and those that packages use. */
export async function generateBasics(
  { out, base, names }: BasicsFile,
  request: RunRequest,
): Promise<GenerateResult> {
  const defaults = request.config.allOutputs.find(({ name }) => name === basics.name);
  if (!defaults) throw new Error("config without settings for its output");
  const settings: OutputConfig = { ...defaults, out, base };
  const model: Model = {
    modelVersion: 1,
    package: { name: packageNameOf(basename(dirname(out)), "basics"), importPath: null, dir: null },
    receivers: [],
    bindings: [],
    types: [],
    ignored: [],
    go: { checks: [], rules: [], patterns: [], jsonWriters: [], jsonReaders: [], absentFields: [] },
  };
  const target: Target = {
    settings,
    output: basics,
    out,
    language: "go",
    model,
    subject: { type: "Model", context: model, receiver: null, handler: null },
    inPackage: true,
  };
  const all = availableHelpers(request.templates.files.keys());
  const isNeeded = (helper: string) => /^[A-Z]\w*$/.test(helper) || names?.includes(sharedName(helper));
  const rendered = await renderTargets([target], {
    parsed: { files: [], imported: new Map(), generated: [], sources: [] },
    request,
    place: { here: true, needed: names === undefined ? all : all.filter(isNeeded) },
  });
  return {
    model,
    packageModel: model,
    earlier: [],
    outputPaths: [out],
    basics: null,
    importedDirs: [],
    notes: [],
    ...rendered,
  };
}
