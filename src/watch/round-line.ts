/** The line that `--watch` prints after each round. */
import type { Diagnostic } from "../report/diagnostic.ts";
import { plural } from "../text/common.ts";

/** What a round did. */
export interface RoundFacts {
  /** Directories of the packages that ran again, for messages. */
  packages: string[];
  /** Directories of the packages that no longer exist, for messages. */
  gone: string[];
  diagnostics: Diagnostic[];
  /** There were problems in these packages, or in the set-up of the run, before the round. */
  hadProblems: boolean;
  /** The command never writes files. */
  checkOnly: boolean;
  written: string[];
}

/** Up to this many files are named; more are only counted. */
const namedFiles = 3;

/** `pets: no problems, wrote pets/handlers.gen.go (12 ms)`; without the package when the paths of the written files show it. */
export function lineOf(round: RoundFacts, milliseconds: number): string {
  const { packages, gone, written } = round;
  const facts = [
    ...gone.map(dir => `${dir} is gone`),
    ...problemsOf(round),
    ...(written.length > namedFiles
      ? [`${written.length} files written`]
      : written.length > 0
        ? [`wrote ${written.join(", ")}`]
        : []),
  ];
  const subject = packages.length === 1 ? packages[0]! : `${packages.length} packages`;
  const filesNamePackage = packages.length === 0 || (packages.length === 1 && facts[0]?.startsWith("wrote "));
  const text = facts.length > 0 ? facts.join(", ") : "nothing changed";
  return `${filesNamePackage ? "" : `${subject}: `}${text} (${Math.ceil(milliseconds)} ms)`;
}

function problemsOf({ diagnostics, hadProblems, checkOnly, written }: RoundFacts): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  const counts = [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ];
  if (counts.length === 0) return hadProblems || checkOnly ? ["no problems"] : [];
  return errors > 0 && written.length === 0 && !checkOnly ? [...counts, "nothing written"] : counts;
}
