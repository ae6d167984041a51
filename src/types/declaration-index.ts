/** Indexes declarations by name: those of a file, or of a package. */

import { append } from "../base/text/maps.ts";
import type { ConstantSpec, FunctionDeclaration, GoFile, TypeDeclaration } from "../go/declarations.ts";
import type { DeclaredType, DeclaredTypes } from "./declared-types.ts";

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

/** The declarations of a package by name. */
export interface PackageIndex {
  files: GoFile[];
  types: DeclaredTypes;
  names: ReadonlySet<string>;
  /** As in `IndexedFile`; the methods are numbered in the order of the files. */
  methods: ReadonlyMap<string, { fn: FunctionDeclaration; order: number }[]>;
  /** As in `IndexedFile`. */
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

/** Indexes all files of a package. If a type is declared twice, the first declaration counts. */
export function indexPackage(files: GoFile[]): PackageIndex {
  const types = new Map<string, DeclaredType>();
  const names = new Set<string>();
  const methods = new Map<string, { fn: FunctionDeclaration; order: number }[]>();
  const aliases = new Map<string, string[]>();
  let order = 0;
  for (const file of files) {
    const index = indexFile(file);
    for (const [name, declaration] of index.types)
      if (!types.has(name)) types.set(name, { declaration, file });
    for (const name of index.names) names.add(name);
    for (const fn of file.functions)
      if (fn.receiver) append(methods, fn.receiver.type, { fn, order: order++ });
    for (const [name, own] of index.aliases) for (const alias of own) append(aliases, name, alias);
  }
  return { files, types, names, methods, aliases };
}
