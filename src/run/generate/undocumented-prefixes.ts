/** Finds the prefixes of routes that the OpenAPI document lacks. */

import type { Diagnostic } from "../../base/report/diagnostic.ts";
import type { GoFile } from "../../go/declarations.ts";
import { fromBytes } from "../../go/string-literals.ts";
import type { Model } from "../../model/types.ts";
import { missingPrefixes } from "../../rules/registrations/missing-prefixes.ts";
import { ownPackage, type TypeReader } from "../../types/packages.ts";
import { constantOf } from "../../types/statement-constants.ts";
import { diagnosticAt } from "./diagnostic-at.ts";
import type { GenerateRequest } from "./types.ts";

/** A package that a document describes: its own files, and the model that was made from them. */
export interface DocumentedFiles {
  files: GoFile[];
  /** Absolute path. */
  dir: string;
  /** For messages. */
  displayDir: string;
  model: Model;
  reader: TypeReader;
}

/** Reports prefixes below which the package registers handlers, unless the URL of a server in the document ends with them. */
export function undocumentedPrefixes(
  { files, dir, displayDir, model, reader }: DocumentedFiles,
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
