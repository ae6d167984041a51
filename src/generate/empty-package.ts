/** Which packages hold nothing for us: other programs call their structs XRequest, too. */
import { existsSync } from "node:fs";
import { structCodes } from "../check/rules.ts";
import type { GenerateResult } from "./types.ts";

/** Errors that don't make a package one with handlers. */
const meaningless: readonly string[] = ["no-go-files", ...structCodes];

/** Reports whether there is no handler, nothing that is meant to be one, and no generated file that shows that there were some. */
export function isEmptyPackage({ packageModel, diagnostics, outputPaths }: GenerateResult): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => !meaningless.includes(code))) return false;
  if (diagnostics.some(({ code }) => code === "not-a-handler")) return false;
  if (packageModel === null) return true;
  const { receivers, ignored } = packageModel;
  return receivers.length + ignored.length === 0 && !outputPaths.some(path => existsSync(path));
}
