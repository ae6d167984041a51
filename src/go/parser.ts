/** Parses Go files: tree-sitter reads the declarations, gofmt finds the exact syntax errors. */

import { lastMade } from "../base/text/maps.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { GoFile, Statement } from "./declarations.ts";
import { readDeclarations } from "./file.ts";
import { blankParts, emptyBodies } from "./function-bodies.ts";
import { type GoText, goText } from "./go-text.ts";
import { commentEnd, literalEnd, scanTokens, type Token } from "./lexer.ts";
import { childOf, childrenOf, maxDepth, outlineOf } from "./outline.ts";
import { readStatements } from "./read-statements.ts";
import { type AskGo, isSnippet, loadGoSyntax, syntaxErrors } from "./syntax-errors.ts";
import { loadNativeTree, loadWasmTree, type ReadTree } from "./syntax-tree.ts";

// Finds text that tree-sitter accepts but Go or gen refuses.

type SyntaxErrors = GoFile["syntaxErrors"];

/** The errors for names that gofmt accepts but go/build and the compiler refuse, in their words. */
function refusedNames({
  packageName,
  packageSpan,
  imports,
}: Pick<GoFile, "packageName" | "packageSpan" | "imports">): SyntaxErrors {
  const blank = packageName === "_" ? [{ message: "invalid package name _", span: packageSpan }] : [];
  const invalid = imports.filter(({ path }) => path === "" || refusedInPath(path).test(path));
  return [
    ...blank,
    ...invalid.map(({ path, span }) => ({ message: `invalid import path: ${JSON.stringify(path)}`, span })),
  ];
}

/** Reports whether a character is in no token of Go, outside of comments and literals. */
function hasIllegalCharacter(text: string): boolean {
  // Most files have none at all, not even in comments.
  return refused(text).test(text) && [...scanTokens(text)].some(({ kind }) => kind === "illegal");
}

/** The error for a type that is nested too deep. Go also has a limit, but gen's is lower. */
const nestedTooDeep = `exceeded max nesting depth: gen reads types that are nested up to ${maxDepth} levels deep; declare an inner part as a named type`;

/** The length of the longest name, in UTF-16 units. Longer names overflow V8's stack in regular expressions; Go has no limit. */
const maxNameLength = 64 * 1024;

/** The names that are too long. */
function longNames(text: string): Token[] {
  if (!hasLongRun(text)) return [];
  return [...scanTokens(text)].filter(
    ({ kind, start, end }) => kind === "identifier" && end - start > maxNameLength,
  );
}

const nameTooLong = `name too long: gen reads names of up to ${maxNameLength / 1024} KiB`;

function errorAt(source: GoText, at: number, message: string): SyntaxErrors[number] {
  return { message, span: source.span(at, at + 1) };
}

/** A fast test: reports whether a text has a part without white space that is longer than `maxNameLength`. */
function hasLongRun(text: string): boolean {
  let previous = -1;
  for (let at = 0; at < text.length && text.length - previous > maxNameLength; at++) {
    if (text.charCodeAt(at) > 0x20) continue;
    if (at - previous > maxNameLength) return true;
    previous = at;
  }
  return text.length - previous > maxNameLength;
}

/** The characters that go/build refuses in an import path. */
const refusedInPath = unicodePattern(String.raw`[!"#$%&'()*,:;<=>?[\]\\^\x60{|}\uFFFD\p{C}\p{Z}]`);

/** A character that Go refuses outside of comments and literals: neither printable ASCII, nor a letter, a digit or white space. */
const refused = unicodePattern(String.raw`[^\t\n\r -~\p{L}\p{Nd}]`);

/**
 * Replaces all characters of comments, except newlines, by spaces. Offsets and lines stay the same. This saves memory: tree-sitter's node
 * for a short comment takes a hundred times the memory of its text. A text with a literal or comment that doesn't end is returned
 * unchanged, so that the parser finds the error.
 */
export function blankComments(text: string): string {
  const comments: { start: number; end: number }[] = [];
  const start = /["'`/]/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const at = match.index;
    const isComment = text[at] === "/";
    const end = isComment ? commentEnd(text, at) : literalEnd(text, at);
    if (end < 0) return text;
    const last = comments.at(-1);
    // A run of comments is one part: a million records and strings would take more than 100 MB.
    if (isComment && last && end > 0 && text.slice(last.end, at).trim() === "") last.end = end;
    else if (isComment && end > 0) comments.push({ start: at, end });
    start.lastIndex = end || at + 1;
  }
  return blankParts(text, comments);
}

/** A parser of Go files; `kind` is the build of tree-sitter that it uses. */
export interface GoParser {
  kind: "native" | "wasm";
  /** Parses any text without failing; its errors are in `syntaxErrors`. */
  parse(name: string, text: string, options?: ParseOptions): Promise<GoFile>;
  /** Reads what types need of another package's file: no comments of methods, no syntax errors, and functions without a receiver only if `withFunctions` is true. */
  parseDeclarations(name: string, text: string, withFunctions?: boolean): GoFile;
  /** Reads the body of a function, with its braces; null where it has a syntax error or is nested too deep. */
  parseBody(text: string): Statement[] | null;
}

