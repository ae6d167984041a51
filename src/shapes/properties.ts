/** Describes the fields of structs as members of JSON objects, with the effects of their tags. */

import { refusesAbsent } from "../constraints/absent-values.ts";
import { readConstraints } from "../constraints/read-constraints.ts";
import { validateTag } from "../constraints/tag-places.ts";
import { valueType } from "../constraints/value-kinds.ts";
import { readDoc } from "../docs/docs.ts";
import { arrayLength } from "../types/array-lengths.ts";
import type { TypePlace } from "../types/lookup.ts";
import type { JSONField } from "./json-fields.ts";
import { codecOf } from "./json-methods.ts";
import { canBeQuoted, unsupported } from "./plain-shapes.ts";
import type { Property, Shape } from "./shape-types.ts";
import { factsOfPlace, nullability, pointeeOf, type Shaping, type TypeFacts } from "./type-facts.ts";

/** Describes a field as a property. `made` is the shape of its type; `addressable` says whether Go can take its address when it is written. */
export function propertyOf(shaping: Shaping, field: JSONField, made: Shape, addressable: boolean): Property {
  const { name, embeddedIn, key, pointers, unruled, unsettable, doc, tags, position } = field;
  const facts = factsOfPlace(shaping, field.place);
  const rules = unruled ? undefined : validateTag(tags);
  const constraints = rules ? readConstraints(shaping, field, rules.value).constraints : [];
  const leavesOut = leavesOutNil(field, facts);
  let shape = made;
  if (shape.nullable && leavesOut) {
    const { inner } = nullability(shaping, field.place, addressable);
    shape = { ...shape, nullable: inner };
  }
  if (field.quoted) shape = quoted(shaping, field.place, shape, addressable);
  if (unsettable !== null) {
    const reason = `encoding/json can't set the embedded pointer ${unsettable}, because it is not exported`;
    shape = { ...shape, readsNull: false, reads: unsupported(reason, { readsNull: false }) };
  }
  return {
    name,
    embeddedIn,
    key,
    shape,
    optional: pointers.length > 0 || field.omitZero || (field.omitEmpty && canBeEmpty(shaping, facts)),
    pointer: facts.kind === "pointer",
    embeddedPointers: pointers,
    doc: readDoc(doc),
    unruled,
    constraints,
    refusesAbsent:
      constraints.length > 0 && refusesAbsent(constraints, valueType(shaping.reader, field.place)),
    tags: tags.map(({ key, value }) => ({ key, value })),
    position,
  };
}

/** Reports whether `omitempty` ever leaves out a value of the type: encoding/json's isEmptyValue. */
function canBeEmpty({ reader }: Shaping, { kind, underlying }: TypeFacts): boolean {
  if (underlying.kind === "literal" && underlying.place.type.kind === "array")
    return arrayLength(reader, underlying.place) === 0;
  return canBeQuoted(kind) || ["map", "slice", "pointer", "interface", "typeParameter"].includes(kind);
}

/** Reports whether the field's options always leave out nil. With `omitzero` a method IsZero decides, unless the type is a pointer or an interface. */
function leavesOutNil({ omitEmpty, omitZero }: JSONField, { kind, methods }: TypeFacts): boolean {
  if (omitEmpty) return true;
  return omitZero && (kind === "pointer" || kind === "interface" || methods.isZero === null);
}

/** Applies the tag's option `string`, which counts for basic types and pointers to them. If a method writes the value, it counts only for reading. */
function quoted(shaping: Shaping, place: TypePlace, shape: Shape, addressable: boolean): Shape {
  const facts = factsOfPlace(shaping, place);
  // encoding/json does not follow a pointer type with a name.
  const pointee = facts.target.kind === "literal" ? pointeeOf(shaping, facts) : null;
  const { kind, known, methods } = pointee ?? facts;
  if (!canBeQuoted(kind)) return shape;
  const isWrittenByKind = known
    ? known.shape.kind !== "string" && known.shape.kind !== "opaque"
    : codecOf(methods, { addressable: addressable || pointee !== null, unnamed: false }).writes === null;
  const reads = shape.reads && { ...shape.reads, quoted: true };
  if (isWrittenByKind) return { ...shape, quoted: true, reads };
  return { ...shape, reads: reads ?? { ...shape, quoted: true } };
}
