import { isIdentifier } from "../go/identifiers.ts";
import { assumedName } from "../go/import-paths.ts";
import { keywords } from "../go/lexer.ts";
import { replaceNames } from "../go/names-in-text.ts";
import { predeclaredNames } from "../go/predeclared.ts";

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

/** What no import should be named after. */
const unusable: ReadonlySet<string> = new Set([...keywords, ...predeclaredNames, "init", "main"]);

/** Starts with the names that are taken and, by path, the names that the file's own imports have given already. */
export function importNames(reserved: Iterable<string>, given: Map<string, string> = new Map()): ImportNames {
  const taken = new Set([...unusable, "_", ...reserved, ...given.values()]);
  const names = new Map<string, GoImport & { local: string }>();
  return {
    use(path, known) {
      const present = given.get(path) ?? names.get(path)?.local;
      if (present) return present;
      const assumed = assumedName(path);
      // A file may have renamed a package of the standard library; of other packages only it knows the name.
      const wanted = (standardFolders.has(path.split("/", 1)[0]!) ? null : known) ?? assumed.name;
      const local = firstFree(candidates(path, wanted), taken);
      taken.add(local);
      names.set(path, { path, local, name: assumed.plain && local === assumed.name ? null : local });
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

/** The local name of an import that a file's own text declares. */
export function localName({ name, path }: GoImport): string {
  return name ?? assumedName(path).name;
}

/** Replaces the package qualifiers in the text of a Go type: `http` in `map[string]http.Header`. */
export function renameQualifiers(text: string, rename: (qualifier: string) => string): string {
  if (!text.includes(".")) return text;
  return replaceNames(text, ({ name, isQualifier }) => (isQualifier ? rename(name) : name));
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
