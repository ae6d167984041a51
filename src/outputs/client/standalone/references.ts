/** Finds the names of the package and of imported packages that a declaration uses. */
import { isExported } from "../../../go/identifiers.ts";
import type { Token } from "../../../go/lexer.ts";
import type { Declaration } from "./declarations.ts";

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

/** What a declaration uses. */
export interface Uses {
  references: Reference[];
  /** The names behind dots that may be methods. */
  selectors: Set<string>;
  /** Exported names that the package doesn't declare: a dot import may bring them. */
  unknown: Reference[];
}

/** What the names in a file may mean. */
export interface FileNames {
  isQualifier(name: string): boolean;
  /** What the package declares by a name; null for other names. */
  kindOf(name: string): Declaration["kind"] | null;
}

/**
 * The names that a declaration uses. Where it can't be known whether a name is one of the package or that of a field, it counts as one of
 * the package: then more is copied than necessary.
 */
export function usesOf({ kind, tokens, names }: Declaration, file: FileNames): Uses {
  const uses: Uses = { references: [], selectors: new Set(), unknown: [] };
  const locals = kind === "func" ? localNames(tokens) : new Set<string>();
  const declared = new Set(names.map(({ start }) => start));
  const fields = fieldNames(tokens);
  // A copied type may be used as this interface, and then needs its methods.
  for (const name of fields.methods) uses.selectors.add(name);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "identifier" || declared.has(token.start)) continue;
    const { text: name, start, end } = token;
    const [previous, next, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text, tokens[index + 2]];
    if (previous === ".") {
      uses.selectors.add(name);
    } else if (next === "." && after?.kind === "identifier" && file.isQualifier(name) && !locals.has(name)) {
      const embedded = fields.embedded.has(start);
      uses.references.push({ qualifier: name, name: after.text, start, end: after.end, embedded });
    } else if (!fields.names.has(start)) {
      const declaredAs = file.kindOf(name);
      const isKey = next === ":" && (previous === "{" || previous === ",") && declaredAs !== "const";
      if (isKey || (locals.has(name) && declaredAs !== "type" && declaredAs !== "const")) continue;
      const reference = { qualifier: null, name, start, end, embedded: fields.embedded.has(start) };
      if (declaredAs !== null) uses.references.push(reference);
      else if (isExported(name)) uses.unknown.push(reference);
    }
  }
  return uses;
}

/** The parameters of a function, and the variables that it declares. */
function localNames(tokens: Token[]): Set<string> {
  const names = new Set<string>();
  for (const [index, { text }] of tokens.entries()) {
    if (text === ":=") {
      for (let at = index - 1; tokens[at]?.kind === "identifier"; at -= 2) {
        names.add(tokens[at]!.text);
        if (tokens[at - 1]?.text !== ",") break;
      }
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
function fieldNames(tokens: Token[]): {
  names: Set<number>;
  embedded: Set<number>;
  methods: Set<string>;
} {
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
    else {
      for (let at = index; tokens[at]?.kind === "identifier"; at += 2) {
        names.add(tokens[at]!.start);
        if (tokens[at + 1]?.text !== ",") break;
      }
    }
  }
  return { names, embedded, methods };
}

/** Reports whether the bracket at an index holds type arguments: nothing but the end of the field follows. */
function isInstance(tokens: Token[], index: number): boolean {
  let depth = 0;
  for (let at = index; at < tokens.length; at++) {
    if (tokens[at]!.text === "[") depth++;
    if (tokens[at]!.text === "]" && --depth === 0) {
      const next = tokens[at + 1];
      return next === undefined || next.text === ";" || next.text === "}" || next.kind === "string";
    }
  }
  return false;
}
