/**
 * Package helpers: functions and types that a generated Go file declares at package level. `{{use "eachPair"}}` prints the name of one, and
 * `{{helpers}}` the declarations of those that were used. The partial `helpers/<name>` prints a declaration.
 */
import { capitalize, freeName, groupBy, inRows, nameTaker } from "../../base/text/common.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { Config } from "../../config/types.ts";
import { type FormatRule, formatRules } from "../../constraints/format-rules.ts";
import { isIdentifier, predeclaredNames } from "../../go/identifiers.ts";
import { assumedName } from "../../go/import-paths.ts";
import { keywords } from "../../go/lexer.ts";
import { replaceNames, type UsedNames } from "../../go/names-in-text.ts";
import type { Model } from "../../model/types.ts";
import { declaredByTemplates, helperPartial, unknownPackageHelper } from "../language/helpers.ts";

/** Where the package helpers of a Go file are declared. */
export interface HelperPlace {
  /** `{{helpers}}` declares them in this file; otherwise another file of the package does. */
  here: boolean;
  /** Helpers that the file declares for others; a method is written `param.get`, and declared where its type is. */
  needed: string[];
}

/** The options for package helpers. */
export interface PackageHelperOptions
  extends Partial<HelperPlace>,
    Partial<Pick<Config, "basics" | "typesFrom">> {
  /** Names of the helpers that have a partial, in the order of their declarations. */
  available: string[];
  /** The names of the helpers in the package. */
  names: ReadonlyMap<string, string>;
  /** What other files of the package declare; a method is written `param.get`. */
  declared?: string[];
  imports: ImportNames;
}

/** The package helpers of one output. */
export type PackageHelpers = ReturnType<typeof packageHelpers>;

/** The names of all package helpers, by the names of all partials. */
export function availableHelpers(partials: Iterable<string>): string[] {
  const prefix = helperPartial("");
  return [...partials].filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
}

/** What declares names in a package. */
export interface NamesOfPackage {
  /** The models of the packages. Imports and package helpers of a Go file can't have the names of declarations in them. */
  models: Model[];
  /** Names that the package's files declare; no import and no package helper can have them. */
  reservedNames: string[];
  /** Imports of the user's files; no package helper can have their names, since Go forbids it. */
  packageImports?: GoImport[];
}

/** The names that no package helper can have: those of declarations, and those of imports in the user's files. */
export function takenNames({ models, reservedNames, packageImports = [] }: NamesOfPackage) {
  const declared = models.flatMap(({ receivers, bindings, go }) => [
    ...receivers.flatMap(({ typeParameters }) => typeParameters),
    ...Object.values(go).flatMap((functions: { name: string }[]) => functions.map(({ name }) => name)),
    ...bindings.flatMap(({ typeParameters, go: { view, partsType, jsonWriter, jsonReader } }) => [
      ...typeParameters,
      ...(partsType ? [partsType] : []),
      ...(view ? [view.name] : []),
      ...(jsonWriter ? [jsonWriter.name] : []),
      ...(jsonReader ? [jsonReader.name, jsonReader.decode] : []),
    ]),
  ]);
  return { declared: [...reservedNames, ...declared], imported: packageImports.map(localName) };
}

/** The names of helpers in a package: `eachPair`, or `genEachPair` if `taken` has that; for the method `param.get` it is `get`. */
export function helperNames(available: string[], taken: Iterable<string>): Map<string, string> {
  const all = new Set(taken);
  return new Map(
    available.map(helper => {
      const [type = "", method] = helper.split(".");
      const first = type.charAt(0);
      // `eachPair`, then `genEachPair` (or `GenBindingError`), then `genEachPair2` and so on.
      const longer = `${first === first.toUpperCase() ? "Gen" : "gen"}${exported(type)}`;
      const name = method ?? freeName(wanted => all.has(wanted), type, longer);
      if (method === undefined) all.add(name);
      return [helper, name];
    }),
  );
}

/** The name of a helper in the package with those of all packages, where it is exported: `EachPair`, `Param.Get`. */
export function sharedName(helper: string): string {
  return helper.split(".").map(exported).join(".");
}

/** The names of helpers in that package: for `param.get` it is `Get`. */
export function sharedNames(available: string[]): Map<string, string> {
  return new Map(available.map(helper => [helper, sharedName(helper).split(".").at(-1)!]));
}

/** The helpers of a package by the words that name them: `eachPair`, and `.get` for the method `param.get`; and the names of the types of methods, by the methods. */
export function wordsOfHelpers(names: ReadonlyMap<string, string>) {
  const isMethod = (helper: string) => helper.includes(".");
  const helpers = groupBy(names.keys(), helper => `${isMethod(helper) ? "." : ""}${names.get(helper)}`);
  const methods = [...names.keys()].filter(isMethod);
  const types = new Map(methods.map(helper => [helper, names.get(helper.split(".")[0]!)!]));
  return { helpers, types, withMethods: new Set(types.values()) };
}

/**
 * The helpers that a file names. In a handwritten file, a variable may have the name of a helper; in a generated one, names are chosen so that
 * none hides a helper.
 */
