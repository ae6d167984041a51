/** Finds the methods Validate that generated code calls, and makes the steps that call them: `Validate() error`, and `Validate() any`, whose result is nil for a value that is right. */
import { append } from "../../base/text/maps.ts";
import { isExported } from "../../go/identifiers.ts";
import { type StructTagPair, tagOf } from "../../go/struct-tags.ts";
import { isValidName } from "../../shapes/json-fields.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { isPart } from "../../types/binding-names.ts";
import { type EmbeddedField, embeddedFields } from "../../types/embedded-fields.ts";
import type { GoNonZero } from "../../types/field-type.ts";
import { findMethods } from "../../types/find-declarations.ts";
import { type TypePlace, type TypeTarget, underlyingTarget } from "../../types/lookup.ts";
import { identityOf, methodSet } from "../../types/methods.ts";
import type { TypeReader } from "../../types/packages.ts";
import type { ResolvedMethod } from "../../types/resolved-types.ts";
import type { GoCheckStep } from "./check-types.ts";
import type { Checking, ValidateMethod } from "./checking.ts";
import { joinLiterals, step, type ValuePlace, valueText } from "./value-places.ts";

/** The step that calls Validate of a value; of an optional one only if it is not the zero value. */
export function validateSteps(
  { returnsAny }: ValidateMethod,
  at: ValuePlace,
  zero: string | null,
  parts: GoNonZero[] | null = null,
): GoCheckStep[] {
  const place = joinLiterals(at.place.length > 0 ? at.place : [{ kind: "literal", text: "" }]);
  const call = step("validate", { value: valueText(at.value), receiver: at.value.text, returnsAny, place });
  return at.optional ? filledSteps(valueText(at.value), zero, parts, [call]) : [call];
}

/** The steps for a value that is not zero; for every value where Go can't tell. */
export function filledSteps(
  value: string,
  zero: string | null,
  parts: GoNonZero[] | null,
  steps: GoCheckStep[],
): GoCheckStep[] {
  return zero === null && parts === null
    ? steps
    : [step("filled", { value, zero, nonZero: parts ?? [], steps })];
}

/** How a struct is read: by encoding/json, or as a message with all its parts; null for a type that reads its JSON itself. */
export type Reading = "json" | "message" | null;

/**
 * The method Validate that is called on a value of the type; null for none. A method that is promoted from an embedded field is called on that field,
 * so that it is called once, also where the outer type or another embedded one has a method of the same name.
 */
export function calledValidate(
  checking: Checking,
  target: TypeTarget,
  reading: Reading,
): ValidateMethod | null {
  const method = validateMethod(checking.reader, target);
  if (!method || method.mayPanic) return null;
  if (reading === null || method.promotedFrom.length === 0) return method;
  return isVisited(checking, target, method.promotedFrom, reading) ? null : method;
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
): GoCheckStep[] {
  return stepsOf(embeddedStructs(checking, struct, reading), at);

  function stepsOf(embedded: EmbeddedStruct[], at: ValuePlace): GoCheckStep[] {
    return embedded.flatMap(({ name, target, isPointer, structs }) => {
      const value = { text: `${at.value.text}.${name}`, pointer: isPointer };
      const inside = { ...at, value, optional: false };
      const validates = calledValidate(checking, target, reading);
      const own = validates ? validateSteps(validates, inside, null) : [];
      const steps = [...stepsOf(structs, inside), ...own];
      return isPointer && steps.length > 0 ? [step("pointer", { value: value.text, steps })] : steps;
    });
  }
}

/** An embedded struct whose fields a message has in its place. */
interface EmbeddedStruct {
  name: string;
  target: TypeTarget;
  isPointer: boolean;
  place: TypePlace;
  /** The structs that it embeds itself. */
  structs: EmbeddedStruct[];
}

/**
 * The structs that a struct embeds. As in encoding/json, a type counts at its least depth, and not at all if that depth has it twice:
 * the message has none of its fields then. So the search ends also where a struct embeds itself by a pointer.
 */
