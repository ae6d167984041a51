/** Decides whether a file is built in a build context, as MatchFile of go/build does, and says why a file is left out. */
import type { Span } from "../../base/report/diagnostic.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { scanTokens } from "../../go/lexer.ts";
import { splitFields, trimSpace } from "../../go/white-space.ts";
import { impliedSystems, knownArchitectures, knownSystems, unixSystems } from "./build-context.ts";
import type { BuildContext } from "./types.ts";

/** Why a file is left out, in a few words. */
export interface Exclusion {
  reason: string;
  /** The constraint; null when the file's name is the reason. */
  span: Span | null;
}

/** Reports whether a build tag is satisfied. */
export function isSatisfied(tag: string, build: BuildContext): boolean {
  if (tag === build.goos || tag === build.goarch || tag === "gc") return true;
  if (tag === "cgo" && build.cgo) return true;
  if (tag === impliedSystems[build.goos]) return true;
  if (tag === "unix" && unixSystems.has(build.goos)) return true;
  // The version of Go is unknown, since gen runs without it: every go1.N counts as satisfied.
  if (/^go1\.[1-9]\d*$/.test(tag)) return true;
  return build.tags.includes(tag === "boringcrypto" ? "goexperiment.boringcrypto" : tag);
}

/**
 * Says why a file's name keeps it out of the build: its `_GOOS`, `_GOARCH` or `_GOOS_GOARCH`
 * ending, or a first character for which Go ignores files. Null when the file is built.
 */
export function excludedByName(name: string, build: BuildContext): Exclusion | null {
  if (name.startsWith("_") || name.startsWith("."))
    return { reason: `its name starts with ${name[0]}`, span: null };
  const isBuilt = platformsIn(name).every(tag => isSatisfied(tag, build));
  return isBuilt ? null : { reason: notBuiltWith(build), span: null };
}

/** The system and the architecture at the end of a file's name. */
function platformsIn(name: string): string[] {
  // Endings start at the first underscore: linux.go has none, and is built everywhere.
  const endings = name.split(".")[0]!.split("_").slice(1).reverse();
  const [last = "", before = ""] = endings[0] === "test" ? endings.slice(1) : endings;
  if (knownSystems.has(last)) return [last];
  if (!knownArchitectures.has(last)) return [];
  return knownSystems.has(before) ? [before, last] : [last];
}

/** Evaluates the build constraints in a file's text. If the file has a `//go:build` line, only that line counts. */
export function evaluateConstraints(text: string, build: BuildContext) {
  const { goBuild, plusBuild } = readBuildHeader(text);
  const [line, second] = goBuild;
  if (second) {
    const error = { message: "multiple //go:build comments", span: spanOf(second, "//go:build") };
    return { exclusion: null, error };
  }
  if (line) {
    const result = parseGoBuild(line.expression);
    if ("message" in result) {
      const message = `parsing //go:build line: ${result.message}`;
      return { exclusion: null, error: { message, span: spanInExpression(line, result.offset) } };
    }
    return { exclusion: exclude(result, line, build), error: null };
  }
  for (const line of plusBuild) {
    const expression = parsePlusBuild(line.expression);
    const exclusion = expression && exclude(expression, line, build);
    if (exclusion !== null) return { exclusion, error: null };
  }
  return { exclusion: null, error: null };
}

function exclude(expression: BuildExpression, line: ConstraintLine, build: BuildContext): Exclusion | null {
  if (evaluate(expression, tag => isSatisfied(tag, build))) return null;
  const comment = line.raw.slice(line.raw.indexOf("//")).trimEnd();
  return { reason: notBuiltWith(build), span: spanOf(line, comment) };
}

/** Why a file is left out: the settings of the build, beside the place of its constraint. */
function notBuiltWith({ goos, goarch, cgo, tags }: BuildContext): string {
  return `not built with GOOS=${goos} GOARCH=${goarch} CGO_ENABLED=${Number(cgo)} --tags=${tags.join(",") || '""'}`;
}

/** The place of a text in a constraint's line. */
function spanOf({ raw, number }: ConstraintLine, text: string): Span {
  const column = 1 + Buffer.byteLength(raw.slice(0, raw.indexOf(text)));
  return { line: number, column, endLine: number, endColumn: column + Buffer.byteLength(text) };
}

