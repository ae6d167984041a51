/** Applies Go's operators to values, and compares these and their types, as far as they are known. */
import type { Expression } from "../go/declarations.ts";
import { binary, unary } from "../types/constant-operations.ts";
import { ownTypeOf } from "./members.ts";
import { nameOf, underlyingOf } from "./program.ts";
import type { PlacedType, Program, Value } from "./types.ts";
import {
  boolean,
  constantValue,
  integerOf,
  isHolder,
  isNil,
  nonNil,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";

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
      return constantValue(unary(operator, value.operand)) ?? unknown;
  }
}

/** An unknown value that is computed from others. */
function unknownFrom(...values: Value[]): Value {
  const isMerged = values.some(value => value.kind === "unknown" && value.merged);
  return isMerged ? { ...unknown, merged: true } : unknown;
}

/** The same comparisons with their operands in the other order. */
const mirrored: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

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
  const decided =
    compareBound(operator, left, right) ?? compareBound(mirrored[operator] ?? operator, right, left);
  if (decided !== null) return boolean(decided);
  if (operator === "==" || operator === "!=") {
    const equal = compare(left, right);
    return equal === null ? unknownFrom(left, right) : boolean(equal === (operator === "=="));
  }
  if (left.kind !== "constant" || right.kind !== "constant") return unknownFrom(left, right);
  return constantValue(binary(operator, left.operand, right.operand)) ?? unknown;
}

/** Whether two values are equal; null where that is not known. */
export function compare(left: Value, right: Value): boolean | null {
  if (left.kind === "constant" && right.kind === "constant") {
    const { value } = binary("==", left.operand, right.operand);
    return typeof value === "boolean" ? value : null;
  }
  if (left.kind === "nil" || right.kind === "nil") return isNil(left.kind === "nil" ? right : left);
  const named = (value: Value) => value.kind === "error" && value.name !== null;
  if (named(left) && named(right)) return valueKey(left) === valueKey(right);
  const isError = ({ kind }: Value) => kind === "messageError" || kind === "error";
  // An error without a name was just made: it is not the one in a variable.
  if (isError(left) && isError(right) && (named(left) || named(right))) return false;
  return null;
}

/** Whether the type assertion `value.(T)` succeeds; null where that is not known. */
export function typeMatches(program: Program, value: Value, type: PlacedType): boolean | null {
  if (value.kind === "nil") return false;
  const named = nameOf(program, type);
  const wanted = interfaceMethodsOf(program, type);
  const own = value.kind === "struct" || value.kind === "constant" ? ownTypeOf(program, value) : null;
  if (wanted) {
    if (wanted.length === 0) return true;
    if (own !== null) {
      const methods = program.methods.get(own);
      const isPointer = value.kind === "struct" && value.pointer;
      const all = wanted.every(name => {
        const method = methods?.get(name);
        return method !== undefined && (isPointer || !method.fn.receiver?.pointer);
      });
      // An embedded field may have the missing methods.
      return all ? true : embeds(program, own) ? null : false;
    }
    if (value.kind === "error" && !value.opaque)
      return wanted.every(name => name === "Error") ? true : value.wraps.length > 0 ? null : false;
    return null;
  }
  if (named === null) return null;
  if (own !== null && value.kind === "struct")
    return named.path === null && named.name === own && named.pointer === value.pointer;
  if (own !== null) return named.path === null && named.name === own;
  // Other packages can't name the type of what errors.New returns.
  if (value.kind === "error" && !value.opaque) return false;
  if (value.kind === "messageError") return named.name === "BindingError" && named.pointer;
  return null;
}

/** The names of the methods of an interface type; null for other types, and where some are not known. */
function interfaceMethodsOf(program: Program, { type, file }: PlacedType): string[] | null {
  if (type.kind === "name" && type.package === null && !program.types.has(type.name)) {
    if (type.name === "error") return ["Error"];
    if (type.name === "any") return [];
  }
  const named = nameOf(program, { type, file });
  const underlying =
    type.kind === "interface" ? type : named?.path === null ? underlyingOf(program, named.name)?.type : null;
  if (underlying?.kind !== "interface") return null;
  return underlying.embedded.length > 0 ? null : underlying.methods.map(({ name }) => name);
}

function embeds(program: Program, type: string): boolean {
  const underlying = underlyingOf(program, type);
  return underlying?.type.kind === "struct" && underlying.type.fields.some(({ names }) => names.length === 0);
}
