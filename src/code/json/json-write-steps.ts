/** Makes the steps that write the values of a type as JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */
import { type JSONField, jsonKey } from "../../shapes/json-fields.ts";
import type { ShapeContext, TypeFacts } from "../../shapes/type-facts.ts";
import {
  codecOf,
  factsOf,
  hasTwoForms,
  isCertain,
  mayPanicOnNil,
  pointeeOf,
} from "../../shapes/type-facts.ts";
import { arrayLength } from "../../types/constants.ts";
import type { GoType } from "../../types/go-types.ts";
import { generatedOptional } from "../../types/optional.ts";
import { nonZero, writableType, zeroOfKind } from "../../types/type-text.ts";
import { addFunction, usedVariable } from "../functions.ts";
import { addressOf, elementOf, numbered, valueText, visitParts, wholeValue } from "../type-walk.ts";
import { basicOf, type JSONPlan, knownFields, maxDepth, selectField } from "./json-functions.ts";
import type { GoJSONWriter, GoJSONWriteStep } from "./json-types.ts";

/** The functions that write JSON. A type that encoding/json writes differently if the value has an address has two. */
export type WriterPlan = JSONPlan<Omit<GoJSONWriter, "name">>;

type WrittenValue = ReturnType<typeof wholeWritten>;

/** The marks of a value, which its parts do not have: the option `string` of its tag works on it; conditions around it say that it is not nil, or has elements. */
const unmarked = { quoted: false, notNil: false, notEmpty: false };

/**
 * A message as it is written: like json.Marshal with a value, which is not addressable, though the parameter `v` is a pointer. Where encoding/json would
 * have the address, it calls methods with pointer receivers.
 */
export function wholeWritten(plan: WriterPlan, type: GoType, addressable = false) {
  return { ...wholeValue(type, { text: "v", pointer: true }), ...unmarked, plan, addressable };
}

