import type { OutputFile } from "../generate/types.ts";
import { holdingSignals } from "../hold-signals.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import { noteWrites, type Outcome, outcomeOf } from "../run/outcome.ts";
import { writeFiles } from "../write.ts";

/** Writes files whose places were looked at: they may replace what is there. */
export async function writePlanned(planned: {
  files: OutputFile[];
  notes: string[];
  diagnostics: Diagnostic[];
}): Promise<Outcome> {
  const result = await holdingSignals(() => writeFiles(planned.files, { force: true }));
  const { written, unchanged, diagnostics } = result;
  const notes = [...noteWrites({ written, unchanged }), ...planned.notes];
  return { ...outcomeOf([...planned.diagnostics, ...diagnostics]), notes };
}