export function namedHelpers(
  { helpers, types, withMethods }: ReturnType<typeof wordsOfHelpers>,
  used: UsedNames,
  isHandwritten: boolean,
): string[] {
  const named = [...used.names].filter(name => !(isHandwritten && used.variables.has(name)));
  const methods = [...used.selected].flatMap(([name, variables]) =>
    (helpers.get(`.${name}`) ?? []).filter(method =>
      [...variables].some(variable => {
        const declared = [...(used.variables.get(variable) ?? [])];
        // What a handwritten file declares without a helper is none.
        if (isHandwritten && variable !== "" && !declared.some(type => helpers.has(type))) return false;
        const known = declared.filter(type => withMethods.has(type));
        return known.length === 0 || known.includes(types.get(method)!);
      }),
    ),
  );
  return [...named.flatMap(name => helpers.get(name) ?? []), ...methods];
}

/** Starts without a used helper. */
export function packageHelpers(options: PackageHelperOptions) {
  const { available, names, here = true, needed: wanted = [], declared = [], basics = null } = options;
  const { typesFrom, imports } = options;
  const methods = wanted.filter(helper => helper.includes("."));
  const needed = new Set(wanted.filter(helper => !helper.includes(".")));
  const shared = new Set<string>();
  let printed = false;

  /** Reports whether another file declares the helper. */
  function isDeclared(helper: string): boolean {
    const [type = "", method] = helper.split(".");
    const name = names.get(type)!;
    return declared.includes(method === undefined ? name : `${name}.${method}`);
  }

  return {
    /** Marks a helper as used, and returns its name in the package. */
    use(helper: string): string {
      const problem = unknownPackageHelper(helper, available);
      if (problem) throw new Error(problem);
      if (typesFrom?.types.includes(helper)) return `${imports.use(typesFrom.path)}.${helper}`;
      if (basics !== null) {
        const name = sharedName(helper);
        shared.add(name);
        return name.includes(".") ? name.split(".")[1]! : `${imports.use(basics)}.${name}`;
      }
      if (declaredByTemplates.includes(helper)) return helper;
      if (here && printed && !needed.has(helper) && !isDeclared(helper)) {
        throw new Error(
          `\`${helper}\` is used after {{helpers}}, which declares the helpers: write {{helpers}} at the end of the template`,
        );
      }
      needed.add(helper);
      return names.get(helper)!;
    },
    /** The declarations of all helpers that were used, and of those that they use; `print` returns one declaration, trimmed. */
    declarations(print: (partial: string, context: object) => string): string {
      if (printed) throw new Error("the helpers are declared already");
      if (!here) return "";
      const texts = new Map<string, string>();
      const add = (helper: string, hasMethod: boolean) => {
        const rule = Object.values<FormatRule>(formatRules).find(one => one.helper === helper);
        const codes = inRows(rule?.values?.map(code => `"${code}"`) ?? [], 95);
        const context = { name: names.get(helper)!, codes, hasMethod };
        if (!isDeclared(helper)) texts.set(helper, print(helperPartial(helper), context));
      };
      // The set grows while it is read.
      for (const helper of needed) {
        for (const method of methods) if (method.startsWith(`${helper}.`)) needed.add(method);
        add(helper, false);
      }
      // Only now it is known whether types need the field that they have for one of their methods.
      for (const method of ["errorList.refuse", "jsonReader.escaped"])
        if (needed.has(method)) add(method.split(".")[0]!, true);
      printed = true;
      return available.flatMap(helper => texts.get(helper) || []).join("\n\n");
    },
    /** A helper that was used but not declared; null when there is none. */
    undeclared: () => (printed || !here ? null : ([...needed].find(helper => !isDeclared(helper)) ?? null)),
    /** The names of the helpers that were used of the package `basics`, such as `EachPair` and `Param.Get`. */
    shared: () => [...shared],
  };
}

/** The exported form of a name: `EachPair`, `JSONWriter`. */
function exported(name: string): string {
  return name.startsWith("json") ? `JSON${name.slice(4)}` : capitalize(name);
}

// Chooses the local names of the packages that a generated Go file imports.

/** One line of an import declaration. */
export interface GoImport {
  /** The name before the path; null when the path alone is enough. */
  name: string | null;
  path: string;
}

/** The local names of the packages that a file imports. */
export type ImportNames = ReturnType<typeof importNames>;

/** Names that no import should have. */
const unusable: ReadonlySet<string> = new Set([...keywords, ...predeclaredNames, "init", "main"]);

/** Starts without imports. `reserved` are names that no import may have; `given` are the local names of imports that the file declares itself, by path. */
export function importNames(reserved: Iterable<string>, given: Map<string, string> = new Map()) {
  const take = nameTaker([...unusable, "_", ...reserved, ...given.values()]);
  const names = new Map<string, GoImport & { local: string }>();
  return {
    /** Imports a package and returns its local name; `known` is the name in its package clause, if that is known. */
    use(path: string, known?: string): string {
      const present = given.get(path) ?? names.get(path)?.local;
      if (present) return present;
      const assumed = assumedName(path);
      // `known` is ignored for the standard library, where it may be an alias that the user chose. Another package's name need not be in its path.
      const wanted = (standardFolders.has(path.split("/", 1)[0]!) ? null : known) ?? assumed.name;
      const local = take(wanted, longerName(path, wanted));
      names.set(path, { path, local, name: assumed.plain && local === assumed.name ? null : local });
      return local;
    },
    /** The imported packages, in order of first use. */
    imports: (): GoImport[] => [...names.values()].map(({ name, path }) => ({ name, path })),
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
