/** What gen knows of each rule of tags `validate`: its parameter, the values that it applies to, its message, and what decides about a value. */
import type { FormatRule } from "./format-rules.ts";
import type { ConstraintField, Operator } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

/**
 * What stands after `=`. An `operand` is a number, duration or text of the value's kind; a `size` is a number or a duration, or the length of a text, list or map;
 * `values` are the list of `oneof=a b`, and `pairs` are pairs of a field and a value, as in `required_if=Kind dog`.
 */
export type ParameterKind = "none" | "operand" | "size" | "text" | "values" | FieldsParameter;

/** What stands after `=` in rules that name fields. */
type FieldsParameter = "field" | "fields" | "pairs" | "optionalField";

/** A field that a rule names, with the kind of its values. */
export interface RuleField extends ConstraintField {
  kind: ValueKind;
}

/** The comparison that holds where another one does not. */
export const opposites: Readonly<Record<Operator, Operator>> = {
  "==": "!=",
  "!=": "==",
  ">": "<=",
  ">=": "<",
  "<": ">=",
  "<=": ">",
};

/** A rule that compares a value with its parameter: a text itself, or by its length. */
export interface OrderCheck {
  kind: "order";
  operator: Operator;
  texts: "value" | "length";
}

/** A rule that compares a text with its parameter by one function of Go's package `strings`. */
export interface StringsCheck {
  kind: "strings";
  /** The function, called with the text and the parameter. */
  function: "Contains" | "ContainsAny" | "ContainsRune" | "HasPrefix" | "HasSuffix";
  /** Whether the result must be false. */
  negated: boolean;
}

/** A comparison with another field. */
export interface FieldComparison {
  kind: "compareField";
  operator: Operator;
  /** Whether `<` and the like compare two texts byte by byte, as Go does; otherwise they compare the numbers of bytes. */
  ordersTexts: boolean;
}

/** A condition on other fields under which a value has to be there, or has to be left out. */
export interface FieldCondition {
  kind: "condition";
  /** What the value has to be: `required` is there, `excluded` is zero. */
  needs: "required" | "excluded";
  /** What is asked of each field: whether it has the value in the rule, whether it is there, or whether it is missing. */
  asks: "value" | "given" | "missing";
  /** Whether the answer must be yes for all fields, or for one of them. */
  of: "all" | "one";
  /** Whether the rule counts where the answer is no, as `required_unless` does. */
  negated: boolean;
}

/**
 * What decides whether a value keeps a rule, as plain data: all that judges values, or writes rules in Go or JSON Schema, asks this and no names.
 * `zero` asks whether the value `is` its type's zero value. `omit` ends the rules of a value that is `empty`, zero or nil, `end` those of a struct without a look at its fields.
 * `among` compares it with one or several values, perhaps in any case of letters.
 * `expression` matches a text with a regular expression: the parameter, where it is null.
 */
export type Check =
  | { kind: "zero"; is: boolean }
  | { kind: "omit"; where: "empty" | "zero" | "nil" }
  | { kind: "end" }
  | { kind: "dive" }
  | OrderCheck
  | { kind: "among"; anyCase: boolean; negated: boolean }
  | StringsCheck
  | { kind: "expression"; expression: string | null }
  | { kind: "format"; format: FormatRule }
  | { kind: "unique" }
  | FieldComparison
  | FieldCondition
  | { kind: "containField"; negated: boolean };

/** A rule such as `min`, for any value and any parameter. */
export interface Rule {
  parameter: ParameterKind;
  /** The kinds of values that it applies to: for others validator panics, or the rule never holds. */
  kinds: readonly ValueKind[];
  /** What a client reads about a value that breaks the rule. */
  message(kind: ValueKind, parameter: string, values: string[], fields: RuleField[]): string;
  check: Check;
}

export const numbers: readonly ValueKind[] = ["int", "uint", "uintptr", "float", "duration"];
export const sized: readonly ValueKind[] = ["string", "slice", "array", "map"];
export const texts: readonly ValueKind[] = ["string"];
export const allKinds: readonly ValueKind[] = [
  ...numbers,
  ...sized,
  ...(["bool", "struct", "time", "interface", "other"] as const),
];
