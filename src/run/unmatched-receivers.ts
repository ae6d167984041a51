/** Reports receivers that the user asked for and that some or all packages of the run don't have. */
import { displayPath } from "../files/display-path.ts";
import { receiverLabel } from "../model/select-receivers.ts";
import { type Diagnostic, problem } from "../report/diagnostic.ts";
import { append } from "../text/maps.ts";
import { closest } from "../text/suggest.ts";
import type { PackageResult } from "./package-result.ts";

/** Up to this many packages are named; more are only counted. */
const namedPackages = 5;

/** A package in which the user asked for a receiver. */
interface Asked {
  dir: string;
  /** The receivers that it has. */
  known: string[];
}

/** One diagnostic per receiver: an error where no package has it, a warning where some don't. */
export function unmatchedReceivers(results: PackageResult[], cwd: string): Diagnostic[] {
  const asked = new Map<string, Asked[]>();
  for (const { plan, result, skipped } of results) {
    // The receivers of a package that can't be read are unknown.
    if (skipped || result.packageModel === null) continue;
    const known = result.packageModel.receivers.map(({ type }) => receiverLabel(type));
    const dir = displayPath(plan.dir, cwd);
    for (const name of new Set(plan.config.outputs.flatMap(({ receivers }) => receivers))) {
      append(asked, name, { dir, known });
    }
  }
  return [...asked].flatMap(([name, packages]) => {
    const without = packages.filter(({ known }) => !known.includes(name));
    if (without.length === 0) return [];
    if (without.length < packages.length) {
      const message = `no handlers with the receiver ${name} in ${listOf(name, without)}: nothing is written for it there`;
      return [problem("unknown-receiver", message, "warning")];
    }
    return [problem("unknown-receiver", nowhere(name, packages))];
  });
}

function listOf(name: string, packages: Asked[]): string {
  const shown = packages.slice(0, namedPackages).map(({ dir, known }) => {
    const near = closest(name, known);
    return near ? `${dir} (did you mean ${near}?)` : dir;
  });
  const more = packages.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more packages` : shown.join(", ");
}

function nowhere(name: string, packages: Asked[]): string {
  const start = `no handlers with the receiver ${name} in any package of the run`;
  const known = packages.flatMap(one => one.known);
  const near = closest(name, known);
  const owner = near && packages.find(one => one.known.includes(near));
  if (owner) return `${start}: did you mean ${near}, which ${owner.dir} has?`;
  const receivers = [...new Set(known)].slice(0, 10);
  return receivers.length > 0
    ? `${start}: the receivers with handlers are ${receivers.join(", ")}`
    : `${start}: the packages have no handlers`;
}
