import { predeclared } from "./go-text.ts";

/** One line of an import declaration. */
export interface GoImport {
  /** The name before the path; null where the path tells it. */
  name: string | null;
  path: string;
}

/** The local names of the packages that a file imports. */
export interface ImportNames {
  /** The local name of a package, which is then imported; `known` is the name in its package clause, where that is known. */
  use(path: string, known?: string): string;
  /** What was used, in order of first use. */
  imports(): GoImport[];
  /** Runs what uses packages for a text that is thrown away: they are not imported. */
  discard(run: () => void): void;
}

/** Starts with the names that are taken and, by path, the names that the file's own imports have given already. */
export function importNames(reserved: Iterable<string>, given: Map<string, string> = new Map()): ImportNames {
  const taken = new Set([...predeclared, "_", ...reserved, ...given.values()]);
  const names = new Map<string, GoImport & { local: string }>();
  return {
    use(path, known) {
      const present = given.get(path) ?? names.get(path)?.local;
      if (present) return present;
      const told = toldName(path);
      // A file may have renamed a package of the standard library; of other packages only it knows the name.
      const wanted =
        (standardFolders.has(path.split("/", 1)[0]!) ? null : known) ?? told ?? assumedName(path);
      const local = firstFree(candidates(path, wanted), taken);
      taken.add(local);
      names.set(path, { path, local, name: local === told ? null : local });
      return local;
    },
    imports: () => [...names.values()].map(({ name, path }) => ({ name, path })),
    discard(run) {
      const before = new Set(names.keys());
      run();
      for (const [path, { local }] of names) {
        if (before.has(path)) continue;
        names.delete(path);
        taken.delete(local);
      }
    },
  };
}

const standardFolders = new Set(
  (
    "archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html " +
    "image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync " +
    "syscall testing text time unicode unique unsafe weak"
  ).split(" "),
);

/** Reports whether a text can be an import path (Go specification, Import declarations). */
export function isImportPath(path: string): boolean {
  return /^[^\s!"#$%&'()*,:;<=>?[\\\]^`{|}\p{C}\uFFFD]+$/u.test(path) && !/^\.{0,2}\/|\/$|\/\//.test(path);
}

/** Reports whether a text can name a package. */
export function isIdentifier(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(name);
}

/** Reports whether a path is one of the standard library, as Go's tools tell it: no dot in its first element. */
export function isStandard(path: string): boolean {
  return !path.split("/", 1)[0]!.includes(".");
}

/** The local name of an import that a file's own text declares. */
export function localName({ name, path }: GoImport): string {
  return name ?? toldName(path) ?? assumedName(path);
}

/** The package's name where the path tells it: the last element, with no regard to a major version; else null. */
function toldName(path: string): string | null {
  const element = lastElement(path).replace(/^(.+)\.v\d+$/, path.startsWith("gopkg.in/") ? "$1" : "$&");
  return isIdentifier(element) && !predeclared.includes(element) ? element : null;
}

/** The name that goimports assumes for a package: `yaml` for `go-yaml.v3`. */
function assumedName(path: string): string {
  const name = /^[\p{L}\p{Nd}_]*/u.exec(lastElement(path).replace(/^go-/, ""))![0];
  return isIdentifier(name) ? name : "pkg";
}

function lastElement(path: string): string {
  const elements = path.split("/");
  if (elements.length > 1 && /^v\d+$/.test(elements.at(-1)!)) elements.pop();
  return elements.at(-1)!;
}

/** Names to try in turn: the wanted one, one with the parent folder before it (`nethttp`), then numbered ones. */
function* candidates(path: string, wanted: string): Generator<string> {
  yield wanted;
  const elements = path.split("/").filter(element => !/^v\d+$/.test(element));
  const parent = (elements.at(-2) ?? "").replace(/[^\p{L}\p{Nd}]/gu, "");
  const longer = isIdentifier(parent) ? parent + wanted : wanted;
  if (longer !== wanted) yield longer;
  for (let number = 2; ; number++) yield `${longer}${number}`;
}

function firstFree(names: Iterable<string>, taken: Set<string>): string {
  for (const name of names) if (!taken.has(name)) return name;
  throw new Error("no free name");
}
