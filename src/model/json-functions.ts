/** Finds out for which types there can be functions that read and write JSON. */
import { parseStructTag } from "../go/struct-tags.ts";
import { embeddedFields } from "../types/embedded-fields.ts";
import { type TypePlace, underlyingTarget } from "../types/lookup.ts";
import type { TypePackage, TypeReader } from "../types/packages.ts";
import { isValidName } from "./json-fields.ts";
import type { Shaping } from "./type-facts.ts";

/** Reports whether a package belongs to the modules that the user works on. Those of others change without a run of gen. */
export function isOfUser({ own, reader }: Shaping, { importPath }: TypePackage): boolean {
  if (importPath === null || importPath === own.importPath) return true;
  const modules = [...reader.roots.mainModules.keys()];
  return modules.some(module => importPath === module || importPath.startsWith(`${module}/`));
}

/** Reports whether a tag of a struct, or of those that it embeds, names a key that encoding/json refuses: what it does then depends on the version of encoding/json. */
export function hasOddNames(reader: TypeReader, struct: TypePlace, seen = new Set<unknown>()): boolean {
  if (struct.type.kind !== "struct" || seen.has(struct.type)) return false;
  seen.add(struct.type);
  const isOdd = struct.type.fields.some(({ tag }) => {
    const name = tag && parseStructTag(tag.literal, tag.span).pairs.find(({ key }) => key === "json")?.name;
    return name && !isValidName(name);
  });
  return (
    isOdd ||
    embeddedFields(reader, struct).some(({ target }) => {
      const underlying = underlyingTarget(reader, target);
      return underlying.kind === "literal" && hasOddNames(reader, underlying.place, seen);
    })
  );
}
