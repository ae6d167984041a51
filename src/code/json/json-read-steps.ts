/** Makes the steps that read the values of a type from JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */

import { inRows } from "../../base/text/common.ts";
import { namesInText } from "../../go/names-in-text.ts";
import type { JSONField } from "../../shapes/json-fields.ts";
import { codecOf, isCertain } from "../../shapes/json-methods.ts";
import { factsOf } from "../../shapes/type-facts.ts";
import { wellKnownShapes } from "../../shapes/well-known-shapes.ts";
import { zeroOfKind } from "../../types/comparable.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { GoType } from "../../types/go-types.ts";
import { isOfUser, isStandardLibrary } from "../../types/packages.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { writtenType } from "../../types/type-text.ts";
import { addFunction, usedVariable } from "../functions.ts";
import {
  addressOf,
  type CodeValue,
  elementOf,
  numbered,
  valueText,
  visitParts,
  wholeValue,
} from "../type-walk.ts";
import { holdsFields, isRequired } from "./absent-fields.ts";
import { basicOf, hasOddFields, type JSONPlan, readsItself, selectField } from "./json-functions.ts";
import type { GoJSONReader, GoJSONReadField, GoJSONReadStep, GoRequiredBits } from "./json-types.ts";

/** The functions that read JSON. */
export interface ReaderPlan extends JSONPlan<Omit<GoJSONReader, "name">> {
  /** Types for which json.Unmarshal calls only methods of the standard library. */
  plain: Set<GoType>;
}

/** A value that is read. */
interface ReadValue extends CodeValue {
  /** The value is a list, and what is read is appended to it. */
  appends: boolean;
  /** The option `string` of the field's tag works on it. */
  quoted: boolean;
  /** The number of objects that enclose it. */
  objects: number;
}

/** A message or the parameter of a function as it is read: the parameter `v` points to it. */
export const wholeRead: ReadValue = {
  ...wholeValue({ text: "v", pointer: true }),
  appends: false,
  quoted: false,
  objects: 0,
};

