/**
 * Reads go.mod and go.work, whose directives have the same syntax (https://go.dev/ref/mod#go-mod-file-lexical): what a go.mod says about its own
 * module, the requirements and the replacements. Compares the versions in them.
 */
import path from "node:path";
import { type Files, readText } from "../../base/files/files.ts";
import { trimSpace } from "../../go/white-space.ts";

/** The `module` directive of a go.mod, or what is wrong with it. */
export type ModuleDirective = { path: string } | { message: string; line: number };

/** Reads the `module` directive as golang.org/x/mod/modfile does; all other directives are ignored. */
export function readModuleDirective(text: string): ModuleDirective {
  const [found, second] = readModDirectives(text).filter(({ verb }) => verb === "module");
  if (!found) return { message: "no module directive: add one, such as module example.com/name", line: 1 };
  const { values, line } = found;
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { message: "usage: module module/path", line };
  // No module path needs an escape sequence: https://go.dev/ref/mod#go-mod-file-ident.
  const modulePath = unquoteModWord(value);
  if (!modulePath) return { message: `invalid module path ${value}`, line };
  return second ? { message: "repeated module statement", line: second.line } : { path: modulePath };
}

/** What is wrong with the `go` line for generated code; null where nothing is. go.work does not change the language of a module. */
export function goLineProblem(text: string): { message: string; line: number } | null {
  const directives = readModDirectives(text);
  const found = directives.find(({ verb }) => verb === "go");
  const version = found?.values[0] ?? "1.16";
  if (isGoAtLeast(version, 22)) return null;
  const { line } = found ?? directives[0] ?? { line: 1 };
  const has = found ? `go ${version}` : "no go line, which means go 1.16,";
  const message = isGoAtLeast(version, 18)
    ? `with ${has}, net/http's ServeMux matches no pattern such as GET /x/{id}: write go 1.22, or //go:debug httpmuxgo121=0 in package main`
    : `${has} is too old for generated code, which needs the language of go 1.18: write go 1.22`;
  return { message, line };
}

/** A go.mod or go.work on the disk. */
export interface ModFile {
  /** Absolute directory of the file. */
  dir: string;
  /** The module's path; null in a go.work, and in a go.mod without one. */
  module: string | null;
  /** The Go version, for example `1.24.0`; null when there is none. */
  go: string | null;
  requires: { path: string; version: string }[];
  replaces: Replacement[];
  /** Absolute directories of the modules in a go.work. */
  uses: string[];
}

/** A `replace` directive. */
export interface Replacement {
  path: string;
  /** The version that is replaced; null for every version. */
  version: string | null;
  /** A module of the module cache, or an absolute directory. */
  by: { path: string; version: string } | { dir: string };
}

/** A go.mod or go.work that exists but can't be read. */
export interface UnreadableFile {
  /** Absolute path. */
  file: string;
  reason: string;
}

/** Reads a go.mod or go.work; null when there is none. */
export function readModFile(disk: Files, file: string): ModFile | UnreadableFile | null {
  const text = readText(disk, file);
  if (typeof text !== "string") return text.missing ? null : { file, reason: text.reason };
  const dir = path.dirname(file);
  const result: ModFile = { dir, module: null, go: null, requires: [], replaces: [], uses: [] };
  for (const { verb, values: written } of readModDirectives(text)) {
    const values = written.map(value => unquoteModWord(value) ?? value);
    const [first, second] = values;
    if (first === undefined) continue;
    if (verb === "module") result.module ??= first;
    else if (verb === "go") result.go ??= first;
    else if (verb === "use") result.uses.push(path.resolve(dir, first));
    else if (verb === "require" && second !== undefined) {
      result.requires.push({ path: first, version: second });
    } else if (verb === "replace") {
      const replacement = readReplacement(values, dir);
      if (replacement) result.replaces.push(replacement);
    }
  }
  return result;
}

function readReplacement(values: string[], dir: string): Replacement | null {
  const arrow = values.indexOf("=>");
  const [from, version = null] = values.slice(0, Math.max(arrow, 0));
  const [to, toVersion] = values.slice(arrow + 1);
  if (from === undefined || to === undefined) return null;
  const by = toVersion === undefined ? { dir: path.resolve(dir, to) } : { path: to, version: toVersion };
  return { path: from, version, by };
}

/** One directive, on a line of its own or in a block. */
interface ModDirective {
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

/** Compares module versions as golang.org/x/mod/semver does; texts that are not versions come first. */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [parse(a), parse(b)];
  if (!one || !two) return Number(one !== null) - Number(two !== null);
  for (const [index, number] of one.numbers.entries()) {
    if (number !== two.numbers[index]) return number - two.numbers[index]!;
  }
  return comparePrereleases(one.prerelease, two.prerelease);
}

/** Reports whether a Go version such as `1.22.3` or `1.21rc1` is at least `1.minor`. */
export function isGoAtLeast(version: string, minor: number): boolean {
  const match = /^(\d+)\.(\d+)/.exec(version);
  return match !== null && (Number(match[1]) > 1 || Number(match[2]) >= minor);
}

function parse(version: string): { numbers: number[]; prerelease: string } | null {
  const match = /^v(\d+)\.(\d+)\.(\d+)(?:-([^+]+))?(?:\+.*)?$/.exec(version);
  return match && { numbers: match.slice(1, 4).map(Number), prerelease: match[4] ?? "" };
}

/** Compares prereleases such as `rc.1`; a release (an empty text) is newer than all of them. Numbers are compared as numbers, and are older than words. */
function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  const [one, two] = [a.split("."), b.split(".")];
  for (const [index, x] of one.entries()) {
    const y = two[index];
    if (y === undefined) return 1;
    if (x === y) continue;
    const [xNumber, yNumber] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (xNumber !== yNumber) return xNumber ? -1 : 1;
    if (xNumber && x.length !== y.length) return x.length - y.length;
    return x < y ? -1 : 1;
  }
  return -1;
}
