/** Chooses the local names of the packages that a generated Go file imports. */

import { freeName } from "../../base/text/common.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { assumedName } from "../../go/import-paths.ts";
import { keywords } from "../../go/lexer.ts";
import { replaceNames } from "../../go/names-in-text.ts";
import { predeclaredNames } from "../../go/predeclared.ts";

/** One line of an import declaration. */
export interface GoImport {
  /** The name before the path; null when the path alone is enough. */
  name: string | null;
  path: string;
}

/** The local names of the packages that a file imports. */
export interface ImportNames {
  /** Imports a package and returns its local name; `known` is the name in its package clause, if that is known. */
  use(path: string, known?: string): string;
  /** The imported packages, in order of first use. */
  imports(): GoImport[];
}

/** Names that no import should have. */
const unusable: ReadonlySet<string> = new Set([...keywords, ...predeclaredNames, "init", "main"]);

/** Starts without imports. `reserved` are names that no import may have; `given` are the local names of imports that the file declares itself, by path. */
export function importNames(reserved: Iterable<string>, given: Map<string, string> = new Map()): ImportNames {
  const taken = new Set([...unusable, "_", ...reserved, ...given.values()]);
  const names = new Map<string, GoImport & { local: string }>();
  return {
    use(path, known) {
      const present = given.get(path) ?? names.get(path)?.local;
      if (present) return present;
      const assumed = assumedName(path);
      // `known` is ignored for the standard library, where it may be an alias that the user chose. Another package's name need not be in its path.
      const wanted = (standardFolders.has(path.split("/", 1)[0]!) ? null : known) ?? assumed.name;
      const local = freeName(name => taken.has(name), wanted, longerName(path, wanted));
      taken.add(local);
      names.set(path, { path, local, name: assumed.plain && local === assumed.name ? null : local });
      return local;
    },
    imports: () => [...names.values()].map(({ name, path }) => ({ name, path })),
  };
}

const standardFolders = new Set(
  (
    "archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html " +
    "image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync " +
    "syscall testing text time unicode unique unsafe weak"
  ).split(" "),
);

/** The local name of an import that the file itself declares. */
export function localName({ name, path }: GoImport): string {
  return name ?? assumedName(path).name;
}

/** Replaces the package qualifiers in the text of a Go type: `http` in `map[string]http.Header`. */
export function renameQualifiers(text: string, rename: (qualifier: string) => string): string {
  if (!text.includes(".")) return text;
  return replaceNames(text, ({ name, isQualifier }) => (isQualifier ? rename(name) : name));
}

const nonNameCharacters = unicodePattern(String.raw`[^\p{L}\p{Nd}]`, "g");

/** A package's name after that of its parent folder: `nethttp` for net/http. The name alone if there is no such folder, or its name is not an identifier. */
function longerName(path: string, wanted: string): string {
  const elements = path.split("/").filter(element => !/^v\d+$/.test(element));
  const folder = elements.at(-2) ?? "";
  const parent = folder.replace(nonNameCharacters(folder), "");
  return isIdentifier(parent) ? parent + wanted : wanted;
}
