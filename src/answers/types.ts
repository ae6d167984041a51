/**
 * The types of the search for responses: what is known of values, the states between statements, and what a call leads to.
 *
 * The search computes for each function what it may do, for each set of arguments that matters (a summary). It follows statements in their order. A state stands for
 * all paths through the code that lead to a statement with the same facts. Where too many states meet, they are joined: a variable with different values is then unknown,
 * and a condition on it leads both ways.
 */
import type { Expression, Statement } from "../go/declarations.ts";
import type { Framework } from "../go/frameworks.ts";
import type { KnownOperand } from "../types/constant-operations.ts";
import type { DeclaredFunction, GoType, TypeArguments, TypePackage, TypeReader } from "../types/go-types.ts";
import type { Signature } from "../types/members.ts";

/** One response that a handler sends. */
export interface SentResponse {
  status: number;
  body: SentBody;
  /** The constant Content-Type that the code sets for it; null where it sets none, `someContentType` where it is not known which. */
  mediaType: string | null;
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
  /** A text. Unless `mediaType` says otherwise, net/http finds out by its beginning whether it is HTML, and sends others as text/plain. */
  | { kind: "text"; isHTML?: true }
  /** encoding/json of a value, or of what a pointer points to: its static type at the call; whether it is certainly not nil, a constant text, and the members of a map literal whose keys are known, or what a struct holds in interfaces, by its fields. */
  | {
      kind: "json";
      type: GoType;
      isPointed: boolean;
      neverNil: boolean;
      text?: string;
      members?: ReadonlyMap<string, SentBody>;
    }
  /** Something was written, and only the constant `mediaType` is known of it. */
  | { kind: "bytes" }
  /** Something may be written, and nothing is known of it. */
  | { kind: "unknown" };

/** Where code stands, which gives the names in it a meaning; with the type arguments of the function, and the types that it declares. */
export type CodePlace = Omit<GoType["place"], "type">;

/** What is known of a Go value. Never changed. */
export type Value =
  | AnyValue
  /** An interface with one whose type is not that of a plain literal, which is `held`, does not equal such a literal. */
  | { kind: "constant"; operand: KnownOperand; type: GoType | null; held?: true }
  /** `type` is that of the variable which holds it. An interface with a nil of another type, which is `held`, is not nil itself. */
  | { kind: "nil"; type: GoType | null; held?: true }
  /** The http.ResponseWriter of the handler. */
  | { kind: "writer" }
  /**
   * A value that writes to a writer, or sets its header fields. An http.Header of its own has a pointer to its Content-Type, which is nil without one. A `decoder` reads the body
   * of the request, or is its bytes, and has no writer.
   */
  | { kind: "tool"; tool: "encoder" | "controller" | "stream" | "header" | "decoder"; writer: Value }
  /** The *http.Request of the handler. */
  | { kind: "request" }
  /** What a handler of a framework gets: the writer and the request. `kept` is the cell of what gin keeps where middleware is followed with its handler. */
  | { kind: "context"; framework: Framework["signature"]; kept?: string }
  /** `&x`, or the address of a field of x: `path` has the names of the fields. */
  | { kind: "pointer"; cell: string; path: readonly string[] }
  /** A struct. The fields that are not in `fields` are zero, or not known. */
  | { kind: "struct"; type: GoType; fields: ReadonlyMap<string, Value>; others: "zero" | "unknown" }
  /**
   * An array or a slice. There may be any number of items like `rest` after those that are known; null if there are none. Slices may share their items:
   * where an item changes, those of all lists are forgotten. One that is nil on some paths has `orNil`.
   */
  | { kind: "list"; type: GoType | null; items: readonly Value[]; rest: Value | null; orNil?: true }
  /** A map literal; `items` has the values of the keys. */
  | { kind: "map"; type: GoType | null; keys: readonly Value[]; items: readonly Value[] }
  | FunctionValue
  /**
   * An error of errors.New and the like; `name` is the variable of a package that holds it. An `opaque` error may have any methods. That of echo.NewHTTPError has what echo
   * answers it with.
   */
  | ({ kind: "error"; name: string | null; wraps: readonly Value[]; opaque: boolean } & ErrorFacts)
  /** An error of a generated method, with the statuses that answer it; as `single`, a *BindingError; as `foreign`, it may wrap any. */
  | { kind: "messageError"; ofParse: boolean; statuses: readonly number[]; single: boolean; foreign: boolean }
  /** Encoded bytes, or text as bytes: what is sent if they are written. */
  | { kind: "bytes"; body: SentBody }
  /** The results of a call that has several results, or none. */
  | { kind: "tuple"; values: readonly Value[] };

/** What else is known of errors: what echo answers one with, a status, which is null where it is not known, and a message that may be a text; and that it is in a variable of the user's. */
export interface ErrorFacts {
  status?: number | null;
  isText?: boolean;
  isOwn?: true;
}

/** A value of which only this is known. */
export interface AnyValue {
  kind: "any";
  type: GoType | null;
  nonNil: boolean;
  /** The cell that holds what a path finds out about the value; values with one id are equal. Null where nothing is remembered. */
  id: string | null;
  /** As the content of a variable: code that is not known may change it, so that it stays unknown. */
  shared: boolean;
  /** For a number: its lower bound. */
  atLeast: number | null;
  /** The keys of constants and errors that it certainly neither is nor wraps. */
  isNot: readonly string[];
  /** An interface that is not nil itself has it; what it holds may be nil. */
  held?: true;
}

export type ContextValue = Extract<Value, { kind: "context" }>;
export type PointerValue = Extract<Value, { kind: "pointer" }>;
export type StructValue = Extract<Value, { kind: "struct" }>;
export type ListValue = Extract<Value, { kind: "list" }>;

export type FunctionValue = { kind: "function"; type: GoType | null } & (
  | { of: "declared"; declared: DeclaredFunction; receiver: Value | null; typeArguments: TypeArguments }
  /** `captured` has the cells of the variables that it uses, by name. */
  | {
      of: "literal";
      literal: Expression & { kind: "function" };
      captured: ReadonlyMap<string, string>;
      place: CodePlace;
    }
  /** A function of a package whose source is not read. */
  | { of: "imported"; path: string; name: string }
  | { of: "builtin"; name: string }
  /** A method that is not the module's own, or a function in a variable of which nothing is known. */
  | ({ of: "method"; receiver: Value; name: string } & Pick<Signature, "types" | "results">)
);

/** What has been sent. */
export type Header =
  /**
   * Nothing. `contentType` is the Content-Type that is set, null for none. A handler that ends like this sends 200; but `nothing` after
   * a response that could not be encoded, since nobody wants that 200, and what is not known after something outside of the handler got an error. `status` is that which gin's
   * writer sends with the first byte, or at the end; null for other writers, which send a status at once.
   */
  | { kind: "none"; contentType: string | null; end: "200" | "nothing" | "unknown"; status: number | null }
  /** Code that is not known had the writer: it may have sent anything, or nothing. */
  | { kind: "unknown" }
  | { kind: "sent"; sent: SentResponse };

/** What is known between two statements, for all paths that are alike. Only the path that made it changes it. */
export interface State {
  program: Program;
  header: Header;
  /** The values in cells: of variables, of what pointers refer to, and what is known of values with an id. */
  store: ReadonlyMap<string, Value>;
  /** Other states may have the same store. */
  sharesStore: boolean;
  asked: AskedFacts;
  /** What `panic` was called with, until `recover` ends that. */
  panic: Value | null;
  /** A deferred call of this function or a caller may recover: what code that is not known panics with matters. */
  recovers: boolean;
  /** Items of lists or maps changed in the function, which may be those of its caller. */
  changesItems: boolean;
  /** The calls that run when the function returns. */
  deferred: readonly { callee: Value; given: readonly Value[]; expression: Expression }[];
}

/** What a call was asked for of the request: only this distinguishes it from calls with equal arguments. Facts that the call finds out itself are in its store. */
export interface AskedFacts {
  /** The state of the caller; null in what is no call. */
  caller: State | null;
  /** The facts by their ids; null for those that are not known. */
  facts: Map<string, Value | null>;
}

/** One way through an expression: where there are several, each has its choices. */
export interface Path {
  /** What names mean there. */
  scope: Scope;
  state: State;
  choices: { options: readonly unknown[]; index: number; isCut: boolean }[];
  /** How many of the choices were made. */
  made: number;
}

/** A state, and the value that an expression has there. */
export interface Outcome<Result = Value> {
  state: State;
  value: Result;
}

/** What is known of a binding struct. */
export interface MessageFacts {
  kind: "request" | "response";
  /** The name of its binding, which may be an alias of the type. */
  name: string;
  /** The methods that are generated. */
  generate: Record<"parse" | "path" | "write" | "writeStatus", boolean>;
  pathCanFail: boolean;
  /** The statuses of the errors of its generated methods. Empty when Parse never fails. */
  failureStatuses: readonly number[];
  /** The fields that may have values that Write can't write outside of a body. */
  failingFields: readonly string[];
}

/** The declarations of the packages of a module, and all that the search keeps for one package. */
export interface Program {
  reader: TypeReader;
  /** The package whose handlers are searched. */
  pkg: TypePackage;
  /** What code of the module replaces of echo and go-chi/render. */
  replaced: ReadonlySet<string>;
  /** Functions that are made for function literals, by name. */
  makers: ReadonlyMap<string, (pkg: TypePackage) => DeclaredFunction>;
  packages: Map<TypePackage, PackageCode>;
  predeclared: Map<string, GoType>;
  /** What calls lead to, by the keys of calls.ts, for each set of facts of the request that was asked for; no outcomes where that takes too many steps. */
  summaries: Map<string, { facts: AskedFacts["facts"]; outcomes: Outcome[] | null; reads: Reads }[]>;
  /** The steps that following each function has taken. */
  steps: Map<object, number>;
  /** What the cells of package variables hold. */
  globals: Map<string, Value>;
}

/** The declarations of one package by their names, methods by `type.name`; null for those that it doesn't have. */
interface PackageCode {
  constants: Map<string, Value | null>;
  /** What constants, variables and functions are as values. */
  values: Map<string, Value | null>;
}

/** What one handler's search depends on. */
export interface Run {
  program: Program;
  messages: ReadonlyMap<string, MessageFacts>;
  basics: string | null;
  /** The framework whose context the handler takes. */
  framework: Framework | null;
  /** The calls that are being followed, outermost first. */
  stack: ActiveCall[];
  /** The steps that are left for the innermost call. */
  budget: number;
  /** What the handler reads of its requests by hand. */
  reads: Reads;
  /** What a router gives to a handler that is registered; null where none is looked for. */
  serves: Value[] | null;
  /** Code that is not followed may answer in another way: gin keeps errors that no middleware of the module answered, or middleware gave it a writer that sends something else. */
  leavesMore?: "errors" | "writer";
  /** The value of `[]byte(text)`, in a search for more than that it is a text; null where that is not known. */
  bytesOf?(text: Expression, path: Path): Value | null;
  /** The parts of the search, which call each other. */
  evaluate(expression: Expression, path: Path): Value;
  call(callee: Value, call: Call): Value;
  execute(body: Statements, scope: Scope, states: State[]): Flow;
}

/** A call that is being followed. */
interface ActiveCall {
  key: string;
  asked: AskedFacts;
  /** What is called: the declaration, or the literal. */
  code: object;
  /** How many calls deep functions that have no writer are followed from it. */
  depth: number;
  /** The outcomes that were found so far, for calls of itself. */
  outcomes: Outcome[];
  wasAsked: boolean;
  /** The index of the outermost active call that the outcomes depend on. */
  dependsOn: number;
  reads: Reads;
}

/** What code reads of a request by hand, by the ids of values; some of it is known only of what reads a value. */
export type Reads = Map<string, Partial<Read>>;

/** A value of the path, the query, the header, the cookies or a form, or the type that JSON is decoded into. */
export interface Read {
  in: "route" | "query" | "header" | "cookie" | "form" | "file";
  /** The name of the value there. */
  name: string;
  /** What the value is read as; a string where nothing is known. */
  type: GoType;
  /** Code takes other texts than those of its type, too. */
  isText: true;
  /** Code reads all values of the name; false where it takes the first one. */
  isList: boolean;
  isRequired: true;
  /** The fact that says where a framework has read it into a struct. */
  bound: string;
  /** The text that counts where the query has no value. */
  preset: string | null;
  decoded: GoType;
}

/** A function that is being followed. */
export interface Frame {
  run: Run;
  /** How many calls deep functions that have no writer are followed from here. */
  depth: number;
  /** It can write the response. */
  hasWriter: boolean;
  /** The cells of the results. */
  results: string[];
  resultTypes: GoType[];
  /** The types of variables as they are declared, by cell. */
  declaredTypes: Map<string, GoType>;
  /** The cells that belong to the caller. */
  inputs: readonly string[];
  /** The states in which an expression panics. */
  panics: State[];
}

/** What names mean in a block. */
export interface Scope extends CodePlace {
  frame: Frame;
  names: Map<string, string>;
  parent: Scope | null;
  /** The label of the loop or the switch whose scope it is; empty without one. */
  label: string;
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

/** A call, and all that its value depends on but the function. */
export interface Call {
  run: Run;
  expression: Expression;
  /** The expressions of the arguments. */
  arguments: readonly Expression[];
  given: readonly Value[];
  path: Path;
  /** That of the path. */
  state: State;
}

/** Code that is known without its source. */
export type Follow = (call: Call) => Value;

export type Statements = readonly Statement[];
