/** Finds the methods `Validate() error` that generated code calls. */
import { embeddedFields } from "../types/embedded-fields.ts";
import { type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import { identityOf, methodSet } from "../types/methods.ts";
import { findMethods, type TypeReader } from "../types/packages.ts";
import type { ResolvedMethod } from "../types/resolved-types.ts";

/** The embedded field from which a type has its method `Validate() error`. */
export interface ValidateMethod {
  /** The names of the embedded fields on the way to it, outermost first; empty where the type itself declares it. */
  promotedFrom: string[];
  /** A call may panic, because a pointer or an interface on the way may be nil. */
  mayPanic: boolean;
}

/** The method `Validate() error` of a type or of the pointer to it; null if it has none. */
export function validateMethod(reader: TypeReader, target: TypeTarget): ValidateMethod | null {
  if (!methodSet(reader, target).methods.some(isValidate)) return null;
  // A type that was seen at a lesser depth has the method there, or not at all.
  const seen = new Set<unknown>();
  let level = [{ target, promotedFrom: [] as string[], mayPanic: false }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { target, promotedFrom, mayPanic } of level) {
      if (seen.has(identityOf(target))) continue;
      seen.add(identityOf(target));
      if (target.kind === "declared" && declaresValidate(reader, target)) return { promotedFrom, mayPanic };
      const underlying = underlyingTarget(reader, target);
      if (underlying.kind !== "literal") continue;
      const { place } = underlying;
      if (place.type.kind === "interface" && methodSet(reader, target).methods.some(isValidate))
        return { promotedFrom, mayPanic: true };
      for (const { name, target, isPointer } of embeddedFields(reader, place))
        next.push({ target, promotedFrom: [...promotedFrom, name], mayPanic: mayPanic || isPointer });
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
