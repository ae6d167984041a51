import { readRegularText } from "../files/read-regular-file.ts";
import type { Diagnostic, Location, Span } from "../report/diagnostic.ts";

/** Where a template's text lies. */
export interface TemplateFile {
  /** The name that partial calls use. */
  name: string;
  /** Absolute path. */
  path: string;
  /** Path for messages. */
  file: string;
  origin: "default" | "user";
  /** It is a block of the file, which is a chapter: see chapters.ts. Else it is the whole file. */
  inChapter: boolean;
}

/** Tells templates apart, whatever names lead to them. */
export function templateId({ path, name, inChapter }: TemplateFile): string {
  return inChapter ? `${path} ${name}` : path;
}

/** A template as messages need it. */
export interface Template extends TemplateFile {
  /** Null while nobody has needed the text: of a template that was compiled at build. */
  source: string | null;
}

/**
 * A stretch of a template as its syntax tree holds it. The columns are offsets in the source, in UTF-16 units, and the lines
 * mean nothing: see exactParser.
 */
export interface Loc {
  start: { column: number };
  end: { column: number };
}

/** What is wrong with a template and where; every failure of a template becomes one. */
export class TemplateError extends Error {
  readonly location: Location;
  /** The partial calls that led here, innermost first. */
  readonly calls: Location[];

  constructor(message: string, location: Location, calls: Location[] = []) {
    super(message);
    this.location = location;
    this.calls = calls;
  }
}

/** The diagnostic for a failed template. */
export function templateDiagnostic({ message, location, calls }: TemplateError): Diagnostic {
  return {
    code: "template",
    severity: "error",
    message,
    location,
    related: calls.map(call => ({ message: "included here", location: call })),
  };
}

/** The place of a node of a template's syntax tree. */
export function locate(template: Template, { start, end }: Loc): Location {
  return locateOffsets(template, start.column, end.column);
}

/** The place in a template between two offsets of its source. */
export function locateOffsets(template: Template, start: number, end: number): Location {
  return { file: template.file, ...spanOf(sourceOf(template), start, end) };
}

/** The offsets of a path's parts, in order, for the offset where the path starts: `../a.[b c]` gives those of `a` and `[b c]`. */
export function partOffsets(
  source: string,
  { start, end, parts }: { start: number; end: number; parts: string[] },
): [start: number, end: number][] {
  const text = source.slice(start, end);
  const words = [...text.matchAll(/\[(?:\\.|[^\]])*\]|[^./@[\]]+/g)].map(
    ({ 0: word, index }): [number, number] => [start + index, start + index + word.length],
  );
  return words.slice(-parts.length);
}

/** A template's text, which is read now if it was not before. */
export function sourceOf(template: Template): string {
  template.source ??= readSource(template.path);
  return template.source;
}

/** Reads a template at once: a hundred small files take ten times as long when each is waited for. */
export function readSource(path: string): string {
  return readRegularText(path).replace(/^\uFEFF/, "");
}

function spanOf(text: string, start: number, end: number): Span {
  const [line, column] = lineAndColumn(text, start);
  const [endLine, endColumn] = lineAndColumn(text, end);
  return { line, column, endLine, endColumn };
}

function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  const lines = text.slice(0, offset).split(/\r\n?|\n/);
  return [lines.length, Buffer.byteLength(lines.at(-1)!) + 1];
}
