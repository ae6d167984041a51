/** The last line of a run over several packages. */

/** What is counted. */
export interface Counts {
  packages: number;
  /** Packages with errors. */
  failed: number;
  /** What was done with files, in the past tense, and how many: `written`, `unchanged`, `out of date`. */
  files: Record<string, number>;
}

/** `12 packages: 3 files written, 21 unchanged, 1 package with errors`. */
export function summaryOf({ packages, failed, files }: Counts): string {
  const counts = Object.entries(files).filter(([, count]) => count > 0);
  const parts = counts.map(([what, count], index) =>
    index === 0 ? `${plural(count, "file")} ${what}` : `${count} ${what}`,
  );
  if (failed > 0) parts.push(`${plural(failed, "package")} with errors`);
  return `${plural(packages, "package")}: ${parts.length > 0 ? parts.join(", ") : "no problems"}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
