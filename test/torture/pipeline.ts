/** Runs the pipeline in this process, as the commands run it. */

import { systemFiles } from "../../src/base/files/system-files.ts";
import type { GoParser } from "../../src/go/parser.ts";
import { generate } from "../../src/run/generate/generate.ts";
import type { TemplateSet } from "../../src/templates/render/template-set.ts";
import { caseConfig } from "../helpers/case-folder.ts";
import { commandOf } from "../helpers/command-of.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";

/** The result of a run, as text that can be compared. */
export interface PipelineResult {
  diagnostics: string[];
  codes: string[];
  files: Record<string, string>;
}

/** Runs a command on the package of a directory; writes nothing. */
export async function runPipeline(
  dir: string,
  command: string,
  { parser, templates }: { parser: GoParser; templates: TemplateSet },
): Promise<PipelineResult> {
  const { diagnostics, files } = await generate({
    disk: systemFiles,
    checkOnly: commandOf(command).checkOnly ?? false,
    config: caseConfig(dir, { command }, []),
    templates,
    build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
    parser,
    cwd: dir,
    env: process.env,
    version: "0.0.0",
  });
  return {
    diagnostics: diagnostics.map(formatDiagnostic),
    codes: diagnostics.map(({ code }) => code),
    files: Object.fromEntries(files.map(({ path, content }) => [path, content])),
  };
}
