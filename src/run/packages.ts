/** Runs the pipeline over the packages of a plan, then the outputs that are about all of them. Nothing is written. */
import { existsSync } from "node:fs";
import { structCodes } from "../check/rules.ts";
import type { Config } from "../config/types.ts";
import { type Diagnostic, hasErrors, problem } from "../diagnostics.ts";
import { displayPath } from "../display-path.ts";
import {
  type GenerateRequest,
  type GenerateResult,
  generate,
  nothingGenerated,
} from "../generate/generate.ts";
import { generateRun, runOutputs } from "../generate/generate-run.ts";
import type { Rendered } from "../generate/render-targets.ts";
import type { GoParser } from "../go/parser.ts";
import { defaultBuildContext } from "../source/build-context.ts";
import type { Surroundings } from "./outcome.ts";
import type { PackagePlan, Plan } from "./plan.ts";

/** What came of a package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** Found by a pattern, and there is nothing in it for us. */
  passedOver: boolean;
}

/** Generates one package. A failure of ours is a problem of the package too, so that it doesn't stop the others. */
export async function generatePackage(
  command: string,
  plan: PackagePlan,
  parser: GoParser,
  { cwd, env, version }: Pick<Surroundings, "cwd" | "env" | "version">,
): Promise<PackageResult> {
  const { config, templates } = plan;
  const build = defaultBuildContext(env, process.platform, process.arch, config.tags);
  const request: GenerateRequest = {
    command,
    config,
    build,
    parser,
    templates,
    env,
    cwd,
    version,
    foundByPattern: !plan.named && !plan.heldHandlers,
  };
  try {
    const result = await generate(request);
    return { plan, result, passedOver: !plan.named && isEmpty(result) };
  } catch (error) {
    const trace = error instanceof Error ? error.stack : error;
    const message = `${displayPath(plan.dir, cwd)}: internal error, please report it: ${trace}`;
    const result = { ...nothingGenerated, diagnostics: [problem("internal", message)] };
    return { plan, result, passedOver: false };
  }
}

/** What says nothing of a package without handlers: others call their structs XRequest, too. */
const meaningless: readonly string[] = ["no-go-files", ...structCodes];

/** There is no handler, nothing that is meant to be one, and none of our files tells that there were some. */
function isEmpty({ packageModel, diagnostics, outputPaths }: GenerateResult): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => !meaningless.includes(code))) return false;
  if (packageModel === null) return true;
  const { receivers, ignored } = packageModel;
  return receivers.length + ignored.length === 0 && !outputPaths.some(path => existsSync(path));
}

/** What came of the outputs that are about all packages. */
export interface RunOutputs extends Pick<Rendered, "files" | "diagnostics"> {
  used: { config: Config; templates: Rendered["templates"] }[];
  /** What was not written, and why. */
  notes: string[];
}

/** Renders the outputs that are about all packages, per config file: one config's outputs are about its own packages. */
export async function generateRuns(
  { narrowedBy }: Plan,
  results: PackageResult[],
  around: Pick<Surroundings, "cwd" | "version">,
): Promise<RunOutputs> {
  const rendered: RunOutputs = { files: [], diagnostics: [], used: [], notes: [] };
  const byConfig = groupBy(
    results.filter(({ passedOver }) => !passedOver),
    ({ plan }) => plan.config.file,
  );
  for (const group of byConfig.values()) {
    const { config, templates } = group[0]!.plan;
    const names = runOutputs(config).map(({ name }) => name);
    if (names.length === 0) continue;
    const failed = group.filter(
      ({ result }) => result.packageModel === null || hasErrors(result.diagnostics),
    );
    if (narrowedBy !== null && config.hasDirs) {
      // That it is not for go generate to write them is no news to each of many packages.
      if (narrowedBy === "flag") rendered.notes.push(notWritten(names, "run gen without --dir"));
      continue;
    }
    if (failed.length > 0) {
      rendered.notes.push(notWritten(names, `packages with errors: ${failed.length}`));
      continue;
    }
    const models = group.map(({ result }) => result.packageModel!);
    const run = await generateRun(models, { config, templates, ...around });
    rendered.files.push(...run.files);
    rendered.diagnostics.push(...run.diagnostics);
    rendered.used.push({ config, templates: run.templates });
  }
  return rendered;
}

function notWritten(names: string[], reason: string): string {
  return `not written, since all packages belong to it: ${names.join(", ")} (${reason})`;
}

/** Two files in one place: nobody could tell which of them would be there in the end. */
export function samePaths(files: GenerateResult["files"]): Diagnostic[] {
  const byPath = groupBy(files, ({ path }) => path);
  return [...byPath.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return [];
    const names = [...new Set([first, ...others].map(({ output }) => output))];
    const message =
      names.length > 1
        ? `the outputs ${names.join(" and ")} have the same path`
        : `the output ${names[0]} would be written there ${others.length + 1} times: let its out differ, as in {{package.name}}/x.go or {{kebab name}}.md`;
    return [problem("config", `${first.displayPath}: ${message}`)];
  });
}

function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
