/** Rules on the lines of handlers' doc comments that declare something: routes such as `GET /pets`, statuses, and directives such as `gen:list`. */

import { joinWords } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/positions.ts";
import { documentWords, modes, partOf, readDocumentDirectives } from "../model/directives.ts";
import { isServeHTTP } from "../model/find-handlers.ts";
import { ownPath } from "../model/path-patterns.ts";
import { bindingName } from "../types/binding-names.ts";
import { isIgnored } from "../types/enums.ts";
import type { CheckContext } from "./context.ts";
import { detachedDirectives } from "./facts.ts";
import {
  type LineCheck,
  lineProblems,
  missingSlash,
  routeEdits,
  unknownMethod,
  unreadRoutes,
} from "./route-comments.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const commentRules: Rule[] = [
  { code: "unknown-directive", find: unknownDirective },
  { code: "invalid-directive", find: invalidDirective },
  { code: "unknown-method", find: context => inLines(context, unknownMethod) },
  { code: "missing-slash", find: context => inLines(context, missingSlash) },
  { code: "invalid-status", find: invalidStatus },
  { code: "several-routes", find: severalRoutes },
  { code: "unread-route", find: unreadRoute },
  { code: "detached-directive", find: detachedDirective },
];

function unknownDirective(context: CheckContext): Finding[] {
  // ServeHTTP is a handler only with gen:list in its comment. An unknown directive there may be a misspelt gen:list.
  const others = context.functions.filter(
    one => isServeHTTP(one.fn) && one.hasHandlerSignature && one.directives.mode === null,
  );
  return [...context.handlers, ...others].flatMap(({ directives, file }) =>
    directives.unknown.map(({ word, span }) =>
      finding(`unknown directive ${word}: ${suggestDirective(word)}`, positionOf(file.name, span)),
    ),
  );
}

function suggestDirective(word: string): string {
  const known = [...modes, ...documentWords].map(mode => `gen:${mode}`);
  const near = closest(word, known);
  if (near !== null) return `did you mean ${near}?`;
  return `the directives are ${joinWords(known)}`;
}

/** Reports directives for documents that can't be read, in the comments of handlers and of their receivers' types. */
function invalidDirective({ handlers, types }: CheckContext): Finding[] {
  const receivers = new Set(handlers.map(({ handler }) => handler.receiver));
  const ofTypes = [...receivers].flatMap(name => {
    const declared = name === null ? undefined : types.get(name);
    if (declared === undefined) return [];
    const { wrong } = readDocumentDirectives(declared.declaration.doc);
    return wrong.map(one => ({ ...one, file: declared.file }));
  });
  const own = handlers.flatMap(({ directives, file }) =>
    directives.document.wrong.map(one => ({ ...one, file })),
  );
  return [...own, ...ofTypes].map(({ message, span, file }) => finding(message, positionOf(file.name, span)));
}

function inLines(context: CheckContext, check: LineCheck): Finding[] {
  return context.handlers.flatMap(({ fn, file }) =>
    lineProblems(fn.doc, check).map(({ line, part, message }) => {
      const span = partOf(line, line.text.indexOf(part), part);
      return finding(message, positionOf(file.name, span));
    }),
  );
}

function invalidStatus(context: CheckContext): Finding[] {
  return context.handlers.flatMap(({ directives, file, handler }) =>
    directives.wrongStatuses.map(({ word, span }) =>
      finding(
        `${handler.name} can't declare the status ${word}: a route can only have the status of a success or a redirect, such as 200, 201, 204 or 303`,
        positionOf(file.name, span),
      ),
    ),
  );
}

/** Reports lines that look like a route but are not read as one, unless the comment also declares a path. */
function unreadRoute(context: CheckContext): Finding[] {
  return context.handlers.flatMap(parsed => {
    const { fn, file, handler } = parsed;
    if (handler.pathFrom === "doc") return [];
    const routes = unreadRoutes(fn.doc);
    return routes.map(({ line, method, path }) => ({
      ...finding(
        `${line.text} is not read as a route, so that ${fn.name} has ${handler.method} ${ownPath(handler)}: write \`// ${method ?? handler.method} ${path}\` on a line of its own`,
        positionOf(file.name, line.span),
      ),
      edits: routeEdits(parsed, routes),
    }));
  });
}

/** Reports directives that are not directly above a function, since gen reads them only there; `gen:ignore` also above a struct of a message. */
function detachedDirective({ files }: CheckContext): Finding[] {
  const known = modes.map(mode => `gen:${mode}`);
  const isRead = (type: TypeDeclaration | null) =>
    type !== null && bindingName(type.name) !== null && isIgnored(type.doc);
  return (
    detachedDirectives(files)
      // `gh:` begins the directives of gohandlers, which gen reads, too. Words that begin with `gen:` may be another tool's.
      .filter(({ word }) => word.startsWith("gh:") || closest(word, known) !== null)
      .filter(({ word, type }) => !(word.endsWith(":ignore") && isRead(type)))
      .map(({ file, word, span, beside }) => {
        const where =
          beside === null
            ? "above its function, without a blank line between"
            : beside.inside
              ? `above ${beside.name} instead of in its body, if it is about that function`
              : `directly above ${beside.name}, without a blank line between`;
        const message = `${word} is not in a function's comment, so it is not read: put it ${where}`;
        return finding(message, positionOf(file.name, span));
      })
  );
}

function severalRoutes(context: CheckContext): Finding[] {
  return context.handlers.flatMap(({ directives, file, handler }) => {
    const [first, ...others] = directives.routes;
    return others
      .filter(
        ({ method, path }) =>
          first && ((method !== null && method !== handler.method) || path !== first.path),
      )
      .map(({ method, path, span }) =>
        finding(
          `${handler.name} has the route ${handler.method} ${ownPath(handler)} already, and a handler can have only one: write another handler for ${method ?? handler.method} ${path}`,
          positionOf(file.name, span),
          first ? [{ message: "the route that counts", position: positionOf(file.name, first.span) }] : [],
        ),
      );
  });
}
