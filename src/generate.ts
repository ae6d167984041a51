/** The pipeline, stage by stage. It reads the package and the templates, and writes nothing. */
import { relative } from "node:path";
import { check } from "./check/check.ts";
import { checkContext } from "./check-context.ts";
import type { Config } from "./config/types.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "./diagnostics.ts";
import type { GoParser } from "./go/parser.ts";
import { buildModel } from "./model/build-model.ts";
import { withConfiguredTypes } from "./model/configured-types.ts";
import { resolveTypes } from "./model/resolve-types.ts";
import { typeReader } from "./model/type-packages.ts";
import type { Model } from "./model/types.ts";
import { isCheckOnly } from "./outputs.ts";
import type { UsedTemplate } from "./render/render-output.ts";
import { renderTargets } from "./render-targets.ts";
import { withSeverities } from "./rule-severities.ts";
import type { Environment } from "./source/go-environment.ts";
import { readImportRoots } from "./source/import-roots.ts";
import { readPackage } from "./source/read-package.ts";
import type { BuildContext, PackageSource } from "./source/types.ts";
import { type ParsedFiles, targetsOf } from "./targets.ts";

/** What to generate. */
export interface GenerateRequest {
  /** The command, for example `list`: a key of `commandOutputs`. */
  command: string;
  config: Config;
  build: BuildContext;
  parser: GoParser;
  /** Where Go keeps its packages: GOROOT, GOMODCACHE, GOFLAGS and their like. */
  env: Environment;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** Version of the generator, for templates. */
  version: string;
}

/** A file as it should be on the disk. */
export interface OutputFile {
  /** Absolute path. */
  path: string;
  /** Path for messages. */
  displayPath: string;
  content: string;
  /** Name of the output in `outputs`. */
  output: string;
}

/** What a run found and would write. */
export interface GenerateResult {
  /** What the command's own template sees, narrowed to its receivers. Null when the package could not be read. */
  model: Model | null;
  /** Sorted by place. */
  diagnostics: Diagnostic[];
  /** Empty when a diagnostic is an error. */
  files: OutputFile[];
  /** Where each template that was used came from. */
  templates: UsedTemplate[];
}

/** Reads the package and renders the outputs of the command. */
export async function generate(request: GenerateRequest): Promise<GenerateResult> {
  const { config, cwd, command, build, parser, env } = request;
  const { source, diagnostics } = readPackage(config.dir, { build, cwd });
  if (!source) return { model: null, diagnostics: sortDiagnostics(diagnostics), files: [], templates: [] };

  const parsed = await parse(source, request);
  const reader = typeReader(parser, build, readImportRoots(source.dir, env), { preferTable: true });
  const resolved = await resolveTypes({ dir: source.dir, files: parsed.files }, reader);
  const { model, structs } = buildModel({
    files: parsed.files,
    importPath: source.importPath,
    dir: source.module && (relative(source.module.root, source.dir).replaceAll("\\", "/") || "."),
    methods: config.inference.methods,
    types: withConfiguredTypes(resolved, config.types),
  });
  const { targets, diagnostics: problems } = targetsOf(command, { config, model, source, cwd });
  const context = checkContext(targets, { request, source, parsed, model, structs });
  diagnostics.push(...problems, ...check(context, source.displayDir));
  const unreadable = diagnostics.some(({ code }) => code === "syntax" || code === "mixed-packages");
  const judged = withSeverities(diagnostics, config.rules);
  const rendered = await renderTargets(
    hasErrors(judged) || isCheckOnly(command) ? [] : targets,
    parsed,
    request,
  );
  judged.push(...rendered.diagnostics);
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    diagnostics: sortDiagnostics(judged),
    files: hasErrors(judged) ? [] : rendered.files,
    templates: rendered.templates,
  };
}

async function parse(source: PackageSource, { config, parser }: GenerateRequest): Promise<ParsedFiles> {
  const written = Object.values(config.outputs).map(settings => settings.out);
  const parsed: ParsedFiles = { files: [], generated: [] };
  for (const { name, path, text, generated } of source.files) {
    if (generated && written.includes(path)) continue;
    (generated ? parsed.generated : parsed.files).push(await parser.parse(name, text));
  }
  return parsed;
}
