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
