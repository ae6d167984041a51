/** Reads the names and the functions that a file declares from its tokens, which is several times faster than parsing it. */
import type { DeclaredReceiver, FunctionDeclaration, GoFile, ImportSpec } from "./declarations.ts";
import { groupEnd } from "./function-bodies.ts";
import { goText } from "./go-text.ts";
import { closingOf, firstToken, scanTokens, type Token, type TokenKind, unquote } from "./lexer.ts";

/** The names that a file declares at package level, and its functions and methods. */
export interface DeclaredNames extends Pick<GoFile, "name" | "declaredNames"> {
  functions: DeclaredFunction[];
}

/** A function or method, without its signature. */
export interface DeclaredFunction extends Pick<FunctionDeclaration, "name" | "span"> {
  receiver: Pick<DeclaredReceiver, "type"> | null;
}

/** Reads the names that a Go file declares; null where a bracket is not closed, or a character is in no token of Go. */
export function readDeclaredNames(name: string, text: string): DeclaredNames | null {
  const source = goText(text);
  const declarations = declarationsOf(text);
  if (declarations === null) return null;
  const names: string[] = [];
  const functions: DeclaredFunction[] = [];
  for (const [keyword, ...rest] of declarations) {
    const head = keyword?.text === "func" ? headOf(rest) : null;
    if (head !== null) {
      const { text, start, end } = head.name;
      const receiver = head.receiver === null ? null : { type: head.receiver };
      if (receiver === null && text !== "init") names.push(text);
      functions.push({ name: text, span: source.span(start, end), receiver });
    } else if (["const", "type", "var"].includes(keyword?.text ?? "")) {
      for (const spec of specsOf(rest)) names.push(...namesOf(spec).map(({ text }) => text));
    }
  }
  return { name, declaredNames: names.filter(declared => declared !== "_"), functions };
}

/**
 * The functions and methods with such names, a pattern, in a file that gofmt laid out. To split it into tokens takes ten times as long. `receiver` is
 * the name of the receiver's type.
 */
export function functionsNamed(text: string, names: string) {
  const receiver = String.raw`(?:\((?:[^\s[)]+ )?\*?([^\s[)]+)[^)\n]*\) )?`;
  const pattern = new RegExp(String.raw`^func ${receiver}(${names})\((?:.*\}$|[\s\S]*?\n\}$)`, "gm");
  const found = text.matchAll(pattern);
  return Array.from(found, ([text, receiver = null, name = ""]) => ({ name, receiver, text }));
}

/** The tokens of each declaration, without what is in braces; null where a bracket is not closed, or a character is in no token of Go. */
function declarationsOf(text: string): Token[][] | null {
  const tokens: Token[] = [];
  const scanned = scanTokens(text);
  let close: number | undefined;
  for (let next = scanned.next(); !next.done; next = scanned.next(close)) {
    const token = next.value;
    close = undefined;
    if (token.kind === "illegal") return null;
    if (token.kind !== "comment") tokens.push(token);
    if (token.text !== "{") continue;
    close = groupEnd(text, token.start) - 1;
    if (close < 0) return null;
  }
  return splitStatements(tokens);
}

/** Splits tokens at the semicolons that are outside of brackets; null where the brackets are not in pairs. */
export function splitStatements(tokens: Token[]): Token[][] | null {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "operator") {
      if ("([{".includes(token.text)) depth++;
      else if (")]}".includes(token.text)) depth--;
    }
    if (depth < 0) return null;
    if (depth === 0 && token.text === ";") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return depth === 0 ? parts : null;
}

/** The declarations after a keyword: one, or all of a group in parentheses. */
export function specsOf(tokens: Token[]): Token[][] {
  return tokens[0]?.text === "(" ? (splitStatements(tokens.slice(1, -1)) ?? []) : [tokens];
}

/** The names at the start of a declaration, between commas. */
export function namesOf(spec: Token[]): Token[] {
  const end = spec.findIndex(({ text }, index) => text !== "," && index % 2 === 1);
  return spec.slice(0, end === -1 ? undefined : end).filter(({ kind }) => kind === "identifier");
}

/** The name of a function and of its receiver's type, from the tokens after `func`; null without a name. */
export function headOf(tokens: Token[]): { name: Token; receiver: string | null } | null {
  const isMethod = tokens[0]?.text === "(";
  const name = tokens[isMethod ? closingOf(tokens, 0) + 1 : 0];
  if (name?.kind !== "identifier") return null;
  if (!isMethod) return { name, receiver: null };
  // The receiver's type is the last name before its type parameters: `(p *Pets[T])`.
  const end = tokens.findIndex(({ text }) => text === ")" || text === "[");
  return { name, receiver: tokens.slice(0, end).findLast(({ kind }) => kind === "identifier")?.text ?? "" };
}

// Reads the head of a Go file: the package clause and the imports.

/** Reads a file up to its first declaration that is not an import; null when it doesn't start with a package clause. */
export function readFileHead(text: string) {
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
  const head = {
    packageName: name.text,
    /** The offset after the package clause, with its semicolon and a line comment after it. */
    end: name.end,
    imports: [] as Pick<ImportSpec, "name" | "path">[],
    /** The places of the import declarations, including their semicolons; `commented`: there is a comment in one, at the end of its last line, or directly before it. */
    declarations: [] as { start: number; end: number; commented: boolean }[],
  };
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
