import type { GoFile } from "./declarations.ts";
import { type Complaint, loadGofmt } from "./gofmt.ts";
import { firstToken, type TokenKind } from "./lexer.ts";
import { firstWord, type TreeErrors } from "./tree-errors.ts";

type SyntaxErrors = GoFile["syntaxErrors"];

/** Asks Go's parser about a text. */
export type AskGo = (text: string) => Verdict;

/** What Go's parser says of a text: its first error, `ok`, or `crashed` where it could not cope. */
type Verdict = Complaint | "ok" | "crashed";

const maxErrors = 10;

/**
 * The syntax errors of a text that tree-sitter doubts, in the words of Go's own parser, which comes with gofmt as
 * WebAssembly. It names one error at a time, so it is asked again from the next declaration on, and within a
 * declaration with the faulty line blanked as long as tree-sitter has doubts about the same line. This finds what
 * is worth mending without the errors that only follow from others.
 */
export function syntaxErrors(text: string, tree: TreeErrors, ask: AskGo): SyntaxErrors {
  const lines = text.split("\n");
  const doubtful = new Set(tree.errors.map(error => error.span.line));
  const found: SyntaxErrors = [];
  /** The line where the part that is being asked about begins. */
  let start = 1;
  let verdict = ask(text);
  if (!tree.hasPackageClause) return withoutPackage(lines, verdict);

  while (typeof verdict === "object" && found.length < maxErrors) {
    const { line } = verdict;
    if (line !== found.at(-1)?.span.line) found.push(located(lines, verdict));
    const next = tree.declarationLines.find(candidate => candidate >= line && candidate > start);

    const blanked = lines.with(line - 1, "");
    const second = ask(tail(blanked, start));
    if (
      typeof second === "object" &&
      second.line > line &&
      doubtful.has(second.line) &&
      (next === undefined || second.line < next)
    ) {
      lines[line - 1] = "";
      verdict = second;
    } else if (next === undefined) {
      break;
    } else {
      start = next;
      verdict = ask(tail(lines, start));
    }
  }
  if (verdict !== "crashed") return found;
  const last = found.at(-1)?.span.line ?? 0;
  return [...found, ...tree.errors.filter(error => error.span.line > last)].slice(0, maxErrors);
}

/**
 * Go's parser leaves by a panic when it has found more than ten errors, which gofmt as WebAssembly can't recover from.
 * Then the longest beginning of the text that it can bear has the same first error.
 */
function firstError(ask: AskGo): AskGo {
  return text => {
    let verdict = ask(text);
    if (verdict !== "crashed") return verdict;
    const lines = text.split("\n");
    let [bearable, tooMuch] = [0, lines.length];
    while (tooMuch - bearable > 1) {
      const middle = (bearable + tooMuch) >> 1;
      const answer = ask(lines.slice(0, middle).join("\n"));
      if (answer === "crashed") tooMuch = middle;
      else bearable = middle;
      if (typeof answer === "object" && !comesFromCut(answer, middle)) verdict = answer;
    }
    return verdict;
  };
}

/** Reports whether an error may be due to the end that was put after line `last`. */
function comesFromCut({ line, message }: Complaint, last: number): boolean {
  return line >= last || message.endsWith("not terminated");
}

/** The lines from `start` on, at their own places, as a file of their own. */
function tail(lines: string[], start: number): string {
  if (start === 1) return lines.join("\n");
  return `package p${"\n".repeat(start - 1)}${lines.slice(start - 1).join("\n")}`;
}

/** gofmt takes a text without a package clause for a snippet; Go's parser stops at its first token. */
function withoutPackage(lines: string[], verdict: Verdict): SyntaxErrors {
  if (typeof verdict === "object" && /^illegal|^expected 'IDENT'/.test(verdict.message)) {
    return [located(lines, verdict)];
  }
  const text = lines.join("\n");
  const token = firstToken(text);
  const before = text.slice(0, token?.start).split("\n");
  const found = token && literals.has(token.kind) ? token.text : `'${token?.text ?? "EOF"}'`;
  return [
    located(lines, {
      line: before.length,
      column: Buffer.byteLength(before.at(-1)!) + 1,
      message: `expected 'package', found ${found}`,
    }),
  ];
}

/** The kinds of tokens that Go's messages don't put in quotes. */
const literals: ReadonlySet<TokenKind> = new Set<TokenKind>(["identifier", "number", "rune", "string"]);

/** The error with the token that it points at. */
function located(lines: string[], error: Complaint): SyntaxErrors[number] {
  const { line, column, message } = error;
  const rest = Buffer.from(lines[line - 1] ?? "")
    .subarray(column - 1)
    .toString();
  const length = /^\S/.test(rest) ? Buffer.byteLength(firstWord(rest)) : 0;
  return { message, span: { line, column, endLine: line, endColumn: column + length } };
}

/** Loads Go's parser. */
export async function loadGoSyntax(): Promise<AskGo> {
  const gofmt = await loadGofmt();
  return firstError(text => {
    const answer = gofmt(text);
    return answer === "crashed" || "message" in answer ? answer : "ok";
  });
}
