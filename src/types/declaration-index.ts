/** Indexes the declarations of a file by name. */

import { append } from "../base/text/maps.ts";
import type { ConstantSpec, FunctionDeclaration, GoFile, TypeDeclaration } from "../go/declarations.ts";

/** A constant by its declaration. */
export interface DeclaredConstant {
  name: string;
  spec: ConstantSpec;
  /** Its index among the names of the spec. */
  index: number;
  /** The spec that has its type and value: for `B` in `const ( A = iota; B )`, that of `A`. */
  written: ConstantSpec;
  /** The first spec of its `const` declaration: constants of one block have the same. */
  block: ConstantSpec;
  file: GoFile;
}

/** A parsed file with its declarations by name. */
export interface IndexedFile {
  file: GoFile;
  /** The first declaration of each type. */
  types: ReadonlyMap<string, TypeDeclaration>;
  /** All names that the file declares. */
  names: ReadonlySet<string>;
  /** The methods, by the name of the receiver's type as written, which may be an alias. */
  methods: ReadonlyMap<string, FunctionDeclaration[]>;
  /** The aliases of a type of the package, or of a pointer to one, by the type's name. */
  aliases: ReadonlyMap<string, string[]>;
}

/** Indexes one file. */
export function indexFile(file: GoFile): IndexedFile {
  const types = new Map<string, TypeDeclaration>();
  const methods = new Map<string, FunctionDeclaration[]>();
  const aliases = new Map<string, string[]>();
  for (const declaration of file.types) {
    const { alias, name, type } = declaration;
    if (!types.has(name)) types.set(name, declaration);
    const target = type.kind === "pointer" ? type.element : type;
    if (alias && target.kind === "name" && target.package === null) append(aliases, target.name, name);
  }
  for (const fn of file.functions) if (fn.receiver) append(methods, fn.receiver.type, fn);
  return { file, types, names: new Set(file.declaredNames), methods, aliases };
}
