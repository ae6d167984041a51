/** Decides conditions: by the values of their operands, or by what was decided before; else both ways are possible, and each path remembers what it decided. */
import type { Expression } from "../go/declarations.ts";
import { errorsOfRequests } from "../go/standard-functions.ts";
import { binary, type Operand } from "../types/constant-operations.ts";
import { evaluateEach } from "./program.ts";
import { noteComparison } from "./reads.ts";
import { changedStore, choose, mayPanic } from "./state.ts";
import type { AnyValue, Path, State, Value } from "./types.ts";
import {
  boolean,
  booleanOf,
  constantOfType,
  current,
  identityOf,
  integerOf,
  isEqual,
  isForeign,
  isNil,
  isOfOthers,
  unknown,
} from "./values.ts";

/** Whether a condition is true on this path. */
export function isTrue(condition: Expression, path: Path): boolean {
  const { evaluate } = path.scope.frame.run;
  if (condition.kind === "unary" && condition.operator === "!") return !isTrue(condition.operand, path);
  if (condition.kind === "binary") {
    const { operator, left, right } = condition;
    if (operator === "&&") return isTrue(left, path) && isTrue(right, path);
    if (operator === "||") return isTrue(left, path) || isTrue(right, path);
    if (comparison.test(operator)) {
      const [a = unknown, b = unknown] = evaluateEach([left, right], path);
      return compareValues(operator, current(path.state, a), b, path);
    }
  }
  const value = evaluate(condition, path);
  return booleanOf(value) ?? decide(path, value, boolean(true), boolean(false));
}

const comparison = /^(?:[=!]=|[<>]=?)$/;

/** Reports whether an operator with two operands makes a condition, which has its value by what it decides. */
export const isCondition = (operator: string) => /^(?:&&|\|\|)$/.test(operator) || comparison.test(operator);

/** Whether `left == right` and the like is true on this path. */
export function compareValues(operator: string, left: Value, right: Value, path: Path): boolean {
  const ordered = compareOrder(operator, left, right);
  const content = left.kind === "pointer" ? path.state.store.get(left.cell) : null;
  // A cell that is not followed any more may stand for several variables.
  const isVague = ordered !== null && content?.kind === "any" && content.shared && isEqual(left, right);
  if (ordered !== null && !isVague) return ordered;
  if (operator !== "==" && operator !== "!=") return choose(path, () => [true, false]);
  const [tested, other] = right.kind === "any" && left.kind !== "any" ? [right, left] : [left, right];
  // Not all values in interfaces can be compared.
  if (!/^(?:constant|nil|error)$/.test(other.kind)) mayPanic(path);
  const asked = tested.kind === "any" ? tested : unknown;
  const areEqual = decide(path, asked, equalValue(asked, other), unequalValue(asked, other));
  noteComparison(path, asked, other, areEqual);
  return areEqual === (operator === "==");
}

/** What is known of a value that equals another one; null for nothing. */
function equalValue({ type }: AnyValue, other: Value): Value | null {
  if (other.kind === "constant" && other.type === null && type)
    return constantOfType(type, other.operand.value);
  return /^(?:constant|nil|error)$/.test(other.kind) ? other : null;
}

/** What is known of a value that does not equal another one; null for nothing. */
function unequalValue(tested: AnyValue, other: Value): Value | null {
  if (isNil(other)) return { ...tested, nonNil: true };
  const truth = booleanOf(other);
  if (truth !== null) return boolean(!truth);
  const number = integerOf(other);
  const atLeast = number !== null && number === tested.atLeast ? number + 1 : tested.atLeast;
  const identity = identityOf(other);
  return identity === null ? null : { ...tested, atLeast, isNot: [...tested.isNot, identity].sort() };
}

/** Chooses whether a condition on a value is true, and remembers what is known of the value then. */
export function decide(path: Path, value: Value, ifTrue: Value | null, ifFalse: Value | null): boolean {
  const result = choose(path, () => [true, false]);
  learn(path.state, value, result ? ifTrue : ifFalse);
  return result;
}

/** Remembers what is known of a value. */
export function learn(state: State, value: Value, known: Value | null): void {
  if (known && value.kind === "any" && value.id !== null) changedStore(state).set(value.id, known);
}

/** The result of a comparison; null where it is not known. */
function compareOrder(operator: string, left: Value, right: Value): boolean | null {
  const isEquality = operator === "==" || operator === "!=";
  const [a, b] = [rangeOf(left), rangeOf(right)];
  if (isEquality) {
    const equal = a && b && (a.most < b.least || b.most < a.least) ? false : compare(left, right);
    return equal === null ? null : equal === (operator === "==");
  }
  if (left.kind === "constant" && right.kind === "constant")
    return decided(operator, left.operand, right.operand);
  if (!a || !b) return null;
  // `a > b` is `b < a`, and `a >= b` is not `a < b`.
  const [low, high] = operator === "<" || operator === ">=" ? [a, b] : [b, a];
  const isBelow = low.most < high.least ? true : low.least >= high.most ? false : null;
  return isBelow === null ? null : isBelow === /^[<>]$/.test(operator);
}

/** The result of a comparison of constants; null for constants that can't be compared. */
function decided(operator: string, left: Operand, right: Operand): boolean | null {
  const { value } = binary(operator, left, right);
  return typeof value === "boolean" ? value : null;
}

/** The numbers that a value can be; null for other values, and where nothing is known. */
function rangeOf(value: Value): { least: number; most: number } | null {
  const number = integerOf(value);
  if (number !== null) return { least: number, most: number };
  const least = value.kind === "any" ? value.atLeast : null;
  return least === null ? null : { least, most: Number.POSITIVE_INFINITY };
}

/** Reports whether a value is certainly not another one, which has this key: that of an error in a variable of the user's is its name, or the pointer in it. */
const isNone = (value: AnyValue, other: Value, key: string) =>
  value.isNot.includes(key) ||
  (isForeign(value) && !errorsOfRequests.test(key)) ||
  (isOfOthers(value) && (other.kind === "pointer" || (other.kind === "error" && other.isOwn === true)));

/** Whether two values are equal; null where that is not known. */
export function compare(left: Value, right: Value): boolean | null {
  if (left.kind === "constant" && right.kind === "constant") {
    const isHeld = left.held || right.held;
    return isHeld ? identityOf(left) === identityOf(right) : decided("==", left.operand, right.operand);
  }
  if (isNil(left) || isNil(right)) return isNil(isNil(left) ? right : left);
  const [a, b] = [identityOf(left), identityOf(right)];
  if (left.kind === "any") return b !== null && isNone(left, right, b) ? false : null;
  if (right.kind === "any") return a !== null && isNone(right, left, a) ? false : null;
  if (a !== null && b !== null) return a === b;
  const isError = (value: Value) =>
    /^(?:messageError|pointer|struct)$/.test(value.kind) ||
    (value.kind === "error" && (value.name !== null || !value.opaque));
  // An error without a name was just made: it is not the one in a variable.
  return isError(left) && isError(right) && (a !== null || b !== null) ? false : null;
}
