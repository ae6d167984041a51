/** Makes the steps that read the values of a type from JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */

import type { JSONField } from "../../shapes/json-fields.ts";
import { codecOf, isCertain } from "../../shapes/json-methods.ts";
import { factsOf, type TypeFacts } from "../../shapes/type-facts.ts";
import { zeroOfKind } from "../../types/comparable.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { GoType } from "../../types/go-types.ts";
import { isOfUser } from "../../types/packages.ts";
import {
  addressOf,
  elementOf,
  loopVariable,
  numbered,
  pointeeText,
  valueText,
} from "../checks/value-places.ts";
import { addFunction, uses } from "../functions.ts";
import { holdsFields, isRequired } from "./absent-fields.ts";
import { basicOf, hasOddFields, readsItself, selectField } from "./json-functions.ts";
import type { GoJSONReadField, GoJSONReadStep, GoRequiredBits } from "./json-types.ts";
import { isPlain, type ReaderPlan, type ReadValue, readStep, usableType } from "./reader-plan.ts";

/** Deepest nesting of types without a name that is written out: real types have less. */
const maxDepth = 8;

/** The steps that read a value of a type, which is zero before. */
function readSteps(plan: ReaderPlan, goType: GoType, at: ReadValue): GoJSONReadStep[] {
  const facts = factsOf(plan.context, goType);
  return at.appends ? appendSteps(plan, goType, facts, at) : stepsOfFacts(plan, goType, facts, at);
}

/** Leaves a value to json.Unmarshal. Where that would call methods of the user, it leaves the whole body: the reader may read a body twice, and must not call a method twice. */
export function byReflection(plan: ReaderPlan, facts: TypeFacts, { value }: ReadValue): GoJSONReadStep[] {
  if (!isPlain(plan, facts)) return [readStep("give-up")];
  return [readStep("value", { value: addressOf(value), mayLackFields: holdsFields(plan.context, facts) })];
}

function stepsOfFacts(plan: ReaderPlan, goType: GoType, facts: TypeFacts, at: ReadValue): GoJSONReadStep[] {
  return (
    basicSteps(plan, goType, facts, at) ??
    methodSteps(facts, at) ??
    callOf(plan, goType, facts, at) ??
    literalSteps(plan, usableType(plan, goType), facts, at) ??
    byReflection(plan, facts, at)
  );
}

/** What is read by a method of the reader; null for other types. */
function basicSteps(
  plan: ReaderPlan,
  goType: GoType,
  facts: TypeFacts,
  { value, appends, quoted }: ReadValue,
): GoJSONReadStep[] | null {
  const { id, known, kind, methods } = facts;
  const assign = { value: valueText(value), appends };
  if (id === "time.Time" && known?.shape.format === "date-time")
    return [readStep("assign", { ...assign, method: "time" })];
  if (known !== null && id !== "time.Duration") return null;
  if (!isCertain(methods) || readsItself(methods)) return null;
  const basic = basicOf(kind);
  if (basic === null) return null;
  const isSame = goType.target.kind === "predeclared" && kind === basic.type;
  const type = isSame ? null : usableType(plan, goType);
  if (!isSame && type === null) return null;
  const isText = basic.method === "text";
  const method = quoted && isText ? "quoted-text" : basic.method;
  const bits = basic.bits === null ? "" : String(basic.bits);
  const step = readStep("assign", { ...assign, method, bits, type });
  return quoted && !isText ? [readStep("quoted", { steps: [step] })] : [step];
}

/** The call of a method that reads the value; null where the type has none. */
function methodSteps({ type, known, methods, kind }: TypeFacts, at: ReadValue): GoJSONReadStep[] | null {
  if (known !== null || !isCertain(methods) || type.target.kind !== "declared") return null;
  if (kind === "interface" || kind === "pointer" || kind === "typeParameter" || at.quoted) return null;
  const { reads } = codecOf(methods, { addressable: true, unnamed: false });
  if (reads === null) return null;
  return [readStep(reads === "UnmarshalJSON" ? "method" : "text-method", { value: addressOf(at.value) })];
}

/** The call of the function that reads a named type; null where there can be none. */
function callOf(
  plan: ReaderPlan,
  goType: GoType,
  facts: TypeFacts,
  { value, quoted }: ReadValue,
): GoJSONReadStep[] | null {
  const { id, known, methods } = facts;
  const { target, literal, reader } = facts.type;
  if (target.kind !== "declared" || literal === null || id === null || known !== null) return null;
  if (quoted || !isCertain(methods)) return null;
  if (readsItself(methods)) return null;
  if (!["struct", "slice", "array", "map"].includes(facts.kind)) return null;
  if (!isOfUser(reader, target.pkg)) return null;
  const type = usableType(plan, goType);
  if (type === null) return null;
  return [
    readStep("call", {
      reader: addFunction(plan.functions, id, () => ({ facts, type, steps: [] })),
      value: addressOf(value),
    }),
  ];
}

