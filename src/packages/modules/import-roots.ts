/** Lists the modules and directories in which imported packages are looked for, and finds the Go installation and its module cache without running `go`. */
import path from "node:path";
import { exists, type Files, namesIn, textOf } from "../../base/files/files.ts";
import { nearestWith } from "../../base/files/repository.ts";
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
  const vendor = findVendor(disk, work ?? own, work !== null, go.mod);
  return { disk, go, mainModules, requires, replaces, vendor, unreadable };
}

/** The vendor directory that Go would use. Unless `-mod` is set, it is used since go 1.14, in workspaces since go 1.22. */
function findVendor(disk: Files, main: ModFile | null, isWork: boolean, mod: string | null): string | null {
  if (main === null || (mod !== null && mod !== "vendor")) return null;
  const vendor = path.join(main.dir, "vendor");
  const byDefault = isGoAtLeast(main.go ?? (isWork ? "1.18" : "1.16"), isWork ? 22 : 14);
  const isUsed = mod === "vendor" || (byDefault && exists(disk, path.join(vendor, "modules.txt")));
  return isUsed ? vendor : null;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of Go that say where packages are. */
export interface GoEnvironment {
  /** The installation; null when none was found. */
  goRoot: string | null;
  /** The places where it was looked for, for messages. */
  goRootTried: string[];
  /** The module cache; null without a home directory. */
  moduleCache: string | null;
  goPath: string[];
  /** GOWORK: `off`, a file, or null to look for a go.work. */
  goWork: string | null;
  /** The value of `-mod` in GOFLAGS; null when there is none. */
  mod: string | null;
}

/** Where package managers and people install Go. */
const usualPlaces = [
  "/usr/local/go",
  "/usr/lib/go",
  "/usr/lib/golang",
  "/usr/share/go",
  "/opt/homebrew/opt/go/libexec",
  "/usr/local/opt/go/libexec",
  "/snap/go/current",
  "C:\\Program Files\\Go",
  "C:\\Go",
];

/** Reads the settings as `go env` does: the environment first, then the file that `go env -w` writes. */
export function readGoEnvironment(disk: Files, env: Environment): GoEnvironment {
  const home = (process.platform === "win32" ? env.USERPROFILE : env.HOME) || null;
  const written = readEnvironmentFile(disk, env, home);
  const get = (name: string) => env[name] || written.get(name) || null;

  const goPathList = get("GOPATH") ?? (home && path.join(home, "go"));
  const goPath = goPathList === null ? [] : goPathList.split(path.delimiter).filter(dir => dir !== "");
  const moduleCache = get("GOMODCACHE") ?? (goPath[0] ? path.join(goPath[0], "pkg", "mod") : null);
  const mod = /(?:^|\s)--?mod=(\S+)/.exec(get("GOFLAGS") ?? "")?.[1] ?? null;
  return {
    ...findGoRoot(disk, env, get("GOROOT"), moduleCache),
    moduleCache,
    goPath,
    goWork: get("GOWORK"),
    mod,
  };
}

/** Reads the file that `go env -w` writes: https://pkg.go.dev/cmd/go#hdr-Print_Go_environment_information. */
function readEnvironmentFile(disk: Files, env: Environment, home: string | null): Map<string, string> {
  const file = env.GOENV || defaultEnvironmentFile(env, home);
  // Most machines have no such file.
  const text = file === null || file === "off" ? "" : textOf(disk, file);
  return new Map(
    Array.from(text.matchAll(/^([A-Z]\w*)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
}

function defaultEnvironmentFile(env: Environment, home: string | null): string | null {
  if (process.platform === "win32") return env.AppData ? path.join(env.AppData, "go", "env") : null;
  const library = home && path.join(home, "Library", "Application Support");
  const config =
    process.platform === "darwin" ? library : env.XDG_CONFIG_HOME || (home && path.join(home, ".config"));
  return config && path.join(config, "go", "env");
}

function findGoRoot(
  disk: Files,
  env: Environment,
  goRoot: string | null,
  moduleCache: string | null,
): Pick<GoEnvironment, "goRoot" | "goRootTried"> {
  function* places(): Generator<[dir: string | null, name: string]> {
    if (goRoot !== null) yield [goRoot, "GOROOT"];
    const binary = goBinary(disk, env);
    yield [binary && path.dirname(path.dirname(binary)), "go in the PATH"];
    for (const place of usualPlaces) if (path.isAbsolute(place)) yield [place, "usual place"];
    yield [newestToolchain(disk, moduleCache), "a toolchain in the module cache"];
  }
  const goRootTried: string[] = [];
  for (const [dir, name] of places()) {
    if (dir !== null && exists(disk, path.join(dir, "src", "builtin", "builtin.go")))
      return { goRoot: dir, goRootTried };
    goRootTried.push(dir === null ? name : `${name} (${dir})`);
  }
  return { goRoot: null, goRootTried };
}

/** The path of the `go` program, with symbolic links resolved. */
function goBinary(disk: Files, env: Environment): string | null {
  const name = process.platform === "win32" ? "go.exe" : "go";
  for (const dir of (env.PATH ?? env.Path ?? "").split(path.delimiter)) {
    const real = dir === "" ? null : disk.real(path.join(dir, name));
    if (real !== null) return real;
  }
  return null;
}

/** The newest toolchain in the module cache: the `go` command downloads newer toolchains there, with their source. */
function newestToolchain(disk: Files, moduleCache: string | null): string | null {
  if (moduleCache === null) return null;
  const dir = path.join(moduleCache, "golang.org");
  const names = namesIn(disk, dir).filter(name => name.startsWith("toolchain@"));
  const [newest] = names.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return newest === undefined ? null : path.join(dir, newest);
}