/** A step with the given values, and empty ones for all others. */
function step(kind: GoJSONWriteStep["kind"], given: Partial<GoJSONWriteStep>): GoJSONWriteStep {
  const nothing = {
    ...{ text: "", value: "", bits: 0, writer: "", conditions: [], nonZero: [], index: "" },
    ...{ nilable: false, notEmpty: false, key: "", keyText: "", item: null, itemValue: "" },
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The step that writes a fixed text. */
const raw = (text: string) => step("raw", { text });

/** Joins fixed texts that are written one after the other. */
function joinRaw(steps: GoJSONWriteStep[]): GoJSONWriteStep[] {
  const joined: GoJSONWriteStep[] = [];
  for (const one of steps) {
    const last = joined.at(-1);
    const follows = one.kind === "raw" && (last?.kind === "raw" || last?.kind === "key");
    if (follows) joined[joined.length - 1] = { ...last, text: last.text + one.text };
    else joined.push(one);
  }
  return joined;
}

// Finds out under which conditions encoding/json writes a field with omitempty or omitzero.

/** When a value is written. */
type NotZero = Pick<GoJSONWriteStep, "conditions" | "nonZero">;

/** The conditions for writing a field, whose value is the Go expression `text`; null where only encoding/json knows. */
function notZero(context: ShapeContext, facts: TypeFacts, field: JSONField, text: string): NotZero | null {
  const filled = field.omitEmpty ? omitEmptyCondition(facts, text) : [];
  const unlikeZero = field.omitZero
    ? omitZeroCondition(context, facts, text)
    : { conditions: [], nonZero: [] };
  if (filled === null || unlikeZero === null) return null;
  return { ...unlikeZero, conditions: [...new Set([...filled, ...unlikeZero.conditions])] };
}

/** The condition of `omitempty`. */
function omitEmptyCondition({ kind, type }: TypeFacts, text: string): string[] | null {
  if (kind === "slice" || kind === "map") return [`len(${text}) != 0`];
  return kind === "struct" || (kind === "array" && arrayLength(type)) ? [] : comparedWithZero(kind, text);
}

/** The condition of `omitzero`, which calls a method IsZero. */
function omitZeroCondition(context: ShapeContext, facts: TypeFacts, text: string): NotZero | null {
  const { kind, methods, id } = facts;
  const isPointer = kind === "pointer" || kind === "interface";
  const pointee = kind === "pointer" ? pointeeOf(context, facts) : null;
  if (kind === "typeParameter" || kind === "unknown") return null;
  if (isPointer ? methods.isZero !== null : methods.missing !== null) return null;
  if (pointee?.kind === "interface" || pointee?.kind === "typeParameter") return null;
  const called = !isPointer ? facts : id === null ? pointee : null;
  const isZero = called?.methods.isZero ? [`!${text}.IsZero()`] : [];
  if (called && isZero.length > 0 && mayPanicOnNil(called.type, "IsZero")) return null;
  if (isZero.length > 0 && !isPointer) return { conditions: isZero, nonZero: [] };
  const compared = comparedWithZero(kind, text);
  if (compared !== null) return { conditions: [...compared, ...isZero], nonZero: [] };
  const parts = kind === "struct" || kind === "array" ? nonZero(context.own, facts.type, text) : null;
  return parts && { conditions: [], nonZero: parts };
}

/** The comparison with the zero value; null for kinds that are compared in other ways, and those that JSON doesn't have. */
function comparedWithZero(kind: string, text: string): string[] | null {
  if (kind === "bool") return [text];
  const isComparable = basicOf(kind) !== null || ["slice", "map", "pointer", "interface"].includes(kind);
  return isComparable ? [`${text} != ${zeroOfKind(kind)}`] : null;
}

/** Leaves the value to json.Marshal. It gets a pointer where encoding/json would have an address. */
function byReflection({ value, addressable }: WrittenValue): GoJSONWriteStep[] {
  return [step("value", { value: addressable ? addressOf(value) : valueText(value) })];
}

function writeSteps(at: WrittenValue): GoJSONWriteStep[] {
  const facts = factsOf(at.plan.context, at.type);
  const { id, known, methods, kind, type } = facts;
  if (id === "time.Time" && known?.shape.format === "date-time")
    return [step("time", { value: valueText(at.value) })];
  if (known && id !== "time.Duration") return byReflection(at);
  const held = at.depth > maxDepth ? null : generatedOptional(type);
  if (held !== null) return [optionalStep(at, held)];
  // Which methods it calls may depend on its version: see `isCertain`.
  const { writes } = codecOf(methods, at.addressable);
  // encoding/json calls MarshalText of an interface also for a nil pointer in it, whose own JSON is null.
  if (kind === "interface") return byReflection({ ...at, addressable: at.addressable || writes !== null });
  if (!isCertain(methods) || writes === "MarshalJSON") return byReflection(at);
  if (writes === "MarshalText") {
    if (type.target.kind !== "declared" || kind === "pointer") return byReflection(at);
    // For a nil embedded pointer, the call panics. After an earlier error, encoding/json would not make it.
    if (mayPanicOnNil(type, "MarshalText")) return byReflection(at);
    return [step("marshaled", { value: `${at.value.text}.MarshalText()` })];
  }
  const basic = stepsOfBasic(facts, at);
  if (basic !== null) return basic;
  return (type.target.kind === "declared" ? callOf(at) : literalSteps(at)) ?? byReflection(at);
}

/** What writes an `Optional[T]` as its method does, which passes the address of the T to json.Marshal. */
function optionalStep(at: WrittenValue, held: GoType): GoJSONWriteStep {
  const { text } = at.value;
  const value = { text: `${text}.Value`, pointer: false };
  const inner = { ...at, ...unmarked, type: held, value, depth: at.depth + 1, addressable: true };
  return step("optional", { value: text, steps: writeSteps(inner) });
}

/** The call of the function that writes a named type; null where there can be none. The first call adds the function. */
function callOf(at: WrittenValue): GoJSONWriteStep[] | null {
  const { context, functions } = at.plan;
  const facts = factsOf(context, at.type);
  const { target, literal } = facts.type;
  if (target.kind !== "declared" || literal === null || facts.id === null) return null;
  if (facts.kind === "pointer" || !target.pkg.isOfUser) return null;
  const type = writableType(at.type, context.own);
  if (type === null) return null;
  const addressable = at.addressable || !hasTwoForms(context, facts);
  const id = addressable ? facts.id : `${facts.id} (value)`;
  const whole = wholeWritten(at.plan, at.type, addressable);
  const stepsOf = () => literalSteps(whole) ?? byReflection(whole);
  const writer = addFunction(functions, id, { type, recursive: false, steps: [] }, stepsOf);
  return [step("call", { writer, value: addressOf(at.value) })];
}

/** The steps for what a type is below its name; null where only encoding/json can write it. */
export function literalSteps(at: WrittenValue): GoJSONWriteStep[] | null {
  const facts = factsOf(at.plan.context, at.type);
  const { type } = facts;
  const value = valueText(at.value);
  const isSlice = type.kind === "slice";
  const outer = { ...at, ...unmarked, type };
  return visitParts(outer, {
    maxDepth,
    map: (key, inner, index) => mapSteps(key, at, inner, index),
    pointer(inner) {
      const steps = writeSteps({ ...inner, addressable: true, quoted: at.quoted });
      return at.notNil ? steps : [step("pointer", { value, steps })];
    },
    list(inner, index) {
      const { kind, methods } = factsOf(at.plan.context, inner.type);
      const isByMethod = methods.marshalJSON !== null || methods.marshalText !== null;
      if (isSlice && kind === "uint8" && !isByMethod)
        return inner.type.target.kind === "predeclared" ? [step("base64", { value })] : null;
      const steps = writeSteps({ ...inner, addressable: isSlice || at.addressable });
      return [step("list", { value, nilable: isSlice && !at.notNil, notEmpty: at.notEmpty, index, steps })];
    },
    struct(inner) {
      const known = knownFields(facts);
      return known && objectSteps(inner, known);
    },
  });
}

/** The steps for the map `at`, in which `inner` is a value, counted by `index`; null where its keys are not strings, or have methods that write them. */
function mapSteps(keyType: GoType, at: WrittenValue, inner: WrittenValue, index: string) {
  const { kind, known, methods } = factsOf(at.plan.context, keyType);
  // encoding/json calls MarshalText for such a key if it is built on encoding/json/v2.
  if (kind !== "string" || known !== null || !isCertain(methods)) return null;
  if (methods.marshalText !== null || methods.marshalJSON !== null) return null;
  const [key, item] = [numbered("key", at.loops), numbered("value", at.loops)];
  const keyText = keyType.target.kind === "predeclared" ? key : `string(${key})`;
  const selected = elementOf(at.value, key).text;
  // Go can't take the address of a map's value, which is only needed where the value has parts or methods.
  const isDirect = inner.type.target.kind === "predeclared" && basicOf(inner.type.kind) !== null;
  const value = { text: isDirect ? selected : item, pointer: false };
  const steps = writeSteps({ ...inner, addressable: false, value });
  const textsOf = ({ value, conditions, nonZero }: GoJSONWriteStep) => [
    ...[value, ...conditions],
    ...nonZero.map(part => part.value),
  ];
  return [
    step("map", {
      value: valueText(at.value),
      nilable: !at.notNil,
      notEmpty: at.notEmpty,
      index,
      key,
      keyText,
      item: isDirect ? null : usedVariable(item, steps, textsOf),
      itemValue: selected,
      steps,
    }),
  ];
}

/** The steps for a value of a basic kind; null for other kinds, and those that JSON doesn't have. */
function stepsOfBasic({ kind, type: { target } }: TypeFacts, { value, quoted }: WrittenValue) {
  const basic = basicOf(kind);
  if (!basic) return null;
  const { method, type, bits } = basic;
  const text = valueText(value);
  const isPlain = target.kind === "predeclared" && target.name === type;
  const given = { value: isPlain ? text : `${type}(${text})`, bits: method === "float" ? bits! : 0 };
  if (!quoted) return [step(method, given)];
  return method === "text" ? [step("quotedText", given)] : [raw('"'), step(method, given), raw('"')];
}

/** The steps for the fields of a struct; null where only encoding/json can write them. */
export function objectSteps(at: WrittenValue, fields: JSONField[]): GoJSONWriteStep[] | null {
  const { context } = at.plan;
  const base = at.value.text;
  const steps = [raw("{")];
  // Whether the object has fields before the current one: none, some (at least one), or unknown.
  let before: "none" | "some" | "unknown" = "none";
  for (const field of fields) {
    const selected = selectField(context, field, fields, base);
    const condition = selected && notZero(context, selected.facts, field, selected.text);
    if (!condition) return null;
    const { text, quoted } = selected;
    const notEmpty = condition.conditions.includes(`len(${text}) != 0`);
    const written = writeSteps({
      ...at,
      type: field.type,
      value: { text, pointer: false },
      addressable: at.addressable || field.pointers.length > 0,
      quoted,
      notNil: notEmpty || condition.conditions.includes(`${text} != nil`),
      notEmpty,
    });
    const name = `${jsonKey(field.key)}:`;
    const key =
      before === "unknown" ? step("key", { text: name }) : raw(before === "none" ? name : `,${name}`);
    const embedded = field.pointers.map(selector => `${base}.${selector} != nil`);
    const { nonZero } = condition;
    const conditions = [...embedded, ...condition.conditions];
    const own = [key, ...written];
    if (conditions.length === 0 && nonZero.length === 0) {
      steps.push(...own);
      before = "some";
    } else {
      steps.push(step("if", { conditions, nonZero, steps: joinRaw(own) }));
      if (before === "none") before = "unknown";
    }
  }
  return joinRaw([...steps, raw("}")]);
}
