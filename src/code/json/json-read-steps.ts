/** Makes the steps that read the values of a type from JSON. It follows Go types as encoding/json does, and leaves to encoding/json what only that knows. */
import { inRows } from "../../base/text/common.ts";
import { namesInText } from "../../go/names-in-text.ts";
import type { JSONField } from "../../shapes/json-fields.ts";
import { wellKnownShapes } from "../../shapes/plain-shapes.ts";
import { codecOf, factsOf, isCertain, type TypeFacts } from "../../shapes/type-facts.ts";
import type { GoType } from "../../types/go-types.ts";
import { generatedOptional } from "../../types/optional.ts";
import { isStandardLibrary } from "../../types/packages.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { type FieldType, writableType, zeroOfKind } from "../../types/type-text.ts";
import { addFunction, usedVariable } from "../functions.ts";
import { addressOf, elementOf, numbered, valueText, visitParts, wholeValue } from "../type-walk.ts";
import { holdsFields, isRequired } from "./absent-fields.ts";
import { basicOf, type JSONPlan, knownFields, maxDepth, readsItself, selectField } from "./json-functions.ts";
import type { GoJSONReader, GoJSONReadField, GoJSONReadStep } from "./json-types.ts";

/** The functions that read JSON. */
export interface ReaderPlan extends JSONPlan<Omit<GoJSONReader, "name">> {
  /** Types for which json.Unmarshal calls only methods of the standard library. */
  plain: Set<GoType>;
}

/** A value that is read, which is zero before. */
type ReadValue = ReturnType<typeof wholeRead>;

/**
 * A message or the parameter of a function as it is read: the parameter `v` points to it. `appends` says of other values that they are lists to which
 * what is read is appended, `quoted` that the option `string` of the field's tag works on them; `objects` is the number of those that enclose it.
 */
export function wholeRead(plan: ReaderPlan, type: GoType) {
  const whole = wholeValue(type, { text: "v", pointer: true });
  return { ...whole, plan, appends: false, quoted: false, objects: 0 };
}