/** The steps for what a type is below its name; null where only encoding/json can read it. `written` is the type as the functions write it, null where they can't. */
export function literalSteps(
  plan: ReaderPlan,
  written: FieldType | null,
  facts: TypeFacts,
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { methods, known } = facts;
  const { literal, kind, element, key } = facts.type;
  if (literal === null || known !== null || at.depth > maxDepth) return null;
  // encoding/json calls methods of a type without a name only behind a pointer.
  if (!isCertain(methods) || readsItself(methods)) return null;
  if (at.quoted && kind !== "pointer") return null;
  const inner = { ...at, appends: false, depth: at.depth + 1 };
  if (element && key) return mapSteps(plan, written, { key, value: element }, inner);
  if (element && kind === "pointer")
    return isUncalled(plan, facts, element) ? null : pointerSteps(plan, element, inner);
  if (element && kind === "slice") return sliceSteps(plan, written, element, inner);
  if (element) return arraySteps(plan, element, inner);
  if (kind !== "struct" || at.structs.includes(literal.type)) return null;
  return objectSteps(plan, facts, { ...inner, structs: [...at.structs, literal.type] });
}

/** Reports whether a type is a pointer with a name, through which encoding/json calls no methods. */
function isUncalled({ context }: ReaderPlan, { type }: TypeFacts, element: GoType): boolean {
  const { id, known, methods } = factsOf(context, element);
  const hasMethods = readsItself(methods);
  // Well-known types have methods that are not listed; a duration has none.
  return type.target.kind === "declared" && (hasMethods || (known !== null && id !== "time.Duration"));
}

function pointerSteps(plan: ReaderPlan, element: GoType, at: ReadValue): GoJSONReadStep[] | null {
  const type = usableType(plan, element);
  if (type === null) return null;
  const steps = readSteps(plan, element, { ...at, value: pointeeText(at.value) });
  return [readStep("pointer", { value: valueText(at.value), type, steps })];
}

function sliceSteps(
  plan: ReaderPlan,
  type: FieldType | null,
  element: GoType,
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { kind, methods } = factsOf(plan.context, element);
  const isPlainElement = element.target.kind === "predeclared";
  if (kind === "uint8") {
    const isBytes = isPlainElement && methods.unmarshalJSON === null;
    return isBytes ? [readStep("assign", { value: valueText(at.value), method: "base64" })] : null;
  }
  if (type === null) return null;
  if (kind === "string" && isPlainElement)
    return [readStep("assign", { value: valueText(at.value), method: "texts" })];
  const steps = readSteps(plan, element, { ...at, appends: true, loops: at.loops + 1 });
  return [readStep("list", { value: valueText(at.value), type, steps })];
}

/** The steps that append an element to a slice. */
function appendSteps(plan: ReaderPlan, goType: GoType, facts: TypeFacts, at: ReadValue): GoJSONReadStep[] {
  const basic = basicSteps(plan, goType, facts, at);
  if (basic !== null) return basic;
  const value = valueText(at.value);
  const last = elementOf(at.value, `len(${value})-1`);
  const type = usableType(plan, goType);
  const zero = zeroOfKind(facts.kind) ?? (facts.known === null ? null : "");
  if (type === null || zero === null) return [readStep("give-up")];
  const given = { ...at, appends: false };
  const direct =
    methodSteps(facts, { ...given, value: last }) ?? callOf(plan, goType, facts, { ...given, value: last });
  const grow = { value, type, zero, selected: last.text };
  if (direct !== null) return [readStep("grow", { ...grow, steps: direct })];
  const item = numbered("item", at.loops);
  const steps = stepsOfFacts(plan, goType, facts, { ...given, value: { text: item, pointer: true } });
  // Go refuses unused variables.
  return [
    readStep("grow", { ...grow, item: uses(steps, item, ({ value }) => [value]) ? item : null, steps }),
  ];
}

function arraySteps(plan: ReaderPlan, element: GoType, at: ReadValue): GoJSONReadStep[] {
  const value = valueText(at.value);
  const index = loopVariable(at.loops);
  const steps = readSteps(plan, element, {
    ...at,
    value: elementOf(at.value, index),
    loops: at.loops + 1,
  });
  return [readStep("array", { value, index, steps })];
}

