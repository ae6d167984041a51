/** Finds out which fields of structs generated functions can read from JSON and write as JSON. */
import { isExported } from "../../go/identifiers.ts";
import { tagPair } from "../../go/struct-tags.ts";
import { isHidden, isValidName, type JSONField } from "../../shapes/json-fields.ts";
import { canBeQuoted } from "../../shapes/plain-shapes.ts";
import { pointeeOf, type Shaping, type TypeFacts } from "../../shapes/type-facts.ts";
import { embeddedFields } from "../../types/embedded-fields.ts";
import { type TypePlace, underlyingTarget } from "../../types/lookup.ts";
import { isOfUser, type TypeReader } from "../../types/packages.ts";

/** Reports whether a struct, or one that it embeds, has a tag with a key that encoding/json refuses: what it does then depends on its version. */
export function hasOddFields(reader: TypeReader, struct: TypePlace, seen = new Set<unknown>()): boolean {
  if (struct.type.kind !== "struct" || seen.has(struct.type)) return false;
  seen.add(struct.type);
  const isOdd = struct.type.fields.some(field => {
    const name = tagPair(field, "json")?.name;
    return name && !isValidName(name);
  });
  return (
    isOdd ||
    embeddedFields(reader, struct).some(({ target }) => {
      const underlying = underlyingTarget(reader, target);
      return underlying.kind === "literal" && hasOddFields(reader, underlying.place, seen);
    })
  );
}

/** The Go expression that selects a field of a struct; null where only encoding/json can select it. `fields` are all fields of the struct. */
export function selectField(
  shaping: Shaping,
  field: JSONField,
  fields: JSONField[],
  struct: string,
): string | null {
  const { name, embeddedIn, pointers, sealed } = field;
  // Structs in other people's modules may change without a run of gen.
  if (sealed || !isOfUser(shaping.reader, field.struct.pkg)) return null;
  // The name of another package's unexported embedded struct can't be written: then only the promoted field is selected.
  const isReachable = embeddedIn.every(isExported) || field.place.pkg === shaping.own;
  if (!isReachable && (pointers.length > 0 || isHidden(field, fields))) return null;
  return [struct, ...(isReachable ? embeddedIn : []), name].join(".");
}

/** Reports whether the tag's option `string` works on a type: a basic kind, or an unnamed pointer to one. */
export function isQuoted(shaping: Shaping, facts: TypeFacts): boolean {
  const pointee = facts.id === null ? pointeeOf(shaping, facts) : null;
  return canBeQuoted((pointee ?? facts).kind);
}
