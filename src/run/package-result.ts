import type { GenerateResult } from "../generate/types.ts";
import type { PackagePlan } from "./plan.ts";

/** What a run found and made of one package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** Matched by a pattern, and without handlers: nothing is reported or written. */
  passedOver: boolean;
}
