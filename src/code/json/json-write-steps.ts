/** Makes the steps that write the values of a type as JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */

import type { JSONField } from "../../shapes/json-fields.ts";
import { codecOf, isCertain, mayPanicOnNil } from "../../shapes/json-methods.ts";
import { isInteger } from "../../shapes/plain-shapes.ts";
import { factsOf, pointeeOf, type ShapeContext, type TypeFacts } from "../../shapes/type-facts.ts";
import { nonZero } from "../../types/comparable.ts";
import { arrayLength } from "../../types/constants.ts";
import type { GoNonZero } from "../../types/field-type.ts";
import type { GoType } from "../../types/go-types.ts";
import { isOfUser } from "../../types/packages.ts";
import { writeType } from "../../types/type-text.ts";
import {
  addressOf,
  elementOf,
  loopVariable,
  numbered,
  pointeeText,
  valueText,
} from "../checks/value-places.ts";
import { uses } from "../functions.ts";
import { basicOf, hasOddFields, selectField } from "./json-functions.ts";
import type { GoJSONWriteStep } from "./json-types.ts";
import {
  joinRaw,
  jsonKey,
  raw,
  step,
  stepsOfBasic,
  unmarked,
  type WriterPlan,
  type WrittenValue,
  writerOf,
} from "./writer-plan.ts";

// Finds out under which conditions encoding/json writes a field with omitempty or omitzero.

/** When a value is written. */
interface NotZero {
  /** Go expressions that must hold, in order. */
  texts: string[];
  /** Comparisons of which one must hold, too; empty where there are none. */
  nonZero: GoNonZero[];
}

const always: NotZero = { texts: [], nonZero: [] };

/** The conditions for writing a field, whose value is the Go expression `text`; null where only encoding/json knows. */
function notZero(
  context: ShapeContext,
  facts: TypeFacts,
  { omitEmpty, omitZero }: Pick<JSONField, "omitEmpty" | "omitZero">,
  text: string,
): NotZero | null {
  const filled = omitEmpty ? omitEmptyCondition(facts, text) : always;
  const unlikeZero = omitZero ? omitZeroCondition(context, facts, text) : always;
  if (filled === null || unlikeZero === null) return null;
  return { texts: [...new Set([...filled.texts, ...unlikeZero.texts])], nonZero: unlikeZero.nonZero };
}

/** The condition of `omitempty`. */
function omitEmptyCondition(facts: TypeFacts, text: string): NotZero | null {
  const basic = basicCondition(facts.kind, text);
  if (basic !== null) return { texts: [basic], nonZero: [] };
  switch (facts.kind) {
    case "slice":
    case "map":
      return { texts: [`len(${text}) != 0`], nonZero: [] };
    case "pointer":
    case "interface":
      return { texts: [`${text} != nil`], nonZero: [] };
    case "struct":
      return always;
    case "array": {
      const length = arrayLength(facts.type);
      return length === null || length === 0 ? null : always;
    }
    default:
      return null;
  }
}

/** The condition of `omitzero`, which calls a method IsZero. */
function omitZeroCondition(context: ShapeContext, facts: TypeFacts, text: string): NotZero | null {
  const { kind, methods } = facts;
  if (kind === "pointer" || kind === "interface") {
    const pointee = kind === "pointer" ? pointeeOf(context, facts) : null;
    if (methods.isZero !== null || pointee?.kind === "interface" || pointee?.kind === "typeParameter")
      return null;
    const called = facts.id === null && pointee?.methods.isZero ? pointee : null;
    if (called !== null && mayPanicOnNil(called.type, "IsZero")) return null;
    return { texts: [`${text} != nil`, ...(called ? [`!${text}.IsZero()`] : [])], nonZero: [] };
  }
  if (methods.missing !== null || kind === "typeParameter" || kind === "unknown") return null;
  if (methods.isZero !== null) {
    const isSafe = !mayPanicOnNil(facts.type, "IsZero");
    return isSafe ? { texts: [`!${text}.IsZero()`], nonZero: [] } : null;
  }
  const basic = basicCondition(kind, text);
  if (basic !== null) return { texts: [basic], nonZero: [] };
  if (kind === "slice" || kind === "map") return { texts: [`${text} != nil`], nonZero: [] };
  if (kind !== "struct" && kind !== "array") return null;
  const parts = nonZero(context.own, facts.type, text);
  return parts && { texts: [], nonZero: parts };
}

