/** Renders the outputs about all packages of a run: those with `per: "run"` in the config. */
import { resolve } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Diagnostic, hasErrors, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { diagnosticAt, withSeverities } from "../../base/report/rule-severities.ts";
import { languageOf } from "../../config/outputs.ts";
import type { Config } from "../../config/types.ts";
import type { OpenAPIDocument } from "../../config/user-config.ts";
import { selectReceivers } from "../../model/select-receivers.ts";
import type { RunModel } from "../../model/types.ts";
import { outputOf } from "../../outputs/table.ts";
import type { RenderOptions } from "../../templates/render/render-types.ts";
import type { DocumentedPackage } from "./earlier-operations.ts";
import { outputPath } from "./output-path.ts";
import { addResult, commonOptions, isRendered, type Rendered, renderFile } from "./render-targets.ts";
import { configVariables, notOfClients } from "./targets.ts";
import type { RunRequest } from "./types.ts";

/** A package of a run. */
export interface RunPackage extends DocumentedPackage {
  /** Its directory for messages. */
  dir: string;
}

/** Renders the command's outputs about all packages, in the order of `all`. */
export async function generateRun(all: RunPackage[], request: RunRequest): Promise<Rendered> {
  const models = all.map(({ model }) => model);
  const { config, templates, cwd, checkOnly = false } = request;
  const rendered: Rendered = { files: [], diagnostics: [], templates: [], shared: [] };
  for (const settings of runOutputs(config)) {
    const packages = models.map(model => selectReceivers(model, settings.receivers).model);
    const run: RunModel = { modelVersion: 1, packages };
    const outputContext = {
      name: settings.name,
      packageName: null,
      declareHandlerInfo: false,
      handlers: packages.flatMap(({ receivers }) => receivers.flatMap(({ handlers }) => handlers)),
      ...configVariables(config),
      ...notOfClients,
      receiver: null,
      handler: null,
      request: null,
      response: null,
    };
    const about = { context: run, contextType: "RunModel", root: run, outputContext } as const;
    const { template: entry } = outputOf(settings);
    const path = await outputPath({ templates, pattern: settings.out, ...about, where: settings.outFrom });
    if ("diagnostic" in path) {
      rendered.diagnostics.push(path.diagnostic);
      continue;
    }
    const out = resolve(settings.base, path.path);
    const described = all.map((one, index) => ({ ...one, model: packages[index]! }));
    const document = settings.builtIn ? await documentOf(described, out, request) : null;
    rendered.diagnostics.push(...(document?.diagnostics ?? []));
    if (checkOnly || hasErrors(document?.diagnostics ?? [])) continue;
    if (!isRendered(out, request)) continue;
    const result = await renderFile(out, {
      ...commonOptions(settings, out, request),
      ...about,
      ...document?.context,
      output: { name: settings.name, entry, language: languageOf(out) },
      models: packages,
      reservedNames: [],
      declaredHelpers: [],
      basics: config.basics,
      typesFrom: config.typesFrom,
    });
    addResult(rendered, result, { output: settings.name, path: out, base: settings.base }, cwd);
  }
  return rendered;
}

/** The context of the template for the OpenAPI document, and the diagnostics about the document. */
async function documentOf(
  packages: RunPackage[],
  out: string,
  { disk, config, cwd, verifying = false }: RunRequest,
): Promise<{ context: Pick<RenderOptions, "context" | "contextType"> | null; diagnostics: Diagnostic[] }> {
  // Loaded here, since few runs need it.
  const { openApiDocument } = await import("../../outputs/openapi/document.ts");
  const { editedDocument } = await import("../../outputs/openapi/edit-document.ts");
  const models = packages.map(({ model }) => model);
  const { edit, ...settings } = config.openapi;
  const rejectsUnknown = config.unknownFields === "reject";
  const requiresFields = config.bindings.requireJSON;
  const made = openApiDocument(models, { ...settings, rejectsUnknown, requiresFields });
  let document: OpenAPIDocument;
  try {
    document = editedDocument(made.document, edit);
  } catch (error) {
    const message = `openapi.edit: ${error instanceof Error ? error.message : String(error)}`;
    const location = config.file === null ? null : wholeFile(displayPath(config.file, cwd));
    return { context: null, diagnostics: [{ ...problem("config", message), location }] };
  }
  const { changedOperations } = await import("./earlier-operations.ts");
  const { operations } = made;
  const where = { disk, out, cwd, verifying };
  const changed = await changedOperations({ document, operations }, packages, where);
  const problems = [...made.problems, ...changed];
  if (made.examples.length > 0) {
    const { wrongExamples } = await import("../../outputs/openapi/judge-examples.ts");
    problems.push(...wrongExamples(made));
  }
  const found = problems.map(({ code, message, model, position, severity }) =>
    diagnosticAt(code, message, position, packages[models.indexOf(model)]!.dir, severity),
  );
  return {
    context: { context: document, contextType: "OpenAPIDocument" },
    diagnostics: withSeverities(found, config.rules),
  };
}

/** The command's outputs about all packages. */
export function runOutputs({ outputs }: Config): Config["outputs"] {
  return outputs.filter(({ per }) => per === "run");
}
