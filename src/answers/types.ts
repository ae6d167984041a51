/** The types of the search for responses: what is known of values and variables, the paths through statements, and what its parts share. */
import type {
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  GoFile,
  Statement,
  TypeExpression,
  ValueDeclaration,
} from "../go/declarations.ts";
import type { HttpMethod } from "../go/http-methods.ts";
import type { GoParser } from "../go/parser.ts";
import type { KnownOperand, Operand } from "../types/constant-operations.ts";
import type { DeclaredTypes } from "../types/declared-types.ts";
import type { TypePackage, TypeReader } from "../types/go-types.ts";

/** A function or a method of the package. */
export interface DeclaredFunction {
  /** For a method with the receiver's type, such as `Pets.fail`. */
  name: string;
  fn: FunctionDeclaration;
  file: GoFile;
}

/** A type as written, in its file. */
export interface PlacedType {
  type: TypeExpression;
  file: GoFile;
}

/** What is known of a Go value. The rest can be anything. */
export type Value =
  | UnknownValue
  | { kind: "constant"; operand: KnownOperand }
  | { kind: "nil" }
  /** The http.ResponseWriter of the handler. */
  | { kind: "writer" }
  /** A value that writes to the http.ResponseWriter: a json.Encoder, an http.ResponseController, an http.Flusher. */
  | { kind: "tool"; tool: "encoder" | "controller" | "flusher" }
  /** The *http.Request of the handler. */
  | { kind: "request" }
  | StructValue
  | ListValue
  | FunctionValue
  /** An error of errors.New and the like. `name` is the variable that holds it, such as `io.EOF`. An `opaque` error may have any methods. */
  | { kind: "error"; name: string | null; wraps: Value[]; opaque: boolean }
  /** The error of a generated method of a binding struct. */
  | { kind: "messageError"; struct: string }
  /** A handler that net/http makes and that sends one status, such as http.NotFoundHandler(). */
  | { kind: "answer"; status: Value; body: "text" | "redirect" }
  /** The results of a call that has several results, or none. */
  | { kind: "tuple"; values: Value[] };

export interface UnknownValue {
  kind: "unknown";
  /** Its static type, where that is known. */
  type: PlacedType | null;
  /** It is not nil. */
  nonNil: boolean;
  /** It was known before paths were merged: a condition with it may lead to a path that is not possible. */
  merged?: boolean;
  /** It is a number, and at least this one. */
  atLeast?: number;
}

/** A slice or an array. */
export interface ListValue {
  kind: "list";
  items: Value[];
  /** Its type, where the package declares it. */
  named?: string;
  /** More items may follow, each like the last one. */
  open?: boolean;
}

/** A struct of the package. */
export interface StructValue {
  kind: "struct";
  /** The type's name. */
  type: string;
  fields: ReadonlyMap<string, Value>;
  /** What its other fields are. */
  others: "zero" | "unknown";
  /** It is a pointer to the struct. */
  pointer: boolean;
}

/** What can be called. `named` is the type of the package that it was converted to. */
export type FunctionValue = { kind: "function"; named?: string } & (
  | { of: "package"; declared: DeclaredFunction; receiver: Value | null }
  | { of: "literal"; literal: FunctionExpression; scope: Scope }
  /** A function of another package. */
  | { of: "import"; path: string; name: string }
  | { of: "builtin"; name: string }
  /** A method that the package doesn't declare, or a function that is not known. */
  | { of: "method"; operand: Value; name: string; results: PlacedType[] }
);

/** A variable or a type that a function declares. */
export interface LocalName {
  /** The key of a variable in `Path.store`. */
  key: string;
  /** The type that a variable is declared with; null where none is written. */
  type: PlacedType | null;
  /** What a type is declared as; null for a variable. */
  meaning: TypeExpression | null;
}

/** A block with what it has declared so far, by name. */
export interface Scope {
  declared: Map<string, LocalName>;
  parent: Scope | null;
  frame: Frame;
}

/** One call of a function. */
export interface Frame {
  /** The calls that lead to this one, as a unique text. */
  id: string;
  /** The function and its arguments as a text, which shows recursion. */
  key: string;
  caller: Frame | null;
  /** The search that follows the call. */
  analysis: Analysis;
  /** The file that gives imports their meaning. */
  file: GoFile;
  /** It has function literals, so that its variables may live longer than the call. */
  hasLiterals: boolean;
  /** The paths that panic in it. */
  panics: Path[];
}

/** A path through a function: what is known at the place that it has reached. Paths are never changed, only replaced. */
export interface Path {
  /** The values of the variables, by their keys. */
  store: ReadonlyMap<string, Value>;
  /** The conditions that were decided, by their texts. */
  facts: ReadonlyMap<string, Decision>;
  /** The subjects of decisions that were forgotten when paths were merged. */
  lost: ReadonlySet<string>;
  /** The subjects of all decisions on the path, also of those that are not in `facts`. */
  decided: ReadonlySet<string>;
  /** One subject was decided twice on the path, perhaps with contrary results: the path may not be possible. */
  repeats: boolean;
  header: Header;
  /** The calls that the current function deferred, in order. */
  deferred: readonly DeferredCall[];
  /** What the function panics with; null when it doesn't. */
  panic: Value | null;
  /** What `recover` returns in a deferred call; null for nil. */
  recoverable: Value | null;
}

