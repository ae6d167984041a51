import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nearestWith } from "../files/repository.ts";
import { capitalize } from "../text/common.ts";
import type { Diagnostic, Location } from "./diagnostic.ts";
import { type SourceLines, utf16Offset } from "./source-lines.ts";
import { visibleJson } from "./visible-text.ts";

/** What a SARIF log says about the run. */
export interface SarifContext {
  cwd: string;
  version: string;
  exitCode: number;
}

/** The name of the directory that paths are relative to. For GitHub it is the repository's root. */
const rootId = "%SRCROOT%";

/** The diagnostics as one SARIF log; an indent of 0 puts it on one line. */
export function formatSarif(
  diagnostics: Diagnostic[],
  lines: SourceLines,
  context: SarifContext,
  indent: number,
): string {
  const { cwd, version, exitCode } = context;
  const root = `${pathToFileURL(nearestWith(".git", cwd) ?? cwd).href.replace(/\/$/, "")}/`;
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const locate = (location: Location) => ({
    physicalLocation: {
      artifactLocation: artifactOf(resolve(cwd, location.file), root),
      region: regionOf(location, lines),
    },
  });
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "gen", semanticVersion: version, rules: codes.map(ruleOf) } },
        // A run that found problems in the package was successful; one that was called wrongly was not.
        invocations: [{ executionSuccessful: exitCode < 2, exitCode }],
        originalUriBaseIds: { [rootId]: { uri: root } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map(({ code, severity, message, location, related }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: message },
          ...(location && { locations: [locate(location)] }),
          ...(related.length > 0 && {
            relatedLocations: related.map(second => ({
              ...locate(second.location),
              message: { text: second.message },
            })),
          }),
        })),
      },
    ],
  };
  return `${visibleJson(log, indent)}\n`;
}

function ruleOf(code: string) {
  const words = code.replaceAll("-", " ");
  return { id: code, shortDescription: { text: capitalize(words) } };
}

function artifactOf(file: string, root: string) {
  const { href } = pathToFileURL(file);
  return href.startsWith(root) ? { uri: href.slice(root.length), uriBaseId: rootId } : { uri: href };
}

/** Converts columns from bytes to UTF-16 units, which SARIF counts. When a line can't be read again, the region has lines only. */
function regionOf({ file, line, column, endLine, endColumn }: Location, lines: SourceLines) {
  const first = lines(file, line);
  const last = lines(file, endLine);
  if (first === null || last === null) return { startLine: line, endLine };
  return {
    startLine: line,
    startColumn: utf16Offset(first, column) + 1,
    endLine,
    endColumn: utf16Offset(last, endColumn) + 1,
  };
}
