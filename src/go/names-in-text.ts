/** Finds names by tokens, without parsing: those in the text of a type, and those that a Go file uses. */
import { edited, getOrMake } from "../base/text/common.ts";
import { type Token, tokensOf } from "./lexer.ts";

/** A name in the text of a type: a qualifier, or a name without one. */
export interface NameInText {
  name: string;
  start: number;
  /** The offset after the name. */
  end: number;
  /** A dot follows: `http` in `http.Header`. */
  isQualifier: boolean;
}

/** The names in the text of a type, without those after a qualifier: `K` and `http` in `map[K]http.Header`. */
export function namesInText(text: string): NameInText[] {
  const tokens = tokensOf(text);
  return tokens.flatMap(({ kind, text: name, start, end }, index) =>
    kind === "identifier" && tokens[index - 1]?.text !== "."
      ? [{ name, start, end, isQualifier: tokens[index + 1]?.text === "." }]
      : [],
  );
}

/** Replaces names in the text of a type: all, or those that are given. */
export function replaceNames(
  text: string,
  replacement: (name: NameInText) => string,
  names = namesInText(text),
): string {
  const edits = names.map(name => ({ ...name, text: replacement(name) }));
  return edited(text, edits);
}

/** The names in a Go file. */
export interface UsedNames {
  /** The identifiers that no dot precedes: `first` and `http`. */
  names: Set<string>;
  /** The identifiers after a dot, with those before the dot; the latter is empty where a bracket ends there. */
  selected: Map<string, Set<string>>;
  /** The variables, parameters and fields that the file declares, with the names of their types; empty where the type is no plain name. */
  variables: Map<string, Set<string>>;
}

/** The tokens that may begin the type after the name of a variable. */
const typeStarts = new Set(["[", "...", "chan", "func", "interface", "map", "struct"]);

/** Words to look for: a set, or the keys of a map. */
type Words = Pick<ReadonlySet<string>, "has">;

/** Finds the names that a Go file uses; only in statements with a word of `wanted`, if that is given: there, `.get` is a name after a dot. */
export function usedNames(text: string, wanted?: Words): UsedNames {
  const used: UsedNames = { names: new Set(), selected: new Map(), variables: new Map() };
  for (const part of differentParts(text))
    if (wanted === undefined || hasWord(part, wanted)) addNames(used, tokensOf(part));
  return used;
}

/** Reports whether a text has one of the words, maybe in a comment or a literal. To find this out takes a tenth of the time of splitting it into tokens. */
function hasWord(text: string, words: Words): boolean {
  // The dot before a break may be that of a selector, or end a comment.
  const joined = text.replace(/\.(\s+)([\w\x80-\uffff]+)/g, ".$2$1$2");
  return joined.match(/\.?[\w\x80-\uffff]+/g)?.some(word => words.has(word)) ?? false;
}

/**
 * The parts of a file, each once: generated files repeat half of them. A part ends where Go ends a statement, or at a brace that no method of an
 * interface follows. The whole file where a comment or a literal may have several lines, or an interface begins with a comment.
 */
function differentParts(text: string): string[] {
  const parts = [...new Set(text.split(/\n(?<=(?:[\w)\]}"'`]|(?<!interface\s*)\{)\n)\t*/))];
  const isSplit =
    !/\/\*|\binterface\s*\{\s*\/\//.test(text) && parts.every(part => part.split("`").length % 2 === 1);
  return isSplit ? parts : [text];
}

function addNames(used: UsedNames, tokens: Token[]): void {
  for (const [index, { kind, text: name }] of tokens.entries()) {
    if (kind !== "identifier") continue;
    if (tokens[index - 1]?.text === ".") {
      const before = tokens[index - 2];
      add(used.selected, name, before?.kind === "identifier" ? before.text : "");
      continue;
    }
    const [inner, before] = [tokens[index - 2]?.text, tokens[index - 1]?.text];
    const isInterface = before === "{" && inner === "interface";
    // The name of a method in its declaration, or of the first one of an interface.
    if (tokens[index + 1]?.text === "(" && (before === ")" || isInterface)) continue;
    used.names.add(name);
    const type = declaredType(tokens, index + 1);
    if (type !== null) for (const variable of listBefore(tokens, index)) add(used.variables, variable, type);
  }
}

/** The name of the type that a variable is declared with, if one is declared before this token; else null. */
function declaredType(tokens: Token[], at: number): string | null {
  const next = tokens[at];
  if (next?.kind === "identifier") return next.text;
  if (next?.text === "*" && tokens[at + 1]?.kind === "identifier") return tokens[at + 1]!.text;
  if (next?.text === ":=") return tokens[at + 1]?.kind === "identifier" ? tokens[at + 1]!.text : "";
  return typeStarts.has(next?.text ?? "") ? "" : null;
}

/** The names in a list such as `key, value` that ends at this token. */
export function listBefore(tokens: Token[], end: number): string[] {
  const names = [tokens[end]!.text];
  for (let at = end - 1; tokens[at]?.text === "," && tokens[at - 1]?.kind === "identifier"; at -= 2)
    names.push(tokens[at - 1]!.text);
  return names;
}

function add(lists: Map<string, Set<string>>, key: string, value: string): void {
  getOrMake(lists, key, () => new Set<string>()).add(value);
}
