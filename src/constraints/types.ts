/** The constraints that a tag `validate` puts on a value. Part of the model's contract, see model/types.ts. */

/** The codes of mistakes in tags `validate`. */
export type ConstraintCode =
  | "unknown-rule"
  | "invalid-rule"
  | "unapplied-rule"
  | "contradicting-rules"
  | "redundant-rule";

/** A mistake in a tag, with its place in the tag's value. */
export interface ConstraintProblem {
  code: ConstraintCode;
  message: string;
  offset: number;
  length: number;
}

/** A comparison, as Go writes it. */
export type Operator = "==" | "!=" | ">" | ">=" | "<" | "<=";

/** A field that a rule looks at, beside the value itself. */
export interface ConstraintField {
  /** Its Go name, from the struct that has the value as a field: `From`, or `Owner.Name`. With `unique`, from the struct that the elements are. */
  name: string;
  /** How clients know it: the keys of its tags, for example `owner.name`. */
  key: string;
  /** The value that it may have, with `required_if` and its like; null for other rules. */
  value: string | null;
}

/** One rule of a tag `validate`, in go-playground/validator's syntax. The first rule that fails ends the check of a value. */
export interface Constraint {
  /** The name, for example `min`; `or` for alternatives, of which one has to hold. */
  rule: string;
  /** The text after `=`, with `,` for `0x2C` and `|` for `0x7C`; null without one. */
  parameter: string | null;
  /** The values in the parameter, where it is a list: those of `oneof`, or fields and values of `required_if`. */
  values: string[];
  /** The function of the config that decides, for example `example.com/app/rules.IsSKU`; null for gen's own rules. */
  function: string | null;
  /** The fields that the rule names, for example the one of `gtfield`. */
  fields: ConstraintField[];
  /** What a client reads about a value that breaks the rule, for example `must have at least 3 characters`; empty where no value does. */
  message: string;
  /** The rules of which one has to hold, if the rule is `or`. */
  alternatives: Constraint[];
  /** The rules on the keys of a map, if the rule is `dive`. */
  keys: Constraint[];
  /** The rules on the elements of a list or the values of a map, if the rule is `dive`. */
  elements: Constraint[];
}
