/** The bounds that rules set: the least and the greatest value, or length, that they allow. */
import { formatRulesByName } from "./format-rules.ts";
import { durationOf, integer } from "./parameters.ts";
import { sized } from "./rule.ts";
import type { Constraint } from "./types.ts";
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
  { rule, parameter }: Constraint,
  type: BoundedType,
): { bounds: Bounds; exact: boolean } | null {
  if (type.kind === "string") {
    const length = lengthOf(rule, parameter);
    if (length) return { bounds: length, exact: false };
  }
  const value = parameter === null ? null : measure(parameter, type);
  if (value === null) return null;
  const closed = { value, open: false };
  const bounds = between(rule, closed, type);
  return bounds && { bounds, exact: true };
}

function between(rule: string, closed: Bound, { kind }: BoundedType): Bounds | null {
  const { value } = closed;
  const next = (step: 1n | -1n): Bound =>
    kind === "float" ? { value, open: true } : { value: BigInt(value) + step, open: false };
  switch (rule) {
    case "min":
    case "gte":
      return { least: closed, most: null };
    case "gt":
      return { least: next(1n), most: null };
    case "max":
    case "lte":
      return { least: null, most: closed };
    case "lt":
      return { least: null, most: next(-1n) };
    case "len":
    case "eq":
      return { least: closed, most: closed };
    default:
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

const fixedLengths: [pattern: RegExp, length: number][] = [
  [/^uuid/, 36],
  [/^ulid$/, 26],
  [/^iso3166_1_alpha2/, 2],
  [/^(?:iso3166_1_alpha3|iso4217$)/, 3],
];

/** The number of characters that a text has if it keeps a rule; null for rules that leave it open. */
function lengthOf(rule: string, parameter: string | null): Bounds | null {
  const format = formatRulesByName.get(rule);
  if (format) {
    const length =
      format.helper === "isLowerHex"
        ? Number(format.argument)
        : fixedLengths.find(([pattern]) => pattern.test(rule))?.[1];
    return length === undefined ? null : exactly(BigInt(length));
  }
  if (parameter === null) return null;
  const length = exactly(BigInt(Array.from(parameter).length));
  if (rule === "eq") return length;
  return ["contains", "startswith", "endswith"].includes(rule) ? { ...length, most: null } : null;
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
