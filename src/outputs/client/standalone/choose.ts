/** Chooses the declarations that a standalone client copies, since it does not import the package of its handlers. */
import { nearestWith } from "../../../base/files/files.ts";
import { append } from "../../../base/text/common.ts";
import type { GoFile } from "../../../go/declarations.ts";
import { closingOf, type Token, tokensOf } from "../../../go/lexer.ts";
import type { Binding } from "../../../model/types.ts";
import { hasGoHeader } from "../../../packages/source/generated-header.ts";
import type { TypeReader } from "../../../types/go-types.ts";
import { declaresName, importOf, openImport, readAll } from "../../../types/packages.ts";
import { type Declaration, type Reference, splitDeclarations, usesOf } from "./declarations.ts";

// Reads the packages of a module, and finds each declaration in their texts.

/** A package of the module. */
export interface ModulePackage {
  dir: string;
  /** Null for the package with the handlers. */
  importPath: string | null;
  name: string;
  files: SourceText[];
  /** What it declares at package level, by name. */
  declared: ReadonlyMap<string, Item>;
  /** The methods by the names of their types. */
  methods: ReadonlyMap<string, Item[]>;
}

/** A file of such a package. */
export interface SourceText {
  text: string;
  /** What it imports. */
  file: GoFile;
}

/** A declaration with its place. */
export interface Item {
  pkg: ModulePackage;
  source: SourceText;
  declaration: Declaration;
  /** gen writes it for the package with the handlers. */
  generated: boolean;
}

/** The packages of a module that were read so far. */
export interface ModuleReader {
  reader: TypeReader;
  /** The module's root directory, and its path; null outside of a module. */
  root: string;
  path: string | null;
  packages: Map<string, ModulePackage>;
}

/** Makes a package from its files, and adds it to the packages that were read. */
export function modulePackage(
  { reader, packages }: ModuleReader,
  { dir, importPath }: Pick<ModulePackage, "dir" | "importPath">,
  files: { name: string; text: string }[],
): ModulePackage {
  const declared = new Map<string, Item>();
  const methods = new Map<string, Item[]>();
  const pkg: ModulePackage = { dir, importPath, name: "", files: [], declared, methods };
  packages.set(dir, pkg);
  for (const { name, text } of files) {
    const file = reader.parser.parseDeclarations(name, text);
    const source = { text, file };
    // Generated files of other packages were there before this run: they can be copied.
    const generated = importPath === null && hasGoHeader(text);
    if (pkg.name === "" || !generated) pkg.name = file.packageName;
    pkg.files.push(source);
    for (const declaration of splitDeclarations(text)) {
      const item = { pkg, source, declaration, generated };
      const { receiver, names } = declaration;
      if (receiver !== null) append(methods, receiver, item);
      else for (const { name } of names) if (!declared.has(name)) declared.set(name, item);
    }
  }
  return pkg;
}

/** The package that `from` imports by a path; `other` if it is not of the module, and `missing` if it should be but is not found. */
function importedPackage(modules: ModuleReader, importPath: string, from: ModulePackage) {
  const { reader, root, path, packages } = modules;
  const opened = openImport(reader, importPath, from.dir);
  if (!("package" in opened))
    return path !== null && `${importPath}/`.startsWith(`${path}/`) ? "missing" : "other";
  const { dir, isOfUser } = opened.package;
  // A vendor directory of the module has packages of others.
  if (!isOfUser || nearestWith(reader.roots.disk, "go.mod", dir) !== root) return "other";
  return packages.get(dir) ?? modulePackage(modules, { dir, importPath }, readAll(opened.package));
}

/** The import path that a qualifier means in a file; null for a name that is not a qualifier. */
function pathOf({ reader }: ModuleReader, qualifier: string, { source, pkg }: Item): string | null {
  return importOf(reader, qualifier, source.file, pkg.dir);
}

/** What a name in a declaration means: another declaration, or a package that is imported. */
export type Meaning = { item: Item } | { path: string };

/** What a name means; a text that says why a client can't have it; null for a name that is neither the package's nor imported. */
function meaningOf(modules: ModuleReader, item: Item, { qualifier, name }: Reference) {
  if (qualifier === null) {
    const own = item.pkg.declared.get(name);
    return own ? { item: own } : dotImported(modules, name, item);
  }
  const path = pathOf(modules, qualifier, item);
  if (path === null || path === "C") return `it uses ${qualifier}.${name}`;
  const pkg = importedPackage(modules, path, item.pkg);
  if (pkg === "other") return { path };
  if (pkg === "missing") return `it uses ${qualifier}.${name}, and package ${path} is not found`;
  const found = pkg.declared.get(name);
  return found ? { item: found } : `it uses ${qualifier}.${name}, which is not found`;
}

