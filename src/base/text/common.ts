/** Small functions that several stages use: for texts, for maps, and for failures that don't matter. */

/** Compares texts by code units: unlike localeCompare, it gives the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c`; or with another word than `and`. */
export function joinWords(words: string[], joiner = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;
}

/** Texts with commas between them, in rows of up to `width` characters. */
export function inRows(texts: string[], width: number): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    if (last === undefined || `${last}, ${text}`.length > width) rows.push(text);
    else rows[rows.length - 1] = `${last}, ${text}`;
  }
  return rows;
}

/** The replacement of a part of a text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** A text with edits, which are in their order and don't overlap. */
export function edited(text: string, edits: TextEdit[]): string {
  let result = "";
  let read = 0;
  for (const edit of edits) {
    result += text.slice(read, edit.start) + edit.text;
    read = edit.end;
  }
  return result + text.slice(read);
}

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  const capital = first.toUpperCase();
  // Some letters have no single capital: that of ß is SS.
  return (capital.length === first.length ? capital : first) + text.slice(first.length);
}

/** The first of the wanted names that is free; if none is, the last one with a number: `name2`, `name3` and so on. */
export function freeName(isTaken: (name: string) => boolean, ...wanted: [string, ...string[]]): string {
  let name = wanted.find(one => !isTaken(one));
  for (let number = 2; name === undefined; number++) {
    const next = `${wanted.at(-1)}${number}`;
    if (!isTaken(next)) name = next;
  }
  return name;
}

/** Makes a function that returns each name once: the first of those wanted that is free, else the last one with a number. */
export function nameTaker(taken: Iterable<string> = [], isTaken = (_: string) => false) {
  const names = new Set(taken);
  return (...wanted: [string, ...string[]]) => {
    const name = freeName(one => names.has(one) || isTaken(one), ...wanted);
    names.add(name);
    return name;
  };
}

/** Adds an item to the list of a key. */
export function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Makes a list of the items with each key. Own code, since Map.groupBy is missing before Node 21. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** The value of a key; `make` makes it if the map has none. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: (key: K) => V,
): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}

/** What is in a list, and all that this leads to. */
export function reached<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(from);
  // The set grows while it is read.
  for (const one of found) for (const inner of next(one)) found.add(inner);
  return found;
}

/** Makes values by keys, and keeps those that were used last, up to `most`. */
export function lastMade<T>(most: number): (key: string, make: () => T) => T {
  // In the order of their last use.
  const made = new Map<string, T>();
  return (key, make) => {
    const value = made.get(key) ?? make();
    made.delete(key);
    made.set(key, value);
    if (made.size > most) made.delete(made.keys().next().value!);
    return value;
  };
}

/** The result of a call, or `otherwise` when the call throws. For failures that don't matter, or that are reported elsewhere. */
export function attempt<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}
