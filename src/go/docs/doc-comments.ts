/** Splits a doc comment into paragraphs, headings, lists and code, and prints these as text or Markdown, by the rules of Go's package go/doc/comment. */
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { DocLine } from "../declarations.ts";
import { isExported } from "../identifiers.ts";
import { splitFields, trimSpace } from "../white-space.ts";

/** A part of a doc comment. Its texts are as written; `readPieces` finds the links in them. */
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

/**
 * Splits the lines of a comment into blocks. The lines have no common white space before them: `unindent` removes it. `links` are the URLs of lines such
 * as `[RFC 7159]: https://…`, by the text in the brackets.
 */
export function readBlocks(lines: string[]) {
  const result = { blocks: [] as DocBlock[], links: new Map<string, string>() };
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
  const shared = sharedIndent(kept);
  return withoutOuterBlanks(kept.map(line => (trimSpace(line) === "" ? "" : line.slice(shared.length))));
}

/** The white space that all lines begin with but for empty ones. */
function sharedIndent(lines: string[]): string {
  const [first = "", ...others] = lines.filter(line => line !== "");
  let shared = /^[ \t]*/.exec(first)![0];
  while (!others.every(line => line.startsWith(shared))) shared = shared.slice(0, -1);
  return shared;
}

export function withoutOuterBlanks(lines: string[]): string[] {
  const start = lines.findIndex(line => line !== "");
  return start === -1 ? [] : lines.slice(start, lines.findLastIndex(line => line !== "") + 1);
}

function isIndented(line: string): boolean {
  return line.startsWith(" ") || line.startsWith("\t");
}

/** The numbers of the lines that Go shows as code or as a list: they stand further to the right than others of the comment. */
export function indentedLines(comment: DocLine[]): Set<number> {
  const { length } = sharedIndent(comment.flatMap(({ raw, directive }) => (directive ? [] : raw)));
  return new Set(comment.flatMap(({ raw, span }) => (isIndented(raw.slice(length)) ? span.line : [])));
}

