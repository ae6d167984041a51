/** The first line of an ejected template: which default it was copied from. A comment that prints nothing. */
import { createHash } from "node:crypto";
import { readRegularStart } from "../files/read-regular-file.ts";

/** What the header records. */
export interface EjectedHeader {
  /** Version of the generator that the copy was made from. */
  version: string;
  /** The path of a copy below the user's folder, with slashes; the default is the one of that name. */
  path: string;
  /** The default's text at that time, as `textHash` has it. */
  hash: string;
}

const pattern = /\{\{!-- Ejected from handlergen (\S+): (\S+) ([0-9a-f]{12})\..*?--\}\}/;

/** The header stands at the top of its file: more is not read to find it. */
const headLength = 1024;

/** The header's line, without its line break. */
export function formatHeader({ version, path, hash }: EjectedHeader, name: string): string {
  return `{{!-- Ejected from handlergen ${version}: ${path} ${hash}. \`gen eject --diff ${name}\` shows what changed since. --}}`;
}

/** The header in a template's text; null for one that was not ejected. */
export function parseHeader(text: string): EjectedHeader | null {
  const [, version, path, hash] = pattern.exec(text.slice(0, headLength)) ?? [];
  return version && path && hash ? { version, path, hash } : null;
}

/** Splits a copy into its header and the default's own text, with the user's changes. */
export function splitHeader(text: string): { before: string; header: string; body: string } {
  const match = pattern.exec(text.slice(0, headLength));
  if (match === null) return { before: "", header: "", body: text };
  const rest = text.slice(match.index + match[0].length);
  const body = rest.replace(/^\r?\n/, "");
  const header = match[0] + rest.slice(0, rest.length - body.length);
  return { before: text.slice(0, match.index), header, body };
}

/** Reads the header of a file, and no more than that; null when there is none. */
export function readHeader(file: string): EjectedHeader | null {
  return parseHeader(readRegularStart(file, headLength).toString());
}

/** Enough of a digest to tell versions of a template apart. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
