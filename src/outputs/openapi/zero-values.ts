/** Finds properties that a JSON object must have, because Parse sets absent ones to zero, which a closed enum or a rule may refuse. */
import { mayBeAbsent } from "../../model/absent-properties.ts";
import { leavesFieldsOut } from "../../shapes/json-fields.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { exactValue, type SchemaValue } from "./schema.ts";

type TypeOf = (id: string) => NamedType;

/** Reports whether a closed enum makes Parse refuse an object without this property. */
export function isRefusedWhenAbsent(field: Property, typeOf: TypeOf): boolean {
  return !mayBeAbsent(field) && isZeroRefused(field.shape, typeOf, new Set());
}

/** Reports whether rules refuse an object without this property. The embedded pointers that it is promoted through are taken to be set. */
export function rulesRefuseAbsent(field: Property, typeOf: TypeOf, seen = new Set<string>()): boolean {
  if (field.refusesAbsent) return true;
  const { shape, pointer, tags, unruled } = field;
  const own = shape.reads ?? shape;
  if (pointer || unruled || leavesFieldsOut(tags, pointer)) return false;
  // Rules are also applied to a struct that is not in the message, with its zero values.
  const fields = (within: Property[]) =>
    within.some(one => one.embeddedPointers.length === 0 && rulesRefuseAbsent(one, typeOf, seen));
  if (own.kind === "object") return fields(own.fields);
  if (own.kind !== "reference" || seen.has(own.type!)) return false;
  seen.add(own.type!);
  const target = typeOf(own.type!).shape;
  return fields((target.reads ?? target).fields);
}

/** The zero value that a closed enum refuses; undefined if zero is a member, or if the type is not a closed enum. */
export function zeroOf(shape: Shape, typeOf: TypeOf): SchemaValue | undefined {
  if (shape.kind !== "reference" || shape.nullable) return undefined;
  const type = typeOf(shape.type!);
  const zero = zeroJson(type.shape);
  if (!type.enum?.closed || zero === null || type.enum.members.some(({ json }) => json === zero))
    return undefined;
  return exactValue(zero);
}

/** Reports whether a closed enum in a value of this shape refuses the zero value. */
function isZeroRefused(shape: Shape, typeOf: TypeOf, seen: Set<string>): boolean {
  const own = shape.reads ?? shape;
  // A nil pointer, slice or map holds nothing that could be refused.
  if (own.nullable) return false;
  if (own.kind === "array") return own.length !== 0 && isZeroRefused(own.element!, typeOf, seen);
  if (own.kind === "object")
    return own.fields.some(field => !mayBeAbsent(field) && isZeroRefused(field.shape, typeOf, seen));
  if (own.kind !== "reference" || seen.has(own.type!)) return false;
  seen.add(own.type!);
  return zeroOf(own, typeOf) !== undefined || isZeroRefused(typeOf(own.type!).shape, typeOf, seen);
}

/** The zero value of a basic type in JSON; null for other types. */
function zeroJson({ kind }: Shape): string | null {
  const zeros: Partial<Record<Shape["kind"], string>> = {
    string: '""',
    boolean: "false",
    integer: "0",
    number: "0",
  };
  return zeros[kind] ?? null;
}
