/** Reads the directives in a handler's doc comment, such as `GET /pets` and `gen:ignore`. */
import { type Span, spanAt } from "../base/report/diagnostic.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { DocLine } from "../go/declarations.ts";
import { indentedLines } from "../go/docs/doc-comments.ts";
import { isAnnotation, isDirective } from "../go/docs/docs.ts";
import { type HttpMethod, isHttpMethod, isStatus } from "../go/http.ts";
import { mediaType } from "../types/resolve-types.ts";
import type { FormPart, SecurityRequirement } from "./types.ts";

/** The words that may follow `gen:`, apart from those for documents. */
export const modes = ["ignore", "list", "handler"] as const;
type Mode = (typeof modes)[number];

/** The directives of a doc comment, and its prose. */
export type Directives = ReturnType<typeof readDirectives>;

/** A line of a doc comment with a path. */
export interface RouteLine {
  /** Null when the line is nothing but a path. */
  method: HttpMethod | null;
  path: string;
  /** The path within the file. */
  span: Span;
}

export function readDirectives(comment: DocLine[]) {
  const result = {
    /** HTTP method; null when the comment names none. */
    method: null as HttpMethod | null,
    /** Route pattern; null when the comment names none. */
    path: null as string | null,
    /** Status of a success; null when the comment names none. */
    status: null as number | null,
    /** The place of that status. */
    statusSpan: null as Span | null,
    /** The lines that describe a response, such as `404 no such pet`. */
    responses: [] as StatusLine[],
    /** The numbers where a status stands, as in `GET /pets 404`, that are not statuses of a success. */
    wrongStatuses: [] as { word: string; span: Span }[],
    /** Every line that names a path. The first one counts, the others are for the checks. */
    routes: [] as RouteLine[],
    /** What `gen:ignore`, `gen:list` or `gen:handler` says; the first of these that the comment has, null if it has none. */
    mode: null as Mode | null,
    /** The words that begin with `gen:` but are not directives. */
    unknown: [] as { word: string; span: Span }[],
    /** What the comment says for documents of the API. */
    document: readDocumentDirectives(comment),
    /** The lines that are not directives. A first line such as `GET /pets lists all pets.` is both. */
    prose: [] as DocLine[],
  };
  // Within a sentence a number only continues it, as "200 pets" does after "returns the newest": a response follows the start of the comment, a
  // blank line, a directive, another response, or the end of a sentence.
  let inSentence = false;
  for (const [index, { line, text, isFirst }] of routeTexts(comment).entries()) {
    const isDocument = isDocumentDirective(line);
    const response = isDocument || inSentence ? null : readStatusLine(line);
    if (response) result.responses.push(response);
    if (isDocument || response) {
      inSentence = false;
      continue;
    }
    // An indented line, which Go shows as code, is an example: a path alone, or one with a query.
    const isShort = /^(?:\/|[A-Z]+\s+\/\S*\?)/.test(line.text);
    const isExample = isShort && indentedLines(comment).has(line.span.line);
    const route = isExample ? null : (readRoute(text, isFirst) ?? readPathAlone(comment, index));
    // The first line may be prose that begins with a method. A line with a path is certainly a route, so it wins.
    if (route?.method && (result.method === null || (result.path === null && route.path !== null))) {
      result.method = route.method;
      result.status = statusOf(route.status);
      const word = result.status === null ? null : route.status;
      result.statusSpan = word === null ? null : partOf(line, line.text.indexOf(` ${word}`) + 1, word);
    }
    if (route) result.path ??= route.path;
    if (route?.status && statusOf(route.status) === null) {
      const span = partOf(line, line.text.lastIndexOf(route.status), route.status);
      result.wrongStatuses.push({ word: route.status, span });
    }
    if (route?.path) {
      const span = partOf(line, line.text.indexOf(route.path), route.path);
      result.routes.push({ method: route.method, path: route.path, span });
    }
    const mode = readMode(line);
    if (typeof mode === "string") result.mode = modes.find(one => one === mode || one === result.mode)!;
    if (mode !== null && typeof mode === "object") result.unknown.push(mode);
    const isProse = mode === null && !route?.whole;
    if (isProse) result.prose.push(line);
    inSentence = isProse && line.text !== "" && !isAnnotation(line) && !/[.:;!?)\]`"']$/.test(line.text);
  }
  return result;
}

/** The lines of a comment without a mode before their text. `isFirst` says that no prose is above a line, and only directives may be. */
export function routeTexts(comment: DocLine[]): { line: DocLine; text: string; isFirst: boolean }[] {
  const first = comment.findIndex(line => line.text !== "" && !isDirective(line));
  return comment.map((line, index) => {
    const text = typeof readMode(line) === "string" ? line.text.replace(/^\S+\s*/, "") : line.text;
    return { line, text, isFirst: first === -1 || index <= first };
  });
}

/**
 * Reads the method, path and status at the start of a line; null for prose. `whole` means that nothing follows them.
 * On the first line anything may follow; on other lines nothing may, not even a full stop, so that prose ("GET requests are cached") is not a directive.
 * Prose may begin with a number ("GET /pets 100 pets at most"): in a line with more words, it is read as a status only if it is one.
 */
export function readRoute(text: string, firstLine: boolean) {
  const words = text.split(/\s+/);
  const [method, second] = words;
  if (!isHttpMethod(method)) return null;
  const path = second?.startsWith("/") ? second : null;
  const length = path === null ? 1 : 2;
  const next = words[length] ?? "";
  const isLast = words.length === length + 1;
  const isStatus =
    statusOf(next) !== null ? path !== null || isLast : path !== null && isLast && /^\d/.test(next);
  const status = isStatus ? next : null;
  const whole = words.length === length || (isLast && status !== null);
  if (!firstLine && (!whole || path?.endsWith("."))) return null;
  return { method, path, status, whole };
}

/** Reads a path alone, as gohandlers does, in a paragraph of its own or beside directives, where it is no part of a sentence; null for other lines. */
function readPathAlone(comment: DocLine[], index: number) {
  const { text } = comment[index]!;
  if (!/^\/(?!\/)[^\s*]*$/.test(text) || text.endsWith(".") || text.length > 500) return null;
  const beside = [comment[index - 1], comment[index + 1]].flatMap(line => line ?? []);
  const isApart = beside.every(
    line => line.text === "" || isHttpMethod(line.text) || readMode(line) || readStatusLine(line),
  );
  return isApart ? { method: null, path: text, status: null, whole: true } : null;
}

/** The status of a success or a redirect that a word is; null for other words. */
function statusOf(word: string | null): number | null {
  const status = word !== null && /^\d+$/.test(word) ? Number(word) : 0;
  return status >= 200 && status < 400 && isStatus(status) ? status : null;
}

function readMode(line: DocLine): Mode | { word: string; span: Span } | null {
  const [word, tool, name] = /^(gen|gh):(\S+|\s+(?:ignore|list|handler)$)/.exec(line.text) ?? [];
  if (word === undefined) return null;
  // `gh:ignore` and `gh:list` of gohandlers mean the same. Other words after `gh:` may belong to other tools.
  const mode = modes.find(one => one === name && (tool === "gen" || one !== "handler"));
  if (mode !== undefined || tool === "gh") return mode ?? null;
  return { word, span: partOf(line, 0, word) };
}

/** The span of a part of a comment's line. */
export function partOf({ text, span }: Pick<DocLine, "text" | "span">, start: number, part: string): Span {
  return spanAt(text, start, start + part.length, span);
}

// Reads the lines of a doc comment that describe a response, such as `404 no such pet`.

/**
 * A response that a comment describes: its status, and what follows, null when nothing does. The first word of that has a `type` if it may be the type
 * of the body, as `ErrorResponse` in `404 ErrorResponse no such pet`.
 */
export type StatusLine = NonNullable<ReturnType<typeof readStatusLine>>;

/** Reads a line; null for prose. */
function readStatusLine(line: DocLine) {
  const found = /^(?:[-*] +)?([1-5]\d\d)(?:(?::| [-–—](?= ))? +(\S.*))?$/.exec(line.text);
  if (!found) return null;
  const status = Number(found[1]);
  const description = found[2] ?? null;
  if (!isStatus(status) || (status < 200 && status !== 101)) return null;
  return { status, type: description === null ? null : readBodyType(description), description, line };
}

/**
 * The type that a description begins with. A word with one capital letter may begin a sentence, as in "Pet not found", and is a type only if nothing or a colon follows it;
 * `ErrorResponse`, `[]Pet` and `api.Pet` are no words of a sentence.
 */
function readBodyType(description: string) {
  const [, list = "", qualifier, name = "", colon = "", rest = ""] =
    typeFirst(description).exec(description) ?? [];
  const isWord = wordAlone(name).test(name) && !list && !qualifier && !colon && rest !== "";
  if (name === "" || isWord) return null;
  return { isList: list !== "", package: qualifier ?? null, name, description: rest || null };
}

const typeFirst = unicodePattern(
  String.raw`^(\[\])?(?:([\p{L}_][\p{L}\d_]*)\.)?([\p{L}_][\p{L}\d_]*)(:)?(?:\s+[-–—]?\s*(\S.*))?$`,
);
const wordAlone = unicodePattern(String.raw`^\p{Lu}?[^\p{Lu}]*$`);

// Reads the directives for documents of an API, in the comments of handlers and of receivers' types: `gen:prefix /api/v1`, `gen:tag Billing`,
// `gen:security bearer pets:write` and `gen:hidden`; `gen:max 2GiB`, the largest body; and `gen:part avatar file image/png`, a part of a form.

/** The words of these directives. */
export const documentWords = ["hidden", "max", "part", "prefix", "security", "tag"] as const;

const directive = /^gen:(hidden|max|part|prefix|security|tag)(?:\s+(.*\S))?\s*$/;

/** Reports whether a line is a directive for documents, also one that can't be read. */
function isDocumentDirective({ text }: Pick<DocLine, "text">): boolean {
  return text.startsWith("gen:") && directive.test(text);
}

/** The lines in the comment of a receiver's type that say what the type is, and nothing of its handlers. */
export function typeProse(comment: DocLine[]): DocLine[] {
  const responses = new Set(readDirectives(comment).responses.map(({ line }) => line));
  return comment.filter(line => !isDocumentDirective(line) && !responses.has(line));
}

/** Reads what a comment says for documents. */
export function readDocumentDirectives(comment: DocLine[]) {
  const read = {
    /** Where the handlers are registered; null when the comment doesn't say. */
    prefix: null as string | null,
    tags: [] as string[],
    /** One requirement for each line `gen:security`, of which a request has to meet one; empty for `gen:security none` alone. Null when the comment doesn't say. */
    security: null as SecurityRequirement[] | null,
    hidden: false,
    /** The largest body in bytes; null when the comment doesn't say. */
    maxBody: null as { bytes: number; span: Span } | null,
    /** The parts of a form, by the names that they have in it. */
    parts: [] as (Pick<FormPart, "name" | "kind" | "contentTypes"> & { span: Span })[],
    /** The directives that can't be read, with the reason. */
    wrong: [] as { message: string; span: Span }[],
  };
  for (const line of comment) {
    const [, word, value = ""] = (line.text.startsWith("gen:") && directive.exec(line.text)) || [];
    const refuse = (message: string) => read.wrong.push({ message, span: line.span });
    if (word === "hidden") {
      if (value === "") read.hidden = true;
      else refuse(`gen:hidden must be alone on its line: put ${JSON.stringify(value)} on another line`);
    }
    if (word === "prefix") {
      if (/^(?:\/[^\s/{}?#]+)+$/.test(value)) read.prefix = value;
      else
        refuse(
          `${line.text} is read as no prefix: a prefix begins with /, does not end with it, and has no placeholders, as in \`gen:prefix /api/v1\``,
        );
    }
    if (word === "max") {
      const [, count, unit = "B"] = /^([1-9]\d{0,9})([KMG]iB|B)?$/.exec(value) ?? [];
      const bytes = Number(count) * 1024 ** "BKMG".indexOf(unit[0]!);
      if (Number.isSafeInteger(bytes)) read.maxBody = { bytes, span: line.span };
      else
        refuse(
          `${line.text} has no number of bytes: write it as \`gen:max 2GiB\`, with KiB, MiB, GiB or nothing`,
        );
    }
    if (word === "part") {
      const part = readPart(value);
      const isNew = read.parts.every(({ name }) => name !== part?.name);
      if (part && isNew) read.parts.push({ ...part, span: line.span });
      else if (part) refuse(`the part ${part.name} has a line already`);
      else
        refuse(
          `${line.text} is read as no part: write it as \`gen:part avatar file image/png,image/jpeg\` or \`gen:part caption text\``,
        );
    }
    if (word === "tag") {
      if (value === "") refuse("gen:tag names no tag: write it as `gen:tag Billing`");
      else read.tags.push(value);
    }
    if (word === "security") {
      const [scheme, ...scopes] = value.split(/\s+/);
      if (!scheme)
        refuse("gen:security names no scheme: write it as `gen:security bearer`, or `gen:security none`");
      else read.security = [...(read.security ?? []), { scheme, scopes }];
    }
  }
  // Alone, `none` says that there is no scheme; beside others, that a request may do without one.
  if (read.security?.every(isNone)) read.security = [];
  return read;
}

/** Reads a part of a form, as in `avatar file image/png,image/jpeg`; null if it is none. */
function readPart(text: string): Pick<FormPart, "name" | "kind" | "contentTypes"> | null {
  const [name, kind, types, ...more] = text.split(/\s+/);
  const contentTypes = types?.split(",") ?? [];
  if (!name || more.length > 0 || !contentTypes.every(one => mediaType.test(one))) return null;
  if (kind === "file" || (kind === "text" && types === undefined)) return { name, kind, contentTypes };
  return null;
}

/** Reports whether a requirement is that of `gen:security none`: none. */
export function isNone({ scheme, scopes }: SecurityRequirement): boolean {
  return scheme === "none" && scopes.length === 0;
}
