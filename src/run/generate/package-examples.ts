/** Reads the examples of a package's messages from its test files. */

import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { severities } from "../../base/report/rule-severities.ts";
import type { GoFile } from "../../go/declarations.ts";
import type { Model } from "../../model/types.ts";
import { mayHaveExamples } from "../../outputs/examples/find-literals.ts";
import { messageExamples } from "../../outputs/examples/message-examples.ts";
import type { MessageExample } from "../../outputs/examples/types.ts";
import { readTestFiles } from "../../packages/source/test-files.ts";
import type { TypeReader } from "../../types/packages.ts";
import type { GenerateRequest } from "./types.ts";

/** The package's own files, and the model that was made from them. */
export interface ParsedFiles {
  files: GoFile[];
  /** Absolute path. */
  dir: string;
  /** For messages. */
  displayDir: string;
  model: Model;
  reader: TypeReader;
}

/** The examples, and a warning for each test file with syntax errors, whose examples are left out. */
export async function packageExamples(
  { files, dir, model, reader }: ParsedFiles,
  { config, build, cwd, parser }: Pick<GenerateRequest, "config" | "build" | "cwd" | "parser">,
): Promise<{ examples: MessageExample[]; diagnostics: Diagnostic[] }> {
  const sources = readTestFiles(dir, { build, cwd }).filter(({ text }) => mayHaveExamples(text));
  const parsed = await Promise.all(sources.map(({ name, text }) => parser.parse(name, text)));
  const diagnostics = parsed.flatMap(({ syntaxErrors: [error] }, index): Diagnostic[] => {
    if (!error) return [];
    const message = `the examples in this file are left out: ${error.message}`;
    const location = { file: sources[index]!.displayPath, ...error.span };
    return [
      { code: "unread-examples", severity: severities["unread-examples"], message, location, related: [] },
    ];
  });
  const testFiles = parsed.filter(({ syntaxErrors }) => syntaxErrors.length === 0);
  const configured = Object.keys(config.types);
  const examples =
    testFiles.length > 0 ? messageExamples({ files, testFiles, dir, model, reader, parser, configured }) : [];
  return { examples, diagnostics };
}
