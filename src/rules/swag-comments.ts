/**
 * Reads the annotations of swag in comments. `gen adopt` writes them as gen's own lines: summary and description become prose, `@Tags` `gen:tag`,
 * `@Security` `gen:security`, `@Success` and `@Failure` lines such as `404 ErrorBody no such pet`. An annotation goes only if gen's lines say all of it.
 */
import { fileStart, type SourceEdit } from "../base/report/diagnostic.ts";
import { groupBy, joinWords, plural } from "../base/text/common.ts";
import { type DocLine, positionOf } from "../go/declarations.ts";
import { isAnnotation, isOfSwag, readDoc } from "../go/docs/docs.ts";
import { assumedName } from "../go/import-paths.ts";
import { type Directives, readDirectives } from "../model/directives.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import type { SourceFile } from "../packages/source/types.ts";
import { type CheckContext, type Finding, findingIn, type Rule } from "./context.ts";
import { unreadRoutes } from "./route-comments.ts";

export const swagRules: Rule[] = [{ code: "unread-annotation", find: unreadAnnotation }];

/** An annotation, such as `@Tags pets`: its line, its word as written, and what follows. */
type Annotation = ReturnType<typeof annotationsOf>[number];

/** What an annotation says, as gen writes it. */
interface Adopted {
  summary?: string;
  /** A line of the description. */
  description?: string;
  /** The paragraph about it. */
  deprecated?: string;
  /** Directives and responses. */
  lines?: string[];
  /** The annotation stays, since it says more. */
  stays?: boolean;
}

/** Reports the annotations of comments that gen has no line for, with the edit that takes over the others. Only `gen adopt` asks for them: they may serve swag. */
function unreadAnnotation({ adopting, sourceFiles, handlers, functions }: CheckContext): Finding[] {
  if (!adopting) return [];
  const ofHandlers = handlers.flatMap(parsed => {
    const { fn, file, handler } = parsed;
    const annotations = annotationsOf(fn.doc);
    if (annotations.length === 0) return [];
    const { lines, left } = adoptedComment(parsed, annotations);
    const edits = lines === null ? [] : replaceComment(parsed, lines, sourceFiles);
    // The rule unread-route reports a route that is not read yet.
    const isUnread = ({ word }: Annotation) => handler.pathFrom !== "doc" && /^@router$/i.test(word);
    const staying = (edits.length > 0 ? left : annotations).filter(one => !isUnread(one));
    if (edits.length === 0 && staying.length === 0) return [];
    const message = `gen has no lines that say the same as ${wordsOf(staying)} of ${fn.name}: it takes this from ${fn.name}Request, ${fn.name}Response and the code; remove the annotations when swag does not read them any more`;
    return [{ ...findingIn(file, (staying[0] ?? annotations[0]!).line.span, message), edits }];
  });
  const served = new Set(handlers.map(({ fn }) => fn));
  const ofDocument = functions.flatMap(({ fn, file }) => {
    const found = annotationsOf(fn.doc).filter(({ word }) => /^@(?:basepath|title|version)$/i.test(word));
    if (found[0] === undefined || served.has(fn)) return [];
    const message = `${wordsOf(found)} above ${fn.name} are about the whole document: write them into the config, as openapi.info and openapi.servers`;
    return [{ ...findingIn(file, found[0].line.span, message), edits: [] }];
  });
  return [...ofHandlers, ...ofDocument];
}

function annotationsOf(doc: DocLine[]) {
  return doc.filter(isAnnotation).map(line => {
    const [, word = "", value = ""] = /^(@[\w.-]+)\s*(.*)$/.exec(line.text) ?? [];
    return { line, word, value };
  });
}

/** The words of annotations, each once: `@ID and @Param (2 lines)`. */
function wordsOf(annotations: Annotation[]): string {
  const counts = groupBy(annotations, ({ word }) => word);
  return joinWords(
    Array.from(counts, ([word, { length }]) => (length === 1 ? word : `${word} (${plural(length, "line")})`)),
  );
}

