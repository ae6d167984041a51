/** What a package's own files declare, looked up by name. */
import type { GoFile } from "../go/declarations.ts";
import type { DeclaredType } from "./bindings.ts";

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

/** Reports whether a user's file declares that method on the type. */
export function hasMethod(files: GoFile[], types: DeclaredTypes, type: string, name: string): boolean {
  return files.some(file =>
    file.functions.some(
      fn => fn.name === name && fn.receiver !== null && receiverType(fn.receiver.type, types) === type,
    ),
  );
}