/** What a name means that a dot import brings into a file; null if no import brings it. */
function dotImported(modules: ModuleReader, name: string, { source, pkg }: Item): Meaning | string | null {
  for (const { name: local, path } of source.file.imports) {
    if (local !== ".") continue;
    const own = importedPackage(modules, path, pkg);
    const item = typeof own === "string" ? undefined : own.declared.get(name);
    if (item) return { item };
    const opened = own === "other" ? openImport(modules.reader, path, pkg.dir) : null;
    if (opened && "package" in opened && declaresName(modules.reader, opened.package, name))
      return `it uses ${name}, which the dot import of ${path} brings`;
  }
  return null;
}

// Variables whose values never change.

/** Calls that return a value without elements or fields that could be set. */
const makers = ["errors.New(", "fmt.Errorf(", "regexp.MustCompile("];

/** Functions that only read the slice or map that they get. */
const readers = new Set([
  ...["BinarySearch", "Clone", "Contains", "ContainsFunc", "Equal", "Index", "IndexFunc", "Max", "Min"],
  ...["All", "Collect", "Keys", "Sorted", "Values"],
]);

/** Reports whether a variable gets a value where it is declared, and the package only reads it. */
function hasOnlyReads({ names, tokens }: Declaration, pkg: ModulePackage): boolean {
  const [variable, ...others] = names;
  const equals = tokens.findIndex(({ text }) => text === "=");
  if (variable === undefined || others.length > 0 || equals === -1) return false;
  const value = tokens.slice(equals + 1);
  const text = value.map(one => one.text).join("");
  const isScalar = value.length === 1 && ["string", "number", "rune"].includes(value[0]!.kind);
  const isWhole = isScalar || makers.some(maker => text.startsWith(maker));
  if (!isWhole && !/^(?:\[|map\[)/.test(text)) return false;
  return pkg.files.every(file => {
    const tokens = tokensOf(file.text);
    return tokens.every(
      (token, index) =>
        token.text !== variable.name ||
        token.kind !== "identifier" ||
        tokens[index - 1]?.text === "." ||
        token.start === variable.start ||
        isRead(tokens, index, isWhole),
    );
  });
}

const assignment = /^(?:(?:[-+*/%&|^:]|<<|>>|&\^)?=|\+\+|--)$/;

/** Reports whether the variable at an index is only read there; `isWhole`: it has no elements that could be changed. */
function isRead(tokens: Token[], index: number, isWhole: boolean): boolean {
  const previous = tokens[index - 1]?.text ?? "";
  const next = tokens[index + 1]?.text ?? "";
  const isFirst = [";", "{", "}"].includes(previous);
  if (previous === "&") return false;
  if (next === "[") {
    const after = tokens[closingOf(tokens, index + 1) + 1]?.text ?? "";
    // An element's element or field may be set.
    if (after === "[" || after === ".") return false;
    return !assignment.test(after) && !(isFirst && after === ",");
  }
  if (assignment.test(next) || (isFirst && next === ",")) return false;
  if (isWhole || previous === "range") return true;
  const call = previous === "(" ? tokens[index - 2]?.text : undefined;
  return call === "len" || (call !== undefined && tokens[index - 3]?.text === "." && readers.has(call));
}

/** A declaration to copy. */
export interface Chosen {
  item: Item;
  /** The declaration that it was chosen for; null for a message. */
  neededBy: Item | null;
  /** What the names in it mean, in the order of the text; the other declarations among them are copied, too. */
  meanings: Map<Reference, Meaning>;
}

/** Something that can't be copied. */
export interface Obstacle {
  item: Item;
  /** Offsets in the item's file. */
  place: { start: number; end: number };
  message: string;
}

/** Methods that conversions between Go values and messages call. */
const valueMethods = new Set([
  ...["MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "IsZero", "Validate"],
  ...["Route", "Query", "Header", "Cookie", "Form"].flatMap(part => [`From${part}`, `To${part}`]),
]);

/** Methods of messages that a client calls. */
const messageMethods = {
  request: new Set([...valueMethods, "Build", "BuildContext", "Path"]),
  response: new Set([...valueMethods, "Parse"]),
};

/** Methods of interfaces of the standard library, and of errors that gen knows: a function may use a type as one of these. */
const interfaceMethods = new Set("Error Unwrap Is As Status Text Len Less Swap Format".split(" "));

/** The declarations of messages and all that they need, and what of it can't be copied. */
export function chooseDeclarations(modules: ModuleReader, own: ModulePackage, messages: Binding[]) {
  const roots = messages.flatMap(({ name }) => own.declared.get(name) ?? []);
  const kinds = new Map(messages.map(({ name, kind }) => [own.declared.get(name), kind]));
  const needed = collect(modules, roots, item => {
    const kind = kinds.get(item);
    return kind === undefined ? valueMethods : messageMethods[kind];
  });
  // A method String is only copied if all that it uses can be copied, without a variable: no message needs it, and it may hold what is not for clients.
  for (const { item } of [...needed.chosen]) {
    const method = methodsOf(item).find(one => nameOf(one) === "String");
    if (method === undefined || needed.chosen.some(one => one.item === method)) continue;
    const more = collect(modules, [method], () => valueMethods, needed.chosen);
    const hasVariable = more.chosen.some(one => one.item.declaration.kind === "var");
    if (more.obstacles.length === 0 && !hasVariable) needed.chosen.push(...more.chosen);
  }
  return needed;
}

/** Collects declarations and all that they use, without those in `present`, which are chosen already. */
function collect(
  modules: ModuleReader,
  roots: Item[],
  wantedMethods: (item: Item) => ReadonlySet<string>,
  present: Chosen[] = [],
): { chosen: Chosen[]; obstacles: Obstacle[] } {
  const known = new Map(present.map(one => [one.item, one]));
  const chosen: Chosen[] = [];
  const obstacles: Obstacle[] = [];
  const selectors = new Set<string>();
  const usedInCode = new Set<Item>();
  const queue = new Map<Item, Item | null>(roots.map(item => [item, null]));
  const add = (item: Item, neededBy: Item) => {
    if (!queue.has(item) && !known.has(item)) queue.set(item, neededBy);
  };
  // The map grows while it is read.
  for (const [item, neededBy] of queue) {
    const uses = usesOf(
      item.declaration,
      name => pathOf(modules, name, item) !== null,
      name => item.pkg.declared.get(name)?.declaration.kind ?? null,
    );
    const one: Chosen = { item, neededBy, meanings: new Map() };
    known.set(item, one);
    chosen.push(one);
    obstacles.push(...obstaclesOf(item));
    for (const reference of uses.references) {
      const meaning = meaningOf(modules, item, reference);
      if (meaning === null) continue;
      if (typeof meaning === "string") {
        obstacles.push({ item, place: reference, message: meaning });
        continue;
      }
      one.meanings.set(reference, meaning);
      if (!("item" in meaning)) continue;
      add(meaning.item, item);
      // Each method names its type as the receiver, which is no use in code.
      const { kind, names } = item.declaration;
      if (kind !== "type" && reference.start > names[0]!.start) usedInCode.add(meaning.item);
    }
    for (const selector of uses.selectors) selectors.add(selector);
    if (item.declaration.kind === "type") for (const group of constantsOf(item)) add(group, item);
    // Methods of types that are copied already may be called by what is copied now.
    for (const { item: type } of known.values()) {
      const wanted = wantedMethods(type);
      for (const method of methodsOf(type)) {
        const name = nameOf(method);
        const isImplied = usedInCode.has(type) && interfaceMethods.has(name);
        if (!method.generated && (isImplied || wanted.has(name) || selectors.has(name))) add(method, type);
      }
    }
  }
  return { chosen, obstacles };
}

function nameOf({ declaration }: Item): string {
  return declaration.names[0]?.name ?? "";
}

function methodsOf(item: Item): Item[] {
  return item.declaration.kind === "type" ? (item.pkg.methods.get(nameOf(item)) ?? []) : [];
}

/** The constants of a type: the groups whose specs name it. */
function constantsOf(item: Item): Item[] {
  const name = nameOf(item);
  const groups = [...item.pkg.declared.values()].filter(
    ({ declaration: { kind, tokens } }) => kind === "const" && tokens.some(({ text }) => text === name),
  );
  return [...new Set(groups)];
}

/** The obstacle in a declaration itself, such as a function without a body; empty if there is none. */
function obstaclesOf(item: Item): Obstacle[] {
  const { declaration, pkg } = item;
  const place = declaration.names[0]!;
  if (item.generated) return [{ item, place, message: "gen generates it" }];
  if (declaration.kind === "func" && !declaration.tokens.some(({ text }) => text === "{"))
    return [{ item, place, message: "it has no body in Go" }];
  if (declaration.kind === "var" && !hasOnlyReads(declaration, pkg))
    return [{ item, place, message: "its value may change" }];
  return [];
}