function embeddedStructs(
  checking: Checking,
  struct: TypePlace,
  reading: "json" | "message",
): EmbeddedStruct[] {
  const outermost: EmbeddedStruct[] = [];
  const seen = new Set<string>();
  let level = [{ place: struct, structs: outermost }];
  while (level.length > 0) {
    const found = new Map<string, { within: EmbeddedStruct[]; embedded: EmbeddedStruct }[]>();
    for (const { place, structs } of level) {
      for (const { name, target, isPointer, isHidden, isField } of embeddedIn(checking, place)) {
        const underlying = underlyingTarget(checking.reader, target);
        const id = typeId(checking.ids, target);
        if (isHidden(reading) || isField(reading) || underlying.kind !== "literal") continue;
        if (id === null || seen.has(id)) continue;
        const embedded = { name, target, isPointer, place: underlying.place, structs: [] };
        append(found, id, { within: structs, embedded });
      }
    }
    level = [];
    for (const [id, [first, ...others]] of found) {
      seen.add(id);
      if (!first || others.length > 0) continue;
      first.within.push(first.embedded);
      level.push(first.embedded);
    }
  }
  return outermost;
}

/** An embedded field, and how messages read it. */
interface ReadField extends EmbeddedField {
  /** Generated code can't select it, or the message does not hold it. */
  isHidden(reading: Reading): boolean;
  /** The message has it as a field, and not its fields in its place. */
  isField(reading: Reading): boolean;
}

function embeddedIn({ reader, own }: Checking, place: TypePlace): ReadField[] {
  return embeddedFields(reader, place).map(field => {
    const { name, declaration, target } = field;
    const underlying = underlyingTarget(reader, target);
    const isStruct = underlying.kind === "literal" && underlying.place.type.kind === "struct";
    const tags = tagOf(declaration).pairs;
    return {
      ...field,
      isHidden: reading =>
        (!isExported(name) && (place.pkg !== own || !isStruct)) ||
        (reading === "json" && tags.some(({ key, value }) => key === "json" && value === "-")),
      isField: reading => !isStruct || isNamed(tags, reading),
    };
  });
}

/** Reports whether the tag of an embedded struct has a name, which makes it one ordinary field. */
function isNamed(tags: StructTagPair[], reading: Reading): boolean {
  return tags.some(({ key, name }) =>
    reading === "json" ? key === "json" && isValidName(name) : isPart(key) && name !== "",
  );
}

/** The method Validate of a type or of the pointer to it; null if it has none. */
export function validateMethod(reader: TypeReader, target: TypeTarget): ValidateMethod | null {
  const result = validateResult(methodSet(reader, target).methods);
  if (result === null) return null;
  const returnsAny = result === "any";
  // A type that was seen at a lesser depth has the method there, or not at all.
  const seen = new Set<unknown>();
  let level = [{ target, promotedFrom: [] as string[], mayPanic: false }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { target, promotedFrom, mayPanic } of level) {
      if (seen.has(identityOf(target))) continue;
      seen.add(identityOf(target));
      if (target.kind === "declared" && declaresValidate(reader, target))
        return { returnsAny, promotedFrom, mayPanic };
      const underlying = underlyingTarget(reader, target);
      if (underlying.kind !== "literal") continue;
      const { place } = underlying;
      if (place.type.kind === "interface" && validateResult(methodSet(reader, target).methods) !== null)
        return { returnsAny, promotedFrom, mayPanic: true };
      for (const { name, target, isPointer } of embeddedFields(reader, place))
        next.push({ target, promotedFrom: [...promotedFrom, name], mayPanic: mayPanic || isPointer });
    }
    level = next;
  }
  return null;
}

function declaresValidate(reader: TypeReader, target: TypeTarget & { kind: "declared" }): boolean {
  return findMethods(reader, target.pkg, target.declaration.name).some(({ name }) => name === "Validate");
}

/** What the method Validate among those of a type returns; null if there is none that generated code calls. */
export function validateResult(methods: ResolvedMethod[]): "error" | "any" | null {
  const found = methods.find(({ name, parameters }) => name === "Validate" && parameters.length === 0);
  const result = found?.results.join().replaceAll(" ", "");
  return result === "error" ? "error" : result === "any" || result === "interface{}" ? "any" : null;
}
