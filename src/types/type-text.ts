/** Writes types for use in the package that `gen` runs on: with type arguments filled in, and qualifiers before names of other packages. */
import { isWithin } from "../base/files/repository.ts";
import type { FieldDeclaration, TypeExpression } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { type NameInText, replaceNames } from "../go/names-in-text.ts";
import { predeclaredNames, predeclaredTypes } from "../go/predeclared.ts";
import type { FieldType } from "./field-type.ts";
import { declaresName, findDeclaration } from "./find-declarations.ts";
import type { GoType, TypePackage, TypePlace, TypeReader } from "./go-types.ts";
import { importOf, openImport } from "./packages.ts";

/** A type as the package that `gen` runs on writes it. */
export interface WrittenType {
  type: FieldType;
  /** Why the package can't write the type, for example `order is not exported by package page`; null when it can. */
  unnameable: string | null;
}

/** The state of writing one text. */
interface Writer {
  reader: TypeReader;
  /** The package that `gen` runs on. */
  own: TypePackage;
  /** Import paths by the qualifiers of the text. */
  imports: Map<string, string>;
  unnameable: string | null;
}

/** Writes a type for the package `own`. */
export function writeType({ reader, place }: GoType, own: TypePackage): WrittenType {
  const writer: Writer = { reader, own, imports: new Map(), unnameable: null };
  const text = write(writer, place);
  const { kind } = place.type;
  return {
    type: {
      text,
      imports: [...writer.imports].map(([name, path]) => ({ name, path })),
      pointer: kind === "pointer",
      slice: kind === "slice",
    },
    unnameable: writer.unnameable,
  };
}

/** The type as the package `own` writes it; null if it can't. */
export function writtenType(type: GoType, own: TypePackage): FieldType | null {
  const { type: written, unnameable } = writeType(type, own);
  return unnameable === null ? written : null;
}

function write(writer: Writer, place: TypePlace): string {
  const { type } = place;
  const inner = (type: TypeExpression) => write(writer, { ...place, type });
  const replacement = ({ name, isQualifier }: NameInText) =>
    isQualifier ? writeQualifier(writer, name, place) : writeName(writer, name, place);
  const replaced = (text: string, names?: NameInText[]) => replaceNames(text, replacement, names);
  switch (type.kind) {
    case "name": {
      const qualifier = type.package === null ? "" : `${writeQualifier(writer, type.package, place)}.`;
      const name = qualifier === "" ? writeName(writer, type.name, place) : qualifier + type.name;
      const given = type.typeArguments.map(inner);
      return given.length > 0 ? `${name}[${given.join(", ")}]` : name;
    }
    case "pointer":
      return `*${inner(type.element)}`;
    case "slice":
      return `[]${inner(type.element)}`;
    case "array":
      return `[${replaced(type.length)}]${inner(type.element)}`;
    case "map":
      return `map[${inner(type.key)}]${inner(type.value)}`;
    case "struct":
      if (!isOwnText(writer, place)) return writeStruct(writer, type.fields, place);
      // The fields are written only to add their imports.
      for (const field of type.fields) inner(field.type);
      return type.text;
    default:
      return replaced(type.text, type.names);
  }
}

/** Reports whether the type's text can be used as it is: it stands in the package itself, without dot imports and type arguments. */
function isOwnText({ own }: Writer, { file, pkg, typeArguments }: TypePlace): boolean {
  return (
    pkg === own &&
    file.imports.every(spec => spec.name !== ".") &&
    [...typeArguments.values()].every(argument => argument === null)
  );
}

function writeStruct(writer: Writer, fields: FieldDeclaration[], place: TypePlace): string {
  if (fields.length === 0) return "struct{}";
  const lines: string[] = [];
  for (const { names, type, tag } of fields) {
    const hidden = names.find(({ name }) => !isExported(name) && name !== "_");
    // Unexported fields of different packages are different fields, so the types would differ.
    if (hidden && place.pkg !== writer.own) {
      writer.unnameable ??= `it has the unexported field ${hidden.name} of package ${place.pkg.importPath}`;
    }
    const text = write(writer, { ...place, type });
    const written = names.map(({ name }) => name).join(", ");
    lines.push(`\t${`${written} ${text} ${tag?.literal ?? ""}`.trim()}\n`);
  }
  return `struct {\n${lines.join("")}}`;
}

/** The qualifier by which the text can name a package that the file imports. */
function writeQualifier(writer: Writer, qualifier: string, { file, pkg }: TypePlace): string {
  const { reader, own } = writer;
  const importPath = importOf(reader, qualifier, file, pkg.dir);
  if (importPath === null) return qualifier;
  if (pkg !== own) {
    const opened = openImport(reader, importPath, pkg.dir);
    if ("package" in opened) checkImport(writer, opened.package);
  }
  return qualifierOf(writer, qualifier, importPath);
}

/** A name with the qualifier that it needs, or the argument of a type parameter. */
function writeName(writer: Writer, name: string, place: TypePlace): string {
  const { reader, own } = writer;
  const { typeArguments } = place;
  const argument = typeArguments.get(name);
  if (argument) {
    const text = write(writer, argument.place);
    // `chan T` needs parentheses where T is a channel type.
    return argument.place.type.kind === "channel" ? `(${text})` : text;
  }
  if (typeArguments.has(name)) return name;
  const owner = ownerOf(reader, name, place);
  if (owner === null || owner === own || owner.importPath === null) return name;
  if (!isExported(name)) writer.unnameable ??= `${name} is not exported by package ${owner.importPath}`;
  checkImport(writer, owner);
  return `${qualifierOf(writer, owner.name, owner.importPath)}.${name}`;
}

/** The package that declares an unqualified name: that of the file or one of its dot imports; null for a predeclared name. */
function ownerOf(reader: TypeReader, name: string, { file, pkg }: TypePlace): TypePackage | null {
  if (predeclaredTypes.has(name)) return findDeclaration(reader, pkg, name) ? pkg : null;
  // The length of an array may have predeclared functions and constants.
  if (predeclaredNames.has(name)) return null;
  const dots = file.imports.filter(spec => spec.name === ".");
  if (!isExported(name) || dots.length === 0 || declaresName(reader, pkg, name)) return pkg;
  for (const { path } of dots) {
    const opened = openImport(reader, path, pkg.dir);
    if ("package" in opened && declaresName(reader, opened.package, name)) return opened.package;
  }
  return pkg;
}

/** Notes where Go forbids an import: only packages in or below `app` can import `app/internal/…`. */
function checkImport(writer: Writer, { dir, importPath }: TypePackage): void {
  const parent = /^(?:(.*)[\\/])?internal(?:[\\/]|$)/.exec(dir)?.[1];
  if (parent === undefined || isWithin(writer.own.dir, parent)) return;
  writer.unnameable ??= `package ${importPath} is internal to another module or folder`;
}

/** The qualifier of a package in the text. It gets a number if the text has it already for another package, which other files may import by the same name. */
function qualifierOf({ imports }: Writer, wanted: string, importPath: string): string {
  let qualifier = wanted;
  for (let number = 2; ; number++) {
    const taken = imports.get(qualifier);
    if (taken === undefined) imports.set(qualifier, importPath);
    if (taken === undefined || taken === importPath) return qualifier;
    qualifier = `${wanted}${number}`;
  }
}
