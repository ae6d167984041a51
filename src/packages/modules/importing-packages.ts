/** Finds the packages of a module that import a package, also through others. */
import { join } from "node:path";
import { entriesIn, type Files, isWithin } from "../../base/files/files.ts";
import { append, getOrMake } from "../../base/text/common.ts";
import type { GoFile } from "../../go/declarations.ts";
import { importedFrameworks, replacedIn, replacing } from "../../go/frameworks.ts";
import type { GoParser } from "../../go/parser.ts";
import { isGoFile, packagesBelow } from "../source/find-packages.ts";
import { readImportedFiles } from "../source/read-package.ts";
import type { BuildContext } from "../source/types.ts";
import type { ImportRoots } from "./import-roots.ts";

/** What a run has read of modules, to look for packages that use others. */
export type ModuleCache = ReturnType<typeof moduleCache>;

/** A new cache. What `disk` reads to find importing packages counts for the run, not for one of its packages. */
export function moduleCache(disk: Files | null = null) {
  return {
    disk,
    /** The directories with files that are wanted, with all that these files import of their module, by the module's root directory. */
    modules: new Map<string, Map<string, string[]>>(),
    /** The parsed files of a directory. */
    packages: new Map<string, GoFile[]>(),
    /** What was asked about packages, by their directories. */
    asked: new Map<string, Importers>(),
  };
}

/** Which packages of a module import a package. */
export interface Importers {
  importPath: string;
  module: { root: string; path: string };
  /** The source of the regular expression, without flags, that texts match. */
  matching: string;
  /** The package has handlers of a framework, whose bodies any code of the module may limit. */
  isLimited: boolean;
  /** Their directories and import paths. */
  found: [string, string][];
}

type Reader = { roots: ImportRoots; build: BuildContext; parser: Pick<GoParser, "parseDeclarations"> };

/** Directories of the module with a file that imports a package, or one of these, and whose text matches; with their parsed files. A cache is for one expression. */
export function importingPackages(
  { dir, importPath, files }: { dir: string; importPath: string | null; files: GoFile[] },
  { roots, build, parser }: Reader,
  cache: ModuleCache,
  matching: RegExp,
) {
  const module = [...roots.mainModules]
    .filter(([, root]) => isWithin(dir, root))
    .sort(([, a], [, b]) => b.length - a.length)[0];
  if (module === undefined || importPath === null) return [];
  const [path, root] = module;
  // Import paths of Go's own packages don't begin with their module's path, so reading its 39 MB would find nothing.
  if (path === "std") return [];
  const isLimited = files.some(file => importedFrameworks(file).length > 0);
  const asked = { importPath, module: { root, path }, matching: matching.source, isLimited };
  const found = importersOf(dir, asked, cache, cache.disk ?? roots.disk);
  cache.asked.set(dir, { ...asked, found });
  return found.map(([dir, importPath]) => {
    // The package that asks depends on these files, also if they are parsed already.
    for (const { name } of entriesIn(roots.disk, dir).filter(isGoFile)) roots.disk.stat(join(dir, name));
    const files = getOrMake(cache.packages, dir, () =>
      [...readImportedFiles(roots.disk, dir, build)].map(({ name, text }) =>
        parser.parseDeclarations(name, text, true),
      ),
    );
    return { dir, importPath, files };
  });
}

/** The directories and import paths of the packages of a module that import the package of a directory, also through others. */
export function importersOf(
  dir: string,
  { importPath, module: { root, path }, matching, isLimited }: Omit<Importers, "found">,
  { modules }: ModuleCache,
  disk: Files,
): Importers["found"] {
  const searched = { root, path, matching: new RegExp(matching) };
  const importing = getOrMake(modules, root, () => scanModule(disk, searched));
  const found = new Map<string, string>();
  // The loop also looks at the paths that it adds.
  const wanted = [importPath, ...wholeModule(isLimited)];
  for (const one of wanted) {
    for (const [other, imports] of importing) {
      if (other === dir || found.has(other) || !imports.includes(one)) continue;
      const within = other.slice(root.length).replaceAll("\\", "/");
      found.set(other, `${path}${within}`);
      wanted.push(`${path}${within}`);
    }
  }
  return [...found];
}

/** Reports whether a package that gets a file with this text may begin to be one of those that import a package. */
export function mayImport({ importPath, isLimited, found }: Importers, text: string): boolean {
  const paths = [importPath, ...found.map(([, path]) => path)];
  const isMeant = replacedIn(text).some(name => wholeModule(isLimited).includes(meantBy(name)));
  return isMeant || paths.some(path => text.includes(path));
}

/** Stands for the import of all packages of a module: what sets echo's handler of errors, or its binder, is about all of them. */
const all = "*";
/** That of those with handlers of frameworks: what limits bodies is about all of these. */
const allOfFrameworks = "* of frameworks";

/** What code is about that replaces something, or limits bodies. */
const meantBy = (replaced: string) => (replaced === "Body" ? allOfFrameworks : all);

/** What stands for the import of a package among others. */
const wholeModule = (isLimited: boolean) => (isLimited ? [all, allOfFrameworks] : [all]);

/** Reads the texts of a module: finds the directories with files that match and import packages of the module. */
function scanModule(disk: Files, { root, path, matching }: { root: string; path: string; matching: RegExp }) {
  const found = new Map<string, string[]>();
  const imported = new RegExp(
    `^\\s*(?:import\\s+)?(?:[\\w.]+\\s+)?["\`](${path.replace(/[.+]/g, "\\$&")}(?:/[^"\`]*)?)["\`]`,
    "gm",
  );
  for (const dir of packagesBelow(disk, root)) {
    for (const { name } of entriesIn(disk, dir).filter(isGoFile)) {
      const bytes = disk.read(join(dir, name));
      if (!Buffer.isBuffer(bytes) || ![path, ...replacing].some(word => bytes.includes(word))) continue;
      const text = bytes.toString("latin1");
      for (const replaced of replacedIn(text)) append(found, dir, meantBy(replaced));
      if (matching.test(text)) for (const [, one] of text.matchAll(imported)) append(found, dir, one!);
    }
  }
  return found;
}
