/** What a package's own files declare, looked up by name. */
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";

/** A type declaration with the file that holds it. */
export interface DeclaredType {
  declaration: TypeDeclaration;
  file: GoFile;
}

export type DeclaredTypes = ReadonlyMap<string, DeclaredType>;

/** The package's types by name; of one that is declared twice, in a package that doesn't compile yet, the first counts. */
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

/** A receiver written as an alias (`type P = Pets`) means the type that the alias stands for. */
export function receiverType(name: string, types: DeclaredTypes): string {
  let current = name;
  // Each step leaves a name behind; a cycle of aliases does not compile, but must not hang us either.
  for (let steps = types.size; steps > 0; steps--) {
    const declaration = types.get(current)?.declaration;
    const target = declaration?.type.kind === "pointer" ? declaration.type.element : declaration?.type;
    if (!declaration?.alias || target?.kind !== "name" || target.package !== null) break;
    current = target.name;
  }
  return current;
}
