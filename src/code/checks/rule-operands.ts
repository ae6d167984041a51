/** Writes the parameters of rules as Go literals. */
import { durationOf, integer } from "../../constraints/parameters.ts";

/** The least and the greatest value of a type of integers. */
interface Range {
  least: bigint;
  most: bigint;
}

/** A comparison in Go: the value, converted where that is needed, and its operand. */
export interface Compared {
  value: string;
  operand: string;
}

/** The values of a basic type; those of int, uint and uintptr where they have 64 bits. */
export function rangeOf(basic: string): Range {
  const bits = BigInt(/\d+$/.exec(basic)?.[0] ?? "64");
  if (basic.startsWith("u")) return { least: 0n, most: 2n ** bits - 1n };
  return { least: -(2n ** (bits - 1n)), most: 2n ** (bits - 1n) - 1n };
}

/** The lengths that a value can have. */
export const lengths: Range = { least: 0n, most: 2n ** 63n - 1n };

/** Reports whether `value operator operand` holds for no value of a range. */
export function neverHolds(operator: string, operand: bigint, { least, most }: Range): boolean {
  switch (operator) {
    case "<":
      return operand <= least;
    case "<=":
      return operand < least;
    case ">":
      return operand >= most;
    case ">=":
      return operand > most;
    case "==":
      return operand < least || operand > most;
    default:
      return false;
  }
}

/** Compares an integer with a constant. If the constant may be too large for the integer's type, the value is converted to 64 bits. */
export function comparedInteger(value: string, basic: string, operand: bigint): Compared {
  // An int may have 32 bits only.
  const held = rangeOf(/\d/.test(basic) ? basic : basic.startsWith("u") ? "uint32" : "int32");
  const fits = operand >= held.least && operand <= held.most;
  const wide = basic.startsWith("u") ? "uint64" : "int64";
  return { value: fits || basic === wide ? value : `${wide}(${value})`, operand: String(operand) };
}

/** A text that Go's ParseFloat reads, as a Go literal without a leading zero, which would make an integer octal. */
export function floatLiteral(text: string): string {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text)!;
  return (sign === "-" ? "-" : "") + (/^0x/i.test(digits) ? digits : digits.replace(/^0+(?=\d)/, ""));
}

const units: readonly [string, bigint][] = [
  ["Hour", 3_600_000_000_000n],
  ["Minute", 60_000_000_000n],
  ["Second", 1_000_000_000n],
  ["Millisecond", 1_000_000n],
  ["Microsecond", 1000n],
];

/** A duration as a number and a unit of package time, for example `90` and `Second`; without a number where it is one unit, and without a unit where none fits. */
export function durationLiteral(text: string): { count: string | null; unit: string | null; value: bigint } {
  const value = durationOf(text) ?? integer(text) ?? 0n;
  const [unit, size] = units.find(([, size]) => value !== 0n && value % size === 0n) ?? [null, 1n];
  const count = value === size && unit !== null ? null : String(value / size);
  return { count, unit, value };
}
