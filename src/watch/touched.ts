/** What a change touches, and so has to run again. */
import { dirname } from "node:path";
import { hasErrors } from "../report/diagnostic.ts";
import type { PackagePlan } from "../run/plan.ts";
import type { Change } from "./notices.ts";
import { roleOf } from "./places.ts";
import { isPlanned, type WatchState } from "./state.ts";

/** What has to be done again. */
export interface Touched {
  /** All packages. */
  all: boolean;
  /** The packages have to be found anew, and with them their configs and templates. */
  plans: boolean;
  /** There is a package that wasn't there, which may have what another one misses. */
  appeared: boolean;
  /** Directories of packages. */
  dirs: Set<string>;
}

/** What the changes touch; null for nothing. */
export function touchedBy(changes: Change[], former: WatchState): Touched | null {
  const { outputs, places } = former;
  const touched: Touched = { all: false, plans: false, appeared: false, dirs: new Set() };
  let isTouched = false;
  for (const { path, gone } of changes) {
    const role = roleOf(path, places);
    if (outputs.has(path)) {
      // Not even when its content has changed: two watches could otherwise rewrite each other's files for ever.
      if (!gone) continue;
      touched.dirs.add(outputs.get(path) ?? "");
    } else if (role === "go") {
      const dir = dirname(path);
      touched.dirs.add(dir);
      touched.appeared ||= !gone && !isRead(dir, former);
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

/** It is one of the packages, or one of them reads it. */
function isRead(dir: string, { plan, results }: WatchState): boolean {
  return (
    isPlanned(plan, dir) || [...results.values()].some(({ result }) => result.importedDirs.includes(dir))
  );
}

/** Reports whether the package has to run again. */
export function isDue(
  { dir }: PackagePlan,
  { all, appeared, dirs }: Touched,
  { results }: WatchState,
): boolean {
  const former = results.get(dir);
  if (all || former === undefined || dirs.has(dir)) return true;
  const { importedDirs, diagnostics } = former.result;
  return importedDirs.some(imported => dirs.has(imported)) || (appeared && hasErrors(diagnostics));
}

/** Reports whether the package had handlers before: where there seem to be none now, a file may be broken for the moment. */
export function heldHandlers({ dir }: PackagePlan, { results }: WatchState): boolean {
  return results.get(dir)?.passedOver === false;
}
