/** Finds the packages of a module whose code registers handlers of a package. */
import { join } from "node:path";
import type { Files } from "../base/files/files.ts";
import { isWithin } from "../base/files/repository.ts";
import { append, getOrMake } from "../base/text/maps.ts";
import type { GoFile } from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { isSkippedDirectory } from "../packages/source/find-packages.ts";
import { readImportedFiles } from "../packages/source/read-package.ts";
import type { BuildContext } from "../packages/source/types.ts";

/** What a run has read of modules, to look for registrations. */
export interface ModuleCache {
  /** The directories with files that may register handlers, with all that these files import, by the module's root directory. */
  modules: Map<string, Map<string, string[]>>;
  /** The parsed files of a directory. */
  packages: Map<string, GoFile[]>;
}

export function moduleCache(): ModuleCache {
  return { modules: new Map(), packages: new Map() };
}

/** A text that may register handlers, or mount routers. */
export const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Method|MethodFunc|Mount|Route|Group|PathPrefix|Path|Methods|StripPrefix|Match|Any|Add)\(|\.(?:Get|Head|Post|Put|Patch|Delete|Options|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\(\s*(?:["`]\/?|\w+\s*[+,])/;

/** Directories of the module that import a package and register something, or that import one of these; with their parsed files. */
export function registeringPackages(
  { dir, importPath }: { dir: string; importPath: string | null },
  {
    roots,
    build,
    parser,
    cache,
  }: {
    roots: ImportRoots;
    build: BuildContext;
    parser: Pick<GoParser, "parseDeclarations">;
    cache: ModuleCache;
  },
): { dir: string; importPath: string; files: GoFile[] }[] {
  const module = [...roots.mainModules]
    .filter(([, root]) => isWithin(dir, root))
    .sort(([, a], [, b]) => b.length - a.length)[0];
  if (module === undefined || importPath === null) return [];
  const [path, root] = module;
  const importing = getOrMake(cache.modules, root, () => scanModule(roots.disk, root, path));
  const found = new Map<string, string>();
  // The loop also looks at the paths that it adds.
  const wanted = [importPath];
  for (const one of wanted) {
    for (const [other, imports] of importing) {
      if (other === dir || found.has(other) || !imports.includes(one)) continue;
      const within = other.slice(root.length).replaceAll("\\", "/");
      found.set(other, `${path}${within}`);
      wanted.push(`${path}${within}`);
    }
  }
  return [...found].map(([dir, importPath]) => ({
    dir,
    importPath,
    files: getOrMake(cache.packages, dir, () =>
      [...readImportedFiles(roots.disk, dir, build)].map(({ name, text }) =>
        parser.parseDeclarations(name, text, true),
      ),
    ),
  }));
}

/** Reads the texts of a module: finds the directories whose files import packages of the module and may register handlers. */
function scanModule(disk: Files, root: string, path: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const imported = new RegExp(
    `^\\s*(?:import\\s+)?(?:[\\w.]+\\s+)?["\`](${path.replace(/[.+]/g, "\\$&")}(?:/[^"\`]*)?)["\`]`,
    "gm",
  );
  const visit = (dir: string) => {
    const entries = disk.list(dir);
    if (!Array.isArray(entries)) return;
    if (dir !== root && entries.some(({ name }) => name === "go.mod")) return;
    for (const { name, kind } of entries) {
      if (kind === "directory") {
        if (!isSkippedDirectory(name)) visit(join(dir, name));
      } else if (/^[^._].*(?<!_test)\.go$/s.test(name)) {
        const bytes = disk.read(join(dir, name));
        if (!Buffer.isBuffer(bytes) || !bytes.includes(path)) continue;
        const text = bytes.toString("latin1");
        if (registers.test(text)) for (const [, one] of text.matchAll(imported)) append(found, dir, one!);
      }
    }
  };
  visit(root);
  return found;
}
