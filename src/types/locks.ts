/** Finds locks in values, which must not be copied: https://pkg.go.dev/golang.org/x/tools/go/analysis/passes/copylock. */
import { findMethods } from "./find-declarations.ts";
import { importOf } from "./imports.ts";
import { lookUp, type TypePlace, targetKey, underlyingTarget } from "./lookup.ts";
import type { TypeReader } from "./packages.ts";

/** The deepest nesting that is followed: real types are nested less deeply. */
const maxDepth = 30;

/** The lock that a value of a type holds, for example `sync.Mutex`; null where it holds none, or where that is not known. */
export function lockIn(
  reader: TypeReader,
  place: TypePlace,
  seen: Set<string> = new Set(),
  depth = 0,
): string | null {
  const { type, file, pkg } = place;
  // Known by their names: the source of the standard library may be missing.
  if (type.kind === "name" && type.package !== null && type.name !== "Locker") {
    const path = importOf(reader, type.package, file, pkg.dir);
    if (path === "sync" || path === "sync/atomic") return type.text;
  }
  const target = lookUp(reader, place);
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind !== "literal" || depth > maxDepth) return null;
  const inner = (type: TypePlace["type"]) => lockIn(reader, { ...underlying.place, type }, seen, depth + 1);
  const { type: literal } = underlying.place;
  if (literal.kind === "array") return inner(literal.element);
  if (literal.kind !== "struct") return null;
  if (target.kind === "declared") {
    const key = `${target.pkg.dir} ${targetKey(reader, target)}`;
    if (seen.has(key)) return null;
    seen.add(key);
    const methods = findMethods(reader, target.pkg, target.declaration.name);
    const isOfPointer = (name: string) =>
      methods.some(fn => fn.name === name && fn.receiver?.pointer === true);
    if (isOfPointer("Lock") && isOfPointer("Unlock")) return target.declaration.name;
  }
  for (const field of literal.fields) {
    const lock = inner(field.type);
    if (lock !== null) return lock;
  }
  return null;
}
