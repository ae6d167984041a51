/** Finds the methods Validate that generated code calls, and makes the steps that call them: `Validate() error`, and `Validate() any`, whose result is nil for a value that is right. */
import { isExported } from "../../go/identifiers.ts";
import { isValidName } from "../../shapes/json-fields.ts";
import { isPart } from "../../types/binding-names.ts";
import type { GoNonZero } from "../../types/field-type.ts";
import type { GoType, ResolvedMethod, StructField, TypePackage } from "../../types/go-types.ts";
import { methodSet } from "../../types/methods.ts";
import { embeddings, structFields } from "../../types/struct-fields.ts";
import { valueText } from "../type-walk.ts";
import type { CheckContext, ValidateMethod } from "./check-context.ts";
import type { GoCheckStep } from "./rule-types.ts";
import { joinLiterals, step, type ValuePlace } from "./value-places.ts";

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
export function calledValidate({ own }: CheckContext, type: GoType, reading: Reading): ValidateMethod | null {
  const method = validateMethod(type);
  if (!method || method.mayPanic) return null;
  if (reading === null || method.promotedFrom.length === 0) return method;
  return isVisited(own, type, method.promotedFrom, reading) ? null : method;
}

/** Reports whether generated code looks at an embedded field. */
function isVisited(own: TypePackage, type: GoType, path: string[], reading: "json" | "message"): boolean {
  const [first, ...rest] = path;
  const found = structFields(type).find(({ name, embedded }) => embedded && name === first);
  if (!found || isHidden(found, own, reading)) return false;
  return rest.length === 0 || isField(found, reading) || isVisited(own, found.held, rest, reading);
}

/**
 * The steps that call Validate of the structs that a struct embeds, the innermost first. The fields of these are steps of the struct itself. As in
 * encoding/json, a type counts at its least depth, and not at all if that depth has it twice: the message has none of its fields then.
 */
export function embeddedSteps(
  context: CheckContext,
  struct: GoType,
  at: ValuePlace,
  reading: "json" | "message",
): GoCheckStep[] {
  const follows = (field: StructField) => !isHidden(field, context.own, reading) && !isField(field, reading);
  const [, ...levels] = embeddings(struct, (field, outer) => follows(field) && !outer.repeated);
  const embedded = levels.flat().filter(({ repeated }) => !repeated);
  return stepsIn([], at);

  function stepsIn(outer: StructField[], at: ValuePlace): GoCheckStep[] {
    const inside = embedded.filter(
      ({ through }) =>
        through.length === outer.length + 1 && outer.every((field, index) => through[index] === field),
    );
    return inside.flatMap(({ type, through }) => {
      const { name, isPointer } = through.at(-1)!;
      const value = { text: `${at.value.text}.${name}`, pointer: isPointer };
      const within = { ...at, value, optional: false };
      const validates = calledValidate(context, type, reading);
      const own = validates ? validateSteps(validates, within, null) : [];
      const steps = [...stepsIn(through, within), ...own];
      return isPointer && steps.length > 0 ? [step("pointer", { value: value.text, steps })] : steps;
    });
  }
}

/** Reports whether generated code can't select an embedded field, or the message does not hold it. */
function isHidden(field: StructField, own: TypePackage, reading: "json" | "message"): boolean {
  const { name, struct, held, tag } = field;
  return (
    (!isExported(name) && (struct.place.pkg !== own || held.literal?.type.kind !== "struct")) ||
    (reading === "json" && tag.pairs.some(({ key, value }) => key === "json" && value === "-"))
  );
}

/** Reports whether the message has an embedded field as one ordinary field, and not its fields in its place: it is no struct, or its tag has a name. */
function isField({ held, tag }: StructField, reading: "json" | "message"): boolean {
  return (
    held.literal?.type.kind !== "struct" ||
    tag.pairs.some(({ key, name }) =>
      reading === "json" ? key === "json" && isValidName(name) : isPart(key) && name !== "",
    )
  );
}

/** The method Validate of a type or of the pointer to it; null if it has none. */
export function validateMethod(type: GoType): ValidateMethod | null {
  const { methods } = methodSet(type);
  const result = validateResult(methods);
  const found = methods.find(({ name }) => name === "Validate");
  if (result === null || !found) return null;
  const { through, mayPanic } = found;
  return { returnsAny: result === "any", promotedFrom: through.map(({ name }) => name), mayPanic };
}

/** What the method Validate among those of a type returns; null if there is none that generated code calls. */
export function validateResult(methods: ResolvedMethod[]): "error" | "any" | null {
  const found = methods.find(({ name, parameters }) => name === "Validate" && parameters.length === 0);
  const result = found?.results.join().replaceAll(" ", "");
  return result === "error" ? "error" : result === "any" || result === "interface{}" ? "any" : null;
}
