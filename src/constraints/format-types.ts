/** Finds out which types beside strings and numbers a format rule judges. */
import { lookUp, type TypePlace } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import type { TypeReader } from "../types/packages.ts";
import { formatRulesByName } from "./format-rules.ts";
import type { ValueType } from "./value-kinds.ts";

/** Why a format rule can't judge a list or a struct; null if it can, and for other types and rules. */
export function formatTypeProblem(reader: TypeReader, name: string, type: ValueType): string | null {
  const rule = formatRulesByName.get(name);
  if (!rule || !["slice", "array", "struct"].includes(type.kind)) return null;
  if (rule.bytes && type.element && !isByte(reader, type.element))
    return `${name} is for strings and []byte, not for ${type.place.type.text}`;
  if (rule.stringers && !hasString(reader, type.place))
    return `${name} is for strings and types with the method String() string, which ${type.place.type.text} does not have`;
  return null;
}

function isByte(reader: TypeReader, element: TypePlace): boolean {
  const target = lookUp(reader, element);
  return target.kind === "predeclared" && (target.name === "byte" || target.name === "uint8");
}

/** Reports whether values of a type have the method, without a pointer. */
function hasString(reader: TypeReader, place: TypePlace): boolean {
  const { methods, missing } = methodSet(reader, lookUp(reader, place));
  const found = methods.find(({ name }) => name === "String");
  if (!found) return missing !== null;
  const { parameters, results, pointerReceiver } = found;
  return !pointerReceiver && parameters.length === 0 && results.length === 1 && results[0] === "string";
}
