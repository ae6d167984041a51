/** Lists the values that a rule such as `oneof` allows. */
import { boundsOfType, exactly, isWithin } from "./bounds.ts";
import { integer } from "./parameters.ts";
import type { RuledType } from "./ruled-type.ts";
import type { Constraint } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

const integers: readonly ValueKind[] = ["int", "uint", "duration"];
const compared: readonly ValueKind[] = ["string", "bool", "float", ...integers];

/** All values that a rule allows, as texts; null for rules whose values can't be listed. */
export function finiteValues(constraint: Constraint, type: RuledType): string[] | null {
  const { rule, parameter, values, alternatives } = constraint;
  switch (rule) {
    case "eq":
      return parameter !== null && compared.includes(type.kind) ? [parameter] : null;
    case "oneof": {
      const impossible = impossibleValues(constraint, type);
      return values.filter(value => !impossible.includes(value));
    }
    case "isdefault":
      return type.pointers === 0 ? zeroValue(type.kind) : null;
    case "or": {
      const lists = alternatives.map(one => finiteValues(one, type));
      return lists.includes(null) ? null : (lists as string[][]).flat();
    }
    default:
      return null;
  }
}

function zeroValue(kind: ValueKind): string[] | null {
  if (!compared.includes(kind)) return null;
  return [kind === "string" ? "" : kind === "bool" ? "false" : "0"];
}

/** The values of `oneof` that no value of an integer type equals: `007`, since validator compares texts, or `300` for an int8. */
export function impossibleValues({ rule, values }: Constraint, type: RuledType): string[] {
  if (rule !== "oneof" || !integers.includes(type.kind)) return [];
  return values.filter(text => {
    const value = integer(text);
    return value === null || String(value) !== text || !isWithin(exactly(value), boundsOfType(type));
  });
}
