/** Finds out what go-playground/validator sees of a type: the kind of value behind its pointers. */
import { numberType } from "../go/identifiers.ts";
import { arrayLength } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { typeAt } from "../types/lookup.ts";
import { optionalValue } from "../types/optional.ts";

/** The kinds of numbers, and of values that have a length. `duration` is only time.Duration, and no type that is declared as it. */
type NumberKind = "int" | "uint" | "uintptr" | "float" | "duration";
type SizedKind = "string" | "slice" | "array" | "map";

/** What a value is behind its pointers. `time` is time.Time and types declared as it; `unknown` where the type can't be resolved. */
export type ValueKind =
  | NumberKind
  | SizedKind
  | ("bool" | "struct" | "time" | "interface" | "other" | "unknown");

/** A type as validator sees it. */
export interface ValueType {
  kind: ValueKind;
  /** The type behind its pointers. */
  type: GoType;
  /** The number of pointers before it; an `Optional[T]` counts as one. */
  pointers: number;
  /** The first of them is an `Optional[T]`. */
  optional: boolean;
  /** Go's name of the basic type that it is, for example `int64`; null for others. */
  basic: string | null;
  /** The type of a list's elements or of a map's values; null for others. */
  element: GoType | null;
  /** The type of a map's keys; null for others. */
  key: GoType | null;
  /** The number of elements of an array; null for others, and where it can't be computed. */
  length: number | null;
}

const kindNames: Readonly<Partial<Record<ValueKind, string>>> = {
  ...{ int: "an integer", uint: "an unsigned integer", array: "an array", interface: "an interface" },
  ...{ other: "a function, channel or complex number", unknown: "a type that is not known" },
};

/** A kind in words: `a string`. */
export function kindName(kind: ValueKind): string {
  return kindNames[kind] ?? `a ${kind}`;
}

/** More pointers than this are a cycle. */
const maxPointers = 30;

/** The type of a value as validator sees it. */
export function valueType(from: GoType): ValueType {
  const held = optionalValue(from);
  let type = held ?? from;
  let pointers = held ? 1 : 0;
  for (; type.kind === "pointer" && type.element && pointers < maxPointers; pointers++) type = type.element;
  const kind = pointers < maxPointers ? kindOf(type) : "unknown";
  const isBasic = ["string", "int", "uint", "uintptr", "float", "bool", "duration"].includes(kind);
  const isList = kind === "slice" || kind === "array" || kind === "map";
  return {
    kind,
    type,
    pointers: pointers < maxPointers ? pointers : 0,
    optional: held !== null,
    basic: isBasic ? type.kind : null,
    element: isList ? type.element : null,
    key: type.key,
    length: arrayLength(type),
  };
}

function kindOf(type: GoType): ValueKind {
  const { kind, underlying } = type;
  if (type.id === "time.Duration") return "duration";
  if (convertsToTime(type)) return "time";
  if (["string", "bool", "uintptr", "interface"].includes(kind)) return kind as ValueKind;
  const number = numberType(kind);
  if (number) return number.family;
  if (kind === "unknown" || kind === "typeParameter") return "unknown";
  if (kind !== "slice" && kind !== "array" && kind !== "map" && kind !== "struct") return "other";
  // The table of standard types does not have what is in a type.
  return underlying.kind === "standard" ? "unknown" : kind;
}

/** Reports whether a type is time.Time, or declared as it: Go converts one to the other. */
function convertsToTime(from: GoType): boolean {
  let type = from;
  for (let steps = 0; type.target.kind === "declared" && steps < maxPointers; steps++) {
    if (type.id === "time.Time") return true;
    const { target, reader } = type;
    if (target.declaration.type.kind !== "name") return false;
    type = typeAt(reader, { ...target, type: target.declaration.type });
  }
  return type.id === "time.Time";
}
