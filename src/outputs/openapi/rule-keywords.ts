/** The keywords of JSON Schema for one rule of a tag `validate`, if some mean exactly the same as the rule. */
import { exactJson } from "../../base/report/visible-text.ts";
import { comparisonRules } from "../../constraints/comparison-rules.ts";
import { ecmaPattern, escapedText } from "../../constraints/ecma-patterns.ts";
import { expressionRules } from "../../constraints/expression-rules.ts";
import { formatRules } from "../../constraints/format-rules.ts";
import { durationOf, integer, isFloat } from "../../constraints/parameters.ts";
import type { Constraint } from "../../constraints/types.ts";
import type { Schema, SchemaValue } from "./schema.ts";

/** What a value is to the rules; `other` is a value whose JSON is not what rules check. */
export type RuledKind = "string" | "number" | "boolean" | "list" | "map" | "struct" | "any" | "other";

/** The kind of a value that has rules, and of its elements. */
export interface RuledKinds {
  kind: RuledKind;
  /** The value is a pointer in Go. */
  pointer: boolean;
  /** The kind of a list's elements, which are not pointers; null for others. */
  element: RuledKind | null;
}

/** The zero value of each kind. For rules, an empty list or map is like a nil one. */
export const zeros: Partial<Record<RuledKind, SchemaValue>> = {
  string: "",
  number: 0,
  boolean: false,
  list: [],
  map: {},
};

/** The keywords of a rule; null if none mean the same. */
export function keywordsOf(constraint: Constraint, kinds: RuledKinds): Schema | null {
  const { rule, parameter, values, alternatives } = constraint;
  const { kind, pointer, element } = kinds;
  if (constraint.function !== null) return null;
  if (rule === "or") {
    const each = alternatives.map(one => keywordsOf(one, kinds));
    if (each.includes(null)) return null;
    const byText = new Map((each as Schema[]).map(one => [exactJson(one), one]));
    return { anyOf: [...byText.values()] };
  }
  // The value is present, so `required` holds for a pointer, even to zero, and for a list, which is not nil.
  if (rule === "required") return pointer || isNilable(kind) ? {} : notZero(kind);
  if (rule === "isdefault") return pointer ? { not: {} } : isZero(kind);
  if (rule === "unique")
    return kind === "list" && parameter === null && isScalar(element) ? { uniqueItems: true } : null;
  if (rule === "oneof") {
    if (kind === "string") return { enum: values };
    if (kind !== "number") return null;
    // Validator compares texts, so that 007 is not an integer.
    const numbers = values.map(Number).filter((one, at) => String(one) === values[at]);
    return numbers.length > 0 ? { enum: numbers } : { not: {} };
  }
  if (kind === "string") return textKeywords(rule, parameter);
  if (parameter === null) return null;
  if (kind === "number") {
    const value = numberOf(parameter);
    return value === null ? null : numberKeywords(rule, value);
  }
  if (kind === "boolean") return booleanKeywords(rule, parameter);
  const length = lengthOf(parameter);
  if (length === null || (kind !== "list" && kind !== "map")) return null;
  return lengthKeywords(rule, length, kind === "list" ? "Items" : "Properties");
}

/** Reports whether a value of this kind is nil in Go if the message has null or no value. */
export function isNilable(kind: RuledKind): boolean {
  return kind === "list" || kind === "map" || kind === "any";
}

function isScalar(kind: RuledKind | null): boolean {
  return kind === "string" || kind === "number" || kind === "boolean";
}

/** The number in the parameter of a rule, such as `5` or the duration `1h`; null for a whole number that JavaScript doesn't hold exactly. */
function numberOf(parameter: string): number | null {
  const whole = integer(parameter) ?? durationOf(parameter);
  if (whole !== null) return Number.isSafeInteger(Number(whole)) ? Number(whole) : null;
  return isFloat(parameter) && !/x/i.test(parameter) ? Number(parameter) : null;
}

function lengthOf(parameter: string): number | null {
  const length = Number(integer(parameter) ?? -1n);
  return length >= 0 && Number.isSafeInteger(length) ? length : null;
}

function notZero(kind: RuledKind): Schema | null {
  if (kind === "string") return { minLength: 1 };
  if (kind === "number") return { not: { const: 0 } };
  return kind === "boolean" ? { const: true } : null;
}

