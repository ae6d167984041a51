import type { GenerateResult } from "../generate/types.ts";
import type { PackagePlan } from "./plan.ts";

/** The result of a run for one package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** The package was matched by a pattern and has no handlers: nothing is reported or written. */
  skipped: boolean;
}
