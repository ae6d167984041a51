/** What is known while the functions that read JSON are made, and the types that they may leave to json.Unmarshal. */

import { namesInText } from "../../go/names-in-text.ts";
import { isInGoRoot } from "../../packages/modules/find-import.ts";
import { isCertain } from "../../shapes/json-methods.ts";
import { factsOf, type ShapeContext, type TypeFacts } from "../../shapes/type-facts.ts";
import { wellKnownShapes } from "../../shapes/well-known-shapes.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { GoType } from "../../types/go-types.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import { type CodeValue, wholeValue } from "../checks/value-places.ts";
import type { Functions } from "../functions.ts";
import { readsItself } from "./json-functions.ts";
import type { GoJSONReadStep } from "./json-types.ts";

/** What is known while the functions that read JSON are made; it grows. */
export interface ReaderPlan {
  context: ShapeContext;
  functions: Functions<ReaderFunction>;
  /** Types for which json.Unmarshal calls only methods of the standard library. */
  plain: Set<GoType>;
}

/** A function that reads the values of a type. */
interface ReaderFunction {
  facts: TypeFacts;
  type: FieldType;
  steps: GoJSONReadStep[];
}

/** A value that is read. */
export interface ReadValue extends CodeValue {
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
export function readStep(kind: GoJSONReadStep["kind"], given: Partial<GoJSONReadStep> = {}): GoJSONReadStep {
  const nothing = {
    value: "",
    method: null,
    mayLackFields: false,
    bits: "",
    appends: false,
    type: null,
    zero: "",
    reader: "",
    index: "",
    key: "",
    keyType: null,
    item: null,
    itemType: null,
    selected: "",
    struct: "",
    seen: "",
    seenType: "",
    fields: [],
    keyRows: null,
    required: [],
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The names of the functions' variables. They would hide a type of the same name. */
const variables = /^(?:[rv]|[ijkmn]|i\d+|(?:count|key|item|name|value|seen)\d*)$/;

/** The text of a type; null where the functions can't use it. */
export function usableType({ context }: ReaderPlan, goType: GoType): FieldType | null {
  const { type, unnameable } = writeType(goType, context.own);
  const isHidden = namesInText(type.text).some(({ name }) => variables.test(name));
  return unnameable !== null || isHidden || type.text.includes("\n") ? null : type;
}

/** Reports whether json.Unmarshal calls only methods of the standard library for the values of a type. */
export function isPlain({ context, plain }: ReaderPlan, { type }: TypeFacts): boolean {
  const partsOf = (part: GoType): GoType[] => {
    const { fields, type, known } = factsOf(context, part);
    if (plain.has(part) || known || isStandard(type)) return [];
    if (fields !== null) return fields.fields.map(field => field.type);
    return [type.key, type.element].filter(one => one !== null);
  };
  const reached = [...reachedFrom(type, partsOf)];
  const found = reached.every(part => plain.has(part) || isPlainItself(context, factsOf(context, part)));
  // All that a plain type holds is plain, too.
  if (found) for (const part of reached) plain.add(part);
  return found;
}

/** Reports whether json.Unmarshal calls no methods of the user or of other modules for a value itself. */
function isPlainItself(
  { configured }: ShapeContext,
  { id, known, methods, kind, type, fields }: TypeFacts,
): boolean {
  if (known !== null) return id !== null && !configured.has(id) && wellKnownShapes.has(id);
  if (isStandard(type)) return true;
  if (kind === "unknown" || kind === "typeParameter" || !isCertain(methods)) return false;
  return !readsItself(methods) && !fields?.missing;
}

/** Reports whether a type belongs to the standard library, and holds no others as type arguments. */
function isStandard({ target, reader }: GoType): boolean {
  if (target.kind === "standard") return true;
  return (
    target.kind === "declared" && target.typeArguments.size === 0 && isInGoRoot(reader.roots, target.pkg.dir)
  );
}
