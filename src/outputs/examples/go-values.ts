/** Computes what encoding/json writes for a literal in Go; null where that is not certain. */

import type { CompositeExpression, Expression } from "../../go/statements.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import type { KnownOperand } from "../../types/constant-operations.ts";
import { represent } from "../../types/constant-types.ts";
import type { Rational } from "../../types/constant-values.ts";
import type { JSONValue } from "./types.ts";

/** A Go value as encoding/json sees it. */
export interface KnownValue {
  json: JSONValue;
  /** The option `omitempty` would leave it out: false, 0, nil, an empty list, map or text. */
  isEmpty: boolean;
  /** It is the zero value of its type; null where that is not known. */
  isZero: boolean | null;
}

/** What the values of expressions depend on. */
export interface ValueContext {
  /** The type with that id. */
  typeOf(id: string): NamedType;
  /** The config says what the type is in JSON: its own methods may write it. */
  isConfigured(id: string): boolean;
  /** The type may have a method `IsZero`, which the option omitzero calls. */
  mayHaveIsZero(id: string): boolean;
  /** The types around a zero value. They show a struct that contains itself, which does not compile: its value would have no end. */
  zeroing?: ReadonlySet<string>;
  /** The value of a constant expression; null for other expressions. */
  constantOf(expression: Expression): KnownOperand | null;
}

type Elements = CompositeExpression["elements"];

const nil: KnownValue = { json: null, isEmpty: true, isZero: true };

/** The value of an expression whose type has this shape; null where it is not certain. */
export function literalValue(expression: Expression, shape: Shape, context: ValueContext): KnownValue | null {
  if (expression.kind === "name" && expression.name === "nil") return nil;
  if (expression.kind === "unary" && expression.operator === "&") {
    const pointed =
      expression.operand.kind === "composite" ? literalValue(expression.operand, shape, context) : null;
    return pointed && { ...pointed, isEmpty: false, isZero: false };
  }
  const own = withoutReference(shape, context);
  if (own === null) return null;
  if (expression.kind === "composite") return compositeValue(expression.elements, own, context);
  if (own.kind === "bytes") return convertedBytes(expression, context);
  const operand = context.constantOf(expression);
  return operand && constantValue(operand, own);
}

/** The zero value of a shape, or of a pointer to it; null where it is not certain. */
function zeroValue(shape: Shape, isPointer: boolean, context: ValueContext): KnownValue | null {
  if (isPointer || shape.nullable) return nil;
  if (shape.type === "time.Time") return { json: "0001-01-01T00:00:00Z", isEmpty: false, isZero: true };
  const own = withoutReference(shape, context);
  if (own === null) return null;
  switch (own.kind) {
    case "boolean":
      return scalar(false, own);
    case "integer":
    case "number":
      return own.bits === 0 ? null : scalar(0, own);
    case "string":
      return isPlainText(own) ? scalar("", own) : null;
    // A pointer, a slice or a map with the option omitempty is not nullable: it is left out.
    case "bytes":
    case "list":
    case "map":
    case "any":
      return nil;
    case "array":
    case "object": {
      const { zeroing = new Set() } = context;
      if (shape.type === null) return compositeValue([], own, context);
      const within = { ...context, zeroing: new Set([...zeroing, shape.type]) };
      return zeroing.has(shape.type) ? null : compositeValue([], own, within);
    }
    default:
      return null;
  }
}

/** The shape at the end of references; null for a type that the config describes. */
function withoutReference(shape: Shape, { typeOf, isConfigured }: ValueContext): Shape | null {
  let own = shape;
  for (let steps = 0; own.kind === "reference" && steps < 20; steps++) {
    if (isConfigured(own.type!)) return null;
    const target = typeOf(own.type!).shape;
    own = { ...target, quoted: target.quoted || own.quoted };
  }
  return own;
}

/** Reports whether a text is that of a Go string, and no method makes it. */
function isPlainText({ format, reason }: Shape): boolean {
  return format === null && reason === null;
}

function scalar(json: string | number | bigint | boolean, shape: Shape): KnownValue | null {
  const isZero = typeof json === "string" ? json === "" : Number(json) === 0;
  const written = shape.quoted ? quoted(json) : json;
  return written === null ? null : { json: written, isEmpty: isZero, isZero };
}

