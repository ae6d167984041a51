import type { Diagnostic } from "../base/report/diagnostic.ts";
import type { OutputFile } from "../run/generate/types.ts";
import { noteWrites, type Outcome, outcomeOf } from "../run/outcome.ts";
import { holdingSignals } from "../run/write/hold-signals.ts";
import { writeFiles } from "../run/write/write.ts";

/** Writes files, also over existing ones: the caller has checked that this is allowed. */
export async function writePlanned(planned: {
  files: OutputFile[];
  notes: string[];
  diagnostics: Diagnostic[];
}): Promise<Outcome> {
  const result = await holdingSignals(() => writeFiles(planned.files, { force: true }));
  const notes = [...noteWrites(result), ...planned.notes];
  return { ...outcomeOf([...planned.diagnostics, ...result.diagnostics]), notes };
}
