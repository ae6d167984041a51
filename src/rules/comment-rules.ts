/** Rules on the lines of doc comments that declare something: routes such as `GET /pets`, statuses, and directives such as `gen:list` and `gen:enum`. */
import { groupBy, joinWords } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { type DetachedDirective, type GoFile, positionOf, type TypeDeclaration } from "../go/declarations.ts";
import { isHttpMethod } from "../go/http.ts";
import { documentWords, modes, partOf, readDirectives, readRoute } from "../model/directives.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { ownPath } from "../model/path-patterns.ts";
import { bindingName } from "../types/binding-names.ts";
import { enumWords, isIgnored } from "../types/enums.ts";
import { isServeHTTP } from "../types/handler-signatures.ts";
import { asWarning, type CheckContext, type Finding, findingIn, type Rule } from "./context.ts";
import { isByRegistration } from "./facts.ts";
import type { LineCheck } from "./route-comments.ts";
import { lineProblems, missingSlash, routeEdits, unknownMethod, unreadRoutes } from "./route-comments.ts";

export const commentRules: Rule[] = [
  { code: "unknown-directive", find: unknownDirective },
  { code: "invalid-directive", find: invalidDirective },
  { code: "unknown-method", find: ({ handlers }) => handlers.flatMap(one => inLines(one, unknownMethod)) },
  { code: "missing-slash", find: ({ handlers }) => handlers.flatMap(one => inLines(one, missingSlash)) },
  { code: "invalid-status", find: ({ handlers }) => handlers.flatMap(invalidStatus) },
  { code: "several-routes", find: ({ handlers }) => handlers.flatMap(severalRoutes) },
  { code: "unread-route", find: ({ handlers }) => handlers.flatMap(unreadRoute) },
  { code: "detached-directive", find: ({ files }) => detachedDirectives(files).flatMap(detachedDirective) },
  { code: "detached-directive", find: detachedRoute },
  { code: "detached-directive", find: ({ handlers }) => handlers.flatMap(routeOfMessage) },
  { code: "unknown-directive", find: ({ files }) => detachedDirectives(files).flatMap(unknownOnType) },
];

function unknownDirective(context: CheckContext): Finding[] {
  // ServeHTTP is a handler only with gen:list in its comment. An unknown directive there may be a misspelt gen:list.
  const others = context.functions.filter(
    one => isServeHTTP(one.fn) && one.signature !== null && one.directives.mode === null,
  );
  const known = [...modes, ...documentWords];
  const help = `the directives are ${joinWords(known.map(one => `gen:${one}`))}, and a route is written \`GET /pets\``;
  return [...context.handlers, ...others, ...commentsOfReceivers(context)].flatMap(one =>
    one.directives.unknown.flatMap(({ word, span }) => {
      const name = word.slice(word.indexOf(":") + 1);
      const near = isHttpMethod(name) ? null : closest(name, "fn" in one ? known : documentWords);
      // Another word in a type's comment may be another tool's.
      if (near === null && !("fn" in one)) return [];
      const advice = near === null ? help : `did you mean gen:${near}?`;
      return [findingIn(one.file, span, `unknown directive ${word}: ${advice}`)];
    }),
  );
}

/** The comments of the types of receivers, with their handlers. */
function commentsOfReceivers({ handlers, types }: CheckContext) {
  return [...groupBy(handlers, ({ handler }) => handler.receiver)].flatMap(([name, own]) => {
    const declared = name === null ? undefined : types.get(name);
    if (declared === undefined) return [];
    return { file: declared.file, directives: readDirectives(declared.declaration.doc), handlers: own };
  });
}

