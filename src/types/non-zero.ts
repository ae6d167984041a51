/** Finds out how Go tells whether a value is not the zero value of its type. */
import { isExported } from "../go/identifiers.ts";
import { predeclaredInterfaces } from "../go/predeclared.ts";
import { fieldNames } from "../go/type-expressions.ts";
import { arrayLength } from "./array-lengths.ts";
import { isComparable } from "./comparable.ts";
import type { GoNonZero } from "./field-type.ts";
import { lookUp, type TypePlace, underlyingTarget } from "./lookup.ts";
import type { TypePackage, TypeReader } from "./packages.ts";
import { writeType } from "./type-text.ts";

/** Values that Go can't compare are taken apart so deep, and arrays of up to so many elements: real types have less. */
const maxDepth = 8;

/**
 * The comparisons of which one holds where a value is not zero. `text` is the Go expression of the value. Null where the package `own` can't look at all
 * parts: Go can't compare the value, and it has unexported fields of another package, or it is a long array or of unknown type.
 */
export function nonZero(
  { reader, own }: { reader: TypeReader; own: TypePackage },
  place: TypePlace,
  text: string,
  depth = 0,
): GoNonZero[] | null {
  const target = lookUp(reader, place);
  const underlying = underlyingTarget(reader, target);
  const compared = (zero: string) => [{ value: text, zero, type: null }];
  if (underlying.kind === "parameter" || underlying.kind === "unknown" || depth > maxDepth) return null;
  if (underlying.kind !== "literal") {
    const basic =
      underlying.kind === "predeclared" ? underlying.name : basicOf(underlying.standard.underlying);
    if (basic === "slice" || predeclaredInterfaces.has(basic)) return compared("nil");
    if (basic === "string") return compared('""');
    // Two named bools can't stand beside each other.
    if (basic === "bool")
      return [{ value: target.kind === "predeclared" ? text : `bool(${text})`, zero: "", type: null }];
    if (basic !== "struct") return compared("0");
  }
  const kind = underlying.kind === "literal" ? underlying.place.type.kind : "struct";
  if (kind !== "struct" && kind !== "array") return compared("nil");
  if (isComparable(reader, target) === true) {
    const { type, unnameable } = writeType(reader, place, own);
    if (unnameable === null && !type.text.includes("\n")) return [{ value: text, zero: "", type }];
  }
  return underlying.kind === "literal" ? partsOf({ reader, own }, underlying.place, text, depth) : null;
}

function basicOf(underlying: { kind: string; name?: string }): string {
  return underlying.name ?? underlying.kind;
}

/** The comparisons for the parts of a struct or an array. */
function partsOf(
  context: { reader: TypeReader; own: TypePackage },
  place: TypePlace,
  text: string,
  depth: number,
): GoNonZero[] | null {
  const { type } = place;
  // Go selects through a pointer: `p.Name` for `(*p).Name`.
  const base = text.replace(/^\*(\*.*)/, "($1)").replace(/^\*/, "");
  const parts: GoNonZero[] = [];
  const add = (part: TypePlace["type"], selected: string) => {
    const found = nonZero(context, { ...place, type: part }, selected, depth + 1);
    if (found !== null) parts.push(...found);
    return found !== null;
  };
  if (type.kind === "array") {
    const length = arrayLength(context.reader, place);
    if (length === null || length > maxDepth) return null;
    // An array without elements is always zero.
    if (length === 0) parts.push({ value: `len(${text})`, zero: "0", type: null });
    for (let index = 0; index < length; index++) if (!add(type.element, `${base}[${index}]`)) return null;
  }
  if (type.kind === "struct") {
    for (const field of type.fields)
      for (const { name } of fieldNames(field)) {
        if (name === "_") continue;
        if (!isExported(name) && place.pkg !== context.own) return null;
        if (!add(field.type, `${base}.${name}`)) return null;
      }
  }
  return parts.length === 0 && depth === 0 ? null : parts;
}
