/** Reads the packages of a module, and finds each declaration in their texts. */

import { nearestWith } from "../../../base/files/repository.ts";
import { append } from "../../../base/text/maps.ts";
import type { GoFile } from "../../../go/declarations.ts";
import { findImport } from "../../../packages/modules/find-import.ts";
import { hasGoHeader } from "../../../packages/source/generated-header.ts";
import { readImportedFiles } from "../../../packages/source/read-package.ts";
import { declaresName } from "../../../types/find-declarations.ts";
import type { TypeReader } from "../../../types/go-types.ts";
import { importOf, openImport } from "../../../types/packages.ts";
import { type Declaration, type Reference, splitDeclarations, type Uses, usesOf } from "./declarations.ts";

/** A package of the module. */
export interface ModulePackage {
  dir: string;
  /** Null for the package with the handlers. */
  importPath: string | null;
  name: string;
  files: SourceText[];
  /** What it declares at package level, by name. */
  declared: ReadonlyMap<string, Item>;
  /** The methods by the names of their types. */
  methods: ReadonlyMap<string, Item[]>;
}

/** A file of such a package. */
export interface SourceText {
  name: string;
  text: string;
  /** What it imports. */
  file: GoFile;
}

/** A declaration with its place. */
export interface Item {
  pkg: ModulePackage;
  source: SourceText;
  declaration: Declaration;
  /** gen writes it for the package with the handlers. */
  generated: boolean;
}

/** The packages of a module that were read so far. */
export interface ModuleReader {
  reader: TypeReader;
  /** The module's root directory, and its path; null outside of a module. */
  root: string;
  path: string | null;
  packages: Map<string, ModulePackage>;
}

/** Makes a package from its files, and adds it to the packages that were read. */
export function modulePackage(
  { reader, packages }: ModuleReader,
  { dir, importPath }: Pick<ModulePackage, "dir" | "importPath">,
  files: { name: string; text: string }[],
): ModulePackage {
  const declared = new Map<string, Item>();
  const methods = new Map<string, Item[]>();
  const pkg: ModulePackage = { dir, importPath, name: "", files: [], declared, methods };
  packages.set(dir, pkg);
  for (const { name, text } of files) {
    const file = reader.parser.parseDeclarations(name, text);
    const source = { name, text, file };
    // Generated files of other packages were there before this run: they can be copied.
    const generated = importPath === null && hasGoHeader(text);
    if (pkg.name === "" || !generated) pkg.name = file.packageName;
    pkg.files.push(source);
    for (const declaration of splitDeclarations(text)) {
      const item = { pkg, source, declaration, generated };
      const { receiver, names } = declaration;
      if (receiver !== null) append(methods, receiver, item);
      else for (const { name } of names) if (!declared.has(name)) declared.set(name, item);
    }
  }
  return pkg;
}

/** The package that `from` imports by a path; `other` if it is not of the module, and `missing` if it should be but is not found. */
function importedPackage(
  modules: ModuleReader,
  importPath: string,
  from: ModulePackage,
): ModulePackage | "other" | "missing" {
  const { reader, root, path, packages } = modules;
  const found = findImport(importPath, { dir: from.dir, roots: reader.roots });
  if (found.dir === null)
    return path !== null && `${importPath}/`.startsWith(`${path}/`) ? "missing" : "other";
  if (nearestWith(reader.roots.disk, "go.mod", found.dir) !== root) return "other";
  const known = packages.get(found.dir);
  if (known) return known;
  const read = [...readImportedFiles(reader.roots.disk, found.dir, reader.build)];
  const name = read[0]?.packageName;
  const files = read.filter(({ packageName }) => packageName === name);
  return modulePackage(modules, { dir: found.dir, importPath }, files);
}

/** The import path that a qualifier means in a file; null for a name that is not a qualifier. */
function pathOf({ reader }: ModuleReader, qualifier: string, { source, pkg }: Item): string | null {
  return importOf(reader, qualifier, source.file, pkg.dir);
}

/** What a name in a declaration means: another declaration, or a package that is imported. */
export type Meaning = { item: Item } | { path: string };

/** What a name means; a text that says why a client can't have it; null for a name that is neither the package's nor imported. */
export function meaningOf(
  modules: ModuleReader,
  item: Item,
  { qualifier, name }: Reference,
): Meaning | string | null {
  if (qualifier === null) {
    const own = item.pkg.declared.get(name);
    return own ? { item: own } : dotImported(modules, name, item);
  }
  const path = pathOf(modules, qualifier, item);
  if (path === null || path === "C") return `it uses ${qualifier}.${name}`;
  const pkg = importedPackage(modules, path, item.pkg);
  if (pkg === "other") return { path };
  if (pkg === "missing") return `it uses ${qualifier}.${name}, and package ${path} is not found`;
  const found = pkg.declared.get(name);
  return found ? { item: found } : `it uses ${qualifier}.${name}, which is not found`;
}

/** What a name means that a dot import brings into a file; null if no import brings it. */
function dotImported(modules: ModuleReader, name: string, { source, pkg }: Item): Meaning | string | null {
  for (const { name: local, path } of source.file.imports) {
    if (local !== ".") continue;
    const own = importedPackage(modules, path, pkg);
    const item = typeof own === "string" ? undefined : own.declared.get(name);
    if (item) return { item };
    const opened = own === "other" ? openImport(modules.reader, path, pkg.dir) : null;
    if (opened && "package" in opened && declaresName(modules.reader, opened.package, name))
      return `it uses ${name}, which the dot import of ${path} brings`;
  }
  return null;
}

/** What a declaration uses. */
export function usesOfItem(modules: ModuleReader, item: Item): Uses {
  return usesOf(
    item.declaration,
    name => pathOf(modules, name, item) !== null,
    name => item.pkg.declared.get(name)?.declaration.kind ?? null,
  );
}
