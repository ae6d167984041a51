/** Finds out whether json.Marshal can fail for a type: because of floats, interfaces, channels, functions, or methods of types. */

import { isExported } from "../go/identifiers.ts";
import type { GoType } from "../types/go-types.ts";
import { typeOfDeclaration } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import { isOfUser } from "../types/packages.ts";
import { reachedFrom, structFields } from "../types/struct-fields.ts";
import { ownTypeOf } from "./members.ts";
import { goTypeOf } from "./program.ts";
import type { Program, Value } from "./types.ts";

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
    case "struct": {
      // Of a literal, only the fields that it sets matter: zero values can be encoded.
      const type = declaredType(program, value.type);
      if (value.others === "unknown" || type === null || encodes(type))
        return typeMayFail(program, value.type);
      return [...value.fields.values()].some(field => encodingMayFail(program, field));
    }
    case "unknown":
      return value.type === null || !neverFails(program, goTypeOf(program, value.type));
    default:
      return true;
  }
}

/** Reports whether methods write the JSON of a type, or may do so. */
function encodes(type: GoType): boolean {
  const { methods, missing } = methodSet(type);
  return missing !== null || methods.some(({ name }) => encodingMethods.has(name));
}

function declaredType({ reader, types, pkg }: Encoding, name: string): GoType | null {
  const declared = types.get(name);
  return declared ? typeOfDeclaration(reader, { ...declared, pkg }) : null;
}

/** Reports whether json.Marshal may fail for a type of the package. */
export function typeMayFail(program: Encoding, name: string): boolean {
  const type = declaredType(program, name);
  return type === null || !neverFails(program, type);
}

const encodingMethods = new Set(["MarshalJSON", "MarshalText", "AppendText"]);

function neverFails({ reader, trustsOthers = false }: Encoding, from: GoType): boolean {
  for (const type of reachedFrom(from, partsOf)) {
    const { target, underlying, kind, key, id } = type;
    if (target.kind === "declared" && encodes(type)) {
      if (!trustsOthers || isOfUser(reader, target.pkg) || id.startsWith("encoding/json.")) return false;
    } else if (underlying.kind === "predeclared") {
      if (/^(?:float|complex|interface|uintptr|unsafe)/.test(kind)) return false;
    } else if (underlying.kind !== "literal") {
      if (!trustsOthers) return false;
    } else if (!/^(?:pointer|slice|array|map|struct)$/.test(kind)) return false;
    else if (
      key &&
      !(key.underlying.kind === "predeclared" && /^(?:string|u?int\d*|uintptr)$/.test(key.kind))
    )
      return false;
  }
  return true;
}

/** The types of what json.Marshal writes directly below a type. */
function partsOf(type: GoType): GoType[] {
  const { target, key, element } = type;
  if (target.kind === "declared" && encodes(type)) return [];
  const fields = structFields(type).filter(
    ({ name, embedded, tag }) =>
      (embedded || isExported(name)) && !tag.pairs.some(({ key, value }) => key === "json" && value === "-"),
  );
  return [key, element, ...fields.map(field => field.type)].filter(part => part !== null);
}
