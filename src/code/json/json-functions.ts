/** Finds out which types and fields generated functions can read from JSON and write as JSON, and how. */
import { isExported, numberType } from "../../go/identifiers.ts";
import { isHidden, isValidName, type JSONField } from "../../shapes/json-fields.ts";
import { canBeQuoted } from "../../shapes/plain-shapes.ts";
import type { JSONMethods, ShapeContext, TypeFacts } from "../../shapes/type-facts.ts";
import { factsOf, pointeeOf } from "../../shapes/type-facts.ts";
import type { StructField } from "../../types/go-types.ts";
import { embeddedTypes, reachedFrom, structFields } from "../../types/struct-fields.ts";
import type { Functions } from "../functions.ts";

/** What is known while functions for JSON are made; it grows. */
export interface JSONPlan<F> {
  context: ShapeContext;
  functions: Functions<F>;
}

/** Types without a name that are nested deeper than this are left to encoding/json. */
export const maxDepth = 8;

/** The fields of a struct; null where some may be missing, or a tag has a key that encoding/json refuses: what it does then depends on its version. */
export function knownFields({ type, fields }: TypeFacts): JSONField[] | null {
  const isOdd = [...reachedFrom(type, embeddedTypes)].some(one => structFields(one).some(hasOddName));
  return fields?.missing !== null || isOdd ? null : fields.fields;
}

/** Reports whether a field has such a tag. */
export function hasOddName({ tag }: Pick<StructField, "tag">): boolean {
  const name = tag.pairs.find(({ key }) => key === "json")?.name ?? "";
  return name !== "" && !isValidName(name);
}

/**
 * The Go expression that selects a field of a struct, its type, and whether the option `string` of its tag works on that; null where only encoding/json can
 * read and write it. `fields` are all fields of the struct.
 */
export function selectField(context: ShapeContext, field: JSONField, fields: JSONField[], struct: string) {
  const { name, embeddedIn, pointers, sealed } = field;
  const { pkg } = field.field.struct.place;
  // Structs in other people's modules may change without a run of gen.
  if (sealed || !pkg.isOfUser) return null;
  // The name of another package's unexported embedded struct can't be written: then only the promoted field is selected.
  const isReachable = embeddedIn.every(isExported) || pkg === context.own;
  if (!isReachable && (pointers.length > 0 || isHidden(field, fields))) return null;
  const facts = factsOf(context, field.type);
  // The option works on a basic kind, or an unnamed pointer to one.
  const pointee = facts.id === null ? pointeeOf(context, facts) : null;
  const quoted = field.quoted && canBeQuoted((pointee ?? facts).kind);
  // encoding/json checks the text of a json.Number in quotes.
  const { known, id } = pointee ?? facts;
  if (quoted && known !== null && id !== "time.Duration") return null;
  return { text: [struct, ...(isReachable ? embeddedIn : []), name].join("."), facts, quoted };
}

/**
 * How a basic kind is read and written: by which method, as which type, and with how many bits, which are 0 where the machine decides and null for
 * kinds that are no numbers. Null for other kinds, and those that JSON doesn't have.
 */
export function basicOf(kind: string) {
  if (kind === "string") return { method: "text" as const, type: kind, bits: null };
  if (kind === "bool") return { method: "bool" as const, type: kind, bits: null };
  const number = numberType(kind);
  return number && { method: number.family, type: `${number.family}64`, bits: number.bits };
}

/** Reports whether encoding/json reads a type by its own methods. */
export function readsItself({ unmarshalJSON, unmarshalText }: JSONMethods): boolean {
  return unmarshalJSON !== null || unmarshalText !== null;
}
