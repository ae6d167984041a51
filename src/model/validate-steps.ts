/** Makes the steps that call methods Validate. */
import { isExported } from "../go/identifiers.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import { isPart } from "../types/binding-names.ts";
import { embeddedTarget, type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import type { GoCheckStep } from "./check-types.ts";
import type { Checking } from "./checking.ts";
import { isValidName } from "./json-fields.ts";
import { validateMethod } from "./validate-methods.ts";
import { joinLiterals, step, type ValuePlace, valueText } from "./value-places.ts";

/** Deepest embedding that is followed: no real struct has more levels. */
const maxDepth = 50;

/** The step that calls Validate of a value, which may be its zero value without a call where it is optional. */
export function validateSteps(at: ValuePlace, zero: string | null): GoCheckStep[] {
  const place = joinLiterals(at.place.length > 0 ? at.place : [{ kind: "literal", text: "" }]);
  const call = step("validate", { value: valueText(at.value), receiver: at.value.text, place });
  return at.optional ? [step("filled", { value: valueText(at.value), zero, steps: [call] })] : [call];
}

/** How a struct is read: by encoding/json, or as a message with all its parts; null for a type that reads itself. */
export type Reading = "json" | "message" | null;

/**
 * Reports whether Validate is called on a value of the type. A method that is promoted from an embedded field is called on that field,
 * so that it is called once, also where the outer type or another embedded one has a method of the same name.
 */
export function isValidated(checking: Checking, target: TypeTarget, reading: Reading): boolean {
  const method = validateMethod(checking.reader, target);
  if (!method || method.mayPanic) return false;
  if (reading === null || method.promotedFrom.length === 0) return true;
  return !isVisited(checking, target, method.promotedFrom, reading);
}

/** Reports whether generated code looks at an embedded field. */
function isVisited(checking: Checking, target: TypeTarget, path: string[], reading: Reading): boolean {
  const underlying = underlyingTarget(checking.reader, target);
  if (underlying.kind !== "literal" || underlying.place.type.kind !== "struct") return false;
  const [first, ...rest] = path;
  const found = embeddedIn(checking, underlying.place).find(({ name }) => name === first);
  if (!found || found.isHidden(reading)) return false;
  return rest.length === 0 || found.isField(reading) || isVisited(checking, found.target, rest, reading);
}

/** The steps that call Validate of the structs that a struct embeds, the innermost first. The fields of these are steps of the struct itself. */
export function embeddedSteps(
  checking: Checking,
  struct: TypePlace,
  at: ValuePlace,
  reading: "json" | "message",
  depth = 0,
): GoCheckStep[] {
  if (depth > maxDepth) return [];
  const steps: GoCheckStep[] = [];
  for (const { name, target, isPointer, isHidden, isField } of embeddedIn(checking, struct)) {
    const underlying = underlyingTarget(checking.reader, target);
    if (isHidden(reading) || isField(reading) || underlying.kind !== "literal") continue;
    const value = { text: `${at.value.text}.${name}`, pointer: isPointer };
    const inside = { ...at, value, optional: false };
    const own = isValidated(checking, target, reading) ? validateSteps(inside, null) : [];
    const inner = [...embeddedSteps(checking, underlying.place, inside, reading, depth + 1), ...own];
    if (inner.length > 0)
      steps.push(...(isPointer ? [step("pointer", { value: value.text, steps: inner })] : inner));
  }
  return steps;
}

/** An embedded field of a struct. */
interface EmbeddedField {
  name: string;
  target: TypeTarget;
  isPointer: boolean;
  /** Generated code can't select it, or the message does not hold it. */
  isHidden(reading: Reading): boolean;
  /** The message has it as a field, and not its fields in its place. */
  isField(reading: Reading): boolean;
}

function embeddedIn({ reader, own }: Checking, place: TypePlace): EmbeddedField[] {
  if (place.type.kind !== "struct") return [];
  return place.type.fields.flatMap((field): EmbeddedField[] => {
    const named = field.type.kind === "pointer" ? field.type.element : field.type;
    if (field.names.length > 0 || named.kind !== "name") return [];
    const { target, pointer } = embeddedTarget(reader, { ...place, type: field.type });
    const underlying = underlyingTarget(reader, target);
    const isStruct = underlying.kind === "literal" && underlying.place.type.kind === "struct";
    const tags = field.tag ? parseStructTag(field.tag.literal, field.tag.span).pairs : [];
    return [
      {
        name: named.name,
        target,
        isPointer: pointer !== null,
        isHidden: reading =>
          (!isExported(named.name) && (place.pkg !== own || !isStruct)) ||
          (reading === "json" && tags.some(({ key, value }) => key === "json" && value === "-")),
        isField: reading => !isStruct || isNamed(tags, reading),
      },
    ];
  });
}

/** A name in the tag makes an embedded struct one ordinary field. */
function isNamed(tags: StructTagPair[], reading: Reading): boolean {
  return tags.some(({ key, name }) =>
    reading === "json" ? key === "json" && isValidName(name) : isPart(key) && name !== "",
  );
}
