/**
 * The types of the search for responses: what is known of values, the states between statements, and what a call leads to.
 *
 * The search computes for each function what it may do, for each set of arguments that matters (a summary). It follows statements in their order. A state stands for
 * all paths through the code that lead to a statement with the same facts. Where too many states meet, they are joined: a variable is then a `union` of its values.
 * What the search says of a state is true for all its paths. Whether each of its paths is really possible is not known after conditions that a join made
 * dependent on each other: then the state is `unsure`. A response that only unsure states send is not named, but the set of responses is open.
 */
import type {
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  GoFile,
  Statement,
} from "../go/declarations.ts";
import type { HttpMethod } from "../go/http-methods.ts";
import type { GoParser } from "../go/parser.ts";
import type { KnownOperand } from "../types/constant-operations.ts";
import type { GoType, TypeArguments, TypePackage, TypeReader } from "../types/go-types.ts";

/** One response that a handler sends. */
export interface SentResponse {
  status: number;
  body: SentBody;
  /** The constant Content-Type that the code sets for it; null where it sets none, or one that is not known (then `mediaTypeUnknown`). */
  mediaType: string | null;
  mediaTypeUnknown: boolean;
  /** It is the problem that answers a request which Parse refuses. */
  isParseProblem: boolean;
}

/** What is known of a body. */
export type SentBody =
  /** Certainly nothing is written. */
  | { kind: "none" }
  /** A binding struct, by its generated Write or WriteStatus. */
  | { kind: "message"; struct: string }
  /** WriteProblem, WriteProblemFor. */
  | { kind: "problem" }
  /** A text: text/plain unless `mediaType` says otherwise. */
  | { kind: "text" }
  /** encoding/json of a value: its static type at the call. */
  | { kind: "json"; type: GoType }
  /** Something was written, and only the constant `mediaType` is known of it. */
  | { kind: "bytes" }
  /** Something may be written, and nothing is known of it. */
  | { kind: "unknown" };

/** A function or method of the user's module. */
export interface DeclaredFunction {
  fn: FunctionDeclaration;
  file: GoFile;
  pkg: TypePackage;
}

/** Where code stands, which gives the names in it a meaning. */
export interface CodePlace {
  file: GoFile;
  pkg: TypePackage;
  /** The type arguments of the function, and the types that it declares. */
  typeArguments: TypeArguments;
}

/** What is known of a Go value. */
export type Value =
  | AnyValue
  | { kind: "constant"; operand: KnownOperand; type: GoType | null }
  | { kind: "nil" }
  /** The http.ResponseWriter of the handler. */
  | { kind: "writer" }
  /** A value that writes to a writer, or sets its header fields. */
  | { kind: "tool"; tool: "encoder" | "controller" | "flusher" | "header"; writer: Value }
  /** The *http.Request of the handler. */
  | { kind: "request" }
  | PointerValue
  | StructValue
  /** A slice: its items are in a cell, which other slices may share. */
  | { kind: "slice"; cell: string; type: GoType | null }
  | ListValue
  | MapValue
  | FunctionValue
  /** An error of errors.New and the like; `name` is the variable of a package that holds it. An `opaque` error may have any methods. */
  | { kind: "error"; name: string | null; wraps: readonly Value[]; opaque: boolean }
  /** The error of a generated method of a binding struct; as `single`, one *BindingError of it. */
  | { kind: "messageError"; struct: string; single: boolean }
  /** Encoded bytes, or text as bytes: what is sent if they are written. */
  | { kind: "bytes"; body: SentResponse["body"] }
  /** A handler that net/http makes and that sends one status. */
  | { kind: "answer"; status: Value; body: "text" | "redirect" }
  /** The results of a call that has several results, or none. */
  | { kind: "tuple"; values: readonly Value[] }
  /** One of several values, after a join. Only variables hold it: whoever reads it goes on with each of them. */
  | { kind: "union"; options: readonly Value[] };

/** A value of which only this is known. */
export interface AnyValue {
  kind: "any";
  type: GoType | null;
  nonNil: boolean;
  /** Names the value: two values with one symbol are equal. Symbols that begin with `#` have a meaning in one call of a function only. */
  symbol: string | null;
  /** A join made it: a condition on it may depend on others. */
  merged: boolean;
  /** For a number: its lower bound. */
  atLeast: number | null;
  /** The errors that it certainly neither is nor wraps. */
  isNot: readonly string[];
}

/** `&x`, or the address of a field of x: `path` has the names of the fields. */
export interface PointerValue {
  kind: "pointer";
  cell: string;
  path: readonly string[];
}

/** A struct. The fields that are not in `fields` are zero, or not known. */
export interface StructValue {
  kind: "struct";
  type: GoType;
  fields: ReadonlyMap<string, Value>;
  others: "zero" | "unknown";
}

/** An array, or what a slice refers to. There may be any number of items like `rest` after those that are known; null if there are none. */
export interface ListValue {
  kind: "list";
  type: GoType | null;
  items: readonly Value[];
  rest: Value | null;
}

/** A map literal. */
export interface MapValue {
  kind: "map";
  type: GoType | null;
  entries: readonly { key: Value; value: Value }[];
}

export type FunctionValue = { kind: "function"; type: GoType | null } & (
  | { of: "declared"; declared: DeclaredFunction; receiver: Value | null; typeArguments: TypeArguments }
  | { of: "literal"; literal: FunctionExpression; captured: readonly Captured[]; place: CodePlace }
  /** A function of a package whose source is not read. */
  | { of: "imported"; path: string; name: string }
  | { of: "builtin"; name: string }
  /** A method that is not the module's own, or a function in a variable of which nothing is known. */
  | { of: "method"; operand: Value; name: string; results: readonly (GoType | null)[] }
);

