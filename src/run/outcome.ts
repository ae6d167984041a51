/** What commands come to. Nothing here prints. */
import type { Config } from "../config/types.ts";
import type { UsedTemplate } from "../render/render-types.ts";
import { type Diagnostic, sortDiagnostics } from "../report/diagnostic.ts";

/** What a command did and found. */
export interface Outcome {
  diagnostics: Diagnostic[];
  /** What the user asked to see: the model, the output, or a diff; each empty when not asked for. */
  data: string;
  diff: string;
  /** What was written, line by line. */
  notes: string[];
  /** Which config and templates were used, line by line. */
  explanations: string[];
}

/** An outcome with nothing but problems. */
export function outcomeOf(diagnostics: Diagnostic[]): Outcome {
  return {
    diagnostics: sortDiagnostics(diagnostics),
    data: "",
    diff: "",
    notes: [],
    explanations: [],
  };
}

/** A line for each file that was written, or found unchanged. */
export function noteWrites({ written, unchanged }: { written: string[]; unchanged: string[] }): string[] {
  return [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
}

/** Which config and templates were used, line by line; what packages share is there once. */
export function explain(used: { config: Pick<Config, "file">; templates: UsedTemplate[] }[]): string[] {
  const lines = used.flatMap(({ config, templates }) => [
    config.file === null ? "no config file" : `config ${config.file}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ]);
  return [...new Set(lines)];
}
