/** Reads doc comments from the text of a file. */
import type { DocLine } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { scanTokens, type Token } from "./lexer.ts";
import type { OutlineNode } from "./outline.ts";

/** The number of lines that are read of a doc comment: nobody writes more, and a line takes a hundred times its size in memory. */
const maxLines = 10_000;

/** A comment by its offsets. */
type Comment = Pick<Token, "start" | "end">;

/**
 * Reads the doc comment of the declaration at `start`, by the rules of go/parser: the last group of comments after the
 * previous token. The group must end on the line above the declaration, and must not start on the line of that token.
 * It is read from the text, because tree-sitter may put a comment anywhere in the tree.
 */
export function docComment(source: GoText, previousEnd: number, start: number): DocLine[] {
  // Most declarations have none.
  if (!source.text.slice(previousEnd, start).includes("/")) return [];
  let tokenLine = previousEnd === 0 ? 0 : source.line(previousEnd);
  let group: Comment[] = [];
  let groupEnd = 0;
  let trailing = false;
  for (const token of scanTokens(source.text, previousEnd)) {
    if (token.start >= start) break;
    if (token.kind !== "comment") {
      tokenLine = source.line(token.end);
      group = [];
      continue;
    }
    const line = source.line(token.start);
    if (group.length === 0 || line > groupEnd + (trailing ? 0 : 1)) {
      trailing = group.length === 0 && line === tokenLine;
      group = [];
    }
    const end = Math.min(token.end, start);
    if (group.length < maxLines) group.push({ start: token.start, end });
    groupEnd = source.line(end);
  }
  if (trailing || groupEnd + 1 !== source.line(start)) return [];
  return group.flatMap(comment => docLines(source, comment)).slice(0, maxLines);
}

/** Reads nodes that follow each other, each with its doc comment. The first comment comes after `start`. */
export function readEach<T>(
  nodes: OutlineNode[],
  start: number,
  read: (node: OutlineNode, doc: () => DocLine[]) => T | T[],
): T[] {
  let end = start;
  return nodes.flatMap(node => {
    const previousEnd = end;
    end = node.endIndex;
    return read(node, () => docComment(node.source, previousEnd, node.startIndex));
  });
}

/** The lines of a comment, without comment markers and decorating stars. */
export function docLines(source: GoText, comment: Comment): DocLine[] {
  const { text } = source;
  const open = comment.start + 2;
  if (text[comment.start + 1] === "/") {
    const directive = /\S/.test(text[open] ?? "") && open < comment.end;
    return [docLine(source, open, text[open] === " " ? open + 1 : open, comment.end, directive)];
  }
  const lines: DocLine[] = [];
  const close = text.startsWith("*/", comment.end - 2) ? comment.end - 2 : comment.end;
  // If every line of a block comment starts with a star, it decorates the comment. In others a star starts an item of a list.
  const decorated = !/\n[ \t]*[^ \t*]/.test(text.slice(open, close));
  for (let start = open; start <= close && lines.length < maxLines; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 || newline > close ? close : newline;
    // Remove `/**` on the first line, and ` * ` on the others.
    const indent = (start === open ? /^\**/ : /^\s*\*?/).exec(text.slice(start, end))![0].length;
    const rawStart = start === open || decorated ? start + indent : start;
    lines.push(docLine(source, start + indent, Math.min(rawStart, end), end, false));
    start = end + 1;
  }
  return lines;
}

function docLine(source: GoText, start: number, rawStart: number, end: number, directive: boolean): DocLine {
  const line = source.text.slice(start, end);
  const text = line.trim();
  const from = text === "" ? start : start + line.indexOf(text);
  return {
    text,
    raw: withoutTrailingSpace(source.text.slice(rawStart, end)),
    span: source.span(from, from + text.length),
    directive,
  };
}

/** Removes ASCII white space at the end of a line, as go/ast does. */
function withoutTrailingSpace(line: string): string {
  let end = line.length;
  while (end > 0 && " \t\n\r".includes(line[end - 1]!)) end--;
  return line.slice(0, end);
}

/** Reads the comment at the end of the line on which a spec ends, by the rules of go/parser: after the semicolon if one is written, and with no code after it. */
export function lineComment(source: GoText, specEnd: number): DocLine[] {
  const { text } = source;
  // Most lines have none.
  if (!text.slice(specEnd, text.indexOf("\n", specEnd)).includes("/")) return [];
  const comments: Comment[] = [];
  let end = specEnd;
  for (const token of scanTokens(text, specEnd)) {
    if (text.slice(end, token.start).includes("\n")) break;
    end = token.end;
    if (token.text === ";") comments.length = 0;
    else if (token.kind !== "comment") return [];
    else {
      comments.push(token);
      if (token.text.includes("\n")) break;
    }
  }
  return comments.flatMap(comment => docLines(source, comment)).slice(0, maxLines);
}
