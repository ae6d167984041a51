/** Makes the data that the rules check. */

import type { CheckProblem } from "../code/checks/check-context.ts";
import type { Config } from "../config/types.ts";
import type { GoFile } from "../go/declarations.ts";
import type { DeclaredNames } from "../go/declared-names.ts";
import type { ParsedFunction, ParsedHandler } from "../model/find-handlers.ts";
import { type Inference, inferenceOf } from "../model/inference.ts";
import type { PackageModel, ParsedBinding } from "../model/package-model.ts";
import type { Shapes } from "../model/resolve-shapes.ts";
import type { BindingStruct } from "../model/struct-members.ts";
import type { Handler, Model, Position, Receiver } from "../model/types.ts";
import type { EarlierRoute, Printed } from "../outputs/output.ts";
import { constraintOf } from "../packages/source/build-constraints.ts";
import { isGeneratedGo, isOfPredecessor } from "../packages/source/generated-header.ts";
import type { SourceFile } from "../packages/source/types.ts";
import type { DeclaredTypes } from "../types/declared-types.ts";
import type { TypeReader } from "../types/go-types.ts";
import type { ImportScope } from "../types/import-scope.ts";
import { type Pattern, type PatternProblem, readPath } from "./route-patterns.ts";

/** The data that the rules check: the package, and the part of it that the command writes output for. */
export interface CheckContext {
  /** The command is `validate`, so rules run that no output depends on. */
  validating: boolean;
  /** The run only compares its files with those on the disk. */
  verifying: boolean;
  /** All binding structs are looked at: the package has a handler, or the run is about it alone. In others, only those with a tag of gen's own are. */
  looksAtAll: boolean;
  /** Files that another program wrote, by their names. */
  ofOthers: ReadonlySet<string>;
  model: Model;
  /** Finds the types of fields. */
  reader: TypeReader;
  /** The user's files. */
  files: GoFile[];
  /** The names that these files import. */
  imported: ImportScope;
  /** Generated files that this run does not write again. */
  generated: DeclaredNames[];
  /** The names of the files that gohandlers wrote. */
  ofPredecessor: ReadonlySet<string>;
  /** The routes that an earlier run wrote: first those of lists, then of YAML, then of bindings, then of clients and TypeScript. */
  earlier: EarlierRoute[];
  /** The types of the user's files. */
  types: DeclaredTypes;
  /** The functions and methods of the user's files. */
  functions: ParsedFunction[];
  /** The binding structs as they are declared. */
  structs: BindingStruct[];
  /** The shapes of the binding structs; null when no output needs them. */
  shapes: Shapes | null;
  /** Handlers that take part in an output. */
  handlers: ParsedHandler[];
  /** Handlers whose routes are listed, in Go or in YAML, in the order of the list. */
  routed: ParsedHandler[];
  /** The pattern of each handler of the package, or the reason why its path is invalid. */
  patterns: ReadonlyMap<Handler, Pattern | PatternProblem>;
  /** Receivers that get a ListHandlers; none when the command writes no list. */
  listed: Receiver[];
  /** Bindings that Go methods, TypeScript, an OpenAPI document, a client or a mock is written for. */
  bound: ParsedBinding[];
  /** The bindings of handlers that take part in an output, be it only a list of routes. */
  served: ParsedBinding[];
  /** The bindings in `bound` that get methods. */
  withMethods: ParsedBinding[];
  /** The bindings in `bound` whose shapes an output prints. */
  withShapes: ParsedBinding[];
  /** Handlers that a client or a mock is about. */
  called: ParsedHandler[];
  /** What is wrong with the rules of tags `validate`, and the constants of enums whose values are not known. */
  checkProblems: CheckProblem[];
  /** The regular expressions in rules of tags. */
  expressions: { pattern: string; position: Position }[];
  /** The names of the responses whose Write may fail; empty if no function drops the error of a Write. */
  failing: PackageModel["failing"];
  /** HandlerInfo is in another package: the config has the key `basics`. */
  sharesTypes: boolean;
  /** Generated methods Validate return a map: the config has `bindings.issues`. */
  returnsIssues: boolean;
  /** The settings that infer methods and paths that no comment declares. */
  inference: Inference;
  /** The build constraints of files, by the file's name. */
  constraints: ReadonlyMap<string, string>;
}

