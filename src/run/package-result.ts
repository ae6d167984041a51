import type { GenerateResult } from "./generate/types.ts";
import type { PackagePlan } from "./plan.ts";

/** The result of a run for one package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** A pattern matched the package, and it has no handlers: nothing is reported or written. */
  skipped: boolean;
}
