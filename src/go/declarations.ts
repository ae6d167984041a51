/**
 * The declarations of a Go file as plain data, for all later stages.
 * Names follow the Go specification and go/ast.
 */
import type { Span } from "../base/report/diagnostic.ts";
import type { Statement } from "./statements.ts";
import type { DocLine, Parameter, TypeExpression } from "./written-types.ts";

export type {
  DocLine,
  FieldDeclaration,
  InterfaceMethod,
  Parameter,
  TypeExpression,
  TypeTerm,
} from "./written-types.ts";

/** One Go file. Declarations are listed in source order. */
export interface GoFile {
  /** Base name, for example `pets.go`. */
  name: string;
  /** The name in the package clause; empty when the clause is missing. */
  packageName: string;
  /** The name in the package clause, or the start of the file. */
  packageSpan: Span;
  imports: ImportSpec[];
  types: TypeDeclaration[];
  functions: FunctionDeclaration[];
  /** The variables and constants at package level, without `_`. */
  values: ValueDeclaration[];
  /** The specs of the `const` declarations at package level. */
  constants: ConstantSpec[];
  /** Every identifier that the file declares at package level: types, functions (not methods), vars, consts; without `_`. */
  declaredNames: string[];
  /** The `gen:` words at the start of a line in a comment that is not the doc comment of a function. */
  detachedDirectives: DetachedDirective[];
  /** The syntax errors in source order, at most ten. With errors, some declarations may be missing. */
  syntaxErrors: { message: string; span: Span }[];
}

/** A variable or a constant at package level. */
export interface ValueDeclaration {
  name: string;
  /** The name. */
  span: Span;
  /** The type that is written; null when none is, for types with braces, and for constants. */
  type: TypeExpression | null;
  /** The value that a variable gets, as written; null for constants, and where the spec declares several names or gives no value. */
  initializer: string | null;
  /** Doc comment of a variable: that of its spec in a group, else that of the declaration. Empty for constants, whose specs have it. */
  doc: DocLine[];
}

/** A directive that belongs to no function. */
export interface DetachedDirective {
  /** For example `gen:ignore`. */
  word: string;
  span: Span;
  /** The function that it is in, or that follows it with only comments between; null when there is none. */
  beside: { name: string; inside: boolean } | null;
}

export interface ImportSpec {
  /** The name before the path: an alias, `.` or `_`; null when there is none. */
  name: string | null;
  /** The unquoted import path. */
  path: string;
  span: Span;
}

/** A `type` declaration at package level. */
export interface TypeDeclaration {
  name: string;
  /** The name. */
  span: Span;
  /** `type A = B`. */
  alias: boolean;
  typeParameters: TypeParameter[];
  type: TypeExpression;
  doc: DocLine[];
}

/** One spec of a `const` declaration: a line of a group, or what follows `const`. */
export interface ConstantSpec {
  /** The constants that it declares, `_` included. */
  names: { name: string; span: Span }[];
  /** The type that is written; null when none is. */
  type: TypeExpression | null;
  /** The expressions after the `=`, as written. Null when there are none: then Go repeats the type and the values of the last spec before it that has values. */
  values: { text: string; span: Span } | null;
  /** The value of iota: the number of specs before this one in its declaration. */
  iota: number;
  doc: DocLine[];
  /** The comment after it on the same line. */
  lineComment: DocLine[];
}

export interface TypeParameter {
  name: string;
  /** The constraint as written, for example `any` or `~int | ~string`. */
  constraint: string;
}

/** A function or method at package level. */
export interface FunctionDeclaration {
  name: string;
  /** The name. */
  span: Span;
  receiver: Receiver | null;
  typeParameters: TypeParameter[];
  /** One entry per parameter: `a, b int` gives two. */
  parameters: Parameter[];
  results: Parameter[];
  /** False for functions that are implemented elsewhere, in assembly for example. */
  hasBody: boolean;
  /** The body as written, with its braces; empty where there is none. */
  body: string;
  /** The statements of the body; null where bodies are not read, and where this one is nested too deep. */
  statements: Statement[] | null;
  /** The calls of WriteHeader in its body that a call of Write follows. Empty where bodies are not read. */
  lateWrites: LateWrite[];
  /** The calls of Write and WriteStatus in its body whose results nothing takes. Empty where bodies are not read. */
  droppedWrites: DroppedWrite[];
  doc: DocLine[];
}

/** A statement `value.Write(w)` or `_ = value.Write(w)`, or with WriteStatus. */
export interface DroppedWrite {
  /** The name of the value's type in this package, or of the function that returned the value. */
  type: string;
  method: string;
  /** The arguments as written. */
  given: string;
  /** The statement. */
  span: Span;
}

/** A call of `w.WriteHeader(status)` that a call `value.Write(w)` follows. */
export interface LateWrite {
  /** The name of the first parameter, which has the method WriteHeader: `w`. */
  writer: string;
  /** The argument as written. */
  status: string;
  /** The call of WriteHeader. */
  span: Span;
  /** The value that is written: a variable, or a literal without its elements (`GetPetResponse{…}`). */
  value: string;
  /** The name of its type in this package. */
  type: string;
  /** The call of Write. */
  writeSpan: Span;
}

export interface Receiver {
  /** Null when unnamed; may be `_`. */
  name: string | null;
  /** The base type's name, without pointer, parentheses and type parameters. */
  type: string;
  pointer: boolean;
  /** Names of the receiver's type parameters as this method writes them; a name may be `_`. */
  typeParameters: string[];
  /** The receiver with its parentheses. */
  span: Span;
}
