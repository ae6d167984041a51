/** Go doc comments as JSDoc comments. */

import { escapeHidden } from "../../base/report/visible-text.ts";
import type { Doc } from "../../go/docs/doc-types.ts";
import { width } from "./print-type.ts";

/** A doc comment and the paragraphs `more` as indented JSDoc; empty when there is no text. */
export function jsdoc(doc: Doc, indent = "", more: string[] = []): string {
  const blocks = [
    ...(doc.summary === "" ? [] : [wrapped(doc.summary, width - indent.length - 3)]),
    ...(doc.description === "" ? [] : [doc.description]),
    ...more,
  ].map(protectTags);
  if (doc.deprecated !== null) blocks.push(`@deprecated ${protectTags(doc.deprecated)}`.trimEnd());
  if (blocks.length === 0) return "";
  const lines = escapeHidden(blocks.join("\n\n").replaceAll("*/", "*\\/"), "\t\n").split("\n");
  const [only = ""] = lines;
  const short = `${indent}/** ${only} */`;
  if (lines.length === 1 && short.length <= width) return short;
  return [`${indent}/**`, ...lines.map(line => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}

/** Escapes what JSDoc would read as a tag. */
function protectTags(text: string): string {
  return text.replace(/^(\s*)@/gm, "$1\\@").replaceAll("{@", "{\\@");
}

/** Wraps a paragraph. No new line begins with a word that Markdown reads as the start of a heading, a list or a quotation. */
function wrapped(text: string, columns: number): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    const markup = /^(?:[-+*#>=~|@]|\d+[.)])/.test(word);
    if (line !== undefined && (longer.length <= columns || markup)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** A doc comment with only its first sentence, for types of other modules: the rest is usually about Go. */
export function shortDoc(doc: Doc): Doc {
  return { ...doc, description: "" };
}
