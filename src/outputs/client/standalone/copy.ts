/** Copies the texts of declarations of several packages into one package, and renames them where names clash. */

import { capitalize, compareText, freeName } from "../../../base/text/common.ts";
import { groupBy } from "../../../base/text/maps.ts";
import { pascalCase } from "../../../base/text/names.ts";
import { unicodePattern } from "../../../base/text/unicode-patterns.ts";
import { isExported } from "../../../go/identifiers.ts";
import { predeclaredNames } from "../../../go/predeclared.ts";
import type { TypeImport } from "../../../types/field-type.ts";
import type { ClientDeclaration } from "../view-types.ts";
import type { Chosen, Obstacle } from "./choose.ts";
import type { Item, Meaning, ModulePackage } from "./module-packages.ts";

/** A copy of a declaration. */
export interface Copy {
  item: Item;
  /** The name of what it declares; for a method that of its type, for constants that of the first. */
  name: string;
  declaration: ClientDeclaration;
}

/** The copies, and the names that clash. `messages` are the types that keep their names, `taken` the names that no copy can have. */
export function copyDeclarations(
  chosen: Chosen[],
  own: ModulePackage,
  messages: ReadonlySet<string>,
  taken: Iterable<string>,
): { copies: Copy[]; obstacles: Obstacle[] } {
  const names = newNames(chosen, own, messages, taken);
  const embedded = chosen.flatMap(({ item, meanings }) =>
    [...meanings].flatMap(([place, meaning]): Obstacle[] => {
      const { name } = place;
      const renamed = newName(names, name, meaning);
      const message = `the client has another ${name}, so that this embedded field would get the name ${renamed}`;
      return place.embedded && renamed !== name ? [{ item, place, message }] : [];
    }),
  );
  const ofMessages = chosen.flatMap(({ item }) =>
    item.declaration.names.flatMap((place): Obstacle[] => {
      const { name } = place;
      const isKept = item.pkg !== own || !messages.has(name) || names.get(item)?.get(name) === name;
      return isKept ? [] : [{ item, place, message: `the client has another ${name}: rename the handler` }];
    }),
  );
  return { copies: chosen.map(one => copyOf(one, names)), obstacles: [...embedded, ...ofMessages] };
}

type Names = ReadonlyMap<Item, ReadonlyMap<string, string>>;

/** The new name of what a name means; the same name for one of another package. */
function newName(names: Names, name: string, meaning: Meaning): string {
  return ("item" in meaning ? names.get(meaning.item)?.get(name) : undefined) ?? name;
}

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

function copyOf({ item, meanings }: Chosen, names: Names): Copy {
  const { declaration, source } = item;
  const edits: Edit[] = [];
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
  for (const [{ start, end, name, qualifier }, meaning] of meanings) {
    const renamed = newName(names, name, meaning);
    if ("path" in meaning) imports.set(qualifier!, { name: qualifier!, path: meaning.path });
    else if (renamed !== name || qualifier !== null) edits.push({ start, end, text: renamed });
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
    item,
    name: own?.get(name) ?? name,
    declaration: { text: withoutGoDirectives(text), imports: [...imports.values()] },
  };
}

/** The text without lines such as `//go:generate`, which are about the package that it comes from. */
function withoutGoDirectives(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/^[ \t]*\/\/go:.*\n/gm, "");
}

/** Go files with the copies, one for each file that they come from, so that qualifiers mean there what they meant. */
export function filesOf(copies: Copy[], packageName: string): { name: string; text: string }[] {
  return [...groupBy(copies, ({ item }) => item.source).values()].map((copies, index) => {
    const imports = new Map(
      copies.flatMap(({ declaration }) => declaration.imports.map(({ name, path }) => [name, path])),
    );
    const lines = [...imports].map(([name, path]) => `import ${name} ${JSON.stringify(path)}\n`);
    const texts = copies.map(({ declaration }) => declaration.text);
    return {
      name: `copied${index}.go`,
      text: [`package ${packageName}\n`, lines.join(""), ...texts].join("\n\n"),
    };
  });
}
