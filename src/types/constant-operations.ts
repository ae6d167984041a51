/** Go's operators, conversions and built-in functions on constants: a port of go/types (const.go, expr.go, conversions.go, builtins.go). */
import { fromBytes, toBytes } from "../go/string-literals.ts";
import { compares, compareValues, compute } from "./constant-arithmetic.ts";
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
  untyped,
} from "./constant-types.ts";
import type { ConstantValue } from "./constant-values.ts";

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

export function failed(reason: string, type: ConstantType | null = null): Operand {
  return { type, value: null, reason };
}

function isKnown(operand: Operand): operand is KnownOperand {
  return operand.value !== null;
}

/** The constant as a value of the type; without a value where the type can't hold it. */
function inRange({ value }: KnownOperand, type: ConstantType, wordSize: number): Operand {
  const held = represent(value, type, wordSize);
  return held ? known(type, held) : failed(`${shown(value)} is no ${shownType(type)}`, type);
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

/** Assigns a constant to a declared type. */
export function assign(operand: Operand, type: ConstantType, wordSize: number): Operand {
  if (!isKnown(operand)) return { ...operand, type };
  if (!isUntyped(operand.type) && operand.type.key !== type.key)
    return failed(`a value of type ${shownType(operand.type)} is no ${shownType(type)}`, type);
  return inRange(operand, type, wordSize);
}

/** `T(x)`. */
export function convert(operand: Operand, type: ConstantType, wordSize: number): Operand {
  if (!isKnown(operand)) return { ...operand, type };
  if (isInteger(operand.type) && isString(type)) {
    const code = toInteger(operand.value)!;
    const valid = code >= 0n && code <= 0x10ffffn && (code < 0xd800n || code > 0xdfffn);
    const text = String.fromCodePoint(valid ? Number(code) : 0xfffd);
    return known(type, { kind: "string", bytes: toBytes(text) });
  }
  return inRange(operand, type, wordSize);
}

/** `+x`, `-x`, `^x`, `!x`. */
export function unary(operator: string, operand: Operand, wordSize: number): Operand {
  if (!isKnown(operand)) return operand;
  const { type, value } = operand;
  const refused = failed(`${operator} has no meaning for ${shown(value)}`, type);
  if (operator === "!")
    return value.kind === "bool" ? known(type, { kind: "bool", value: !value.value }) : refused;
  if (operator === "^") {
    if (value.kind !== "int") return refused;
    const flipped = isUnsigned(type) ? BigInt.asUintN(sizeOf(type, wordSize), ~value.value) : ~value.value;
    return inRange(known(type, { kind: "int", value: flipped }), type, wordSize);
  }
  if (!isNumeric(type)) return refused;
  if (operator === "+") return operand;
  if (value.kind === "int") return inRange(known(type, { kind: "int", value: -value.value }), type, wordSize);
  if (value.kind !== "float") return refused;
  const negative = { ...value.value, numerator: -value.value.numerator };
  return known(type, { kind: "float", value: negative });
}

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** `x + y` and all other operators with two operands. */
export function binary(operator: string, left: Operand, right: Operand, wordSize: number): Operand {
  if (operator === "<<" || operator === ">>") return shift(operator, left, right, wordSize);
  const matched = match([left, right], wordSize);
  if ("reason" in matched) return comparisons.has(operator) ? { ...matched, type: untyped.bool } : matched;
  const { type } = matched;
  const [a, b] = matched.values as [ConstantValue, ConstantValue];
  if (comparisons.has(operator)) {
    const order = operator !== "==" && operator !== "!=";
    if (order && isBoolean(type)) return failed(`${operator} has no meaning for a bool`, untyped.bool);
    return known(untyped.bool, { kind: "bool", value: compares(operator, compareValues(a, b)) });
  }
  const refused = `${shown(a)} ${operator} ${shown(b)} is no constant`;
  const result = compute(operator, a, b);
  return result ? inRange(known(type, result), type, wordSize) : failed(refused, type);
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

/** The type of untyped operands; null where they have none in common. */
function widest(types: ConstantType[]): ConstantType | null {
  if (types.every(type => type === types[0])) return types[0] ?? null;
  if (!types.every(isNumeric)) return null;
  return byWidth[Math.max(...types.map(type => byWidth.indexOf(type)))] ?? null;
}

/** The largest shift that go/types accepts: enough for the smallest float64. */
const maxShift = 1023n - 1n + 52n;

function shift(operator: string, left: Operand, right: Operand, wordSize: number): Operand {
  const typeOf = (type: ConstantType) => (isInteger(type) ? type : untyped.int);
  if (!isKnown(left)) return left;
  const { type, value } = left;
  const from = isInteger(type) || isUntyped(type) ? toInteger(value) : null;
  if (from === null) return failed(`${shown(value)} can't be shifted`, type);
  if (!isKnown(right)) return { ...right, type: typeOf(type) };
  const by = isInteger(right.type) || isUntyped(right.type) ? toInteger(right.value) : null;
  if (by === null || by < 0n || by > maxShift)
    return failed(`nothing can be shifted by ${shown(right.value)}`, typeOf(type));
  const shifted = operator === "<<" ? from << by : from >> by;
  return inRange(known(typeOf(type), { kind: "int", value: shifted }), typeOf(type), wordSize);
}

/** `len(x)` of a string. */
export function length(operand: Operand): Operand {
  const int = { key: "int", basic: "int" };
  if (!isKnown(operand)) return { ...operand, type: int };
  const { value } = operand;
  if (value.kind !== "string") return failed(`${shown(value)} has no length`, int);
  return known(int, { kind: "int", value: BigInt(value.bytes.length) });
}

/** `min(…)` and `max(…)`. */
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
