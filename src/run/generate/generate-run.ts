/** Renders the outputs about all packages of a run: those with `per: "run"` in the config. */
import { resolve } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import { hasErrors, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { languageOf } from "../../config/outputs.ts";
import { diagnosticAt, withSeverities } from "../../config/rule-severities.ts";
import type { Config } from "../../config/types.ts";
import { receiverNames, selectReceivers, unknownReceiver } from "../../model/select-receivers.ts";
import type { Model, RunModel } from "../../model/types.ts";
import type { RunView } from "../../outputs/output.ts";
import { outputOf } from "../../outputs/table.ts";
import { renderPath } from "../../templates/render/render-output.ts";
import type { RunPackage } from "./earlier-operations.ts";
import { addResult, isRendered, type Rendered, renderFile } from "./render-targets.ts";
import { configVariables, everything, subjectContext } from "./targets.ts";
import type { RunRequest } from "./types.ts";

/** Renders the command's outputs about all packages, in the order of `all`. */
export async function generateRun(all: RunPackage[], request: RunRequest): Promise<Rendered> {
  const models = all.map(({ model }) => model);
  const { config, templates, cwd, checkOnly = false } = request;
  const diagnostics = unknownPrefixes(models, config);
  const rendered: Rendered = { files: [], diagnostics, templates: [], shared: [] };
  for (const settings of runOutputs(config)) {
    const packages = models.map(model => selectReceivers(model, settings.receivers).model);
    const run: RunModel = { modelVersion: 1, packages };
    const outputContext = {
      name: settings.name,
      packageName: null,
      declareHandlerInfo: false,
      aliasHandlerInfo: false,
      aliases: [],
      errors: null,
      handlers: packages.flatMap(({ receivers }) => receivers.flatMap(({ handlers }) => handlers)),
      ...configVariables(config, false),
      ...subjectContext(everything, []),
    };
    const about = { context: run, root: run, outputContext };
    const output = outputOf(settings);
    const path = await renderPath({ templates, pattern: settings.out, ...about, where: settings.outFrom });
    if ("diagnostic" in path) {
      rendered.diagnostics.push(path.diagnostic);
      continue;
    }
    const out = resolve(settings.base, path.path);
    const described = all.map((one, index) => ({ ...one, model: packages[index]! }));
    const view = (await output.viewOfRun?.(packages, config)) ?? null;
    const found = view === null ? [] : await diagnosticsOf(view, described, out, request);
    rendered.diagnostics.push(...found);
    if (checkOnly || hasErrors(found) || !isRendered(out, request)) continue;
    const result = await renderFile(settings, out, request, {
      ...about,
      context: view?.context ?? run,
      contextType: output.context,
      output: { name: output.name, entry: output.template, language: languageOf(out) },
      models: packages,
      reservedNames: [],
      declaredHelpers: [],
      basics: config.basics,
      typesFrom: config.typesFrom,
    });
    addResult(rendered, result, settings, out, cwd);
  }
  return rendered;
}

/** Reports prefixes of the config for receivers that no package has. */
function unknownPrefixes(models: Model[], { openapi: { prefixes = {} } }: Config) {
  const known = receiverNames(models);
  const unknown = Object.keys(prefixes).filter(name => !known.includes(name));
  const messages = unknown.map(name => `openapi.prefixes: ${unknownReceiver(known, name)}`);
  return messages.map(message => problem("unknown-receiver", message, "warning"));
}

/** The diagnostics about the view of a file. */
async function diagnosticsOf(view: RunView, packages: RunPackage[], out: string, request: RunRequest) {
  const { disk, config, cwd, verifying = false } = request;
  if (view.configProblem !== undefined) {
    const location = config.file === null ? null : wholeFile(displayPath(config.file, cwd));
    return [{ ...problem("config", view.configProblem), location }];
  }
  const problems = [...view.problems];
  if (view.operations) {
    const { changedOperations } = await import("./earlier-operations.ts");
    const where = { disk, out, cwd, verifying };
    problems.push(...(await changedOperations(view.context, view.operations, packages, where)));
  }
  const found = problems.map(({ code, message, model, position, severity }) => {
    const { dir } = packages.find(one => one.model === model)!;
    return diagnosticAt(code, message, position, dir, severity);
  });
  return withSeverities(found, config.rules);
}

/** The command's outputs about all packages. */
export function runOutputs({ outputs }: Config): Config["outputs"] {
  return outputs.filter(({ per }) => per === "run");
}
