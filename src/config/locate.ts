/** Finds places in the text of a config file. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import type { Span } from "../base/report/diagnostic.ts";
import { spanAt } from "../base/report/span-at.ts";
import { isScript } from "./import-config.ts";
import type { Problem } from "./values.ts";

/** Returns a function that finds the place of a problem in a config's text; null when the place can't be found. */
export function createLocator(
  file: string,
  text: string,
  prefix: string[],
): (problem: Problem) => Span | null {
  if (isScript(file)) return problem => locateInScript(text, problem.path);
  // JSON is parsed as YAML, too.
  const document = parseDocument(text, { uniqueKeys: false });
  return problem => locateInDocument(document, text, [...prefix, ...problem.path], problem.at);
}

/** The offset of a line and a column that count characters from 1. */
export function offsetAt(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, column - 1);
}

function locateInDocument(
  document: Document,
  text: string,
  path: (string | number)[],
  at: Problem["at"],
): Span | null {
  let key: unknown = null;
  let value: unknown = document.contents;
  for (const part of path) {
    const outer = isAlias(value) ? value.resolve(document) : value;
    if (isMap(outer)) {
      const isPart = (name: unknown) => isScalar(name) && String(name.value) === String(part);
      // If a key occurs twice, JSON uses the last one.
      const pair = outer.items.findLast(item => isPart(item.key));
      if (pair === undefined) return null;
      ({ key, value } = pair);
    } else if (isSeq(outer)) {
      key = null;
      value = outer.items[Number(part)];
    } else {
      return null;
    }
  }
  const wanted = at === "key" ? [key] : [value, key];
  // An empty value has no place, so the place is that of its key.
  const range = wanted.map(node => (isNode(node) ? node.range : null)).find(one => one && one[0] < one[1]);
  return range ? spanAt(text, range[0], range[1]) : null;
}

/** Finds a key in a script by its text; null unless it occurs exactly once. */
function locateInScript(text: string, path: (string | number)[]): Span | null {
  const key = path.findLast(part => typeof part === "string");
  if (key === undefined) return null;
  // A key follows a brace, a comma or a comment: `const out: string` has none.
  const keys = [...text.matchAll(/(?<=(?:[{,]|\*\/|\/\/[^\n]*\n)\s*)(["']?)([\p{ID_Continue}$]+)\1\s*:/gu)];
  const [match, ...others] = keys.filter(([, , name]) => name === key);
  if (match === undefined || others.length > 0) return null;
  const start = match.index + match[1]!.length;
  return spanAt(text, start, start + String(key).length);
}
