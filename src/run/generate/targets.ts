/** Finds the files that a command writes for a package, each with its part of the model. */
import { dirname, resolve } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { compareText } from "../../base/text/common.ts";
import { type Language, languageOf } from "../../config/outputs.ts";
import type { Config, OutputConfig } from "../../config/types.ts";
import { type DeclaredNames, readDeclaredNames } from "../../go/declared-names.ts";
import type { GoParser } from "../../go/parser.ts";
import { isUnlisted } from "../../model/functions.ts";
import { messagesOf } from "../../model/message-facts.ts";
import type { PackageModel } from "../../model/package-model.ts";
import {
  receiverNames,
  selectHandlers,
  selectReceivers,
  unknownReceiver,
  withoutLiterals,
} from "../../model/select-receivers.ts";
import type { Binding, Handler, Model, Receiver } from "../../model/types.ts";
import { type Output, ownPackageProblem, rivalFiles, type Unit } from "../../outputs/output.ts";
import { outputOf, printsAnswers } from "../../outputs/table.ts";
import type { PackageSource, SourceFile } from "../../packages/source/types.ts";
import type { CheckInput } from "../../rules/context.ts";
import { renderPath } from "../../templates/render/render-output.ts";
import type { GenerateRequest } from "./types.ts";

/** A file to write, with the data for its template. */
export interface Target extends Unit {
  output: Output;
  language: Language;
  subject: Subject;
  /** The file is in the package's directory, so Go compiles it with the package. */
  inPackage: boolean;
}

/** The receiver and the handler that a file is about; null where it is about all of them, as that about a whole package, or about all packages of a run. */
export const everything = { receiver: null as Receiver | null, handler: null as Handler | null };
type Subject = typeof everything;

export interface ParsedFiles
  extends Pick<PackageModel, "imported" | "errors">,
    Pick<CheckInput, "files" | "generated"> {
  /** All Go files of the package, but for those that go. */
  sources: SourceFile[];
}

/** Finds the targets of the command, and those of all commands. Reports unknown receivers and wrong paths. */
export async function targetsOf(model: Model, source: PackageSource, request: GenerateRequest) {
  const { config, amongSeveral } = request;
  const diagnostics: Diagnostic[] = [];
  const targets: Target[] = [];
  const all: Target[] = [];
  for (const settings of new Set([...config.outputs, ...config.allOutputs])) {
    // Outputs about all packages are rendered later.
    if (settings.per === "run") continue;
    const isWritten = config.outputs.includes(settings);
    const { model: selected, unknown } = selectReceivers(model, settings.receivers);
    const areElsewhere = unknown.length > 0 && unknown.length === settings.receivers.length;
    if (isWritten && amongSeveral && areElsewhere) continue;
    const found = await targetsOfOutput(settings, selected, source, request);
    all.push(...found.targets);
    if (!isWritten) continue;
    for (const receiver of amongSeveral ? [] : unknown)
      diagnostics.push(problem("unknown-receiver", unknownReceiver(receiverNames([model]), receiver)));
    diagnostics.push(...found.diagnostics);
    targets.push(...found.targets);
  }
  diagnostics.push(...rivalFiles(request.disk, targets));
  return { targets, all, diagnostics };
}

/** The targets of an output: one for each package, receiver or handler, as its setting `per` says. */
async function targetsOfOutput(
  settings: OutputConfig,
  all: Model,
  source: PackageSource,
  request: GenerateRequest,
): Promise<{ targets: Target[]; diagnostics: Diagnostic[] }> {
  const targets: Target[] = [];
  const diagnostics: Diagnostic[] = [];
  const output = outputOf(settings);
  const model = handlersFor(output, all);
  if (model.receivers.length === 0 && (output.ofFrameworks || all.receivers.length > 0))
    return { targets, diagnostics };
  for (const subject of subjectsOf(settings.per, model)) {
    const names = subject.receiver ? [subject.receiver.type ?? "func"] : [];
    const narrowed = selectReceivers(model, names).model;
    const rendered = await renderPath({
      templates: request.templates,
      pattern: settings.out,
      context: subject.handler ?? subject.receiver ?? model,
      root: model,
      outputContext: { name: settings.name, ...subjectContext(subject, model.bindings) },
      where: settings.outFrom,
    });
    if ("diagnostic" in rendered) {
      diagnostics.push(rendered.diagnostic);
      break;
    }
    const out = resolve(settings.base, rendered.path);
    const inPackage = dirname(out) === source.dir;
    const printsGo = output.file.endsWith(".go") && settings.template === null;
    const language = languageOf(out);
    if (output.ownPackage) {
      const unit = { settings, out, model: narrowed };
      const beside = { inPackage, others: targets, config: request.config };
      const wrong = ownPackageProblem(output.ownPackage, unit, beside);
      if (wrong !== null) {
        diagnostics.push(problem("config", `${settings.outFrom}: ${wrong}`));
        break;
      }
    } else if (printsGo && !(inPackage && language === "go")) {
      const file = displayPath(out, request.cwd);
      const message = inPackage
        ? `${file} does not end in .go, so that Go does not compile it`
        : `${file} lies outside of ${source.displayDir}: Go compiles methods only beside the types of package ${model.package.name}`;
      diagnostics.push(problem("outside-package", message, "warning"));
    }
    targets.push({ output, settings, out, language, model: narrowed, subject, inPackage });
  }
  return { targets, diagnostics };
}