/** Reports directives for documents and types of responses that can't be read, in the comments of handlers and of their receivers' types. */
function invalidDirective(context: CheckContext): Finding[] {
  const { handlers, model, types } = context;
  const all = [...handlers.map(one => ({ handlers: [one], ...one })), ...commentsOfReceivers(context)];
  const wrong = all.flatMap(({ file, directives: { document } }) =>
    document.wrong.map(({ message, span }) => findingIn(file, span, message)),
  );
  const answers = [...types.keys()].filter(name => /(?:Response|Error|Problem)$/.test(name));
  const misspelt = all.flatMap(({ file, directives: { responses } }) =>
    responses.flatMap(({ type, line }) => {
      const name = type?.package === null && !types.has(type.name) ? type.name : "";
      const near = name === "" ? null : closest(name, answers);
      if (near === null) return [];
      const message = `the package declares no type ${name}, so it is read as text: did you mean ${near}?`;
      return asWarning(findingIn(file, partOf(line, line.text.indexOf(name), name), message));
    }),
  );
  const bodies = new Map(model.bindings.map(({ name, rawBody }) => [name, rawBody]));
  const bodyOf = ({ handler }: ParsedHandler) => bodies.get(handler.request ?? "") ?? "";
  const unused = all.flatMap(({ directives, file, handlers: own }) => {
    const { maxBody } = directives.document;
    if (maxBody === null || own.some(one => /^(?:stream|multipart)$/.test(bodyOf(one)))) return [];
    const message =
      "gen:max is for a request whose body is a stream, which is not read into memory: set config maxBody";
    return [findingIn(file, maxBody.span, message)];
  });
  const others = handlers.filter(one => bodyOf(one) !== "multipart");
  const apart = others.flatMap(({ directives, file }) => {
    const message =
      'gen:part is for a request whose body is a *multipart.Reader: give it such a field with the tag body:""';
    return directives.document.parts.map(({ span }) => findingIn(file, span, message));
  });
  return [...wrong, ...misspelt, ...unused, ...apart];
}

function inLines({ fn, file }: ParsedHandler, check: LineCheck): Finding[] {
  return lineProblems(fn.doc, check).map(({ line, part, message }) =>
    findingIn(file, partOf(line, line.text.indexOf(part), part), message),
  );
}

function invalidStatus({ directives, file, handler }: ParsedHandler): Finding[] {
  return directives.wrongStatuses.map(({ word, span }) => {
    const message = `${handler.name} can't declare the status ${word}: a route can only have the status of a success or a redirect, such as 200, 201, 204 or 303`;
    return findingIn(file, span, message);
  });
}

/** Reports lines that look like a route but are not read as one, unless the comment also declares a path. */
function unreadRoute(parsed: ParsedHandler): Finding[] {
  const { fn, file, handler, registrations } = parsed;
  if (handler.pathFrom === "doc" || isByRegistration(parsed)) return [];
  const routes = unreadRoutes(fn.doc).filter(one => !one.inSentence || registrations.length === 0);
  return routes.map(({ line, method, path }) => {
    const message = `${line.text.replace(/\s+/g, " ")} is not read as a route, so that ${fn.name} has ${handler.method} ${ownPath(handler)}: write \`// ${method ?? handler.method} ${path}\` on a line of its own`;
    return { ...findingIn(file, line.span, message), edits: routeEdits(parsed, routes) };
  });
}

/** A directive that is in no function's comment, with the type whose comment it is in. */
type Detached = DetachedDirective & { file: GoFile; type: TypeDeclaration | null };

function detachedDirectives(files: GoFile[]): Detached[] {
  return files.flatMap(file =>
    file.detachedDirectives.map(directive => {
      const { line, column } = directive.span;
      const isHere = (doc: TypeDeclaration["doc"]) =>
        doc.some(({ span }) => span.line === line && span.column === column);
      return { ...directive, file, type: file.types.find(({ doc }) => isHere(doc)) ?? null };
    }),
  );
}

/**
 * Reports directives that are not directly above what they are about, since gen reads them only there: a function; for `gen:ignore` also a struct
 * of a message; for `gen:enum` and `gen:open` a type that can have constants.
 */
function detachedDirective(one: Detached): Finding[] {
  const { file, span, word } = one;
  const problem = typeWords.includes(word) ? detachedFromType(one) : detachedFromFunction(one);
  return problem === null ? [] : [findingIn(file, span, `${word} ${problem}`)];
}

