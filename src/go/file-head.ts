/** Reads the head of a Go file: the package clause and the imports. */
import type { ImportSpec } from "./declarations.ts";
import { firstToken, scanTokens, type Token, type TokenKind } from "./lexer.ts";
import { unquote } from "./string-literals.ts";

/** The head of a Go file. */
export interface FileHead {
  packageName: string;
  /** The offset after the package clause, with its semicolon and a line comment after it. */
  end: number;
  imports: Pick<ImportSpec, "name" | "path">[];
  declarations: ImportDeclaration[];
}

/** The place of an import declaration, including its semicolon. */
export interface ImportDeclaration {
  start: number;
  end: number;
  /** There is a comment in it, at the end of its last line, or directly before it. */
  commented: boolean;
}

/** Reads a file up to its first declaration that is not an import; null when it doesn't start with a package clause. */
export function readFileHead(text: string): FileHead | null {
  const tokens = scanTokens(text);
  let token = tokens.next().value;
  let commented = false;
  /** The current token; skips comments. */
  const current = (): Token | undefined => {
    for (; token?.kind === "comment"; token = tokens.next().value) commented = true;
    return token;
  };
  const take = (kind: TokenKind, wanted?: string): Token | null => {
    const taken = current();
    if (taken?.kind !== kind || (wanted !== undefined && taken.text !== wanted)) return null;
    token = tokens.next().value;
    return taken;
  };

  const name = take("keyword", "package") && take("identifier");
  if (name === null) return null;
  const head: FileHead = { packageName: name.text, end: name.end, imports: [], declarations: [] };
  for (; token?.kind === "comment" || token?.text === ";"; token = tokens.next().value) {
    const onSameLine = token.start < token.end && !text.slice(head.end, token.start).includes("\n");
    if (!onSameLine) break;
    if (!token.text.startsWith("/*")) head.end = token.end;
  }

  const takeSpec = (): Token | null => {
    const name = take("identifier") ?? take("operator", ".");
    const literal = take("string");
    const path = literal && unquote(literal.text);
    if (path === null) return null;
    head.imports.push({ name: name?.text ?? null, path });
    return literal;
  };
  const takeGroup = (): Token | null => {
    for (let end = take("operator", ")"); ; end = take("operator", ")")) {
      if (end) return end;
      if (!takeSpec()) return null;
      take("operator", ";");
    }
  };
  for (;;) {
    commented = false;
    take("operator", ";");
    const start = take("keyword", "import");
    const last = start && (take("operator", "(") ? takeGroup() : takeSpec());
    if (!start || !last) return head;
    // A written semicolon belongs to the declaration. An inserted one comes after a comment on the same line, and doesn't.
    const semicolon = current();
    const end = semicolon?.text === ";" && semicolon.start < semicolon.end ? semicolon.end : last.end;
    head.declarations.push({ start: start.start, end, commented });
  }
}

/** The name in the package clause of a file; null when the file doesn't start with one. */
export function readPackageName(text: string): string | null {
  const keyword = firstToken(text);
  if (keyword?.text !== "package") return null;
  const name = firstToken(text, keyword.end);
  return name?.kind === "identifier" ? name.text : null;
}

/** Reports whether a file imports "C", so that it needs cgo. */
export function importsC(text: string): boolean {
  // A fast test: nearly no file has the text, and reading the imports of thousands of files takes a while.
  if (!text.includes('"C"') && !text.includes("`C`")) return false;
  return readFileHead(text)?.imports.some(({ path }) => path === "C") ?? false;
}
