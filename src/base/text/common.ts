/** Small text functions that several stages use. */

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

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
export function nameTaker(taken: Iterable<string> = []): (...wanted: [string, ...string[]]) => string {
  const names = new Set(taken);
  return (...wanted) => {
    const name = freeName(one => names.has(one), ...wanted);
    names.add(name);
    return name;
  };
}