/** The input of `checkContext`: the whole package, and the built-in outputs of the command. */
export interface CheckInput
  extends Pick<
    CheckContext,
    | "validating"
    | "verifying"
    | "reader"
    | "files"
    | "imported"
    | "generated"
    | "earlier"
    | "expressions"
    | "checkProblems"
  > {
  /** The run is about this package alone. */
  isAlone: boolean;
  built: PackageModel;
  outputs: CheckedOutput[];
  config: Pick<Config, "basics" | "typesFrom" | "inference" | "bindings">;
  sourceFiles: SourceFile[];
}

/** A file that is written, with the part of the model that it is about. */
export interface CheckedOutput {
  prints: readonly Printed[];
  model: Model;
  /** The output file is in the package's directory. */
  inPackage: boolean;
}

/** Makes the data for the rules: only handlers and bindings that are in an output are checked. */
export function checkContext({
  built,
  outputs,
  config,
  sourceFiles,
  isAlone,
  checkProblems,
  ...rest
}: CheckInput): CheckContext {
  const { model, types, functions, structs, shapes, failing } = built;
  const having = (printed: Printed) => outputs.filter(({ prints }) => prints.includes(printed));
  const handlersOf = (files: CheckedOutput[]): Set<Handler> =>
    new Set(files.flatMap(({ model }) => model.receivers.flatMap(receiver => receiver.handlers)));
  const parsedOf = new Map(built.handlers.map(one => [one.handler, one]));
  const shown = handlersOf(outputs.filter(({ prints }) => prints.length > 0));
  const called = handlersOf(having("calls"));
  const bindingsWith = (printed: Printed): ParsedBinding[] => {
    const selected = new Set(having(printed).flatMap(({ model }) => model.bindings));
    return built.bindings.filter(({ binding }) => selected.has(binding));
  };
  const withMethods = bindingsWith("methods");
  return {
    ...rest,
    looksAtAll: isAlone || model.receivers.length > 0,
    ofOthers: new Set(sourceFiles.filter(({ text }) => isGeneratedGo(text)).map(({ name }) => name)),
    model,
    types,
    functions,
    structs,
    shapes,
    failing,
    handlers: built.handlers.filter(({ handler }) => shown.has(handler)),
    routed: [...handlersOf(having("routes"))].flatMap(handler => parsedOf.get(handler) ?? []),
    patterns: new Map(built.handlers.map(({ handler }) => [handler, readPath(handler.method, handler.path)])),
    listed: having("ListHandlers").flatMap(({ inPackage, model }) => (inPackage ? model.receivers : [])),
    bound: bindingsWith("messages"),
    served: built.bindings.filter(({ handlers }) => handlers.some(({ handler }) => shown.has(handler))),
    withMethods,
    withShapes: bindingsWith("shapes"),
    called: built.handlers.filter(({ handler }) => called.has(handler)),
    checkProblems: withMethods.length > 0 ? checkProblems : [],
    sharesTypes: config.basics !== null || (config.typesFrom?.types.includes("HandlerInfo") ?? false),
    returnsIssues: config.bindings.issues,
    inference: inferenceOf(config.inference),
    ofPredecessor: new Set(
      sourceFiles.filter(({ generated, text }) => generated && isOfPredecessor(text)).map(({ name }) => name),
    ),
    constraints: new Map(
      sourceFiles.flatMap(({ name, text }) => {
        const constraint = constraintOf(name, text);
        return constraint === null ? [] : [[name, constraint] as const];
      }),
    ),
  };
}
