/** Finds out how Go tells whether a value is not the zero value of its type. */
import { isExported } from "../go/identifiers.ts";
import { isComparable } from "./comparable.ts";
import { arrayLength } from "./constants.ts";
import type { GoNonZero } from "./field-type.ts";
import type { GoType, TypePackage } from "./go-types.ts";
import { structFields } from "./struct-fields.ts";
import { writeType } from "./type-text.ts";

/** Values that Go can't compare are taken apart so deep, and arrays of up to so many elements: real types have less. */
const maxDepth = 8;

/** The zero value of a type of that kind as Go writes it; empty for `T{}`, null where the kind doesn't tell. */
export function zeroOfKind(kind: string): string | null {
  if (kind === "struct" || kind === "array") return "";
  if (isNilable(kind)) return "nil";
  if (kind === "string") return '""';
  if (kind === "bool") return "false";
  return /^(?:u?int|float|complex)/.test(kind) ? "0" : null;
}

/** Reports whether values of that kind can be nil. */
export function isNilable(kind: string): boolean {
  return ["slice", "map", "pointer", "interface", "function", "channel"].includes(kind);
}

/**
 * The comparisons of which one holds where a value is not zero. `text` is the Go expression of the value. Null where the package `own` can't look at all
 * parts: Go can't compare the value, and it has unexported fields of another package, or it is a long array or of unknown type.
 */
export function nonZero(own: TypePackage, type: GoType, text: string, depth = 0): GoNonZero[] | null {
  const { kind, target } = type;
  if (kind === "typeParameter" || kind === "unknown" || depth > maxDepth) return null;
  if (kind !== "struct" && kind !== "array") {
    // Two named bools can't stand beside each other.
    if (kind === "bool")
      return [{ value: target.kind === "predeclared" ? text : `bool(${text})`, zero: "", type: null }];
    return [{ value: text, zero: zeroOfKind(kind) ?? "0", type: null }];
  }
  if (isComparable(type) === true) {
    const { type: written, unnameable } = writeType(type, own);
    if (unnameable === null && !written.text.includes("\n"))
      return [{ value: text, zero: "", type: written }];
  }
  return type.literal && partsOf(own, type, text, depth);
}

/** The comparisons for the parts of a struct or an array. */
function partsOf(own: TypePackage, type: GoType, text: string, depth: number): GoNonZero[] | null {
  // Go selects through a pointer: `p.Name` for `(*p).Name`.
  const base = text.replace(/^\*(\*.*)/, "($1)").replace(/^\*/, "");
  const parts: GoNonZero[] = [];
  const add = (part: GoType, selected: string) => {
    const found = nonZero(own, part, selected, depth + 1);
    if (found !== null) parts.push(...found);
    return found !== null;
  };
  if (type.element) {
    const length = arrayLength(type);
    if (length === null || length > maxDepth) return null;
    // An array without elements is always zero.
    if (length === 0) parts.push({ value: `len(${text})`, zero: "0", type: null });
    for (let index = 0; index < length; index++) if (!add(type.element, `${base}[${index}]`)) return null;
  }
  for (const { name, struct, type: part } of structFields(type)) {
    if (name === "_") continue;
    if (!isExported(name) && struct.place.pkg !== own) return null;
    if (!add(part, `${base}.${name}`)) return null;
  }
  return parts.length === 0 && depth === 0 ? null : parts;
}
