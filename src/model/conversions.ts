/** Chooses the conversion of a field's type. README.md has the table of types. */
import { capitalize } from "../base/text/common.ts";
import { validateResult } from "../code/checks/validate-steps.ts";
import type { ResolvedMethod } from "../types/go-types.ts";
import type { ConvertedType } from "./converted-types.ts";
import { conversionHints, type TextMethods } from "./go-hints.ts";
import type { Conversion, Field } from "./types.ts";

/** A conversion, or why there is none; the problem is empty if the type is simply not in the table. */
type ConversionResult = { conversion: Conversion } | { problem: string };

/** Sizes of the basic types in bits. The size of int and uint depends on the machine; strconv calls it 0. */
const sizes: Readonly<Record<string, number>> = {
  int8: 8,
  int16: 16,
  int32: 32,
  int64: 64,
  uint: 0,
  uint8: 8,
  uint16: 16,
  uint32: 32,
  uint64: 64,
  float32: 32,
  float64: 64,
};

/** Chooses the conversion of T for a part of the message: methods such as FromQuery come first, then durations, dates and cookies, text methods, basic types. */
export function chooseConversion(type: ConvertedType, part: Field["in"]): ConversionResult {
  const make = (kind: Conversion["kind"], methods: TextMethods | null = null) => ({
    conversion: conversion(kind, type, part, methods),
  });
  const suffix = capitalize(part);
  const custom = { read: `From${suffix}`, write: `To${suffix}` };
  const own = methodPair(type, {
    ...custom,
    argument: "string",
    result: "string",
    presence: part !== "route",
  });
  if (own) return own === "half" ? halfPair(type, custom) : make("custom", own);
  if (type.importPath === "time" && type.name === "Duration") return make("duration");
  if (part === "header" && type.importPath === "time" && type.name === "Time") return make("httpDate");
  if (part === "cookie" && type.importPath === "net/http" && type.name === "Cookie") return make("cookie");
  const marshaler = { read: "UnmarshalText", write: "MarshalText" };
  const text = methodPair(type, { ...marshaler, argument: "[]byte", result: "[]byte", presence: false });
  if (text) return text === "half" ? halfPair(type, marshaler) : make("text", text);
  const kind = basicKind(type.kind);
  return kind ? make(kind) : { problem: "" };
}

function conversion(
  kind: Conversion["kind"],
  type: ConvertedType,
  part: Field["in"],
  methods: TextMethods | null,
): Conversion {
  const isSized = kind !== "duration" && methods === null;
  const result = validateResult(type.methods);
  return {
    kind,
    bits: isSized ? (sizes[type.kind] ?? 0) : 0,
    validates: result !== null,
    go: conversionHints(kind, type, part, { methods, result, check: type.members?.check ?? null }),
  };
}

function basicKind(name: string): "string" | "bool" | "int" | "sizedInt" | "uint" | "float" | null {
  if (name === "string" || name === "bool" || name === "int") return name;
  if (!Object.hasOwn(sizes, name)) return null;
  return name.startsWith("int") ? "sizedInt" : name.startsWith("uint") ? "uint" : "float";
}

/** The pair of methods that read and write; `half` if there is only one that reads. With `presence`, the other one may also return whether there is a value. */
function methodPair(
  type: ConvertedType,
  wanted: { read: string; argument: string; write: string; result: string; presence: boolean },
): TextMethods | "half" | null {
  if (!hasMethod(type, wanted.read, [wanted.argument], ["error"])) return null;
  const writesPresence =
    wanted.presence && hasMethod(type, wanted.write, [], [wanted.result, "bool", "error"]);
  const withError = writesPresence || hasMethod(type, wanted.write, [], [wanted.result, "error"]);
  // encoding.TextMarshaler returns an error; a method that returns a string need not.
  if (!withError && !(wanted.result === "string" && hasMethod(type, wanted.write, [], [wanted.result])))
    return "half";
  return { read: wanted.read, write: wanted.write, writeCanFail: withError, writesPresence };
}

function halfPair(type: ConvertedType, { read, write }: { read: string; write: string }): ConversionResult {
  const signature = write === "MarshalText" ? "([]byte, error)" : "string";
  return {
    problem: `${type.name} has ${read}, but no ${write}() ${signature} to write it back: add that method`,
  };
}

function hasMethod(type: ConvertedType, name: string, parameters: string[], results: string[]): boolean {
  const same = (method: ResolvedMethod) =>
    method.parameters.map(plainText).join() === parameters.join() &&
    method.results.map(plainText).join() === results.join();
  return type.methods.some(method => method.name === name && same(method));
}

function plainText(text: string): string {
  return text.replaceAll(" ", "").replaceAll("[]uint8", "[]byte");
}
