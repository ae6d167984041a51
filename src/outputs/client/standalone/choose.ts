/** Chooses the declarations that a standalone client copies, since it does not import the package of its handlers. */

import { scanTokens, type Token } from "../../../go/lexer.ts";
import type { Binding } from "../../../model/types.ts";
import { type Declaration, endOfBrackets, type Reference } from "./declarations.ts";
import {
  type Item,
  type Meaning,
  type ModulePackage,
  type ModuleReader,
  meaningOf,
  usesOfItem,
} from "./module-packages.ts";

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
    const tokens = [...scanTokens(file.text)].filter(({ kind }) => kind !== "comment");
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
    const after = tokens[endOfBrackets(tokens, index + 1)]?.text ?? "";
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
export function chooseDeclarations(
  modules: ModuleReader,
  own: ModulePackage,
  messages: Pick<Binding, "name" | "kind">[],
): { chosen: Chosen[]; obstacles: Obstacle[] } {
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
    const uses = usesOfItem(modules, item);
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

/** The methods of a type. */
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
