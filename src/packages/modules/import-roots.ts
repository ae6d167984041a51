/** Reads go.mod and go.work, lists the modules and directories in which imported packages are looked for, and finds the Go installation and its module cache without running `go`. */
import path from "node:path";
import type { Files } from "../../base/files/files.ts";
import { displayPath, exists, namesIn, nearestWith, readText, textOf } from "../../base/files/files.ts";
import { type Diagnostic, problem, type Span, wholeFile } from "../../base/report/diagnostic.ts";
import { compareText } from "../../base/text/common.ts";
import type { PackageFiles, PackageSource } from "../source/types.ts";

/** The places of imported packages; see https://go.dev/ref/mod#build-list and https://go.dev/ref/mod#workspaces. */
export interface ImportRoots {
  /** What the packages are read from. */
  disk: Files;
  go: ReturnType<typeof readGoEnvironment>;
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
export function readImportRoots(disk: Files, dir: string, env: NodeJS.ProcessEnv): ImportRoots {
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
export function readGoEnvironment(disk: Files, env: NodeJS.ProcessEnv) {
  const home = (process.platform === "win32" ? env.USERPROFILE : env.HOME) || null;
  const written = readEnvironmentFile(disk, env, home);
  const get = (name: string) => env[name] || written.get(name) || null;

  const goPathList = get("GOPATH") ?? (home && path.join(home, "go"));
  const goPath = goPathList === null ? [] : goPathList.split(path.delimiter).filter(dir => dir !== "");
  const moduleCache = get("GOMODCACHE") ?? (goPath[0] ? path.join(goPath[0], "pkg", "mod") : null);
  const mod = /(?:^|\s)--?mod=(\S+)/.exec(get("GOFLAGS") ?? "")?.[1] ?? null;
  return {
    ...findGoRoot(disk, env, get("GOROOT"), moduleCache),
    /** Null without a home directory. */
    moduleCache,
    goPath,
    /** `off`, a file, or null to look for a go.work. */
    goWork: get("GOWORK"),
    /** The value of `-mod` in GOFLAGS; null when there is none. */
    mod,
  };
}

/** Reads the file that `go env -w` writes: https://pkg.go.dev/cmd/go#hdr-Print_Go_environment_information. */
function readEnvironmentFile(disk: Files, env: NodeJS.ProcessEnv, home: string | null): Map<string, string> {
  const file = env.GOENV || defaultEnvironmentFile(env, home);
  // Most machines have no such file.
  const text = file === null || file === "off" ? "" : textOf(disk, file);
  const lines = text.matchAll(/^([A-Z]\w*)=(.*)$/gm);
  return new Map(Array.from(lines, ([, name = "", value = ""]) => [name, value]));
}

function defaultEnvironmentFile(env: NodeJS.ProcessEnv, home: string | null): string | null {
  if (process.platform === "win32") return env.AppData ? path.join(env.AppData, "go", "env") : null;
  const library = home && path.join(home, "Library", "Application Support");
  const config =
    process.platform === "darwin" ? library : env.XDG_CONFIG_HOME || (home && path.join(home, ".config"));
  return config && path.join(config, "go", "env");
}

/** The installation, null when none is found, and for messages the places where it was looked for. */
function findGoRoot(disk: Files, env: NodeJS.ProcessEnv, goRoot: string | null, moduleCache: string | null) {
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
function goBinary(disk: Files, env: NodeJS.ProcessEnv): string | null {
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
  const [newest] = names.sort((a, b) => compareText(withLongNumbers(b), withLongNumbers(a)));
  return newest === undefined ? null : path.join(dir, newest);
}

// Finds the Go module of a package, and with it the package's import path.

/** A package with its module, and what is wrong with its go.mod. */
export function withModule(disk: Files, files: PackageFiles, cwd: string) {
  const withoutModule: PackageSource = { ...files, module: null, importPath: null };
  const root = nearestWith(disk, "go.mod", files.dir);
  const file = path.join(root ?? "", "go.mod");
  const shown = displayPath(file, cwd);
  const read = root === null ? null : readModFile(disk, file);
  if (root === null || read === null) return { source: withoutModule, problem: null };
  if ("reason" in read) return { source: withoutModule, problem: unreadableModFile(shown, read.reason) };
  const module = read.module === null ? null : { path: read.module, root, go: read.go };
  const source = module ? { ...files, module, importPath: importPathOf(module, files.dir) } : withoutModule;
  if (read.problem === null) return { source, problem: null };
  const { message, line } = read.problem;
  const location = { ...wholeFile(shown), line, endLine: line };
  return { source, problem: { ...problem("go-mod", message, "warning"), location } };
}

/** The diagnostic for a go.mod or go.work that exists but can't be read. */
export function unreadableModFile(shown: string, reason: string): Diagnostic {
  return { ...problem("unreadable", `can't read the file: ${reason}`), location: wholeFile(shown) };
}

function importPathOf(module: { path: string; root: string }, dir: string): string {
  const within = path.relative(module.root, dir).split(path.sep).join("/");
  // The import paths of the standard library don't start with its module's name, std.
  if (module.path === "std" && within !== "") return within;
  return within === "" ? module.path : `${module.path}/${within}`;
}

// Reads go.mod and go.work, whose directives have the same syntax (https://go.dev/ref/mod#go-mod-file-lexical): what a go.mod says about its own
// module, the requirements and the replacements. Compares the versions in them.

/** What is wrong with a directive. */
interface DirectiveProblem extends Pick<Span, "line"> {
  message: string;
}

/** A go.mod or go.work on the disk. */
export type ModFile = Exclude<ReturnType<typeof readModFile>, UnreadableFile | null>;

/** A `replace` directive. */
export interface Replacement {
  path: string;
  /** The version that is replaced; null for every version. */
  version: string | null;
  /** A module of the module cache, or an absolute directory. */
  by: { path: string; version: string } | { dir: string };
}

/** A go.mod or go.work that exists but can't be read. */
export interface UnreadableFile {
  /** Absolute path. */
  file: string;
  reason: string;
}

/** Reads a go.mod or go.work; null when there is none. */
export function readModFile(disk: Files, file: string) {
  const text = readText(disk, file);
  if (typeof text !== "string") return text.missing ? null : { file, reason: text.reason };
  const dir = path.dirname(file);
  const directives = readDirectives(text);
  const read = readModule(directives);
  const result = {
    /** Absolute directory of the file. */
    dir,
    /** The module's path; null in a go.work, and in a go.mod without a correct one. */
    module: "path" in read ? read.path : null,
    /** What is wrong with the `module` directive of a go.mod or, for generated code, with its `go` line. */
    problem: "path" in read ? goLineProblem(directives) : read,
    /** The Go version, for example `1.24.0`; null when there is none. */
    go: null as string | null,
    requires: [] as { path: string; version: string }[],
    replaces: [] as Replacement[],
    /** Absolute directories of the modules in a go.work. */
    uses: [] as string[],
    /** The paths of directories that a go.mod ignores, as written. */
    ignores: [] as string[],
  };
  for (const { verb, values: written } of directives) {
    const values = written.map(value => unquote(value) ?? value);
    const [first, second] = values;
    if (first === undefined) continue;
    if (verb === "go") result.go ??= first;
    else if (verb === "use") result.uses.push(path.resolve(dir, first));
    else if (verb === "ignore") result.ignores.push(first);
    else if (verb === "require" && second !== undefined) {
      result.requires.push({ path: first, version: second });
    } else if (verb === "replace") {
      const replacement = readReplacement(values, dir);
      if (replacement) result.replaces.push(replacement);
    }
  }
  return result;
}

/** Reads the `module` directive as golang.org/x/mod/modfile does. */
function readModule(directives: ModDirective[]): { path: string } | DirectiveProblem {
  const [found, second] = directives.filter(({ verb }) => verb === "module");
  if (!found) return { message: "no module directive: add one, such as module example.com/name", line: 1 };
  const { values, line } = found;
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { message: "usage: module module/path", line };
  // No module path needs an escape sequence: https://go.dev/ref/mod#go-mod-file-ident.
  const modulePath = unquote(value);
  if (!modulePath) return { message: `invalid module path ${value}`, line };
  return second ? { message: "repeated module statement", line: second.line } : { path: modulePath };
}

/** What is wrong with the `go` line for generated code; null where nothing is. go.work does not change the language of a module. */
function goLineProblem(directives: ModDirective[]): DirectiveProblem | null {
  const found = directives.find(({ verb }) => verb === "go");
  const version = found?.values[0] ?? "1.16";
  if (isGoAtLeast(version, 22)) return null;
  const { line } = found ?? directives[0] ?? { line: 1 };
  const has = found ? `go ${version}` : "no go line, which means go 1.16,";
  const message = isGoAtLeast(version, 18)
    ? `with ${has}, net/http's ServeMux matches no pattern such as GET /x/{id}: write go 1.22, or //go:debug httpmuxgo121=0 in package main`
    : `${has} is too old for generated code, which needs the language of go 1.18: write go 1.22`;
  return { message, line };
}

function readReplacement(values: string[], dir: string): Replacement | null {
  const arrow = values.indexOf("=>");
  const [from, version = null] = values.slice(0, Math.max(arrow, 0));
  const [to, toVersion] = values.slice(arrow + 1);
  if (from === undefined || to === undefined) return null;
  const by = toVersion === undefined ? { dir: path.resolve(dir, to) } : { path: to, version: toVersion };
  return { path: from, version, by };
}

/** One directive, on a line of its own or in a block. */
type ModDirective = ReturnType<typeof readDirectives>[number];

/** Reads the directives in order; each line of a block is one directive. Its values are the words after the verb, as written; strings keep their quotes. */
function readDirectives(text: string) {
  const directives: { verb: string; values: string[]; line: number }[] = [];
  let block: string | null = null;
  for (const [index, lineText] of text.split("\n").entries()) {
    const tokens = tokenize(lineText);
    if (tokens.length === 0) continue;
    if (block === null && tokens.length > 1 && tokens.at(-1) === "(") {
      block = tokens.slice(0, -1).join(" ");
      continue;
    }
    if (block !== null && tokens[0] === ")") {
      block = null;
      continue;
    }
    const [verb = "", ...values] = block === null ? tokens : [block, ...tokens];
    const emptyBlock = block === null && values.join(" ") === "( )";
    if (!emptyBlock) directives.push({ verb, values, line: index + 1 });
  }
  return directives;
}

/** The value of a word that may be quoted; null for one with an escape sequence, which no path needs. */
function unquote(word: string): string | null {
  const quoted = /^"([^"]*)"$|^`([^`]*)`$/.exec(word);
  const unquoted = quoted?.[1] ?? quoted?.[2] ?? word;
  return /["'`\\]/.test(unquoted) ? null : unquoted;
}

/** Splits a line without its comment into punctuation, quoted strings and words. */
function tokenize(line: string): string[] {
  const token = /\/\/.*|[()[\]{},]|"(?:[^"\\]|\\.)*"|`[^`]*`|(?:(?!\/\/)[^\s()[\]{},])+/gsu;
  return (line.match(token) ?? []).filter(one => !one.startsWith("//"));
}

/** Compares module versions as golang.org/x/mod/semver does; texts that are not versions come first. */
export function compareVersions(a: string, b: string): number {
  // A release is newer than its prereleases, and `~` comes after `-`.
  const [one, two] = [a, b].map(version => {
    const [known = "", prerelease] = /^v\d+\.\d+\.\d+(-[^+]+)?/.exec(version) ?? [];
    return withLongNumbers(known === "" || prerelease ? known : `${known}~`);
  });
  return compareText(one!, two!);
}

/** A text whose numbers have zeros before them, so that texts sort by these numbers. */
function withLongNumbers(text: string): string {
  return text.replace(/\d+/g, digits => digits.padStart(20, "0"));
}

/** Reports whether a Go version such as `1.22.3` or `1.21rc1` is at least `1.minor`. */
export function isGoAtLeast(version: string, minor: number): boolean {
  const match = /^(\d+)\.(\d+)/.exec(version);
  return match !== null && (Number(match[1]) > 1 || Number(match[2]) >= minor);
}
