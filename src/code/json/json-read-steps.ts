/** Makes the steps that read the values of a type from JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */

import { codecOf, isCertain } from "../../shapes/json-methods.ts";
import { zeroOfKind } from "../../shapes/plain-shapes.ts";
import { factsOfPlace, type TypeFacts } from "../../shapes/type-facts.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { TypePlace } from "../../types/lookup.ts";
import { isOfUser } from "../../types/packages.ts";
import { addressOf, loopVariable, numbered, pointeeText, valueText } from "../checks/value-places.ts";
import { holdsFields } from "./absent-fields.ts";
import { objectSteps } from "./json-read-objects.ts";
import type { GoJSONReadStep } from "./json-reader-types.ts";
import { type JSONReading, type ReadValue, readerNode, readStep, usableType } from "./json-reading.ts";
import { isPlain } from "./plain-types.ts";

/** Deepest nesting of types without a name that is written out: real types have less. */
const maxDepth = 8;

/** The steps that read a value of a type, which is zero before. */
export function readSteps(reading: JSONReading, place: TypePlace, at: ReadValue): GoJSONReadStep[] {
  const facts = factsOfPlace(reading.shaping, place);
  return at.appends ? appendSteps(reading, place, facts, at) : stepsOfFacts(reading, place, facts, at);
}

/** Leaves a value to json.Unmarshal. Where that would call methods of the user, it leaves the whole body: the reader may read a body twice, and must not call a method twice. */
export function byReflection(reading: JSONReading, facts: TypeFacts, { value }: ReadValue): GoJSONReadStep[] {
  if (!isPlain(reading, facts)) return [readStep("give-up")];
  return [readStep("value", { value: addressOf(value), mayLackFields: holdsFields(reading.shaping, facts) })];
}

function stepsOfFacts(
  reading: JSONReading,
  place: TypePlace,
  facts: TypeFacts,
  at: ReadValue,
): GoJSONReadStep[] {
  return (
    basicSteps(reading, place, facts, at) ??
    methodSteps(facts, at) ??
    callOf(reading, place, facts, at) ??
    literalSteps(reading, usableType(reading, place), facts, at) ??
    byReflection(reading, facts, at)
  );
}

/** What is read by a method of the reader; null for other types. */
function basicSteps(
  reading: JSONReading,
  place: TypePlace,
  facts: TypeFacts,
  { value, appends, quoted }: ReadValue,
): GoJSONReadStep[] | null {
  const { id, known, kind, methods, target } = facts;
  const assign = { value: valueText(value), appends };
  if (id === "time.Time" && known?.shape.format === "date-time")
    return [readStep("assign", { ...assign, method: "time" })];
  if (known !== null && id !== "time.Duration") return null;
  if (!isCertain(methods) || methods.unmarshalJSON !== null || methods.unmarshalText !== null) return null;
  const read = Object.hasOwn(basics, kind) ? basics[kind]! : null;
  if (read === null) return null;
  const isSame = target.kind === "predeclared" && kind === read.returns;
  const type = isSame ? null : usableType(reading, place);
  if (!isSame && type === null) return null;
  const method = quoted && read.method === "text" ? "quoted-text" : read.method;
  const step = readStep("assign", { ...assign, method, bits: read.bits, type });
  return quoted && read.method !== "text" ? [readStep("quoted", { steps: [step] })] : [step];
}

/** The call of a method that reads the value; null where the type has none. */
function methodSteps({ target, known, methods, kind }: TypeFacts, at: ReadValue): GoJSONReadStep[] | null {
  if (known !== null || !isCertain(methods) || target.kind !== "declared") return null;
  if (kind === "interface" || kind === "pointer" || kind === "typeParameter" || at.quoted) return null;
  const { reads } = codecOf(methods, { addressable: true, unnamed: false });
  if (reads === null) return null;
  return [readStep(reads === "UnmarshalJSON" ? "method" : "text-method", { value: addressOf(at.value) })];
}

