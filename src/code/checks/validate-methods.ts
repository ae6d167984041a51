/** Finds the methods Validate that generated code calls: `Validate() error`, and `Validate() any`, whose result is nil for a value that is right. */
import { embeddedFields } from "../../types/embedded-fields.ts";
import { findMethods } from "../../types/find-declarations.ts";
import { type TypeTarget, underlyingTarget } from "../../types/lookup.ts";
import { identityOf, methodSet } from "../../types/methods.ts";
import type { TypeReader } from "../../types/packages.ts";
import type { ResolvedMethod } from "../../types/resolved-types.ts";

/** A method Validate, and the embedded field from which a type has it. */
export interface ValidateMethod {
  /** It returns any instead of an error. */
  returnsAny: boolean;
  /** The names of the embedded fields on the way to it, outermost first; empty where the type itself declares it. */
  promotedFrom: string[];
  /** A call may panic, because a pointer or an interface on the way may be nil. */
  mayPanic: boolean;
}

/** The method Validate of a type or of the pointer to it; null if it has none. */
export function validateMethod(reader: TypeReader, target: TypeTarget): ValidateMethod | null {
  const result = validateResult(methodSet(reader, target).methods);
  if (result === null) return null;
  const returnsAny = result === "any";
  // A type that was seen at a lesser depth has the method there, or not at all.
  const seen = new Set<unknown>();
  let level = [{ target, promotedFrom: [] as string[], mayPanic: false }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { target, promotedFrom, mayPanic } of level) {
      if (seen.has(identityOf(target))) continue;
      seen.add(identityOf(target));
      if (target.kind === "declared" && declaresValidate(reader, target))
        return { returnsAny, promotedFrom, mayPanic };
      const underlying = underlyingTarget(reader, target);
      if (underlying.kind !== "literal") continue;
      const { place } = underlying;
      if (place.type.kind === "interface" && validateResult(methodSet(reader, target).methods) !== null)
        return { returnsAny, promotedFrom, mayPanic: true };
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

/** What the method Validate among those of a type returns; null if there is none that generated code calls. */
export function validateResult(methods: ResolvedMethod[]): "error" | "any" | null {
  const found = methods.find(({ name, parameters }) => name === "Validate" && parameters.length === 0);
  const result = found?.results.join().replaceAll(" ", "");
  return result === "error" ? "error" : result === "any" || result === "interface{}" ? "any" : null;
}
