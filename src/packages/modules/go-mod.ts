/**
 * Reads go.mod and go.work, whose directives have the same syntax (https://go.dev/ref/mod#go-mod-file-lexical): what a go.mod says about its own
 * module, the requirements and the replacements. Compares the versions in them.
 */
import path from "node:path";
import { type Files, readText } from "../../base/files/files.ts";
import { trimSpace } from "../../go/white-space.ts";

/** What is wrong with a directive. */
interface DirectiveProblem {
  message: string;
  /** Counts from 1. */
  line: number;
}

/** A go.mod or go.work on the disk. */
export interface ModFile {
  /** Absolute directory of the file. */
  dir: string;
  /** The module's path; null in a go.work, and in a go.mod without a correct one. */
  module: string | null;
  /** What is wrong with the `module` directive of a go.mod or, for generated code, with its `go` line. */
  problem: DirectiveProblem | null;
  /** The Go version, for example `1.24.0`; null when there is none. */
  go: string | null;
  requires: { path: string; version: string }[];
  replaces: Replacement[];
  /** Absolute directories of the modules in a go.work. */
  uses: string[];
  /** The paths of directories that a go.mod ignores, as written. */
  ignores: string[];
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
  const directives = readDirectives(text);
  const read = readModule(directives);
  const [module, problem] = "path" in read ? [read.path, goLineProblem(directives)] : [null, read];
  const result: ModFile = {
    dir,
    module,
    problem,
    go: null,
    requires: [],
    replaces: [],
    uses: [],
    ignores: [],
  };
  for (const { verb, values: written } of directives) {
    const values = written.map(value => unquote(value) ?? value);
    const [first, second] = values;
    if (first === undefined) continue;
    if (verb === "go") result.go ??= first;
    else if (verb === "use") result.uses.push(path.resolve(dir, first));
    else if (verb === "ignore") result.ignores.push(first);
    else if (verb === "require" && second !== undefined) {
      result.requires.push({ path: first, version: second });
    } else if (verb === "replace") {
      const replacement = readReplacement(values, dir);
      if (replacement) result.replaces.push(replacement);
    }
  }
  return result;
}

/** Reads the `module` directive as golang.org/x/mod/modfile does. */
function readModule(directives: ModDirective[]): { path: string } | DirectiveProblem {
  const [found, second] = directives.filter(({ verb }) => verb === "module");
  if (!found) return { message: "no module directive: add one, such as module example.com/name", line: 1 };
  const { values, line } = found;
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { message: "usage: module module/path", line };
  // No module path needs an escape sequence: https://go.dev/ref/mod#go-mod-file-ident.
  const modulePath = unquote(value);
  if (!modulePath) return { message: `invalid module path ${value}`, line };
  return second ? { message: "repeated module statement", line: second.line } : { path: modulePath };
}

/** What is wrong with the `go` line for generated code; null where nothing is. go.work does not change the language of a module. */
function goLineProblem(directives: ModDirective[]): DirectiveProblem | null {
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
function readDirectives(text: string): ModDirective[] {
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
function unquote(word: string): string | null {
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
  // A release is newer than its prereleases, and `~` comes after `-`.
  const [one, two] = [a, b].map(version => {
    const [known = "", prerelease] = /^v\d+\.\d+\.\d+(-[^+]+)?/.exec(version) ?? [];
    return known === "" || prerelease ? known : `${known}~`;
  });
  return one!.localeCompare(two!, "en", { numeric: true });
}

/** Reports whether a Go version such as `1.22.3` or `1.21rc1` is at least `1.minor`. */
export function isGoAtLeast(version: string, minor: number): boolean {
  const match = /^(\d+)\.(\d+)/.exec(version);
  return match !== null && (Number(match[1]) > 1 || Number(match[2]) >= minor);
}