/** The place of an offset in the expression of a `//go:build` line. */
function spanInExpression({ raw, number, expression }: ConstraintLine, offset: number): Span {
  const prefix = raw.indexOf("//go:build") + "//go:build".length;
  const start = expression === "" ? prefix : raw.indexOf(expression, prefix);
  const column = 1 + Buffer.byteLength(raw.slice(0, start + offset));
  return { line: number, column, endLine: number, endColumn: column };
}

/** A line of a file that holds a build constraint. */
interface ConstraintLine {
  /** The text after `//go:build` or `// +build`, without outer white space. */
  expression: string;
  /** The whole line, without the line feed. */
  raw: string;
  /** Counts from 1. */
  number: number;
}

/**
 * Finds the build constraints of a Go file. `//go:build` may be anywhere before the package clause, outside of block comments.
 * `// +build` must be among the `//` comments and blank lines at the top of the file, with a blank line after it, so that the
 * package's doc comment can't contain one.
 */
function readBuildHeader(text: string): Record<"goBuild" | "plusBuild", ConstraintLine[]> {
  // Most files have neither anywhere.
  if (!text.includes("go:build") && !text.includes("+build")) return { goBuild: [], plusBuild: [] };
  let end = text.length;
  for (const { kind, text: token, start } of scanTokens(text)) {
    // Some white space is in no token of Go.
    if (kind === "comment" || trimSpace(token) === "") continue;
    end = start;
    break;
  }
  const head = text.slice(0, end);
  // Block comments become stars, so that no line in them counts as a line comment.
  const stars = (comment: string) => (comment.startsWith("//") ? comment : comment.replace(/[^\n]/g, "*"));
  const outside = head.replace(/\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, stars);
  const rawLines = head.split("\n");
  const lines = outside.split("\n").map(line => trimSpace(line));
  // What is before the first token in its line, or after the last line break, is no blank line.
  if (lines.at(-1) === "" && (end < text.length || rawLines.at(-1) === "")) lines.pop();
  const others = lines.findIndex(line => line !== "" && !line.startsWith("//"));
  const lastBlank = lines.slice(0, others === -1 ? undefined : others).lastIndexOf("");
  const readLines = (expressionOf: (line: string) => string | null): ConstraintLine[] =>
    lines.flatMap((line, index) => {
      const expression = line.startsWith("//") ? expressionOf(line) : null;
      return expression === null ? [] : { expression, raw: rawLines[index]!, number: index + 1 };
    });
  return {
    goBuild: readLines(line => after("//go:build", line)),
    plusBuild: readLines(line => after("+build", trimSpace(line.slice(2)))).filter(
      ({ number }) => number <= lastBlank,
    ),
  };
}

/** The text after a word; null when the text does not start with exactly this word. */
function after(word: string, text: string): string | null {
  if (!text.startsWith(word)) return null;
  const rest = text.slice(word.length);
  const expression = trimSpace(rest);
  return rest === "" || rest !== expression ? expression : null;
}

/** The comment or the name ending that keeps a file out of some builds, for messages; null when every build includes the file. */
export function constraintOf(name: string, text: string): string | null {
  const { goBuild, plusBuild } = readBuildHeader(text);
  const [line] = goBuild;
  if (line && !isVersionOnly(line.expression)) return `//go:build ${line.expression}`;
  if (!line && plusBuild[0]) return `// +build ${plusBuild[0].expression}`;
  const platforms = platformsIn(name);
  return platforms.length === 0 ? null : `the name ending _${platforms.join("_")}.go`;
}

/** Reports whether an expression only asks for a Go version. Such a constraint is not reported: today's Go satisfies it. */
function isVersionOnly(expression: string): boolean {
  const parsed = parseGoBuild(expression);
  return !("message" in parsed) && parsed.op === "tag" && /^go1\.\d+$/.test(parsed.tag);
}

// Parses the expressions of `//go:build` and `// +build` lines: a port of go/build/constraint, including its error messages.

export type BuildExpression =
  | { op: "tag"; tag: string }
  | { op: "not"; x: BuildExpression }
  | { op: "and" | "or"; x: BuildExpression; y: BuildExpression };

