/** Splits the text of a Go file into its declarations at package level, and finds the names that they use. */
import { headOf, namesOf, specsOf, splitStatements } from "../../../go/declared-names.ts";
import { isExported } from "../../../go/identifiers.ts";
import { closingOf, scanTokens, type Token } from "../../../go/lexer.ts";
import { listBefore } from "../../../go/names-in-text.ts";

/** A declaration that can be copied as a whole. */
export type Declaration = ReturnType<typeof splitDeclarations>[number];

const kinds = ["type", "const", "var", "func"] as const;

/** The declarations of a file in its order, without imports. A group of constants is one declaration, since its values may depend on their order. */
export function splitDeclarations(text: string) {
  const all = [...scanTokens(text)];
  const comments = all.filter(({ kind }) => kind === "comment");
  const statements = splitStatements(all.filter(({ kind }) => kind !== "comment")) ?? [];
  return statements.flatMap(tokens => {
    const [keyword, ...rest] = tokens;
    const kind = kinds.find(one => one === keyword?.text);
    if (kind === undefined) return [];
    const head = kind === "func" ? headOf(rest) : null;
    const specs = kind === "func" ? [] : specsOf(rest).filter(({ length }) => length > 0);
    const inGroup = (kind === "type" || kind === "var") && rest[0]?.text === "(";
    return (inGroup ? specs.map(spec => [spec]) : [specs]).map(part => {
      const names = head ? [head.name] : part.flatMap(namesOf);
      const own = inGroup ? part[0]! : tokens;
      const code = own[0]!.start;
      return {
        kind,
        /** The names that it declares, such as that of a method. */
        names: names.map(({ text: name, start, end }) => ({ name, start, end })),
        /** For a method the name of its receiver's type; null for all others. */
        receiver: head?.receiver ?? null,
        /** The offsets of its text, with its doc comment. In a group, the text of a type or a variable has no keyword. */
        start: docStart(text, comments, code),
        end: endWithComment(text, comments, own.at(-1)!.end),
        /** The offset after the doc comment. */
        code,
        /** It is a spec of a group, without the keyword. */
        inGroup,
        /** Its tokens, without comments. */
        tokens: own,
      };
    });
  });
}

/** The start of the doc comment of the code at an offset: the comments that end on the line above it, without a blank line between. */
function docStart(text: string, comments: Token[], code: number): number {
  let first = code;
  for (const { start, end } of comments.filter(one => one.end <= code).reverse()) {
    // A comment behind code belongs to that code.
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const isAbove = /^[ \t]*\r?\n[ \t]*$/.test(text.slice(end, first));
    if (!isAbove || /\S/.test(text.slice(lineStart, start))) break;
    first = start;
  }
  return first;
}

/** The end of the comment behind a declaration on the same line, else the end of the declaration. */
function endWithComment(text: string, comments: Token[], end: number): number {
  const comment = comments.find(({ start }) => start >= end);
  const isBehind = comment?.text.startsWith("//") && /^[ \t;]*$/.test(text.slice(end, comment.start));
  return isBehind ? comment!.end : end;
}

/** A name that a declaration uses. */
export interface Reference {
  /** The qualifier: `time` in `time.Time`; null for a name of the package itself. */
  qualifier: string | null;
  name: string;
  /** The place, with the qualifier. */
  start: number;
  end: number;
  /** It is an embedded field, whose name is that of its type. */
  embedded: boolean;
}

/**
 * The names that a declaration uses, and those behind dots that may be methods; `kindOf` returns what the package declares by a name, null for other
 * names. Exported names that it doesn't declare are among them, since a dot import may bring them. Where it can't be known whether a name is one of
 * the package or that of a field, it counts as one of the package: then more is copied than necessary.
 */
