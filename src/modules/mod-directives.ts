/** The line syntax that go.mod and go.work share (https://go.dev/ref/mod#go-mod-file-lexical). */
import { trimSpace } from "../go/white-space.ts";

/** One directive, whether it stands alone or in a block. */
export interface ModDirective {
  verb: string;
  /** The words after the verb, as written; strings keep their quotes. */
  values: string[];
  /** Counts from 1. */
  line: number;
}

/** Reads the directives in order; a block gives one for each of its lines, and an empty block none. */
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

/** The value of a word that may be quoted; null when it needs an escape sequence, as no path does. */
export function unquoteModWord(word: string): string | null {
  const quoted = /^"([^"]*)"$|^`([^`]*)`$/.exec(word);
  const unquoted = quoted?.[1] ?? quoted?.[2] ?? word;
  return /["'`\\]/.test(unquoted) ? null : unquoted;
}

/** The words of a line without its comment: punctuation, quoted strings, and all else. */
function tokenize(line: string): string[] {
  const tokens: string[] = [];
  for (let rest = trimSpace(line); rest !== "" && !rest.startsWith("//"); ) {
    const token = /^(?:[()[\]{},]|"(?:[^"\\]|\\.)*"|`[^`]*`|(?:(?!\/\/)[^\s()[\]{},])+)/u.exec(rest)![0];
    tokens.push(token);
    rest = trimSpace(rest.slice(token.length));
  }
  return tokens;
}
