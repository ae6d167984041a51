/** `--check`: finds what a run would change in its files, and changes nothing. */
import { basename } from "node:path";
import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from "diff";
import { problem, wholeFile } from "../../base/report/diagnostic.ts";
import type { OutputFile } from "../generate/types.ts";
import { planWrites, type WriteOptions, type WriteTarget } from "./write.ts";

/** More changed lines than this are shown as one change of the whole file: finding the smallest diff would take minutes. */
const mostChangedLines = 2000;

/**
 * Compares files with those on the disk; `command` is the command line that writes them. Returns unified diffs to the files as they should be,
 * for `patch -p1` and `git apply`, one `out-of-date` per file to write and the reasons why files can't be written, and the other files.
 */
export function verifyFiles(files: OutputFile[], options: WriteOptions, command: string) {
  const { targets, diagnostics } = planWrites(files, options);
  const result = { diff: "", diagnostics, unchanged: [] as string[] };
  for (const target of targets) {
    if (target.unchanged) {
      result.unchanged.push(target.file.displayPath);
      continue;
    }
    const { diff, message, line } = compare(target, `run \`${command}\``);
    const place = { ...wholeFile(target.file.displayPath), line, endLine: line };
    result.diff += diff;
    result.diagnostics.push({ ...problem("out-of-date", message), location: target.existing && place });
  }
  return result;
}

/** The difference between a file and the one on the disk, what to say about it, and the first line that differs. */
function compare({ existing, file }: WriteTarget, advice: string) {
  const old = existing?.content.toString() ?? "";
  const { content, displayPath, moved, ownedByUser } = file;
  const withLF = (text: string) => text.replaceAll("\r\n", "\n");
  if (existing !== null && old !== content && withLF(old) === withLF(content)) {
    // Git may have changed them on checkout. A diff of every line would not help.
    const lines = old.split("\n").slice(0, -1);
    const crlf = lines.flatMap((line, index) => (line.endsWith("\r") ? index + 1 : []));
    const message = `only the line endings differ: ${crlf.length} of ${lines.length} lines end in CRLF: ${advice}, and keep Git from changing them with \`${basename(displayPath)} text eol=lf\` in .gitattributes`;
    return { diff: "", message, line: crlf[0] ?? 1 };
  }
  const hunks = hunksOf(old, content);
  const name = displayPath.replaceAll("\\", "/").replace(/^\/+/, "");
  const oldFileName = existing === null ? "/dev/null" : `a/${name}`;
  const newFileName = moved?.isRemoved ? "/dev/null" : `b/${name}`;
  const patch = { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks };
  const what =
    existing === null
      ? `${displayPath} is missing`
      : moved?.isRemoved
        ? "nothing is left to write into this file"
        : ownedByUser
          ? "the file has routes, tags or calls that gen does not read"
          : "the file is out of date";
  const diff = formatPatch(patch, FILE_HEADERS_ONLY);
  return { diff, message: `${what}: ${advice}`, line: firstChangedLine(hunks) };
}

function hunksOf(old: string, content: string): StructuredPatchHunk[] {
  const options = { context: 3, maxEditLength: mostChangedLines };
  const patch = structuredPatch("", "", old, content, "", "", options);
  if (patch) return patch.hunks;
  const [removed, added] = [structuredPatch("", "", old, ""), structuredPatch("", "", "", content)];
  const [{ oldLines, lines }, { newLines, lines: newTexts }] = [removed.hunks[0]!, added.hunks[0]!];
  return [{ oldStart: 1, oldLines, newStart: 1, newLines, lines: [...lines, ...newTexts] }];
}

function firstChangedLine([hunk]: StructuredPatchHunk[]): number {
  // No line differs: the file has bytes that are not UTF-8.
  if (hunk === undefined) return 1;
  return Math.max(1, hunk.oldStart + hunk.lines.findIndex(line => !line.startsWith(" ")));
}