export function usesOf(
  { kind, tokens, names }: Declaration,
  isQualifier: (name: string) => boolean,
  kindOf: (name: string) => Declaration["kind"] | null,
) {
  const references: Reference[] = [];
  const locals = kind === "func" ? localNames(tokens) : new Set<string>();
  const declared = new Set(names.map(({ start }) => start));
  const fields = fieldNames(tokens);
  // A copied type may be used as this interface, and then needs its methods.
  const selectors = new Set(fields.methods);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "identifier" || declared.has(token.start)) continue;
    const { text: name, start, end } = token;
    const [previous, next, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text, tokens[index + 2]];
    if (previous === ".") {
      selectors.add(name);
    } else if (next === "." && after?.kind === "identifier" && isQualifier(name) && !locals.has(name)) {
      const embedded = fields.embedded.has(start);
      references.push({ qualifier: name, name: after.text, start, end: after.end, embedded });
    } else if (!fields.names.has(start)) {
      const declaredAs = kindOf(name);
      const isKey = next === ":" && (previous === "{" || previous === ",") && declaredAs !== "const";
      if (isKey || (locals.has(name) && declaredAs !== "type" && declaredAs !== "const")) continue;
      if (declaredAs !== null || isExported(name))
        references.push({ qualifier: null, name, start, end, embedded: fields.embedded.has(start) });
    }
  }
  return { references, selectors };
}

/** The parameters of a function, and the variables that it declares. */
function localNames(tokens: Token[]): Set<string> {
  const names = new Set<string>();
  for (const [index, { text }] of tokens.entries()) {
    if (text === ":=") {
      for (const name of listBefore(tokens, index - 1)) names.add(name);
    } else if (text === "var" && tokens[index + 1]?.kind === "identifier") {
      names.add(tokens[index + 1]!.text);
    } else if (text === "(" || text === ",") {
      // A parameter: a name with a type behind it. `x[i]` is none, `x []T` is.
      const [name, type] = [tokens[index + 1], tokens[index + 2]];
      const isSlice = type?.text === "[" && tokens[index + 3]?.text === "]";
      const beginsType =
        type?.kind === "identifier" || ["*", "...", "func", "map", "chan"].includes(type?.text ?? "");
      if (name?.kind === "identifier" && (beginsType || isSlice)) names.add(name.text);
    }
  }
  return names;
}

/** The places of the fields of structs and the methods of interfaces: their names, and the types that are embedded. */
function fieldNames(tokens: Token[]) {
  const names = new Set<number>();
  const methods = new Set<string>();
  const embedded = new Set<number>();
  const open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.text === "{") open.push(tokens[index - 1]?.text ?? "");
    else if (token.text === "(" || token.text === "[") open.push(token.text);
    else if (token.text === "}" || token.text === ")" || token.text === "]") open.pop();
    const before = tokens[index - 1]?.text ?? "";
    const inside = open.at(-1);
    if (token.kind === "identifier" && inside === "interface" && tokens[index + 1]?.text === "(") {
      names.add(token.start);
      methods.add(token.text);
    }
    if (inside !== "struct" || !(before === "{" || before === ";")) continue;
    const isPointer = token.text === "*";
    const first = isPointer ? tokens[index + 1] : token;
    if (first?.kind !== "identifier") continue;
    const next = tokens[index + (isPointer ? 2 : 1)];
    const ends = next === undefined || [".", ";", "}", "["].includes(next.text) || next.kind === "string";
    // `List[T]` embeds an instance, `List []T` and `List [2]T` are fields.
    const isField = next?.text === "[" ? !isInstance(tokens, index + (isPointer ? 2 : 1)) : !ends;
    if (isPointer || !isField) embedded.add(first.start);
    else for (const { start } of namesOf(tokens.slice(index))) names.add(start);
  }
  return { names, embedded, methods };
}

/** Reports whether the bracket at an index holds type arguments: nothing but the end of the field follows. */
function isInstance(tokens: Token[], index: number): boolean {
  const next = tokens[closingOf(tokens, index) + 1];
  return next === undefined || next.text === ";" || next.text === "}" || next.kind === "string";
}
