/** Warns of moves between files that two lines of the user name: runs with the one and runs with the other undo each other. */
import { basename } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Files, textOf } from "../../base/files/files.ts";
import { type Diagnostic, type Location, wholeFile } from "../../base/report/diagnostic.ts";
import type { OutputConfig } from "../../config/types.ts";
import { namingLine } from "../../packages/source/go-generate.ts";
import type { PackageSource, SourceFile } from "../../packages/source/types.ts";
import type { Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The warning about a file from which this run takes declarations though a line names it; none without such a line. */
export function moveWarnings(
  { file, target: { settings, out }, moved }: { file: SourceFile; target: Target; moved: string },
  source: PackageSource,
  { disk, config, cwd }: Pick<GenerateRequest, "disk" | "config" | "cwd">,
): Diagnostic[] {
  const { overridden, outFrom } = settings;
  const inConfig = ({ out: pattern }: Pick<OutputConfig, "out">) =>
    config.file === null ? null : lineOf(disk, config.file, pattern, cwd);
  const old =
    inDirective(file.path, source) ??
    (overridden && basename(overridden.out) === file.name
      ? (inConfig(overridden) ?? wholeFile(displayPath(config.file!, cwd)))
      : null);
  if (old === null) return [];
  const now = inDirective(out, source) ?? (outFrom === "--out" ? null : inConfig(settings));
  const run = outFrom === "--out" ? outFrom : "this run";
  const from = now === null ? run : `${now.file}:${now.line}`;
  const message = `this line names ${file.displayPath}, but ${moved} moves to ${displayPath(out, cwd)}, which ${from} names: each run undoes the other, so name one file, or narrow a run with --recv`;
  const related = now === null ? [] : [{ message: `the line that names ${basename(out)}`, location: now }];
  return [{ code: "moved-output", severity: "warning", message, location: old, related }];
}

/** The `//go:generate` line of the package that names a file. */
function inDirective(path: string, { files }: PackageSource): Location | null {
  for (const { text, displayPath: file } of files) {
    const line = namingLine(text, basename(path));
    if (line !== null) return { ...wholeFile(file), line, endLine: line };
  }
  return null;
}

/** The first line of the config file with a text; null if no line has it, as where a script makes it. */
function lineOf(disk: Files, file: string, text: string, cwd: string): Location | null {
  const lines = textOf(disk, file).split("\n");
  const line = lines.findIndex(one => one.includes(text)) + 1;
  return line === 0 ? null : { ...wholeFile(displayPath(file, cwd)), line, endLine: line };
}
