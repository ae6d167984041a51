/** Finds the interfaces with methods in the JSON bodies of requests: encoding/json can't choose a type for them, so that it refuses every value but `null`. */
import { jsonFields } from "../../shapes/json-fields.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { isStandard } from "../../types/imports.ts";
import { lookUp, type TypePlace, type TypeTarget, underlyingTarget } from "../../types/lookup.ts";
import { withoutParameter, writeType } from "../../types/type-text.ts";
import type { Checking } from "./checking.ts";
import { hasMethod } from "./enum-checks.ts";

/** The most types that are followed from one field. This ends walks over types without a name that hold themselves. */
const maxTypes = 1000;

/** Reports the first such interface in a field of a request, at any depth. */
export function reportInterface(checking: Checking, field: string, from: TypePlace): void {
  const { reader, ids, own, problems, at } = checking;
  const seen = new Set<string>();
  const waiting = [from];
  for (let count = 0; waiting.length > 0 && count < maxTypes; count++) {
    const place = withoutParameter(waiting.shift()!);
    const target = lookUp(reader, place);
    const id = target.kind === "declared" ? typeId(ids, target) : null;
    if (id !== null && seen.has(id)) continue;
    if (id !== null) seen.add(id);
    if (target.kind === "declared" && hasMethod(reader, target, "UnmarshalJSON", "UnmarshalText")) {
      if (!isInterface(underlyingTarget(reader, target))) continue;
    }
    const underlying = underlyingTarget(reader, target);
    if (isInterface(underlying)) {
      problems.set(`interface ${at.file}:${at.line}:${at.column}`, {
        code: "unreadable-interface",
        message: `the JSON of ${field}: encoding/json can read nothing but null into ${writeType(reader, place, own).type.text}, an interface with methods, so that Parse refuses every value: use a struct or any, or write a method UnmarshalJSON for the type that holds it`,
        position: at,
      });
      return;
    }
    if (underlying.kind !== "literal") continue;
    // What types of the standard library hold is their own affair.
    const path = target.kind === "declared" ? target.pkg.importPath : null;
    if (path !== null && isStandard(reader, path)) continue;
    const { type } = underlying.place;
    if (type.kind === "struct")
      waiting.push(...jsonFields(ids, underlying.place).fields.map(one => one.place));
    else if (type.kind === "map") waiting.push({ ...underlying.place, type: type.value });
    else if (type.kind === "pointer" || type.kind === "slice" || type.kind === "array")
      waiting.push({ ...underlying.place, type: type.element });
  }
}

/** Reports whether an underlying type is an interface with methods. */
function isInterface(underlying: Exclude<TypeTarget, { kind: "declared" }>): boolean {
  if (underlying.kind === "predeclared") return underlying.name === "error";
  if (underlying.kind !== "literal" || underlying.place.type.kind !== "interface") return false;
  return underlying.place.type.methods.length + underlying.place.type.embedded.length > 0;
}
