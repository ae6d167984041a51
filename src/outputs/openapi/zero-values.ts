/** Finds out whether Parse takes the zero value, which it sets where JSON has none: closed enums and rules may refuse it. */
import { leavesFieldsOut } from "../../constraints/judge-value.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { either, type Schema, type SchemaValue } from "./schema.ts";

type TypeOf = (id: string) => NamedType;

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

/** The zero values of basic types. */
const zeros: Partial<Record<Shape["kind"], SchemaValue>> = {
  string: "",
  boolean: false,
  integer: 0,
  number: 0,
};

/** The zero value that a closed enum refuses; undefined if zero is a member, or if the type is not a closed enum. */
export function zeroOf(shape: Shape, typeOf: TypeOf): SchemaValue | undefined {
  if (shape.kind !== "reference" || shape.nullable || shape.quoted) return undefined;
  const type = typeOf(shape.type!);
  const zero = zeros[type.shape.kind];
  const isMember = type.enum?.members.some(({ json }) => json === JSON.stringify(zero));
  return type.enum?.closed && !isMember ? zero : undefined;
}

/** The schema of a value of a closed enum whose zero value stands for an absent one: a property, or an element of an array. Other schemas stay as they are. */
export function orAbsent(schema: Schema, shape: Shape, typeOf: TypeOf): Schema {
  const zero = zeroOf(shape, typeOf);
  return zero === undefined ? schema : either(schema, { const: zero });
}
