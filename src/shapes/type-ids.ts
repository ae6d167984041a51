/** Makes the ids of types in the model: import path and name, with type arguments. */
import { lookUp, type TypePlace, type TypeTarget } from "../types/lookup.ts";
import type { TypeReader } from "../types/packages.ts";

/** The input for ids of types. */
export interface IdContext {
  reader: TypeReader;
  /** The same reader, but it takes standard types from gen's table where it can, not from their source: that is enough for their names. */
  quick: TypeReader;
  /** Import path of the package that `gen` runs on; null outside of a module. */
  ownPath: string | null;
}

/** The deepest nesting of type arguments. Deeper nesting has no end: each instance refers to a longer one. */
const maxDepth = 12;

/** The id of what a type means; null for a type that has no end. */
export function typeId(context: IdContext, target: TypeTarget, depth = 0): string | null {
  switch (target.kind) {
    case "declared": {
      if (depth > maxDepth) return null;
      const path = target.pkg.importPath ?? context.ownPath;
      const name = path === null ? target.declaration.name : `${path}.${target.declaration.name}`;
      const given: string[] = [];
      for (const [parameter, place] of target.typeArguments) {
        const id = place === null ? parameter : placeId(context, place, depth + 1);
        if (id === null) return null;
        given.push(id);
      }
      return given.length > 0 ? `${name}[${given.join(",")}]` : name;
    }
    case "standard":
      return `${target.importPath}.${target.name}`;
    case "unknown":
      return target.reason;
    case "literal":
      return literalId(context, target.place, depth);
    default:
      return target.name;
  }
}

/** The id of a type as written. */
function placeId(context: IdContext, place: TypePlace, depth = 0): string | null {
  return typeId(context, lookUp(context.quick, place), depth);
}

function literalId(context: IdContext, place: TypePlace, depth: number): string | null {
  const { type } = place;
  if (depth > maxDepth) return null;
  const inner = (type: TypePlace["type"]) => placeId(context, { ...place, type }, depth + 1);
  switch (type.kind) {
    case "pointer":
      return prefixed("*", inner(type.element));
    case "slice":
      return prefixed("[]", inner(type.element));
    case "array":
      return prefixed(`[${type.length}]`, inner(type.element));
    case "map": {
      const key = inner(type.key);
      return key && prefixed(`map[${key}]`, inner(type.value));
    }
    case "struct": {
      const fields: string[] = [];
      for (const { names, type: written, tag } of type.fields) {
        const id = inner(written);
        if (id === null) return null;
        fields.push([names.map(({ name }) => name).join(", "), id, tag?.literal ?? ""].join(" ").trim());
      }
      return `struct{${fields.join("; ")}}`;
    }
    default:
      return type.text.replace(/\s+/g, " ");
  }
}

function prefixed(prefix: string, id: string | null): string | null {
  return id === null ? null : prefix + id;
}
