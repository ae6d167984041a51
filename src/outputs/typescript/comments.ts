/** Go doc comments as JSDoc comments. */

import { escapeHidden } from "../../base/report/visible-text.ts";
import type { Doc } from "../../go/docs/doc-types.ts";

/** A doc comment and the paragraphs `more` as JSDoc; empty when there is no text. */
export function jsdoc({ summary, description, deprecated }: Doc, more: string[] = []): string {
  const blocks = [summary, description, ...more].filter(Boolean).map(protectTags);
  if (deprecated !== null) blocks.push(`@deprecated ${protectTags(deprecated)}`.trimEnd());
  if (blocks.length === 0) return "";
  const lines = escapeHidden(blocks.join("\n\n").replaceAll("*/", "*\\/"), "\t\n").split("\n");
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return ["/**", ...lines.map(line => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Escapes what JSDoc would read as a tag. */
function protectTags(text: string): string {
  return text.replace(/^(\s*)@/gm, "$1\\@").replaceAll("{@", "{\\@");
}

/** A doc comment with only its first sentence, for types of other modules: the rest is usually about Go. */
export function shortDoc(doc: Doc): Doc {
  return { ...doc, description: "" };
}
