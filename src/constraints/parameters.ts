/** Checks the parameters of rules, and reads the numbers in them. A parameter that makes validator panic is a mistake. */
import { wholeNumber } from "../types/constant-values.ts";
import { splitParameter } from "./parse-validate-tag.ts";
import type { Rule, ValueKind } from "./rule.ts";

/** What a rule needs after `=`, with an example. */
const needed: Readonly<Partial<Record<Rule["parameter"], { what: string; example: string }>>> = {
  text: { what: "a text", example: "abc" },
  size: { what: "a value", example: "3" },
  operand: { what: "a value", example: "3" },
  field: { what: "the name of a field", example: "Name" },
  values: { what: "at least one value", example: "a b" },
  fields: { what: "at least one value", example: "Name Email" },
  pairs: { what: "pairs of a field and a value", example: "Kind dog" },
};

/** What is wrong with the parameter of a rule on a value; null if nothing is. */
export function parameterProblem(name: string, parameter: string | null, rule: Rule, kind: ValueKind) {
  const given = parameter ?? "";
  const isCompared = rule.parameter === "size" || rule.parameter === "operand";
  if (rule.parameter === "none") return parameter === null ? null : `${name} takes no parameter`;
  if (isCompared && kind === "time") return null;
  if (name === "pattern" && given === "") return "pattern needs a regular expression, as in pattern=^[a-z]+$";
  const values = splitParameter(given);
  const need = needed[rule.parameter];
  const isMissing = isCompared || rule.parameter === "text" ? parameter === null : values.length === 0;
  if (need && isMissing) return `${name} needs ${need.what}, as in ${name}=${need.example}`;
  if (rule.parameter === "pairs") return pairsProblem(name, values);
  // Only its own text fits a layout without a part of Go's reference time, as one for another language.
  if (rule.check.kind === "format" && rule.parameter === "text" && !/\d|Jan|Mon|MST|PM|pm/.test(given))
    return `${name} needs a layout of Go's package time, as in ${name}=2006-01-02, not ${JSON.stringify(given)}`;
  // A text may be equal to any text.
  const isText = rule.parameter === "operand" && kind === "string";
  const operand = isCompared && !isText ? operands[kind] : undefined;
  if (!operand || operand.isValid(given)) return null;
  return `${name} needs ${operand.what}, not ${JSON.stringify(given)}`;
}

function pairsProblem(name: string, values: string[]): string | null {
  if (values.length % 2 === 1)
    return `${name} needs pairs of a field and a value, and ${values.at(-1)} has no value`;
  const fields = values.filter((_, index) => index % 2 === 0);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  return name === "required_if" && twice !== undefined ? `${name} names ${twice} twice` : null;
}

const integral = { what: "an integer", isValid: (text: string) => integer(text) !== null };
const isNatural = (text: string) => unsigned(text) !== null;
const natural = { what: "an integer that is not negative", isValid: isNatural };

/** What the parameter of a rule that compares values of a kind has to be. */
const operands: Readonly<Partial<Record<ValueKind, { what: string; isValid(text: string): boolean }>>> = {
  ...{ string: integral, int: integral, slice: integral, array: integral, map: integral },
  ...{ uint: natural, uintptr: natural },
  bool: { what: "true or false", isValid: text => bool(text) !== null },
  float: { what: "a finite number", isValid: isFloat },
  duration: {
    what: "a duration such as 1m30s",
    isValid: text => durationOf(text) !== null || integer(text) !== null,
  },
};

/** A bool as Go's strconv.ParseBool reads it; null for other texts. */
export function bool(text: string): boolean | null {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : null;
}

/** An integer as Go's strconv.ParseInt(s, 0, 64) reads it; null for other texts. */
export function integer(text: string): bigint | null {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text)!;
  const size = wholeNumber(digits);
  if (size === null) return null;
  const value = sign === "-" ? -size : size;
  return BigInt.asIntN(64, value) === value ? value : null;
}

/** An integer as Go's strconv.ParseUint(s, 0, 64) reads it; null for other texts. */
export function unsigned(text: string): bigint | null {
  const value = wholeNumber(text);
  return value !== null && BigInt.asUintN(64, value) === value ? value : null;
}

/** Reports whether Go's strconv.ParseFloat reads a text as a finite number. */
export function isFloat(text: string): boolean {
  const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
  const hexadecimal = /^[+-]?0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)p[+-]?\d+$/i;
  return decimal.test(text) ? Number.isFinite(Number(text)) : hexadecimal.test(text);
}

/** The units of time.ParseDuration in nanoseconds. */
const units = new Map([
  ["ns", 1n],
  ["us", 1000n],
  ["µs", 1000n],
  ["μs", 1000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

/** A duration in nanoseconds as Go's time.ParseDuration reads it; null for other texts. */
export function durationOf(text: string): bigint | null {
  const [, sign = "", rest = ""] = /^([+-]?)(.*)$/s.exec(text)!;
  if (rest === "0") return 0n;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return null;
  let sum = 0n;
  const parts = rest.matchAll(/(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g);
  for (const [, whole = "", fraction = "", unit = ""] of parts) {
    const size = units.get(unit)!;
    // Go computes the fraction of a unit with floats, and cuts off what is less than a nanosecond.
    const digits = fraction.slice(0, 18);
    const part = Number(digits || "0") * (Number(size) / 10 ** digits.length);
    sum += BigInt(whole || "0") * size + BigInt(Math.trunc(part));
  }
  const value = sign === "-" ? -sum : sum;
  return BigInt.asIntN(64, value) === value ? value : null;
}