/** A variable that a function literal uses. */
export interface Captured {
  name: string;
  cell: string;
}

/** What has been sent. */
export type Header =
  | { kind: "none" }
  /** Code that is not known had the writer: it may have sent anything, or nothing. */
  | { kind: "unknown" }
  | { kind: "sent"; sent: SentResponse };

/** A call that runs when the function returns. */
export interface DeferredCall {
  callee: Value;
  given: readonly Value[];
  call: Expression;
}

/** What is known between two statements, for all paths that are alike. Never changed: each step makes a new one. */
export interface State {
  header: Header;
  /** The Content-Type of the header that is not sent yet; null where it is not set, `?` where it is not known. */
  contentType: string | null;
  /** The values of variables, and of what pointers and slices refer to. */
  store: ReadonlyMap<string, Value>;
  /** The cells that stand for several variables, since the code that makes them ran again. */
  several: ReadonlySet<string>;
  /** The cells that code which is not known may change. */
  escaped: ReadonlySet<string>;
  /** The conditions that were decided: by the symbol of a value, `=` and the constant that it is, or `!` and those that it is not. */
  facts: ReadonlyMap<string, string>;
  unsure: boolean;
  /** A response could not be encoded: nobody wants the 200 that net/http then sends. */
  failed: boolean;
  /** An error was given to something outside of the handler, which may answer with it. */
  reported: boolean;
  /** What `panic` was called with, while a function is left. */
  panic: Value | null;
  /** What `recover` returns in a deferred call; null where nothing panicked. */
  recoverable: Value | null;
  /** A deferred call of this function or a caller may recover: what code that is not known panics with matters. */
  recovers: boolean;
  deferred: readonly DeferredCall[];
}

/** A state with the value that an expression has there. */
export interface Outcome {
  state: State;
  value: Value;
}

export interface OutcomeList {
  state: State;
  values: Value[];
}

/** What is known of a binding struct. */
export interface MessageFacts {
  kind: "request" | "response";
  /** Its methods are generated. */
  parses: boolean;
  writes: boolean;
  writesStatus: boolean;
  /** The statuses of the errors of its generated methods. Empty when Parse never fails. */
  failureStatuses: readonly number[];
  /** The fields that may have values that Write can't write outside of a body. */
  failingFields: readonly string[];
}

/** The declarations of the packages of a module, and all that the search keeps for one package. */
export interface Program {
  parser: GoParser;
  reader: TypeReader;
  /** The package whose handlers are searched. */
  pkg: TypePackage;
  importPath: string | null;
  packages: Map<TypePackage, PackageCode>;
  summaries: Map<string, Summary>;
  /** What the cells of package variables hold. */
  globals: Map<string, Value>;
}

/** The declarations of one package by their names; null for those that it doesn't have. */
export interface PackageCode {
  functions: Map<string, DeclaredFunction | null>;
  methods: Map<string, DeclaredFunction | null>;
  constants: Map<string, Value | null>;
  variables: Map<string, Value>;
}

/** What one handler's search depends on. */
export interface Run {
  program: Program;
  method: HttpMethod;
  messages: ReadonlyMap<string, MessageFacts>;
  basics: string | null;
  /** The calls that are being followed, outermost first. */
  stack: ActiveCall[];
  /** The steps that are left. */
  budget: { left: number };
  charged: Set<Summary>;
  /** The parts of the search, which call each other. */
  evaluate(expression: Expression, scope: Scope, state: State): Outcome[];
  call(callee: Value, given: readonly Value[], site: CallSite, state: State): Outcome[];
  execute(body: Statements, scope: Scope, states: State[]): Flow;
}

/** A call that is being followed. */
export interface ActiveCall {
  key: string;
  /** What is called: the declaration, or the literal. */
  code: object;
  /** The outcomes that were found so far, for calls of itself. */
  outcomes: Outcome[];
  wasAsked: boolean;
  /** The index of the outermost active call that the outcomes depend on. */
  dependsOn: number;
  steps: number;
  uses: Set<Summary>;
}

/** What a call leads to, for arguments and a header: the outcomes name cells as the arguments do. */
export interface Summary {
  outcomes: Outcome[];
  /** The steps that it took, without those of the summaries that it uses. */
  steps: number;
  uses: ReadonlySet<Summary>;
}

/** A function that is being followed. */
export interface Frame {
  run: Run;
  /** How many calls deep functions that have no writer are followed from here. */
  depth: number;
  /** The cells of the results. */
  results: string[];
  resultTypes: (GoType | null)[];
  /** The types of variables as they are declared, by cell. */
  declaredTypes: Map<string, GoType>;
  /** The cells that belong to the caller. */
  inputs: readonly string[];
  /** The states in which a call in an expression panics. */
  panics: State[];
}

/** What names mean in a block. */
export interface Scope extends CodePlace {
  frame: Frame;
  names: Map<string, string>;
  parent: Scope | null;
}

/** How statements are left. */
export interface Flow {
  /** To the next statement. */
  next: State[];
  jumps: Jump[];
}

export interface Jump {
  kind: "break" | "continue" | "fallthrough" | "return";
  label: string | null;
  state: State;
}

/** The expression of a call, and where it stands. */
export interface CallSite {
  scope: Scope;
  call: Expression;
  arguments: readonly Expression[];
}

export type Statements = readonly Statement[];
