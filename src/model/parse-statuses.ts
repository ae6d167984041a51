/** Finds out with which statuses a request can be refused by its Parse, behind net/http's ServeMux. */
import { textFields } from "./text-fields.ts";
import type { Binding, Field } from "./types.ts";

/** The statuses of the problems, sorted. */
export function parseStatuses(binding: Binding, limitsBody: boolean): number[] {
  const { body, go } = binding;
  const fields = textFields(binding);
  const statuses = new Set<number>();
  if (body !== null) {
    statuses.add(400).add(415);
    if (limitsBody) statuses.add(413);
  }
  // The escapes of a query may be malformed, and the number of its parameters is limited.
  if (binding.query.length > 0 || fields.some(isMalformed)) statuses.add(400);
  if (fields.some(isChecked) || [go.bodyChecks, go.messageChecks, go.rules].some(list => list.length > 0))
    statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}

/** Reports whether a field can't be read at times. ServeMux finds a value for each placeholder; other parts may be absent. */
function isMalformed({ in: part, required, conversion, type }: Field): boolean {
  if (conversion?.go.canFail) return true;
  if (part === "route") return false;
  return required || (part === "header" && type.slice);
}

/** Reports whether a check can refuse a value that was read. */
function isChecked({ conversion }: Field): boolean {
  return (
    conversion !== null && (conversion.go.isChecked || conversion.go.check !== null || conversion.validates)
  );
}