/** A step with the given values, and empty ones for all others. */
function readStep(kind: GoJSONReadStep["kind"], given: Partial<GoJSONReadStep> = {}): GoJSONReadStep {
  const nothing = {
    ...{ value: "", method: null, mayLackFields: false, bits: "", appends: false, type: null, zero: "" },
    ...{ reader: "", index: "", key: "", keyType: null, item: null, itemType: null, selected: "" },
    ...{ struct: "", seen: "", seenType: "", fields: [], keyRows: null, required: [] },
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The id of the function that reads a named type, which the package writes as `written`; null where there can be none. The first call adds the function. */
export function readerOf(plan: ReaderPlan, goType: GoType, written: FieldType | null): string | null {
  const { id, known, methods, kind, type } = factsOf(plan.context, goType);
  const { target, literal, reader } = type;
  if (target.kind !== "declared" || literal === null || id === null || known !== null) return null;
  if (written === null || !isCertain(methods) || readsItself(methods)) return null;
  if (!["struct", "slice", "array", "map"].includes(kind) || !isOfUser(reader, target.pkg)) return null;
  return addFunction(
    plan.functions,
    id,
    { type: written, steps: [] },
    () => literalSteps(plan, goType, written, wholeRead) ?? byReflection(plan, goType, wholeRead),
  );
}

/** Leaves a value to json.Unmarshal. Where that would call methods of the user, it leaves the whole body: the reader may read a body twice, and must not call a method twice. */
function byReflection(plan: ReaderPlan, goType: GoType, { value }: ReadValue): GoJSONReadStep[] {
  const { type } = factsOf(plan.context, goType);
  if (!isPlain(plan, goType)) return [readStep("give-up")];
  return [readStep("value", { value: addressOf(value), mayLackFields: holdsFields(plan.context, type) })];
}

/** The steps that read a value of a type, which is zero before. */
function readSteps(plan: ReaderPlan, goType: GoType, at: ReadValue): GoJSONReadStep[] {
  if (at.appends) return appendSteps(plan, goType, at);
  return (
    basicSteps(plan, goType, at) ??
    methodSteps(plan, goType, at) ??
    callOf(plan, goType, at) ??
    literalSteps(plan, goType, usableType(plan, goType), at) ??
    byReflection(plan, goType, at)
  );
}

/** What is read by a method of the reader; null for other types. */
function basicSteps(
  plan: ReaderPlan,
  goType: GoType,
  { value, appends, quoted }: ReadValue,
): GoJSONReadStep[] | null {
  const { id, known, kind, methods } = factsOf(plan.context, goType);
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
function methodSteps({ context }: ReaderPlan, goType: GoType, at: ReadValue): GoJSONReadStep[] | null {
  const { type, known, methods, kind } = factsOf(context, goType);
  if (known !== null || !isCertain(methods) || type.target.kind !== "declared") return null;
  if (kind === "interface" || kind === "pointer" || kind === "typeParameter" || at.quoted) return null;
  const { reads } = codecOf(methods, true);
  if (reads === null) return null;
  return [readStep(reads === "UnmarshalJSON" ? "method" : "text-method", { value: addressOf(at.value) })];
}

/** The call of the function that reads a named type; null where there can be none. */
function callOf(plan: ReaderPlan, goType: GoType, { value, quoted }: ReadValue): GoJSONReadStep[] | null {
  const reader = quoted ? null : readerOf(plan, goType, usableType(plan, goType));
  return reader === null ? null : [readStep("call", { reader, value: addressOf(value) })];
}

/** The steps for what a type is below its name; null where only encoding/json can read it. `written` is the type as the functions write it, null where they can't. */
function literalSteps(
  plan: ReaderPlan,
  goType: GoType,
  written: FieldType | null,
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { methods, known, type, fields, id } = factsOf(plan.context, goType);
  // encoding/json calls methods of a type without a name only behind a pointer.
  if (known !== null || !isCertain(methods) || readsItself(methods)) return null;
  if (at.quoted && type.kind !== "pointer") return null;
  return visitParts(
    type,
    { ...at, appends: false },
    {
      maxDepth: 8,
      map: (key, element, inner) => mapSteps(plan, written, { key, value: element }, inner),
      pointer(element, inner) {
        const pointee = usableType(plan, element);
        if (pointee === null || isUncalled(plan, type, element)) return null;
        const steps = readSteps(plan, element, inner);
        return [readStep("pointer", { value: valueText(at.value), type: pointee, steps })];
      },
      list: (element, inner, index) =>
        type.kind === "slice"
          ? sliceSteps(plan, written, element, { ...inner, value: at.value, appends: true })
          : [
              readStep("array", {
                value: valueText(at.value),
                index,
                steps: readSteps(plan, element, inner),
              }),
            ],
      struct(inner) {
        if (fields?.missing !== null || hasOddFields(type)) return null;
        // `Page[example.com/shop.Pet]` for the type `example.com/shop.Page[example.com/shop.Pet]`.
        const struct = (id ?? "").replace(/^[^[]*\./, "");
        return fieldsSteps(plan, { fields: fields.fields, struct }, inner);
      },
    },
  );
}

/** Reports whether a type is a pointer with a name, through which encoding/json calls no methods. */
function isUncalled({ context }: ReaderPlan, { target }: GoType, element: GoType): boolean {
  const { id, known, methods } = factsOf(context, element);
  // Well-known types have methods that are not listed; a duration has none.
  const hasMethods = readsItself(methods) || (known !== null && id !== "time.Duration");
  return target.kind === "declared" && hasMethods;
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
  return [readStep("list", { value: valueText(at.value), type, steps: readSteps(plan, element, at) })];
}

/** The steps that append an element to a slice. */
function appendSteps(plan: ReaderPlan, goType: GoType, at: ReadValue): GoJSONReadStep[] {
  const basic = basicSteps(plan, goType, at);
  if (basic !== null) return basic;
  const { kind, known } = factsOf(plan.context, goType);
  const value = valueText(at.value);
  const last = elementOf(at.value, `len(${value})-1`);
  const type = usableType(plan, goType);
  const zero = zeroOfKind(kind) ?? (known === null ? null : "");
  if (type === null || zero === null) return [readStep("give-up")];
  const inner = { ...at, appends: false, value: last };
  const direct = methodSteps(plan, goType, inner) ?? callOf(plan, goType, inner);
  const grow = { value, type, zero, selected: last.text };
  if (direct !== null) return [readStep("grow", { ...grow, steps: direct })];
  const item = numbered("item", at.loops);
  const steps = readSteps(plan, goType, { ...inner, value: { text: item, pointer: true } });
  return [readStep("grow", { ...grow, item: usedVariable(item, steps, ({ value }) => [value]), steps })];
}

function mapSteps(
  plan: ReaderPlan,
  type: FieldType | null,
  { key, value }: { key: GoType; value: GoType },
  at: ReadValue,
): GoJSONReadStep[] | null {
  const { kind, known, methods } = factsOf(plan.context, key);
  if (kind !== "string" || known !== null || !isCertain(methods) || readsItself(methods)) return null;
  const isPlainKey = key.target.kind === "predeclared";
  const keyType = isPlainKey ? null : usableType(plan, key);
  if (type === null || (keyType === null && !isPlainKey)) return null;
  const outer = at.loops - 1;
  const names = { key: numbered("name", outer), index: numbered("count", outer) };
  const selected = elementOf(at.value, names.key);
  const given = { value: valueText(at.value), type, keyType, selected: selected.text, ...names };
  const direct = basicSteps(plan, value, { ...at, value: selected });
  if (direct !== null) return [readStep("map", { ...given, steps: direct })];
  const itemType = usableType(plan, value);
  if (itemType === null) return null;
  const item = numbered("value", outer);
  const steps = readSteps(plan, value, { ...at, value: { text: item, pointer: false } });
  const [first] = steps;
  if (steps.length === 1 && first?.kind === "assign")
    return [readStep("map", { ...given, steps: [{ ...first, value: selected.text }] })];
  return [readStep("map", { ...given, item, itemType, steps })];
}

/** The steps for the fields of a struct with this name. */
export function fieldsSteps(
  plan: ReaderPlan,
  { fields: all, struct }: { fields: JSONField[]; struct: string },
  at: ReadValue,
): GoJSONReadStep[] {
  const seen = numbered("seen", at.objects);
  const key = numbered("key", at.objects);
  const base = at.value.text;
  const stepsOf = (field: JSONField) => {
    const selected = field.unsettable === null ? selectField(plan.context, field, all, base) : null;
    if (selected === null) return [readStep("give-up")];
    const { text, quoted } = selected;
    const value = { text, pointer: false };
    const inner = { ...at, value, quoted, objects: at.objects + 1, depth: at.depth + 1 };
    const embedded = field.pointers.map(selector => readStep("embedded", { value: `${base}.${selector}` }));
    return [...embedded, ...readSteps(plan, field.type, inner)];
  };
  // The reader gives up on keys that are not ASCII.
  const fields = all.filter(field => /^[\x20-\x7e]*$/.test(field.key));
  const words = Math.ceil(fields.length / 64);
  const readFields = fields.map((field, index): GoJSONReadField => {
    const word = words > 1 ? `${seen}[${Math.floor(index / 64)}]` : seen;
    return { key: field.key, word, bit: index % 64, steps: stepsOf(field) };
  });
  const quotedKeys = fields.map(field => JSON.stringify(field.key));
  // If a field was left out, an unknown key may mean it in other letters, such as ſ for s.
  const keyRows = fields.length === all.length ? inRows(quotedKeys, 101) : null;
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

/** The names of the functions' variables. They would hide a type of the same name. */
const variables = /^(?:[rv]|[ijkmn]|i\d+|(?:count|key|item|name|value|seen)\d*)$/;

/** The text of a type; null where the functions can't use it. */
function usableType({ context }: ReaderPlan, goType: GoType): FieldType | null {
  const type = writtenType(goType, context.own);
  if (type === null || type.text.includes("\n")) return null;
  return namesInText(type.text).some(({ name }) => variables.test(name)) ? null : type;
}

/** Reports whether json.Unmarshal calls only methods of the standard library for the values of a type, and none of the user or of other modules. */
function isPlain({ context, plain }: ReaderPlan, goType: GoType): boolean {
  /** The parts of a type; null for one that is not plain itself. */
  const partsOf = (part: GoType): GoType[] | null => {
    if (plain.has(part)) return [];
    const { id, known, methods, kind, type, fields } = factsOf(context, part);
    const isWellKnown = id !== null && !context.configured.has(id) && wellKnownShapes.has(id);
    if (known !== null) return isWellKnown ? [] : null;
    if (isStandard(type)) return [];
    if (kind === "unknown" || kind === "typeParameter" || !isCertain(methods)) return null;
    if (readsItself(methods) || fields?.missing) return null;
    return fields?.fields.map(field => field.type) ?? [type.key, type.element].filter(one => one !== null);
  };
  const reached = [...reachedFrom(goType, part => partsOf(part) ?? [])];
  const found = reached.every(part => partsOf(part) !== null);
  // All that a plain type holds is plain, too.
  if (found) for (const part of reached) plain.add(part);
  return found;
}

/** Reports whether a type belongs to the standard library, and holds no others as type arguments. */
function isStandard({ target, reader }: GoType): boolean {
  if (target.kind === "standard") return true;
  return (
    target.kind === "declared" && target.typeArguments.size === 0 && isStandardLibrary(reader, target.pkg.dir)
  );
}
