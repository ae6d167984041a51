/** Makes the data that the rules check, and says what a rule and its findings are. */
import type { Diagnostic, Location, Severity, Span } from "../base/report/diagnostic.ts";
import { spanAt } from "../base/report/diagnostic.ts";
import type { RuleCode } from "../config/rule-severities.ts";
import type { Config } from "../config/types.ts";
import { type GoFile, positionOf } from "../go/declarations.ts";
import type { DeclaredNames } from "../go/declared-names.ts";
import type { ParsedFunction } from "../model/functions.ts";
import type { PackageModel, ParsedBinding } from "../model/package-model.ts";
import type { Handler, Position } from "../model/types.ts";
import type { EarlierRoute, Output, Printed, Unit } from "../outputs/output.ts";
import { isGeneratedGo } from "../packages/source/generated-header.ts";
import type { PackageSource, SourceFile } from "../packages/source/types.ts";
import { receiverType } from "../types/go-types.ts";
import { readPath } from "./route-patterns.ts";

/** What a run asks of the rules. */
export interface CheckSettings {
  /** Only report problems, as `validate` and `adopt`: no file is rendered, and rules run that no output depends on. */
  checkOnly?: boolean;
  /** The command is `adopt`, so annotations of other tools are looked for. */
  adopting?: boolean;
  /** The run only compares its files with those on the disk (`--check`). */
  verifying?: boolean;
}

/** The package, and what a run would write of it. */
export interface CheckInput extends Required<CheckSettings> {
  /** The run only describes the package, and no earlier run wrote a file of it. */
  onlyDescribed: boolean;
  /** The run is about this package alone. */
  isAlone: boolean;
  /** The user's files. */
  files: GoFile[];
  /** Generated files that this run does not write again. */
  generated: DeclaredNames[];
  /** The routes that an earlier run wrote: first those of lists, then of YAML, then of bindings, then of clients and TypeScript. */
  earlier: EarlierRoute[];
  made: PackageModel;
  /** Reports whether nothing is said of a place in tags `validate`, since the struct is left out. */
  isLeftOut(position: Position): boolean;
  /** The built-in outputs of the command. */
  outputs: CheckedOutput[];
  config: Pick<Config, "basics" | "typesFrom" | "inference" | "bindings">;
  sourceFiles: SourceFile[];
  /** The enclosing Go module; null without one. */
  module: PackageSource["module"];
}

/** A file that is written, with the part of the model that it is about. */
export interface CheckedOutput extends Pick<Unit, "model"> {
  output: Pick<Output, "prints">;
  /** The output file is in the package's directory. */
  inPackage: boolean;
}

/** The data that the rules check: the package, and the part of it that the command writes output for. */
export type CheckContext = ReturnType<typeof checkContext>;

