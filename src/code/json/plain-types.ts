/** Finds the plain types: json.Unmarshal calls no methods of the user or of other modules for them, so that it does no harm to read a value twice. */
import { isInGoRoot } from "../../packages/modules/find-import.ts";
import { isCertain } from "../../shapes/json-methods.ts";
import { factsOfPlace, type TypeFacts } from "../../shapes/type-facts.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { wellKnownShape } from "../../shapes/well-known-shapes.ts";
import type { TypePlace } from "../../types/lookup.ts";
import type { JSONReading } from "./json-reading.ts";

/** Types without a name that are nested deeper than this are treated as endless. */
const maxDepth = 20;

/** Reports whether json.Unmarshal calls only methods of the standard library for the values of a type. */
export function isPlain(reading: JSONReading, facts: TypeFacts): boolean {
  const { plain } = reading;
  const known = facts.id === null ? undefined : plain.get(facts.id);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const found = isPlainWithin(reading, facts, seen, 0);
  // All that a plain type holds is plain, too.
  if (found) for (const id of seen) plain.set(id, true);
  else if (facts.id !== null) plain.set(facts.id, false);
  return found;
}

function isPlainWithin(reading: JSONReading, facts: TypeFacts, seen: Set<string>, depth: number): boolean {
  const { id, known, methods, kind, underlying, fields } = facts;
  if (known !== null)
    return id !== null && !reading.shaping.configured.has(id) && wellKnownShape(id) !== null;
  // A struct without a name can hold itself through an embedded pointer.
  const key = kind === "struct" ? typeId(reading.shaping, facts.target) : id;
  if (key !== null && (seen.has(key) || reading.plain.get(key) === true)) return true;
  if (key !== null) seen.add(key);
  if (isStandard(reading, facts)) return true;
  if (facts.endless || depth > maxDepth || kind === "unknown" || kind === "typeParameter") return false;
  if (!isCertain(methods) || methods.unmarshalJSON !== null || methods.unmarshalText !== null) return false;
  const isPlainPart = (part: TypePlace) =>
    isPlainWithin(reading, factsOfPlace(reading.shaping, part), seen, depth + 1);
  if (fields !== null)
    return fields.missing === null && fields.fields.every(({ place }) => isPlainPart(place));
  if (underlying.kind !== "literal") return true;
  const { place } = underlying;
  const { type } = place;
  switch (type.kind) {
    case "pointer":
    case "slice":
    case "array":
      return isPlainPart({ ...place, type: type.element });
    case "map":
      return [type.key, type.value].every(part => isPlainPart({ ...place, type: part }));
    default:
      return true;
  }
}

/** Reports whether a type belongs to the standard library, and holds no others as type arguments. */
function isStandard({ shaping }: JSONReading, { target }: TypeFacts): boolean {
  if (target.kind === "standard") return true;
  return (
    target.kind === "declared" &&
    target.typeArguments.size === 0 &&
    isInGoRoot(shaping.reader.roots, target.pkg.dir)
  );
}