/** The call of the function that reads a named type; null where there can be none. */
function callOf(
  reading: JSONReading,
  place: TypePlace,
  facts: TypeFacts,
  { value, quoted }: ReadValue,
): GoJSONReadStep[] | null {
  const { target, underlying, id, known, methods } = facts;
  if (target.kind !== "declared" || underlying.kind !== "literal" || id === null || known !== null)
    return null;
  if (facts.endless || quoted || !isCertain(methods)) return null;
  if (methods.unmarshalJSON !== null || methods.unmarshalText !== null) return null;
  if (!["struct", "slice", "array", "map"].includes(facts.kind)) return null;
  if (!isOfUser(reading.shaping.reader, target.pkg)) return null;
  const type = usableType(reading, place);
  if (type === null) return null;
  return [readStep("call", { reader: readerNode(reading, facts, type), value: addressOf(value) })];
}

/** The steps for what a type is below its name; null where only encoding/json can read it. `written` is the type as the functions write it, null where they can't. */
export function literalSteps(
  reading: JSONReading,
  written: FieldType | null,
  facts: TypeFacts,
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { underlying, methods, known } = facts;
  if (underlying.kind !== "literal" || known !== null || facts.endless || at.depth > maxDepth) return null;
  if (!isCertain(methods)) return null;
  // encoding/json calls methods of a type without a name only behind a pointer.
  if (methods.unmarshalJSON !== null || methods.unmarshalText !== null) return null;
  const { place: literal } = underlying;
  const { type } = literal;
  if (at.quoted && type.kind !== "pointer") return null;
  const element = (part: TypePlace["type"]) => ({ ...literal, type: part });
  const inner = { ...at, appends: false, depth: at.depth + 1 };
  switch (type.kind) {
    case "pointer":
      return isUncalled(reading, facts, element(type.element))
        ? null
        : pointerSteps(reading, element(type.element), inner);
    case "slice":
      return sliceSteps(reading, written, element(type.element), inner);
    case "array":
      return arraySteps(reading, element(type.element), inner);
    case "map":
      return mapSteps(reading, written, { key: element(type.key), value: element(type.value) }, inner);
    case "struct":
      if (at.structs.includes(type)) return null;
      return objectSteps(reading, facts, { ...inner, structs: [...at.structs, type] }, readSteps);
    default:
      return null;
  }
}

/** Reports whether a type is a pointer with a name, through which encoding/json calls no methods. */
function isUncalled({ shaping }: JSONReading, { target }: TypeFacts, element: TypePlace): boolean {
  const { id, known, methods } = factsOfPlace(shaping, element);
  const hasMethods = methods.unmarshalJSON !== null || methods.unmarshalText !== null;
  // Well-known types have methods that are not listed; a duration has none.
  return target.kind === "declared" && (hasMethods || (known !== null && id !== "time.Duration"));
}

function pointerSteps(reading: JSONReading, element: TypePlace, at: ReadValue): GoJSONReadStep[] | null {
  const type = usableType(reading, element);
  if (type === null) return null;
  const steps = readSteps(reading, element, { ...at, value: pointeeText(at.value) });
  return [readStep("pointer", { value: valueText(at.value), type, steps })];
}

function sliceSteps(
  reading: JSONReading,
  type: FieldType | null,
  element: TypePlace,
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { kind, methods, target } = factsOfPlace(reading.shaping, element);
  if (kind === "uint8") {
    const isBytes = target.kind === "predeclared" && methods.unmarshalJSON === null;
    return isBytes ? [readStep("assign", { value: valueText(at.value), method: "base64" })] : null;
  }
  if (type === null) return null;
  if (kind === "string" && target.kind === "predeclared")
    return [readStep("assign", { value: valueText(at.value), method: "texts" })];
  const steps = readSteps(reading, element, { ...at, appends: true, loops: at.loops + 1 });
  return [readStep("list", { value: valueText(at.value), type, steps })];
}

