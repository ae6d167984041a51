/** The outputs of a command, each with its part of the model and what the rest of the package means for it. */
import { dirname } from "node:path";
import type { Config, OutputConfig } from "./config/types.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { displayPath } from "./display-path.ts";
import type { GoFile } from "./go/declarations.ts";
import { selectReceivers, unknownReceiver } from "./model/select-receivers.ts";
import type { Model } from "./model/types.ts";
import { commandOutputs, type Output, outputs } from "./outputs.ts";
import type { PackageSource } from "./source/types.ts";

/** One output of the command with what its template sees. */
export interface Target {
  output: Output;
  settings: OutputConfig;
  /** Narrowed to the output's receivers. */
  model: Model;
  /** The file lies in the package's directory, so that it is compiled with the package. */
  inPackage: boolean;
}

/** The files of a package. */
export interface ParsedFiles {
  /** The user's. */
  files: GoFile[];
  /** Our own that this run doesn't write again. */
  generated: GoFile[];
}

/** The targets of a command, and what is wrong with the receivers and the places that were asked for. */
export function targetsOf(
  command: string,
  { config, model, source, cwd }: { config: Config; model: Model; source: PackageSource; cwd: string },
): { targets: Target[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const targets = (commandOutputs[command] ?? []).map((name): Target => {
    const output: Output = outputs[name];
    const settings = config.outputs[name];
    if (!settings) throw new Error(`config without settings for the output ${name}`);
    const { model: selected, unknown } = selectReceivers(model, settings.receivers);
    diagnostics.push(
      ...unknown.map(receiver => problem("unknown-receiver", unknownReceiver(model, receiver))),
    );
    const inPackage = dirname(settings.out) === source.dir;
    if (!inPackage && output.language === "go" && settings.template === null) {
      const file = displayPath(settings.out, cwd);
      const message = `${file} lies outside of ${source.displayDir}: Go compiles methods only beside the types of package ${model.package.name}`;
      diagnostics.push({ ...problem("outside-package", message), severity: "warning" });
    }
    return { output, settings, model: selected, inPackage };
  });
  return { targets, diagnostics };
}

function problem(code: string, message: string): Diagnostic {
  return { code, severity: "error", message, location: null, related: [] };
}

/** What templates see as `@output`. */
export function outputContext(target: Target, config: Config, parsed: ParsedFiles): Record<string, unknown> {
  const { output, model } = target;
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return {
    name: output.name,
    packageName: model.package.name,
    declareHandlerInfo:
      config.basics === null &&
      !declaredNames(target, [...parsed.files, ...parsed.generated]).includes("HandlerInfo") &&
      model.receivers.some(receiver => !receiver.hasListHandlers),
    handlers: handlers.sort((a, b) => (a.listName < b.listName ? -1 : 1)),
    maxBody: config.maxBody,
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
