/**
 * The rules of tags `validate` as keywords of JSON Schema, where Parse applies them. If no keywords mean exactly the same as a rule, a
 * sentence in the description says it: the schema may allow more than Parse does, never less.
 */
import { isRequired, leavesFieldsOut, refusesNil, skipsFields } from "../../constraints/judge-value.ts";
import { checkOf, diveInto } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import { shape as anyShape, moduleShapes, referredShape } from "../../shapes/plain-shapes.ts";
import type { Property, Shape } from "../../shapes/shape-types.ts";
import { strangeZero, type TypeContext, type TypeOf } from "../type-texts.ts";
import { allows, type ConstrainedKind, formatOf, isNilable, keywordsOf, zeros } from "./rule-keywords.ts";
import { either, orNull, type Schema, type SchemaValue } from "./schema.ts";

/** What schemas of rules depend on. */
export interface RuleContext extends Pick<TypeContext, "typeOf"> {
  /** The schema of a value without null. `appliesRules` includes the rules on the fields of a struct. */
  schemaOf(shape: Shape, appliesRules: boolean): Schema;
}

/** A value that may have rules, with the shape that Parse reads. */
export type ConstrainedValue = Pick<Property, "shape" | "pointer" | "constraints">;

/** The schema of a value that keeps to its rules, without null, and sentences about rules that have no keywords. */
export interface ConstrainedSchema {
  schema: Schema;
  notes: string[];
}

/** A schema with the rules of a value. */
export function withRules(schema: Schema, value: ConstrainedValue, context: RuleContext): ConstrainedSchema {
  const { shape, constraints } = value;
  const { typeOf } = context;
  const kinds = kindsOf(value, typeOf);
  const zero = zeros[kinds.kind];
  const type = shape.kind === "reference" ? typeOf(shape.type!) : null;
  // A closed enum without the zero value.
  const lacksZero =
    !shape.nullable && !shape.quoted && !!type?.enum?.closed && strangeZero(type) !== undefined;
  const allowZero = (all: Schema[]) => zero === undefined || all.every(keywords => allows(keywords, zero));
  const notes: string[] = [];
  const kept: Schema[] = [];
  const required: Schema[] = [];
  const formats: Schema[] = [];
  let mayBeZero = false;
  for (const [index, one] of constraints.entries()) {
    const check = checkOf(one);
    if (check.kind === "end") break;
    if (check.kind === "omit") {
      // It ends the rules of a value that is present, but zero.
      const isEmpty = check.where === "empty" && !kinds.pointer && !isNilable(kinds.kind);
      if ((check.where === "zero" || isEmpty) && allowZero([...kept, ...required])) mayBeZero = true;
      continue;
    }
    if (check.kind === "dive") {
      if (!hasElementRules(value, typeOf)) break;
      const inner = elementRules(one, shape, context);
      kept.push(inner.schema);
      notes.push(...inner.notes);
      break;
    }
    const keywords = keywordsOf(one, kinds);
    if (isRequired(one)) {
      // As the first rule, `required` refuses no struct that is present.
      if (keywords !== null && (kinds.kind !== "struct" || index > 0)) required.push(keywords);
      continue;
    }
    formats.push(formatOf(one, kinds.kind));
    if (keywords !== null) kept.push(keywords);
    else if (one.message !== "" && check.kind !== "function")
      notes.push(`${mayBeZero ? "If it is not empty, it" : "It"} ${one.message}.`);
  }
  // Where the members of an enum, or other rules, refuse the zero value anyway, `required` adds nothing.
  if (!lacksZero && allowZero(kept)) kept.unshift(...required);
  const allowsZero = mayBeZero && !lacksZero && !allowZero(kept);
  const all = [...kept, ...formats].filter(keywords => Object.keys(keywords).length > 0);
  const constrained = all.reduce(merged, schema);
  return { schema: allowsZero ? orZero(constrained, zero!) : constrained, notes };
}

