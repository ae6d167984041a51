/** Finds out how many elements an array type has. */
import { computeExpression } from "./constants.ts";
import type { TypePlace } from "./lookup.ts";
import type { TypeReader } from "./packages.ts";

/** The length of an array type. Null for other types, and if gen can't compute it, for example with `unsafe.Sizeof`. */
export function arrayLength(reader: TypeReader, place: TypePlace): number | null {
  const { type } = place;
  if (type.kind !== "array") return null;
  if (/^(?:0|[1-9]\d*)$/.test(type.length)) return safeLength(Number(type.length));
  const { value } = computeExpression(reader, { text: type.length, span: type.span }, place);
  return value?.kind === "int" ? safeLength(Number(value.value)) : null;
}

function safeLength(length: number): number | null {
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}
