/** Rules on the directives in handlers' doc comments: specification, "Doc-comment directives on handlers". */
import type { DocLine, FunctionDeclaration } from "../go/declarations.ts";
import { httpMethods, isHttpMethod } from "../http-methods.ts";
import { modes, partOf, readDirectives } from "../model/directives.ts";
import { hasHandlerSignature, isServeHTTP } from "../model/handlers.ts";
import { positionOf } from "../model/positions.ts";
import { closest } from "../suggest.ts";
import type { CheckContext } from "./context.ts";
import { unreadRoutes } from "./route-comments.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const commentRules: Rule[] = [
  { code: "unknown-directive", find: unknownDirective },
  { code: "unknown-method", find: context => inLines(context, unknownMethod) },
  { code: "missing-slash", find: context => inLines(context, missingSlash) },
  { code: "several-routes", find: severalRoutes },
  { code: "unread-route", find: unreadRoute },
  { code: "detached-directive", find: detachedDirective },
];

function unknownDirective(context: CheckContext): Finding[] {
  // A ServeHTTP is no handler unless its comment says gen:list, which may be what was meant.
  const others = context.functions.filter(
    one => isServeHTTP(one.fn) && hasHandlerSignature(one) && readDirectives(one.fn.doc).mode === null,
  );
  return [...context.declared, ...others].flatMap(({ fn, file }) =>
    readDirectives(fn.doc).unknown.map(({ word, span }) =>
      finding(`unknown directive ${word}: ${suggestDirective(word)}`, positionOf(file.name, span)),
    ),
  );
}

function suggestDirective(word: string): string {
  const known = modes.map(mode => `gen:${mode}`);
  const near = closest(word, known);
  return near ? `did you mean ${near}?` : `the directives are ${known.join(" and ")}`;
}

/** A problem of one line of a comment: the part that is wrong, and what to say of it. */
interface LineProblem {
  part: string;
  message: string;
}

/** What is wrong with one line of a comment, by its words. */
type LineCheck = (words: string[], firstLine: boolean) => LineProblem | null;

function inLines(context: CheckContext, check: LineCheck): Finding[] {
  return context.declared.flatMap(({ fn, file }) =>
    lineProblems(fn, check).map(({ line, part, message }) => {
      const span = partOf(line, line.text.indexOf(part), part);
      return finding(message, positionOf(file.name, span));
    }),
  );
}

function lineProblems({ doc }: FunctionDeclaration, check: LineCheck): (LineProblem & { line: DocLine })[] {
  const firstLine = doc.find(line => line.text !== "");
  return doc.flatMap(line => {
    const problem = check(line.text.split(/\s+/), line === firstLine);
    return problem ? [{ ...problem, line }] : [];
  });
}

/** Reports whether a comment declares a route with a misspelt method. */
export function hasUnknownMethod(fn: FunctionDeclaration): boolean {
  return lineProblems(fn, unknownMethod).length > 0;
}

/** Methods that net/http has no constants for, and words that some routers take for all methods. */
const otherMethods =
  "ALL ANY COPY LINK LOCK MKCOL MOVE PROPFIND PROPPATCH PURGE QUERY REPORT SEARCH UNLINK UNLOCK".split(" ");

/** A word that is a method's in all but its letters, in front of a path. */
function unknownMethod([word = "", path, ...more]: string[], firstLine: boolean): LineProblem | null {
  if (!path?.startsWith("/") || isHttpMethod(word) || !/^[A-Za-z]{3,}$/.test(word)) return null;
  const capitals = word === word.toUpperCase();
  const whole = more.length === 0;
  // Prose may begin with such a word, so that a longer line counts only where the word is in capitals.
  if (!(whole || (firstLine && capitals))) return null;
  const other = otherMethods.includes(word);
  const near = other ? null : closestMethod(word, capitals);
  if (near) return { part: word, message: `unknown method ${word}: did you mean ${near}?` };
  if (!other || !whole) return null;
  return { part: word, message: `unknown method ${word}: the methods are ${httpMethods.join(", ")}` };
}

/** Two letters that changed places count as one slip; a word that is not in capitals may be prose. */
function closestMethod(word: string, capitals: boolean): string | null {
  const sorted = (text: string) => [...text.toUpperCase()].sort().join("");
  const permuted = httpMethods.find(method => sorted(method) === sorted(word));
  return permuted ?? (capitals ? closest(word, httpMethods) : null);
}

/** `GET pets`: the method is read, the path is not. */
function missingSlash([method, path, ...more]: string[], firstLine: boolean): LineProblem | null {
  if (!isHttpMethod(method) || path === undefined || path.startsWith("/") || more.length > 0) return null;
  if (!/^[\w{}$.~%:-][\w{}$.~%:/-]*$/.test(path) || /[.:]$/.test(path)) return null;
  // Further down, two words may be the end of a sentence.
  if (!firstLine && !/[/{]/.test(path)) return null;
  const url = /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\//.test(path);
  const advice = url ? "a path without a host begins with /" : `did you mean /${path}?`;
  return { part: path, message: `${path} is not read as a path, which begins with a slash: ${advice}` };
}

/** Reports whether a comment has a route in a form that is not read. */
export function hasUnreadRoute({ doc }: FunctionDeclaration): boolean {
  return unreadRoutes(doc).length > 0;
}

/** Where the comment declares a path as well, the line is only documentation. */
function unreadRoute(context: CheckContext): Finding[] {
  return context.declared.flatMap(({ fn, file, handler }) => {
    if (handler.pathFrom === "doc") return [];
    return unreadRoutes(fn.doc).map(({ line, method, path }) =>
      finding(
        `${line.text} is not read as a route, so that ${fn.name} has ${handler.method} ${handler.path}: write \`// ${method ?? handler.method} ${path}\` on a line of its own`,
        positionOf(file.name, line.span),
      ),
    );
  });
}

/** What was meant to leave a handler out, or to list it, does nothing anywhere but directly above its function. */
function detachedDirective({ files }: CheckContext): Finding[] {
  const known = modes.map(mode => `gen:${mode}`);
  return files.flatMap(file =>
    file.detachedDirectives
      // Other tools may have words that begin with gen: as well.
      .filter(({ word }) => closest(word, known) !== null)
      .map(({ word, span, beside }) => {
        const where =
          beside === null
            ? "above its function, without a blank line between"
            : beside.inside
              ? `above ${beside.name} instead of within it, if it is about that function`
              : `directly above ${beside.name}, without a blank line between`;
        return finding(
          `${word} stands in no function's comment and is not read: put it ${where}`,
          positionOf(file.name, span),
        );
      }),
  );
}

function severalRoutes(context: CheckContext): Finding[] {
  return context.declared.flatMap(({ fn, file, handler }) => {
    const [first, ...others] = readDirectives(fn.doc).routes;
    return others
      .filter(({ method, path }) => first && (method !== first.method || path !== first.path))
      .map(({ method, path, span }) =>
        finding(
          `${handler.name} has the route ${handler.method} ${handler.path} already, and a handler has one: ${method} ${path} needs a handler of its own`,
          positionOf(file.name, span),
          first ? [{ message: "the route that counts", position: positionOf(file.name, first.span) }] : [],
        ),
      );
  });
}
