/** Reads the directives of go.mod and go.work, which have the same syntax (https://go.dev/ref/mod#go-mod-file-lexical). */
import { trimSpace } from "../../go/white-space.ts";

/** One directive, on a line of its own or in a block. */
export interface ModDirective {
  verb: string;
  /** The words after the verb, as written; strings keep their quotes. */
  values: string[];
  /** Counts from 1. */
  line: number;
}

/** Reads the directives in order; each line of a block is one directive. */
export function readModDirectives(text: string): ModDirective[] {
  const directives: ModDirective[] = [];
  let block: string | null = null;
  for (const [index, lineText] of text.split("\n").entries()) {
    const tokens = tokenize(lineText);
    if (tokens.length === 0) continue;
    if (block === null && tokens.length > 1 && tokens.at(-1) === "(") {
      block = tokens.slice(0, -1).join(" ");
      continue;
    }
    if (block !== null && tokens[0] === ")") {
      block = null;
      continue;
    }
    const [verb = "", ...values] = block === null ? tokens : [block, ...tokens];
    const emptyBlock = block === null && values.join(" ") === "( )";
    if (!emptyBlock) directives.push({ verb, values, line: index + 1 });
  }
  return directives;
}

/** The value of a word that may be quoted; null for one with an escape sequence, which no path needs. */
export function unquoteModWord(word: string): string | null {
  const quoted = /^"([^"]*)"$|^`([^`]*)`$/.exec(word);
  const unquoted = quoted?.[1] ?? quoted?.[2] ?? word;
  return /["'`\\]/.test(unquoted) ? null : unquoted;
}

/** Splits a line without its comment into punctuation, quoted strings and words. */
function tokenize(line: string): string[] {
  const tokens: string[] = [];
  for (let rest = trimSpace(line); rest !== "" && !rest.startsWith("//"); ) {
    const token = /^(?:[()[\]{},]|"(?:[^"\\]|\\.)*"|`[^`]*`|(?:(?!\/\/)[^\s()[\]{},])+)/u.exec(rest)![0];
    tokens.push(token);
    rest = trimSpace(rest.slice(token.length));
  }
  return tokens;
}
