/**
 * The rules of tags `validate` as keywords of JSON Schema. A rule without keywords that mean exactly the same is left out, so that the
 * schema allows more than Parse does, never less.
 */
import { formatRules } from "../constraints/format-rules.ts";
import type { Constraint } from "../constraints/types.ts";
import type { NamedType, Shape } from "../model/shape-types.ts";
import { either, orNull, type Schema, type SchemaValue } from "./schema.ts";

/** What a value is to the rules. */
type ValueKind = "string" | "number" | "boolean" | "list" | "map";

type TypeOf = (id: string) => NamedType;

/** The schema of a value that has to keep to rules, and whether Parse refuses a message without it. `schema` does not allow null; `hasNull`: the message can have null there. */
export function constrained(
  schema: Schema,
  shape: Shape,
  { constraints, typeOf, hasNull }: { constraints: Constraint[]; typeOf: TypeOf; hasNull: boolean },
): { schema: Schema; refusesAbsent: boolean } {
  const withNull = (one: Schema) => (shape.nullable && hasNull ? orNull(one) : one);
  const plain = { schema: withNull(schema), refusesAbsent: false };
  const kind = kindOf(shape, typeOf);
  if (kind === null || constraints.length === 0) return plain;
  const at = constraints.findIndex(({ rule }) => rule === "omitempty" || rule === "omitnil");
  const rules = constraints.slice(at + 1);
  const kept = rules.map(one => keywordsOf(one, kind, shape, typeOf)).filter(one => one !== null);
  const withRules = kept.reduce<Schema>(merged, schema);
  const isList = kind === "list" || kind === "map";
  const allowsZero = kept.every(one => allows(one, zeros[kind]));
  if (at !== -1) {
    // A zero value is left as it is; of a pointer, a list and a map that is nil alone.
    const isSkipped = constraints[at]!.rule === "omitempty" && !isList && !shape.nullable && !allowsZero;
    const optional = isSkipped ? either(withRules, { const: zeros[kind] }) : withRules;
    return { schema: withNull(optional), refusesAbsent: false };
  }
  // A nil pointer breaks every rule, a nil list only those that an empty one breaks, and `required`.
  const isRequired = rules.some(({ rule }) => rule === "required");
  const refusesAbsent = isList ? isRequired || !allowsZero : shape.nullable ? rules.length > 0 : !allowsZero;
  return { schema: refusesAbsent ? withRules : withNull(withRules), refusesAbsent };
}

/** The zero values, as far as rules look at them: of a list and a map, the length counts. */
const zeros: Record<ValueKind, SchemaValue> = {
  string: "",
  number: 0,
  boolean: false,
  list: [],
  map: {},
};

function kindOf(shape: Shape, typeOf: TypeOf): ValueKind | null {
  if (shape.quoted || shape.reads !== null) return null;
  switch (shape.kind) {
    case "reference":
      return kindOf(typeOf(shape.type!).shape, typeOf);
    case "string":
      // Of a type with text methods, rules see what it is in Go.
      return shape.format === null && shape.reason === null ? "string" : null;
    case "integer":
    case "number":
      return shape.bits > 0 ? "number" : null;
    case "boolean":
    case "list":
    case "map":
      return shape.kind;
    default:
      return null;
  }
}

