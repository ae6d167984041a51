/**
 * What an output is: a kind of file that gen writes. A built-in one is a folder here and a row in `table.ts`; an output of the user is the
 * same object with a template of theirs.
 */
import { basename, dirname, join } from "node:path";
import { type Files, namesIn, textOf } from "../base/files/files.ts";
import { type Diagnostic, problem, type Severity } from "../base/report/diagnostic.ts";
import { getOrMake } from "../base/text/common.ts";
import type { OutputDefaults } from "../config/outputs.ts";
import type { RuleCode } from "../config/rule-severities.ts";
import type { Config, OutputConfig } from "../config/types.ts";
import type { DeclaredNames } from "../go/declared-names.ts";
import { packageNameOf } from "../go/import-paths.ts";
import type { ModelPart, ModelSettings, PackageModel } from "../model/package-model.ts";
import type { Binding, Handler, Model, Position, Receiver } from "../model/types.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { hasGoHeader } from "../packages/source/generated-header.ts";
import type { PackageSource, SourceFile } from "../packages/source/types.ts";

/** The type of what an entry template gets: a definition of the model's schema. */
export type ContextType =
  | "Model"
  | "Receiver"
  | "Handler"
  | "RunModel"
  | "TypeScriptFile"
  | "ClientFile"
  | "FrameworksFile"
  | "OpenAPIDocument";

/** What a run finds out for an output: a part of the model, or the prefixes below which the package registers handlers. */
export type Need = ModelPart | "prefixes";

/** What a file has of a package. Each rule is about handlers and structs of which some file has certain things. */
export type Printed =
  | "routes"
  | "ListHandlers"
  | "registrations"
  | "messages"
  | "methods"
  | "shapes"
  | "calls";

/** The part of a package that a file is about. */
export interface Unit {
  /** The model with only the receivers that the file is about. */
  model: Model;
  settings: OutputConfig;
  /** Absolute path of the file. */
  out: string;
}

/** The whole package, and how it was read. */
export interface Served extends ModelSettings {
  source: PackageSource;
  built: PackageModel;
  roots: ImportRoots;
}

/** What a template gets, and what is known of its file. */
export interface View {
  context: object;
  /** The model that the file is made from, if it isn't that of the unit. */
  model?: Model;
  /** Names that no import of the file can have. Those that the package declares, if the file is in it, are among these anyway. */
  reservedNames?: readonly string[];
  diagnostics?: Diagnostic[];
  /** Directories of packages that were read. */
  dirs?: readonly string[];
}

/** What the template of an output about all packages gets. */
export interface RunView {
  context: object;
  problems: RunProblem[];
  /** What is wrong with a function in the config, which is why there is no file. */
  configProblem?: string;
  /** The handlers that are in the file, by the ids that its operations have in OpenAPI. */
  operations?: { operationId: string; handler: Handler; model: Model }[];
}

/** Something that a file about all packages can't show, or that is wrong in it. */
export interface RunProblem {
  code: RuleCode;
  message: string;
  /** The package that `position` is in. */
  model: Model;
  position: Position;
  /** A severity that is not the rule's default. */
  severity?: Severity;
}

/** The Go package of its own that the files of an output are in, one in a folder. */
export interface OwnPackage {
  /** Reports whether it imports the package with the handlers. */
  importsHandlers(config: Config): boolean;
  /** Matches the files that an earlier run wrote: no two can be in one folder. */
  declares: RegExp;
  /** Says why a file can't be written; null when it can. */
  problem?(settings: OutputConfig, config: Config): string | null;
}

/** A route that an earlier run wrote. Where `name` isn't a handler's, the receiver is null. */
export interface EarlierRoute extends Pick<Handler, "name" | "receiver" | "method" | "path"> {
  /** What `name` is: a handler's name, its name in the list of the whole package, the name of its request struct, or the id of an operation. */
  named: "handler" | "listName" | "request" | "operation";
  /** Path of the file for messages. */
  file: string;
  /** gohandlers wrote the file, so the route may be one that clients use. */
  ofPredecessor?: boolean;
}

/** An output, as a run sees it. */
export interface Output extends OutputDefaults {
  ownPackage?: OwnPackage;
  context: ContextType;
  /** The parts of the model that it is made from, besides those that every model has; none by default. */
  needs?: readonly Need[];
  prints: readonly Printed[];
  /** It is about the handlers of frameworks, or about those that need no arguments; without it, about all. There is no file about no handlers. */
  ofFrameworks?: boolean;
  /**
   * Makes what the entry template gets, with code that is loaded only then, since few runs need it. By default the template gets the model, or
   * the receiver or the handler.
   */
  view?(unit: Unit, served: Served): Promise<View>;
  /** The same for an output about all packages of a run. */
  viewOfRun?(models: Model[], config: Config): Promise<RunView>;
  /** Reports whether the view is made before the rules run, since it may report errors itself. */
  isViewedEarly?(config: Config): boolean;
  /** The command of the same name, with the other outputs that it writes. */
  command?: { summary: string; writes?: readonly string[] };
  /**
   * What is written although structs have errors: the whole file, since it is made from the routes alone; the methods of the other structs; or
   * the functions that these methods call. Without it, nothing is.
   */
  inSpiteOfErrors?: "all" | "methods" | "functions";
  /** What its Go files declare, which moves to another file if the names of files change. */
  declarations?: {
    /** The declarations in words: `the methods`. */
    what: string;
    /** Finds the receivers or structs that a generated file has declarations for. */
    find(file: DeclaredNames, built: PackageModel): (Receiver | Binding)[];
  };
  /** Reads the routes of a file that an earlier run wrote. `file` is its path for messages. */
  earlierRoutes?(text: string, file: string): EarlierRoute[] | Promise<EarlierRoute[]>;
  /** Its Go files declare HandlerInfo where no other file of the package does. */
  declaresHandlerInfo?: true;
  /** Each key of its files is the name of a handler, so that the header of generated files has no place in JSON. */
  hasHandlersOnly?: true;
}

