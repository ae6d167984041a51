/** The functions and steps by which generated code checks values that it has read. Part of the model's contract, see types.ts. */
import type { FieldType, GoNonZero } from "../../types/field-type.ts";

/** A function that generated code declares, for values of one type that its messages hold. */
export interface GoCheck {
  /** Its name, for example `checkKind`. */
  name: string;
  /** `member` refuses a value that is not a member of an enum, and returns an error. `value` looks into a value, and returns the failures with JSON Pointers that begin there. */
  kind: "member" | "value";
  /** The type of its parameter `v`. */
  type: FieldType;
  /** Of a `member`: the members as Go writes them, for example `KindCat`, `animals.KindCat` or `"cat"`. */
  members: FieldType[];
  /** Of a `member`: what is said of other values, for example `must be one of "cat", "dog"`. */
  message: string;
  /** Of a `value`: what is done, in order. */
  steps: GoCheckStep[];
}

/** A part of the check of a value. */
export interface GoCheckStep {
  /**
   * `member` calls the function `check` with a value that must be a member, `value` one that looks into the value, `validate` the method Validate of `receiver`.
   * `pointer` does its steps where `value` is not nil, `filled` where it is not zero, `list` for each index of `value`, `map` for each key and value.
   */
  kind: "member" | "value" | "validate" | "pointer" | "filled" | "list" | "map";
  /** The part of the message that a failure names; `request` or `response` where it is about the whole message. */
  in: "route" | "query" | "header" | "cookie" | "form" | "json" | "request" | "response";
  /** A Go expression, for example `v.Pets[i].Kind`. */
  value: string;
  /** What the method Validate is called on, by a `validate`, and by a `member` before its function; null where it is not called. */
  receiver: string | null;
  /** That method returns any, not an error. */
  returnsAny: boolean;
  /** The name of the function that a `member` or a `value` calls. */
  check: string | null;
  /** What a `value` gives its function: `value` or a pointer to it; null for other kinds. */
  argument: string | null;
  /** Of a `member` or a `value` that may be absent, and of a `filled`: its zero value, which is allowed; null where it is not, or `nonZero` tells. */
  zero: string | null;
  /** Of a `value` that may be absent, and of a `filled`: the comparisons of which one must hold, since its zero value is allowed; else empty. */
  nonZero: GoNonZero[];
  /** Of a `member`, a `value` and a `validate`: where it is in the body; the key of a parameter. */
  place: GoPointerPart[];
  /** The variable of a `list` that holds the index, and of a `map` that holds the key. */
  index: string | null;
  /** The variable of a `map` that holds the value; null where only keys are checked. */
  item: string | null;
  /** What is done with the parts of a `pointer`, a `filled`, a `list` or a `map`. */
  steps: GoCheckStep[];
}

/** A part of a JSON Pointer: a literal text or a variable. */
export interface GoPointerPart {
  /** `literal` is a text, `index` the index of a list or an `int`; the others are the key of a map: a `text`, a named `string`, integers with and without a sign, or something else. */
  kind: "literal" | "index" | "text" | "string" | "signed" | "unsigned" | "other";
  /** The text, for example `/pets/`, or the name of the variable. */
  text: string;
}