/** The steps that append an element to a slice. */
function appendSteps(
  reading: JSONReading,
  place: TypePlace,
  facts: TypeFacts,
  at: ReadValue,
): GoJSONReadStep[] {
  const basic = basicSteps(reading, place, facts, at);
  if (basic !== null) return basic;
  const value = valueText(at.value);
  const list = at.value.pointer ? `(${value})` : value;
  const last = { text: `${list}[len(${value})-1]`, pointer: false };
  const type = usableType(reading, place);
  const zero = zeroOfKind(facts.kind) ?? (facts.known === null ? null : "");
  if (type === null || zero === null) return [readStep("give-up")];
  const given = { ...at, appends: false };
  const direct =
    methodSteps(facts, { ...given, value: last }) ?? callOf(reading, place, facts, { ...given, value: last });
  const grow = { value, type, zero, selected: last.text };
  if (direct !== null) return [readStep("grow", { ...grow, steps: direct })];
  const item = numbered("item", at.loops);
  const steps = stepsOfFacts(reading, place, facts, { ...given, value: { text: item, pointer: true } });
  // Go refuses unused variables.
  return [readStep("grow", { ...grow, item: uses(steps, item) ? item : null, steps })];
}

/** Reports whether steps use a variable. */
function uses(steps: GoJSONReadStep[], variable: string): boolean {
  const pattern = new RegExp(`\\b${variable}\\b`);
  return steps.some(
    ({ value, steps, fields }) =>
      pattern.test(value) || uses(steps, variable) || fields.some(field => uses(field.steps, variable)),
  );
}

function arraySteps(reading: JSONReading, element: TypePlace, at: ReadValue): GoJSONReadStep[] {
  const value = valueText(at.value);
  const index = loopVariable(at.loops);
  const text = `${at.value.pointer ? `(${value})` : value}[${index}]`;
  const steps = readSteps(reading, element, { ...at, value: { text, pointer: false }, loops: at.loops + 1 });
  return [readStep("array", { value, index, steps })];
}

function mapSteps(
  reading: JSONReading,
  type: FieldType | null,
  { key, value }: { key: TypePlace; value: TypePlace },
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { shaping } = reading;
  const keys = factsOfPlace(shaping, key);
  if (keys.kind !== "string" || keys.known !== null || !isCertain(keys.methods) || type === null) return null;
  if (keys.methods.unmarshalText !== null || keys.methods.unmarshalJSON !== null) return null;
  const keyType = keys.target.kind === "predeclared" ? null : usableType(reading, key);
  if (keyType === null && keys.target.kind !== "predeclared") return null;
  const names = { key: numbered("name", at.loops), index: numbered("count", at.loops) };
  const map = valueText(at.value);
  const selected = `${at.value.pointer ? `(${map})` : map}[${names.key}]`;
  const inner = { ...at, loops: at.loops + 1 };
  const facts = factsOfPlace(shaping, value);
  const direct = basicSteps(reading, value, facts, { ...inner, value: { text: selected, pointer: false } });
  const given = { value: map, type, keyType, selected, ...names };
  if (direct !== null) return [readStep("map", { ...given, steps: direct })];
  const itemType = usableType(reading, value);
  if (itemType === null) return null;
  const item = numbered("value", at.loops);
  const steps = stepsOfFacts(reading, value, facts, { ...inner, value: { text: item, pointer: false } });
  const [first] = steps;
  if (steps.length === 1 && first?.kind === "assign")
    return [readStep("map", { ...given, steps: [{ ...first, value: selected }] })];
  return [readStep("map", { ...given, item, itemType, steps })];
}

const int = { method: "int", returns: "int64" } as const;
const uint = { method: "uint", returns: "uint64" } as const;
const float = { method: "float", returns: "float64" } as const;

/** The method of the reader for each basic type, and the type that it returns. */
const basics: Readonly<
  Record<string, { method: NonNullable<GoJSONReadStep["method"]>; returns: string; bits: string }>
> = {
  string: { method: "text", returns: "string", bits: "" },
  bool: { method: "bool", returns: "bool", bits: "" },
  int: { ...int, bits: "0" },
  int8: { ...int, bits: "8" },
  int16: { ...int, bits: "16" },
  int32: { ...int, bits: "32" },
  int64: { ...int, bits: "64" },
  uint: { ...uint, bits: "0" },
  uint8: { ...uint, bits: "8" },
  uint16: { ...uint, bits: "16" },
  uint32: { ...uint, bits: "32" },
  uint64: { ...uint, bits: "64" },
  uintptr: { ...uint, bits: "0" },
  float32: { ...float, bits: "32" },
  float64: { ...float, bits: "64" },
};
