/** Makes the steps of checks. Finds the methods Validate that generated code calls: `Validate() error`, and `Validate() any`, whose result is nil for a value that is right. */
import { isExported } from "../../go/identifiers.ts";
import { isTagged } from "../../shapes/json-fields.ts";
import type { GoType, Method, ResolvedMethod, StructField, TypePackage } from "../../types/go-types.ts";
import { methodOf, signatureOf } from "../../types/methods.ts";
import { isNamedByTag } from "../../types/resolve-types.ts";
import { embeddings } from "../../types/struct-fields.ts";
import type { GoNonZero } from "../../types/type-text.ts";
import { type CodeValue, type Expression, valueText, wholeValue } from "../type-walk.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoCheckStep, GoPointerPart } from "./rule-types.ts";

/** A value that is checked: how Go selects it, and where JSON has it. */
export interface ValuePlace extends CodeValue {
  place: GoPointerPart[];
  walk: Walk;
  /** Of what is sent: encoding/json would have its address, and call methods with pointer receivers. */
  addressable: boolean;
  /** The value may be absent, so its zero value is allowed. */
  optional: boolean;
  /** In JSON the value may be absent without a word in its tag, so a closed enum takes its zero value. */
  slot: boolean;
}

/**
 * What is looked for: in a `request` that was read, members of closed enums and methods Validate; in a `response` that was read, only these methods, since it
 * may hold any values; in a response that is `sent`, only members and zero values, where config `enums` closes enums in responses.
 */
export type Walk = "request" | "response" | "sent";

/** The place of a whole value, such as a message or the parameter of a function. */
export function wholePlace(type: GoType, value: Expression, walk: Walk, addressable = false): ValuePlace {
  return { place: [], walk, addressable, optional: false, slot: walk === "sent", ...wholeValue(type, value) };
}

/** A step with the given values, and empty ones for all others. */
export function step(kind: GoCheckStep["kind"], given: Partial<GoCheckStep>): GoCheckStep {
  const nothing = {
    ...{ in: "json" as const, value: "", receiver: null, returnsAny: false, check: null, argument: null },
    ...{ zero: null, nonZero: [], place: [], index: null, item: null, steps: [] },
  };
  return { kind, ...nothing, ...given };
}

/** Puts the steps for a field within those for the embedded pointers that lead to it, by their selectors: if one is nil, there is no field. */
export function withinPointers(steps: GoCheckStep[], struct: string, leading: string[]) {
  if (steps.length === 0) return [];
  const around = (inner: GoCheckStep[], selector: string) => [
    step("pointer", { value: `${struct}.${selector}`, steps: inner }),
  ];
  return leading.reduceRight(around, steps);
}

/** The step that calls Validate of a value; of an optional one only if it is not the zero value. */
export function validateSteps(
  method: Method,
  at: ValuePlace,
  zero: string | null,
  parts: GoNonZero[] | null = null,
): GoCheckStep[] {
  const place = at.place.length > 0 ? at.place : [{ kind: "literal" as const, text: "" }];
  const [value, receiver] = [valueText(at.value), at.value.text];
  const call = step("validate", { value, receiver, returnsAny: validateResult(method) === "any", place });
  return at.optional ? filledSteps(value, zero, parts, [call]) : [call];
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

/**
 * The method Validate that is called on a value of the type; null for none. A method that is promoted from an embedded field is called on that field,
 * so that it is called once, also where the outer type or another embedded one has a method of the same name. A struct is read by encoding/json, or by
 * Parse as a message with all its parts; `decoder` is null for a type that reads its JSON itself.
 */
export function calledValidate({ own }: CheckContext, type: GoType, decoder: "json" | "message" | null) {
  const method = validateMethod(type);
  if (!method || method.mayPanic) return null;
  if (decoder === null || method.through.length === 0) return method;
  const end = method.through.findIndex(field => isField(field, decoder));
  const visited = end < 0 ? method.through : method.through.slice(0, end + 1);
  return visited.some(field => isHidden(field, own, decoder)) ? method : null;
}

/**
 * The steps that call Validate of the structs that a struct embeds, the innermost first. The fields of these are steps of the struct itself. As in
 * encoding/json, a type counts at its least depth, and not at all if that depth has it twice: the message has none of its fields then.
 */
export function embeddedSteps(context: CheckContext, at: ValuePlace, decoder: "json" | "message") {
  const follows = (field: StructField) => !isHidden(field, context.own, decoder) && !isField(field, decoder);
  const [, ...levels] = embeddings(at.type, (field, outer) => follows(field) && !outer.repeated);
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
      const validates = calledValidate(context, type, decoder);
      const own = validates ? validateSteps(validates, within, null) : [];
      const steps = [...stepsIn(through, within), ...own];
      return isPointer && steps.length > 0 ? [step("pointer", { value: value.text, steps })] : steps;
    });
  }
}

/** Reports whether generated code can't select an embedded field, or the message does not hold it. */
function isHidden(field: StructField, own: TypePackage, decoder: "json" | "message"): boolean {
  const { name, struct, held, tag } = field;
  return (
    (!isExported(name) && (struct.place.pkg !== own || held.literal?.type.kind !== "struct")) ||
    (decoder === "json" && tag.pairs.some(({ key, value }) => key === "json" && value === "-"))
  );
}

/** Reports whether the message has an embedded field as one ordinary field, and not its fields in its place: it is no struct, or its tag has a name. */
function isField(field: StructField, decoder: "json" | "message"): boolean {
  const isNamed = decoder === "json" ? isTagged(field) : isNamedByTag(field);
  return isNamed || field.held.literal?.type.kind !== "struct";
}

/** The method Validate of a type or of the pointer to it; null if it has none. */
export function validateMethod(type: GoType): Method | null {
  const method = methodOf(type, "Validate");
  return method && validateResult(method) ? method : null;
}

/** What a method Validate returns; null without one, and for one that generated code does not call. */
export function validateResult(method: ResolvedMethod | undefined): "error" | "any" | null {
  const signature = method ? signatureOf(method) : "";
  if (signature === "()(error)") return "error";
  return /^\(\)\((?:any|interface\{\})\)$/.test(signature) ? "any" : null;
}