/** A row of the table of outputs. */
export interface BuiltInOutput extends Output {
  template: string;
}

/** Finds the receivers for which a generated file declares a function or a method of such a name. */
export function receiversWith(isNamed: (name: string) => boolean) {
  return ({ functions }: DeclaredNames, { model }: PackageModel) =>
    functions.flatMap(({ name, receiver }) =>
      isNamed(name) ? model.receivers.filter(({ type }) => type === (receiver?.type ?? null)) : [],
    );
}

// The Go package of its own that a client or a mock is in: its name, and whether it can be written.

/** The name of the package: the config's, else that of the file's directory. */
export function ownPackageName({ packageName }: OutputConfig, out: string): string {
  return packageName ?? packageNameOf(basename(dirname(out)), "client");
}

/** Says why a file in a package of its own can't be written; null when it can. `others` are the files that the same output has already. */
export function ownPackageProblem(
  own: OwnPackage,
  { settings, out, model }: Unit,
  { inPackage, others, config }: { inPackage: boolean; others: { out: string }[]; config: Config },
): string | null {
  const { name } = settings;
  const imports = model.receivers.length > 0 && own.importsHandlers(config);
  const { name: packageName, importPath } = model.package;
  if (packageName === "main" && imports)
    return `Go can't import ${importPath ?? "the package"}, which is package main, so no ${name} can use it: move its handlers, or write gen:ignore above them`;
  if (importPath === null && imports)
    return `package ${packageName} is in no module, so that a ${name} can't import it: write a go.mod`;
  if (inPackage)
    return `a ${name} is a package of its own, and can't be in the directory of package ${packageName}: name a folder, as in client/${name}.gen.go`;
  const same = others.find(other => other.out !== out && dirname(other.out) === dirname(out));
  if (same)
    return `${basename(same.out)} and ${basename(out)} would be in one folder and declare the same names: give each a folder of its own, as in {{kebab type}}/${name}.gen.go`;
  return own.problem?.(settings, config) ?? null;
}

/** Reports files that an earlier run wrote beside those of this one, as the same output, and that it doesn't replace: for another package, or under another file name. */
export function rivalFiles(disk: Files, targets: (Pick<Unit, "settings" | "out"> & { output: Output })[]) {
  const written = targets.map(({ out }) => out);
  return targets.flatMap(({ output: { ownPackage }, settings: { name, outFrom }, out }) => {
    if (ownPackage === undefined || !out.endsWith(".go")) return [];
    const beside = namesIn(disk, dirname(out)).find(one => {
      const path = join(dirname(out), one);
      if (!one.endsWith(".go") || written.includes(path)) return false;
      const text = textOf(disk, path);
      return hasGoHeader(text) && ownPackage.declares.test(text);
    });
    if (beside === undefined) return [];
    const message = `${outFrom}: ${beside} in the folder of ${basename(out)} is another ${name}, with the same names: give each package a folder of its own, as in {{package.name}}client/${name}.gen.go, or delete ${beside} if no package needs it any more`;
    return [problem("config", message)];
  });
}

/** A file that is written. */
export interface WrittenFile extends Pick<SourceFile, "path" | "displayPath"> {
  /** Name of the output. */
  output: string;
}

/** Reports files of one output for several packages in one folder; `files` have packages of their own. */
export function filesInOneFolder(packages: { name: string; files: WrittenFile[] }[]): Diagnostic[] {
  const first = new Map<string, { name: string; file: WrittenFile }>();
  return packages.flatMap(({ name, files }) =>
    files.flatMap(file => {
      if (!file.path.endsWith(".go")) return [];
      const folder = `${file.output} ${dirname(file.path)}`;
      const other = getOrMake(first, folder, () => ({ name, file }));
      // Equal paths are reported for all outputs.
      if (other.name === name || other.file.path === file.path) return [];
      const message = `${other.file.displayPath} and ${file.displayPath} would be in one folder, but the ${file.output}s of the packages ${other.name} and ${name} declare the same names: give each a folder of its own, as in {{package.name}}client/${file.output}.gen.go`;
      return [problem("config", message)];
    }),
  );
}
