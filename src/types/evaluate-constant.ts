/** Computes a constant expression, given what the names in it mean. */
import type { ConstantExpression } from "../go/constant-expressions.ts";
import { toBytes, unquoteBytes } from "../go/string-literals.ts";
import {
  binary,
  convert,
  extreme,
  failed,
  known,
  length,
  type Operand,
  unary,
} from "./constant-operations.ts";
import { type ConstantType, untyped } from "./constant-types.ts";
import { type ConstantValue, rational } from "./constant-values.ts";

// Computes the values of Go's literals: https://go.dev/ref/spec#Integer_literals, and the sections up to String literals.

/** The value of an integer or float literal: `1` is an `int`, `1.0` a `float`. Null for a literal that is malformed or too large. */
function numberValue(literal: string): ConstantValue | null {
  const text = literal.replaceAll("_", "").toLowerCase();
  if (/^0x/.test(text) ? /[.p]/.test(text) : /[.e]/.test(text)) return floatValue(text);
  const digits = /^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text;
  return /^(?:0x[\da-f]+|0b[01]+|0o[0-7]+|0|[1-9]\d*)$/.test(digits)
    ? { kind: "int", value: BigInt(digits) }
    : null;
}

/** The largest exponent of a literal that is computed. */
const maxExponent = 30_000;

function floatValue(text: string): ConstantValue | null {
  const hex = /^0x([\da-f]*)\.?([\da-f]*)p([+-]?\d+)$/.exec(text);
  const match = hex ?? /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = "", power = "0"] = match;
  const exponent = Number(power);
  if (whole + decimals === "" || Math.abs(exponent) > maxExponent) return null;
  return hex
    ? fraction(BigInt(`0x${whole}${decimals}`), exponent - 4 * decimals.length, 2n)
    : fraction(BigInt(whole + decimals), exponent - decimals.length, 10n);
}

/** The value of `digits * base ** exponent`. */
function fraction(digits: bigint, exponent: number, base: bigint): ConstantValue | null {
  const scale = base ** BigInt(Math.abs(exponent));
  const value = exponent < 0 ? rational(digits, scale) : rational(digits * scale, 1n);
  return value && { kind: "float", value };
}

/** The bytes of a string literal; null where it is malformed. */
function stringValue(literal: string): ConstantValue | null {
  const bytes = unquoteBytes(toBytes(literal));
  return bytes === null ? null : { kind: "string", bytes };
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "\\": 0x5c,
  "'": 0x27,
};

/** The code point of a rune literal; null where it is malformed. */
function runeValue(literal: string): ConstantValue | null {
  const inner = literal.slice(1, -1);
  const found = /^\\(?:([abfnrtv\\'])|([0-7]{3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))$/.exec(
    inner,
  );
  if (!found) {
    const isCharacter = inner !== "\\" && [...inner].length === 1;
    return isCharacter ? { kind: "int", value: BigInt(inner.codePointAt(0)!) } : null;
  }
  const [, simple, octal, ...hex] = found;
  if (simple !== undefined) return { kind: "int", value: BigInt(simpleEscapes[simple]!) };
  const code = octal === undefined ? Number.parseInt(hex.find(Boolean)!, 16) : Number.parseInt(octal, 8);
  return { kind: "int", value: BigInt(code) };
}

/** What a name in a constant expression means. */
export type ConstantName =
  | { kind: "constant"; operand: Operand }
  | { kind: "type"; type: ConstantType }
  /** A predeclared function, for example `len`. */
  | { kind: "builtin"; name: string }
  | { kind: "unknown"; reason: string };

/** What the value of an expression depends on. */
interface ConstantScope {
  meaningOf(name: ConstantExpression & { kind: "name" }): ConstantName;
  /** The size of int in bits. */
  wordSize: number;
}

/** Computes an expression. */
export function evaluate(expression: ConstantExpression, scope: ConstantScope): Operand {
  switch (expression.kind) {
    case "literal":
      return literal(expression);
    case "name": {
      const meaning = scope.meaningOf(expression);
      if (meaning.kind === "constant") return meaning.operand;
      return failed(
        meaning.kind === "unknown" ? meaning.reason : `${nameText(expression)} is not a constant`,
      );
    }
    case "unary":
      return unary(expression.operator, evaluate(expression.operand, scope), scope.wordSize);
    case "binary": {
      // A loop, since recursion would overflow the stack: a sum `1 + 1 + 1` of ten thousand numbers is nested ten thousand levels deep to the left.
      const operations: (typeof expression)[] = [];
      let first: ConstantExpression = expression;
      for (; first.kind === "binary"; first = first.left) operations.push(first);
      return operations.reduceRight(
        (left, { operator, right }) => binary(operator, left, evaluate(right, scope), scope.wordSize),
        evaluate(first, scope),
      );
    }
    case "call":
      return call(expression, scope);
    case "other":
      return failed(`${expression.text} is not a constant that can be computed`);
  }
}

function literal({ token, text }: ConstantExpression & { kind: "literal" }): Operand {
  if (/i$/.test(text) && token === "number") return failed(`${text} is a complex number`);
  const value =
    token === "string" ? stringValue(text) : token === "rune" ? runeValue(text) : numberValue(text);
  if (!value) return failed(`${text} is malformed or too large`);
  const type =
    token === "string"
      ? untyped.string
      : token === "rune"
        ? untyped.rune
        : value.kind === "int"
          ? untyped.int
          : untyped.float;
  return known(type, value);
}

function nameText({ package: qualifier, name }: ConstantExpression & { kind: "name" }): string {
  return qualifier === null ? name : `${qualifier}.${name}`;
}

function call(
  { callee, arguments: given }: ConstantExpression & { kind: "call" },
  scope: ConstantScope,
): Operand {
  if (callee.kind !== "name")
    return failed("only calls of types and of built-in functions such as len can be constants");
  const meaning = scope.meaningOf(callee);
  const operands = () => given.map(argument => evaluate(argument, scope));
  switch (meaning.kind) {
    case "type":
      return convert(operands()[0] ?? failed("a conversion needs a value"), meaning.type, scope.wordSize);
    case "builtin":
      return callBuiltin(meaning.name, operands(), scope.wordSize);
    case "constant":
      return failed(`${nameText(callee)} is a constant, not a function`);
    case "unknown":
      return failed(meaning.reason);
  }
}

function callBuiltin(name: string, operands: Operand[], wordSize: number): Operand {
  switch (name) {
    case "len":
      return length(operands[0] ?? failed("len needs a value"));
    case "cap":
      return failed("only Go computes cap", { key: "int", basic: "int" });
    case "min":
    case "max":
      return extreme(name, operands, wordSize);
    case "unsafe.Alignof":
    case "unsafe.Offsetof":
    case "unsafe.Sizeof":
      return failed(`only Go computes ${name}`, { key: "uintptr", basic: "uintptr" });
    default:
      return failed(`only Go computes ${name}`);
  }
}