/** The lines of a comment without the annotations that are taken over; null if it stays as it is. `left` are the annotations that stay. */
function adoptedComment(parsed: ParsedHandler, annotations: Annotation[]) {
  const read = annotations.map(one => ({ ...one, adopted: adopt(one, parsed) }));
  const taken = read.flatMap(({ adopted }) => adopted ?? []);
  const left = read.filter(({ adopted }) => adopted === null || adopted.stays);
  const isUnchanged = left.length === read.length && taken.every(({ lines = [] }) => lines.length === 0);
  const { lines, isReadAs } = newComment(parsed, taken, left);
  return !isUnchanged && isReadAs ? { lines, left } : { lines: null, left: annotations };
}

/** The new lines of a comment: prose, then directives and responses, then the annotations that stay. `isReadAs` says that gen reads each line as what it is meant as: a summary such as "404 pages" is none. */
function newComment({ fn, directives: old }: ParsedHandler, taken: Adopted[], left: Annotation[]) {
  const own = fn.doc.filter(line => !isOfSwag(line));
  const prose = own.filter(line => old.prose.includes(line));
  const before = readDoc(prose);
  const plain = (text: string) => text.toLowerCase().replace(/\W+/g, " ").trim();
  const said = new Set([before.summary, before.description, ""].map(plain));
  const isNew = (text: string) => !said.has(plain(text)) && said.add(plain(text));
  const summary = taken.flatMap(one => one.summary ?? []).filter(isNew);
  const description = taken.flatMap(one => one.description ?? []);
  const deprecated = taken.flatMap(one => one.deprecated ?? []).slice(0, 1);
  const more = [isNew(description.join(" ")) ? description : [], deprecated].map(texts => texts.map(newLine));
  const others = own
    .filter(line => !old.prose.includes(line))
    // An indented line would become code when swag's indented lines around it are gone.
    .map(line => (/^\s/.test(line.raw) ? newLine(line.text) : line));
  const added = [...new Set(taken.flatMap(({ lines = [] }) => lines))]
    .filter(text => !others.some(line => line.text === text))
    .sort((a, b) => Number(/^\d/.test(a)) - Number(/^\d/.test(b)))
    .map(newLine);
  const texts = [summary.map(newLine), prose, ...more].map((part, index, all) =>
    all.slice(0, index).some(({ length }) => length > 0) ? withoutHeading(part) : part,
  );
  const all = [...texts, [...others, ...added], left.map(({ line }) => line)]
    .filter(part => part.length > 0)
    .flatMap((part, index) => (index > 0 ? [newLine(""), ...part] : part));
  const hasText = ({ text }: DocLine) => text !== "";
  const lines = all.filter((line, index) => {
    const before = all[index - 1];
    return hasText(line) || (before !== undefined && hasText(before) && all.slice(index).some(hasText));
  });

  const read = readDirectives(lines);
  const facts = ({ method, path, status, mode, routes, unknown, document }: Directives) => {
    return JSON.stringify([method, path, status, mode, routes.length, unknown.length, document.wrong.length]);
  };
  const isMeant = (line: DocLine) => read.prose.includes(line) === texts.flat().includes(line);
  const isReadAs =
    facts(read) === facts(old) && lines.every(line => !hasText(line) || isOfSwag(line) || isMeant(line));
  return { lines, isReadAs };
}

/** Prose that other prose now stands above: go/doc reads a line by itself as a heading, unless it has a full stop. */
function withoutHeading(prose: DocLine[]): DocLine[] {
  const [first, second] = prose;
  const isAlone = first && (second === undefined || second.text === "") && /\w$/.test(first.text);
  return isAlone ? [newLine(`${first.text}.`), ...prose.slice(1)] : prose;
}

/** A line of a comment that is not in the source. */
function newLine(text: string): DocLine {
  return { text: text.trim(), raw: text.trim(), span: fileStart, directive: false };
}

