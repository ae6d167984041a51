/** Parses templates, with exact places and messages for syntax errors. */
import type Complete from "handlebars";
import { locateOffsets, sourceOf, type Template, TemplateError, textRange } from "./template-error.ts";

/** The parser of Handlebars. compile.ts replaces its compiler. */
export interface Handlebars {
  /** The syntax tree of the text to print: without the line breaks after tags that are alone on their line. */
  parse(template: string | hbs.AST.Program): hbs.AST.Program;
  parseWithoutProcessing(template: string): hbs.AST.Program;
  /** The parser that jison generated. */
  parser: unknown;
}

/** Loads Handlebars. A run with only built-in templates doesn't need it. */
export async function loadHandlebars(): Promise<Handlebars> {
  // Handlebars has no types for this file.
  const base = (await import("handlebars/dist/cjs/handlebars/compiler/base.js" as string)) as {
    default: Handlebars;
  };
  return base.default;
}

/** The parts of Handlebars' parser, which jison generated, that Handlebars' types leave out. */
interface Parser {
  yy: Record<string, unknown>;
  lexer: Lexer;
  parse(source: string): hbs.AST.Program;
}

interface Lexer {
  /** The rest of the source. */
  _input: string;
  /** The current token. */
  match: string;
  yylloc: { first_line: number; last_line: number; first_column: number; last_column: number };
  lex(): unknown;
}

/** The syntax tree of a template; throws a TemplateError for the first syntax error. */
export function parseTemplate(handlebars: Handlebars, template: Template): hbs.AST.Program {
  const [from, to] = textRange(template);
  const parser = exactParser(handlebars, to);
  try {
    return handlebars.parse(parser.parse(sourceOf(template).slice(from, to)));
  } catch (error) {
    const end = to - parser.lexer._input.length;
    throw syntaxError(template, error as Complete.Exception, end - parser.lexer.match.length, end);
  }
}

/**
 * Handlebars' parser with exact places. Its own columns are wrong after `{{!-- comments --}}`, so each token gets
 * line 1 and its offsets in the source as columns; `to` is the offset where the text ends.
 */
function exactParser(handlebars: Handlebars, to: number): Parser {
  handlebars.parseWithoutProcessing(""); // sets up the parser's `yy`
  const original = handlebars.parser as Parser;
  const parser: Parser = Object.create(original);
  const SourceLocation = original.yy.SourceLocation as new (source: string, span: unknown) => object;
  parser.yy = { ...original.yy, locInfo: (span: unknown) => new SourceLocation("", span) };
  parser.lexer = Object.create(original.lexer);
  parser.lexer.lex = function (this: Lexer) {
    const token = original.lexer.lex.call(this);
    const end = to - this._input.length;
    this.yylloc = { first_line: 1, last_line: 1, first_column: end - this.match.length, last_column: end };
    return token;
  };
  return parser;
}

function syntaxError(template: Template, error: Complete.Exception, start: number, end: number) {
  const source = sourceOf(template);
  const fail = (message: string, from: number, to: number) =>
    new TemplateError(`syntax error: ${message}`, locateOffsets(template, from, to));

  // The error comes from an action of the grammar: the message ends with " - line:column".
  if (typeof error.column === "number") {
    const message = error.message
      .replace(/ - \d+:\d+$/, "")
      .replace(/^Invalid path: (.*)$/s, "`$1` is not a path")
      .replace(/^(.*) doesn't match (.*)$/s, "{{$1}} is closed by {{/$2}}");
    return fail(message, error.column, error.endColumn);
  }
  const opening = /^\{\{~?!--/.test(source.slice(start)) ? start : source.lastIndexOf("{{", start - 1);
  const tag = /^\{\{(?!~?!--)(?:(?!\{\{)[\s\S])*?\}\}/.exec(source.slice(opening));
  if (opening >= 0 && source.lastIndexOf("}}", start) < opening && !tag) {
    const line = /^.*/.exec(source.slice(opening))![0].trimEnd();
    return fail(`${line} is never closed`, opening, opening + line.length);
  }
  const unclosed = start === source.length ? unclosedBlock(source) : null;
  if (unclosed)
    return fail(`${unclosed.text} is never closed`, unclosed.offset, unclosed.offset + unclosed.text.length);

  const closing = /^\{\{~?(?:\/[^}]*|\s*else\b[^}]*|\^[^}]*)\}\}/.exec(source.slice(start));
  if (closing) return fail(`${closing[0]} belongs to no open block`, start, start + closing[0].length);

  const got = source.slice(start, end).trim();
  const expected = expectedText(error.message);
  return fail(`unexpected ${got ? JSON.stringify(got) : "end of template"}${expected}`, start, end);
}

/** The end of a message that says what was expected, by the tokens that the parser names; empty if that would be long. */
function expectedText(message: string): string {
  const tokens = /Expecting (.*), got /s.exec(message)?.[1];
  if (!tokens) return "";
  const expected = new Set([...tokens.matchAll(/'(\w+)'/g)].map(([, token]) => tokenTexts[token!]));
  return expected.size <= 3 && !expected.has(undefined) ? `, expected ${[...expected].join(" or ")}` : "";
}

const tokenTexts: Record<string, string> = {
  ...{ ID: "a name", DATA: "a name", STRING: "a value", NUMBER: "a value", BOOLEAN: "a value" },
  ...{ UNDEFINED: "a value", NULL: "a value", OPEN_SEXPR: "a value", CLOSE_SEXPR: '")"', CLOSE: '"}}"' },
  ...{ CLOSE_UNESCAPED: '"}}}"', CLOSE_RAW_BLOCK: '"}}}}"', EQUALS: '"="' },
};

/** The innermost block that is still open at the end of a source. */
function unclosedBlock(source: string): { text: string; offset: number } | undefined {
  const open: { text: string; offset: number }[] = [];
  const tag =
    /\\\{\{|\{\{~?!--[\s\S]*?--~?\}\}|\{\{~?![\s\S]*?\}\}|\{\{~?([#^/])[>*]?\s*([^\s}~]*)[^}]*\}\}/g;
  for (const match of source.matchAll(tag)) {
    if (match[1] === "/") open.pop();
    else if (match[1] && match[2]) open.push({ text: match[0], offset: match.index });
  }
  return open.at(-1);
}
