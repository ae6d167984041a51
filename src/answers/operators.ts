/** Applies Go's operators to values, as far as these are known. */
import type { Expression } from "../go/statements.ts";
import { binary, unary } from "../types/constant-operations.ts";
import { compare } from "./comparisons.ts";
import type { Value } from "./types.ts";
import { boolean, constantValue, integerOf, isHolder, nonNil, unknown, unknownOf } from "./values.ts";

const conditions = new Set(["==", "!=", "<", "<=", ">", ">=", "&&", "||"]);

/** Functions and methods of other packages that return a bool, which is the same for the same arguments. */
const predicates = new Set("Has HasPrefix HasSuffix Contains ContainsAny EqualFold".split(" "));

/** Reports whether an expression is a comparison or a predicate, which is decided like a condition wherever it stands. */
export function isCondition(expression: Expression): boolean {
  if (expression.kind === "binary") return conditions.has(expression.operator);
  return (
    expression.kind === "call" &&
    expression.callee.kind === "selector" &&
    predicates.has(expression.callee.field)
  );
}

/** The value of `&x`, `-x` and the like. */
export function unaryValue(operator: string, value: Value): Value {
  switch (operator) {
    case "&":
      return value.kind === "struct" ? { ...value, pointer: true } : isHolder(value) ? value : nonNil;
    case "*":
      if (value.kind === "struct") return { ...value, pointer: false };
      if (value.kind === "unknown" && value.type?.type.kind === "pointer")
        return unknownOf({ ...value.type, type: value.type.type.element });
      return value.kind === "unknown" ? unknown : value;
    case "<-":
      return unknown;
    default:
      if (value.kind !== "constant") return unknownFrom(value);
      return constantValue(unary(operator, value.operand, 64)) ?? unknown;
  }
}

/** An unknown value that is computed from others. */
function unknownFrom(...values: Value[]): Value {
  const isMerged = values.some(value => value.kind === "unknown" && value.merged);
  return isMerged ? { ...unknown, merged: true } : unknown;
}

/** The same comparison with its operands in the other order. */
const mirrored: Record<string, string> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
};

/** Compares a number that has the lower bound `atLeast` with a constant; null where the bound does not decide. */
function compareBound(operator: string, bounded: Value, other: Value): boolean | null {
  const number = integerOf(other);
  if (bounded.kind !== "unknown" || bounded.atLeast === undefined || number === null) return null;
  const { atLeast } = bounded;
  if (number < atLeast && (operator === "==" || operator === "<=")) return false;
  if (number < atLeast && (operator === "!=" || operator === ">")) return true;
  if (number <= atLeast && operator === "<") return false;
  return number <= atLeast && operator === ">=" ? true : null;
}

/** The value of `x + y`, `x == y` and the like. */
export function binaryValue(operator: string, left: Value, right: Value): Value {
  const decided = compareBound(operator, left, right) ?? compareBound(mirrored[operator] ?? "", right, left);
  if (decided !== null) return boolean(decided);
  if (operator === "==" || operator === "!=") {
    const equal = compare(left, right);
    return equal === null ? unknownFrom(left, right) : boolean(equal === (operator === "=="));
  }
  if (left.kind !== "constant" || right.kind !== "constant") return unknownFrom(left, right);
  return constantValue(binary(operator, left.operand, right.operand, 64)) ?? unknown;
}
