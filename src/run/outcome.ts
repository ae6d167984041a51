/** The outcome of a command, as data; cli.ts prints it. */

import { type Diagnostic, sortDiagnostics } from "../base/report/diagnostic.ts";
import type { Config } from "../config/types.ts";
import type { UsedTemplate } from "../templates/render/render-types.ts";

/** What a command did and found. */
export interface Outcome {
  diagnostics: Diagnostic[];
  /** The model or the output that the user asked to see; empty otherwise. */
  data: string;
  /** The diff of `--check`; empty otherwise. */
  diff: string;
  /** Lines about what was written. */
  notes: string[];
  /** Lines about the config and the templates that were used. */
  explanations: string[];
}

/** An outcome with diagnostics only. */
export function outcomeOf(diagnostics: Diagnostic[]): Outcome {
  return { diagnostics: sortDiagnostics(diagnostics), data: "", diff: "", notes: [], explanations: [] };
}

/** A line for each file that was written or is unchanged. */
export function noteWrites({ written, unchanged }: { written: string[]; unchanged: string[] }): string[] {
  return [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
}

/** Lines about the config and the templates that were used, each line once. */
export function explain(used: { config: Pick<Config, "file">; templates: UsedTemplate[] }[]): string[] {
  const lines = used.flatMap(({ config, templates }) => [
    config.file === null ? "no config file" : `config ${config.file}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ]);
  return [...new Set(lines)];
}
