/** Finds out which types `==` works on, and which types are identical: https://go.dev/ref/spec#Comparison_operators. */
import type { TypeExpression } from "../go/declarations.ts";
import { findMethods } from "./find-declarations.ts";
import type { GoType } from "./go-types.ts";
import { typeAt } from "./lookup.ts";
import { importOf } from "./packages.ts";
import { reachedFrom } from "./struct-fields.ts";

/** Reports whether values of a type can be compared; null where that is not known. */
export function isComparable(type: GoType): boolean | null {
  let isKnown = true;
  for (const { kind, underlying } of reachedFrom(type, partsByValue)) {
    if (kind === "slice" || kind === "map" || kind === "function") return false;
    if (underlying.kind === "standard" && !underlying.standard.comparable) return false;
    if (kind === "unknown" || kind === "typeParameter") isKnown = false;
  }
  return isKnown || null;
}

/** Reports whether a type is an interface, or an array or a struct that holds one: `==` on two values panics if their interfaces hold slices, for example. */
export function holdsInterface(type: GoType): boolean {
  for (const { kind } of reachedFrom(type, partsByValue)) if (kind === "interface") return true;
  return false;
}

/** The types of the fields of a struct or the elements of an array. Those that need no other file come first, since they are cheap. */
function partsByValue({ reader, literal, element, kind }: GoType): GoType[] {
  if (kind === "array" && element) return [element];
  if (literal?.type.kind !== "struct") return [];
  const types = literal.type.fields.map(field => field.type).toSorted((a, b) => effort(a) - effort(b));
  return types.map(type => typeAt(reader, { ...literal, type }));
}

function effort(type: TypeExpression): number {
  if (type.kind === "array") return effort(type.element);
  if (type.kind !== "name") return 0;
  return type.package === null ? 1 : 2;
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
