/** Copies the texts of declarations of several packages into one package, and renames them where names clash. */

import { capitalize, compareText, freeName } from "../../../base/text/common.ts";
import { groupBy } from "../../../base/text/maps.ts";
import { pascalCase } from "../../../base/text/names.ts";
import { unicodePattern } from "../../../base/text/unicode-patterns.ts";
import { isExported } from "../../../go/identifiers.ts";
import { predeclaredNames } from "../../../go/predeclared.ts";
import type { TypeImport } from "../../../types/field-type.ts";
import type { Chosen, Obstacle } from "./choose.ts";
import type { Item, ModulePackage } from "./module-packages.ts";

/** A copy of a declaration. */
export interface Copy {
  item: Item;
  /** The name of what it declares; for a method that of its type, for constants that of the first. */
  name: string;
  /** The text, with its doc comment. */
  text: string;
  /** The packages that the text names. */
  imports: TypeImport[];
}

/** The copies, and the names that clash. `messages` are the types that keep their names, `taken` the names that no copy can have. */
export function copyDeclarations(
  chosen: Chosen[],
  own: ModulePackage,
  messages: ReadonlySet<string>,
  taken: Iterable<string>,
): { copies: Copy[]; obstacles: Obstacle[] } {
  const names = newNames(chosen, own, messages, taken);
  const obstacles: Obstacle[] = [];
  const copies = chosen.map(one => {
    const { copy, clashes } = copyOf(one, names);
    obstacles.push(...clashes);
    return copy;
  });
  for (const { item } of chosen) {
    for (const { name, start, end } of item.declaration.names) {
      if (item.pkg !== own || !messages.has(name) || names.get(item)?.get(name) === name) continue;
      obstacles.push({ item, start, end, message: `the client has another ${name}: rename the handler` });
    }
  }
  return { copies, obstacles };
}

type Names = ReadonlyMap<Item, ReadonlyMap<string, string>>;

/** The new names of declarations. Messages keep their names first, then the rest of their package; a name that clashes gets its package's name before it. */
function newNames(
  chosen: Chosen[],
  own: ModulePackage,
  messages: ReadonlySet<string>,
  taken: Iterable<string>,
): Names {
  const used = new Set([...predeclaredNames, ...taken]);
  const rank = ({ pkg, declaration }: Item) =>
    pkg !== own ? 2 : declaration.names.some(({ name }) => messages.has(name)) ? 0 : 1;
  const items = chosen
    .map(({ item }) => item)
    .filter(({ declaration }) => declaration.receiver === null)
    .sort((a, b) => rank(a) - rank(b) || compareText(a.pkg.dir, b.pkg.dir));
  return new Map(
    items.map(item => {
      const renamed = new Map<string, string>();
      for (const { name } of item.declaration.names) {
        if (name === "_") continue;
        const free = freeName(one => used.has(one), name, longerName(name, item.pkg.name));
        used.add(free);
        renamed.set(name, free);
      }
      return [item, renamed];
    }),
  );
}

function longerName(name: string, packageName: string): string {
  return `${isExported(name) ? pascalCase(packageName) : packageName}${capitalize(name)}`;
}

/** The replacement of a text between two offsets. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const nameInDoc = unicodePattern(String.raw`^(\/[/*]\s*(?:(?:A|An|The)\s+)?)([\p{L}\p{Nd}_]+)`);

function copyOf({ item, uses, meanings }: Chosen, names: Names): { copy: Copy; clashes: Obstacle[] } {
  const { declaration, source } = item;
  const edits: Edit[] = [];
  const clashes: Obstacle[] = [];
  const imports = new Map<string, TypeImport>();
  const own = names.get(item);
  for (const { name, start, end } of declaration.names) {
    const renamed = own?.get(name) ?? name;
    if (renamed === name) continue;
    edits.push({ start, end, text: renamed });
    // A doc comment begins with the name.
    const doc = source.text.slice(declaration.start, declaration.code);
    const [before = "", first] = nameInDoc(doc).exec(doc)?.slice(1) ?? [];
    const at = declaration.start + before.length;
    if (first === name) edits.push({ start: at, end: at + name.length, text: renamed });
  }
  for (const reference of uses.references) {
    const meaning = meanings.get(reference);
    if (meaning === undefined) continue;
    const { start, end, name, qualifier, embedded } = reference;
    if ("path" in meaning) {
      imports.set(qualifier!, { name: qualifier!, path: meaning.path });
      continue;
    }
    const renamed = names.get(meaning.item)?.get(name) ?? name;
    if (embedded && renamed !== name)
      clashes.push({
        item,
        start,
        end,
        message: `the client has another ${name}, so that this embedded field would get the name ${renamed}`,
      });
    if (renamed !== name || qualifier !== null) edits.push({ start, end, text: renamed });
  }
  if (declaration.inGroup)
    edits.push({ start: declaration.code, end: declaration.code, text: `${declaration.kind} ` });
  let text = "";
  let at = declaration.start;
  for (const edit of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    text += source.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  text += source.text.slice(at, declaration.end);
  const name = declaration.receiver ?? declaration.names[0]!.name;
  return {
    copy: {
      item,
      name: own?.get(name) ?? name,
      text: withoutGoDirectives(text),
      imports: [...imports.values()],
    },
    clashes,
  };
}

/** The text without lines such as `//go:generate`, which are about the package that it comes from. */
function withoutGoDirectives(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/^[ \t]*\/\/go:.*\n/gm, "");
}

/** Go files with the copies, one for each file that they come from, so that qualifiers mean there what they meant. */
export function filesOf(copies: Copy[], packageName: string): { name: string; text: string }[] {
  return [...groupBy(copies, ({ item }) => item.source).values()].map((copies, index) => {
    const imports = new Map(copies.flatMap(one => one.imports.map(({ name, path }) => [name, path])));
    const lines = [...imports].map(([name, path]) => `import ${name} ${JSON.stringify(path)}\n`);
    const texts = copies.map(({ text }) => text);
    return {
      name: `copied${index}.go`,
      text: [`package ${packageName}\n`, lines.join(""), ...texts].join("\n\n"),
    };
  });
}
