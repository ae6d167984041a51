/** Decides which packages have nothing to do with gen, though they may have structs with names such as XRequest. */
import { exists, type Files } from "../../base/files/files.ts";
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { structCodes, unpairedCodes } from "../../rules/rules.ts";
import type { GenerateResult } from "./types.ts";

/** Codes of errors that also occur in packages that have nothing to do with gen. */
const meaningless: readonly string[] = ["no-go-files", ...structCodes];

/** Reports whether a package has no handlers, no function that seems meant as one, and no generated file from earlier handlers. */
export function isEmptyPackage(
  disk: Files,
  { packageModel, diagnostics, outputPaths }: GenerateResult,
): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => !meaningless.includes(code))) return false;
  if (diagnostics.some(({ code }) => code === "not-a-handler")) return false;
  if (packageModel === null) return true;
  const { receivers, ignored } = packageModel;
  return receivers.length + ignored.length === 0 && !outputPaths.some(path => exists(disk, path));
}

/** What is wrong with the binding structs of a package without handlers. */
export function unpairedStructs({ packageModel, diagnostics }: GenerateResult): Diagnostic[] {
  return packageModel === null
    ? []
    : diagnostics.filter(({ code }) => unpairedCodes.some(unpaired => unpaired === code));
}
