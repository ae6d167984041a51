/** Finds out whether json.Marshal can fail for a type: because of floats, interfaces, channels, functions, or methods of types. */

import { isExported } from "../go/identifiers.ts";
import { tagPair } from "../go/struct-tags.ts";
import { lookUp, type TypePlace, type TypeTarget, targetKey, underlyingTarget } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import { isOfUser } from "../types/packages.ts";
import { ownTypeOf } from "./members.ts";
import { type Program, targetOf } from "./program.ts";
import type { Value } from "./types.ts";

/** The package whose types are asked about. */
interface Encoding extends Pick<Program, "reader" | "types" | "pkg"> {
  /** What other modules and the standard library encode by methods is taken not to fail: a time fails in the year 10000. */
  trustsOthers?: boolean;
}

/** Reports whether json.Marshal may fail for a value. */
export function encodingMayFail(program: Program, value: Value): boolean {
  switch (value.kind) {
    case "constant": {
      const type = ownTypeOf(program, value);
      return type !== null && typeMayFail(program, type);
    }
    case "nil":
      return false;
    case "list":
      if (value.named) return typeMayFail(program, value.named);
      return value.items.some(item => encodingMayFail(program, item));
    case "struct":
      // Of a literal, only the fields that it sets matter: zero values can be encoded.
      if (value.others === "unknown" || hasEncodingMethod(program, value.type))
        return typeMayFail(program, value.type);
      return [...value.fields.values()].some(field => encodingMayFail(program, field));
    case "unknown":
      return value.type === null || !neverFails(program, targetOf(program, value.type), new Set());
    default:
      return true;
  }
}

function hasEncodingMethod(program: Program, type: string): boolean {
  const target = declaredTarget(program, type);
  return target === null || encodes(program, target);
}

/** Reports whether methods write the JSON of a type, or may do so. */
function encodes({ reader }: Encoding, target: TypeTarget): boolean {
  const { methods, missing } = methodSet(reader, target);
  return missing !== null || methods.some(({ name }) => encodingMethods.has(name));
}

function declaredTarget({ types, pkg }: Encoding, name: string): TypeTarget | null {
  const declared = types.get(name);
  return declared ? { kind: "declared", ...declared, pkg, typeArguments: new Map() } : null;
}

/** Reports whether json.Marshal may fail for a type of the package. */
export function typeMayFail(program: Encoding, name: string): boolean {
  const target = declaredTarget(program, name);
  return target === null || !neverFails(program, target, new Set());
}

const encodingMethods = new Set(["MarshalJSON", "MarshalText", "AppendText"]);

function neverFails(program: Encoding, target: TypeTarget, seen: Set<string>): boolean {
  const { reader, trustsOthers = false } = program;
  if (target.kind === "declared") {
    const key = targetKey(reader, target);
    // A type that contains itself: its other fields decide.
    if (seen.has(key)) return true;
    seen.add(key);
    if (encodes(program, target))
      return trustsOthers && !isOfUser(reader, target.pkg) && !key.startsWith("encoding/json.");
  }
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind === "predeclared")
    return !/^(?:float|complex|any$|error$|uintptr$|unsafe)/.test(underlying.name);
  if (underlying.kind !== "literal") return trustsOthers;
  return literalNeverFails(program, underlying.place, seen);
}

function literalNeverFails(program: Encoding, place: TypePlace, seen: Set<string>): boolean {
  const { type } = place;
  const part = (type: TypePlace["type"]) =>
    neverFails(program, lookUp(program.reader, { ...place, type }), seen);
  switch (type.kind) {
    case "pointer":
    case "slice":
    case "array":
      return part(type.element);
    case "map": {
      const key = underlyingTarget(program.reader, lookUp(program.reader, { ...place, type: type.key }));
      return (
        key.kind === "predeclared" && /^(?:string|u?int)/.test(key.name) && part(type.key) && part(type.value)
      );
    }
    case "struct":
      return type.fields.every(field => {
        const { names } = field;
        if (tagPair(field, "json")?.value === "-") return true;
        if (names.length > 0 && names.every(({ name }) => !isExported(name))) return true;
        return part(field.type);
      });
    default:
      return false;
  }
}