/** A step with the given values, and empty ones for all others. */
function readStep(kind: GoJSONReadStep["kind"], given: Partial<GoJSONReadStep> = {}): GoJSONReadStep {
  const nothing = {
    ...{ value: "", method: null, mayLackFields: false, bits: "", appends: false, type: null, zero: "" },
    ...{ reader: "", index: "", key: "", keyType: null, item: null, itemType: null, selected: "" },
    ...{ seen: "", seenType: "", fields: [], keyRows: null, required: [] },
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The id of the function that reads a named type, which the package writes as `written`; null where there can be none. The first call adds the function. */
export function readerOf(plan: ReaderPlan, goType: GoType, written: FieldType | null): string | null {
  const { id, known, methods, kind, type } = factsOf(plan.context, goType);
  const { target, literal } = type;
  if (target.kind !== "declared" || literal === null || id === null || known !== null) return null;
  if (written === null || !isCertain(methods) || readsItself(methods)) return null;
  if (!["struct", "slice", "array", "map"].includes(kind) || !target.pkg.isOfUser) return null;
  const whole = wholeRead(plan, goType);
  const stepsOf = () => literalSteps(whole, written) ?? byReflection(whole);
  return addFunction(plan.functions, id, { type: written, steps: [] }, stepsOf);
}

/**
 * Leaves a value to json.Unmarshal. Where that would call methods of the user, it leaves the whole body: the reader may read a body twice, and must not call
 * a method twice. It does so for a value in quotes too, since json.Unmarshal would not know of these.
 */
function byReflection({ plan, type, value, quoted }: ReadValue): GoJSONReadStep[] {
  if (quoted || !isPlain(plan, type)) return [readStep("give-up")];
  const mayLackFields = holdsFields(plan.context, factsOf(plan.context, type).type);
  return [readStep("value", { value: addressOf(value), mayLackFields })];
}

function readSteps(at: ReadValue): GoJSONReadStep[] {
  if (at.appends) return appendSteps(at);
  return (
    basicSteps(at) ??
    optionalSteps(at) ??
    methodSteps(at) ??
    callOf(at) ??
    literalSteps(at, usableType(at.plan, at.type)) ??
    byReflection(at)
  );
}

/** Reports whether encoding/json is known to read a type by its kind, and not by methods. */
function isReadByKind({ known, methods }: TypeFacts): boolean {
  return known === null && isCertain(methods) && !readsItself(methods);
}

/** What is read by a method of the reader; null for other types. */
function basicSteps({ plan, type: goType, value, appends, quoted }: ReadValue): GoJSONReadStep[] | null {
  const facts = factsOf(plan.context, goType);
  const { id, known, kind } = facts;
  const assign = { value: valueText(value), appends };
  if (id === "time.Time" && known?.shape.format === "date-time")
    return [readStep("assign", { ...assign, method: "time" })];
  const basic = id === "time.Duration" || isReadByKind(facts) ? basicOf(kind) : null;
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

/** What reads an `Optional[T]` as its method does; null for other types. */
function optionalSteps(at: ReadValue): GoJSONReadStep[] | null {
  const held = at.depth > maxDepth ? null : generatedOptional(at.type);
  if (held === null) return null;
  const { text } = at.value;
  const value = { text: `${text}.Value`, pointer: false };
  const steps = readSteps({ ...at, type: held, value, depth: at.depth + 1 });
  return [readStep("optional", { value: text, steps })];
}

/** The call of a method that reads the value; null where the type has none. */
function methodSteps({ plan, type: goType, value, quoted }: ReadValue): GoJSONReadStep[] | null {
  const { type, known, methods, kind } = factsOf(plan.context, goType);
  if (known !== null || !isCertain(methods) || type.target.kind !== "declared") return null;
  if (kind === "interface" || kind === "pointer" || kind === "typeParameter" || quoted) return null;
  if (generatedOptional(type)) return null;
  const { reads } = codecOf(methods, true);
  if (reads === null) return null;
  return [readStep(reads === "UnmarshalJSON" ? "method" : "text-method", { value: addressOf(value) })];
}

/** The call of the function that reads a named type; null where there can be none. */
function callOf({ plan, type, value, quoted }: ReadValue): GoJSONReadStep[] | null {
  const reader = quoted ? null : readerOf(plan, type, usableType(plan, type));
  return reader === null ? null : [readStep("call", { reader, value: addressOf(value) })];
}

/** The steps for what a type is below its name; null where only encoding/json can read it. `written` is the type as the functions write it, null where they can't. */
function literalSteps(at: ReadValue, written: FieldType | null): GoJSONReadStep[] | null {
  const { plan, quoted } = at;
  const facts = factsOf(plan.context, at.type);
  const { type } = facts;
  const value = valueText(at.value);
  // encoding/json calls methods of a type without a name only behind a pointer.
  if (!isReadByKind(facts) || (quoted && type.kind !== "pointer")) return null;
  const outer = { ...at, type, appends: false };
  return visitParts(outer, {
    maxDepth,
    map: (key, inner) => mapSteps(key, inner, written),
    pointer(inner) {
      const pointee = usableType(plan, inner.type);
      const { id, known, methods } = factsOf(plan.context, inner.type);
      // Through a pointer with a name, encoding/json calls no methods. Well-known types have some that are not listed; a duration has none.
      const isUncalled = readsItself(methods) || (known !== null && id !== "time.Duration");
      if (pointee === null || (type.target.kind === "declared" && isUncalled)) return null;
      return [readStep("pointer", { value, type: pointee, steps: readSteps(inner) })];
    },
    list: (inner, index) =>
      type.kind === "slice"
        ? sliceSteps({ ...inner, value: at.value, appends: true }, written)
        : [readStep("array", { value, index, steps: readSteps(inner) })],
    struct(inner) {
      const known = knownFields(facts);
      return known && fieldsSteps(inner, known);
    },
  });
}

/** The steps for a slice of the type `written`. `at` is an element that is appended to it. */
function sliceSteps(at: ReadValue, written: FieldType | null): GoJSONReadStep[] | null {
  const { kind, methods } = factsOf(at.plan.context, at.type);
  const value = valueText(at.value);
  const isPlainElement = at.type.target.kind === "predeclared";
  if (kind === "uint8") {
    const isBytes = isPlainElement && methods.unmarshalJSON === null;
    return isBytes ? [readStep("assign", { value, method: "base64" })] : null;
  }
  if (written === null) return null;
  if (kind === "string" && isPlainElement) return [readStep("assign", { value, method: "texts" })];
  return [readStep("list", { value, type: written, steps: readSteps(at) })];
}

/** The steps that append an element to a slice. */
function appendSteps(at: ReadValue): GoJSONReadStep[] {
  const basic = basicSteps(at);
  if (basic !== null) return basic;
  const { kind, known } = factsOf(at.plan.context, at.type);
  const value = valueText(at.value);
  const last = elementOf(at.value, `len(${value})-1`);
  const type = usableType(at.plan, at.type);
  const zero = zeroOfKind(kind) ?? (known === null ? null : "");
  if (type === null || zero === null) return [readStep("give-up")];
  const inner = { ...at, appends: false, value: last };
  const direct = methodSteps(inner) ?? callOf(inner);
  const grow = { value, type, zero, selected: last.text };
  if (direct !== null) return [readStep("grow", { ...grow, steps: direct })];
  const item = numbered("item", at.loops);
  const steps = readSteps({ ...inner, value: { text: item, pointer: true } });
  return [readStep("grow", { ...grow, item: usedVariable(item, steps, ({ value }) => [value]), steps })];
}

/** The steps for a map of the type `written`. `at` is a value in it. */
function mapSteps(key: GoType, at: ReadValue, written: FieldType | null): GoJSONReadStep[] | null {
  const { plan } = at;
  const keyFacts = factsOf(plan.context, key);
  if (keyFacts.kind !== "string" || !isReadByKind(keyFacts)) return null;
  const isPlainKey = key.target.kind === "predeclared";
  const keyType = isPlainKey ? null : usableType(plan, key);
  if (written === null || (keyType === null && !isPlainKey)) return null;
  const outer = at.loops - 1;
  const names = { key: numbered("name", outer), index: numbered("count", outer) };
  const selected = elementOf(at.value, names.key);
  const given = { value: valueText(at.value), type: written, keyType, selected: selected.text, ...names };
  const direct = basicSteps({ ...at, value: selected });
  if (direct !== null) return [readStep("map", { ...given, steps: direct })];
  const itemType = usableType(plan, at.type);
  if (itemType === null) return null;
  const item = numbered("value", outer);
  const steps = readSteps({ ...at, value: { text: item, pointer: false } });
  const [first] = steps;
  if (steps.length === 1 && first?.kind === "assign")
    return [readStep("map", { ...given, steps: [{ ...first, value: selected.text }] })];
  return [readStep("map", { ...given, item, itemType, steps })];
}

/** The steps for the fields of a struct. */
export function fieldsSteps(at: ReadValue, all: JSONField[]): GoJSONReadStep[] {
  const { context } = at.plan;
  const seen = numbered("seen", at.objects);
  const key = numbered("key", at.objects);
  const base = at.value.text;
  const stepsOf = (field: JSONField) => {
    const selected = field.unsettable === null ? selectField(context, field, all, base) : null;
    if (selected === null) return [readStep("give-up")];
    const { text, quoted } = selected;
    const value = { text, pointer: false };
    const inner = { ...at, type: field.type, value, quoted, objects: at.objects + 1, depth: at.depth + 1 };
    const embedded = field.pointers.map(selector => readStep("embedded", { value: `${base}.${selector}` }));
    return [...embedded, ...readSteps(inner)];
  };
  // The reader gives up on keys that are not ASCII.
  const fields = all.filter(field => /^[\x20-\x7e]*$/.test(field.key));
  const words = Math.ceil(fields.length / 64);
  const wordOf = (index: number) => (words > 1 ? `${seen}[${Math.floor(index / 64)}]` : seen);
  // The fields that are not optional, by their words: no pointers, and always written.
  const masks = new Map<string, bigint>();
  for (const [index, field] of fields.entries()) {
    const bit = 1n << BigInt(index % 64);
    if (isRequired(context, field)) masks.set(wordOf(index), (masks.get(wordOf(index)) ?? 0n) | bit);
  }
  const required = [...masks].map(([word, mask]) => ({ word, mask: `0x${mask.toString(16)}` }));
  const isLost = all.some(field => !fields.includes(field) && isRequired(context, field));
  const readFields = fields.map((field, index): GoJSONReadField => {
    return { key: field.key, word: wordOf(index), bit: index % 64, steps: stepsOf(field) };
  });
  const quotedKeys = fields.map(field => JSON.stringify(field.key));
  return [
    readStep("object", {
      key,
      seen,
      fields: readFields,
      seenType: words === 0 ? "" : words === 1 ? "uint64" : `[${words}]uint64`,
      // If a field was left out, an unknown key may mean it in other letters, such as ſ for s.
      keyRows: fields.length === all.length ? inRows(quotedKeys, 101) : null,
      // The reader can't find a required field with such a key. Nothing meets this mask.
      required: isLost ? [{ word: "0", mask: "1" }] : required,
    }),
  ];
}

/** The names of the functions' variables. They would hide a type of the same name. */
const variables = /^(?:[rv]|[ijkmn]|i\d+|(?:count|key|item|name|value|seen)\d*)$/;

/** The text of a type; null where the functions can't use it. */
function usableType({ context }: ReaderPlan, goType: GoType): FieldType | null {
  const type = writableType(goType, context.own);
  if (type === null || type.text.includes("\n")) return null;
  return namesInText(type.text).some(({ name }) => variables.test(name)) ? null : type;
}

/** Reports whether json.Unmarshal calls only methods of the standard library for the values of a type, and none of the user or of other modules. */
function isPlain({ context, plain }: ReaderPlan, goType: GoType): boolean {
  /** The parts of a type; null for one that is not plain itself. */
  const partsOf = (part: GoType): GoType[] | null => {
    if (plain.has(part)) return [];
    const held = generatedOptional(part);
    if (held) return [held];
    const { id, known, methods, kind, type, fields } = factsOf(context, part);
    const isWellKnown = id !== null && !context.configured.has(id) && wellKnownShapes.has(id);
    if (known !== null) return isWellKnown ? [] : null;
    const { target, reader } = type;
    if (target.kind === "standard") return [];
    const isPlainDeclared = target.kind === "declared" && target.typeArguments.size === 0;
    if (isPlainDeclared && isStandardLibrary(reader, target.pkg.dir)) return [];
    if (kind === "unknown" || kind === "typeParameter" || !isCertain(methods)) return null;
    if (readsItself(methods) || fields?.missing) return null;
    // json.Unmarshal panics when it sets them, but not where it refuses the body before.
    if (fields?.fields.some(({ unsettable }) => unsettable !== null)) return null;
    return fields?.fields.map(field => field.type) ?? [type.key, type.element].filter(one => one !== null);
  };
  const reached = [...reachedFrom(goType, part => partsOf(part) ?? [])];
  const found = reached.every(part => partsOf(part) !== null);
  // All that a plain type holds is plain, too.
  if (found) for (const part of reached) plain.add(part);
  return found;
}
