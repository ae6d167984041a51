/** The keywords of JSON Schema for one rule of a tag `validate`, if some mean exactly the same as the rule. */
import { visibleJson } from "../../base/report/visible-text.ts";
import { type FormatRule, layouts } from "../../constraints/format-rules.ts";
import { bool, durationOf, integer, isFloat } from "../../constraints/parameters.ts";
import { ecmaPattern, escapedText } from "../../constraints/patterns.ts";
import type { OrderCheck, StringsCheck } from "../../constraints/rule.ts";
import { checkOf } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import type { Schema, SchemaValue } from "./schema.ts";

/** What a value is to the rules; `other` is a value whose JSON is not what rules check. */
export type ConstrainedKind = "string" | "number" | "boolean" | "list" | "map" | "struct" | "any" | "other";

/** The kind of a value that has rules, and of its elements. */
export interface ValueKinds {
  kind: ConstrainedKind;
  /** The value is a pointer in Go. */
  pointer: boolean;
  /** The kind of a list's elements, which are not pointers; null for others. */
  element: ConstrainedKind | null;
}

/** The zero value of each kind. For rules, an empty list or map is like a nil one. */
export const zeros: Partial<Record<ConstrainedKind, SchemaValue>> = {
  string: "",
  number: 0,
  boolean: false,
  list: [],
  map: {},
};

