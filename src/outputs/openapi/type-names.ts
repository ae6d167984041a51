/**
 * The names of schemas in the document: they depend on the type alone, so that a name stays when other packages join the document.
 * They begin with the package's path within its module: `pets.Pet`, `api.v2.Pet`; with the whole import path for other modules.
 */

import { pascalCase } from "../../base/text/names.ts";
import type { Package } from "../../model/types.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";
import { instanceName, modulePath } from "../type-texts.ts";

/** The name of a type's schema. Names are short for types in the module of `own`. */
export function schemaName(type: NamedType, own: Package, typeOf: (id: string) => NamedType): string {
  const nameOf = ({ id, name, package: declared }: NamedType, outer: NamedType | null) => {
    const isNear = outer === null || declared.importPath === outer.package.importPath;
    const prefix = isNear ? "" : packagePath(declared, own).map(pascalCase).join("");
    // Such a type has two schemas: Go writes its values in another way where it can't take their address.
    return prefix + asciiName(name) + (id.endsWith(" (value)") ? "Value" : "");
  };
  const name = instanceName(type, { typeOf, nameOf, wordOf });
  return [...packagePath(type.package, own), name].join(".");
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

/** The word for a type argument in the name of an instance. */
function wordOf({ kind, bits, signed }: Shape): string {
  if (kind === "integer") return bits === 0 ? "Integer" : `${signed ? "Int" : "Uint"}${bits}`;
  if (kind === "number" && bits > 0) return `Float${bits}`;
  return pascalCase(kind);
}

/** A text as part of a name in OpenAPI. Schemas, and in many tools all names, have only ASCII letters, digits, `-` and `_`: `é` becomes `_e9_`. */
export function asciiName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/gu, character => `_${character.codePointAt(0)!.toString(16)}_`);
}
