/** Prints the blocks of a doc comment as text or Markdown, by the rules of Go's package go/doc/comment. */

import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { splitFields, trimSpace } from "../white-space.ts";
import type { DocBlock } from "./doc-blocks.ts";

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
  return blocks
    .map(block => blockMarkdown(block, names))
    .join("\n")
    .replace(/\n$/, "");
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
          const texts = paragraphs.map(text => `${lineMarkdown(readPieces(text, names))}\n`);
          return mark + texts.join("\n    ");
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
  return trimSpace(written.join(""))
    .replace(/^[-+*#]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
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
