/** The files that a command writes for a package, each with its part of the model and what the rest of the package means for it. */
import { dirname, resolve } from "node:path";
import { type Language, languageOf, type OutputName, outputs } from "../config/outputs.ts";
import type { Config, OutputConfig } from "../config/types.ts";
import { displayPath } from "../files/display-path.ts";
import type { GoFile } from "../go/declarations.ts";
import { selectReceivers, unknownReceiver } from "../model/select-receivers.ts";
import type { Handler, Model, Receiver } from "../model/types.ts";
import { type Diagnostic, problem } from "../report/diagnostic.ts";
import type { PackageSource } from "../source/types.ts";
import { compareText } from "../text/common.ts";
import type { ImportScope } from "../types/import-scope.ts";
import { outputPath } from "./output-path.ts";
import type { GenerateRequest } from "./types.ts";

/** One file to write, with what its template sees. */
export interface Target {
  settings: OutputConfig;
  /** File name of the built-in entry template; null for the user's own outputs. */
  entry: string | null;
  /** Absolute path of the file. */
  out: string;
  language: Language;
  /** Narrowed to the output's receivers, and to the one of `subject`. */
  model: Model;
  subject: Subject;
  /** The file lies in the package's directory, so that it is compiled with the package. */
  inPackage: boolean;
}

/** What a file is about: its template's context. */
export type Subject =
  | { type: "Model"; context: Model; receiver: null; handler: null }
  | { type: "Receiver"; context: Receiver; receiver: Receiver; handler: null }
  | { type: "Handler"; context: Handler; receiver: Receiver; handler: Handler };

/** The files of a package. */
export interface ParsedFiles {
  /** The user's. */
  files: GoFile[];
  /** The names that their imports bring. */
  imported: ImportScope;
  /** Our own that this run doesn't write again. */
  generated: GoFile[];
}

/** The targets of the request's command, the paths of all commands' targets, and what is wrong with the receivers and the places that were asked for. */
export async function targetsOf(
  model: Model,
  source: PackageSource,
  request: GenerateRequest,
): Promise<{ targets: Target[]; outputPaths: string[]; diagnostics: Diagnostic[] }> {
  const { config } = request;
  const diagnostics: Diagnostic[] = [];
  const targets: Target[] = [];
  const outputPaths: string[] = [];
  for (const settings of ofPackages(config.outputs)) {
    const { model: selected, unknown } = selectReceivers(model, settings.receivers);
    if (!request.amongSeveral) {
      diagnostics.push(
        ...unknown.map(receiver => problem("unknown-receiver", unknownReceiver(model, receiver))),
      );
    } else if (unknown.length > 0 && unknown.length === settings.receivers.length) continue;
    const found = await targetsOfOutput(settings, selected, source, request);
    diagnostics.push(...found.diagnostics);
    targets.push(...found.targets);
    outputPaths.push(...found.targets.map(target => target.out));
  }
  const others = ofPackages(config.allOutputs).filter(settings => !config.outputs.includes(settings));
  for (const settings of others) {
    const { model: selected } = selectReceivers(model, settings.receivers);
    const found = await targetsOfOutput(settings, selected, source, request);
    outputPaths.push(...found.targets.map(target => target.out));
  }
  return { targets, outputPaths, diagnostics };
}

/** Those of `per: "run"` are written after all packages. */
function ofPackages(settings: OutputConfig[]): OutputConfig[] {
  return settings.filter(({ per }) => per !== "run");
}

/** One target per thing that the output is written once for. */
async function targetsOfOutput(
  settings: OutputConfig,
  model: Model,
  source: PackageSource,
  request: GenerateRequest,
): Promise<{ targets: Target[]; diagnostics: Diagnostic[] }> {
  const targets: Target[] = [];
  const diagnostics: Diagnostic[] = [];
  const entry = settings.builtIn ? outputs[settings.name as OutputName].template : null;
  for (const subject of subjectsOf(settings.per, model)) {
    const narrowed = subject.receiver
      ? selectReceivers(model, [subject.receiver.type ?? "func"]).model
      : model;
    const rendered = await outputPath({
      templates: request.templates,
      pattern: settings.out,
      context: subject.context,
      contextType: subject.type,
      root: model,
      outputContext: { name: settings.name, ...subjectContext(subject, model) },
      where: settings.outFrom,
    });
    if ("diagnostic" in rendered) {
      diagnostics.push(rendered.diagnostic);
      break;
    }
    const out = resolve(settings.base, rendered.path);
    const inPackage = dirname(out) === source.dir;
    const language = languageOf(out);
    if (!inPackage && language === "go" && settings.builtIn && settings.template === null) {
      const file = displayPath(out, request.cwd);
      const message = `${file} lies outside of ${source.displayDir}: Go compiles methods only beside the types of package ${model.package.name}`;
      diagnostics.push(problem("outside-package", message, "warning"));
    }
    targets.push({ settings, entry, out, language, model: narrowed, subject, inPackage });
  }
  return { targets, diagnostics };
}

function subjectsOf(per: OutputConfig["per"], model: Model): Subject[] {
  if (per === "package") return [{ type: "Model", context: model, receiver: null, handler: null }];
  return model.receivers.flatMap((receiver): Subject[] =>
    per === "receiver"
      ? [{ type: "Receiver", context: receiver, receiver, handler: null }]
      : receiver.handlers.map(handler => ({ type: "Handler", context: handler, receiver, handler })),
  );
}

/** What templates see as `@output`; `targets` are all of the run. */
export function outputContext(
  target: Target,
  targets: Target[],
  config: Config,
  parsed: ParsedFiles,
): Record<string, unknown> {
  const { settings, model } = target;
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return {
    name: settings.name,
    packageName: model.package.name,
    declareHandlerInfo:
      config.basics === null &&
      !targets.slice(0, targets.indexOf(target)).some(other => declaresHandlerInfo(other, target)) &&
      !declaredNames(target, [...parsed.files, ...parsed.generated]).includes("HandlerInfo") &&
      model.receivers.some(receiver => !receiver.hasListHandlers),
    handlers: handlers.sort((a, b) => compareText(a.listName, b.listName)),
    maxBody: config.maxBody,
    requireContentType: config.requireContentType,
    ...subjectContext(target.subject, model),
  };
}

/** Of several files of a package one declares the type that they share: the built-in list, else the first of the user's. */
function declaresHandlerInfo({ settings, language, inPackage }: Target, other: Target): boolean {
  const lists = settings.builtIn ? settings.name === "list" : language === "go";
  return lists && inPackage && other.inPackage;
}

/** What the file is about, with its binding structs. */
function subjectContext({ receiver, handler }: Subject, { bindings }: Model): Record<string, unknown> {
  const binding = (name: string | null) => bindings.find(struct => struct.name === name) ?? null;
  return {
    receiver,
    handler,
    request: binding(handler?.request ?? null),
    response: binding(handler?.response ?? null),
  };
}

/** The identifiers of files that the target is compiled with. */
export function declaredNames({ inPackage }: Pick<Target, "inPackage">, files: GoFile[]): string[] {
  return inPackage ? files.flatMap(file => file.declaredNames) : [];
}

/** The same with methods, as `param.get`. */
export function declaredHelpers(target: Pick<Target, "inPackage">, files: GoFile[]): string[] {
  const methods = files.flatMap(file =>
    file.functions.flatMap(({ receiver, name }) => (receiver ? [`${receiver.type}.${name}`] : [])),
  );
  return target.inPackage ? [...declaredNames(target, files), ...methods] : [];
}
