/** Finds out for which types there can be functions that read and write JSON. */
import { parseStructTag } from "../go/struct-tags.ts";
import { embeddedFields } from "../types/embedded-fields.ts";
import { type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import type { TypePackage, TypeReader } from "../types/packages.ts";
import { isValidName } from "./json-fields.ts";
import type { Shaping } from "./type-facts.ts";

/** Reports whether a package belongs to the modules that the user works on. Those of others change without a run of gen. */
export function isOfUser({ own, reader }: Shaping, { importPath }: TypePackage): boolean {
  if (importPath === null || importPath === own.importPath) return true;
  const modules = [...reader.roots.mainModules.keys()];
  return modules.some(module => importPath === module || importPath.startsWith(`${module}/`));
}

/** Reports whether what encoding/json does with a struct, or with those that it embeds, depends on its version: a tag names a key that it refuses, or a json.Number is embedded. */
export function hasOddFields(reader: TypeReader, struct: TypePlace, seen = new Set<unknown>()): boolean {
  if (struct.type.kind !== "struct" || seen.has(struct.type)) return false;
  seen.add(struct.type);
  const isOdd = struct.type.fields.some(({ tag }) => {
    const name = tag && parseStructTag(tag.literal, tag.span).pairs.find(({ key }) => key === "json")?.name;
    return name && !isValidName(name);
  });
  return (
    isOdd ||
    embeddedFields(reader, struct).some(({ target }) => {
      if (isNumber(target)) return true;
      const underlying = underlyingTarget(reader, target);
      return underlying.kind === "literal" && hasOddFields(reader, underlying.place, seen);
    })
  );
}

function isNumber(target: TypeTarget): boolean {
  if (target.kind === "standard") return target.importPath === "encoding/json" && target.name === "Number";
  return (
    target.kind === "declared" &&
    target.pkg.importPath === "encoding/json" &&
    target.declaration.name === "Number"
  );
}
