/** The text of a type, as the package itself has to write it. */
import type { GoFile, TypeExpression } from "../go/declarations.ts";
import { importsOf } from "./imports.ts";
import type { FieldType, TypeImport } from "./types.ts";

/** The package of another import path that a struct was embedded from. */
export interface ForeignPackage {
  name: string;
  importPath: string;
}

/** Types that Go declares itself, and that no package qualifies: https://pkg.go.dev/builtin#pkg-types */
const predeclared = new Set(
  (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string " +
    "uint uint8 uint16 uint32 uint64 uintptr"
  ).split(" "),
);

/**
 * Describes a type that `file` writes. Where the file is another package's, that package's own names get the
 * package's name in front.
 */
export function describeType(type: TypeExpression, file: GoFile, foreign: ForeignPackage | null): FieldType {
  const text = foreign ? qualify(type, foreign.name) : type.text;
  const own: TypeImport[] =
    foreign && text !== type.text ? [{ name: foreign.name, path: foreign.importPath }] : [];
  return {
    text,
    imports: [...importsOf(type, file), ...own],
    pointer: type.kind === "pointer",
    slice: type.kind === "slice",
  };
}

function qualify(type: TypeExpression, name: string): string {
  switch (type.kind) {
    case "name": {
      const own = type.package === null && !predeclared.has(type.name);
      const typeArguments = type.typeArguments.map(argument => qualify(argument, name)).join(", ");
      const plain = `${type.package ?? (own ? name : null) ?? ""}${type.package || own ? "." : ""}${type.name}`;
      return typeArguments ? `${plain}[${typeArguments}]` : plain;
    }
    case "pointer":
      return `*${qualify(type.element, name)}`;
    case "slice":
      return `[]${qualify(type.element, name)}`;
    case "array":
      return `[${type.length}]${qualify(type.element, name)}`;
    case "map":
      return `map[${qualify(type.key, name)}]${qualify(type.value, name)}`;
    default:
      return type.text;
  }
}
