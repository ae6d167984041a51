/** Finds out which properties of a JSON object may be absent. */
import type { Property } from "../shapes/shape-types.ts";

/** Reports whether the tag of the field says that Go leaves out a zero value. */
export function isLeftOut({ tags }: Pick<Property, "tags">): boolean {
  const json = tags.find(({ key }) => key === "json")?.value ?? "";
  const options = json.split(",").slice(1);
  return options.includes("omitempty") || options.includes("omitzero");
}

/** Reports whether Parse refuses an object without the property if config `bindings.requireJSON` is on. It may lack what is promoted through an embedded pointer, which may be nil. */
export function isNeeded(field: Pick<Property, "optional" | "pointer" | "tags">): boolean {
  return !field.pointer && !field.optional && !isLeftOut(field);
}