function isZero(kind: RuledKind): Schema | null {
  return isScalar(kind) ? { const: zeros[kind] } : null;
}

function textKeywords(rule: string, parameter: string | null): Schema | null {
  if (Object.hasOwn(formatRules, rule)) {
    const { pattern, parameter: hasParameter } = formatRules[rule as keyof typeof formatRules];
    return pattern !== null && !hasParameter && isPortable(pattern) ? { pattern } : null;
  }
  const expression = Object.hasOwn(expressionRules, rule) ? expressionRules[rule]!.expression : null;
  if (expression !== null) return patternKeywords(expression);
  if (parameter === null) return null;
  if (rule === "pattern") return patternKeywords(parameter);
  if (rule === "eq") return { const: parameter };
  if (rule === "ne") return { not: { const: parameter } };
  if (Object.hasOwn(comparisonRules, rule)) return comparisonKeywords(rule, parameter);
  const length = lengthOf(parameter);
  return length === null ? null : lengthKeywords(rule, length, "Length");
}

function patternKeywords(expression: string): Schema | null {
  const pattern = ecmaPattern(expression);
  return pattern === null ? null : { pattern };
}

function comparisonKeywords(rule: string, parameter: string): Schema | null {
  const { function: name, negated } = comparisonRules[rule as keyof typeof comparisonRules];
  const text = escapedText(parameter);
  const patterns: Partial<Record<typeof name, string>> = {
    Contains: text,
    HasPrefix: `^${text}`,
    HasSuffix: `${text}$`,
  };
  const pattern = patterns[name];
  if (pattern === undefined || parameter === "") return null;
  return negated ? { not: { pattern } } : { pattern };
}

function booleanKeywords(rule: string, parameter: string): Schema | null {
  if (rule !== "eq" && rule !== "ne") return null;
  const value = /^(?:1|t|T|TRUE|true|True)$/.test(parameter);
  return { const: rule === "eq" ? value : !value };
}

function numberKeywords(rule: string, value: number): Schema | null {
  switch (rule) {
    case "min":
    case "gte":
      return { minimum: value };
    case "max":
    case "lte":
      return { maximum: value };
    case "gt":
      return { exclusiveMinimum: value };
    case "lt":
      return { exclusiveMaximum: value };
    case "len":
    case "eq":
      return { const: value };
    case "ne":
      return { not: { const: value } };
    default:
      return null;
  }
}

function lengthKeywords(
  rule: string,
  length: number,
  noun: "Length" | "Items" | "Properties",
): Schema | null {
  const [least, most] = [`min${noun}`, `max${noun}`];
  switch (rule) {
    case "min":
    case "gte":
      return { [least]: length };
    case "max":
    case "lte":
      return { [most]: length };
    case "gt":
      return { [least]: length + 1 };
    case "lt":
      return length === 0 ? null : { [most]: length - 1 };
    case "len":
    case "eq":
      return { [least]: length, [most]: length };
    case "ne":
      return { not: { [least]: length, [most]: length } };
    default:
      return null;
  }
}

/** Reports whether Go's package regexp, which tools in Go use, reads one of gen's own patterns as ECMAScript does. */
function isPortable(pattern: string): boolean {
  return !/\(\?[=!<]|\[\^\]|\\u/.test(pattern);
}

/** Reports whether keywords of this file allow a zero value. */
export function allows(keywords: Schema, zero: SchemaValue): boolean {
  const length = zero === "" || typeof zero === "object" ? 0 : null;
  return Object.entries(keywords).every(([key, limit]) => {
    switch (key) {
      case "const":
        return zero === limit;
      case "not":
        return !allows(limit as Schema, zero);
      case "anyOf":
        return (limit as Schema[]).some(one => allows(one, zero));
      case "allOf":
        return (limit as Schema[]).every(one => allows(one, zero));
      case "enum":
        return (limit as SchemaValue[]).includes(zero);
      case "pattern":
        return new RegExp(limit as string, "u").test(zero as string);
      case "minLength":
      case "minItems":
      case "minProperties":
        return (limit as number) <= length!;
      case "minimum":
        return (limit as number) <= 0;
      case "maximum":
        return (limit as number) >= 0;
      case "exclusiveMinimum":
        return (limit as number) < 0;
      case "exclusiveMaximum":
        return (limit as number) > 0;
      default:
        return true;
    }
  });
}
