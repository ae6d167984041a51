/** Makes parts of JSON Pointers from the keys of objects and, in generated code, from the keys of maps. */
import { lookUp, type TypePlace, underlyingTarget } from "../../types/lookup.ts";
import type { TypeReader } from "../../types/packages.ts";
import { withoutParameter } from "../../types/type-text.ts";
import type { GoPointerPart } from "./check-types.ts";

/** The part of a JSON Pointer for a key: `/a~1b` for `a/b`. */
export function pointerPart(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The kind of the part for the key of a map, by the key's type. */
export function pointerKind(reader: TypeReader, place: TypePlace): GoPointerPart["kind"] {
  const target = lookUp(reader, withoutParameter(place));
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind !== "predeclared") return "other";
  if (target.kind === "predeclared" && target.name === "int") return "index";
  if (underlying.name === "string") return target.kind === "predeclared" ? "text" : "string";
  if (underlying.name.startsWith("uint")) return "unsigned";
  return underlying.name.startsWith("int") ? "signed" : "other";
}