/** Splits lines into stretches of one kind. Code and lists need not be indented if an indented line follows them. */
function readStretches(lines: string[]) {
  const stretches: { kind: DocBlock["kind"]; own: string[] }[] = [];
  /** Lines before this index count as indented. */
  let indentedUntil = 0;
  for (let start = 0; start < lines.length; ) {
    if (lines[start] === "") {
      start++;
      continue;
    }
    if (start < indentedUntil || isIndented(lines[start]!)) {
      const end = endOfIndented(lines, start, indentedUntil);
      stretches.push({ kind: isListItem(lines[start]!) ? "list" : "code", own: lines.slice(start, end) });
      start = end;
      continue;
    }
    let end = start + 1;
    while (end < lines.length && lines[end] !== "" && !isIndented(lines[end]!)) end++;
    const unindented = unindentedLines(lines, start, end);
    if (unindented > 0) indentedUntil = end;
    end -= unindented;
    if (end === start) continue;
    const isMarked = /^#[ \t]/.test(lines[start]!) && trimSpace(lines[start]!) !== "#";
    const heading = end - start === 1 && (isMarked || isOldHeading(lines, start));
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

// Prints the blocks.

/** What texts in brackets can mean: links and packages. */
export interface DocNames {
  /** URLs by the text in the brackets. */
  links: ReadonlyMap<string, string>;
  /** Names of packages: `[json]` is a link to the package's documentation. */
  packages: ReadonlySet<string>;
}

/** A piece of a text: a link or plain text. */
interface Piece {
  text: string;
  /** Null for plain text, and for a link to the documentation of a package or a symbol, whose address is not known. */
  url: string | null;
}

/** A paragraph's text on one line, without the marks of links. */
export function plainText(text: string, names: DocNames): string {
  const plain = readPieces(text, names).map(piece => piece.text);
  return splitFields(plain.join("")).join(" ");
}

/** Prints blocks as Go's Printer.Markdown does, with headings of level 3, without their anchors and without links to the documentation of symbols. */
export function printMarkdown(blocks: DocBlock[], names: DocNames): string {
  const texts = blocks.map(block => blockMarkdown(block, names));
  return texts.join("\n").replace(/\n$/, "");
}

function blockMarkdown(block: DocBlock, names: DocNames): string {
  switch (block.kind) {
    case "paragraph":
      return `${lineMarkdown(readPieces(block.text, names))}\n`;
    case "heading":
      return `### ${lineMarkdown([{ text: block.text, url: null }])}\n`;
    case "code":
      return block.lines.map(line => (line === "" ? "\n" : `\t${line}\n`)).join("");
    case "list":
      return block.items
        .map(({ number, paragraphs }) => {
          const mark = number === null ? "  - " : ` ${number}. `;
          return mark + paragraphs.map(text => `${lineMarkdown(readPieces(text, names))}\n`).join("\n    ");
        })
        .join(block.loose ? "\n" : "");
  }
}

/** A text as one line of Markdown. A mark at its start that would begin a list or a heading is escaped. */
function lineMarkdown(pieces: Piece[]): string {
  const written = pieces.map(({ text, url }) => {
    const escaped = text.replaceAll("\n", " ").replace(/[`_*[<\\]/g, "\\$&");
    return url === null ? escaped : `[${escaped}](${url})`;
  });
  const line = trimSpace(written.join(""));
  return line.replace(/^[-+*#]/, "\\$&").replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Finds the links of a text. */
function readPieces(text: string, names: DocNames): Piece[] {
  const pieces: Piece[] = [];
  let read = 0;
  let open = -1;
  // For `[a [b]` Go looks up the link `a b`.
  let name = "";
  let last = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]]/g)) {
    if (open !== -1) name += text.slice(last, index).replace(/[\n\t]/g, " ");
    last = index + 1;
    if (bracket === "[") {
      open = index;
      continue;
    }
    const url = open === -1 ? undefined : names.links.get(name);
    if (open !== -1 && (url !== undefined || isDocLink(text, open, index, names))) {
      for (const piece of readURLs(text.slice(read, open))) pieces.push(piece);
      pieces.push({ text: typographic(text.slice(open + 1, index)), url: url ?? null });
      read = index + 1;
    }
    open = -1;
    name = "";
  }
  return [...pieces, ...readURLs(text.slice(read))];
}

/** Replaces two backticks or two apostrophes by typographic quotes. Three or more backticks stay, since they are Markdown. */
function typographic(text: string): string {
  return text.replace(/`{3,}|``|''/g, mark => ({ "``": "“", "''": "”" })[mark] ?? mark);
}

/** A URL up to the end of its host, or a word: words are matched because no URL begins within a word. */
const wordOrURL = unicodePattern(
  String.raw`((?:file|ftp|gopher|https?|mailto|nntp):\/\/[\w@\-[\]](?:[\w@\-.[\]:]*[\w@\-[\]])?)|[\p{L}_][\p{L}_0-9]*`,
  "g",
);

/** Finds the URLs in a text without brackets that are links. */
function readURLs(text: string): Piece[] {
  // Most texts have no URL.
  if (!text.includes("://")) return [{ text: typographic(text), url: null }];
  const pieces: Piece[] = [];
  let read = 0;
  const pattern = wordOrURL(text);
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[1] === undefined) continue;
    const end = endOfURL(text, pattern.lastIndex);
    const url = text.slice(match.index, end);
    pieces.push({ text: typographic(text.slice(read, match.index)), url: null }, { text: url, url });
    read = end;
    pattern.lastIndex = end;
  }
  return [...pieces, { text: typographic(text.slice(read)), url: null }];
}

/** Most brackets that may be open in a URL. Real URLs have fewer, and the limit bounds the search. */
const deepestBracket = 16;

const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** The end of a URL's path. Brackets in it are in pairs, and punctuation at the end does not belong to it. */
function endOfURL(text: string, start: number): number {
  let end = start;
  const open: string[] = [];
  for (let at = start; at < text.length && open.length <= deepestBracket; at++) {
    const character = text[at]!;
    if (/[.,:;?!]/.test(character)) continue;
    if (!/[\w$'()*+&#=@~/\-[\]{}%]/.test(character)) break;
    const close = closing[character];
    if (close !== undefined) open.push(close);
    else if (/[)\]}]/.test(character) && open.pop() !== character) break;
    if (open.length === 0) end = at + 1;
  }
  return end;
}

const endsWithBreak = unicodePattern(String.raw`(?:^|[\p{P} \t\n])$`);
const startsWithBreak = unicodePattern(String.raw`^(?:$|[\p{P} \t\n])`);
const lastName = unicodePattern(String.raw`(?:^|\.)\p{Lu}[\p{L}_0-9]*$`);

/** Reports whether a text in brackets names a package or a symbol: `[Name]`, `[*Name.Method]`, `[pkg.Name]`, `[encoding/json]`. */
function isDocLink(text: string, open: number, close: number, names: DocNames): boolean {
  // Brackets next to a letter are not links: they are an index, for example.
  const left = text.slice(Math.max(0, open - 2), open);
  const right = text.slice(close + 1, close + 3);
  if (!endsWithBreak(left).test(left) || !startsWithBreak(right).test(right)) return false;
  const inner = text.slice(open + 1, close).replace(/^\*/, "");
  const name = lastName(inner);
  const symbol = name.exec(inner);
  const before = symbol === null ? inner : inner.slice(0, symbol.index).replace(name, "");
  if (before === "") return symbol !== null;
  if (!before.includes("/")) return names.packages.has(before) || standardPackages.has(before);
  return /^(?!-)[\w\-~+](?:[\w\-.~+]*[\w\-~+])?(?:\/[\w\-~+](?:[\w\-.~+]*[\w\-~+])?)*$/.test(before);
}

/** The packages of Go 1.26's standard library whose paths have one element. */
const standardPackages: ReadonlySet<string> = new Set(
  (
    "bufio bytes cmp context crypto embed encoding errors expvar flag fmt hash html image io iter log maps math mime net os path plugin " +
    "reflect regexp runtime slices sort strconv strings structs sync syscall testing time unicode unique unsafe weak"
  ).split(" "),
);
