/** Finds the methods `Validate() error` that generated code calls. */
import { embeddedTarget, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import { findMethods, type TypeReader } from "../types/packages.ts";
import type { ResolvedMethod } from "../types/resolved-types.ts";

/** The embedded field from which a type has its method `Validate() error`. */
export interface ValidateMethod {
  /** The names of the embedded fields on the way to it, outermost first; empty where the type itself declares it. */
  promotedFrom: string[];
  /** A call may panic, because a pointer or an interface on the way may be nil. */
  mayPanic: boolean;
}

/** Deepest embedding that is followed: no real struct has more levels. */
const maxDepth = 50;

/** The method `Validate() error` of a type or of the pointer to it; null if it has none. */
export function validateMethod(reader: TypeReader, target: TypeTarget): ValidateMethod | null {
  if (!methodSet(reader, target).methods.some(isValidate)) return null;
  let level = [{ target, promotedFrom: [] as string[], mayPanic: false }];
  for (let depth = 0; level.length > 0 && depth < maxDepth; depth++) {
    const next: typeof level = [];
    for (const { target, promotedFrom, mayPanic } of level) {
      if (target.kind === "declared" && declaresValidate(reader, target)) return { promotedFrom, mayPanic };
      const underlying = underlyingTarget(reader, target);
      if (underlying.kind !== "literal") continue;
      const { place } = underlying;
      if (place.type.kind === "interface" && methodSet(reader, target).methods.some(isValidate))
        return { promotedFrom, mayPanic: true };
      if (place.type.kind !== "struct") continue;
      for (const { names, type } of place.type.fields) {
        const named = type.kind === "pointer" ? type.element : type;
        if (names.length > 0 || named.kind !== "name") continue;
        const inner = embeddedTarget(reader, { ...place, type });
        next.push({
          target: inner.target,
          promotedFrom: [...promotedFrom, named.name],
          mayPanic: mayPanic || inner.pointer !== null,
        });
      }
    }
    level = next;
  }
  return null;
}

function declaresValidate(reader: TypeReader, target: TypeTarget & { kind: "declared" }): boolean {
  return findMethods(reader, target.pkg, target.declaration.name).some(({ name }) => name === "Validate");
}

function isValidate({ name, parameters, results }: ResolvedMethod): boolean {
  return name === "Validate" && parameters.length === 0 && results.join() === "error";
}
