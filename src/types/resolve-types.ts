/** Finds the binding structs of a package, and the types of their fields, by reading Go source: no Go toolchain is needed. */

import type { GoFile, TypeDeclaration } from "../go/declarations.ts";
import { bindingName, isTextPart } from "./binding-names.ts";
import { isIgnored } from "./enums.ts";
import type { FieldType } from "./field-type.ts";
import type { GoType, TypePackage, TypeReader } from "./go-types.ts";
import { typeAt, typeOfDeclaration } from "./lookup.ts";
import { ownPackage } from "./packages.ts";
import { type PromotedField, promotedFields, type StructPointer } from "./promoted-fields.ts";
import { type WrittenType, writeType } from "./type-text.ts";

/** The binding structs of a package. */
export interface ResolvedTypes {
  /** The package itself. */
  own: TypePackage;
  structs: Map<TypeDeclaration, ResolvedStruct>;
}

/** The fields of a binding struct, with those of embedded structs. */
export interface ResolvedStruct {
  /** The struct itself; for an alias, the type that it stands for. */
  type: GoType;
  /** For a type that is not a struct, and so has no fields and is a whole JSON body: what it is. Null for a struct. */
  whole: WholeBody | null;
  fields: ResolvedField[];
  pointers: StructPointer[];
  /** Fields of embedded structs that Go can't select, see `PromotedFields`. */
  hidden: PromotedField[];
}

/** A message that is not a struct, but a whole JSON body, such as `type ListRoomsResponse []Room`. */
export interface WholeBody {
  /** What it is declared as: `[]Room`. */
  type: FieldType;
  /** The kind of its underlying type. */
  kind: "slice" | "map" | "array" | "string" | "bool" | "number";
}

/** A field, and its type as the package writes it. */
export interface ResolvedField extends PromotedField, WrittenType {
  /** T: the type without its outer pointer or slice. */
  element: TypeUse;
}

/** A type as a field uses it. */
export interface TypeUse extends WrittenType {
  /** The type; null for one without a name, and for one that is neither embedded nor converted from texts. */
  named: GoType | null;
  /** The element type `Tag` of a named slice such as `type Tags []Tag`; null for other types. */
  list: TypeUse | null;
}

/** Finds the fields of the package's binding structs and of the structs that these embed, also from other packages. */
export function resolveTypes(
  { dir, files, importPath = null }: { dir: string; files: GoFile[]; importPath?: string | null },
  reader: TypeReader,
): ResolvedTypes {
  const own = ownPackage(dir, files, importPath);
  const structs = new Map<TypeDeclaration, ResolvedStruct>();
  for (const file of files) {
    for (const declaration of file.types) {
      if (bindingName(declaration.name) === null || isIgnored(declaration.doc)) continue;
      const found = bindingType(reader, own, declaration, file);
      if (!found) continue;
      const { fields, pointers, hidden } =
        found.whole === null ? promotedFields(found.type) : { fields: [], pointers: [], hidden: [] };
      const resolved = fields.map(field => resolveField(field, own));
      structs.set(declaration, { ...found, fields: resolved, pointers, hidden });
    }
  }
  return { own, structs };
}

/** The type that a declaration declares, or is an alias of. Null if it can't be a message: encoding/json can't write it, or it can have no generated methods. */
function bindingType(
  reader: TypeReader,
  own: TypePackage,
  declaration: TypeDeclaration,
  file: GoFile,
): { type: GoType; whole: WholeBody | null } | null {
  const type = typeOfDeclaration(reader, { declaration, file, pkg: own });
  const { target } = type;
  // Go allows methods only in the type's own package, and not on an instance of a generic type such as `Page[int]`.
  if (target.kind !== "declared" || target.pkg !== own) return null;
  if (declaration.alias && target.typeArguments.size > 0) return null;
  if (type.kind === "struct") return type.literal && { type, whole: null };
  const kind = wholeKind(type.kind);
  if (kind === null) return null;
  const declaredAs = typeAt(reader, { ...target, type: target.declaration.type });
  const { type: written, unnameable } = writeType(declaredAs, own);
  return unnameable === null ? { type, whole: { type: written, kind } } : null;
}

/** The kind of a type that can be a whole JSON body; null for pointers and interfaces, which can't get methods, and for types that encoding/json can't write. */
function wholeKind(kind: string): WholeBody["kind"] | null {
  if (/^(?:slice|map|array|string|bool)$/.test(kind)) return kind as WholeBody["kind"];
  return /^(?:u?int(?!erface)|float)/.test(kind) ? "number" : null;
}

function resolveField(field: PromotedField, own: TypePackage): ResolvedField {
  const { type } = field.field;
  const written = writeType(type, own);
  const isConverted = field.tag.pairs.some(({ key, value }) => isTextPart(key) && value !== "-");
  const element = elementOf(type);
  const use = { ...(element === type ? written : writeType(element, own)), named: null, list: null };
  const named = isConverted || field.embedded ? nameOf(element) : null;
  const list = isConverted && named?.literal?.type.kind === "slice" ? listOf(named, own) : null;
  return { ...field, ...written, element: { ...use, named, list } };
}

/** The elements of a named slice. */
function listOf(type: GoType, own: TypePackage): TypeUse | null {
  const { element } = type;
  return element && { ...writeType(elementOf(element), own), named: nameOf(elementOf(element)), list: null };
}

/** The type itself, if it has a name. */
function nameOf(type: GoType): GoType | null {
  return type.place.type.kind === "name" && type.target.kind !== "parameter" ? type : null;
}

/** The type without its outer pointer or slice, as it is written: `T` for `*T`, `[]T` and `T`. */
function elementOf(type: GoType): GoType {
  const { kind } = type.place.type;
  return ((kind === "pointer" || kind === "slice") && type.element) || type;
}
