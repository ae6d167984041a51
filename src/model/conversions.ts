/** Which conversion a field's type gets: the table of DESIGN section 4. */
import { capitalize } from "../text.ts";
import type { ResolvedMethod, ResolvedType } from "./resolved-types.ts";
import type { Conversion, Field } from "./types.ts";

/** A conversion, or why there is none. */
export type ConversionResult = { conversion: Conversion } | { problem: string };

/** Sizes of the basic types whose size is fixed; int and uint have the machine's, which strconv calls 0. */
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

/** Chooses the conversion of T for a part of the message: own methods first, then time.Duration, text methods, basic types. */
export function chooseConversion(type: ResolvedType, part: Field["in"]): ConversionResult {
  const suffix = capitalize(part);
  const validates = hasMethod(type, "Validate", [], ["error"]);
  const own = methodPair(type, {
    read: `From${suffix}`,
    argument: "string",
    write: `To${suffix}`,
    result: "string",
  });
  if (own)
    return own === "half"
      ? halfPair(type, `From${suffix}`, `To${suffix}`)
      : { conversion: { ...own, kind: "custom", validates } };
  if (type.importPath === "time" && type.name === "Duration") {
    return { conversion: { ...plain, kind: "duration", canFail: true, writeMethod: "String" } };
  }
  const text = methodPair(type, {
    read: "UnmarshalText",
    argument: "[]byte",
    write: "MarshalText",
    result: "[]byte",
  });
  if (text) {
    return text === "half"
      ? halfPair(type, "UnmarshalText", "MarshalText")
      : { conversion: { ...text, kind: "text", validates, writesBytes: true } };
  }
  if (type.underlying.kind !== "basic") return { problem: "" };
  const basic = basicConversion(type.underlying.name, isNamed(type));
  return basic ? { conversion: { ...basic, validates } } : { problem: "" };
}

const plain: Conversion = {
  kind: "string",
  bits: 0,
  canFail: false,
  inPlace: false,
  converts: false,
  widened: null,
  validates: false,
  writeCanFail: false,
  writesBytes: false,
  pathSafe: false,
  readMethod: null,
  writeMethod: null,
};

function basicConversion(name: string, named: boolean): Conversion | null {
  const kind = basicKind(name);
  if (kind === null) return null;
  // What strconv gives and takes; T is converted to and from it unless it is the very type.
  const wide = {
    string: "string",
    bool: "bool",
    int: "int",
    sizedInt: "int64",
    uint: "uint64",
    float: "float64",
  }[kind];
  const converts = named || name !== wide;
  return {
    ...plain,
    kind,
    bits: sizes[name] ?? 0,
    canFail: kind !== "string",
    converts,
    widened: converts ? wide : null,
    writeCanFail: kind === "float",
    pathSafe: kind !== "string",
  };
}

function basicKind(name: string): "string" | "bool" | "int" | "sizedInt" | "uint" | "float" | null {
  if (name === "string" || name === "bool" || name === "int") return name;
  if (!Object.hasOwn(sizes, name)) return null;
  return name.startsWith("int") ? "sizedInt" : name.startsWith("uint") ? "uint" : "float";
}

function isNamed(type: ResolvedType): boolean {
  return type.importPath !== null || type.packageName !== "";
}

/** The pair of methods that read and write; `half` where only the reading one is there. */
function methodPair(
  type: ResolvedType,
  wanted: { read: string; argument: string; write: string; result: string },
): Conversion | "half" | null {
  if (!hasMethod(type, wanted.read, [wanted.argument], ["error"])) return null;
  const withError = hasMethod(type, wanted.write, [], [wanted.result, "error"]);
  // encoding.TextMarshaler returns an error; a string may come without one.
  if (!withError && !(wanted.result === "string" && hasMethod(type, wanted.write, [], [wanted.result])))
    return "half";
  return {
    ...plain,
    canFail: true,
    inPlace: true,
    writeCanFail: withError,
    readMethod: wanted.read,
    writeMethod: wanted.write,
  };
}

function halfPair(type: ResolvedType, read: string, write: string): ConversionResult {
  const signature = write === "MarshalText" ? "([]byte, error)" : "string";
  return {
    problem: `${type.name} has ${read}, but no ${write}() ${signature} to write it back: add that method`,
  };
}

function hasMethod(type: ResolvedType, name: string, parameters: string[], results: string[]): boolean {
  const same = (method: ResolvedMethod) =>
    method.parameters.map(plainText).join() === parameters.join() &&
    method.results.map(plainText).join() === results.join();
  return type.methods.some(method => method.name === name && same(method));
}

function plainText(text: string): string {
  return text.replaceAll(" ", "").replaceAll("[]uint8", "[]byte");
}
