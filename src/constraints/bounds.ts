/** The bounds that rules set: the least and the greatest value, or length, that they allow. */
import { durationOf, integer } from "./parameters.ts";
import { type StringsCheck, sized } from "./rule.ts";
import { type ConstraintCheck, checkOf } from "./rules.ts";
import type { Constraint, Operator } from "./types.ts";
import type { ValueType } from "./value-kinds.ts";

/** A bound; the bound itself is not allowed if it is `open`, which only happens for floats. */
interface Bound {
  value: number | bigint;
  open: boolean;
}

/** The least and the greatest value, or length, that a rule allows; null where it sets no limit. */
export interface Bounds {
  least: Bound | null;
  most: Bound | null;
}

/** The part of a type that bounds depend on. */
export type BoundedType = Pick<ValueType, "kind" | "basic" | "length">;

/** The bounds that a rule sets; null for rules on other things. `exact` says that a value within the bounds keeps the rule. */
export function boundsOf(
  constraint: Constraint,
  type: BoundedType,
): { bounds: Bounds; exact: boolean } | null {
  if (type.kind === "string") {
    const length = lengthOf(constraint);
    if (length) return { bounds: length, exact: false };
  }
  const check = checkOf(constraint);
  const value = constraint.parameter === null ? null : measure(constraint.parameter, type);
  if (check.kind !== "order" || value === null) return null;
  const bounds = between(check.operator, { value, open: false }, type);
  return bounds && { bounds, exact: true };
}

function between(operator: Operator, closed: Bound, { kind }: BoundedType): Bounds | null {
  const { value } = closed;
  const next = (step: 1n | -1n): Bound =>
    kind === "float" ? { value, open: true } : { value: BigInt(value) + step, open: false };
  switch (operator) {
    case ">=":
      return { least: closed, most: null };
    case ">":
      return { least: next(1n), most: null };
    case "<=":
      return { least: null, most: closed };
    case "<":
      return { least: null, most: next(-1n) };
    case "==":
      return { least: closed, most: closed };
    case "!=":
      return null;
  }
}

/** Reads a text as a value of the type, or as a length; null for other texts and kinds. */
export function measure(text: string, { kind, basic }: BoundedType): number | bigint | null {
  switch (kind) {
    case "string":
    case "slice":
    case "array":
    case "map":
    case "int":
    case "uint":
    case "uintptr":
      return integer(text);
    case "duration":
      return durationOf(text) ?? integer(text);
    case "float": {
      // Go also reads 0x1p-2 and inf, which are rare.
      if (!/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return null;
      return basic === "float32" ? Math.fround(Number(text)) : Number(text);
    }
    default:
      return null;
  }
}

/** The number of characters that a text has if it keeps a rule; null for rules that leave it open. */
function lengthOf(constraint: Constraint): Bounds | null {
  const check = checkOf(constraint);
  if (check.kind === "format")
    return check.format.length === null ? null : exactly(BigInt(check.format.length));
  if (constraint.parameter === null) return null;
  const length = exactly(BigInt(Array.from(constraint.parameter).length));
  if (check.kind === "order" && check.operator === "==" && check.texts === "value") return length;
  return isPartOfText(check) ? { ...length, most: null } : null;
}

/** Reports whether a text that keeps a rule has the whole parameter as a part. */
export function isPartOfText(check: ConstraintCheck): check is StringsCheck {
  if (check.kind !== "strings" || check.negated) return false;
  return check.function === "Contains" || check.function === "HasPrefix" || check.function === "HasSuffix";
}

/** The values that a type has, or the lengths of its values. */
export function boundsOfType({ kind, basic, length }: BoundedType): Bounds {
  const range = (least: bigint, most: bigint | null): Bounds => ({
    least: { value: least, open: false },
    most: most === null ? null : { value: most, open: false },
  });
  if (length !== null) return exactly(BigInt(length));
  if (sized.includes(kind)) return range(0n, null);
  const bits = BigInt(/^u?int(\d+)$/.exec(basic ?? "")?.[1] ?? 64);
  if (kind === "uint" || kind === "uintptr") return range(0n, 2n ** bits - 1n);
  if (kind === "int" || kind === "duration") return range(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n);
  return { least: null, most: null };
}

/** The values within both bounds. */
export function both(a: Bounds, b: Bounds): Bounds {
  const pick = (x: Bound | null, y: Bound | null, isNarrower: (x: Bound, y: Bound) => boolean) =>
    x === null ? y : y === null ? x : isNarrower(x, y) ? x : y;
  return {
    least: pick(a.least, b.least, (x, y) => x.value > y.value || (x.value === y.value && x.open)),
    most: pick(a.most, b.most, (x, y) => x.value < y.value || (x.value === y.value && x.open)),
  };
}

/** Reports whether no value is within the bounds. */
export function isEmpty({ least, most }: Bounds): boolean {
  if (least === null || most === null) return false;
  return least.value > most.value || (least.value === most.value && (least.open || most.open));
}

/** Reports whether all values of the first bounds are values of the second. */
export function isWithin(inner: Bounds, outer: Bounds): boolean {
  const { least, most } = both(inner, outer);
  return isSame(least, inner.least) && isSame(most, inner.most);
}

function isSame(a: Bound | null, b: Bound | null): boolean {
  return a === b || (a !== null && b !== null && a.value === b.value && a.open === b.open);
}

/** The bounds of one value. */
export function exactly(value: number | bigint): Bounds {
  const bound = { value, open: false };
  return { least: bound, most: bound };
}
