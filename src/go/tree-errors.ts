import type { Span } from "../report/diagnostic.ts";
import type { GoText } from "./go-text.ts";
import { childrenOf, type OutlineNode } from "./outline.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

/** What a tree tells of syntax errors: enough to find the exact ones with Go's own parser. */
export interface TreeErrors {
  /** The tree has a package clause. */
  hasPackageClause: boolean;
  /** One message per line that has an error, in order. Imprecise: tree-sitter guesses. */
  errors: { message: string; span: Span }[];
  /** Lines that begin with the keyword of a declaration, at their first column, as gofmt puts them. */
  declarationLines: number[];
}

const declarations = new Set([
  "function_declaration",
  "method_declaration",
  "type_declaration",
  "var_declaration",
  "const_declaration",
]);

/** More would not help anyone. */
const maxErrors = 100;

/** What is wrong with the tree, or may be; null when nothing is. `refused` is what the tree doesn't show. */
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

/** The grammar takes snippets; a file is a package clause, imports, other declarations, and nothing else. */
function findMisplaced(source: GoText, root: OutlineNode): TreeErrors["errors"] {
  const errors: TreeErrors["errors"] = [];
  let allowed: "package" | "imports" | "declarations" = "package";
  for (const { type, startIndex, endIndex } of root.children) {
    if (type === "empty_statement" || type === "ERROR") continue;
    const token = () => firstWord(source.text.slice(startIndex, endIndex));
    const complain = (message: string) =>
      errors.push({ message, span: source.span(startIndex, startIndex + token().length) });
    if (allowed === "package") {
      if (type !== "package_clause") complain(`expected 'package', found ${token()}`);
      allowed = "imports";
    } else if (type === "import_declaration") {
      if (allowed === "declarations") complain("imports must appear before other declarations");
    } else if (declarations.has(type)) {
      allowed = "declarations";
    } else {
      complain(`expected declaration, found ${token()}`);
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
    // One by one: a call can't have as many arguments as a damaged file can have nodes side by side.
    if (node.hasError) for (const child of node.children.toReversed()) stack.push(child);
  }
  // The whole file is one error: what is wrong could be anywhere.
  if (root.isError && found.size === 0) return [{ message: "syntax error", span: source.span(0, 0) }];
  return [...found.values()];
}

/** The grammar calls the end of a statement by a number. */
function missingMessage(type: string): string {
  return type.startsWith("source_file_token") ? "missing newline" : `missing ${type}`;
}

/** The word or character that a text begins with. */
export function firstWord(text: string): string {
  return /[\p{L}_][\p{L}\p{Nd}_]*|\S/u.exec(text)?.[0] ?? "";
}

function findDeclarationLines(source: GoText, root: SyntaxNode): number[] {
  return [...source.text.matchAll(/^(?:func|type|var|const|import)\b/gm)]
    .filter(match => root.descendantForIndex(match.index)?.type === match[0])
    .map(match => source.line(match.index));
}
