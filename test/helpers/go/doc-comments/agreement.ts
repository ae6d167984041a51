/** Compares how gen reads doc comments with how Go's packages go/doc and go/doc/comment read them. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DocLine } from "../../../../src/go/declarations.ts";
import { docComment } from "../../../../src/go/doc-comments.ts";
import { readDoc } from "../../../../src/go/docs/docs.ts";
import { goText } from "../../../../src/go/go-text.ts";
import { runGo } from "../go-toolchain.ts";

/** What the Go program prints about a comment: `answer` in main.go. */
interface GoAnswer {
  place: string;
  comments: string[];
  text: string;
  summary: string;
  description: string;
  deprecated: string | null;
}

/** The result of a comparison. */
export interface Comparison {
  /** The number of comments that were compared. */
  compared: number;
  /** How many of them had a description, and how many a deprecation notice. */
  described: number;
  deprecated: number;
  /** The first differences, at most ten. */
  differences: string[];
}

/** Builds the Go program in a directory. Returns its path. */
export async function buildProgram(dir: string): Promise<string> {
  const program = join(dir, "doccomments");
  const { code, stderr } = await runGo("go", ["build", "-o", program, "."], import.meta.dirname);
  if (code !== 0) throw new Error(stderr);
  return program;
}

/** Compares the comments of the Go files below some directories of a root; without directories, of all files below the root. */
export function compareFiles(program: string, root: string, dirs: string[]): Promise<Comparison> {
  return compare(program, ["files", root, ...dirs], "", one => one.comments);
}

/** Compares doc comments, each given as a list of comments with their markers. Go does not get the directives that only gen leaves out of the text. */
export function compareComments(program: string, groups: string[][]): Promise<Comparison> {
  const seen = groups.map(group => group.filter(comment => !isOwnDirective(comment)));
  return compare(program, [], JSON.stringify(seen), ({ place }) => groups[Number(place)]!);
}

async function compare(
  program: string,
  args: string[],
  input: string,
  commentsOf: (answer: GoAnswer) => string[],
): Promise<Comparison> {
  const go = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exit = new Promise(resolve => go.on("close", resolve));
  go.stdin.end(input);
  const result: Comparison = { compared: 0, described: 0, deprecated: 0, differences: [] };
  for await (const line of createInterface({ input: go.stdout })) {
    const answer = JSON.parse(line) as GoAnswer;
    const { place, comments: _, ...theirs } = answer;
    const comments = commentsOf(answer);
    if (comments.some(hasStars) || hasManyBackquotes(theirs.text) || hasLinkInNotice(theirs.text)) continue;
    const lines = docLinesOf(comments);
    const { summary, description, deprecated } = readDoc(lines);
    const found = { text: textOf(lines), summary, description, deprecated };
    result.compared++;
    if (description !== "") result.described++;
    if (deprecated !== null) result.deprecated++;
    if (JSON.stringify(found) !== JSON.stringify(theirs) && result.differences.length < 10) {
      result.differences.push(
        `${place}: ${JSON.stringify(comments)}\n  Go: ${JSON.stringify(theirs)}\n  gen: ${JSON.stringify(found)}`,
      );
    }
  }
  const code = await exit;
  if (code !== 0) throw new Error(`the Go program ended with ${code}`);
  return result;
}

/** The lines that gen reads from comments above a declaration. */
export function docLinesOf(comments: string[]): DocLine[] {
  const above = `${comments.join("\n")}\n`;
  return docComment(goText(`${above}var x int\n`), 0, above.length);
}

/** The text of the lines, as CommentGroup.Text of go/ast returns it. */
function textOf(lines: DocLine[]): string {
  const kept = lines
    .filter(line => !isOwnDirective(`//${line.raw}`) && !isGoDirective(line))
    .map(({ raw }) => raw);
  const text = kept.filter((line, index) => line !== "" || (index > 0 && kept[index - 1] !== "")).join("\n");
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function isGoDirective({ directive, raw }: DocLine): boolean {
  return directive && /^(?:[a-z0-9]+:[a-z0-9]|(?:line|extern|export) )/.test(raw);
}

/** Reports whether a comment is a directive for gen or golangci-lint, which Go reads as text. */
function isOwnDirective(comment: string): boolean {
  return /^\/\/\s*gen:\S|^\/\/nolint\b/.test(comment);
}

/** Reports whether Go may misread the text: after three backquotes, its parseText counts from the start of the text instead of from the backquotes. */
function hasManyBackquotes(text: string): boolean {
  return /```.*`|``.*```/s.test(text);
}

/** Reports whether a deprecation notice defines a link that the rest of the comment defines, too: the Go program reads the notice alone, so it uses the notice's definition. */
function hasLinkInNotice(text: string): boolean {
  return /^[ \t]*Deprecated: .*\n(?:.+\n)*?[ \t]*\[.*\]:[ \t]/m.test(text);
}

/** Reports whether a block comment is decorated with stars, which Go reads as text. */
function hasStars(comment: string): boolean {
  return (
    comment.startsWith("/**") ||
    (comment.startsWith("/*") && /\n/.test(comment) && !/\n[ \t]*[^ \t*]/.test(comment))
  );
}
