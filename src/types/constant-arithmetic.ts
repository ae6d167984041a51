/** Computes with the values of constants, and compares them. */
import { toRational } from "./constant-types.ts";
import { type ConstantValue, type Rational, rational } from "./constant-values.ts";

/** The result of an arithmetic or logical operator on two values of one kind; null where there is none. */
export function compute(operator: string, a: ConstantValue, b: ConstantValue): ConstantValue | null {
  if (a.kind === "int" && b.kind === "int") {
    const value = computeIntegers(operator, a.value, b.value);
    return value === null ? null : { kind: "int", value };
  }
  if (a.kind === "float" && b.kind === "float") {
    const value = computeRationals(operator, a.value, b.value);
    return value && { kind: "float", value };
  }
  if (a.kind === "string" && b.kind === "string" && operator === "+") {
    const bytes = a.bytes + b.bytes;
    return bytes.length > maxBytes ? null : { kind: "string", bytes };
  }
  if (a.kind === "bool" && b.kind === "bool") {
    if (operator === "&&") return { kind: "bool", value: a.value && b.value };
    if (operator === "||") return { kind: "bool", value: a.value || b.value };
  }
  return null;
}

/** The most bytes of a string: a few constants that each double the one before would fill the memory. */
const maxBytes = 1 << 24;

function computeIntegers(operator: string, a: bigint, b: bigint): bigint | null {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0n ? null : a / b;
    case "%":
      return b === 0n ? null : a % b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "&^":
      return a & ~b;
    default:
      return null;
  }
}

function computeRationals(operator: string, a: Rational, b: Rational): Rational | null {
  const rounded = a.rounded || b.rounded;
  const [x, y] = [a.numerator * b.denominator, b.numerator * a.denominator];
  switch (operator) {
    case "+":
      return rational(x + y, a.denominator * b.denominator, rounded);
    case "-":
      return rational(x - y, a.denominator * b.denominator, rounded);
    case "*":
      return rational(a.numerator * b.numerator, a.denominator * b.denominator, rounded);
    case "/":
      return y === 0n ? null : rational(x, y, rounded);
    default:
      return null;
  }
}

/** Compares two values: the result is below 0, 0 or above 0. */
export function compareValues(a: ConstantValue, b: ConstantValue): number {
  if (a.kind === "string" && b.kind === "string") return a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0;
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  const [x, y] = [toRational(a), toRational(b)];
  if (!x || !y) return 0;
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Applies a comparison operator to the result of `compareValues`. */
export function compares(operator: string, order: number): boolean {
  switch (operator) {
    case "==":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    default:
      return order >= 0;
  }
}