/** A schema that also allows a zero value, but no other new value. If possible, it keeps its type, so that generated clients have a plain one. */
function orZero(schema: Schema, zero: SchemaValue): Schema {
  const result: Record<string, Schema[string]> = { ...schema };
  const narrow: Record<string, Schema[string]> = {};
  for (const [key, limit] of Object.entries(schema)) {
    if (limit === undefined || allows({ [key]: limit }, zero)) continue;
    if (key === "pattern") result.pattern = `^$|${limit}`;
    else if (key === "anyOf") result.anyOf = [...(limit as Schema[]), { const: zero }];
    else if (key === "enum") result.enum = [...(limit as SchemaValue[]), zero];
    else if (key === "minimum" && limit === 1 && schema.type === "integer") result.minimum = 0;
    else {
      delete result[key];
      if (key === "exclusiveMinimum" && limit === 0) result.minimum = 0;
      else if (key !== "minLength" || limit !== 1) narrow[key] = limit;
    }
  }
  if (Object.keys(narrow).length === 0) return result;
  const isPlain = ["$ref", "allOf", "anyOf"].every(key => schema[key] === undefined);
  return isPlain ? { ...result, anyOf: [narrow, { const: zero }] } : either(schema, { const: zero });
}

/** The shape of a value, whose elements are `any` if rules describe them, so that their schemas are not made twice. */
export function withoutConstrainedElements(value: ConstrainedValue, typeOf: TypeOf): Shape {
  const { shape } = value;
  return shape.element !== null && hasElementRules(value, typeOf) ? { ...shape, element: anything } : shape;
}

/** Reports whether the elements of a value have rules that a schema can say. An array that is zero is empty for `omitempty`, whatever its elements have to be. */
function hasElementRules({ shape, pointer, constraints }: ConstrainedValue, typeOf: TypeOf): boolean {
  const checks = constraints.map(checkOf);
  const dive = checks.findIndex(({ kind }) => kind === "dive");
  const { kind, length } = referredShape(shape, typeOf);
  if (dive < 0 || kind !== "array") return dive >= 0;
  return hasSchemas(length) && !checks.slice(0, dive).some(one => skipsFields(one, pointer));
}

const anything = anyShape("any");

/** Reports whether each element of an array has a schema. */
function hasSchemas(length: number | null): length is number {
  return length !== null && length > 0 && length <= maxArray;
}

/** The rules of a whole body: a `dive` for each level of lists and maps, so that the structs in them keep the rules of their fields. Arrays are left out. */
export function divesInto(shape: Shape, typeOf: TypeOf, outer: string[] = []): Constraint[] {
  const { kind, element } = referredShape(shape, typeOf);
  const id = shape.type;
  if (element === null || kind === "array" || (id !== null && outer.includes(id))) return [];
  return [diveInto(divesInto(element, typeOf, id === null ? outer : [...outer, id]))];
}

/** The schema of a value with its rules, and with null where the value can be nil. */
function elementSchema(value: ConstrainedValue, context: RuleContext): Schema {
  const { shape, pointer, constraints } = value;
  const appliesRules = !constraints.some(one => skipsFields(checkOf(one), pointer));
  const own = context.schemaOf(withoutConstrainedElements(value, context.typeOf), appliesRules);
  const { schema, notes } = withRules(own, value, context);
  const described = notes.length > 0 ? { ...schema, description: notes.join(" ") } : schema;
  return shape.nullable && !refusesNull(value, context.typeOf) ? orNull(described) : described;
}

/** Reports whether a value that is no pointer is not nil where JSON has null: it holds the text `null` then. */
export const holdsNull = (shape: Shape): boolean => shape.type === "encoding/json.RawMessage";

/** Reports whether rules refuse null in the place of an element. */
function refusesNull(value: ConstrainedValue, typeOf: TypeOf): boolean {
  const { constraints, pointer } = value;
  const kinds = kindsOf(value, typeOf);
  if (holdsNull(value.shape) && !pointer) return false;
  const refuses = refusesNil(constraints);
  // A list may be a pointer to one.
  if (pointer || (isNilable(kinds.kind) && !refuses)) return refuses;
  const zero = zeros[kinds.kind];
  for (const one of constraints) {
    const check = checkOf(one);
    if (isRequired(one)) return true;
    if (check.kind === "omit" || check.kind === "dive") return false;
    const keywords = keywordsOf(one, kinds);
    if (keywords !== null && zero !== undefined && !allows(keywords, zero)) return true;
  }
  return false;
}

/** The length of the longest array whose elements have a schema each. */
const maxArray = 16;

