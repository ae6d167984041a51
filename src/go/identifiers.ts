/** Go's identifiers, and the names that Go predeclares for every file (Go specification, Predeclared identifiers). */
import { unicodePattern } from "../base/text/unicode-patterns.ts";

const identifier = unicodePattern(String.raw`^[\p{L}_][\p{L}\p{Nd}_]*$`);
const upperCase = unicodePattern(String.raw`^\p{Lu}`);

/** Reports whether a text is a Go identifier or a keyword. */
export function isIdentifier(text: string): boolean {
  return identifier(text).test(text);
}

/** Reports whether a name is exported: other packages can use it. */
export function isExported(name: string): boolean {
  return upperCase(name).test(name);
}

/** The basic types that strconv reads and writes. */
export const scalarTypes = [
  ...["string", "bool", "int", "int8", "int16", "int32", "int64"],
  ...["uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64"],
] as const;

const otherBasicTypes = ["uintptr", "complex64", "complex128"];

/** The family of a numeric type and its size in bits, which is 0 where the machine decides; null for other types, and for complex numbers. */
export function numberType(name: string): { family: "int" | "uint" | "float"; bits: number } | null {
  const [, family, bits] = /^(int|uint|float)(\d*|ptr)$/.exec(name) ?? [];
  return family === undefined ? null : { family: family as "int", bits: Number(bits) || 0 };
}

export const predeclaredInterfaces: ReadonlySet<string> = new Set(["any", "comparable", "error"]);

/** The predeclared types by name; the value is the same name, or for an alias the name of the aliased type. */
export const predeclaredTypes: ReadonlyMap<string, string> = new Map([
  ...[...scalarTypes, ...otherBasicTypes, ...predeclaredInterfaces].map(name => [name, name] as const),
  ["byte", "uint8"],
  ["rune", "int32"],
]);

export const predeclaredFunctions: ReadonlySet<string> = new Set(
  "append cap clear close complex copy delete imag len make max min new panic print println real recover".split(
    " ",
  ),
);

/** All predeclared names: types, constants, nil and functions. */
export const predeclaredNames: ReadonlySet<string> = new Set([
  ...predeclaredTypes.keys(),
  ...["true", "false", "iota", "nil"],
  ...predeclaredFunctions,
]);
