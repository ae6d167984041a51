/** Finds the exact syntax errors of a file with Go's own parser. */
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { GoFile } from "./declarations.ts";
import { goText } from "./go-text.ts";
import { type GofmtError, loadGofmt } from "./gofmt.ts";
import { firstToken, scanTokens, type TokenKind } from "./lexer.ts";
import type { OutlineNode } from "./outline.ts";

type SyntaxErrors = GoFile["syntaxErrors"];

/** Asks Go's parser for the first error of a text; null if there is none. */
export type AskGo = (text: string) => GofmtError | null;

const maxErrors = 10;

/**
 * The syntax errors of a text in the words of Go's own parser, which is part of gofmt. It gives one error at a time, so it is asked again
 * for the text from the next declaration on. Of a declaration only the first error is found: others may follow from it.
 */
export function syntaxErrors(text: string, ask: AskGo): SyntaxErrors {
  const lines = text.split("\n");
  if (firstToken(text)?.text !== "package") return withoutPackage(lines, ask(text));
  const starts = declarationLines(text);
  const found: SyntaxErrors = [];
  for (let start: number | undefined = 1; start !== undefined && found.length < maxErrors; ) {
    const error = ask(tail(lines, start));
    if (error === null) break;
    if (error.line !== found.at(-1)?.span.line) found.push(located(lines, error));
    const last: number = start;
    start = starts.find(line => line >= error.line && line > last);
  }
  return found;
}

/** The lines with the keyword of a declaration in their first column, where gofmt puts it. */
function declarationLines(text: string): number[] {
  const source = goText(text);
  const tokens = [...scanTokens(source.text)].filter(({ text: word }) => declarationWords.has(word));
  return tokens.flatMap(({ start }) => (source.span(start, start).column === 1 ? source.line(start) : []));
}

const declarationWords: ReadonlySet<string> = new Set(["func", "type", "var", "const", "import"]);

/**
 * Loads Go's parser. It finds the first error even if it crashes: it panics after ten errors and at many levels of nesting, and gofmt as
 * WebAssembly can't recover from a panic. The longest part from the start of the text that doesn't crash has the same first error.
 */
export async function loadGoSyntax(): Promise<AskGo> {
  const gofmt = await loadGofmt();
  return text => {
    const whole = gofmt(text);
    if (whole !== "crashed") return "message" in whole ? whole : null;
    const lines = text.split("\n");
    let [parsed, crashing] = [0, lines.length];
    let first: GofmtError | null = null;
    while (crashing - parsed > 1) {
      const middle = (parsed + crashing) >> 1;
      const answer = gofmt(lines.slice(0, middle).join("\n"));
      if (answer === "crashed") crashing = middle;
      else parsed = middle;
      if (answer !== "crashed" && "message" in answer && !comesFromCut(answer, middle)) first = answer;
    }
    const message = "too many errors or levels of nesting: Go's parser gives up here";
    return first ?? { line: crashing, column: 1, message };
  };
}

/** Reports whether an error may come from cutting the text after line `last`. */
function comesFromCut({ line, message }: GofmtError, last: number): boolean {
  return line >= last || message.endsWith("not terminated");
}

/** The lines from `start` on as a file: a package clause is added, and the lines keep their numbers. */
function tail(lines: string[], start: number): string {
  if (start === 1) return lines.join("\n");
  return `package p${"\n".repeat(start - 1)}${lines.slice(start - 1).join("\n")}`;
}

/** The error of a text without a package clause. gofmt accepts such a text as a snippet; Go's parser stops at its first token. */
function withoutPackage(lines: string[], error: GofmtError | null): SyntaxErrors {
  if (error !== null && /^illegal|^expected 'IDENT'/.test(error.message)) return [located(lines, error)];
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

/** The error with the span of the token at its place. */
function located(lines: string[], error: GofmtError): SyntaxErrors[number] {
  const { line, column, message } = error;
  const rest = Buffer.from(lines[line - 1] ?? "")
    .subarray(column - 1)
    .toString();
  const length = /^\S/.test(rest) ? Buffer.byteLength(firstWord(rest)) : 0;
  return { message, span: { line, column, endLine: line, endColumn: column + length } };
}

const declarations = new Set(
  "function_declaration method_declaration type_declaration var_declaration const_declaration".split(" "),
);

/** Reports whether a file is not a package clause, imports, and other declarations, in this order: the grammar also accepts snippets. */
export function isSnippet(root: OutlineNode): boolean {
  const ranks = root.children.flatMap(({ type }) => {
    if (type === "empty_statement" || type === "ERROR") return [];
    return type === "package_clause" ? 0 : type === "import_declaration" ? 1 : declarations.has(type) ? 2 : 3;
  });
  return (
    ranks[0] !== 0 ||
    ranks.some((rank, at) => rank === 3 || (at > 0 && (rank === 0 || rank < ranks[at - 1]!)))
  );
}

const wordOrCharacter = unicodePattern(String.raw`[\p{L}_][\p{L}\p{Nd}_]*|\S`);

/** The first word or character of a text. */
function firstWord(text: string): string {
  return wordOrCharacter(text).exec(text)?.[0] ?? "";
}
