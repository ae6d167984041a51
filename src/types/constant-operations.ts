/** Applies Go's operators, conversions and built-in functions to constants: a port of go/types (const.go, expr.go, conversions.go, builtins.go). */
import { fromBytes, toBytes } from "../go/string-literals.ts";
import {
  type ConstantType,
  isBoolean,
  isInteger,
  isNumeric,
  isString,
  isUnsigned,
  isUntyped,
  represent,
  sizeOf,
  toInteger,
  toRational,
  untyped,
} from "./constant-types.ts";
import { type ConstantValue, type Rational, rational } from "./constant-values.ts";

// Computes with the values of constants, and compares them.

/** The result of an arithmetic or logical operator on two values of one kind; null where there is none. */
function compute(operator: string, a: ConstantValue, b: ConstantValue): ConstantValue | null {
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
function compareValues(a: ConstantValue, b: ConstantValue): number {
  if (a.kind === "string" && b.kind === "string") return a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0;
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  const [x, y] = [toRational(a), toRational(b)];
  if (!x || !y) return 0;
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Applies a comparison operator to the result of `compareValues`. */
function compares(operator: string, order: number): boolean {
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

/** A constant that is being computed. */
export interface Operand {
  /** Null where not even the type is known. */
  type: ConstantType | null;
  /** Null where it can't be computed. */
  value: ConstantValue | null;
  /** Why there is no value; null when there is one. */
  reason: string | null;
}

/** A constant with its value. */
export interface KnownOperand {
  type: ConstantType;
  value: ConstantValue;
  reason: null;
}

export function known(type: ConstantType, value: ConstantValue): KnownOperand {
  return { type, value, reason: null };
}

/** An operand without a value, and why it has none. */
export function failed(reason: string, type: ConstantType | null = null): Operand {
  return { type, value: null, reason };
}

function isKnown(operand: Operand): operand is KnownOperand {
  return operand.value !== null;
}

/** The constant as a value of the type; without a value where the type can't hold it. */
function asType({ value }: KnownOperand, type: ConstantType, wordSize: number): Operand {
  const held = represent(value, type, wordSize);
  return held ? known(type, held) : failed(`${shown(value)} can't have the type ${shownType(type)}`, type);
}

/** A value as messages show it. */
function shown(value: ConstantValue): string {
  switch (value.kind) {
    case "string":
      return JSON.stringify(fromBytes(value.bytes));
    case "float": {
      const { numerator, denominator } = value.value;
      return shorten(denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`);
    }
    default:
      return shorten(`${value.value}`);
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function shownType({ key }: ConstantType): string {
  return key.replace(/^\./, "");
}

/** Gives a constant the type of its declaration, as in `const x T = 1`. */
export function assign(operand: Operand, type: ConstantType, wordSize: number): Operand {
  if (!isKnown(operand)) return { ...operand, type };
  if (!isUntyped(operand.type) && operand.type.key !== type.key)
    return failed(`a value of type ${shownType(operand.type)} can't have the type ${shownType(type)}`, type);
  return asType(operand, type, wordSize);
}

/** Computes the conversion `T(x)`. */
export function convert(operand: Operand, type: ConstantType, wordSize: number): Operand {
  if (!isKnown(operand)) return { ...operand, type };
  if (isInteger(operand.type) && isString(type)) {
    const code = toInteger(operand.value)!;
    const valid = code >= 0n && code <= 0x10ffffn && (code < 0xd800n || code > 0xdfffn);
    const text = String.fromCodePoint(valid ? Number(code) : 0xfffd);
    return known(type, { kind: "string", bytes: toBytes(text) });
  }
  return asType(operand, type, wordSize);
}

/** Computes `+x`, `-x`, `^x` or `!x`. */
export function unary(operator: string, operand: Operand, wordSize: number): Operand {
  if (!isKnown(operand)) return operand;
  const { type, value } = operand;
  const refused = failed(`${operator} has no meaning for ${shown(value)}`, type);
  if (operator === "!")
    return value.kind === "bool" ? known(type, { kind: "bool", value: !value.value }) : refused;
  if (operator === "^") {
    if (value.kind !== "int") return refused;
    const flipped = isUnsigned(type) ? BigInt.asUintN(sizeOf(type, wordSize), ~value.value) : ~value.value;
    return asType(known(type, { kind: "int", value: flipped }), type, wordSize);
  }
  if (!isNumeric(type)) return refused;
  if (operator === "+") return operand;
  if (value.kind === "int") return asType(known(type, { kind: "int", value: -value.value }), type, wordSize);
  if (value.kind !== "float") return refused;
  const negative = { ...value.value, numerator: -value.value.numerator };
  return known(type, { kind: "float", value: negative });
}

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Computes `x + y`, or another operator with two operands. */
export function binary(operator: string, left: Operand, right: Operand, wordSize: number): Operand {
  if (operator === "<<" || operator === ">>") return shift(operator, left, right, wordSize);
  const matched = match([left, right], wordSize);
  if ("reason" in matched) return comparisons.has(operator) ? { ...matched, type: untyped.bool } : matched;
  const { type } = matched;
  const [a, b] = matched.values as [ConstantValue, ConstantValue];
  if (comparisons.has(operator)) {
    const isOrdering = operator !== "==" && operator !== "!=";
    if (isOrdering && isBoolean(type)) return failed(`${operator} has no meaning for a bool`, untyped.bool);
    return known(untyped.bool, { kind: "bool", value: compares(operator, compareValues(a, b)) });
  }
  const result = compute(operator, a, b);
  if (!result) return failed(`${shown(a)} ${operator} ${shown(b)} is not a constant`, type);
  return asType(known(type, result), type, wordSize);
}

/** Gives both operands of an operator the same type, as go/types does. */
function match(
  operands: Operand[],
  wordSize: number,
): { type: ConstantType; values: ConstantValue[] } | Operand {
  const typed = operands.find(({ type }) => type !== null && !isUntyped(type))?.type ?? null;
  const unknown = operands.find(operand => !isKnown(operand));
  if (unknown) return { ...unknown, type: typed ?? unknown.type };
  const all = operands.filter(isKnown);
  const type = typed ?? widest(all.map(({ type }) => type));
  const mismatch = failed(
    `${all.map(({ value, type }) => `${shown(value)} (${shownType(type)})`).join(" and ")} don't match`,
    typed,
  );
  if (type === null) return mismatch;
  const values: ConstantValue[] = [];
  for (const operand of all) {
    if (!isUntyped(operand.type) && operand.type.key !== type.key) return mismatch;
    const value = represent(operand.value, type, wordSize);
    if (value === null) return mismatch;
    values.push(value);
  }
  return { type, values };
}

const byWidth: ConstantType[] = [untyped.int, untyped.rune, untyped.float];

/** The type that untyped operands have together: the widest of their numeric types. Null where they have none. */
function widest(types: ConstantType[]): ConstantType | null {
  if (types.every(type => type === types[0])) return types[0] ?? null;
  if (!types.every(isNumeric)) return null;
  return byWidth[Math.max(...types.map(type => byWidth.indexOf(type)))] ?? null;
}

/** The largest shift that go/types accepts: enough for the smallest float64. */
const maxShift = 1023n - 1n + 52n;

function shift(operator: string, left: Operand, right: Operand, wordSize: number): Operand {
  if (!isKnown(left)) return left;
  const { type, value } = left;
  const from = isInteger(type) || isUntyped(type) ? toInteger(value) : null;
  if (from === null) return failed(`${shown(value)} can't be shifted`, type);
  const shiftedType = isInteger(type) ? type : untyped.int;
  if (!isKnown(right)) return { ...right, type: shiftedType };
  const by = isInteger(right.type) || isUntyped(right.type) ? toInteger(right.value) : null;
  if (by === null || by < 0n || by > maxShift)
    return failed(`nothing can be shifted by ${shown(right.value)}`, shiftedType);
  const shifted = operator === "<<" ? from << by : from >> by;
  return asType(known(shiftedType, { kind: "int", value: shifted }), shiftedType, wordSize);
}

/** Computes `len(x)` of a string. */
export function length(operand: Operand): Operand {
  const int = { key: "int", basic: "int" };
  if (!isKnown(operand)) return { ...operand, type: int };
  const { value } = operand;
  if (value.kind !== "string") return failed(`${shown(value)} has no length`, int);
  return known(int, { kind: "int", value: BigInt(value.bytes.length) });
}

/** Computes `min(…)` or `max(…)`. */
export function extreme(name: "min" | "max", operands: Operand[], wordSize: number): Operand {
  const matched = match(operands, wordSize);
  if ("reason" in matched) return matched;
  const { type, values } = matched;
  if (isBoolean(type)) return failed(`${name} has no meaning for a bool`, type);
  const sign = name === "min" ? 1 : -1;
  const [first, ...others] = values;
  const found = others.reduce(
    (best, value) => (compareValues(value, best!) * sign < 0 ? value : best),
    first,
  );
  return found ? known(type, found) : failed(`${name} needs a value`);
}
