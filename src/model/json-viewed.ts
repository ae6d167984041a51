/** Finds the fields that the view of a binding struct has: those with a tag `json`. */

import { dominantFields, isValidName, type JSONField } from "../shapes/json-fields.ts";
import type { ResolvedField } from "../types/resolve-types.ts";
import { isTagged } from "./body-shapes.ts";
import { jsonField } from "./resolve-shapes.ts";

/** The fields of a struct's view; null where it has none, or where what encoding/json does depends on its version. */
export function viewedFields(fields: ResolvedField[]): JSONField[] | null {
  const candidates = fields
    .filter(field => !field.flattened && field.name !== "_" && isInBody(field.tag.pairs))
    .map((field, index) => ({
      field: { ...jsonField(field, false), embeddedIn: [] },
      tagged: isTagged(jsonField(field, false)),
      index: [index],
    }));
  const viewed: JSONField[] = dominantFields(candidates).fields;
  const isOdd = fields.some(({ tag }) => {
    const name = tag.pairs.find(({ key }) => key === "json")?.name;
    return name && !isValidName(name);
  });
  return viewed.length > 0 && !isOdd ? viewed : null;
}

function isInBody(pairs: { key: string; value: string }[]): boolean {
  return pairs.some(({ key, value }) => key === "json" && value !== "-");
}