/** The keywords for the elements of a list or an array, or for the keys and values of a map. */
function elementRules({ keys, elements }: Constraint, list: Shape, context: RuleContext): ConstrainedSchema {
  const { element, key, kind, length } = referredShape(list, context.typeOf);
  if (element === null || (kind !== "list" && kind !== "array" && kind !== "map"))
    return { schema: {}, notes: [] };
  const seen = element.reads ?? element;
  // A nullable element is taken for a pointer, unless it is a list, bytes or a map: few people write pointers to these.
  const isBytes = referredShape(seen, context.typeOf).kind === "bytes";
  const pointer = seen.nullable && !isBytes && !holdsNull(seen) && !isNilable(kindOf(seen, context.typeOf));
  const value = { shape: seen, pointer, constraints: elements };
  const schema = elementSchema(value, context);
  if (kind === "list") return { schema: { items: schema }, notes: [] };
  if (kind === "array") {
    // Go ignores elements beyond the array's length, and sets missing ones to zero.
    if (!hasSchemas(length)) return { schema: {}, notes: [] };
    const minItems = refusesNull(value, context.typeOf) ? length : undefined;
    return { schema: { prefixItems: Array<Schema>(length).fill(schema), minItems }, notes: [] };
  }
  if (key === null || kindOf(key, context.typeOf) !== "string" || keys.length === 0)
    return { schema: { additionalProperties: schema }, notes: [] };
  const inKeys = withRules({}, { shape: key, pointer: false, constraints: keys }, context);
  const propertyNames = Object.keys(inKeys.schema).length > 0 ? inKeys.schema : undefined;
  return {
    schema: { propertyNames, additionalProperties: schema },
    notes: inKeys.notes.map(note => `Each key: ${note.charAt(0).toLowerCase()}${note.slice(1)}`),
  };
}

function kindsOf({ shape, pointer }: ConstrainedValue, typeOf: TypeOf) {
  const { element } = referredShape(shape, typeOf);
  return {
    kind: kindOf(shape, typeOf),
    pointer,
    element: element === null || element.nullable ? null : kindOf(element, typeOf),
  };
}

function kindOf(shape: Shape, typeOf: TypeOf): ConstrainedKind {
  const own = referredShape(shape, typeOf);
  if (holdsNull(shape) || (shape.type !== null && moduleShapes.has(shape.type))) return "other";
  if (shape.quoted || shape.reads !== null || own.reads !== null) return "other";
  switch (own.kind) {
    case "string":
      // Of a type with text methods, rules check the Go value, and not the text in JSON.
      return own.format === null && own.reason === null ? "string" : "other";
    case "integer":
    case "number":
      return own.bits > 0 ? "number" : "other";
    case "boolean":
    case "list":
    case "map":
    case "any":
      return own.kind;
    case "object":
      return "struct";
    default:
      return "other";
  }
}

/** A schema with more keywords. Of two bounds, the narrower one counts. Another keyword that the schema already has goes into `allOf`. */
function merged(schema: Schema, keywords: Schema): Schema {
  // Some readers ignore keywords beside `$ref`, or add them to the schema that it refers to.
  const result: Record<string, Schema[string]> =
    schema.$ref === undefined ? { ...schema } : { allOf: [schema] };
  for (const [key, value] of Object.entries(keywords)) {
    const before = result[key];
    // The new schemas of elements replace the old ones: they include these.
    if (value === undefined) continue;
    if (before === undefined || key === "items" || key === "additionalProperties") result[key] = value;
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

// Whether Parse takes the zero value, which it sets where JSON has none: rules may refuse it.

/** Reports whether rules refuse an object without this property. The embedded pointers that it is promoted through are taken to be set. */
export function rulesRefuseAbsent(field: Property, typeOf: TypeOf, seen = new Set<string>()): boolean {
  if (field.refusesAbsent) return true;
  const { shape, pointer, tags, unconstrained } = field;
  const own = shape.reads ?? shape;
  if (pointer || unconstrained || leavesFieldsOut(tags, pointer)) return false;
  // Rules are also applied to a struct that is not in the message, with its zero values.
  const fields = (within: Property[]) =>
    within.some(one => one.embeddedPointers.length === 0 && rulesRefuseAbsent(one, typeOf, seen));
  if (own.kind === "object") return fields(own.fields);
  if (own.kind !== "reference" || seen.has(own.type!)) return false;
  seen.add(own.type!);
  const target = typeOf(own.type!).shape;
  return fields((target.reads ?? target).fields);
}
