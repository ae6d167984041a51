/** What is known while a function is followed: values, variables, and the ways through its statements. */
import type { FunctionDeclaration, GoFile, TypeExpression } from "../go/declarations.ts";
import type { FunctionExpression, Statement } from "../go/statements.ts";
import type { KnownOperand } from "../types/constant-operations.ts";

/** A function or a method of the package. */
export interface DeclaredFunction {
  /** With the receiver's type, for example `Pets.fail`. */
  name: string;
  fn: FunctionDeclaration;
  file: GoFile;
}

/** A type as written, in its file. */
export interface PlacedType {
  type: TypeExpression;
  file: GoFile;
}

/** A value. Whatever is not known of it can be anything. */
export type Value =
  | UnknownValue
  | { kind: "constant"; operand: KnownOperand }
  | { kind: "nil" }
  /** The http.ResponseWriter of the handler. */
  | { kind: "writer" }
  /** What writes to it: a json.Encoder, an http.ResponseController, an http.Flusher. */
  | { kind: "tool"; tool: "encoder" | "controller" | "flusher" }
  /** The *http.Request of the handler. */
  | { kind: "request" }
  | StructValue
  | ListValue
  | FunctionValue
  /** An error of errors.New and the like. `name` tells those apart that are variables of a package; `opaque` ones may have any methods. */
  | { kind: "error"; name: string | null; wraps: Value[]; opaque: boolean }
  /** What a generated method of a binding struct returns where it fails. */
  | { kind: "messageError"; struct: string }
  /** A handler of net/http that sends one status. */
  | { kind: "answer"; status: Value; body: "text" | "redirect" }
  /** The results of a call with several, or with none. */
  | { kind: "tuple"; values: Value[] };

export interface UnknownValue {
  kind: "unknown";
  /** Its static type, where that is known. */
  type: PlacedType | null;
  /** It is not nil. */
  nonNil: boolean;
  /** It was known before paths were merged: what depends on it may not be possible. */
  merged?: boolean;
  /** It is a number that is not smaller. */
  atLeast?: number;
}

/** A slice or an array. */
export interface ListValue {
  kind: "list";
  items: Value[];
  /** Its type, where the package declares it. */
  named?: string;
  /** More items may follow, of which is known what is known of the last one. */
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
  | { of: "conversion"; type: PlacedType }
  /** A method that is not the package's own. */
  | { of: "method"; operand: Value; name: string; results: PlacedType[] }
);

/** A block with the variables that it has declared so far. */
export interface Scope {
  /** The keys of variables in `Path.store`, by their names. */
  names: Map<string, string>;
  /** The types of those that are declared with one. */
  types: Map<string, PlacedType>;
  /** What the types that it declares are. */
  localTypes: Map<string, TypeExpression>;
  parent: Scope | null;
  frame: Frame;
}

/** One call of a function. */
export interface Frame {
  /** Unique by the calls that lead to it. */
  id: string;
  /** What is called, with its arguments: recursion repeats it. */
  key: string;
  caller: Frame | null;
  /** The file that gives imports their meaning. */
  file: GoFile;
  body: Statement[];
  /** Variables may live longer than the call, since a function literal can hold them. */
  hasLiterals: boolean;
  /** The paths that panic in it. */
  panics: Path[];
}

/** A way through a function: what is known where it leads to. Paths are never changed, only replaced. */
export interface Path {
  /** The values of the variables, by their keys. */
  store: ReadonlyMap<string, Value>;
  /** The conditions that were decided, by their texts. */
  facts: ReadonlyMap<string, Decision>;
  /** What conditions were about that were decided before paths were merged. */
  lost: ReadonlySet<string>;
  /** What the conditions were about that were decided on the way, remembered or not. */
  decided: ReadonlySet<string>;
  /** Something was decided twice on the way, perhaps in contrary ways: the path may not be possible. */
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
  /** What it is about. */
  subject: string;
}

/** What the client was sent so far. `unknown`: code that is not known may have sent anything. */
export type Header = NothingSent | { kind: "unknown" } | SentHeader;

/** Nothing was sent. `failed`: a response could not be written. */
interface NothingSent {
  kind: "none";
  failed: boolean;
}

export interface SentHeader {
  kind: "sent";
  status: number;
  body: SentBody;
  /** The binding struct that is the body; null for other bodies. */
  struct: string | null;
  /** It answers what Parse refuses. */
  isParseProblem: boolean;
}

export type SentBody = "response" | "problem" | "text" | "none" | "unknown";

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
  /** The last values of its parameters, receiver included, as far as these are structs: a pointer shares them with the caller. */
  parameters: (Value | null)[];
}

/** What a call leads to, wherever it stands. */
export interface KnownCall {
  outcomes: CallOutcome[];
  decisions: Map<string, Set<number>>;
}
