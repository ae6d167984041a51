/** Finds the fields that a struct embeds. */
import type { StructField } from "../go/declarations.ts";
import { embeddedName } from "../go/type-expressions.ts";
import { embeddedTarget, type TypePlace, type TypeTarget } from "./lookup.ts";
import type { TypeReader } from "./packages.ts";

/** A field that a struct declares by its type only. */
export interface EmbeddedField {
  /** Its Go name. */
  name: string;
  declaration: StructField;
  /** What the type means; for a pointer, what it points to. */
  target: TypeTarget;
  isPointer: boolean;
}

/** The fields that a struct embeds, in order; none for other types. */
export function embeddedFields(reader: TypeReader, place: TypePlace): EmbeddedField[] {
  if (place.type.kind !== "struct") return [];
  return place.type.fields.flatMap(declaration => {
    const { names, type } = declaration;
    const name = names.length > 0 ? null : embeddedName(type);
    if (name === null) return [];
    const { target, pointer } = embeddedTarget(reader, { ...place, type });
    return [{ name, declaration, target, isPointer: pointer !== null }];
  });
}