function constantValue({ type, value }: KnownOperand, shape: Shape): KnownValue | null {
  switch (shape.kind) {
    case "boolean":
      return value.kind === "bool" ? scalar(value.value, shape) : null;
    case "integer": {
      if (shape.bits === 0) return null;
      const basic = `${shape.signed ? "" : "u"}int${shape.bits}`;
      const held = represent(value, { key: basic, basic }, 64);
      return held?.kind === "int" ? scalar(integerOf(held.value), shape) : null;
    }
    case "number": {
      if (shape.bits === 0) return null;
      const basic = `float${shape.bits}`;
      const held = represent(value, { key: basic, basic }, 64);
      const number = held?.kind === "float" ? floatOf(held.value, shape.bits) : null;
      return number === null ? null : scalar(number, shape);
    }
    case "string": {
      const text = value.kind === "string" && isPlainText(shape) ? textOf(value.bytes) : null;
      return text === null ? null : scalar(text, shape);
    }
    case "any": {
      const basic = defaultTypes[type.basic] ?? type.basic;
      // A type with a name may have methods.
      if (type.key !== type.basic) return null;
      const kind = { int: "integer", string: "string", bool: "boolean", float: "number" } as const;
      const known = { ...shape, kind: kind[value.kind], bits: bitsOf(basic), signed: !basic.startsWith("u") };
      const found = constantValue({ type, value, reason: null }, known);
      // An interface that holds a value is not nil, whatever the value is.
      return found && { ...found, isEmpty: false, isZero: false };
    }
    default:
      return null;
  }
}

/** The types that untyped constants get in an interface. */
const defaultTypes: Readonly<Record<string, string>> = {
  "untyped bool": "bool",
  "untyped string": "string",
  "untyped int": "int",
  "untyped rune": "int32",
  "untyped float": "float64",
};

function bitsOf(basic: string): number {
  return Number(/\d+$/.exec(basic)?.[0] ?? 64);
}

function compositeValue(elements: Elements, shape: Shape, context: ValueContext): KnownValue | null {
  switch (shape.kind) {
    case "object":
      return structValue(elements, shape.fields, context);
    case "map":
      return mapValue(elements, shape, context);
    case "list":
    case "array":
      return listValue(elements, shape, context);
    case "bytes": {
      const numbers = elements.map(({ key, value }) => (key === null ? context.constantOf(value) : null));
      const values = numbers.map(one => (one?.value.kind === "int" ? Number(one.value.value) : Number.NaN));
      if (!values.every(one => one >= 0 && one < 256)) return null;
      return present(Buffer.from(values).toString("base64"), values.length);
    }
    default:
      return null;
  }
}

/** A value with elements, which is not nil. */
function present(json: JSONValue, length: number): KnownValue {
  return { json, isEmpty: length === 0, isZero: false };
}

/** `[]byte("text")`. */
function convertedBytes(expression: Expression, { constantOf }: ValueContext): KnownValue | null {
  if (expression.kind !== "call" || expression.arguments.length !== 1 || expression.callee.kind !== "type")
    return null;
  const { type } = expression.callee;
  if (type.kind !== "slice" || type.element.kind !== "name" || !/^(?:byte|uint8)$/.test(type.element.text))
    return null;
  const value = constantOf(expression.arguments[0]!)?.value;
  return value?.kind === "string"
    ? present(bytesOf(value.bytes).toString("base64"), value.bytes.length)
    : null;
}

/** Longer arrays are not examples. */
const longest = 1000;

function listValue(
  elements: Elements,
  { kind, element, length }: Shape,
  context: ValueContext,
): KnownValue | null {
  const values: JSONValue[] = [];
  for (const { key, value } of elements) {
    const known = key === null ? literalValue(value, element!, context) : null;
    if (known === null) return null;
    values.push(known.json);
  }
  if (kind === "list") return present(values, values.length);
  if (length === null || length > longest) return null;
  const zero = zeroValue(element!, false, context);
  if (values.length < length && zero === null) return null;
  while (values.length < length) values.push(zero!.json);
  return { json: values, isEmpty: length === 0, isZero: elements.length === 0 ? true : null };
}

function mapValue(elements: Elements, { key, element }: Shape, context: ValueContext): KnownValue | null {
  const entries: [string, JSONValue][] = [];
  for (const { key: written, value } of elements) {
    const name = written && literalValue(written, key!, context);
    const known = literalValue(value, element!, context);
    if (!name || !known) return null;
    entries.push([String(name.json), known.json]);
  }
  return present(Object.fromEntries(entries), entries.length);
}

