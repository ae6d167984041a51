/** What gen knows of each rule of tags `validate`: its parameter, the values that it applies to, its message, and what decides about a value. */
import { numberType } from "../go/identifiers.ts";
import { arrayLength } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { typeAt } from "../types/lookup.ts";
import { optionalValue } from "../types/optional.ts";
import type { FormatRule } from "./format-rules.ts";
import type { ConstraintField, Operator } from "./types.ts";

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

// What go-playground/validator sees of a type: the kind of value behind its pointers.

/** The kinds of numbers, of values that have a length, and others. `duration` is only time.Duration, and no type that is declared as it; `time` is both. */
const kinds = {
  numbers: ["int", "uint", "uintptr", "float", "duration"],
  sized: ["string", "slice", "array", "map"],
  others: ["bool", "struct", "time", "interface", "other"],
} as const;

/** What a value is behind its pointers; `unknown` where the type can't be resolved. */
export type ValueKind = (typeof kinds)[keyof typeof kinds][number] | "unknown";

export const numbers: readonly ValueKind[] = kinds.numbers;
export const sized: readonly ValueKind[] = kinds.sized;
export const texts: readonly ValueKind[] = ["string"];
export const allKinds: readonly ValueKind[] = Object.values(kinds).flat();

/** A type as validator sees it. */
export type ValueType = ReturnType<typeof valueType>;

const kindNames: Readonly<Partial<Record<ValueKind, string>>> = {
  ...{ int: "an integer", uint: "an unsigned integer", array: "an array", interface: "an interface" },
  ...{ other: "a function, channel or complex number", unknown: "a type that is not known" },
};

/** A kind in words: `a string`. */
export function kindName(kind: ValueKind): string {
  return kindNames[kind] ?? `a ${kind}`;
}

/** More pointers than this are a cycle. */
const maxPointers = 30;

/** The type of a value as validator sees it. */
export function valueType(from: GoType) {
  const held = optionalValue(from);
  let type = held ?? from;
  let pointers = held ? 1 : 0;
  for (; type.kind === "pointer" && type.element && pointers < maxPointers; pointers++) type = type.element;
  const kind = pointers < maxPointers ? kindOf(type) : "unknown";
  const isBasic = ["string", "int", "uint", "uintptr", "float", "bool", "duration"].includes(kind);
  const isList = kind === "slice" || kind === "array" || kind === "map";
  return {
    kind,
    /** The type behind its pointers. */
    type,
    /** The number of pointers before it; an `Optional[T]` counts as one. */
    pointers: pointers < maxPointers ? pointers : 0,
    /** The first of them is an `Optional[T]`. */
    optional: held !== null,
    /** Go's name of the basic type that it is, for example `int64`; null for others. */
    basic: isBasic ? type.kind : null,
    /** The type of a list's elements or of a map's values; null for others. */
    element: isList ? type.element : null,
    /** The type of a map's keys; null for others. */
    key: type.key,
    /** The number of elements of an array; null for others, and where it can't be computed. */
    length: arrayLength(type),
  };
}

function kindOf(type: GoType): ValueKind {
  const { kind, underlying } = type;
  if (type.id === "time.Duration") return "duration";
  if (convertsToTime(type)) return "time";
  if (["string", "bool", "uintptr", "interface"].includes(kind)) return kind as ValueKind;
  const number = numberType(kind);
  if (number) return number.family;
  if (kind === "unknown" || kind === "typeParameter") return "unknown";
  if (kind !== "slice" && kind !== "array" && kind !== "map" && kind !== "struct") return "other";
  // The table of standard types does not have what is in a type.
  return underlying.kind === "standard" ? "unknown" : kind;
}

/** Reports whether a type is time.Time, or declared as it: Go converts one to the other. */
function convertsToTime(from: GoType): boolean {
  let type = from;
  for (let steps = 0; type.target.kind === "declared" && steps < maxPointers; steps++) {
    if (type.id === "time.Time") return true;
    const { target, reader } = type;
    if (target.declaration.type.kind !== "name") return false;
    type = typeAt(reader, { type: target.declaration.type, ...target });
  }
  return type.id === "time.Time";
}
