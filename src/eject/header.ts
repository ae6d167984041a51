/** The first line of an ejected template: a comment that names the built-in template it was copied from. */
import { createHash } from "node:crypto";
import { readRegularStart } from "../files/read-regular-file.ts";

/** What the header records. */
export interface EjectedHeader {
  /** The version of gen that made the copy. */
  version: string;
  /** The path of the copy below the user's folder, with slashes; it gives the name of the built-in template. */
  path: string;
  /** `textHash` of the built-in template at that time. */
  hash: string;
}

const pattern = /\{\{!-- Ejected from handlergen (\S+): (\S+) ([0-9a-f]{12})\..*?--\}\}/;

/** The number of characters in which the header is looked for: it is at the top of the file. */
const headLength = 1024;

/** The line of the header, without a line break. */
export function formatHeader({ version, path, hash }: EjectedHeader, name: string): string {
  return `{{!-- Ejected from handlergen ${version}: ${path} ${hash}. \`gen eject --diff ${name}\` shows what changed since. --}}`;
}

/** The header of a template; null for one that was not ejected. */
export function parseHeader(text: string): EjectedHeader | null {
  const [, version, path, hash] = pattern.exec(text.slice(0, headLength)) ?? [];
  return version && path && hash ? { version, path, hash } : null;
}

/** Splits a copy into the text before its header, the header, and the template with the user's changes. */
export function splitHeader(text: string): { before: string; header: string; body: string } {
  const match = pattern.exec(text.slice(0, headLength));
  if (match === null) return { before: "", header: "", body: text };
  const rest = text.slice(match.index + match[0].length);
  const body = rest.replace(/^\r?\n/, "");
  const header = match[0] + rest.slice(0, rest.length - body.length);
  return { before: text.slice(0, match.index), header, body };
}

/** Reads the header of a file, but not the whole file; null when there is none. */
export function readHeader(file: string): EjectedHeader | null {
  return parseHeader(readRegularStart(file, headLength).toString());
}

/** A short digest, which differs between versions of a template. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
