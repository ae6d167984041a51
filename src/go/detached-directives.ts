/** Finds the directives outside of the doc comments of functions, for the rules that report those without effect. */
import type { DetachedDirective, FunctionDeclaration } from "./declarations.ts";
import { docLines } from "./doc-comments.ts";
import type { GoText } from "./go-text.ts";
import { scanTokens } from "./lexer.ts";

/** The place of a function in the text. */
export interface FunctionRange {
  name: string;
  start: number;
  end: number;
}

/** A directive of gen, or one of gohandlers that gen reads, at the start of a line. */
const directive = /^(?:gen:[a-z]+|gh:(?:ignore|list))(?=\s|$)/;

/** The directives in comments that are not the doc comment of a function. The package's doc comment is ignored, since it may explain directives. */
export function detachedDirectives(
  source: GoText,
  declarations: FunctionDeclaration[],
  functions: FunctionRange[],
): DetachedDirective[] {
  const { text } = source;
  // Most files have none.
  if (!text.includes("gen:") && !text.includes("gh:")) return [];
  const attached = new Set(
    declarations.flatMap(({ doc }) => doc.map(({ span }) => `${span.line}:${span.column}`)),
  );
  return commentsOf(text).flatMap(comment =>
    docLines(source, comment).flatMap((line): DetachedDirective[] => {
      const word = directive.exec(line.text)?.[0];
      const { span } = line;
      if (word === undefined || attached.has(`${span.line}:${span.column}`)) return [];
      const inside = functions.find(({ start, end }) => start < comment.start && comment.start < end);
      const next = functions.find(({ start }) => start > comment.start);
      // A comment at the end of a line belongs to that line.
      const trails = !isBlank(text.slice(text.lastIndexOf("\n", comment.start) + 1, comment.start));
      const follows = next && !trails && isBlank(text.slice(comment.end, next.start)) ? next : undefined;
      const beside = inside ?? follows;
      return [
        {
          word,
          span: { ...span, endLine: span.line, endColumn: span.column + word.length },
          beside: beside ? { name: beside.name, inside: inside !== undefined } : null,
        },
      ];
    }),
  );
}

/** The comments after the package clause. */
function commentsOf(text: string): { start: number; end: number }[] {
  const comments: { start: number; end: number }[] = [];
  let inHeader = true;
  for (const { kind, text: token, start, end } of scanTokens(text)) {
    if (kind === "keyword" && token === "package") inHeader = false;
    if (kind === "comment" && !inHeader) comments.push({ start, end });
  }
  return comments;
}

/** Reports whether a text is only white space and comments. */
function isBlank(text: string): boolean {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}
