/** The types that a package's own files declare, by name. */
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";

/** A type declaration with the file that holds it. */
export interface DeclaredType {
  declaration: TypeDeclaration;
  file: GoFile;
}

export type DeclaredTypes = ReadonlyMap<string, DeclaredType>;

/** The package's types by name. If a package that doesn't compile yet declares a type twice, the first declaration counts. */
export function declaredTypes(files: GoFile[]): DeclaredTypes {
  const types = new Map<string, DeclaredType>();
  for (const file of files) {
    for (const declaration of file.types) {
      if (declaration.name !== "_" && !types.has(declaration.name))
        types.set(declaration.name, { declaration, file });
    }
  }
  return types;
}

/** The name of a receiver's type, which the receiver may write as an alias: `Pets` for `P`, after `type P = Pets`. */
export function receiverType(name: string, types: DeclaredTypes): string {
  let current = name;
  // A cycle of aliases doesn't compile, but must not cause an endless loop: there are no more steps than types.
  for (let steps = types.size; steps > 0; steps--) {
    const declaration = types.get(current)?.declaration;
    const target = declaration?.type.kind === "pointer" ? declaration.type.element : declaration?.type;
    if (!declaration?.alias || target?.kind !== "name" || target.package !== null) break;
    current = target.name;
  }
  return current;
}