function mapSteps(
  plan: ReaderPlan,
  type: FieldType | null,
  { key, value }: { key: GoType; value: GoType },
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { context } = plan;
  const keys = factsOf(context, key);
  if (keys.kind !== "string" || keys.known !== null || !isCertain(keys.methods) || type === null) return null;
  if (readsItself(keys.methods)) return null;
  const keyType = key.target.kind === "predeclared" ? null : usableType(plan, key);
  if (keyType === null && key.target.kind !== "predeclared") return null;
  const names = { key: numbered("name", at.loops), index: numbered("count", at.loops) };
  const map = valueText(at.value);
  const selected = elementOf(at.value, names.key);
  const inner = { ...at, loops: at.loops + 1 };
  const facts = factsOf(context, value);
  const direct = basicSteps(plan, value, facts, { ...inner, value: selected });
  const given = { value: map, type, keyType, selected: selected.text, ...names };
  if (direct !== null) return [readStep("map", { ...given, steps: direct })];
  const itemType = usableType(plan, value);
  if (itemType === null) return null;
  const item = numbered("value", at.loops);
  const steps = stepsOfFacts(plan, value, facts, { ...inner, value: { text: item, pointer: false } });
  const [first] = steps;
  if (steps.length === 1 && first?.kind === "assign")
    return [readStep("map", { ...given, steps: [{ ...first, value: selected.text }] })];
  return [readStep("map", { ...given, item, itemType, steps })];
}

/** Longest row of keys in generated code. */
const rowLength = 100;

/** The steps for a struct; null where only encoding/json knows its fields. */
function objectSteps(plan: ReaderPlan, facts: TypeFacts, at: ReadValue): GoJSONReadStep[] | null {
  const { fields, type } = facts;
  if (fields === null || fields.missing !== null || hasOddFields(type)) return null;
  // `Page[example.com/shop.Pet]` for the type `example.com/shop.Page[example.com/shop.Pet]`.
  const struct = (facts.id ?? "").replace(/^[^[]*\./, "");
  return fieldsSteps(plan, { fields: fields.fields, struct }, at);
}

/** The steps for the fields of a struct with this name. */
export function fieldsSteps(
  plan: ReaderPlan,
  { fields: all, struct }: { fields: JSONField[]; struct: string },
  at: ReadValue,
): GoJSONReadStep[] {
  const seen = numbered("seen", at.objects);
  const key = numbered("key", at.objects);
  // The reader gives up on keys that are not ASCII.
  const fields = all.filter(field => isASCII(field.key));
  const words = Math.ceil(fields.length / 64);
  const readFields = fields.map((field, index): GoJSONReadField => {
    const word = words > 1 ? `${seen}[${Math.floor(index / 64)}]` : seen;
    return { key: field.key, word, bit: index % 64, steps: fieldSteps(plan, field, all, at) };
  });
  // If a field was left out, an unknown key may mean it in other letters, such as ſ for s.
  const keyRows = fields.length === all.length ? rowsOf(fields) : null;
  const seenType = words === 0 ? "" : words === 1 ? "uint64" : `[${words}]uint64`;
  const required = requiredBits(plan, all, { fields, readFields });
  return [readStep("object", { key, struct, seen, seenType, fields: readFields, keyRows, required })];
}

/** The fields that are not optional: no pointers, and always written. */
function requiredBits(
  { context }: ReaderPlan,
  all: JSONField[],
  { fields, readFields }: { fields: JSONField[]; readFields: GoJSONReadField[] },
): GoRequiredBits[] {
  const isNeeded = (field: JSONField) => isRequired(context, field);
  // The reader gives up on keys that are not ASCII, so it can't find such a field. Nothing meets this mask.
  if (all.some(field => isNeeded(field) && !fields.includes(field))) return [{ word: "0", mask: "1" }];
  const masks = new Map<string, bigint>();
  for (const [index, { word, bit }] of readFields.entries())
    if (isNeeded(fields[index]!)) masks.set(word, (masks.get(word) ?? 0n) | (1n << BigInt(bit)));
  return [...masks].map(([word, mask]) => ({ word, mask: `0x${mask.toString(16)}` }));
}

function isASCII(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key);
}

/** The quoted keys in rows. */
function rowsOf(fields: JSONField[]): string[] {
  const rows: string[] = [];
  for (const { key } of fields) {
    const text = JSON.stringify(key);
    const last = rows.at(-1);
    if (last !== undefined && last.length + text.length < rowLength)
      rows[rows.length - 1] = `${last}, ${text}`;
    else rows.push(text);
  }
  return rows;
}

/** The steps that read a field's value. */
function fieldSteps(
  plan: ReaderPlan,
  field: JSONField,
  fields: JSONField[],
  at: ReadValue,
): GoJSONReadStep[] {
  const base = at.value.text;
  const selected = field.unsettable === null ? selectField(plan.context, field, fields, base) : null;
  if (selected === null) return [readStep("give-up")];
  const embedded = field.pointers.map(selector => readStep("embedded", { value: `${base}.${selector}` }));
  const { text, quoted } = selected;
  const inner = { value: { text, pointer: false }, quoted, objects: at.objects + 1, depth: at.depth + 1 };
  return [...embedded, ...readSteps(plan, field.type, { ...at, ...inner })];
}