function basicCondition(kind: string, text: string): string | null {
  if (kind === "string") return `${text} != ""`;
  if (kind === "bool") return text;
  return isInteger(kind) || kind === "float32" || kind === "float64" ? `${text} != 0` : null;
}

/** Deepest nesting of types without a name that is written out: real types have less. */
const maxDepth = 8;

/** Leaves the value to json.Marshal. It gets a pointer where encoding/json would have an address. */
export function byReflection({ value, addressable }: WrittenValue): GoJSONWriteStep[] {
  return [step("value", { value: addressable ? addressOf(value) : valueText(value) })];
}

/** The steps that write a value of a type. */
function writeSteps(plan: WriterPlan, goType: GoType, at: WrittenValue): GoJSONWriteStep[] {
  const facts = factsOf(plan.context, goType);
  const { id, known, methods, kind, type } = facts;
  if (id === "time.Time" && known?.shape.format === "date-time")
    return [step("time", { value: valueText(at.value) })];
  const isDuration = id === "time.Duration";
  if ((known && !isDuration) || at.depth > maxDepth) return byReflection(at);
  // Which methods it calls may depend on its version: see `isCertain`.
  const { writes } = codecOf(methods, { addressable: at.addressable, unnamed: false });
  if (!isCertain(methods) || kind === "interface" || writes === "MarshalJSON") return byReflection(at);
  if (writes === "MarshalText") {
    if (type.target.kind !== "declared" || kind === "pointer") return byReflection(at);
    // For a nil embedded pointer, the call panics. After an earlier error, encoding/json would not make it.
    if (mayPanicOnNil(type, "MarshalText")) return byReflection(at);
    return [step("marshaled", { value: `${at.value.text}.MarshalText()` })];
  }
  const basic = stepsOfBasic(facts, at);
  if (basic !== null) return basic;
  if (type.target.kind === "declared") return callOf(plan, goType, facts, at) ?? byReflection(at);
  return literalSteps(plan, facts, at) ?? byReflection(at);
}

/** The call of the function that writes a named type; null where there can be none. */
function callOf(
  plan: WriterPlan,
  goType: GoType,
  facts: TypeFacts,
  at: WrittenValue,
): GoJSONWriteStep[] | null {
  const { target, literal, reader } = facts.type;
  if (target.kind !== "declared" || literal === null || facts.id === null) return null;
  if (facts.kind === "pointer" || !isOfUser(reader, target.pkg)) return null;
  const { type, unnameable } = writeType(goType, plan.context.own);
  if (unnameable !== null) return null;
  const node = writerOf(plan, facts, { type, addressable: at.addressable });
  return [step("call", { writer: node, value: addressOf(at.value) })];
}

/** The steps for what a type is below its name; null where only encoding/json can write it. */
export function literalSteps(plan: WriterPlan, facts: TypeFacts, at: WrittenValue): GoJSONWriteStep[] | null {
  const { literal, kind, element, key } = facts.type;
  const inner = (type: GoType, given: Partial<WrittenValue>) =>
    writeSteps(plan, type, { ...at, ...unmarked, depth: at.depth + 1, ...given });
  if (element && key) return mapSteps(plan, key, element, at, inner);
  if (element && kind === "pointer") {
    const value = pointeeText(at.value);
    const steps = inner(element, { value, addressable: true, quoted: at.quoted });
    return at.notNil ? steps : [step("pointer", { value: valueText(at.value), steps })];
  }
  if (element && kind === "slice") {
    const { kind, methods } = factsOf(plan.context, element);
    const isByMethod = methods.marshalJSON !== null || methods.marshalText !== null;
    if (kind === "uint8" && !isByMethod)
      return element.target.kind === "predeclared" ? [step("base64", { value: valueText(at.value) })] : null;
    return listSteps(at, true, given => inner(element, { ...given, addressable: true }));
  }
  if (element) return listSteps(at, false, given => inner(element, given));
  if (literal === null || facts.fields?.missing !== null || hasOddFields(facts.type)) return null;
  if (at.structs.includes(literal.type)) return null;
  return objectSteps(plan, facts.fields.fields, { ...at, structs: [...at.structs, literal.type] });
}

