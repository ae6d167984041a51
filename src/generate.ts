/** The pipeline, stage by stage. It reads the package and the templates, and writes nothing. */
import { relative } from "node:path";
import { check } from "./check/check.ts";
import type { Config, OutputConfig } from "./config/types.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "./diagnostics.ts";
import { displayPath } from "./display-path.ts";
import type { GoFile } from "./go/declarations.ts";
import type { GoParser } from "./go/parser.ts";
import { buildModel } from "./model/build-model.ts";
import { selectReceivers, unknownReceiver } from "./model/select-receivers.ts";
import type { Model } from "./model/types.ts";
import { commandOutputs, type Output, outputs } from "./outputs.ts";
import { defaultsDir, renderOutput, type UsedTemplate } from "./render/render-output.ts";
import { readPackage } from "./source/read-package.ts";
import type { BuildContext, PackageSource } from "./source/types.ts";

/** What to generate. */
export interface GenerateRequest {
  /** The command, for example `list`: a key of `commandOutputs`. */
  command: string;
  config: Config;
  build: BuildContext;
  parser: GoParser;
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

/** One output of the command with what its template sees. */
interface Target {
  output: Output;
  settings: OutputConfig;
  model: Model;
}

/** Reads the package and renders the outputs of the command. */
export async function generate(request: GenerateRequest): Promise<GenerateResult> {
  const { config, cwd, command } = request;
  const { source, diagnostics } = readPackage(config.dir, { build: request.build, cwd });
  if (!source) return { model: null, diagnostics: sortDiagnostics(diagnostics), files: [], templates: [] };

  const parsed = await parse(source, request);
  const model = buildModel({
    files: parsed.files,
    importPath: source.importPath,
    dir: source.module && (relative(source.module.root, source.dir).replaceAll("\\", "/") || "."),
    methods: config.inference.methods,
  });
  const targets = (commandOutputs[command] ?? []).map(name =>
    target(outputs[name], config, model, diagnostics),
  );
  const listed = targets.find(({ output }) => output.name === "list")?.model.receivers ?? [];
  diagnostics.push(...check({ model, listed, ...parsed }, source.displayDir));

  const files: OutputFile[] = [];
  const templates: UsedTemplate[] = [];
  for (const { output, settings, model } of hasErrors(diagnostics) ? [] : targets) {
    const rendered = await renderOutput({
      output,
      model,
      outputContext: outputContext(output, model, parsed),
      config: { ...settings },
      generator: { name: "gen", version: request.version },
      templateFile: settings.template,
      templatesDir: config.templates,
      defaultsDir,
      reservedNames: reservedNames(parsed),
      cwd,
    });
    diagnostics.push(...rendered.diagnostics);
    templates.push(...rendered.templates);
    if (rendered.text === null) continue;
    files.push({
      path: settings.out,
      displayPath: displayPath(settings.out, cwd),
      content: rendered.text,
      output: output.name,
    });
  }
  const unreadable = diagnostics.some(({ code }) => code === "syntax" || code === "mixed-packages");
  return {
    model: unreadable ? null : (targets[0]?.model ?? model),
    diagnostics: sortDiagnostics(diagnostics),
    files: hasErrors(diagnostics) ? [] : files,
    templates,
  };
}

interface ParsedFiles {
  /** The user's files. */
  files: GoFile[];
  /** Our own files that this run doesn't write again. */
  generated: GoFile[];
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

/** Narrows the model to the output's receivers. */
function target(output: Output, config: Config, whole: Model, diagnostics: Diagnostic[]): Target {
  const settings = config.outputs[output.name];
  if (!settings) throw new Error(`config without settings for the output ${output.name}`);
  const { model, unknown } = selectReceivers(whole, settings.receivers);
  for (const name of unknown) {
    diagnostics.push({
      code: "unknown-receiver",
      severity: "error",
      message: unknownReceiver(whole, name),
      location: null,
      related: [],
    });
  }
  return { output, settings, model };
}

/** What templates see as `@output`. */
function outputContext(
  output: Output,
  model: Model,
  { files, generated }: ParsedFiles,
): Record<string, unknown> {
  const declared = [...files, ...generated].some(file => file.declaredNames.includes("HandlerInfo"));
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return {
    name: output.name,
    declareHandlerInfo: !declared && model.receivers.some(receiver => !receiver.hasListHandlers),
    handlers: handlers.sort((a, b) => (a.listName < b.listName ? -1 : 1)),
  };
}

/** The package's identifiers, which no import of a generated file may take. */
function reservedNames({ files, generated }: ParsedFiles): string[] {
  return [...files, ...generated].flatMap(file => file.declaredNames);
}
