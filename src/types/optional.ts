/**
 * The type `Optional[T]`: a value of a JSON object that is absent, null or a T. gen declares it where the source names it, so gen must know it before
 * there is a file with it. A generic type of the same form, such as a copy, is treated alike.
 */
import { installedFile, packageFile } from "../base/files/system-files.ts";
import { assumedName } from "../go/import-paths.ts";
import { generatedHeaderFor } from "../packages/source/generated-header.ts";
import type { GoType, TypePackage, TypeReader } from "./go-types.ts";
import { findMethods, indexFile, isOfGen } from "./packages.ts";

/** The name of the type. */
export const optionalName = "Optional";

/** The T of an `Optional[T]`; null for all other types. */
export function optionalValue({ reader, target }: GoType): GoType | null {
  if (target.kind !== "declared" || target.typeArguments.size !== 1) return null;
  const { declaration, pkg, typeArguments } = target;
  if (declaration.type.kind !== "struct") return null;
  const names = declaration.type.fields.flatMap(field => field.names.map(({ name }) => name));
  if (names.join() !== "Value,Valid,Null") return null;
  const methods = findMethods(reader, pkg, declaration.name).map(({ name }) => name);
  const isWhole = ["IsZero", "MarshalJSON", "UnmarshalJSON"].every(name => methods.includes(name));
  return isWhole ? [...typeArguments.values()][0]! : null;
}

/** The T of an `Optional[T]` whose methods are known, since gen wrote or will write its file; null for all other types, such as a copy. */
export function generatedOptional(type: GoType): GoType | null {
  const { target } = type;
  const value = optionalValue(type);
  return value && target.kind === "declared" && isOfGen(target.pkg, target.file) ? value : null;
}

/** Adds the declaration to a package whose files don't have it: a file that gen is going to write. */
export function declareOptional(reader: Pick<TypeReader, "parser">, pkg: TypePackage): void {
  // Where one is embedded, which is an error, its fields are not those of a message.
  const text = optionalText(pkg.name).replaceAll(/^\t(?:Value|Valid|Null) \w+$/gm, '$& `json:"-"`');
  const file = reader.parser.parseDeclarations("optional.go", text);
  const header = generatedHeaderFor(file.name);
  pkg.files.push({ name: file.name, text: header, mayDeclare: null, parsed: indexFile(file) });
  pkg.declarations.set(optionalName, { declaration: file.types[0]!, file });
  pkg.declaredNames.set(optionalName, true);
  pkg.methods.clear();
}

/** The Go file with the declaration, as the built-in template of the helper prints it. */
export function optionalText(packageName: string): string {
  const text = installedFile(packageFile("templates/chapters/helpers/optional.go.hbs")).toString();
  const [, helper = ""] = /"helpers\/Optional"\}\}\n([\s\S]*?)\{\{\/inline\}\}/.exec(text) ?? [];
  const imports = new Set<string>();
  const declaration = helper
    // What it says of another helper.
    .replace(/ \{\{use [^.]*\./, "")
    .replaceAll("{{name}}", optionalName)
    .replaceAll(/\{\{pkg "([^"]*)"\}\}/g, (_, path: string) => {
      imports.add(path);
      return assumedName(path).name;
    });
  const lines = [...imports].sort().map(path => `\t"${path}"\n`);
  return `package ${packageName}\n\nimport (\n${lines.join("")})\n\n${declaration}`;
}
