/** Reads the source lines that diagnostics point at. */
import { resolve } from "node:path";
import { decodeSource } from "../files/decode.ts";
import type { Files } from "../files/files.ts";
import { getOrMake } from "../text/maps.ts";

/** Returns a line of a file without its line end; null when the file can't be read or has no such line. Lines count from 1. */
export type SourceLines = (file: string, line: number) => string | null;

/** Returns a function that reads lines. It reads each file once, when a line of it is asked for. */
export function sourceLines(disk: Files, cwd: string): SourceLines {
  const files = new Map<string, string[]>();
  return (file, line) => {
    const lines = getOrMake(files, file, () => readLines(disk, resolve(cwd, file)));
    return lines[line - 1] ?? null;
  };
}

/** The number of UTF-16 units before a column that counts bytes. A column inside a character counts as the character's start. */
export function utf16Offset(line: string, column: number): number {
  const bytes = Buffer.from(line);
  let end = Math.min(column - 1, bytes.length);
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end).length;
}

function readLines(disk: Files, file: string): string[] {
  const bytes = disk.read(file);
  // Decoded in the same way as when the columns were counted. If the file was deleted, the diagnostic is printed without the line.
  return Buffer.isBuffer(bytes) ? decodeSource(bytes).text.split(/\r?\n/) : [];
}
