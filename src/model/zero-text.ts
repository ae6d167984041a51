/** Writes the zero values of messages. */
import type { WholeBody } from "../types/resolve-types.ts";

/** The zero value of a binding struct, or of a type that is no struct. */
export function zeroText(kind: WholeBody["kind"] | null, typeText: string): string {
  switch (kind) {
    case "slice":
    case "map":
      return "nil";
    case "string":
      return '""';
    case "bool":
      return "false";
    case "number":
      return "0";
    default:
      return `${typeText}{}`;
  }
}
