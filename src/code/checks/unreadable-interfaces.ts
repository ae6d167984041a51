/** Finds the interfaces with methods in the JSON bodies of requests: encoding/json can't choose a type for them, so that it refuses every value but `null`. */
import { jsonFields } from "../../shapes/json-fields.ts";
import type { GoType } from "../../types/go-types.ts";
import { isEmptyInterface } from "../../types/lookup.ts";
import { hasMethod } from "../../types/methods.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import type { CheckContext } from "./check-context.ts";

/** Reports the first such interface in a field of a request, at any depth. */
export function reportInterface({ own, problems, at }: CheckContext, field: string, from: GoType): void {
  for (const type of reachedFrom(from, partsOf)) {
    if (!isUnreadable(type)) continue;
    problems.set(`interface ${at.file}:${at.line}:${at.column}`, {
      code: "unreadable-interface",
      message: `the JSON of ${field}: encoding/json can read nothing but null into ${writeType(type, own).type.text}, an interface with methods, so that Parse refuses every value: use a struct or any, or write a method UnmarshalJSON for the type that holds it`,
      position: at,
    });
    return;
  }
}

/** The types of what encoding/json reads directly into a type. */
function partsOf(type: GoType): GoType[] {
  const { target, kind, element } = type;
  if (target.kind === "declared" && hasMethod(type, "UnmarshalJSON", "UnmarshalText")) return [];
  // What types of the standard library hold is their own affair.
  if (isOfStandardLibrary(type)) return [];
  if (kind === "struct") return jsonFields(type).fields.map(field => field.type);
  return element ? [element] : [];
}

/** Reports whether a type is an interface with methods. */
function isUnreadable(type: GoType): boolean {
  const { kind, underlying } = type;
  return (
    kind === "interface" &&
    !isEmptyInterface(type) &&
    !(underlying.kind === "predeclared" && underlying.name === "comparable")
  );
}