function structValue(elements: Elements, fields: Property[], context: ValueContext): KnownValue | null {
  const json: Record<string, JSONValue> = {};
  for (const field of fields) {
    const found = fieldValue(elements, field, context);
    if (found === null) return null;
    if (found === absent) continue;
    const isSent = isWritten(field, found, context);
    if (isSent === null) return null;
    if (isSent) Object.defineProperty(json, field.key, property(found.json));
  }
  return { json, isEmpty: false, isZero: elements.length === 0 ? true : null };
}

/** Describes a property, so that even a key such as `__proto__` becomes a plain one. */
function property(value: JSONValue): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}

/** A field behind an embedded pointer that is nil. */
const absent = "absent";

/** The field of a struct that has these elements, embedded structs included; null where it is not certain. */
export function fieldValue(
  elements: Elements,
  field: Pick<Property, "name" | "embeddedIn" | "shape"> & { pointer: boolean; embeddedPointers?: string[] },
  context: ValueContext,
): KnownValue | typeof absent | null {
  let within = elements;
  for (const [index, name] of field.embeddedIn.entries()) {
    const isPointer = field.embeddedPointers?.includes(field.embeddedIn.slice(0, index + 1).join("."));
    const found = elementOf(within, name);
    if (found === undefined) return null;
    const isNil = found === null ? isPointer : found.kind === "name" && found.name === "nil";
    if (isNil) return absent;
    const literal = found?.kind === "unary" && found.operator === "&" ? found.operand : found;
    if (literal !== null && literal.kind !== "composite") return null;
    within = literal?.elements ?? [];
  }
  const found = elementOf(within, field.name);
  if (found === undefined) return null;
  return found === null
    ? zeroValue(field.shape, field.pointer, context)
    : literalValue(found, field.shape, context);
}

/** The value that a literal of a struct gives to a field; null for none, undefined where the literal has no keys. */
export function elementOf(elements: Elements, name: string): Expression | null | undefined {
  if (elements.some(({ key }) => key === null)) return undefined;
  return elements.find(({ key }) => key?.kind === "name" && key.name === name)?.value ?? null;
}

/** Reports whether encoding/json writes a field with this value; null if the type's method IsZero decides. */
function isWritten(
  { tags, shape }: Property,
  { json, isEmpty, isZero }: KnownValue,
  { mayHaveIsZero }: ValueContext,
): boolean | null {
  const tag = tags.find(({ key }) => key === "json")?.value ?? "";
  const options = tag.split(",").slice(1);
  if (options.includes("omitempty") && isEmpty) return false;
  if (!options.includes("omitzero")) return true;
  const mayDiffer = shape.kind === "reference" && json !== null && mayHaveIsZero(shape.type!);
  return mayDiffer || isZero === null ? null : !isZero;
}

// The values of Go's constants as encoding/json writes them.

/** A whole number: a `bigint` where JavaScript's numbers don't hold it exactly. */
function integerOf(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A floating-point number of 32 or 64 bits; null for one whose parts are too large for JavaScript's numbers. */
function floatOf({ numerator, denominator }: Rational, bits: number): number | null {
  const number = Number(numerator) / Number(denominator);
  if (!Number.isFinite(number) || (number === 0 && numerator !== 0n)) return null;
  return bits === 32 ? shortFloat(number) : number;
}

/** The number with the fewest digits that is the same one in 32 bits, as strconv prints it. */
function shortFloat(number: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return short;
  }
  return Number(number.toPrecision(9));
}

/** The bytes of a constant string, which has one character for each byte. */
function bytesOf(bytes: string): Buffer {
  return Buffer.from(bytes, "latin1");
}

/** The text of a string; null if it is not UTF-8, since encoding/json would replace parts of it. */
function textOf(bytes: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(bytes));
  } catch {
    return null;
  }
}

/** A value in a JSON string, for the tag's option `string`; null for texts with characters that encoding/json may escape. */
function quoted(value: string | number | bigint | boolean): string | null {
  if (typeof value !== "string") return String(value);
  return /^[ !#-%'-;=?-[\]-~]*$/.test(value) ? `"${value}"` : null;
}
