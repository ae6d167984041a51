/** What commands are given and what they come to. Nothing here prints. */
import { type Diagnostic, sortDiagnostics } from "../diagnostics.ts";

/** Where a command runs. */
export interface Surroundings {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The command line, for messages that repeat it. */
  argv: string[];
  /** Version of the generator. */
  version: string;
  /** Where a long run shows how far it is. */
  progress: NodeJS.WriteStream;
}

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
    diagnostics: sortDiagnostics(unique(diagnostics)),
    data: "",
    diff: "",
    notes: [],
    explanations: [],
  };
}

/** What is said of files that were looked at to be written. */
export function noteWrites({ written, unchanged }: { written: string[]; unchanged: string[] }): string[] {
  return [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
}

/** Packages share their config and templates: what is wrong with these is told once. */
function unique(diagnostics: Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map(diagnostic => [JSON.stringify(diagnostic), diagnostic])).values()];
}
