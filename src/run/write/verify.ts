/** `--check`: finds what a run would change in its files, and changes nothing. */
import { basename } from "node:path";
import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from "diff";
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import type { OutputFile } from "../generate/types.ts";
import { planWrites, type WriteTarget } from "./write.ts";

/** What a run would do. Paths are for messages. */
export interface VerifyResult {
  /** Unified diffs from the files on the disk to the files as they should be, for `patch -p1` and `git apply`. */
  diff: string;
  /** One `out-of-date` per file to write, and the reasons why files can't be written. */
  diagnostics: Diagnostic[];
  unchanged: string[];
}

/** More changed lines than this are shown as one change of the whole file: finding the smallest diff would take minutes. */
const mostChangedLines = 2000;

/** Compares files with those on the disk; `command` is the command line that writes them. */
export function verifyFiles(files: OutputFile[], force: boolean, command: string): VerifyResult {
  const { targets, diagnostics } = planWrites(files, { force });
  const result: VerifyResult = { diff: "", diagnostics, unchanged: [] };
  for (const target of targets) {
    if (target.unchanged) {
      result.unchanged.push(target.file.displayPath);
      continue;
    }
    if (onlyLineEndingsDiffer(target)) {
      result.diagnostics.push(otherLineEndings(target, command));
      continue;
    }
    const hunks = hunksOf(target);
    result.diff += formatDiff(target, hunks);
    result.diagnostics.push(outOfDate(target, hunks, command));
  }
  return result;
}

function onlyLineEndingsDiffer({ existing, file }: WriteTarget): boolean {
  const old = existing?.content.toString();
  return old !== undefined && old !== file.content && withLF(old) === withLF(file.content);
}

function withLF(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The diagnostic for a file in which only the line endings differ, as they do when Git changes them on checkout. A diff of every line would not help. */
function otherLineEndings({ existing, file }: WriteTarget, command: string): Diagnostic {
  const lines = existing!.content.toString().split("\n").slice(0, -1);
  const crlf = lines.filter(line => line.endsWith("\r")).length;
  const first = crlf > 0 ? lines.findIndex(line => line.endsWith("\r")) + 1 : 1;
  const name = basename(file.displayPath);
  const message = `only the line endings differ: ${crlf} of ${lines.length} lines end in CRLF: run \`${command}\`, and keep Git from changing them with \`${name} text eol=lf\` in .gitattributes`;
  return outOfDateAt(file, first, message);
}

function outOfDateAt({ displayPath }: OutputFile, line: number, message: string): Diagnostic {
  return { ...problem("out-of-date", message), location: { ...wholeFile(displayPath), line, endLine: line } };
}

function hunksOf({ existing, file }: WriteTarget): StructuredPatchHunk[] {
  const old = existing?.content.toString() ?? "";
  const options = { context: 3, maxEditLength: mostChangedLines };
  return (
    structuredPatch("", "", old, file.content, "", "", options)?.hunks ?? [wholeChange(old, file.content)]
  );
}

/** One change that replaces all lines. */
function wholeChange(old: string, content: string): StructuredPatchHunk {
  const linesOf = (text: string, mark: string) => {
    const lines = text.split("\n").map(line => mark + line);
    return lines.at(-1) === mark ? lines.slice(0, -1) : [...lines, "\\ No newline at end of file"];
  };
  const count = (text: string) => linesOf(text, "").filter(line => !line.startsWith("\\ No newline")).length;
  return {
    oldStart: 1,
    oldLines: count(old),
    newStart: 1,
    newLines: count(content),
    lines: [...linesOf(old, "-"), ...linesOf(content, "+")],
  };
}

function formatDiff({ existing, file }: WriteTarget, hunks: StructuredPatchHunk[]): string {
  const name = file.displayPath.replaceAll("\\", "/").replace(/^\/+/, "");
  const oldFileName = existing === null ? "/dev/null" : `a/${name}`;
  const newFileName = file.moved?.isRemoved ? "/dev/null" : `b/${name}`;
  const patch = { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

function outOfDate(
  { existing, file }: WriteTarget,
  hunks: StructuredPatchHunk[],
  command: string,
): Diagnostic {
  const advice = `run \`${command}\``;
  if (existing === null) return problem("out-of-date", `${file.displayPath} is missing: ${advice}`);
  const what = file.moved?.isRemoved
    ? "another file has what is in this one now"
    : file.ownedByUser
      ? "the file has routes or tags of other tools"
      : "the file is out of date";
  return outOfDateAt(file, firstChangedLine(hunks), `${what}: ${advice}`);
}

function firstChangedLine([hunk]: StructuredPatchHunk[]): number {
  // No line differs: the file has bytes that are not UTF-8.
  if (hunk === undefined) return 1;
  const context = hunk.lines.findIndex(line => !line.startsWith(" "));
  return Math.max(1, hunk.oldStart + context);
}