/** Makes the data for the rules: only handlers and bindings that are in an output are checked. */
export function checkContext({ made, outputs, isAlone, isLeftOut, ...rest }: CheckInput) {
  const { handlers, bindings, checks, ...declared } = made;
  const having = (printed: Printed) => outputs.filter(({ output }) => output.prints.includes(printed));
  const handlersOf = (files: CheckedOutput[]): Set<Handler> =>
    new Set(files.flatMap(({ model }) => model.receivers.flatMap(receiver => receiver.handlers)));
  const parsedOf = new Map(handlers.map(one => [one.handler, one]));
  const shown = handlersOf(outputs.filter(({ output }) => output.prints.length > 0));
  const called = handlersOf(having("calls"));
  const bindingsWith = (printed: Printed): ParsedBinding[] => {
    const selected = new Set(having(printed).flatMap(({ model }) => model.bindings));
    return bindings.filter(({ binding }) => selected.has(binding));
  };
  const receiversOf = (printed: Printed) =>
    having(printed).flatMap(({ inPackage, model }) => (inPackage ? model.receivers : []));
  const bound = bindingsWith("messages");
  const withMethods = bindingsWith("methods");
  const isAsked = ({ position }: { position: Position }) => !isLeftOut(position);
  return {
    ...rest,
    ...declared,
    /** All binding structs are looked at: the package has a handler, or the run is about it alone. In others, only those with a tag of gen's own are. */
    looksAtAll: isAlone || declared.model.receivers.length > 0,
    /** Files that another program wrote, by their names. */
    ofOthers: new Set(rest.sourceFiles.flatMap(({ name, text }) => (isGeneratedGo(text) ? name : []))),
    /** Handlers that take part in an output. */
    handlers: handlers.filter(({ handler }) => shown.has(handler)),
    /** Handlers whose routes are listed, in Go or in YAML, in the order of the list. */
    routed: [...handlersOf(having("routes"))].flatMap(handler => parsedOf.get(handler) ?? []),
    /** The pattern of each handler of the package, or the reason why its path is invalid. */
    patterns: new Map(handlers.map(({ handler }) => [handler, readPath(handler.method, handler.path)])),
    /** Receivers that get a ListHandlers; none when the command writes no list. */
    listed: receiversOf("ListHandlers"),
    /** Receivers whose handlers of frameworks generated code registers, with only these; none when the command writes no such code. */
    registering: receiversOf("registrations"),
    /** Bindings that Go methods, TypeScript, an OpenAPI document, a client or a mock is written for. */
    bound,
    /** The bindings in `bound` for which at least one method is written. */
    written: bound.filter(
      ({ binding: { hasMethods, go } }) => hasMethods && Object.values(go.generate).includes(true),
    ),
    /** The bindings of handlers that take part in an output, be it only a list of routes. */
    served: bindings.filter(one => one.handlers.some(({ handler }) => shown.has(handler))),
    /** The bindings in `bound` that get methods, by the type that has these. A method may be declared on any alias of the type. */
    byType: new Map(withMethods.map(({ binding }) => [receiverType(binding.name, declared.types), binding])),
    /** The bindings in `bound` whose shapes an output prints. */
    withShapes: bindingsWith("shapes"),
    /** Handlers that a client or a mock is about. */
    called: handlers.filter(({ handler }) => called.has(handler)),
    /** The regular expressions in rules of tags. */
    expressions: checks?.patterns.filter(isAsked) ?? [],
    /** What is wrong with the rules of tags `validate`, and the constants of enums whose values are not known. */
    checkProblems: withMethods.length > 0 ? (checks?.problems.filter(isAsked) ?? []) : [],
  };
}

/** A rule, which finds one kind of mistake. Several rules may have the same code. */
export interface Rule {
  code: RuleCode;
  find(context: CheckContext): Finding[] | Promise<Finding[]>;
}

/** A mistake that a rule found. The files in its places are base names. */
export interface Finding extends Pick<Diagnostic, "message" | "related" | "edits"> {
  location: Location;
  /** A severity for this finding, when the rule is less certain than usual. */
  severity?: Severity;
}

/** A finding at a place; `related` are other places that belong to it. */
export function finding(message: string, location: Location, related: Finding["related"] = []): Finding {
  return { message, location, related };
}

/** A finding in a file of the package. */
export function findingIn(file: { name: string }, span: Span, message: string): Finding {
  return finding(message, positionOf(file.name, span));
}

type BodyPart = { start: number; end: number };

/** A finding about a part of a function's body, such as a call; `also` is another part that belongs to it, with what it is. */
export function findingAt(
  { fn, file }: Pick<ParsedFunction, "fn" | "file">,
  part: BodyPart,
  message: string,
  also?: [string, BodyPart],
): Finding {
  const placeOf = ({ start, end }: BodyPart) =>
    positionOf(file.name, spanAt(fn.body, start, end, fn.bodySpan));
  return finding(message, placeOf(part), also && [{ message: also[0], location: placeOf(also[1]) }]);
}

/** The place where something is declared, as the related place of a finding. */
export function declaredHere(name: string, location: Location): Finding["related"] {
  return [{ message: `${name} is declared here`, location }];
}

/** The same finding as a warning, when the rule is less certain than usual. */
export function asWarning(found: Finding): Finding {
  return { ...found, severity: "warning" };
}
