/** Parses Go files: tree-sitter reads the declarations, gofmt finds the exact syntax errors. */
import { getOrMake, lastMade } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { FunctionDeclaration, GoFile, Statement } from "./declarations.ts";
import { readDeclarations } from "./file.ts";
import { blankParts, emptyBodies } from "./function-bodies.ts";
import { type GoText, goText } from "./go-text.ts";
import { type GofmtError, loadGofmt } from "./gofmt.ts";
import { commentEnd, firstToken, literalEnd, scanTokens, type Token, type TokenKind } from "./lexer.ts";
import { childOf, childrenOf, maxDepth, type OutlineNode, outlineOf } from "./outline.ts";
import { readStatements } from "./read-statements.ts";
import { loadNativeTree, loadWasmTree, type ReadTree } from "./syntax-tree.ts";

// Finds text that tree-sitter accepts but Go or gen refuses.

type SyntaxErrors = GoFile["syntaxErrors"];

/** The errors for names that gofmt accepts but go/build and the compiler refuse, in their words. */
function refusedNames(file: Pick<GoFile, "packageName" | "packageSpan" | "imports">): SyntaxErrors {
  const { packageName, packageSpan: span } = file;
  const blank = packageName === "_" ? [{ message: "invalid package name _", span }] : [];
  const invalid = file.imports.filter(({ path }) => path === "" || refusedInPath(path).test(path));
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

/** The statements of functions whose bodies were read alone. */
const statements = new WeakMap<FunctionDeclaration, Statement[] | null>();

/** The statements of a function; null without a body, and where it can't be read. */
export function statementsOf(parser: Pick<GoParser, "parseBody">, fn: FunctionDeclaration) {
  if (fn.statements || fn.body === "") return fn.statements;
  return getOrMake(statements, fn, () => parser.parseBody(fn.body));
}

/** The text of every body. */
export const anyBody = /^/;

export interface ParseOptions {
  /**
   * Ignores function bodies and the text in braces in values of variables: that is faster, and the declarations are the same. Syntax errors
   * there are only found if a bracket, literal or comment doesn't end, or if the rest of the file has an error, too.
   */
  skipBodies?: boolean;
  /** Reads the statements of bodies with such a text with the file, which is faster than parsing each body again. Those of a file with syntax errors are not read. */
  readBodies?: RegExp | null;
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
  if (choice !== "native" && choice !== "wasm")
    throw new Error(`GEN_PARSER is "${choice}": it can be "native", "wasm" or unset`);
  try {
    return goParser(choice, choice === "native" ? loadNativeTree() : await loadWasmTree());
  } catch (error) {
    const [cause] = (error as Error).message.split("\n");
    const message = `the ${choice} parser, which GEN_PARSER asks for, can't be loaded: ${cause}`;
    throw new Error(message, { cause: error });
  }
}

function goParser(kind: GoParser["kind"], readTree: ReadTree): GoParser {
  let goSyntax: Promise<AskGo> | null = null;
  return {
    kind,
    async parse(name, text, { skipBodies = false, readBodies = null } = {}) {
      const source = goText(text);
      const { text: read, longName } = readableText(source);
      const parsed = skipBodies ? emptyBodies(read) : read;
      const { declarations, isBroken, certain } = readTree(parsed, root => {
        const bodies = skipBodies || root.hasError ? null : readBodies;
        const { outline, tooDeep, deepInBodies } = outlineOf(root, source, parsed, { bodies });
        const declarations = readDeclarations(name, outline, { bodies, deep: deepInBodies });
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
      return { ...declarations, syntaxErrors: [...certain, ...syntaxErrors(text, await goSyntax)] };
    },
    parseDeclarations(name, text, withFunctions = false) {
      const source = goText(text);
      const parsed = emptyBodies(readableText(source).text);
      return readTree(parsed, root => {
        const { outline } = outlineOf(root, source, parsed, { onlyNames: !withFunctions });
        return { ...readDeclarations(name, outline, { onlyTypes: !withFunctions }), syntaxErrors: [] };
      });
    },
    parseBody(text) {
      const source = goText(`package p; func _() ${text}`);
      const parsed = readableText(source).text;
      return readTree(parsed, root => {
        if (root.hasError) return null;
        const { outline, deepInBodies } = outlineOf(root, source, parsed, { bodies: anyBody });
        return readStatements(childOf(childrenOf(outline, "function_declaration")[0], "body"), deepInBodies);
      });
    },
  };
}

/** The text for tree-sitter, without what makes tree-sitter slow or fail. It has the offsets of the source. `longName` is the offset of the first name that is too long. */
function readableText(source: GoText): { text: string; longName: number | null } {
  const withoutRuns = source.text.replaceAll(manyBackquotes, () => dollars);
  const text = blankComments(withoutRuns).replace(newOfValue, "gen");
  const tokens = hasLongRun(text) ? [...scanTokens(text)] : [];
  const isLong = ({ start, end }: Token) => end - start > maxNameLength;
  const names = tokens.filter(one => one.kind === "identifier" && isLong(one));
  return { text: blankParts(text, names), longName: names[0]?.start ?? null };
}

/** The name in a call `new(x)` of a value, which Go has since 1.26. The grammar takes only types there; in a call of another name it takes both. */
const newOfValue =
  /\bnew(?=\(\s*(?:[-+!^&"'`\d]|(?!(?:func|struct|interface|map|chan)\b)[*[\]]*[\w.\u0080-\uffff]+\s*(?:[^\s\w.,)[\u0080-\uffff]|\[["'`\d])))/g;

/**
 * So many backquotes in a row are read as `$`, because the native tree-sitter needs quadratic time for long runs of them. They are a syntax
 * error, and so is `$`.
 */
const manyBackquotes = "`".repeat(500);
const dollars = "$".repeat(manyBackquotes.length);

// Finds the exact syntax errors of a file with Go's own parser.

/** Asks Go's parser for the first error of a text; null if there is none. */
export type AskGo = (text: string) => GofmtError | null;

const maxErrors = 10;

/**
 * The syntax errors of a text in the words of Go's own parser, which is part of gofmt. It gives one error at a time, so it is asked again
 * for the text from the next declaration on. Of a declaration only the first error is found: others may follow from it.
 */
function syntaxErrors(text: string, ask: AskGo): SyntaxErrors {
  const lines = text.split("\n");
  if (firstToken(text)?.text !== "package") return withoutPackage(lines, ask(text));
  const source = goText(text);
  const keywords = [...scanTokens(source.text)].filter(({ text: word }) => declarationWords.has(word));
  // The lines with one of these in their first column, where gofmt puts it.
  const starts = keywords.flatMap(({ start: at }) =>
    source.span(at, at).column === 1 ? source.line(at) : [],
  );
  const found: SyntaxErrors = [];
  for (let start: number | undefined = 1; start !== undefined && found.length < maxErrors; ) {
    const error = ask(tail(lines, start));
    if (error === null) break;
    if (error.line !== found.at(-1)?.span.line) found.push(located(lines, error));
    const last: number = start;
    start = starts.find(line => line >= error.line && line > last);
  }
  return found;
}

/** The keywords of declarations. */
const declarationWords: ReadonlySet<string> = new Set(["func", "type", "var", "const", "import"]);

/**
 * Loads Go's parser. It finds the first error even if it crashes: it panics after ten errors and at many levels of nesting, and gofmt as
 * WebAssembly can't recover from a panic. The longest part from the start of the text that doesn't crash has the same first error.
 */
export async function loadGoSyntax(): Promise<AskGo> {
  const gofmt = await loadGofmt();
  return text => {
    const whole = gofmt(text);
    if (whole !== "crashed") return "message" in whole ? whole : null;
    const lines = text.split("\n");
    let [parsed, crashing] = [0, lines.length];
    let first: GofmtError | null = null;
    while (crashing - parsed > 1) {
      const middle = (parsed + crashing) >> 1;
      const answer = gofmt(lines.slice(0, middle).join("\n"));
      if (answer === "crashed") crashing = middle;
      else parsed = middle;
      if (answer === "crashed" || !("message" in answer)) continue;
      // Others may come from the cut.
      if (answer.line < middle && !answer.message.endsWith("not terminated")) first = answer;
    }
    const message = "too many errors or levels of nesting: Go's parser gives up here";
    return first ?? { line: crashing, column: 1, message };
  };
}

/** The lines from `start` on as a file: a package clause is added, and the lines keep their numbers. */
function tail(lines: string[], start: number): string {
  if (start === 1) return lines.join("\n");
  return `package p${"\n".repeat(start - 1)}${lines.slice(start - 1).join("\n")}`;
}

/** The error of a text without a package clause. gofmt accepts such a text as a snippet; Go's parser stops at its first token. */
function withoutPackage(lines: string[], error: GofmtError | null): SyntaxErrors {
  if (error !== null && /^illegal|^expected 'IDENT'/.test(error.message)) return [located(lines, error)];
  const text = lines.join("\n");
  const token = firstToken(text);
  const before = text.slice(0, token?.start).split("\n");
  const found = token && literals.has(token.kind) ? token.text : `'${token?.text ?? "EOF"}'`;
  const column = Buffer.byteLength(before.at(-1)!) + 1;
  return [located(lines, { line: before.length, column, message: `expected 'package', found ${found}` })];
}

/** The kinds of tokens that Go's messages don't put in quotes. */
const literals: ReadonlySet<TokenKind> = new Set<TokenKind>(["identifier", "number", "rune", "string"]);

/** The error with the span of the token at its place. */
function located(lines: string[], { line, column, message }: GofmtError): SyntaxErrors[number] {
  const rest = Buffer.from(lines[line - 1] ?? "").toString("utf8", column - 1);
  const [word = ""] = wordOrCharacter(rest).exec(rest) ?? [];
  const length = rest.startsWith(word) ? Buffer.byteLength(word) : 0;
  return { message, span: { line, column, endLine: line, endColumn: column + length } };
}

const declarations = new Set(
  "function_declaration method_declaration type_declaration var_declaration const_declaration".split(" "),
);

/** Reports whether a file is not a package clause, imports, and other declarations, in this order: the grammar also accepts snippets. */
function isSnippet(root: OutlineNode): boolean {
  const ranks = root.children.flatMap(({ type }) => {
    if (type === "empty_statement" || type === "ERROR") return [];
    return type === "package_clause" ? 0 : type === "import_declaration" ? 1 : declarations.has(type) ? 2 : 3;
  });
  return (
    ranks[0] !== 0 ||
    ranks.some((rank, at) => rank === 3 || (at > 0 && (rank === 0 || rank < ranks[at - 1]!)))
  );
}

/** A word, or a character that is none. */
const wordOrCharacter = unicodePattern(String.raw`[\p{L}_][\p{L}\p{Nd}_]*|\S`);
