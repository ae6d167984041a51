/**
 * The names of schemas in the document: they depend on the type alone, so that a name stays when other packages join the document.
 * They begin with the package's path within its module: `pets.Pet`, `api.v2.Pet`; with the whole import path for other modules.
 */

import { freeName } from "../../base/text/common.ts";
import { pascalCase } from "../../base/text/names.ts";
import type { Package } from "../../model/types.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";

/** Makes a function that returns each name once: the wanted one, else with a number. */
export function nameTaker(): (wanted: string) => string {
  const names = new Set<string>();
  return wanted => {
    const name = freeName(one => names.has(one), wanted);
    names.add(name);
    return name;
  };
}

/** The path of the module that a package is in; null outside of a module. */
export function modulePath({ importPath, dir }: Package): string | null {
  if (importPath === null || dir === null) return null;
  return dir === "." ? importPath : importPath.slice(0, -dir.length - 1);
}

/** The name of a type's schema. Names are short for types in the module of `own`. */
export function schemaName(type: NamedType, own: Package, typeOf: (id: string) => NamedType): string {
  const place = packagePath(type.package, own);
  return [...place, instanceName(type, own, typeOf)].join(".");
}

/** The name of the schema for a message of a package. */
export function messageName(name: string, own: Package): string {
  return [...packagePath(own, own), asciiName(name)].join(".");
}

function packagePath(
  { name, importPath }: { name: string; importPath: string | null },
  own: Package,
): string[] {
  const module = modulePath(own);
  if (importPath === null || importPath === module) return [asciiName(name)];
  const path =
    module !== null && importPath.startsWith(`${module}/`) ? importPath.slice(module.length + 1) : importPath;
  return path.split("/").map(asciiName);
}

/** The name of an instance of a generic type: `Page[Book]` is `PageOfBook`, `Pair[string, int]` is `PairOfStringAndInteger`. */
function instanceName(type: NamedType, own: Package, typeOf: (id: string) => NamedType): string {
  const words = type.typeArguments.map(shape => shapeWord(shape, type, own, typeOf));
  // Such a type has two schemas: Go writes its values in another way where it can't take their address.
  const suffix = type.id.endsWith(" (value)") ? "Value" : "";
  return asciiName(type.name) + (words.length === 0 ? "" : `Of${words.join("And")}`) + suffix;
}

/** The word for a type argument in the name of an instance; `outer` is the generic type. */
function shapeWord(
  { kind, type, element, bits, signed }: Shape,
  outer: NamedType,
  own: Package,
  typeOf: (id: string) => NamedType,
): string {
  const inner = () => (element === null ? "" : shapeWord(element, outer, own, typeOf));
  switch (kind) {
    case "reference": {
      const target = typeOf(type!);
      const isNear = target.package.importPath === outer.package.importPath;
      const name = instanceName(target, own, typeOf);
      return isNear ? name : packagePath(target.package, own).map(pascalCase).join("") + name;
    }
    case "list":
    case "array":
      return `${inner()}List`;
    case "map":
      return `${inner()}Map`;
    case "integer":
      return bits === 0 ? "Integer" : `${signed ? "Int" : "Uint"}${bits}`;
    case "number":
      return bits === 0 ? "Number" : `Float${bits}`;
    default:
      return pascalCase(kind);
  }
}

/** A text as part of a name in OpenAPI. Schemas, and in many tools all names, have only ASCII letters, digits, `-` and `_`: `é` becomes `_e9_`. */
export function asciiName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/gu, character => `_${character.codePointAt(0)!.toString(16)}_`);
}
