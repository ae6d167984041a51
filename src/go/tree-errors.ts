/** Finds the places of syntax errors in a tree of tree-sitter. */
import type { Span } from "../base/report/diagnostic.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { GoText } from "./go-text.ts";
import { childrenOf, type OutlineNode } from "./outline.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

/** The signs of syntax errors in a tree. With them, Go's own parser finds the exact errors. */
export interface TreeErrors {
  /** The tree has a package clause. */
  hasPackageClause: boolean;
  /** One message for each line with an error, in order. They are not exact: tree-sitter guesses. */
  errors: { message: string; span: Span }[];
  /** Lines with the keyword of a declaration in their first column, where gofmt puts it. */
  declarationLines: number[];
}

const declarations = new Set([
  "function_declaration",
  "method_declaration",
  "type_declaration",
  "var_declaration",
  "const_declaration",
]);

/** The most errors that are collected. */
const maxErrors = 100;

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
  for (let node = stack.pop(); node && found.size < maxErrors; node = stack.pop()) {
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
export function firstWord(text: string): string {
  return wordOrCharacter(text).exec(text)?.[0] ?? "";
}

function findDeclarationLines(source: GoText, root: SyntaxNode): number[] {
  return [...source.text.matchAll(/^(?:func|type|var|const|import)\b/gm)]
    .filter(match => root.descendantForIndex(match.index)?.type === match[0])
    .map(match => source.line(match.index));
}
