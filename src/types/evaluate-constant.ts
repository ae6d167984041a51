/** Computes a constant expression, given what the names in it mean. */
import type { ConstantExpression } from "../go/constant-expressions.ts";
import { numberValue, runeValue, stringValue } from "./constant-literals.ts";
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