/** Go's limits: they keep a hostile line from exhausting the stack. */
const maxOperands = 1000;
const maxPlusBuildOperators = 100;

const tokenPattern = unicodePattern(String.raw`&&|\|\||[()!]|[\p{L}\p{Nd}_.]+|$`, "y");
const wholeTag = unicodePattern(String.raw`^[\p{L}\p{Nd}_.]+$`);

/** The tokens that are no tags; the empty one is the end. */
const marks: readonly string[] = ["", "(", ")", "!", "&&", "||"];

/** Parses the text after `//go:build`; else returns a syntax error in Go's words, with an offset in UTF-16 units. */
export function parseGoBuild(text: string): BuildExpression | { message: string; offset: number } {
  const pattern = tokenPattern(text);
  let token = "";
  let start = 0;
  let operands = 0;
  /** The number of open parentheses. */
  let depth = 0;
  let failure: { message: string; offset: number } | null = null;
  const and = (): BuildExpression => chain("and", "&&", not);
  const or = (): BuildExpression => chain("or", "||", and);
  try {
    const expression = or();
    if (token !== "") fail(`unexpected token ${token}`);
    return expression;
  } catch (error) {
    if (failure === null) throw error;
    return failure;
  }

  // As in Go's parser, `or`, `and` and `not` read their first token themselves, and `atom` finds its first token already read. When they
  // return, the token after theirs has been read.

  function chain(op: "or" | "and", operator: string, operand: () => BuildExpression): BuildExpression {
    let x = operand();
    while (token === operator) x = { op, x, y: operand() };
    return x;
  }

  function not(): BuildExpression {
    if (++operands > maxOperands) fail("build expression too large");
    if (lex() !== "!") return atom();
    if (lex() === "!") fail("double negation not allowed");
    return { op: "not", x: atom() };
  }

  function atom(): BuildExpression {
    const [tag, open] = [token, start];
    if (tag === "(") {
      depth++;
      const x = or();
      depth--;
      if (token !== ")") fail("missing close paren", open);
      lex();
      return x;
    }
    if (tag === "") fail(depth > 0 ? "missing close paren" : "unexpected end of expression");
    if (marks.includes(tag)) fail(`unexpected token ${tag}`);
    lex();
    return { op: "tag", tag };
  }

  function lex(): string {
    let next = start + token.length;
    while (text[next] === " " || text[next] === "\t") next++;
    pattern.lastIndex = next;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) fail(`invalid syntax at ${String.fromCodePoint(text.codePointAt(next)!)}`, next);
    [token, start] = [found, next];
    return token;
  }

  function fail(message: string, offset = start): never {
    failure = { message, offset };
    throw new Error(message);
  }
}

/** Parses the text after `// +build`; null when it has more operators than Go allows, because Go ignores such a line. */
export function parsePlusBuild(text: string): BuildExpression | null {
  const alternatives = splitFields(text).map(field => field.split(",").map(parsePlusBuildTag));
  if (alternatives.reduce((sum, tags) => sum + tags.length, 0) - 1 > maxPlusBuildOperators) return null;
  if (alternatives.length === 0) return { op: "tag", tag: "ignore" };
  return alternatives
    .map(tags => tags.reduce((x, y) => ({ op: "and", x, y })))
    .reduce((x, y) => ({ op: "or", x, y }));
}

/** Parses one tag; a word that is not a valid tag counts as `ignore`, as in Go. */
function parsePlusBuildTag(text: string): BuildExpression {
  if (text.startsWith("!!") || text === "!") return { op: "tag", tag: "ignore" };
  const negated = text.startsWith("!");
  const tag = negated ? text.slice(1) : text;
  const x: BuildExpression = { op: "tag", tag: wholeTag(tag).test(tag) ? tag : "ignore" };
  return negated ? { op: "not", x } : x;
}

/** Evaluates an expression; `satisfied` reports whether a tag is satisfied. */
export function evaluate(one: BuildExpression, satisfied: (tag: string) => boolean): boolean {
  if (one.op === "tag") return satisfied(one.tag);
  const holds = (x: BuildExpression) => evaluate(x, satisfied);
  if (one.op === "not") return !holds(one.x);
  return one.op === "and" ? holds(one.x) && holds(one.y) : holds(one.x) || holds(one.y);
}
