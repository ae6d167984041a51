/** Finds out whether a function of the config takes the values of a field. */
import { lookUp, type TypePlace, underlyingTarget } from "../types/lookup.ts";
import type { TypeReader } from "../types/packages.ts";
import { isSameType } from "../types/same-type.ts";
import type { Validator } from "./validators.ts";
import { type ValueType, valueType } from "./value-kinds.ts";

/** How a function is called with a value. */
export interface ValidatorCall {
  /** The basic type that the value is converted to; null where it is passed as it is. */
  converted: string | null;
}

/** How a function is called with a value of a type; a text that says why it can't be. */
export function validatorCall(
  reader: TypeReader,
  validator: Validator,
  type: ValueType,
): ValidatorCall | string {
  const { value, name } = validator;
  const asIs: ValidatorCall = { converted: null };
  if (type.kind === "unknown" || isAny(reader, value) || isSameType(reader, type.place, value)) return asIs;
  const target = lookUp(reader, value);
  if (target.kind === "predeclared" && target.name === type.basic) return { converted: target.name };
  // Go assigns a value of the type []string to a type that is declared as []string, and the other way round.
  const [below, taken] = [literalBelow(reader, type.place), literalBelow(reader, value)];
  const isUnnamed = target.kind === "literal" || lookUp(reader, type.place).kind === "literal";
  if (isUnnamed && below && taken && isSameType(reader, below, taken)) return asIs;
  const pointer = valueType(reader, value).pointers > 0 ? ": values are given to it, not pointers" : "";
  return `${name} takes ${value.type.text}, and this is ${type.place.type.text}${pointer}`;
}

/** Reports whether a type is an interface without methods, which any value is assigned to. */
function isAny(reader: TypeReader, place: TypePlace): boolean {
  const target = underlyingTarget(reader, lookUp(reader, place));
  if (target.kind === "predeclared") return target.name === "any";
  if (target.kind !== "literal" || target.place.type.kind !== "interface") return false;
  const { methods, embedded } = target.place.type;
  return methods.length === 0 && embedded.length === 0;
}

/** The underlying type of a type, such as `[]string`; null if that has a name, such as `string`. */
function literalBelow(reader: TypeReader, place: TypePlace): TypePlace | null {
  const underlying = underlyingTarget(reader, lookUp(reader, place));
  return underlying.kind === "literal" ? underlying.place : null;
}