export interface ParseOptions {
  /**
   * Ignores function bodies and the text in braces in values of variables: that is faster, and the declarations are the same. Syntax errors
   * there are only found if a bracket, literal or comment doesn't end, or if the rest of the file has an error, too.
   */
  skipBodies?: boolean;
  /** Reads the statements of functions with the file, which is faster than parsing each body again. Those of a file with syntax errors are not read. */
  readBodies?: boolean;
}

/** A parser that remembers the declarations of the files that it read last: the packages of a run use the same files of others. */
export function rememberingDeclarations(parser: GoParser, most: number): GoParser {
  const files = lastMade<GoFile>(most);
  return {
    ...parser,
    parseDeclarations: (name, text, withFunctions = false) =>
      files(`${name} ${withFunctions}\n${text}`, () => parser.parseDeclarations(name, text, withFunctions)),
  };
}

/** Loads the WebAssembly tree-sitter, which every installation has, or the native one if `choice` is `native`. */
export async function loadParser(choice = process.env.GEN_PARSER): Promise<GoParser> {
  if (!choice) return goParser("wasm", await loadWasmTree());
  if (choice !== "native" && choice !== "wasm") {
    throw new Error(`GEN_PARSER is "${choice}": it can be "native", "wasm" or unset`);
  }
  try {
    return goParser(choice, choice === "native" ? loadNativeTree() : await loadWasmTree());
  } catch (error) {
    const [cause] = (error as Error).message.split("\n");
    throw new Error(`the ${choice} parser, which GEN_PARSER asks for, can't be loaded: ${cause}`, {
      cause: error,
    });
  }
}

function goParser(kind: GoParser["kind"], readTree: ReadTree): GoParser {
  let goSyntax: Promise<AskGo> | null = null;
  return {
    kind,
    async parse(name, text, { skipBodies = false, readBodies = false } = {}) {
      const source = goText(text);
      const { text: read, longName } = readableText(source);
      const parsed = skipBodies ? emptyBodies(read) : read;
      const { declarations, isBroken, certain } = readTree(parsed, root => {
        const reads = readBodies && !skipBodies && !root.hasError;
        const { outline, tooDeep, deepInBodies } = outlineOf(root, source, parsed, { allBodies: reads });
        const declarations = readDeclarations(name, outline, { deep: reads ? deepInBodies : null });
        return {
          declarations,
          isBroken: root.hasError || isSnippet(outline) || hasIllegalCharacter(parsed),
          certain: [
            ...refusedNames(declarations),
            ...(longName === null ? [] : [errorAt(source, longName, nameTooLong)]),
            ...(tooDeep === null ? [] : [errorAt(source, tooDeep, nestedTooDeep)]),
          ],
        };
      });
      if (!isBroken) return { ...declarations, syntaxErrors: certain };
      goSyntax ??= loadGoSyntax();
      const found = syntaxErrors(text, await goSyntax);
      return { ...declarations, syntaxErrors: [...certain, ...found] };
    },
    parseDeclarations(name, text, withFunctions = false) {
      const source = goText(text);
      const parsed = emptyBodies(readableText(source).text);
      return readTree(parsed, root => {
        const { outline } = outlineOf(root, source, parsed, { onlyNames: !withFunctions });
        return {
          ...readDeclarations(name, outline, { onlyTypes: !withFunctions }),
          syntaxErrors: [],
        };
      });
    },
    parseBody(text) {
      const source = goText(`package p; func _() ${text}`);
      const parsed = readableText(source).text;
      return readTree(parsed, root => {
        if (root.hasError) return null;
        const { outline, deepInBodies } = outlineOf(root, source, parsed, { allBodies: true });
        const body = childOf(childrenOf(outline, "function_declaration")[0], "body");
        return readStatements(body, deepInBodies);
      });
    },
  };
}

/** The text for tree-sitter, without what makes tree-sitter slow or fail. It has the offsets of the source. `longName` is the offset of the first name that is too long. */
function readableText(source: GoText): { text: string; longName: number | null } {
  const text = blankComments(withoutBackquoteRuns(source.text));
  const names = longNames(text);
  return { text: blankParts(text, names), longName: names[0]?.start ?? null };
}

const manyBackquotes = "`".repeat(500);

/**
 * Replaces each backquote in a long run of backquotes by a `$`, because the native tree-sitter needs quadratic time for such a run. It is
 * a syntax error, and so is `$`. A regular expression would overflow V8's stack on millions of backquotes.
 */
function withoutBackquoteRuns(text: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf(manyBackquotes); at >= 0; at = text.indexOf(manyBackquotes, from)) {
    let end = at + manyBackquotes.length;
    while (text[end] === "`") end++;
    result += text.slice(from, at) + "$".repeat(end - at);
    from = end;
  }
  return result + text.slice(from);
}
