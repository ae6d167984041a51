/**
 * The statements and expressions in the body of a function, as plain data. Names follow the Go specification and go/ast. Bodies are only
 * read for outputs and rules that need to know what functions do.
 */
import type { Parameter, TypeExpression } from "./written-types.ts";

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
  arguments: Expression[];
  /** The last argument is followed by `...`. */
  spread: boolean;
}

/** `T{…}`. */
export interface CompositeExpression {
  kind: "composite";
  /** Null for an element whose type follows from the literal around it. */
  type: TypeExpression | null;
  elements: { key: Expression | null; value: Expression }[];
}

/** `func(…) {…}`. */
export interface FunctionExpression {
  kind: "function";
  parameters: Parameter[];
  results: Parameter[];
  body: Statement[];
}

/** A statement. */
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
