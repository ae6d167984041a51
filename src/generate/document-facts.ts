/** Finds what the OpenAPI document needs of a package beside its model, and reports what only its sources show. */
import { join } from "node:path";
import type { MessageExample } from "../examples/types.ts";
import { fromBytes } from "../go/string-literals.ts";
import { missingPrefixes } from "../registrations/missing-prefixes.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import { severities } from "../report/rule-severities.ts";
import { ownPackage } from "../types/packages.ts";
import { constantOf } from "../types/statement-constants.ts";
import { type ParsedFiles, packageExamples } from "./package-examples.ts";
import type { GenerateRequest } from "./types.ts";

/** The examples of a package, and what is reported about the document. */
export interface DocumentFacts {
  examples: MessageExample[];
  diagnostics: Diagnostic[];
}

/** The examples in the test files, and the prefixes that the document lacks. */
export async function documentFacts(
  parsed: ParsedFiles,
  request: Pick<GenerateRequest, "config" | "build" | "cwd" | "parser">,
): Promise<DocumentFacts> {
  const { examples, diagnostics } = await packageExamples(parsed, request);
  return { examples, diagnostics: [...diagnostics, ...undocumentedPrefixes(parsed, request)] };
}

/** The prefixes below which the package registers its handlers, unless a server of the document has them in its URL. */
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
  const paths = (config.openapi.servers ?? []).map(({ url }) => url.replace(/\/+$/, ""));
  return found
    .filter(({ prefix }) => !paths.some(path => path.endsWith(prefix)))
    .map(({ prefix, receiver, handler, function: registering, position }): Diagnostic => {
      const whose = receiver === null ? "the plain functions" : receiver;
      const place = receiver === null ? "their comments" : `the comment of ${receiver}`;
      const wanted = `${prefix}${handler.prefix}`;
      const message = `${registering} registers the handlers of ${whose} below ${prefix}, and the document has ${handler.path}: write gen:prefix ${wanted} in ${place} and register the paths of ListHandlers as they are, or add ${prefix} to the URL in openapi.servers`;
      const { file, ...span } = position;
      const location = { file: join(displayDir, file), ...span };
      return {
        code: "undocumented-prefix",
        severity: severities["undocumented-prefix"],
        message,
        location,
        related: [],
      };
    });
}
