/** The declarations, types and statements of a Go file as plain data with their places, for all later stages. Names follow the Go specification and go/ast. */
import type { Span } from "../base/report/diagnostic.ts";
import type { NameInText } from "./names-in-text.ts";

/** One Go file. Declarations are listed in source order. */
export interface GoFile {
  /** Base name, for example `pets.go`. */
  name: string;
  /** The name in the package clause; empty when the clause is missing. */
  packageName: string;
  /** The name in the package clause, or the start of the file. */
  packageSpan: Span;
  /** The doc comment of the package clause. */
  packageDoc: DocLine[];
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

/** A name in a declaration. */
export interface NameAt {
  name: string;
  span: Span;
}

/** A variable or a constant at package level. */
export interface ValueDeclaration extends NameAt {
  /** The type that is written; null when none is, for types with braces, and for constants. */
  type: TypeExpression | null;
  /** The value that a variable gets, as written; null for constants, and where the spec declares several names or gives no value. */
  initializer: string | null;
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
export interface TypeDeclaration extends NameAt {
  /** `type A = B`. */
  alias: boolean;
  typeParameters: TypeParameter[];
  type: TypeExpression;
  doc: DocLine[];
}

/** One spec of a `const` declaration: a line of a group, or what follows `const`. */
export interface ConstantSpec {
  /** The constants that it declares, `_` included. */
  names: NameAt[];
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
export interface FunctionDeclaration extends NameAt {
  receiver: DeclaredReceiver | null;
  typeParameters: TypeParameter[];
  /** One entry per parameter: `a, b int` gives two. */
  parameters: Parameter[];
  results: Parameter[];
  /** False for functions that are implemented elsewhere, in assembly for example. */
  hasBody: boolean;
  /** The body as written, with its braces; empty where there is none. */
  body: string;
  /** The body; the name where there is none. */
  bodySpan: Span;
  /** The statements of the body; null where bodies are not read, and where this one is nested too deep. */
  statements: Statement[] | null;
  doc: DocLine[];
}

export interface DeclaredReceiver {
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

export interface Parameter {
  /** Null when unnamed. */
  name: string | null;
  type: TypeExpression;
  /** `...T`; `type` is then T. */
  variadic: boolean;
}

/** One line of a doc comment, without comment markers, the `*` that decorates block comments, and outer white space. */
export interface DocLine {
  text: string;
  /** The line with its indentation, which shows code and lists, but without one space after `//`. */
  raw: string;
  /** The text within the file. */
  span: Span;
  /** The line follows `//` with no space between, as Go's own directives do (`//go:generate`). */
  directive: boolean;
}

/**
 * A type as written, without parentheses. `text` is its source. For a function, channel or interface, `names` are the names of types and
 * constants in this text.
 */
export type TypeExpression = { text: string; span: Span } & (
  | {
      kind: "name";
      /** The qualifier as written, for example `http`; null for an unqualified name. */
      package: string | null;
      name: string;
      typeArguments: TypeExpression[];
    }
  | { kind: "pointer"; element: TypeExpression }
  | { kind: "slice"; element: TypeExpression }
  | { kind: "array"; length: string; element: TypeExpression }
  | { kind: "map"; key: TypeExpression; value: TypeExpression }
  | { kind: "struct"; fields: FieldDeclaration[] }
  | {
      kind: "interface";
      methods: InterfaceMethod[];
      /** The embedded elements, each with its alternatives: `~int | ~string` has two, an embedded interface is the only one. */
      embedded: TypeTerm[][];
      names: NameInText[];
    }
  | { kind: "function" | "channel"; names: NameInText[] }
);

/** A method that an interface lists. */
export type InterfaceMethod = Pick<FunctionDeclaration, "name" | "span" | "parameters" | "results" | "doc">;

/** One alternative of an element that an interface embeds. */
export interface TypeTerm {
  /** `~T`: every type whose underlying type is T. */
  tilde: boolean;
  type: TypeExpression;
}

/** One field declaration, which may name several fields. */
export interface FieldDeclaration {
  /** Empty for an embedded field. */
  names: NameAt[];
  type: TypeExpression;
  /** The tag literal as written, quotes included, without carriage returns; null when there is none. */
  tag: { literal: string; span: Span } | null;
  /** The doc comment, or else the comment after it on the same line. */
  doc: DocLine[];
}

// The statements and expressions in the body of a function. Bodies are only read for outputs and rules that need to know what functions do.

/** An expression, without its parentheses. */
export type Expression =
  | NameExpression
  | { kind: "literal"; token: "number" | "rune" | "string"; text: string }
  | { kind: "selector"; operand: Expression; field: string }
  | CallExpression
  | CompositeExpression
  | FunctionExpression
  | { kind: "unary"; operator: string; operand: Expression }
  | { kind: "binary"; operator: string; left: Expression; right: Expression }
  /** `x.(T)`. */
  | { kind: "assertion"; operand: Expression; type: TypeExpression }
  | { kind: "index"; operand: Expression; index: Expression }
  /** A type in the place of an operand: `new(T)`, `[]byte(text)`. */
  | { kind: "type"; type: TypeExpression }
  /** Any other expression, such as `a[1:2]`, with the expressions in it. */
  | { kind: "other"; operands: Expression[] };

/** An identifier, `true`, `false`, `nil` and `iota` included. */
export interface NameExpression {
  kind: "name";
  name: string;
}

/** A call or a conversion. */
export interface CallExpression {
  kind: "call";
  callee: Expression;
  /** Those that are written, `f[int](x)`; or the index of what is called, `table[key](x)`, which looks the same. */
  typeArguments: Expression[];
  arguments: Expression[];
  /** The last argument is followed by `...`. */
  spread: boolean;
  /** Where it is in the body of its function. */
  start: number;
  end: number;
}

/** `T{…}`. */
export interface CompositeExpression {
  kind: "composite";
  /** Null for an element whose type follows from the literal around it. */
  type: TypeExpression | null;
  elements: { key: Expression | null; value: Expression }[];
}

/** `func(…) {…}`. */
export interface FunctionExpression extends Pick<FunctionDeclaration, "parameters" | "results"> {
  kind: "function";
  body: Statement[];
  /** Where its body, with its braces, is in that of the function around it. */
  start: number;
  end: number;
}

export type Statement =
  | { kind: "expression"; expression: Expression }
  /** An assignment: `operator` is `=`, `:=`, or for example `+=`. `x++` is read as `x += 1`, and `c <- x` as `<-c = x`. */
  | { kind: "assign"; operator: string; left: Expression[]; right: Expression[] }
  /** A spec of a `var` or `const` declaration. `iota` is null for variables. */
  | {
      kind: "declare";
      names: string[];
      type: TypeExpression | null;
      values: Expression[];
      iota: number | null;
    }
  /** A `type` declaration. */
  | { kind: "types"; types: { name: string; type: TypeExpression }[] }
  | { kind: "return"; values: Expression[] }
  | {
      kind: "if";
      initializer: Statement | null;
      condition: Expression;
      consequence: Statement[];
      alternative: Statement[];
    }
  | ForStatement
  | RangeStatement
  | { kind: "switch"; initializer: Statement | null; value: Expression | null; cases: SwitchCase[] }
  | {
      kind: "typeSwitch";
      initializer: Statement | null;
      alias: string | null;
      value: Expression;
      cases: TypeCase[];
    }
  | { kind: "select"; cases: { communication: Statement | null; body: Statement[] }[] }
  | { kind: "labeled"; label: string; statement: Statement }
  | { kind: "jump"; jump: "break" | "continue" | "goto" | "fallthrough"; label: string | null }
  | { kind: "defer" | "go"; call: Expression }
  | { kind: "block"; body: Statement[] };

/** `for init; condition; update {…}`. */
export interface ForStatement {
  kind: "for";
  initializer: Statement | null;
  condition: Expression | null;
  update: Statement | null;
  body: Statement[];
}

/** `for … range …`. */
export interface RangeStatement {
  kind: "range";
  /** The variables are declared here, by `:=`. */
  declares: boolean;
  left: Expression[];
  over: Expression;
  body: Statement[];
}

/** A case of a switch; `values` is null for the default. */
export interface SwitchCase {
  values: Expression[] | null;
  body: Statement[];
}

/** A case of a type switch; `types` is null for the default, and a type is null for `nil`. */
export interface TypeCase {
  types: (TypeExpression | null)[] | null;
  body: Statement[];
}

/** A range in a file of the package. */
export interface Position extends Span {
  /** Base name of the file. */
  file: string;
}

/** Makes a position from a file and a span in it. */
export function positionOf(file: string, { line, column, endLine, endColumn }: Span): Position {
  return { file, line, column, endLine, endColumn };
}
