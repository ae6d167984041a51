/** Finds the types in JSON bodies that encoding/json reads from strings by UnmarshalText: of any other value it says only the name of the type. */

import { getOrMake } from "../../base/text/maps.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { maxTypes } from "../../shapes/type-facts.ts";
import { type IdContext, typeId } from "../../shapes/type-ids.ts";
import { isTextPart } from "../../types/binding-names.ts";
import { lookUp, type TypePlace, type TypeTarget, underlyingTarget } from "../../types/lookup.ts";
import { methodSet } from "../../types/methods.ts";

/** What is known of types while messages are searched. The map is filled on the way. */
export interface TextTyping extends IdContext {
  /** What named types hold, by their ids. */
  held: Map<string, Held>;
}

/** What a type holds in JSON. */
interface Held {
  /** Its name if only strings fit it; else null. */
  text: string | null;
  parts: TypePlace[];
}

/** The types below a message that only strings fit, as reflect writes them without type arguments: `netip.Addr`. Fields of other parts are left out. */
export function textTypes(typing: TextTyping, message: TypeTarget): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const left = partsOf(typing, message);
  for (let place = left.pop(); place && seen.size < maxTypes; place = left.pop()) {
    const target = lookUp(typing.reader, place);
    // A struct without a name can hold itself through an embedded pointer.
    if (target.kind === "literal" && target.place.type.kind !== "struct") {
      left.push(...partsOf(typing, target));
      continue;
    }
    if (target.kind !== "declared" && target.kind !== "standard" && target.kind !== "literal") continue;
    const id = typeId(typing, target);
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    const { text, parts } = getOrMake(typing.held, id, () => held(typing, target));
    if (text !== null) found.add(text);
    left.push(...parts);
  }
  return [...found].sort();
}

function held(typing: TextTyping, target: TypeTarget & { kind: "declared" | "standard" | "literal" }): Held {
  const { methods } = methodSet(typing.reader, target);
  const has = (method: string) => methods.some(({ name }) => name === method);
  // A type that reads itself does so by encoding/json in most cases: its parts are looked at, too.
  const parts = partsOf(typing, target);
  if (target.kind === "literal" || has("UnmarshalJSON") || !has("UnmarshalText"))
    return { text: null, parts };
  const text =
    target.kind === "declared"
      ? `${target.pkg.name}.${target.declaration.name}`
      : `${target.importPath.replace(/.*\//, "")}.${target.name}`;
  return { text, parts };
}

/** The types of what JSON has directly below a type. */
function partsOf(typing: TextTyping, target: TypeTarget): TypePlace[] {
  const underlying = underlyingTarget(typing.reader, target);
  if (underlying.kind !== "literal") return [];
  const { place } = underlying;
  const { type } = place;
  switch (type.kind) {
    case "pointer":
    case "slice":
    case "array":
      return [{ ...place, type: type.element }];
    case "map":
      return [{ ...place, type: type.value }];
    case "struct":
      return jsonFields(typing, place)
        .fields.filter(({ tags }) => tags.some(isJSON) || !tags.some(({ key }) => isTextPart(key)))
        .map(field => field.place);
    default:
      return [];
  }
}

function isJSON({ key }: { key: string }): boolean {
  return key === "json";
}