/** What gen writes instead of an annotation; null if it has no line for it. */
function adopt({ line, word, value }: Annotation, parsed: ParsedHandler): Adopted | null {
  const { handler, directives, fn } = parsed;
  switch (word.toLowerCase()) {
    case "@summary":
      return { summary: value };
    case "@description":
      return { description: value };
    case "@deprecated":
      return { deprecated: `Deprecated: ${value || "don't call it in new code."}` };
    case "@tags": {
      const tags = value.split(",").flatMap(tag => tag.trim() || []);
      return tags.length === 0 ? null : { lines: tags.map(tag => `gen:tag ${tag}`) };
    }
    case "@security":
      return securityLines(value);
    case "@success":
    case "@failure":
    case "@response":
      return responseLines(value, parsed);
    case "@router": {
      // Once the route is on a line of its own, the annotation says it again.
      const route = unreadRoutes(fn.doc).find(one => one.line === line);
      const isSaid = route?.method === handler.method && route.path === directives.path;
      return isSaid && /^\S+\s+\[\w+\]$/.test(value) ? {} : null;
    }
    default:
      return null;
  }
}

/** `A || B` are alternatives, as several lines are; gen has no line for `A && B`, which needs both. */
function securityLines(value: string): Adopted | null {
  const schemes = value.split("||").map(one => /^([\w.-]+)\s*(?:\[([^[\]]*)\])?$/.exec(one.trim()));
  const lines = schemes.flatMap(found => {
    if (found === null) return [];
    const [, scheme = "", scopes = ""] = found;
    return [["gen:security", scheme, ...scopes.split(/[\s,]+/)].filter(word => word !== "").join(" ")];
  });
  return lines.length < schemes.length ? null : { lines };
}

/** The lines for `200,201 {object} Pet "the pet"`. Only a type of the package or of one that the file imports can stand in them, or a list: of other types, the annotation stays, too. */
function responseLines(value: string, { types, directives, file }: ParsedHandler): Adopted | null {
  const found = /^([\d,\s]*\d)(?:\s+\{(\w+)\}\s+([^"\s]+))?(?:\s+"(.*)")?\s*$/.exec(value);
  if (!found) return null;
  const [, statuses = "", kind, type, text = ""] = found;
  const [word = ""] = text.split(/\s+/);
  // The first word would be read as the type of the body.
  if (types.has(word.replace(/\W+$/, ""))) return null;
  const name = type?.startsWith(`${file.packageName}.`) ? type.slice(file.packageName.length + 1) : type;
  const [, qualifier] = /^(\w+)\.\w+$/.exec(name ?? "") ?? [];
  const isImported = file.imports.some(spec => qualifier === (spec.name ?? assumedName(spec.path).name));
  const list = { object: "", array: "[]" }[kind?.toLowerCase() ?? ""];
  const isNamed = list !== undefined && name !== undefined && (types.has(name) || isImported);
  const said = new Set(directives.responses.map(({ status }) => String(status)));
  const stays = type !== undefined && !isNamed;
  const lines = statuses.split(/[,\s]+/).flatMap(status => {
    const line = [status, isNamed ? list + name : "", text].filter(part => part !== "").join(" ");
    return stays && said.has(status) ? [] : [line];
  });
  return { lines, stays };
}

/** The edit that replaces the comment of a function; none if the comment is not made of whole lines that begin with `//`. */
function replaceComment({ fn, file }: ParsedHandler, wanted: DocLine[], files: SourceFile[]): SourceEdit[] {
  const text = (files.find(({ name }) => name === file.name)?.text ?? "").replace(/^\uFEFF/, "").split("\n");
  const [first, last] = [fn.doc[0]!.span.line, fn.doc.at(-1)!.span.line];
  const old = text.slice(first - 1, last);
  if (fn.doc.length !== old.length || !old.every(line => /^\s*\/\//.test(line))) return [];
  const end = old[0]!.endsWith("\r") ? "\r" : "";
  const indent = /^\s*/.exec(old[0]!)![0];
  const lines = wanted.map(line => {
    if (line.span !== fileStart) return text[line.span.line - 1]!;
    return `${indent}//${line.text === "" ? "" : ` ${line.text}`}${end}`;
  });
  const span = { line: first, column: 1, endLine: last, endColumn: Buffer.byteLength(old.at(-1)!) + 1 };
  const location = positionOf(file.name, span);
  return [{ location, old: old.join("\n"), text: lines.join("\n"), above: false }];
}
