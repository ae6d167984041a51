/** Finds out which statuses an answer can have when Parse refuses the request, behind net/http's ServeMux. */
import { textFields } from "./text-fields.ts";
import type { Binding, Field } from "./types.ts";

/** The statuses that errors of Parse can have, sorted. `limitsBody` means that Parse limits the length of a body. */
export function parseStatuses(binding: Binding, limitsBody: boolean): number[] {
  const { body, go } = binding;
  const fields = textFields(binding);
  const statuses = new Set<number>();
  if (body !== null) {
    statuses.add(400).add(415);
    if (limitsBody) statuses.add(413);
  }
  // The escapes of a query may be malformed, and the number of its parameters is limited.
  if (binding.query.length > 0 || fields.some(mayBeMalformed)) statuses.add(400);
  if (fields.some(isChecked) || [go.bodyChecks, go.messageChecks, go.rules].some(list => list.length > 0))
    statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}

/** Reports whether Parse may fail to read a field. ServeMux finds a value for each placeholder; values of other parts may be absent. */
function mayBeMalformed({ in: part, required, conversion, type }: Field): boolean {
  if (conversion?.go.canFail) return true;
  if (part === "route") return false;
  return required || (part === "header" && type.slice);
}

/** Reports whether a check can refuse a value that was read. */
function isChecked({ conversion }: Field): boolean {
  return conversion?.go.isChecked === true;
}
