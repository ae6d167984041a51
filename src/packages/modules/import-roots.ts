/** Lists the modules and directories in which imported packages are looked for. */
import path from "node:path";
import { exists, type Files } from "../../base/files/files.ts";
import { nearestWith } from "../../base/files/repository.ts";
import { type Environment, type GoEnvironment, readGoEnvironment } from "./go-environment.ts";
import {
  compareVersions,
  isGoAtLeast,
  type ModFile,
  type Replacement,
  readModFile,
  type UnreadableFile,
} from "./go-mod.ts";

/** The places of imported packages; see https://go.dev/ref/mod#build-list and https://go.dev/ref/mod#workspaces. */
export interface ImportRoots {
  /** What the packages are read from. */
  disk: Files;
  go: GoEnvironment;
  /** The directories of the module, or of the workspace's modules, by module path. */
  mainModules: ReadonlyMap<string, string>;
  /** The required versions by module path; of several main modules, the newest version that one of them requires. */
  requires: ReadonlyMap<string, string>;
  /** In order of precedence: those of the workspace before those of its modules. */
  replaces: Replacement[];
  /** The vendor directory; null when vendoring is off. */
  vendor: string | null;
  /** The go.work, and the go.mod files of its modules, that can't be read; without the package's own go.mod, which `withModule` reports. */
  unreadable: UnreadableFile[];
}

/** Reads go.mod and go.work for a package's directory. */
export function readImportRoots(disk: Files, dir: string, env: Environment): ImportRoots {
  const go = readGoEnvironment(disk, env);
  const moduleRoot = nearestWith(disk, "go.mod", dir);
  const ownFile = moduleRoot === null ? null : path.join(moduleRoot, "go.mod");
  const unreadable: UnreadableFile[] = [];
  const read = (file: string): ModFile | null => {
    const mod = readModFile(disk, file);
    if (mod === null || !("reason" in mod)) return mod;
    if (file !== ownFile) unreadable.push(mod);
    return null;
  };
  const own = ownFile === null ? null : read(ownFile);
  const workRoot = go.goWork === null ? nearestWith(disk, "go.work", dir) : null;
  const workFile = workRoot === null ? go.goWork : path.join(workRoot, "go.work");
  const work = workFile === null || workFile === "off" ? null : read(workFile);
  const used = (work?.uses ?? []).map(use => read(path.join(use, "go.mod"))).filter(mod => mod !== null);
  const modules = own && !used.some(mod => mod.dir === own.dir) ? [own, ...used] : used;

  const mainModules = new Map<string, string>();
  const requires = new Map<string, string>();
  for (const mod of modules) {
    if (mod.module !== null) mainModules.set(mod.module, mod.dir);
    for (const { path, version } of mod.requires) {
      const other = requires.get(path);
      if (other === undefined || compareVersions(version, other) > 0) requires.set(path, version);
    }
  }
  const replaces = [...(work ? [work] : []), ...modules].flatMap(mod => mod.replaces);
  const vendor = findVendor(disk, work, own, go.mod);
  return { disk, go, mainModules, requires, replaces, vendor, unreadable };
}

/** The vendor directory that Go would use. Unless `-mod` is set, it is used since go 1.14, in workspaces since go 1.22. */
function findVendor(
  disk: Files,
  work: ModFile | null,
  own: ModFile | null,
  mod: string | null,
): string | null {
  const main = work ?? own;
  if (main === null || (mod !== null && mod !== "vendor")) return null;
  const vendor = path.join(main.dir, "vendor");
  const byDefault = isGoAtLeast(main.go ?? (work ? "1.18" : "1.16"), work ? 22 : 14);
  const isUsed = mod === "vendor" || (byDefault && exists(disk, path.join(vendor, "modules.txt")));
  return isUsed ? vendor : null;
}
