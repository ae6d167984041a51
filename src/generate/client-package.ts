/** The Go package of a client or a mock: its name, and whether it can import the package with the handlers. */
import { basename, dirname } from "node:path";
import type { OutputConfig } from "../config/types.ts";
import { isImportableName } from "../go/package-names.ts";
import type { Model } from "../model/types.ts";
import { type Diagnostic, problem } from "../report/diagnostic.ts";

/** Name of the package: the config's, else that of the file's directory. */
export function ownPackageName({ packageName }: OutputConfig, out: string): string {
  if (packageName !== null) return packageName;
  const name = basename(dirname(out)).replace(/[^\p{L}\p{Nd}_]/gu, "");
  return isImportableName(name) ? name : "client";
}

/** A client or a mock that is about to be written. */
interface ClientTarget {
  settings: OutputConfig;
  out: string;
  inPackage: boolean;
  model: Model;
  /** The files that the same output has already. */
  others: { out: string }[];
}

/** Says why a client can't be written to a place, or not for a package; null when nothing is wrong. */
export function ownPackageProblem({
  settings: { name, outFrom },
  out,
  inPackage,
  model,
  others,
}: ClientTarget): Diagnostic | null {
  const { name: packageName, importPath } = model.package;
  const refuse = (reason: string) => problem("config", `${outFrom}: ${reason}`);
  if (packageName === "main")
    return refuse(
      `no package can import package main, so that it can have no ${name}: move its handlers to another package`,
    );
  if (importPath === null)
    return refuse(
      `package ${packageName} is in no module, so that a ${name} can't import it: write a go.mod`,
    );
  if (inPackage)
    return refuse(
      `a ${name} is a package of its own, and can't be in the directory of package ${packageName}: name a folder, as in client/${name}.gen.go`,
    );
  const same = others.find(other => other.out !== out && dirname(other.out) === dirname(out));
  if (same)
    return refuse(
      `${basename(same.out)} and ${basename(out)} would be in one folder and declare the same names: give each its own, as in {{kebab type}}/${name}.gen.go`,
    );
  return null;
}
