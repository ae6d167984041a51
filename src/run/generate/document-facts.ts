/** Finds what the OpenAPI document needs besides the model of a package. */

import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { fromBytes } from "../../go/string-literals.ts";
import type { MessageExample } from "../../outputs/examples/types.ts";
import { missingPrefixes } from "../../rules/registrations/missing-prefixes.ts";
import { ownPackage } from "../../types/packages.ts";
import { constantOf } from "../../types/statement-constants.ts";
import { diagnosticAt } from "./diagnostic-at.ts";
import { type ParsedFiles, packageExamples } from "./package-examples.ts";
import type { GenerateRequest } from "./types.ts";

/** The examples of a package, and the diagnostics about them and about missing prefixes. */
export interface DocumentFacts {
  examples: MessageExample[];
  diagnostics: Diagnostic[];
}

/** Finds the examples in the test files, and reports the prefixes that the document lacks. */
export async function documentFacts(
  parsed: ParsedFiles,
  request: Pick<GenerateRequest, "config" | "build" | "cwd" | "parser">,
): Promise<DocumentFacts> {
  const { examples, diagnostics } = await packageExamples(parsed, request);
  return { examples, diagnostics: [...diagnostics, ...undocumentedPrefixes(parsed, request)] };
}

/** Reports prefixes below which the package registers handlers, unless the URL of a server in the document ends with them. */
function undocumentedPrefixes(
  { files, dir, displayDir, model, reader }: ParsedFiles,
  { config, parser }: Pick<GenerateRequest, "config" | "parser">,
): Diagnostic[] {
  let own: ReturnType<typeof ownPackage> | null = null;
  const found = missingPrefixes({
    files,
    model,
    parser,
    textOf(expression, file, hidden) {
      own ??= ownPackage(dir, files);
      const value = constantOf(reader, expression, { file, pkg: own, hidden })?.value;
      return value?.kind === "string" ? fromBytes(value.bytes) : null;
    },
  });
  const urls = (config.openapi.servers ?? []).map(({ url }) => url.replace(/\/+$/, ""));
  return found
    .filter(({ prefix }) => !urls.some(url => url.endsWith(prefix)))
    .map(({ prefix, receiver, handler, function: registering, position }) => {
      const whose = receiver === null ? "the plain functions" : receiver;
      const place = receiver === null ? "their comments" : `the comment of ${receiver}`;
      const wanted = `${prefix}${handler.prefix}`;
      const message = `${registering} registers the handlers of ${whose} below ${prefix}, and the document has ${handler.path}: write gen:prefix ${wanted} in ${place} and register the paths of ListHandlers as they are, or add ${prefix} to the URL in openapi.servers`;
      return diagnosticAt("undocumented-prefix", message, position, displayDir);
    });
}
