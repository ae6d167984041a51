/** What a rule of a tag `validate` is, as far as it does not depend on a value. */
import type { ConstraintField } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

/**
 * What stands after `=`: nothing; a number, duration or text of the value's kind (`operand`), or a length (`size`); any text; a list of values; the name of a
 * field; names of fields; fields and values by turns; an optional name of a field.
 */
export type ParameterKind =
  | "none"
  | "operand"
  | "size"
  | "text"
  | "values"
  | "field"
  | "fields"
  | "pairs"
  | "optionalField";

/** A field that a rule names, with the kind of its values. */
export interface RuleField extends ConstraintField {
  kind: ValueKind;
}

/** A rule, as far as it does not depend on a value. */
export interface Rule {
  parameter: ParameterKind;
  /** The kinds of values that it applies to: for others validator panics, or the rule never holds. */
  kinds: readonly ValueKind[];
  /** What a client reads about a value that breaks the rule. */
  message(kind: ValueKind, parameter: string, values: string[], fields: RuleField[]): string;
}

export const numbers: readonly ValueKind[] = ["int", "uint", "uintptr", "float", "duration"];
export const sized: readonly ValueKind[] = ["string", "slice", "array", "map"];
export const allKinds: readonly ValueKind[] = [
  ...numbers,
  ...sized,
  ...(["bool", "struct", "time", "interface", "other"] as const),
];
