/** Reads the values that rules such as `required_if=Kind dog` give to fields. */
import { integer, isFloat } from "./parameters.ts";
import { kindNames, type ValueType } from "./value-kinds.ts";

/** A value as Go code and messages have it: a decimal integer, `nil`, or the text itself; or why the text is a mistake. */
export type FieldValue = { value: string } | { problem: string };

/** Reads a text as a value of a field. It is a mistake if validator panics, or if the field can never have the value. */
export function valueOfField(name: string, type: ValueType, text: string): FieldValue {
  const { kind, basic, pointers } = type;
  const fail = (what: string) => ({ problem: `${name} is ${what}, so it is never ${JSON.stringify(text)}` });
  const never = (what: string) => ({ problem: `${name} is ${what}` });
  const isNil = text === "nil" && (pointers > 0 || kind === "slice" || kind === "map");
  if (isNil) return { value: "nil" };
  switch (kind) {
    case "string":
      return { value: text };
    case "bool":
      return text === "true" || text === "false" ? { value: text } : fail("a bool, true or false");
    case "float":
      return isNumber(text, basic === "float32") ? { value: text.replace(/^\+/, "") } : fail("a number");
    case "int":
    case "uint":
    case "uintptr":
    case "duration": {
      const value = integer(text);
      if (value === null || !fits(value, basic!))
        return fail(kind === "duration" ? "a number of nanoseconds" : `of the type ${basic}`);
      return { value: String(value) };
    }
    case "slice":
    case "map": {
      const length = integer(text);
      return length === null || length < 0n
        ? fail("compared by its length, or with nil")
        : { value: String(length) };
    }
    case "array":
      return never("an array: its length is always the same");
    case "time":
      return never("a time: validator can't compare it with a value");
    case "interface":
      return never("an interface: what it holds is only known when the program runs");
    default:
      return never(`${kindNames[kind]}: validator can't compare it with a value`);
  }
}

/** Reports whether an integer type has a value. */
function fits(value: bigint, basic: string): boolean {
  const bits = Number(/\d+$/.exec(basic)?.[0] ?? 64);
  return (basic.startsWith("u") ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value;
}

/** Reports whether a text is a finite number for Go's strconv.ParseFloat. */
function isNumber(text: string, isSingle: boolean): boolean {
  if (!isFloat(text)) return false;
  // The range of hexadecimal numbers is not checked: nobody writes such large exponents.
  const value = /x/i.test(text) ? 0 : Number(text);
  return Number.isFinite(isSingle ? Math.fround(value) : value);
}
