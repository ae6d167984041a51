/** Finds the types in JSON bodies that encoding/json reads from strings by UnmarshalText: of any other value it says only the name of the type. */
import { jsonFields } from "../shapes/json-fields.ts";
import { isTextPart } from "../types/binding-names.ts";
import type { GoType } from "../types/go-types.ts";
import { hasMethod } from "../types/methods.ts";
import { reachedFrom } from "../types/struct-fields.ts";

/** The types below a message that only strings fit, as reflect writes them without type arguments: `netip.Addr`. Fields of other parts are left out. */
export function textTypes(message: GoType): string[] {
  const found = new Set<string>();
  for (const type of reachedFrom(message, partsOf)) {
    const { target } = type;
    if (type === message || !hasMethod(type, "UnmarshalText") || hasMethod(type, "UnmarshalJSON")) continue;
    if (target.kind === "declared") found.add(`${target.pkg.name}.${target.declaration.name}`);
    if (target.kind === "standard") found.add(`${target.importPath.replace(/.*\//, "")}.${target.name}`);
  }
  return [...found].sort();
}

/** The types of what JSON has directly below a type. A type that reads itself does so by encoding/json in most cases: its parts are looked at, too. */
function partsOf(type: GoType): GoType[] {
  if (type.element) return [type.element];
  return jsonFields(type)
    .fields.filter(
      ({ field: { tag } }) => tag.pairs.some(isJSON) || !tag.pairs.some(({ key }) => isTextPart(key)),
    )
    .map(field => field.type);
}

function isJSON({ key }: { key: string }): boolean {
  return key === "json";
}