/** The keywords of a rule; null if none mean the same. */
function keywordsOf(one: Constraint, kind: ValueKind, shape: Shape, typeOf: TypeOf): Schema | null {
  const { rule, parameter, values } = one;
  if (one.function !== null) return null;
  if (rule === "required") return kind === "list" || kind === "map" ? null : notZero(kind, shape);
  if (rule === "dive") return kind === "list" ? elementKeywords(one, shape, typeOf) : null;
  if (rule === "unique") return kind === "list" && isScalarList(shape, typeOf) ? { uniqueItems: true } : null;
  if (rule === "oneof") {
    if (kind === "string") return { enum: values };
    return kind === "number" && values.every(isNumber) ? { enum: values.map(Number) } : null;
  }
  const format = Object.hasOwn(formatRules, rule) ? formatRules[rule as keyof typeof formatRules] : null;
  if (format !== null)
    return kind === "string" && format.pattern !== null && !format.parameter && isPortable(format.pattern)
      ? { pattern: format.pattern }
      : null;
  if (parameter === null) return null;
  if (kind === "number") return isNumber(parameter) ? numberKeywords(rule, Number(parameter)) : null;
  if (kind === "string" && (rule === "eq" || rule === "ne"))
    return rule === "eq" ? { const: parameter } : { not: { const: parameter } };
  if (kind === "boolean" || !/^\d{1,15}$/.test(parameter)) return null;
  return lengthKeywords(rule, Number(parameter), kind);
}

/** Reports whether a text is a decimal number that JavaScript keeps. */
function isNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text);
}

/** A pointer may point to zero. */
function notZero(kind: ValueKind, { nullable }: Shape): Schema | null {
  if (nullable) return null;
  if (kind === "string") return { minLength: 1 };
  return kind === "number" ? { not: { const: 0 } } : { const: true };
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

function lengthKeywords(rule: string, length: number, kind: "string" | "list" | "map"): Schema | null {
  const noun = { string: "Length", list: "Items", map: "Properties" }[kind];
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
    default:
      return null;
  }
}

function elementKeywords({ elements }: Constraint, { element }: Shape, typeOf: TypeOf): Schema | null {
  if (element === null || element.nullable) return null;
  const { schema } = constrained({}, element, { constraints: elements, typeOf, hasNull: true });
  return Object.keys(schema).length > 0 ? { items: schema } : null;
}

function isScalarList({ element }: Shape, typeOf: TypeOf): boolean {
  const kind = element && !element.nullable ? kindOf(element, typeOf) : null;
  return kind === "string" || kind === "number" || kind === "boolean";
}

/** A schema with more keywords: of two bounds, the narrower one counts. Others that it has already are kept beside the new ones. */
function merged(schema: Schema, keywords: Schema): Schema {
  const result: Record<string, Schema[string]> = { ...schema };
  for (const [key, value] of Object.entries(keywords)) {
    const before = result[key];
    if (before === undefined) result[key] = value;
    else if (key === "items") result.items = merged(before as Schema, value as Schema);
    else if (/^(?:min|exclusiveMin)/.test(key)) result[key] = Math.max(Number(before), Number(value));
    else if (/^(?:max|exclusiveMax)/.test(key)) result[key] = Math.min(Number(before), Number(value));
    else result.allOf = [...(Array.isArray(result.allOf) ? result.allOf : []), { [key]: value }];
  }
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = result;
  if (minimum !== undefined && exclusiveMinimum !== undefined)
    delete result[Number(exclusiveMinimum) >= Number(minimum) ? "minimum" : "exclusiveMinimum"];
  if (maximum !== undefined && exclusiveMaximum !== undefined)
    delete result[Number(exclusiveMaximum) <= Number(maximum) ? "maximum" : "exclusiveMaximum"];
  return result;
}

/** Reports whether Go's package regexp reads a pattern as ECMAScript does, as far as gen's patterns go: tools in Go use it. */
function isPortable(pattern: string): boolean {
  return !/\(\?[=!<]|\[\^\]|\\u/.test(pattern);
}

/** Reports whether keywords of this file allow a zero value. */
function allows(keywords: Schema, zero: SchemaValue): boolean {
  return Object.entries(keywords).every(([key, limit]) => {
    switch (key) {
      case "const":
        return zero === limit;
      case "not":
        return zero !== (limit as Schema).const;
      case "enum":
        return (limit as SchemaValue[]).includes(zero);
      case "pattern":
        return new RegExp(limit as string, "u").test(zero as string);
      case "minLength":
      case "minItems":
      case "minProperties":
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
