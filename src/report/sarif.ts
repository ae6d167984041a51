/** Diagnostics as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), which code hosts show in reviews. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { capitalize } from "../text/common.ts";
import type { Diagnostic, Location } from "./diagnostic.ts";
import { type SourceLines, utf16Offset } from "./source-lines.ts";
import { visibleJson } from "./visible-text.ts";

/** What a report tells of the run. */
export interface SarifContext {
  cwd: string;
  version: string;
  exitCode: number;
}

/** Name of the directory that paths are relative to; GitHub takes it for the repository's root. */
const rootId = "%SRCROOT%";

/** The diagnostics as one SARIF log; an indent of 0 puts it on one line. */
export function formatSarif(
  diagnostics: Diagnostic[],
  lines: SourceLines,
  context: SarifContext,
  indent: number,
): string {
  const { cwd, version, exitCode } = context;
  const root = `${pathToFileURL(repositoryRoot(cwd)).href.replace(/\/$/, "")}/`;
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
        // A run with problems in the package has done its work; one that was called wrongly has not.
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

/** The nearest directory upwards with a `.git`; without one the working directory. */
function repositoryRoot(cwd: string): string {
  for (let dir = cwd; ; dir = dirname(dir)) {
    if (existsSync(join(dir, ".git"))) return dir;
    if (dir === dirname(dir)) return cwd;
  }
}

function artifactOf(file: string, root: string) {
  const { href } = pathToFileURL(file);
  return href.startsWith(root) ? { uri: href.slice(root.length), uriBaseId: rootId } : { uri: href };
}

/** Our columns count bytes, SARIF's UTF-16 units: where a line can't be read again, only the lines are told. */
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
