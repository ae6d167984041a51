/** Finds out what go-playground/validator sees of a type: the kind of value behind its pointers. */
import { predeclaredInterfaces } from "../go/predeclared.ts";
import { arrayLength } from "../types/array-lengths.ts";
import { lookUp, type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import type { TypeReader } from "../types/packages.ts";
import { withoutParameter } from "../types/type-text.ts";

/** What a value is behind its pointers. `time` is time.Time and types declared as it, `duration` only time.Duration; `unknown` where the type can't be resolved. */
export type ValueKind =
  | "string"
  | "int"
  | "uint"
  | "uintptr"
  | "float"
  | "bool"
  | "slice"
  | "array"
  | "map"
  | "struct"
  | "time"
  | "duration"
  | "interface"
  | "other"
  | "unknown";

/** A type as validator sees it. */
export interface ValueType {
  kind: ValueKind;
  /** The type behind its pointers, as it is written. */
  place: TypePlace;
  /** The number of pointers before it. */
  pointers: number;
  /** Go's name of the basic type that it is, for example `int64`; null for others. */
  basic: string | null;
  /** The type of a list's elements or of a map's values; null for others. */
  element: TypePlace | null;
  /** The type of a map's keys; null for others. */
  key: TypePlace | null;
  /** The number of elements of an array; null for others, and where it can't be computed. */
  length: number | null;
}

/** The kinds in words. */
export const kindNames: Readonly<Record<ValueKind, string>> = {
  string: "a string",
  int: "an integer",
  uint: "an unsigned integer",
  uintptr: "a uintptr",
  float: "a float",
  bool: "a bool",
  slice: "a slice",
  array: "an array",
  map: "a map",
  struct: "a struct",
  time: "a time",
  duration: "a duration",
  interface: "an interface",
  other: "a function, channel or complex number",
  unknown: "a type that is not known",
};

/** More pointers than this are a cycle. */
const maxPointers = 30;

const nothingInside = { basic: null, element: null, key: null, length: null };

/** The type of a value as validator sees it. */
export function valueType(reader: TypeReader, from: TypePlace): ValueType {
  let place = withoutParameter(from);
  for (let pointers = 0; pointers < maxPointers; pointers++) {
    const target = lookUp(reader, place);
    const underlying = underlyingTarget(reader, target);
    if (underlying.kind === "literal" && underlying.place.type.kind === "pointer") {
      place = withoutParameter({ ...underlying.place, type: underlying.place.type.element });
      continue;
    }
    const found = { place, pointers, ...nothingInside };
    if (isOfPackageTime(target, "Duration")) return { ...found, kind: "duration", basic: "int64" };
    if (convertsToTime(reader, target)) return { ...found, kind: "time" };
    return { ...found, ...kindOf(reader, underlying) };
  }
  return { kind: "unknown", place, pointers: 0, ...nothingInside };
}

function kindOf(reader: TypeReader, underlying: TypeTarget): Omit<ValueType, "place" | "pointers"> {
  const only = (kind: ValueKind) => ({ kind, ...nothingInside });
  const basic = (name: string) => {
    const kind = basicKind(name);
    return { ...only(kind), basic: kind === "interface" || kind === "other" ? null : name };
  };
  switch (underlying.kind) {
    case "predeclared":
      return basic(underlying.name);
    case "standard": {
      const { underlying: standard } = underlying.standard;
      return standard.kind === "basic" ? basic(standard.name) : only("unknown");
    }
    case "literal": {
      const { place } = underlying;
      const { type } = place;
      switch (type.kind) {
        case "slice":
          return { ...only("slice"), element: { ...place, type: type.element } };
        case "array": {
          const length = arrayLength(reader, place);
          return { ...only("array"), element: { ...place, type: type.element }, length };
        }
        case "map":
          return {
            ...only("map"),
            element: { ...place, type: type.value },
            key: { ...place, type: type.key },
          };
        case "struct":
        case "interface":
          return only(type.kind);
        default:
          return only("other");
      }
    }
    default:
      return only("unknown");
  }
}

function basicKind(name: string): ValueKind {
  if (name === "string" || name === "bool" || name === "uintptr") return name;
  if (/^u?int\d*$/.test(name)) return name.startsWith("u") ? "uint" : "int";
  if (name.startsWith("float")) return "float";
  return predeclaredInterfaces.has(name) ? "interface" : "other";
}

/** Reports whether a type is the type `name` of package time. */
export function isOfPackageTime(target: TypeTarget, name: string): boolean {
  if (target.kind === "standard") return target.importPath === "time" && target.name === name;
  return target.kind === "declared" && target.pkg.importPath === "time" && target.declaration.name === name;
}

/** Reports whether a type is time.Time, or declared as it: Go converts one to the other. */
function convertsToTime(reader: TypeReader, from: TypeTarget): boolean {
  let target = from;
  for (let steps = 0; target.kind === "declared" && steps < maxPointers; steps++) {
    if (isOfPackageTime(target, "Time")) return true;
    const { declaration, file, pkg, typeArguments } = target;
    if (declaration.type.kind !== "name") return false;
    target = lookUp(reader, { type: declaration.type, file, pkg, typeArguments });
  }
  return isOfPackageTime(target, "Time");
}
