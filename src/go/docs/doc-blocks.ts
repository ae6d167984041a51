/** Splits a doc comment into paragraphs, headings, lists and code, by the rules of Go's package go/doc/comment. */

import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { isExported } from "../identifiers.ts";
import { trimSpace } from "../white-space.ts";

/** A part of a doc comment. Its texts are as written; doc-markdown.ts finds the links in them. */
export type DocBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "code"; lines: string[] }
  | { kind: "list"; items: ListItem[]; loose: boolean };

interface ListItem {
  /** Null in a list with bullets. */
  number: string | null;
  paragraphs: string[];
}

/** The blocks and links of a comment. */
export interface DocBlocks {
  blocks: DocBlock[];
  /** The URLs of lines such as `[RFC 7159]: https://…`, by the text in the brackets. */
  links: Map<string, string>;
}

/** Lines of a comment that follow each other. */
interface Stretch {
  kind: DocBlock["kind"];
  own: string[];
}

/** Splits the lines of a comment into blocks. The lines have no common white space before them: `unindent` removes it. */
export function readBlocks(lines: string[]): DocBlocks {
  const result: DocBlocks = { blocks: [], links: new Map() };
  for (const { kind, own } of readStretches(lines)) {
    if (kind === "code") result.blocks.push({ kind, lines: unindent(own) });
    if (kind === "heading") result.blocks.push({ kind, text: trimSpace(own[0]!.replace(/^#/, "")) });
    if (kind === "list") result.blocks.push(readList(own, result.links));
    if (kind === "paragraph") {
      const text = readParagraph(own, result.links);
      if (text !== null) result.blocks.push({ kind, text });
    }
  }
  return result;
}

/** Removes the blank lines around some lines, and the white space that all of them begin with. */
export function unindent(lines: string[]): string[] {
  const kept = withoutOuterBlanks(lines);
  const indents = kept.filter(line => line !== "").map(line => /^[ \t]*/.exec(line)![0]);
  const shared = indents.reduce(commonPrefix, indents[0] ?? "");
  return withoutOuterBlanks(
    kept.map(line => (trimSpace(line) === "" ? "" : line.slice(line.startsWith(shared) ? shared.length : 0))),
  );
}

export function withoutOuterBlanks(lines: string[]): string[] {
  const start = lines.findIndex(line => line !== "");
  return start === -1 ? [] : lines.slice(start, lines.findLastIndex(line => line !== "") + 1);
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function isIndented(line: string): boolean {
  return line.startsWith(" ") || line.startsWith("\t");
}

/** Splits lines into stretches of one kind. Code and lists need not be indented if an indented line follows them. */
function readStretches(lines: string[]): Stretch[] {
  const stretches: Stretch[] = [];
  /** Lines before this index count as indented. */
  let indentedUntil = 0;
  for (let start = 0; start < lines.length; ) {
    if (lines[start] === "") {
      start++;
      continue;
    }
    if (start < indentedUntil || isIndented(lines[start]!)) {
      const end = endOfIndented(lines, start, indentedUntil);
      const kind = isListItem(lines[start]!) ? "list" : "code";
      stretches.push({ kind, own: lines.slice(start, end) });
      start = end;
      continue;
    }
    let end = start + 1;
    while (end < lines.length && lines[end] !== "" && !isIndented(lines[end]!)) end++;
    const unindented = unindentedLines(lines, start, end);
    if (unindented > 0) indentedUntil = end;
    end -= unindented;
    if (end === start) continue;
    const heading = end - start === 1 && (isHeading(lines[start]!) || isOldHeading(lines, start));
    stretches.push({ kind: heading ? "heading" : "paragraph", own: lines.slice(start, end) });
    start = end;
  }
  return stretches;
}

function endOfIndented(lines: string[], start: number, indentedUntil: number): number {
  let takesItems = start < indentedUntil && isListItem(lines[start]!);
  let end = start + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (line === "") takesItems = false;
    else if (end >= indentedUntil && !isIndented(line) && !(takesItems && isListItem(line))) break;
  }
  while (lines[end - 1] === "") end--;
  // A closing brace belongs to the code before it.
  return lines[end]?.startsWith("}") ? end + 1 : end;
}

/** The number of lines at the end of a paragraph that belong to the code or list after them, although they are not indented. */
function unindentedLines(lines: string[], start: number, end: number): number {
  const next = lines[end];
  if (next === undefined || next === "" || isListItem(next)) return 0;
  let from = end;
  while (from > start && isListItem(lines[from - 1]!)) from--;
  if (from < end) return end - from;
  return /[{\\]$/.test(lines[end - 1]!.slice(-1)) ? 1 : 0;
}

function isHeading(line: string): boolean {
  return /^#[ \t]/.test(line) && trimSpace(line) !== "#";
}

const lastLetter = unicodePattern(String.raw`[\p{L}\p{Nd}]$`);

/** Reports whether a line is a heading as before Go 1.19: a line of its own, without a mark, and with little punctuation. */
function isOldHeading(lines: string[], at: number): boolean {
  if (at === 0 || lines[at - 1] !== "" || lines[at + 1] !== "") return false;
  const below = lines[at + 2];
  if (below === undefined || isIndented(below)) return false;
  const line = trimSpace(lines[at]!);
  const end = line.slice(-2);
  if (!isExported(line) || !lastLetter(end).test(end)) return false;
  return !/[;:!?+*/=[\]{}_^°&§~%#@<">\\]|'(?!s(?: |$))|\.(?= |$)/.test(line);
}

/** The mark of a list's item, such as `- ` or `1. `, and the text after it. */
const listMarker = /^(?:[•*+-]|(\d+)[.)])([ \t].*)$/s;

function isListItem(line: string): boolean {
  return listMarker.test(trimSpace(line));
}

function readList(lines: string[], links: Map<string, string>): DocBlock {
  const items: ListItem[] = [];
  let loose = false;
  let paragraph: string[] = [];
  const flush = () => {
    const text = readParagraph(paragraph, links);
    if (text !== null) items.at(-1)!.paragraphs.push(text);
    paragraph = [];
  };
  for (const line of lines) {
    const [whole, number = null, rest = ""] = listMarker.exec(trimSpace(line)) ?? [];
    // A bullet in a numbered list, or a number in a list with bullets, is text of the item.
    const begins =
      whole !== undefined && (items.length === 0 || (number === null) === (items[0]!.number === null));
    if (begins) {
      if (items.length > 0) flush();
      items.push({ number, paragraphs: [] });
    }
    const text = trimSpace(begins ? rest : line);
    if (text !== "") paragraph.push(text);
    else flush();
    loose ||= text === "";
  }
  flush();
  return { kind: "list", items, loose: loose || items.some(({ paragraphs }) => paragraphs.length !== 1) };
}

/** The text of a paragraph; null if it has only definitions of links. */
function readParagraph(lines: string[], links: Map<string, string>): string | null {
  const definitions = lines.map(readDefinition);
  if (definitions.includes(null)) return lines.join("\n");
  for (const definition of definitions) {
    const [text, url] = definition!;
    if (!links.has(text)) links.set(text, url);
  }
  return null;
}

/** The text and the URL of a line such as `[RFC 7159]: https://…`; null for other lines. */
function readDefinition(line: string): [text: string, url: string] | null {
  const end = line.startsWith("[") ? line.indexOf("]:") : -1;
  if (end === -1 || !/^[ \t]./s.test(line.slice(end + 2, end + 4))) return null;
  const url = trimSpace(line.slice(end + 3));
  return /^(?:file|ftp|gopher|https?|mailto|nntp):\/\//.test(url) ? [line.slice(1, end), url] : null;
}
