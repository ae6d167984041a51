/** Finds lines of a handler's comment that were meant to declare a method and a path, but have a mistake. */

import { closest } from "../base/text/suggest.ts";
import type { DocLine } from "../go/declarations.ts";
import { httpMethods, isHttpMethod } from "../go/http-methods.ts";

/** A problem of one line of a comment: the wrong part, and the message. */
interface LineProblem {
  part: string;
  message: string;
}

/** Finds the problem of one line of a comment. */
export type LineCheck = (text: string, firstLine: boolean) => LineProblem | null;

/** The problems of the lines of a comment. */
export function lineProblems(doc: DocLine[], check: LineCheck): (LineProblem & { line: DocLine })[] {
  const firstLine = doc.find(line => line.text !== "");
  return doc.flatMap(line => {
    const problem = check(line.text, line === firstLine);
    return problem ? [{ ...problem, line }] : [];
  });
}

/** Methods without a constant in net/http, and words that mean all methods in some routers. */
const otherMethods =
  "ALL ANY COPY LINK LOCK MKCOL MOVE PROPFIND PROPPATCH PURGE QUERY REPORT SEARCH UNLINK UNLOCK".split(" ");

/** Finds a word before a path that is most likely a misspelt or unknown method. */
export function unknownMethod(text: string, firstLine: boolean): LineProblem | null {
  if (!/^[A-Za-z]{3,}\s+\//.test(text)) return null;
  const [word = "", , ...more] = text.split(/\s+/);
  if (isHttpMethod(word)) return null;
  const capitals = word === word.toUpperCase();
  const whole = more.length === 0;
  // Prose may start with such a word, so a line with more words counts only if the word is in capitals.
  if (!(whole || (firstLine && capitals))) return null;
  const other = otherMethods.includes(word);
  const near = other ? null : closestMethod(word, capitals);
  if (near) return { part: word, message: `unknown method ${word}: did you mean ${near}?` };
  if (!other || !whole) return null;
  return { part: word, message: `unknown method ${word}: the methods are ${httpMethods.join(", ")}` };
}

/** The method that a word most likely means: one with the same letters or, for a word in capitals, a similar one. */
function closestMethod(word: string, capitals: boolean): string | null {
  const sorted = (text: string) => [...text.toUpperCase()].sort().join("");
  const permuted = httpMethods.find(method => sorted(method) === sorted(word));
  return permuted ?? (capitals ? closest(word, httpMethods) : null);
}

/** Finds a path without its slash, as in `GET pets`. */
export function missingSlash(text: string, firstLine: boolean): LineProblem | null {
  if (!/^[A-Z]+\s+[^\s/]/.test(text)) return null;
  const [method, path, ...more] = text.split(/\s+/);
  if (!isHttpMethod(method) || path === undefined || more.length > 0) return null;
  if (!/^[\w{}$.~%:-][\w{}$.~%:/-]*$/.test(path) || /[.:]$/.test(path)) return null;
  // Below the first line, two words may be the end of a sentence.
  if (!firstLine && !/[/{]/.test(path)) return null;
  const url = /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\//.test(path);
  const advice = url ? "leave out the host, and begin with /" : `did you mean /${path}?`;
  return {
    part: path,
    message: `${path} is not read as a path, because it does not begin with a slash: ${advice}`,
  };
}
