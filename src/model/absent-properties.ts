/** Finds out which properties of a JSON object may be absent. */
import type { Property } from "../shapes/shape-types.ts";

/** Reports whether a field may be left out: because its tag says so, or because it is promoted through an embedded pointer, which may be nil. */
export function mayBeAbsent(field: Pick<Property, "optional" | "tags">): boolean {
  return field.optional || isLeftOut(field);
}

/** Reports whether the tag of the field says that Go leaves out a zero value. */
export function isLeftOut({ tags }: Pick<Property, "tags">): boolean {
  const json = tags.find(({ key }) => key === "json")?.value ?? "";
  const options = json.split(",").slice(1);
  return options.includes("omitempty") || options.includes("omitzero");
}

/** Reports whether Parse refuses an object without the property if config `bindings.requireJSON` is on. */
export function isNeeded(field: Pick<Property, "optional" | "pointer" | "tags">): boolean {
  return !field.pointer && !mayBeAbsent(field);
}