/** The keywords of a rule; null if none mean the same. */
export function keywordsOf(constraint: Constraint, kinds: ValueKinds): Schema | null {
  const { parameter, values, alternatives } = constraint;
  const { kind, pointer, element } = kinds;
  const check = checkOf(constraint);
  switch (check.kind) {
    case "alternatives": {
      const each = alternatives.map(one => keywordsOf(one, kinds));
      if (each.includes(null)) return null;
      const byText = new Map((each as Schema[]).map(one => [visibleJson(one), one]));
      return { anyOf: [...byText.values()] };
    }
    case "zero":
      // The value is present, so `required` holds for a pointer, even to zero, and for a list, which is not nil.
      if (check.is && pointer) return { not: {} };
      if (check.is) return isScalar(kind) ? { const: zeros[kind] } : null;
      return pointer || isNilable(kind) ? {} : (notZero[kind] ?? null);
    case "unique":
      return kind === "list" && parameter === null && isScalar(element) ? { uniqueItems: true } : null;
    case "among": {
      if (check.anyCase || (kind !== "string" && kind !== "number")) return null;
      if (kind === "string") return { enum: values };
      // Validator compares texts, so that 007 is not an integer.
      const numbers = values.map(Number).filter((one, at) => String(one) === values[at]);
      return numbers.length > 0 ? { enum: numbers } : { not: {} };
    }
    case "order":
      return parameter === null ? null : orderKeywords(check, parameter, kind);
    case "format": {
      const { pattern, values, numbers, bools } = textForm(check.format, parameter);
      if (kind === "number") {
        if (numbers?.check.kind !== "range") return numbers?.check.kind === "always" ? {} : null;
        return { minimum: numbers.check.least, maximum: numbers.check.most };
      }
      if (kind === "boolean") return bools ? {} : null;
      if (kind === "string" && values !== null) return { enum: values };
      // Go's package regexp, which tools in Go use, must read gen's own patterns as ECMAScript does.
      return kind === "string" && pattern !== null && !/\(\?[=!<]|\[\^\]|\\u/.test(pattern)
        ? { pattern }
        : null;
    }
    case "expression": {
      const pattern = ecmaPattern(check.expression ?? parameter ?? "");
      return kind === "string" && pattern !== null ? { pattern } : null;
    }
    case "strings":
      return kind === "string" && parameter !== null ? stringsKeywords(check, parameter) : null;
    default:
      return null;
  }
}

/** A format rule; of `datetime`, what its layout says. */
function textForm(format: FormatRule, parameter: string | null): FormatRule {
  return format.parameter ? { ...format, ...layouts[parameter ?? ""] } : format;
}

/** The keyword `format` of a rule, which says what a text is. It is an annotation: some texts that keep the rule may not have the format as another tool checks it. */
export function formatOf({ alternatives, ...constraint }: Constraint, kind: ConstrainedKind): Schema {
  if (kind !== "string") return {};
  const formatsOf = (one: Pick<Constraint, "rule" | "function" | "parameter">): string[] => {
    const check = checkOf(one);
    return check.kind === "format" ? textForm(check.format, one.parameter).formats : [];
  };
  const each = alternatives.length > 0 ? alternatives.map(formatsOf) : [formatsOf(constraint)];
  const formats = [...new Set(each.flat())];
  if (formats.length === 0 || each.some(one => one.length === 0)) return {};
  return formats.length === 1 ? { format: formats[0] } : { anyOf: formats.map(format => ({ format })) };
}

/** Reports whether a value of this kind is nil in Go if the message has null or no value. */
export function isNilable(kind: ConstrainedKind): boolean {
  return kind === "list" || kind === "map" || kind === "any";
}

function isScalar(kind: ConstrainedKind | null): boolean {
  return kind === "string" || kind === "number" || kind === "boolean";
}

/** The number in the parameter of a rule, such as `5` or the duration `1h`; null for a whole number that JavaScript doesn't hold exactly. */
function numberOf(parameter: string): number | null {
  const whole = integer(parameter) ?? durationOf(parameter);
  if (whole !== null) return Number.isSafeInteger(Number(whole)) ? Number(whole) : null;
  return isFloat(parameter) && !/x/i.test(parameter) ? Number(parameter) : null;
}

/** The keywords that refuse the zero value. */
const notZero: Partial<Record<ConstrainedKind, Schema>> = {
  string: { minLength: 1 },
  number: { not: { const: 0 } },
  boolean: { const: true },
};

function stringsKeywords({ function: name, negated }: StringsCheck, parameter: string): Schema | null {
  const text = escapedText(parameter);
  const patterns: Partial<Record<typeof name, string>> = {
    Contains: text,
    HasPrefix: `^${text}`,
    HasSuffix: `${text}$`,
    ContainsAny: Array.from(parameter, escapedText).join("|"),
    ContainsRune: escapedText(Array.from(parameter)[0] ?? ""),
  };
  const pattern = patterns[name];
  if (pattern === undefined || parameter === "") return null;
  return negated ? { not: { pattern } } : { pattern };
}

/** What the keywords for the lengths of texts, lists and maps end with. */
const nouns = { string: "Length", list: "Items", map: "Properties" } as const;

function orderKeywords({ operator, texts }: OrderCheck, parameter: string, kind: ConstrainedKind) {
  const not = operator === "!=";
  const equal = (keywords: Schema) => (not ? { not: keywords } : keywords);
  if (kind === "string" && texts === "value") return equal({ const: parameter });
  if (kind === "boolean") return { const: bool(parameter) === !not };
  if (kind === "number") {
    const value = numberOf(parameter);
    if (value === null) return null;
    return operator === "==" || not ? equal({ const: value }) : { [limits[operator]]: value };
  }
  const length = Number(integer(parameter) ?? -1n);
  if ((kind !== "string" && kind !== "list" && kind !== "map") || length < 0 || !Number.isSafeInteger(length))
    return null;
  const [least, most] = [`min${nouns[kind]}`, `max${nouns[kind]}`];
  const both = { [least]: length, [most]: length };
  const keywords: Record<typeof operator, Schema | null> = {
    ">=": { [least]: length },
    ">": { [least]: length + 1 },
    "<=": { [most]: length },
    "<": length === 0 ? null : { [most]: length - 1 },
    "==": both,
    "!=": { not: both },
  };
  return keywords[operator];
}

const limits = { ">=": "minimum", "<=": "maximum", ">": "exclusiveMinimum", "<": "exclusiveMaximum" };

/** Reports whether keywords of this file allow a zero value. */
export function allows(keywords: Schema, zero: SchemaValue): boolean {
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
      case "exclusiveMinimum":
        return (limit as number) < 0;
      case "exclusiveMaximum":
        return (limit as number) > 0;
      default:
        // The bounds of numbers, and of the lengths of texts, lists and maps. Other keywords allow all zero values.
        return key.startsWith("min")
          ? (limit as number) <= 0
          : !key.startsWith("max") || (limit as number) >= 0;
    }
  });
}
