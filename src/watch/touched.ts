/** Finds the packages that a change affects: they must run again. */
import { dirname } from "node:path";
import { hasErrors } from "../report/diagnostic.ts";
import type { PackagePlan } from "../run/plan.ts";
import type { Change } from "./notices.ts";
import { roleOf } from "./places.ts";
import { isPlanned, type WatchState } from "./state.ts";

/** What the next round must do again. */
export interface Touched {
  /** All packages must run. */
  all: boolean;
  /** The packages must be found again, with their configs and templates. */
  plans: boolean;
  /** A new package appeared. It may have the types that another package misses. */
  appeared: boolean;
  /** Directories of the packages with changed files. */
  dirs: Set<string>;
}

/** What the changes affect; null for nothing. */
export function touchedBy(changes: Change[], previous: WatchState): Touched | null {
  const { outputs, places } = previous;
  const touched: Touched = { all: false, plans: false, appeared: false, dirs: new Set() };
  let isTouched = false;
  for (const { path, gone } of changes) {
    const role = roleOf(path, places);
    if (outputs.has(path)) {
      // A changed output is ignored, so that two watches can't rewrite each other's files forever.
      if (!gone) continue;
      touched.dirs.add(outputs.get(path) ?? "");
    } else if (role === "go") {
      const dir = dirname(path);
      touched.dirs.add(dir);
      touched.appeared ||= !gone && !isRead(dir, previous);
      touched.plans ||= touched.appeared || (gone && places.goTrees.size > 0);
    } else if (role === "setup") {
      touched.all = true;
      touched.plans = true;
    } else {
      continue;
    }
    isTouched = true;
  }
  return isTouched ? touched : null;
}

/** Reports whether a directory is one of the packages, or one of them imports it. */
function isRead(dir: string, { plan, results }: WatchState): boolean {
  return (
    isPlanned(plan, dir) || [...results.values()].some(({ result }) => result.importedDirs.includes(dir))
  );
}

/** Reports whether a package must run again. */
export function isDue(
  { dir }: PackagePlan,
  { all, appeared, dirs }: Touched,
  { results }: WatchState,
): boolean {
  const previous = results.get(dir);
  if (all || previous === undefined || dirs.has(dir)) return true;
  const { importedDirs, diagnostics } = previous.result;
  return importedDirs.some(imported => dirs.has(imported)) || (appeared && hasErrors(diagnostics));
}

/** Reports whether a package had handlers before. If it seems to have none now, a file may only be broken for a moment. */
export function hadHandlers({ dir }: PackagePlan, { results }: WatchState): boolean {
  return results.get(dir)?.skipped === false;
}
