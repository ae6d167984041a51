/** Finds types in JSON bodies that encoding/json reads in ways of which its errors say little: interfaces with methods, and types that only strings fit. */
import { jsonFields } from "../../shapes/json-fields.ts";
import { isTextPart } from "../../types/binding-names.ts";
import type { GoType } from "../../types/go-types.ts";
import { isEmptyInterface } from "../../types/lookup.ts";
import { hasMethod } from "../../types/methods.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import type { CheckContext } from "./check-context.ts";

/** Reports the first interface with methods in a field of a request, at any depth: encoding/json can't choose a type for it, so that it refuses every value but `null`. */
export function reportInterface({ own, problems, at }: CheckContext, field: string, from: GoType): void {
  for (const type of reachedFrom(from, readParts)) {
    const { kind, underlying } = type;
    const isComparable = underlying.kind === "predeclared" && underlying.name === "comparable";
    if (kind !== "interface" || isEmptyInterface(type) || isComparable) continue;
    problems.set(`interface ${at.file}:${at.line}:${at.column}`, {
      code: "unreadable-interface",
      message: `the JSON of ${field}: encoding/json can read nothing but null into ${writeType(type, own).type.text}, an interface with methods, so that Parse refuses every value: use a struct or any, or write a method UnmarshalJSON for the type that holds it`,
      position: at,
    });
    return;
  }
}

/** The types of what encoding/json reads directly into a type. */
function readParts(type: GoType): GoType[] {
  const { target, kind, element } = type;
  if (target.kind === "declared" && hasMethod(type, "UnmarshalJSON", "UnmarshalText")) return [];
  // What types of the standard library hold is their own affair.
  if (isOfStandardLibrary(type)) return [];
  if (kind === "struct") return jsonFields(type).fields.map(field => field.type);
  return element ? [element] : [];
}

/** The types below a message that encoding/json reads from strings by UnmarshalText: of any other value it says only the name of the type, as reflect writes them without type arguments: `netip.Addr`. Fields of other parts are left out. */
export function textTypes(message: GoType): string[] {
  const found = new Set<string>();
  for (const type of reachedFrom(message, textParts)) {
    const { target } = type;
    if (type === message || !hasMethod(type, "UnmarshalText") || hasMethod(type, "UnmarshalJSON")) continue;
    if (target.kind === "declared") found.add(`${target.pkg.name}.${target.declaration.name}`);
    if (target.kind === "standard") found.add(`${target.importPath.replace(/.*\//, "")}.${target.name}`);
  }
  return [...found].sort();
}

/** The types of what JSON has directly below a type. A type that reads itself does so by encoding/json in most cases: its parts are looked at, too. */
function textParts(type: GoType): GoType[] {
  if (type.element) return [type.element];
  const isInBody = (keys: string[]) => keys.includes("json") || !keys.some(isTextPart);
  return jsonFields(type)
    .fields.filter(({ field }) => isInBody(field.tag.pairs.map(({ key }) => key)))
    .map(field => field.type);
}
