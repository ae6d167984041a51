/** Errors in templates, and places in the text of templates. */
import { installedFile } from "../../base/files/system-files.ts";
import { type Diagnostic, type Location, problem, spanAt } from "../../base/report/diagnostic.ts";

/** The file that a template is in. */
export interface TemplateFile {
  /** The name that partial calls use. */
  name: string;
  /** Absolute path. */
  path: string;
  /** Path for messages. */
  file: string;
  origin: "default" | "user";
  /** The name of its block if the file is a chapter (see render/template-set.ts); null for a template that is the whole file. */
  block: string | null;
}

/** The id of a template, which is the same for all names that call it. */
export function templateId({ path, name, block }: TemplateFile): string {
  return block === null ? path : `${path} ${name}`;
}

/** A template with the text of its file. */
export interface Template extends TemplateFile {
  /** Null until it is needed: for a template that was compiled when the package was built, only messages need it. */
  source: string | null;
}

/** A mistake in a template, with its place. */
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

/** The diagnostic for a mistake in a template. */
export function templateDiagnostic({ message, location, calls }: TemplateError): Diagnostic {
  return {
    ...problem("template", message),
    location,
    related: calls.map(call => ({ message: "included here", location: call })),
  };
}

/** The place in a template between two offsets of its source. */
export function locateOffsets(template: Template, start: number, end: number): Location {
  return { file: template.file, ...spanAt(sourceOf(template), start, end) };
}

/** The offsets of a template's text in its file. */
export function textRange(template: Template): [start: number, end: number] {
  const source = sourceOf(template);
  if (template.block === null) return [0, source.length];
  const opening = `{{#*inline "${template.block}"}}\n`;
  const start = source.indexOf(opening) + opening.length;
  return [start, source.indexOf("\n{{/inline}}", start - 1) + 1];
}

/** The text of a template's file. Only a built-in one may not have been read yet. */
export function sourceOf(template: Template): string {
  template.source ??= installedFile(template.path).toString();
  return template.source;
}
