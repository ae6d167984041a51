/** Finds rules on one value that can't all hold, and rules that say nothing beside the others. */
import { integer } from "./parameters.ts";
import type { Constraint, ConstraintCode } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

/** A rule that contradicts another one, or that another one makes needless. */
export interface Conflict {
  code: ConstraintCode;
  message: string;
  /** The constraint that it is about. */
  constraint: Constraint;
}

/** The least and the greatest value, or length, that a rule allows; null where it sets no limit. */
interface Bounds {
  least: bigint | null;
  most: bigint | null;
}

const sized: readonly ValueKind[] = ["string", "slice", "array", "map"];

/** The conflicts of the rules on one value of a kind, in the order of the rules. */
export function conflictsOf(constraints: Constraint[], kind: ValueKind): Conflict[] {
  const conflicts: Conflict[] = [];
  const report = (code: Conflict["code"], message: string, constraint: Constraint) =>
    conflicts.push({ code, message, constraint });
  const kept: Constraint[] = [];
  for (const one of constraints) {
    const same = kept.find(other => shown(other) === shown(one));
    if (same && one.rule !== "or" && one.rule !== "dive")
      report("redundant-rule", `${shown(one)} is there twice`, one);
    else kept.push(one);
  }
  const bounded = kept.flatMap(constraint => {
    const bounds = boundsOf(constraint, kind);
    return bounds ? [{ constraint, bounds }] : [];
  });
  const before = conflicts.length;
  for (const [index, { constraint, bounds }] of bounded.entries()) {
    const other = bounded.slice(0, index).find(one => isEmpty(both(one.bounds, bounds), kind));
    if (isEmpty(bounds, kind))
      report("contradicting-rules", `${shown(constraint)} holds for no value`, constraint);
    else if (other)
      report(
        "contradicting-rules",
        `${shown(other.constraint)} and ${shown(constraint)} can't both hold`,
        constraint,
      );
  }
  if (conflicts.length > before) return conflicts;
  const needed = [...bounded];
  for (const one of bounded.toReversed()) {
    const implying = needed.find(other => other !== one && isWithin(other.bounds, one.bounds));
    if (!implying) continue;
    needed.splice(needed.indexOf(one), 1);
    report(
      "redundant-rule",
      `${shown(implying.constraint)} implies ${shown(one.constraint)}`,
      one.constraint,
    );
  }
  return conflicts;
}

/** The first rule that a default value breaks; null if it breaks none of those that can be judged here. */
export function brokenBy(constraints: Constraint[], kind: ValueKind, text: string): Constraint | null {
  const isText = kind === "string";
  const measured = isText
    ? BigInt(Array.from(text).length)
    : kind === "int" || kind === "uint"
      ? integer(text)
      : null;
  const isZero = isText ? text === "" : measured === 0n;
  for (const constraint of constraints) {
    // An empty value needs to keep none of the rules that follow.
    if (isZero && (constraint.rule === "omitempty" || constraint.rule === "omitzero")) return null;
    const bounds = boundsOf(constraint, kind);
    if (bounds && measured !== null && !isWithin({ least: measured, most: measured }, bounds))
      return constraint;
    const { rule, parameter, values } = constraint;
    if (
      rule === "oneof" &&
      (isText || measured !== null) &&
      !values.includes(isText ? text : String(measured))
    )
      return constraint;
    if (isText && rule === "eq" && text !== parameter) return constraint;
    if (isText && rule === "ne" && text === parameter) return constraint;
  }
  return null;
}

/** The bounds that a rule sets; null for rules on other things, and for values that are no integers. */
function boundsOf({ rule, parameter }: Constraint, kind: ValueKind): Bounds | null {
  const isSized = sized.includes(kind);
  if (!isSized && kind !== "int" && kind !== "uint" && kind !== "float") return null;
  // The least float that is greater than 1 is not 2.
  if (kind === "float" && (rule === "gt" || rule === "lt")) return null;
  const value = parameter === null ? null : integer(parameter);
  if (value === null) return null;
  switch (rule) {
    case "min":
    case "gte":
      return { least: value, most: null };
    case "gt":
      return { least: value + 1n, most: null };
    case "max":
    case "lte":
      return { least: null, most: value };
    case "lt":
      return { least: null, most: value - 1n };
    case "len":
      return { least: value, most: value };
    case "eq":
      return kind === "string" ? null : { least: value, most: value };
    default:
      return null;
  }
}

function both(a: Bounds, b: Bounds): Bounds {
  const pick = (x: bigint | null, y: bigint | null, isBetter: (x: bigint, y: bigint) => boolean) =>
    x === null ? y : y === null ? x : isBetter(x, y) ? x : y;
  return { least: pick(a.least, b.least, (x, y) => x > y), most: pick(a.most, b.most, (x, y) => x < y) };
}

function isEmpty({ least, most }: Bounds, kind: ValueKind): boolean {
  // A length and an unsigned integer are never negative.
  const floor = kind === "int" || kind === "float" ? least : least === null || least < 0n ? 0n : least;
  return most !== null && floor !== null && floor > most;
}

/** Reports whether all values of the first bounds are values of the second. */
function isWithin(inner: Bounds, outer: Bounds): boolean {
  const fromBelow = outer.least === null || (inner.least !== null && inner.least >= outer.least);
  const fromAbove = outer.most === null || (inner.most !== null && inner.most <= outer.most);
  return fromBelow && fromAbove;
}

function shown({ rule, parameter }: Constraint): string {
  return parameter === null ? rule : `${rule}=${parameter}`;
}
