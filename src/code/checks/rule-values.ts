/** Describes values that have rules: their types, and the Go expressions and conditions for them. */
import { type ValueType, valueType } from "../../constraints/value-kinds.ts";
import { nonZero, zeroOfKind } from "../../types/comparable.ts";
import type { FieldType, GoNonZero } from "../../types/field-type.ts";
import type { GoType } from "../../types/go-types.ts";
import { writeType } from "../../types/type-text.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoCondition, GoOperand } from "./rule-types.ts";

/** A value that has rules. */
export interface GoValue {
  /** Its type behind pointers. */
  type: ValueType;
  /** The type of a list's elements or of a map's values; null for others. */
  element: ValueType | null;
  /** The type as the package writes it; null if it can't be written there. */
  written: FieldType | null;
  /** The comparisons of which one holds where a struct or an array is not zero; empty for others. */
  nonZero: GoNonZero[];
  /** The expression of the value or of the pointer to it. */
  outer: string;
  /** The expression of the value behind pointers, for example `*req.Age`. */
  value: string;
  /** `value`, from which a field, an element or a method can be selected. */
  operand: string;
  /** `value` as a string, if it is one. */
  text: string;
  /** `value` as a bool, if it is one: Go takes no other type for a condition. */
  condition: string;
  /** The struct that has the value, or the list or map around it, as a field, with its expression: rules may name its other fields. */
  owner: { struct: GoType; value: string };
}

/** Describes the value of a Go expression. */
export function goValue(
  { own }: CheckContext,
  { goType, value: expression, owner }: { goType: GoType; value: string; owner: GoValue["owner"] },
): GoValue {
  const type = valueType(goType);
  const { type: written, unnameable } = writeType(type.type, own);
  const value = "*".repeat(type.pointers) + expression;
  const isPlain = isPredeclared(type);
  return {
    type,
    owner,
    element: type.element && valueType(type.element),
    written: unnameable === null ? written : null,
    nonZero: ["struct", "array", "time"].includes(type.kind) ? (nonZero(own, type.type, value) ?? []) : [],
    outer: expression,
    value,
    operand: type.pointers > 0 ? `(${value})` : value,
    text: type.kind === "string" && !isPlain ? `string(${value})` : value,
    condition: type.kind === "bool" && !isPlain ? `bool(${value})` : value,
  };
}

/** Reports whether a type is a predeclared one, such as `string`. */
export function isPredeclared({ type }: ValueType): boolean {
  return type.target.kind === "predeclared";
}

/** A condition with the given keys, and without the others. */
export function condition(
  kind: GoCondition["kind"],
  value: string,
  given: Partial<GoCondition> = {},
): GoCondition {
  const nothing = {
    negated: false,
    operator: null,
    operands: [],
    function: null,
    type: null,
    groups: [],
    enclosed: false,
  };
  return { kind, ...nothing, value, ...given };
}

/** A constant that Go writes as it is. */
export function literal(text: string): GoOperand {
  return { kind: "literal", text };
}

/** A constant that is a string. */
export function textOperand(text: string): GoOperand {
  return { kind: "text", text };
}

/** The condition that an expression is nil, or is not. */
export function nilCondition(expression: string, negated: boolean): GoCondition {
  return condition("compare", expression, { operator: negated ? "!=" : "==", operands: [literal("nil")] });
}

/** Reports whether a value may be nil, so that rules on what is behind it do not apply. */
export function isNilable({ type }: GoValue): boolean {
  return type.pointers > 0 || type.kind === "interface";
}

/** Reports whether `required` and `isdefault` only ask whether a value is nil. Behind a pointer to a list or a map, they look at that, too. */
export function isDecidedByNil(value: GoValue): boolean {
  return isNilable(value) && value.type.kind !== "slice" && value.type.kind !== "map";
}

/** The conditions under which a pointer, or one that it points to, or an interface behind it, is nil. */
export function nilConditions({ type, outer }: GoValue): GoCondition[] {
  const levels = type.pointers + (type.kind === "interface" ? 1 : 0);
  return Array.from({ length: levels }, (_, level) => nilCondition("*".repeat(level) + outer, false));
}

/** The conditions under which none of these is nil. */
export function notNil(value: GoValue): GoCondition[] {
  return nilConditions(value).map(({ value }) => nilCondition(value, true));
}

/** The condition that a value behind its pointers is its type's zero value, or is not. A list or a map is zero if it is nil. */
export function zeroCondition(
  { type, value, operand, nonZero, condition: bool }: GoValue,
  negated: boolean,
): GoCondition {
  const compared = (zero: GoOperand) =>
    condition("compare", value, { operator: negated ? "!=" : "==", operands: [zero] });
  switch (type.kind) {
    case "string":
      return compared({ kind: "text", text: "" });
    case "bool":
      return condition("true", bool, { negated: !negated });
    case "slice":
    case "map":
    case "interface":
      return compared(literal("nil"));
    case "time":
      if (isTime(type)) return condition("zero-time", operand, { negated });
      break;
    case "struct":
    case "array":
      break;
    default:
      return compared(literal(zeroOfKind(type.type.kind) || "nil"));
  }
  const operator = negated ? "!=" : "==";
  const conditions = nonZero.map(({ value, zero, type }) => {
    if (type !== null) return condition("zero", value, { operator, type });
    return zero === ""
      ? condition("true", value, { negated: !negated })
      : condition("compare", value, { operator, operands: [literal(zero)] });
  });
  if (conditions.length === 1) return conditions[0]!;
  const groups = negated ? conditions.map(one => ({ conditions: [one] })) : [{ conditions }];
  return condition("any", "", { groups, enclosed: negated });
}

/** Reports whether a type is time.Time itself, and not one that is declared as it. */
export function isTime({ type }: ValueType): boolean {
  return type.id === "time.Time";
}

/** A type as generated code writes it. */
export function goType(text: string, imports: FieldType["imports"] = []): FieldType {
  return { text, imports, pointer: false, slice: false };
}

/** Types that are declared as time.Time have none of its methods: their values are converted to it. */
export const timeType = goType("time.Time", [{ name: "time", path: "time" }]);
