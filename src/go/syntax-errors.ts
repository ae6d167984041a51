/** Finds the exact syntax errors of a file with Go's own parser. */
import type { Span } from "../base/report/diagnostic.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { GoFile } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { type GofmtError, loadGofmt } from "./gofmt.ts";
import { firstToken, type TokenKind } from "./lexer.ts";
import { childrenOf, type OutlineNode } from "./outline.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

type SyntaxErrors = GoFile["syntaxErrors"];

/** Asks Go's parser about a text. */
export type AskGo = (text: string) => Verdict;

/** The answer of Go's parser for a text: its first error, `ok`, or `crashed`. */
type Verdict = GofmtError | "ok" | "crashed";

const maxErrors = 10;

/**
 * The syntax errors of a text in which tree-sitter found errors, in the words of Go's own parser, which is part of gofmt.
 * Go's parser gives one error at a time. So it is asked again for the text from the next declaration on. Within a declaration
 * it is asked again without the wrong line, as long as tree-sitter also found an error in the line that Go's parser gives
 * then. This finds the errors to fix, without those that only follow from others.
 */
export function syntaxErrors(text: string, tree: TreeErrors, ask: AskGo): SyntaxErrors {
  const lines = text.split("\n");
  const treeErrorLines = new Set(tree.errors.map(error => error.span.line));
  const found: SyntaxErrors = [];
  /** The first line of the part that Go's parser is asked about. */
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
      treeErrorLines.has(second.line) &&
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
 * Makes a parser that finds the first error even if Go's parser crashes. Go's parser panics after ten errors, and gofmt as WebAssembly
 * can't recover from a panic. The longest part from the start of the text that doesn't crash has the same first error.
 */
function firstError(ask: AskGo): AskGo {
  return text => {
    let verdict = ask(text);
    if (verdict !== "crashed") return verdict;
    const lines = text.split("\n");
    let [parsed, crashing] = [0, lines.length];
    while (crashing - parsed > 1) {
      const middle = (parsed + crashing) >> 1;
      const answer = ask(lines.slice(0, middle).join("\n"));
      if (answer === "crashed") crashing = middle;
      else parsed = middle;
      if (typeof answer === "object" && !comesFromCut(answer, middle)) verdict = answer;
    }
    return verdict;
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

/** The error with the span of the token at its place. */
function located(lines: string[], error: GofmtError): SyntaxErrors[number] {
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

// Finds the places of syntax errors in a tree of tree-sitter.

/** The signs of syntax errors in a tree. With them, Go's own parser finds the exact errors. */
interface TreeErrors {
  /** The tree has a package clause. */
  hasPackageClause: boolean;
  /** One message for each line with an error, in order. They are not exact: tree-sitter guesses. */
  errors: { message: string; span: Span }[];
  /** Lines with the keyword of a declaration in their first column, where gofmt puts it. */
  declarationLines: number[];
}

const declarations = new Set(
  "function_declaration method_declaration type_declaration var_declaration const_declaration".split(" "),
);

/** The most errors that are collected of a tree. */
const maxTreeErrors = 100;

/** Finds the errors of a tree; null when there are none. `refused` are errors that the tree doesn't show. */
export function readTreeErrors(
  source: GoText,
  root: SyntaxNode,
  outline: OutlineNode,
  refused: TreeErrors["errors"],
): TreeErrors | null {
  const misplaced = [...findMisplaced(source, outline), ...refused];
  if (!root.hasError && misplaced.length === 0) return null;
  const errors = new Map([...findErrors(source, root), ...misplaced].map(error => [error.span.line, error]));
  return {
    hasPackageClause: childrenOf(outline, "package_clause").length > 0,
    errors: [...errors.values()].sort((a, b) => a.span.line - b.span.line),
    declarationLines: findDeclarationLines(source, root),
  };
}

/** Finds misplaced statements and declarations: the grammar accepts snippets, but a file is a package clause, imports, and other declarations. */
function findMisplaced(source: GoText, root: OutlineNode): TreeErrors["errors"] {
  const errors: TreeErrors["errors"] = [];
  let allowed: "package" | "imports" | "declarations" = "package";
  for (const { type, startIndex, endIndex } of root.children) {
    if (type === "empty_statement" || type === "ERROR") continue;
    const token = () => firstWord(source.text.slice(startIndex, endIndex));
    const add = (message: string) =>
      errors.push({ message, span: source.span(startIndex, startIndex + token().length) });
    if (allowed === "package") {
      if (type !== "package_clause") add(`expected 'package', found ${token()}`);
      allowed = "imports";
    } else if (type === "import_declaration") {
      if (allowed === "declarations") add("imports must appear before other declarations");
    } else if (declarations.has(type)) {
      allowed = "declarations";
    } else {
      add(`expected declaration, found ${token()}`);
    }
  }
  return allowed === "package"
    ? [{ message: "expected 'package'", span: source.span(0, 0) }, ...errors]
    : errors;
}

function findErrors(source: GoText, root: SyntaxNode): TreeErrors["errors"] {
  const found = new Map<number, TreeErrors["errors"][number]>();
  const stack = [root];
  for (let node = stack.pop(); node && found.size < maxTreeErrors; node = stack.pop()) {
    if ((node.isError && node !== root) || node.isMissing) {
      const token = node.isMissing ? "" : firstWord(source.text.slice(node.startIndex, node.endIndex));
      const start = node.isMissing ? node.startIndex : source.text.indexOf(token, node.startIndex);
      const span = source.span(start, start + token.length);
      const message = node.isMissing ? missingMessage(node.type) : `unexpected ${token || "end of file"}`;
      if (!found.has(span.line)) found.set(span.line, { message, span });
    }
    // Pushed one by one: a damaged file can have more nodes than a call can have arguments.
    if (node.hasError) for (const child of node.children.toReversed()) stack.push(child);
  }
  // The whole file is one error node, so the place is unknown.
  if (root.isError && found.size === 0) return [{ message: "syntax error", span: source.span(0, 0) }];
  return [...found.values()];
}

/** The message for a missing token. The grammar has only a number for the end of a statement. */
function missingMessage(type: string): string {
  return type.startsWith("source_file_token") ? "missing newline" : `missing ${type}`;
}

const wordOrCharacter = unicodePattern(String.raw`[\p{L}_][\p{L}\p{Nd}_]*|\S`);

/** The first word or character of a text. */
function firstWord(text: string): string {
  return wordOrCharacter(text).exec(text)?.[0] ?? "";
}

function findDeclarationLines(source: GoText, root: SyntaxNode): number[] {
  return [...source.text.matchAll(/^(?:func|type|var|const|import)\b/gm)]
    .filter(match => root.descendantForIndex(match.index)?.type === match[0])
    .map(match => source.line(match.index));
}