/** The model with only the handlers that an output is about. */
export function handlersFor({ ofFrameworks, hasHandlersOnly }: Output, model: Model): Model {
  if (hasHandlersOnly) return withoutLiterals(model);
  if (ofFrameworks === undefined) return model;
  return selectHandlers(model, ({ go, signature }) =>
    ofFrameworks ? go.framework !== null : !isUnlisted(signature),
  );
}

/** Reports whether a package has handlers that the outputs of a run are about: literals are nothing without their answers. */
export function hasHandlers({ outputs }: Pick<Config, "outputs">, model: Model): boolean {
  return (outputs.some(printsAnswers) ? model : withoutLiterals(model)).receivers.length > 0;
}

function subjectsOf(per: OutputConfig["per"], { receivers }: Model): Subject[] {
  if (per === "package") return [everything];
  if (per === "receiver") return receivers.map(receiver => ({ receiver, handler: null }));
  return receivers.flatMap(receiver => receiver.handlers.map(handler => ({ receiver, handler })));
}

/** The settings of the config in `@output`; some count only in clients and mocks. */
export function configVariables(config: Config, hasOwnPackage: boolean) {
  const { maxBody, maxFailures, requireContentType, bindings } = config;
  const { requireJSON, validateBuild, issues } = bindings;
  const rejectUnknownFields = config.unknownFields === "reject";
  const ofBodies = { maxBody, maxFailures, requireContentType, rejectUnknownFields };
  const ofClients = hasOwnPackage ? config.client : { standalone: false, context: false };
  return { ...ofBodies, requireJSON, validateBuild, issues, ...ofClients };
}

/** The value of `@output` in templates; `targets` are all targets of the package, `aliases` the names of package `basics` that the file declares. */
export function outputContext(
  target: Target,
  targets: Target[],
  config: Config,
  parsed: ParsedFiles,
  aliases: string[],
): Record<string, unknown> {
  const { output, settings, model } = target;
  const needsHandlerInfo =
    !config.typesFrom?.types.includes("HandlerInfo") &&
    !targets.slice(0, targets.indexOf(target)).some(other => declaresHandlerInfo(other, target)) &&
    !declaredNames(target, [...parsed.files, ...parsed.generated]).includes("HandlerInfo") &&
    model.receivers.some(receiver => !receiver.hasListHandlers);
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return {
    name: settings.name,
    packageName: model.package.name,
    declareHandlerInfo: needsHandlerInfo && config.basics === null,
    aliasHandlerInfo: needsHandlerInfo && config.basics !== null && declaresHandlerInfo(target, target),
    aliases,
    errors: parsed.errors,
    handlers: handlers.sort((a, b) => compareText(a.listName, b.listName)),
    ...configVariables(config, output.ownPackage !== undefined),
    ...subjectContext(target.subject, model.bindings),
  };
}

/** Reports whether a file declares HandlerInfo for `other` too. */
function declaresHandlerInfo({ output, language, inPackage }: Target, other: Target): boolean {
  return Boolean(output.declaresHandlerInfo) && language === "go" && inPackage && other.inPackage;
}

/** The receiver and the handler that a file is about, and the handler's binding structs. */
export function subjectContext({ receiver, handler }: Subject, bindings: Binding[]) {
  return { receiver, handler, ...messagesOf(handler, bindings) };
}

/** The names that a generated file declares. */
export function declaredIn({ name, text }: SourceFile, parser: GoParser): DeclaredNames {
  return readDeclaredNames(name, text) ?? parser.parseDeclarations(name, text, true);
}

/** The names that are declared in the files which Go compiles with the target. */
export function declaredNames({ inPackage }: Target, files: DeclaredNames[]): string[] {
  return inPackage ? files.flatMap(file => file.declaredNames) : [];
}

/** The names that files declare at package level, and the methods, written `param.get`. */
export function declaredHelpers(files: DeclaredNames[]): string[] {
  const methods = files.flatMap(file =>
    file.functions.flatMap(({ receiver, name }) => (receiver ? [`${receiver.type}.${name}`] : [])),
  );
  return [...files.flatMap(file => file.declaredNames), ...methods];
}
