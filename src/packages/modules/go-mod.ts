/**
 * Reads go.mod and go.work, whose directives have the same syntax (https://go.dev/ref/mod#go-mod-file-lexical), and what a go.mod says
 * about its own module.
 */

import { trimSpace } from "../../go/white-space.ts";
import { isGoAtLeast } from "./versions.ts";

/** The `module` directive of a go.mod, or what is wrong with it. */
export type ModuleDirective = { path: string } | { message: string; line: number };

/** Reads the `module` directive as golang.org/x/mod/modfile does; all other directives are ignored. */
export function readModuleDirective(text: string): ModuleDirective {
  let found: ModuleDirective | null = null;
  for (const { verb, values, line } of readModDirectives(text)) {
    if (verb !== "module") continue;
    if (found !== null) return { message: "repeated module statement", line };
    found = readPath(values, line);
    if ("message" in found) return found;
  }
  return found ?? { message: "no module directive: add one, such as module example.com/name", line: 1 };
}

/** What is wrong with the `go` line for generated code; null where nothing is. go.work does not change the language of a module. */
export function goLineProblem(text: string): { message: string; line: number } | null {
  const directives = readModDirectives(text);
  const found = directives.find(({ verb }) => verb === "go");
  const version = found?.values[0] ?? "1.16";
  if (isGoAtLeast(version, 22)) return null;
  const { line } = found ?? directives[0] ?? { line: 1 };
  const has = found ? `go ${version}` : "no go line, which means go 1.16,";
  if (!isGoAtLeast(version, 18))
    return {
      message: `${has} is too old for generated code, which needs the language of go 1.18: write go 1.22`,
      line,
    };
  return {
    message: `with ${has}, net/http's ServeMux matches no pattern such as GET /x/{id}: write go 1.22, or //go:debug httpmuxgo121=0 in package main`,
    line,
  };
}

function readPath(values: string[], line: number): ModuleDirective {
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { message: "usage: module module/path", line };
  const unquoted = unquoteModWord(value);
  // No module path needs an escape sequence: https://go.dev/ref/mod#go-mod-file-ident.
  return unquoted === null || unquoted === ""
    ? { message: `invalid module path ${value}`, line }
    : { path: unquoted };
}

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
