/** Chooses the names that messages, and the named types in them, have in a file. */

import type { Binding, Package } from "../model/types.ts";
import type { Direction } from "../shapes/inner-shapes.ts";
import type { NamedType } from "../shapes/shape-types.ts";
import { pascalCase } from "../text/names.ts";
import { capitalized, type TakeName, typeNames } from "./names.ts";
import type { ReachedType, TypesById } from "./reached-types.ts";

/** The names of a file's types. */
export interface FileNames {
  /** By the binding's Go name. */
  messages: ReadonlyMap<string, string>;
  /** By id and direction, see `typeKey`. */
  types: ReadonlyMap<string, string>;
}

/** The key of a named type in a direction. */
export const typeKey = (id: string, direction: Direction) => `${id} ${direction}`;

/**
 * Names the types of a file as in Go. If two have the same name, a message keeps it, or else a type of the file's own package, and the name
 * of the other begins with its package's name.
 */
export function nameTypes(
  { messages, types }: { messages: Binding[]; types: ReachedType[] },
  own: Package,
  all: TypesById,
  sameAsMessage: (type: ReachedType) => string | null,
): FileNames {
  const take = typeNames();
  const messageNames = new Map(messages.map(({ name }) => [name, take(capitalized(name))]));
  const named = new Map<string, string>();
  const isOwn = ({ type }: ReachedType) => type.package.importPath === own.importPath;
  for (const reached of [...types.filter(isOwn), ...types.filter(one => !isOwn(one))]) {
    const { type, direction } = reached;
    const message = sameAsMessage(reached);
    const name = message === null ? takeTypeName(reached, all, take) : messageNames.get(message)!;
    named.set(typeKey(type.id, direction), name);
  }
  return { messages: messageNames, types: named };
}

function takeTypeName({ type, direction }: ReachedType, all: TypesById, take: TakeName): string {
  const suffix = direction === "read" ? "Input" : "";
  const name = `${instanceName(type, all)}${suffix}`;
  return take(name, `${pascalCase(type.package.name)}${name}`);
}

/** The name of an instance of a generic type: `Page[Book]` is `PageOfBook`, `Pair[string, int]` is `PairOfStringAndNumber`. */
function instanceName({ name, typeArguments }: NamedType, all: TypesById): string {
  const words = typeArguments.map(shape => shapeWord(shape, all));
  return capitalized(name) + (words.length === 0 ? "" : `Of${words.join("And")}`);
}

/** The word for a type argument in the name of an instance. */
function shapeWord({ kind, type, element }: NamedType["shape"], all: TypesById): string {
  const inner = () => (element === null ? "" : shapeWord(element, all));
  switch (kind) {
    case "reference": {
      const target = all.get(type!);
      return target ? instanceName(target, all) : "Unknown";
    }
    case "list":
    case "array":
      return `${inner()}List`;
    case "map":
      return `${inner()}Map`;
    case "integer":
      return "Number";
    case "any":
    case "opaque":
    case "unresolved":
      return "Unknown";
    case "unsupported":
      return "Never";
    default:
      return pascalCase(kind);
  }
}
