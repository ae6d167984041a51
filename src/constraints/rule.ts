/** What gen knows of each rule of tags `validate`: its parameter, the values that it applies to, and its message. */
import type { ConstraintField } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

/**
 * What stands after `=`. An `operand` is a number, duration or text of the value's kind; a `size` is a number or a duration, or the length of a text, list or map;
 * `values` are the list of `oneof=a b`, and `pairs` are pairs of a field and a value, as in `required_if=Kind dog`.
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

/** A rule such as `min`, for any value and any parameter. */
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