/** A condition that was decided. */
export interface Decision {
  holds: boolean;
  /** What the condition is about: the left side of a comparison, or the whole condition. */
  subject: string;
}

/** What the client was sent so far. `failed`: a response could not be written. `unknown`: code that is not known may have sent anything. */
export type Header = { kind: "none"; failed: boolean } | { kind: "unknown" } | SentHeader;

export interface SentHeader {
  kind: "sent";
  status: number;
  body: "response" | "problem" | "text" | "none" | "unknown";
  /** The binding struct that is the body; null for other bodies. */
  struct: string | null;
  /** It is the problem that answers a request which Parse refuses. */
  isParseProblem: boolean;
}

export interface DeferredCall {
  callee: FunctionValue;
  arguments: Value[];
}

/** A path with the value of an expression. */
export interface Evaluated {
  path: Path;
  value: Value;
}

/** A path with the values of several expressions. */
export interface EvaluatedList {
  path: Path;
  values: Value[];
}

/** How a function ends, by a return or by a panic. */
export interface CallOutcome {
  path: Path;
  value: Value;
  /** The last values of the receiver and the parameters; null for all but structs. A pointer may share a struct with the caller. */
  parameters: (Value | null)[];
}

/** What a call leads to, whichever function makes it. */
export interface KnownCall {
  outcomes: CallOutcome[];
  /** The decisions of the call, as in an `Analysis`. */
  decisions: Map<string, Set<number>>;
}

/** A package. It keeps what was read and computed. */
export interface Program {
  parser: Pick<GoParser, "parseBody">;
  reader: TypeReader;
  pkg: TypePackage;
  /** The module path of the package; null outside of a module. */
  importPath: string | null;
  types: DeclaredTypes;
  functions: ReadonlyMap<string, DeclaredFunction>;
  /** By the receiver's type. */
  methods: ReadonlyMap<string, ReadonlyMap<string, DeclaredFunction>>;
  values: ReadonlyMap<string, { declaration: ValueDeclaration; file: GoFile }>;
  /** A function may panic, or end the program. */
  mayEnd: boolean;
  bodies: Map<string, Statement[] | null>;
  /** What calls lead to, by function and arguments; null for calls whose outcomes depend on more. Without the map, each call is followed. */
  calls: Map<string, KnownCall | null> | null;
  constants: Map<string, Operand>;
  /** The initial values of the package's variables, by name. */
  variables: Map<string, Value>;
  /** Whether a function may give a variable of the package another value, by name. */
  reassigned: Map<string, boolean>;
  /** The import paths that qualifiers mean in a file. */
  imports: Map<GoFile, Map<string, string | null>>;
}

/** What generated methods of a binding struct do. */
export interface MessageFacts {
  kind: "request" | "response";
  /** Which methods gen generates. Those that the user wrote are followed like other functions. */
  parses: boolean;
  writes: boolean;
  writesStatus: boolean;
  /** The statuses with which WriteProblem answers the errors of a request's Parse or a response's Write. */
  failureStatuses: readonly number[];
  /** The fields outside of a JSON body whose values may be impossible to write. */
  failingFields: readonly string[];
}

/** The search for the responses of one handler. Its parts call each other through it where they can't import each other in a circle. */
export interface Analysis {
  program: Program;
  /** Requests with this method reach the handler. */
  method: HttpMethod;
  /** The binding structs by their names. */
  messages: ReadonlyMap<string, MessageFacts>;
  /** The import path of the package with WriteProblem; null when it is in the package itself. */
  basics: string | null;
  /** The steps that are left; a search that takes more is given up. */
  budget: { left: number };
  /** The subjects of the conditions that paths remember. */
  remembered: ReadonlySet<string>;
  /** The places where conditions are decided, by their subjects; 0 stands for a loop. */
  decisions: Map<string, Set<number>>;
  /** How many loops are being followed. */
  loops: { depth: number };
  evaluate(expression: Expression, scope: Scope, path: Path): Evaluated[];
  /** Follows a call. The expressions in `site` show which variables of the caller it may change. */
  call(callee: FunctionValue, given: Value[], site: CallSite, path: Path): Evaluated[];
  execute(statements: Statement[], scope: Scope, paths: Path[]): Flow;
}

/** Where a call stands. */
export interface CallSite {
  /** Tells calls of a function apart. */
  id: number;
  scope: Scope;
  /** The expressions of the arguments; none for a deferred call. */
  arguments: Expression[];
  /** The expression that a method is selected from; null for other calls. */
  receiver: Expression | null;
}

/** The paths on which a condition holds, and those on which it doesn't. */
export interface Branches {
  yes: Path[];
  no: Path[];
}

/** How paths leave a list of statements: at its end, or by a jump. */
export interface Flow {
  next: Path[];
  jumps: Jump[];
}

export interface Jump {
  kind: "break" | "continue" | "fallthrough" | "return";
  label: string | null;
  path: Path;
  /** What is returned. */
  values: Value[];
}
