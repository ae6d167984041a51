/** Reads doc comments for the model: the summary, the description and the notice of deprecation. */
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { DocLine } from "../declarations.ts";
import { trimSpace } from "../white-space.ts";
import type { DocBlock, DocNames } from "./doc-comments.ts";
import { plainText, printMarkdown, readBlocks, unindent, withoutOuterBlanks } from "./doc-comments.ts";

/** A doc comment without the lines that are directives. Texts are by the rules of Go's packages go/doc and go/doc/comment. */
export interface Doc {
  /** The comment line by line, without the white space around a line. */
  lines: string[];
  /** Its first sentence as plain text on one line; empty without a comment, and where a heading, a list or code comes first. */
  summary: string;
  /** What follows the first sentence, as Markdown, without the notice of deprecation; empty when there is nothing. */
  description: string;
  /** What the paragraph that begins with `Deprecated: ` says, as Markdown; null when there is none. The summary and the description don't hold it. */
  deprecated: string | null;
}

/** Reads a doc comment by the rules of Go's packages go/doc and go/doc/comment. Directives are not part of it. */
export function readDoc(comment: DocLine[]): Doc {
  const [line] = comment;
  if (!line) return { lines: [], summary: "", description: "", deprecated: null };
  if (isPlainSentence(line) && comment.slice(1).every(({ text, raw }) => text === "" && raw === ""))
    return { lines: [line.text], summary: line.text, description: "", deprecated: null };
  const isAnnotated = comment.some(isAnnotation);
  const prose = comment.filter(line => !isDirective(line) && !(isAnnotated && isOfSwag(line)));
  const lines = withoutOuterBlanks(prose.map(line => line.text));
  if (prose.every(({ raw }) => raw === "")) return { lines, summary: "", description: "", deprecated: null };
  const raw = prose.map(line => line.raw);
  const withSingleBlanks = raw.filter((line, index) => line !== "" || raw[index - 1] !== "");
  const parts = unindent(withSingleBlanks).join("\n").split("\n\n");
  const names = namesIn(parts);
  const notice = parts.findIndex(part => part.startsWith(deprecation));
  const deprecated = notice === -1 ? null : paragraphWithout(deprecation, parts[notice]!, names);
  const text = parts.filter((_, index) => index !== notice).join("\n\n");
  // By the rule of go/doc, a sentence ends with a period before white space, but not after a single capital as in `A. Name`.
  const end = sentenceEnd(text).exec(text);
  const start = end === null ? text : text.slice(0, end.index + 1);
  const [first] = readBlocks(unindent(start.split("\n"))).blocks;
  const sentence = first?.kind === "paragraph" ? first.text : null;
  const summary = sentence === null ? "" : plainText(sentence, names);
  const description =
    summary === "" ? printMarkdown(blocksOf(text), names) : paragraphWithout(sentence!, text, names);
  return { lines, summary, description, deprecated };
}

/** Reports whether a line is one plain sentence. A quick test: most comments are one such line, and the blank line before the route. */
function isPlainSentence({ text, raw, directive }: DocLine): boolean {
  if (directive || raw !== text || text.length > 200) return false;
  return /^[A-Za-z][\w ,;()%/-]*\.?$/.test(text) && !text.includes("  ");
}

/** The start of the paragraph that says what to use instead. */
const deprecation = "Deprecated: ";

/** Reports whether a line is a directive: one that go/ast's CommentGroup.Text leaves out (`//go:generate`, `//nolint:all`), `//nolint`, or `gen:list`. */
export function isDirective({ directive, text }: DocLine): boolean {
  if (/^gen:\S|^gh:(?:ignore|list)$/.test(text)) return true;
  return directive && /^(?:[a-z0-9]+:[a-z0-9]|(?:line|extern|export) |nolint\b)/.test(text);
}

/** Reports whether a line is an annotation of another tool, such as swag's `@Summary Get a pet`: it is written for that tool, not for readers. */
export function isAnnotation({ text }: Pick<DocLine, "text">): boolean {
  return /^@[A-Za-z]/.test(text);
}

/** Reports whether a line of a comment with annotations says nothing: an annotation, or `GetPet godoc`, which swag's users write above them. */
export function isOfSwag(line: DocLine): boolean {
  return isAnnotation(line) || /^\w+ godoc$/i.test(line.text);
}

const packageBefore = unicodePattern(String.raw`\[\*?([\p{L}_][\p{L}_0-9]*)\.\p{Lu}`, "g");

/** The links that a comment defines, and the packages that it names before a symbol. A package alone in brackets could be any word. */
function namesIn(parts: string[]): DocNames {
  const text = parts.join("\n\n");
  if (!text.includes("[")) return { links: new Map(), packages: new Set() };
  const packages = Array.from(text.matchAll(packageBefore(text)), ([, name = ""]) => name);
  return { links: readBlocks(text.split("\n")).links, packages: new Set(packages) };
}

const sentenceEnd = unicodePattern(String.raw`[。．]|(?<!(?<!\p{Lu})\p{Lu})\.(?=[ \n\r\t])`);

function blocksOf(text: string): DocBlock[] {
  return readBlocks(withoutOuterBlanks(text.split("\n"))).blocks;
}

/** A text as Markdown, without the text `start` at the beginning of its first paragraph. */
function paragraphWithout(start: string, text: string, names: DocNames): string {
  const blocks = blocksOf(text);
  const [first, ...others] = blocks;
  if (first?.kind !== "paragraph" || !first.text.startsWith(start)) return printMarkdown(blocks, names);
  const rest = trimSpace(first.text.slice(start.length));
  return printMarkdown(rest === "" ? others : [{ ...first, text: rest }, ...others], names);
}
