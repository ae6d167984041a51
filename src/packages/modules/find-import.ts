/** Finds the source directory of an imported package, by the rules of the `go` command but without running it. */
import path from "node:path";
import { type Files, isFile, isWithin, namesIn } from "../../base/files/files.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import { compareVersions, type ImportRoots } from "./import-roots.ts";

/**
 * Looks for a package; `dir` is the directory of the package that imports it. Where it is not found, the result has the directories that were tried, each
 * with the reason for looking there, for example `vendor`, and what the user can do about it.
 */
export function findImport(importPath: string, from: { dir: string; roots: ImportRoots }) {
  const { roots } = from;
  const tried: { dir: string; place: string }[] = [];
  for (const { root, dir, place } of candidates(importPath, from)) {
    if (isPackage(roots.disk, root, dir)) return { dir };
    tried.push({ dir, place });
  }
  const places = tried.map(({ place }) => place);
  return { dir: null, tried, advice: advise(importPath, roots, places) };
}

/** A possible directory of a package, in a module or another tree with this root; `place` is the reason for looking there. */
type Candidate = ReturnType<typeof inTree>;

function* candidates(importPath: string, { dir, roots }: { dir: string; roots: ImportRoots }) {
  const { go, vendor } = roots;
  const goSource = go.goRoot === null ? null : path.join(go.goRoot, "src");
  if (goSource !== null && isInGoRoot(roots, dir))
    yield inTree("vendored by the standard library", path.join(goSource, "vendor"), importPath);
  // No module on the internet has a path without a dot in its first element.
  if (goSource !== null && isStandardPath(importPath)) yield inTree("standard library", goSource, importPath);
  for (const prefix of prefixes(importPath)) {
    const root = roots.mainModules.get(prefix);
    if (root !== undefined) yield inTree(`module ${prefix}`, root, importPath, prefix);
  }
  if (vendor !== null) yield inTree("vendor", vendor, importPath);
  for (const prefix of prefixes(importPath)) yield* requiredModule(importPath, prefix, roots);
  if (roots.mainModules.size === 0) {
    for (const tree of go.goPath) yield inTree("GOPATH", path.join(tree, "src"), importPath);
  }
  for (const prefix of prefixes(importPath)) yield* newestCached(importPath, prefix, roots);
}

/** Reports whether a directory belongs to the standard library. */
export function isInGoRoot({ go }: ImportRoots, dir: string): boolean {
  return go.goRoot !== null && isWithin(dir, path.join(go.goRoot, "src"));
}

function* requiredModule(importPath: string, module: string, roots: ImportRoots): Generator<Candidate> {
  const { go, requires, replaces } = roots;
  const version = requires.get(module) ?? null;
  // A `replace` directive for exactly this version wins; if no version is required, any directive counts.
  const ofModule = replaces.filter(one => one.path === module);
  const replacement =
    ofModule.find(one => version === null || one.version === version) ??
    ofModule.find(one => one.version === null);
  if (replacement && "dir" in replacement.by) {
    yield inTree(`go.mod replaces ${module}`, replacement.by.dir, importPath, module);
    return;
  }
  const wanted = replacement && "version" in replacement.by ? replacement.by : { path: module, version };
  if (wanted.version === null || go.moduleCache === null) return;
  const root = path.join(go.moduleCache, `${escapePath(wanted.path)}@${escapePath(wanted.version)}`);
  const reason = replacement ? `go.mod replaces ${module}` : `go.mod requires ${module} ${wanted.version}`;
  yield inTree(`module cache: ${reason}`, root, importPath, module);
}

/**
 * The versions of a module in the module cache, newest first, if go.mod doesn't require the
 * module: before Go 1.17 it listed no indirect requirements, and a newer one may need `go mod tidy`.
 */
function* newestCached(importPath: string, module: string, roots: ImportRoots): Generator<Candidate> {
  const { disk, go, requires } = roots;
  if (go.moduleCache === null || requires.has(module)) return;
  const escaped = escapePath(module);
  const parent = path.join(go.moduleCache, path.dirname(escaped));
  const prefix = `${path.basename(escaped)}@`;
  const versions = namesIn(disk, parent)
    .filter(name => name.startsWith(prefix))
    .map(name => name.slice(prefix.length).replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .sort((a, b) => compareVersions(b, a));
  for (const version of versions) {
    yield inTree("module cache", path.join(parent, prefix + escapePath(version)), importPath, module);
  }
}

function advise(importPath: string, roots: ImportRoots, places: string[]): string {
  const { go, requires, mainModules } = roots;
  if (isStandardPath(importPath) && go.goRoot === null)
    return `no Go installation found (looked at ${go.goRootTried.join(", ")}): set GOROOT`;
  const required = prefixes(importPath).find(prefix => requires.has(prefix));
  const shorter = prefixes(importPath).find(prefix => mainModules.has(prefix));
  if (shorter !== undefined) return `module ${shorter} has no such package: check the import path`;
  if (places.includes("vendor")) return "run go mod vendor";
  if (required !== undefined) return "run go mod download";
  return mainModules.size === 0
    ? "there is no go.mod: run go mod init, then go get"
    : `run go get ${importPath}`;
}

/** Every module path that an import path can belong to: the path itself and all its parents, longest first. */
export function prefixes(importPath: string): string[] {
  const elements = importPath.split("/");
  return elements.map((_, index) => elements.slice(0, elements.length - index).join("/"));
}

function inTree(place: string, root: string, importPath: string, module = "") {
  return { root, dir: path.join(root, importPath.slice(module.length)), place };
}

/** Reports whether a directory has a package of this tree. A go.mod below the root starts another module, whose packages don't count. */
function isPackage(disk: Files, root: string, dir: string): boolean {
  if (!hasGoFiles(disk, dir)) return false;
  for (let at = dir; at.length > root.length; at = path.dirname(at))
    if (isFile(disk, path.join(at, "go.mod"))) return false;
  return true;
}

/** Reports whether a directory has Go files of any kind. */
export function hasGoFiles(disk: Files, dir: string): boolean {
  return namesIn(disk, dir).some(name => name.endsWith(".go"));
}

/** The module cache writes `!a` for `A`, for file systems that ignore case. */
function escapePath(text: string): string {
  return text.replace(/[A-Z]/g, letter => `!${letter.toLowerCase()}`);
}
