/** Computes constant expressions: applies Go's operators, conversions and built-in functions to constants. A port of go/types (const.go, expr.go, conversions.go, builtins.go). */
import type { Expression } from "../go/declarations.ts";
import { fromBytes, toBytes } from "../go/lexer.ts";
import type { ConstantType, ConstantValue } from "./constant-values.ts";
import {
  classOf,
  isExact,
  isFloat,
  isUnsigned,
  isUntyped,
  literalValue,
  represent,
  toInteger,
  unsigned,
  untyped,
} from "./constant-values.ts";

// Computes with the values of constants, and compares them.

/** The result of an arithmetic or logical operator on two values of a type; null where there is none. */
function compute(operator: string, a: ConstantValue, b: ConstantValue, type: ConstantType) {
  if (classOf(type) === "float") return computeFloats(operator, a, b, isUntyped(type));
  if (typeof a === "bigint" && typeof b === "bigint") return ofIntegers[operator]?.(a, b) ?? null;
  if (typeof a === "string" && typeof b === "string" && operator === "+")
    return a.length + b.length > maxBytes ? null : a + b;
  if (typeof a === "boolean" && typeof b === "boolean") {
    if (operator === "&&") return a && b;
    if (operator === "||") return a || b;
  }
  return null;
}

/** The most bytes of a string: a few constants that each double the one before would fill the memory. */
const maxBytes = 1 << 24;

const ofIntegers: Readonly<Record<string, (a: bigint, b: bigint) => bigint | null>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0n ? null : a / b),
  "%": (a, b) => (b === 0n ? null : a % b),
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "&^": (a, b) => a & ~b,
};

/** The operators on floats, whose result in JavaScript is the nearest number to the exact one. */
const ofFloats: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};

/** Computes with floats: with whole untyped ones exactly, and with others unless they are rounded. */
function computeFloats(operator: string, a: ConstantValue, b: ConstantValue, isUntyped: boolean) {
  const apply = ofFloats[operator];
  if (!apply || (operator === "/" && Number(b) === 0)) return null;
  const isWhole = typeof a === "bigint" && typeof b === "bigint" && (operator !== "/" || a % b === 0n);
  if (isWhole) return ofIntegers[operator]!(a, b);
  const [x, y] = [Number(a), Number(b)];
  const result = apply(x, y);
  if (!isUntyped) return result;
  if (!isExact(x) || !isExact(y) || Math.abs(result) >= 2 ** 32) return null;
  return Number.isInteger(result) ? BigInt(result) : result;
}