function listSteps(
  at: WrittenValue,
  nilable: boolean,
  elementSteps: (given: Partial<WrittenValue>) => GoJSONWriteStep[],
): GoJSONWriteStep[] {
  const { value, loops } = at;
  const index = loopVariable(loops);
  const steps = elementSteps({ value: elementOf(value, index), loops: loops + 1 });
  return [
    step("list", {
      value: valueText(value),
      nilable: nilable && !at.notNil,
      notEmpty: at.notEmpty,
      index,
      steps,
    }),
  ];
}

/** The steps for a map; null where its keys are not strings, or have methods that write them. */
function mapSteps(
  { context }: WriterPlan,
  keyType: GoType,
  element: GoType,
  at: WrittenValue,
  inner: (type: GoType, given: Partial<WrittenValue>) => GoJSONWriteStep[],
): GoJSONWriteStep[] | null {
  const facts = factsOf(context, keyType);
  const { methods } = facts;
  // encoding/json calls MarshalText for such a key if it is built on encoding/json/v2.
  if (facts.kind !== "string" || facts.known !== null || !isCertain(methods)) return null;
  if (methods.marshalText !== null || methods.marshalJSON !== null) return null;
  const [key, item] = [numbered("key", at.loops), numbered("value", at.loops)];
  const keyText = keyType.target.kind === "predeclared" ? key : `string(${key})`;
  const value = valueText(at.value);
  const selected = `${at.value.pointer ? `(${value})` : value}[${key}]`;
  // Go can't take the address of a map's value, which is only needed where the value has parts or methods.
  const isDirect = element.target.kind === "predeclared" && basicOf(element.kind) !== null;
  const steps = inner(element, {
    addressable: false,
    loops: at.loops + 1,
    value: { text: isDirect ? selected : item, pointer: false },
  });
  return [
    step("map", {
      value,
      nilable: !at.notNil,
      notEmpty: at.notEmpty,
      index: loopVariable(at.loops),
      key,
      keyText,
      // Go refuses unused variables.
      item: !isDirect && uses(steps, item, textsOf) ? item : null,
      itemValue: selected,
      steps,
    }),
  ];
}

/** The Go expressions in a step. */
function textsOf({ value, conditions, nonZero }: GoJSONWriteStep): string[] {
  return [value, ...conditions, ...nonZero.map(part => part.value)];
}

/** The steps for the fields of a struct; null where only encoding/json can write them. */
export function objectSteps(
  plan: WriterPlan,
  fields: JSONField[],
  at: WrittenValue,
): GoJSONWriteStep[] | null {
  const steps = [raw("{")];
  // Whether the object has fields before the current one: none, some (at least one), or unknown.
  let before: "none" | "some" | "unknown" = "none";
  for (const field of fields) {
    const written = fieldSteps(plan, field, fields, at);
    if (written === null) return null;
    const name = `${jsonKey(field.key)}:`;
    const key =
      before === "unknown" ? step("key", { text: name }) : raw(before === "none" ? name : `,${name}`);
    const { conditions, nonZero } = written;
    const isCertain = conditions.length === 0 && nonZero.length === 0;
    const own = [key, ...written.steps];
    steps.push(...(isCertain ? own : [step("if", { conditions, nonZero, steps: joinRaw(own) })]));
    if (isCertain) before = "some";
    else if (before === "none") before = "unknown";
  }
  return joinRaw([...steps, raw("}")]);
}

/** The steps that write a field's value, and the conditions under which the object has it; null where only encoding/json knows. */
function fieldSteps(
  plan: WriterPlan,
  field: JSONField,
  fields: JSONField[],
  at: WrittenValue,
): { steps: GoJSONWriteStep[]; conditions: string[]; nonZero: GoNonZero[] } | null {
  const { context } = plan;
  const { pointers } = field;
  const base = at.value.text;
  const selected = selectField(context, field, fields, base);
  if (selected === null) return null;
  const { text, facts, quoted } = selected;
  const value = { text, pointer: false };
  const addressable = at.addressable || pointers.length > 0;
  const condition = notZero(context, facts, field, text);
  if (condition === null) return null;
  const notEmpty = condition.texts.includes(`len(${text}) != 0`);
  const steps = writeSteps(plan, field.type, {
    ...at,
    value,
    addressable,
    quoted,
    notNil: notEmpty || condition.texts.includes(`${text} != nil`),
    notEmpty,
    depth: at.depth + 1,
  });
  const embedded = pointers.map(selector => `${base}.${selector} != nil`);
  return {
    steps,
    conditions: [...embedded, ...condition.texts],
    nonZero: condition.nonZero,
  };
}
