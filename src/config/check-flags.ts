/** Checks the values of flags: finds empty values, files that don't exist, and configs in an unknown format. */
import { extname } from "node:path";
import { type Diagnostic, problem } from "../report/diagnostic.ts";
import { describePathProblem } from "./paths.ts";
import { configExtensions, hasConfigFormat } from "./search.ts";
import type { Flags } from "./types.ts";

/** A problem with one flag. */
export interface FlagProblem {
  flag: keyof Flags;
  diagnostic: Diagnostic;
}

/** The problems with all flags. Missing package directories are reported when packages are read, paths that can't be written when files are written. */
export function checkFlags(flags: Flags, cwd: string): FlagProblem[] {
  const problems: FlagProblem[] = [];
  const add = (flag: keyof Flags, message: string) =>
    problems.push({ flag, diagnostic: problem("config", message) });
  for (const flag of ["config", "dir", "out", "template"] as const) {
    const value = flags[flag];
    if (value === undefined) continue;
    if ([value].flat().includes("")) {
      add(flag, `--${flag} must not be empty`);
      continue;
    }
    if (typeof value !== "string" || flag === "dir" || flag === "out") continue;
    const wrongPath = describePathProblem(value, cwd, "file");
    if (wrongPath !== null) {
      add(flag, `--${flag}: ${wrongPath}`);
    } else if (flag === "config" && !hasConfigFormat(value)) {
      const known = configExtensions.join(", ");
      add(flag, `--config: unknown format ${JSON.stringify(extname(value))}: the known formats are ${known}`);
    }
  }
  return problems;
}
