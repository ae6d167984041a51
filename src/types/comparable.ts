/** Finds out which types `==` works on, which types are identical, and which values are zero: https://go.dev/ref/spec#Comparison_operators. */
import type { TypeExpression } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { arrayLength } from "./constants.ts";
import type { GoNonZero } from "./field-type.ts";
import { findMethods } from "./find-declarations.ts";
import type { GoType, TypePackage } from "./go-types.ts";
import { identityOf, typeAt } from "./lookup.ts";
import { importOf } from "./packages.ts";
import { reachedFrom, structFields } from "./struct-fields.ts";
import { writeType } from "./type-text.ts";

/** Reports whether values of a type can be compared; null where that is not known. It is found once for each type, and without recursion: a chain of types can be longer than the stack. */
export function isComparable(type: GoType): boolean | null {
  const known = type.reader.comparable;
  const open: { id: unknown; parts: GoType[]; result: boolean | null }[] = [];
  const look = (one: GoType): boolean | null => {
    const id = identityOf(one);
    const found = known.get(id);
    if (found !== undefined) return found;
    const result = isComparableItself(one);
    // A struct within itself does not compile, but must have an end.
    known.set(id, result);
    open.push({ id, parts: partsByValue(one).reverse(), result });
    return result;
  };
  look(type);
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const part = last.result === false ? undefined : last.parts.pop();
    if (part !== undefined) {
      last.result = both(last.result, look(part));
      continue;
    }
    known.set(last.id, last.result);
    open.pop();
    const outer = open.at(-1);
    if (outer) outer.result = both(outer.result, last.result);
  }
  return known.get(identityOf(type)) ?? null;
}

/** The same for a type without its parts. */
function isComparableItself({ kind, underlying }: GoType): boolean | null {
  if (kind === "slice" || kind === "map" || kind === "function") return false;
  if (underlying.kind === "standard" && !underlying.standard.comparable) return false;
  return kind === "unknown" || kind === "typeParameter" ? null : true;
}

function both(a: boolean | null, b: boolean | null): boolean | null {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

/** Reports whether a type is an interface, or an array or a struct that holds one: `==` on two values panics if their interfaces hold slices, for example. */
export function holdsInterface(type: GoType): boolean {
  return [...reachedFrom(type, partsByValue)].some(({ kind }) => kind === "interface");
}

/** The types of the fields of a struct or the elements of an array. Those that need no other file come first, since they are cheap. */
function partsByValue({ reader, literal, element, kind }: GoType): GoType[] {
  if (kind === "array" && element) return [element];
  if (literal?.type.kind !== "struct") return [];
  const effort = ({ text }: TypeExpression) => Number(text.includes("."));
  const types = literal.type.fields.map(field => field.type).toSorted((a, b) => effort(a) - effort(b));
  return types.map(type => typeAt(reader, { ...literal, type }));
}

/** Reports whether two types are identical: https://go.dev/ref/spec#Type_identity. Some types without a name are, if one package writes both with the same text. */
export function isSameType(a: GoType, b: GoType): boolean {
  return a.id === b.id && (a.place.pkg === b.place.pkg || !/\b(?:struct|interface|func|chan)\b/.test(a.id));
}

/** The lock that a value of a type holds, for example `sync.Mutex`, which must not be copied; null where it holds none, or where that is not known. See https://pkg.go.dev/golang.org/x/tools/go/analysis/passes/copylock. */
export function lockIn(type: GoType): string | null {
  for (const one of reachedFrom(type, held => (nameOfLock(held) === null ? partsByValue(held) : []))) {
    const name = nameOfLock(one);
    if (name !== null) return name;
  }
  return null;
}

function nameOfLock({ reader, place: { type, file, pkg }, target, text, literal }: GoType): string | null {
  // Known by their names: the source of the standard library may be missing.
  if (type.kind === "name" && type.package !== null && type.name !== "Locker") {
    const path = importOf(reader, type.package, file, pkg.dir);
    if (path === "sync" || path === "sync/atomic") return text;
  }
  if (target.kind !== "declared" || literal?.type.kind !== "struct") return null;
  const methods = findMethods(reader, target.pkg, target.declaration.name);
  const isOfPointer = (name: string) => methods.some(fn => fn.name === name && fn.receiver?.pointer === true);
  return isOfPointer("Lock") && isOfPointer("Unlock") ? target.declaration.name : null;
}

// Finds out how Go tells whether a value is not the zero value of its type.

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
  return type.literal && partsNonZero(own, type, text, depth);
}

/** The comparisons for the parts of a struct or an array. */
function partsNonZero(own: TypePackage, type: GoType, text: string, depth: number): GoNonZero[] | null {
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
