/**
 * Reads the directives for documents of an API, in the comments of handlers and of receivers' types: `gen:prefix /api/v1`,
 * `gen:tag Billing`, `gen:security bearer pets:write` and `gen:hidden`.
 */

import type { Span } from "../base/report/diagnostic.ts";
import type { DocLine } from "../go/declarations.ts";
import type { SecurityRequirement } from "./types.ts";

/** The words that may follow `gen:` for documents. */
export const documentWords = ["hidden", "prefix", "security", "tag"] as const;

/** What a comment says for documents. */
export interface DocumentDirectives {
  /** Where the handlers are registered; null when the comment doesn't say. */
  prefix: string | null;
  tags: string[];
  /** One requirement for each line `gen:security`, of which a request has to meet one; none after `gen:security none`. Null when the comment doesn't say. */
  security: SecurityRequirement[] | null;
  hidden: boolean;
  /** The directives that can't be read, with the reason. */
  wrong: { message: string; span: Span }[];
}

const directive = /^gen:(hidden|prefix|security|tag)(?:\s+(.*\S))?\s*$/;

/** Reports whether a line is a directive for documents, also one that can't be read. */
export function isDocumentDirective({ text }: Pick<DocLine, "text">): boolean {
  return text.startsWith("gen:") && directive.test(text);
}

/** Reads the directives of a comment. */
export function readDocumentDirectives(comment: DocLine[]): DocumentDirectives {
  const read: DocumentDirectives = { prefix: null, tags: [], security: null, hidden: false, wrong: [] };
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
          `${line.text} has no prefix that begins with / and does not end with /: write it as \`gen:prefix /api/v1\``,
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
      else if (scheme === "none" && scopes.length === 0) read.security ??= [];
      else read.security = [...(read.security ?? []), { scheme, scopes }];
    }
  }
  return read;
}
