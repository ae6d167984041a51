/** The text of a type, as the package itself has to write it. */
import type { GoFile, TypeExpression } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/predeclared.ts";
import { importsOf } from "./imports.ts";
import type { FieldType, TypeImport } from "./types.ts";

/** The package of another import path that a struct was embedded from. */
export interface ForeignPackage {
  name: string;
  importPath: string;
}

/**
 * Describes a type that `file` writes. `ownerOf` names the package whose type an unqualified name is, where that is
 * not the package we generate for: then the package's name is put in front.
 */
export function describeType(
  type: TypeExpression,
  file: GoFile,
  ownerOf: (name: string) => ForeignPackage | null,
): FieldType {
  const owners = new Map<string, TypeImport>();
  const text = qualify(type, name => {
    const owner = predeclaredTypes.has(name) ? null : ownerOf(name);
    if (!owner) return null;
    owners.set(owner.importPath, { name: owner.name, path: owner.importPath });
    return owner.name;
  });
  return {
    text,
    imports: [...importsOf(type, file), ...owners.values()],
    pointer: type.kind === "pointer",
    slice: type.kind === "slice",
  };
}

function qualify(type: TypeExpression, packageOf: (name: string) => string | null): string {
  const inner = (one: TypeExpression) => qualify(one, packageOf);
  switch (type.kind) {
    case "name": {
      const owner = type.package ?? packageOf(type.name);
      const name = owner === null ? type.name : `${owner}.${type.name}`;
      const typeArguments = type.typeArguments.map(inner).join(", ");
      return typeArguments ? `${name}[${typeArguments}]` : name;
    }
    case "pointer":
      return `*${inner(type.element)}`;
    case "slice":
      return `[]${inner(type.element)}`;
    case "array":
      return `[${type.length}]${inner(type.element)}`;
    case "map":
      return `map[${inner(type.key)}]${inner(type.value)}`;
    default:
      return type.text;
  }
}