function detachedFromType({ type }: Detached): string | null {
  if (type === null)
    return "is not in a type's comment, so it is not read: put it above its type, without a blank line between";
  if (type.type.kind === "name" && !type.alias) return null;
  return `has no effect on ${type.name}: only types that are declared over a string, a number or a bool have constants`;
}

function detachedFromFunction({ word, type, beside }: Detached): string | null {
  const known = modes.map(mode => `gen:${mode}`);
  // `gh:` begins the directives of gohandlers, which gen reads, too. Words that begin with `gen:` may be another tool's.
  if (!word.startsWith("gh:") && closest(word, known) === null) return null;
  const isRead = type !== null && bindingName(type.name) !== null && isIgnored(type.doc);
  if (word.endsWith(":ignore") && isRead) return null;
  const where =
    beside === null
      ? "above its function, without a blank line between"
      : beside.inside
        ? `above ${beside.name} instead of in its body, if it is about that function`
        : `directly above ${beside.name}, without a blank line between`;
  return `is not in a function's comment, so it is not read: put it ${where}`;
}

/** Reports the route of a function in a comment that a blank line parts from it: for Go, that is no doc comment. */
function detachedRoute({ functions, sourceFiles }: CheckContext): Finding[] {
  const bare = functions.filter(({ fn, signature }) => signature !== null && fn.doc.length === 0);
  return [...groupBy(bare, ({ file }) => file)].flatMap(([file, members]) => {
    const lines = sourceFiles.find(({ name }) => name === file.name)?.text.split("\n") ?? [];
    return members.flatMap(({ fn }) => {
      let end = fn.span.line - 1;
      while (lines[end - 1]?.trim() === "") end--;
      let start = end;
      while (lines[start - 1]?.startsWith("//")) start--;
      const found = lines.slice(start, end).flatMap((text, index) => {
        const route = readRoute(text.slice(2).trim(), false);
        if (!route?.path) return [];
        const [from, path] = [text.indexOf(route.method), text.indexOf(route.path, 2)];
        const words = text.slice(from, path + route.path.length);
        const [line, column] = [start + index + 1, from + 1];
        const span = { line, column, endLine: line, endColumn: column + Buffer.byteLength(words) };
        const why = `is not in the comment of ${fn.name}, so it is not read: remove the blank line between`;
        return [findingIn(file, span, `${words} ${why}`)];
      });
      // Several routes are a list, and not those of the function.
      return found.length === 1 ? found : [];
    });
  });
}

/** Reports the route of a handler that has none in its own comment, but in that of its request or response. */
function routeOfMessage({ fn, handler, request, response }: ParsedHandler): Finding[] {
  return [request, response].flatMap(message => {
    if (message === null || handler.pathFrom !== "name") return [];
    const { declaration, file } = message.declared;
    const routes = declaration.doc.filter(({ text }) => readRoute(text, false)?.path);
    const why = `is in the comment of ${message.name}, so it is not read: write it in that of ${fn.name}`;
    return routes.map(({ text, span }) => findingIn(file, span, `${text} ${why}`));
  });
}

const typeWords: string[] = enumWords.map(word => `gen:${word}`);

function unknownOnType({ file, word, span, type }: Detached): Finding[] {
  const near = typeWords.includes(word) || type?.type.kind !== "name" ? null : closest(word, typeWords);
  if (near === null) return [];
  return [findingIn(file, span, `unknown directive ${word}: did you mean ${near}?`)];
}

function severalRoutes({ directives, file, handler }: ParsedHandler): Finding[] {
  const [first, ...others] = directives.routes;
  if (!first) return [];
  const isOther = ({ method, path }: typeof first) =>
    (method !== null && method !== handler.method) || path !== first.path;
  return others.filter(isOther).map(({ method, path, span }) => {
    const message = `${handler.name} has the route ${handler.method} ${ownPath(handler)} already, and a handler can have only one: write another handler for ${method ?? handler.method} ${path}`;
    const related = [{ message: "the route that counts", location: positionOf(file.name, first.span) }];
    return { ...findingIn(file, span, message), related };
  });
}
