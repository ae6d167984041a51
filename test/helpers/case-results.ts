/** Generates the outputs of the cases. The test files of a run share them, since all take some seconds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { inject } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { moduleCache } from "../../src/packages/modules/importing-packages.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { type Case, type CaseResult, copyCases, linux, readCases, runCase } from "./case-folder.ts";
import { share, sharedValue } from "./judges/shared-values.ts";
import { sharedParser } from "./shared-parser.ts";

/** The platform that the tests run on. */
export const host = defaultBuildContext(process.env, process.platform, process.arch, []);

/** Whether the tests run on the platform of the snapshots, so that gen makes the same Go for both. */
export const isLinux = isDeepStrictEqual(host, { ...linux, tags: [] });

/** Results by the names of their cases, as JSON. */
type SharedResults = Record<string, Omit<CaseResult, "files"> & { files: [path: string, content: string][] }>;

/** The results of all cases for Linux that a test file of this run has made; null if none has. */
export function sharedResults(): Map<string, CaseResult> | null {
  const shared = sharedValue<SharedResults>("cases");
  return shared && resultsOf(shared);
}

function resultsOf(shared: SharedResults): Map<string, CaseResult> {
  const entries = Object.entries(shared);
  return new Map(entries.map(([name, result]) => [name, { ...result, files: new Map(result.files) }]));
}

/** The results of all cases for Linux. */
async function allResults(): Promise<Map<string, CaseResult>> {
  const shared = sharedResults();
  if (shared) return shared;
  const made = await makeResults(readCases());
  const entries = Array.from(made, ([name, result]) => [name, { ...result, files: [...result.files] }]);
  return resultsOf(share<SharedResults>("cases", Object.fromEntries(entries)));
}

async function makeResults(cases: Case[]): Promise<Map<string, CaseResult>> {
  const dir = mkdtempSync(join(inject("sharedDir"), "cases-"));
  try {
    copyCases(dir);
    const options = { build: linux, parser: await sharedParser(), modules: moduleCache() };
    const results = new Map<string, CaseResult>();
    for (const one of cases) results.set(one.name, await runCase(one, dir, options));
    return results;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The models of the cases with these names; without names, of all cases that have a model in their snapshot. */
export async function caseModels(names: string[] | null = null): Promise<[name: string, model: Model][]> {
  const wanted = readCases().filter(({ name, showsModel }) => names?.includes(name) ?? showsModel);
  const results = wanted.length === 1 ? await makeResults(wanted) : await allResults();
  return wanted.flatMap(({ name }) => {
    const { model } = results.get(name)!;
    return model ? [[name, model]] : [];
  });
}

/** Writes the generated files of a case into a copy of the cases. */
export function writeResult({ name }: Case, { files }: CaseResult, copy: string): void {
  for (const [path, content] of files) {
    const file = join(copy, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Generates the code of some cases in a copy of all, for the platform that the tests run on. */
export async function generateCases(cases: Case[], copy: string): Promise<[Case, CaseResult][]> {
  const options = { build: host, parser: await sharedParser() };
  const shared = isLinux ? await allResults() : null;
  const results: [Case, CaseResult][] = [];
  for (const one of cases) {
    const result = shared?.get(one.name) ?? (await runCase(one, copy, options));
    writeResult(one, result, copy);
    results.push([one, result]);
  }
  return results;
}
