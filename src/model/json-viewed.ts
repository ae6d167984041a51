/** Finds the fields that the view of a binding struct has: those with a tag `json`. */

import { dominantFields, isValidName, type JSONField } from "../shapes/json-fields.ts";
import type { ResolvedField } from "../types/resolve-types.ts";
import { isTagged } from "./body-shapes.ts";
import { messageField } from "./resolve-shapes.ts";

/** The fields of a struct's view; null where it has none, or where versions of encoding/json read a name in a tag differently. */
export function viewedFields(fields: ResolvedField[]): JSONField[] | null {
  const candidates = fields
    .filter(field => !field.flattened && field.name !== "_" && isInBody(field.tag.pairs))
    .map((field, index) => ({
      field: { ...messageField(field, false), embeddedIn: [] },
      tagged: isTagged({ tags: field.tag.pairs }),
      index: [index],
    }));
  const viewed: JSONField[] = dominantFields(candidates).fields;
  const hasInvalidName = fields.some(({ tag }) => {
    const name = tag.pairs.find(({ key }) => key === "json")?.name;
    return name && !isValidName(name);
  });
  return viewed.length > 0 && !hasInvalidName ? viewed : null;
}

function isInBody(pairs: { key: string; value: string }[]): boolean {
  return pairs.some(({ key, value }) => key === "json" && value !== "-");
}
