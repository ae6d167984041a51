/** The lines that diagnostics point at. */
import { resolve } from "node:path";
import { decodeSource } from "../files/decode.ts";
import { readRegularFile } from "../files/read-regular-file.ts";

/** A line of a file, counted from 1, without its line end; null when the file can't be read or has no such line. */
export type SourceLines = (file: string, line: number) => string | null;

/** Reads each file when the first of its lines is asked for, and once. */
export function sourceLines(cwd: string): SourceLines {
  const files = new Map<string, string[]>();
  return (file, line) => {
    const lines = files.get(file) ?? readLines(resolve(cwd, file));
    files.set(file, lines);
    return lines[line - 1] ?? null;
  };
}

/** The number of UTF-16 units before a column that counts bytes; one within a character stands for its start. */
export function utf16Offset(line: string, column: number): number {
  const bytes = Buffer.from(line);
  let end = Math.min(column - 1, bytes.length);
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end).length;
}

function readLines(file: string): string[] {
  try {
    // Decoded as it was when the columns were counted: without a byte order mark, illegal bytes replaced one by one.
    return decodeSource(readRegularFile(file)).text.split(/\r?\n/);
  } catch {
    // Gone since, or no file at all: the diagnostic is printed without it.
    return [];
  }
}
