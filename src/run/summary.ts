/** The last line of a run over several packages. */
import type { Diagnostic } from "../report/diagnostic.ts";
import { plural } from "../text/common.ts";

/** The numbers in the line. */
export interface Counts {
  packages: number;
  /** Packages with errors. */
  failed: number;
  /** The number of files in each state: `written`, `unchanged`, `out of date`, `up to date`. */
  files: Record<string, number>;
  /** All diagnostics of the run. */
  diagnostics: Diagnostic[];
}

/** `12 packages: 3 files written, 21 unchanged, 1 package with errors, 2 warnings`. */
export function summaryOf({ packages, failed, files, diagnostics }: Counts): string {
  const counts = Object.entries(files).filter(([, count]) => count > 0);
  const parts = counts.map(([what, count], index) =>
    index === 0 ? `${plural(count, "file")} ${what}` : `${count} ${what}`,
  );
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  // Files that are out of date are counted among the files.
  const outOfDate = diagnostics.filter(({ code }) => code === "out-of-date").length;
  if (failed > 0) parts.push(`${plural(failed, "package")} with errors`);
  else if (errors > outOfDate) parts.push(plural(errors - outOfDate, "error"));
  if (warnings > 0) parts.push(plural(warnings, "warning"));
  return `${plural(packages, "package")}: ${parts.length > 0 ? parts.join(", ") : "no problems"}`;
}