/** The comparison operators, for two values of one type. A float may be a bigint or a number, which `===` tells apart. */
const comparisons: Readonly<Record<string, (a: ConstantValue, b: ConstantValue) => boolean>> = {
  "==": (a, b) => a <= b && a >= b,
  "!=": (a, b) => a < b || a > b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** A constant with its value. */
export type KnownOperand = ReturnType<typeof known>;

/** A constant, with its value or without. */
export type Operand = KnownOperand | ReturnType<typeof failed>;

export function known(type: ConstantType, value: ConstantValue) {
  return { type, value, reason: null };
}

/** A constant that can't be computed, and why; `type` is null where not even the type is known. */
export function failed(reason: string, type: ConstantType | null = null) {
  return { type, value: null, reason };
}

/** A value as a constant of the type; without a value where the type can't hold it. */
export function asType(value: ConstantValue, type: ConstantType): Operand {
  const held = represent(value, type);
  if (held === null) return failed(`${shown(value)} can't have the type ${shownType(type)}`, type);
  return known(type, held);
}

/** A value as messages show it. */
function shown(value: ConstantValue): string {
  if (typeof value === "string") return JSON.stringify(fromBytes(value));
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function shownType({ key }: ConstantType): string {
  return key.replace(/^\./, "");
}

/** Gives a constant the type of its declaration, as in `const x T = 1`. */
export function assign(operand: Operand, type: ConstantType): Operand {
  if (operand.value === null) return { ...operand, type };
  if (!isUntyped(operand.type) && operand.type.key !== type.key)
    return failed(`a value of type ${shownType(operand.type)} can't have the type ${shownType(type)}`, type);
  return asType(operand.value, type);
}

/** Computes the conversion `T(x)`. */
export function convert(operand: Operand, type: ConstantType): Operand {
  if (operand.value === null) return { ...operand, type };
  if (classOf(operand.type) === "int" && classOf(type) === "string") {
    const code = toInteger(operand.value)!;
    const valid = code >= 0n && code <= 0x10ffffn && (code < 0xd800n || code > 0xdfffn);
    return known(type, toBytes(String.fromCodePoint(valid ? Number(code) : 0xfffd)));
  }
  return asType(operand.value, type);
}

/** Computes `+x`, `-x`, `^x` or `!x`. */
export function unary(operator: string, operand: Operand): Operand {
  if (operand.value === null) return operand;
  const { type, value } = operand;
  if (operator === "!" && typeof value === "boolean") return known(type, !value);
  if (operator === "^" && classOf(type) === "int" && typeof value === "bigint")
    return asType(isUnsigned(type) ? unsigned(~value, type) : ~value, type);
  if (operator === "+" && (typeof value === "bigint" || typeof value === "number")) return operand;
  if (operator === "-" && (typeof value === "bigint" || typeof value === "number"))
    return asType(-value, type);
  return failed(`${operator} has no meaning for ${shown(value)}`, type);
}

/** Computes `x + y`, or another operator with two operands. */
export function binary(operator: string, left: Operand, right: Operand): Operand {
  if (operator === "<<" || operator === ">>") return shift(operator, left, right);
  const compares = comparisons[operator];
  const matched = match(left, right);
  if ("reason" in matched) return compares ? { ...matched, type: untyped.bool } : matched;
  const { type, a, b } = matched;
  if (compares) {
    const isOrdering = operator !== "==" && operator !== "!=";
    if (isOrdering && classOf(type) === "bool")
      return failed(`${operator} has no meaning for a bool`, untyped.bool);
    return known(untyped.bool, compares(a, b));
  }
  const result = compute(operator, a, b, type);
  if (result === null) return failed(`${shown(a)} ${operator} ${shown(b)} is not a constant`, type);
  return asType(result, type);
}

/** Gives the operands of an operator the same type, as go/types does. */
function match(left: Operand, right: Operand) {
  const typed = [left, right].find(({ type }) => type !== null && !isUntyped(type))?.type ?? null;
  const together = left.type && right.type && widest(left.type, right.type);
  for (const one of [left, right]) if (one.value === null) return { ...one, type: typed ?? together };
  const [x, y] = [left, right] as [KnownOperand, KnownOperand];
  const type = typed ?? widest(x.type, y.type);
  const held = (one: KnownOperand) =>
    type && (isUntyped(one.type) || one.type.key === type.key) ? represent(one.value, type) : null;
  const [a, b] = [held(x), held(y)];
  if (type && a !== null && b !== null) return { type, a, b };
  const [first, second] = [x, y].map(({ value, type }) => `${shown(value)} (${shownType(type)})`);
  return failed(`${first} and ${second} don't match`, typed);
}

const byWidth: ConstantType[] = [untyped.int, untyped.rune, untyped.float];

/** The type that untyped operands have together: the widest of their numeric types. Null where they have none. */
function widest(a: ConstantType, b: ConstantType): ConstantType | null {
  if (a === b) return a;
  const [first, second] = [byWidth.indexOf(a), byWidth.indexOf(b)];
  return first < 0 || second < 0 ? null : byWidth[Math.max(first, second)]!;
}

/** The largest shift that go/types accepts: enough for the smallest float64. */
const maxShift = 1023n - 1n + 52n;

function shift(operator: string, left: Operand, right: Operand): Operand {
  const { type, value } = left;
  const shiftedType = type && classOf(type) === "int" ? type : untyped.int;
  if (value === null) return { ...left, type: type && shiftedType };
  const from = classOf(type) === "int" || isUntyped(type) ? toInteger(value) : null;
  if (from === null) return failed(`${shown(value)} can't be shifted`, type);
  if (right.value === null) return { ...right, type: shiftedType };
  const by = classOf(right.type) === "int" || isUntyped(right.type) ? toInteger(right.value) : null;
  if (by === null || by < 0n || by > maxShift)
    return failed(`nothing can be shifted by ${shown(right.value)}`, shiftedType);
  return asType(operator === "<<" ? from << by : from >> by, shiftedType);
}

/** Computes `len(x)` of a string. */
function length(operand: Operand): Operand {
  const int = { key: "int", basic: "int" };
  if (operand.value === null) return { ...operand, type: int };
  const { value } = operand;
  if (typeof value !== "string") return failed(`${shown(value)} has no length`, int);
  return known(int, BigInt(value.length));
}

function callBuiltin(name: string, operands: Operand[]): Operand {
  const first = operands[0] ?? failed(`${name} needs a value`);
  if (name === "len") return length(first);
  if (name !== "min" && name !== "max") return failed(`only Go computes ${name}`);
  if (operands.some(({ type }) => type && classOf(type) === "bool")) return failed(`${name} takes no bool`);
  return operands.reduce((left, right) => {
    const matched = match(left, right);
    if ("reason" in matched) return matched;
    const { type, a, b } = matched;
    return known(type, a < b === (name === "min") ? a : b);
  }, first);
}

// Computes an expression, given what the names in it mean.

/** What a name in a constant expression means. */
export type ConstantName =
  | { kind: "constant"; operand: Operand }
  | { kind: "type"; type: ConstantType }
  /** A predeclared function, for example `len`. */
  | { kind: "builtin"; name: string }
  | { kind: "unknown"; reason: string };

/** Computes an expression. */
export function evaluate(expression: Expression, meaningOf: (name: string) => ConstantName): Operand {
  switch (expression.kind) {
    case "literal":
      return literal(expression);
    case "name":
    case "selector": {
      const name = nameText(expression);
      if (name === null) break;
      const meaning = meaningOf(name);
      if (meaning.kind === "constant") return meaning.operand;
      return failed(meaning.kind === "unknown" ? meaning.reason : `${name} is not a constant`);
    }
    case "unary":
      return unary(expression.operator, evaluate(expression.operand, meaningOf));
    case "binary": {
      const { operator, left, right } = expression;
      return binary(operator, evaluate(left, meaningOf), evaluate(right, meaningOf));
    }
    case "call": {
      const { callee, arguments: given } = expression;
      const name = nameText(callee);
      if (name === null)
        return failed("only calls of types and of built-in functions such as len can be constants");
      const meaning = meaningOf(name);
      if (meaning.kind === "unknown") return failed(meaning.reason);
      if (meaning.kind === "constant") return failed(`${name} is a constant, not a function`);
      const operands = given.map(argument => evaluate(argument, meaningOf));
      if (meaning.kind === "builtin") return callBuiltin(meaning.name, operands);
      return convert(operands[0] ?? failed("a conversion needs a value"), meaning.type);
    }
  }
  return failed(`an expression of the kind ${expression.kind} is not a constant`);
}

function literal({ token, text }: Expression & { kind: "literal" }): Operand {
  if (/i$/.test(text) && token === "number") return failed(`${text} is a complex number`);
  const value = literalValue(token, text);
  if (value === null) return failed(`${text} is malformed, or has a form that gen does not compute`);
  if (token !== "number") return known(untyped[token], value);
  return known(isFloat(text) ? untyped.float : untyped.int, value);
}

/** The name that an expression is, with its qualifier; null for other expressions. */
export function nameText(expression: Expression): string | null {
  if (expression.kind === "name") return expression.name;
  if (expression.kind !== "selector" || expression.operand.kind !== "name") return null;
  return `${expression.operand.name}.${expression.field}`;
}
