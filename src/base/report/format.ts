/** Formats diagnostics as `--format` asks. */
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Files, nearestWith } from "../files/files.ts";
import { capitalize, plural } from "../text/common.ts";
import { type Diagnostic, formatPlace, hasErrors, type Location } from "./diagnostic.ts";
import { formatText, type SourceLines, sourceLines, type TextStyle, utf16Offset } from "./text.ts";
import { visibleJson, visibleText } from "./visible-text.ts";

/** What a document says about the run, and how it is laid out. */
interface DocumentContext extends TextStyle {
  disk: Files;
  cwd: string;
  version: string;
  exitCode: number;
  /** Print it on one line, for `--watch`: then each document is one line. */
  oneLine: boolean;
}

/** The name of the directory that paths are relative to. For GitHub it is the repository's root. */
const rootId = "%SRCROOT%";

const indentOf = ({ oneLine }: DocumentContext) => (oneLine ? 0 : 2);

/** The diagnostics as one SARIF log. */
function formatSarif(diagnostics: Diagnostic[], lines: SourceLines, context: DocumentContext) {
  const { disk, cwd, version, exitCode } = context;
  const root = `${pathToFileURL(nearestWith(disk, ".git", cwd) ?? cwd).href.replace(/\/$/, "")}/`;
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const rules = codes.map(id => ({ id, shortDescription: { text: capitalize(id.replaceAll("-", " ")) } }));
  const locate = (location: Location) => {
    const { href } = pathToFileURL(resolve(cwd, location.file));
    const uri = href.startsWith(root) ? { uri: href.slice(root.length), uriBaseId: rootId } : { uri: href };
    return { physicalLocation: { artifactLocation: uri, region: regionOf(location, lines) } };
  };
  const relate = ({ location, message }: Diagnostic["related"][number]) => {
    return { ...locate(location), message: { text: message } };
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "gen", semanticVersion: version, rules } },
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
          ...(related.length > 0 && { relatedLocations: related.map(relate) }),
        })),
      },
    ],
  };
  return `${visibleJson(log, indentOf(context))}\n`;
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

const nowhere = { file: null, line: null, column: null, endLine: null, endColumn: null };

/** The diagnostics as one JSON object; an indent of 0 puts it on one line. */
function formatJson(diagnostics: Diagnostic[], indent: number): string {
  const document = {
    version: 1,
    diagnostics: diagnostics.map(({ code, severity, message, location, related }) => ({
      code,
      severity,
      message,
      ...(location === null ? nowhere : place(location)),
      related: related.map(second => ({ message: second.message, ...place(second.location) })),
    })),
  };
  return `${visibleJson(document, indent)}\n`;
}

function place({ file, line, column, endLine, endColumn }: Location) {
  return { file, line, column, endLine, endColumn };
}

/**
 * The diagnostics as workflow commands of GitHub, one line for each, which it shows at their lines in a pull request. The rules are those of
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions; paths are relative to the root of the repository.
 */
function formatGitHub(diagnostics: Diagnostic[], lines: SourceLines, { disk, cwd }: DocumentContext): string {
  const root = nearestWith(disk, ".git", cwd) ?? cwd;
  return diagnostics
    .map(({ code, severity, message, location, related }) => {
      const { startLine, startColumn, endLine } = location ? regionOf(location, lines) : {};
      const where = location && {
        file: relative(root, resolve(cwd, location.file)).replaceAll("\\", "/"),
        line: startLine,
        // Where a place has several lines, GitHub takes no column.
        ...(endLine !== startLine ? { endLine } : startColumn !== undefined && { col: startColumn }),
      };
      const properties = Object.entries({ ...where, title: `gen: ${code}` }).map(([key, value]) => {
        const escaped = escapedText(visibleText(String(value)));
        return `${key}=${escaped.replaceAll(":", "%3A").replaceAll(",", "%2C")}`;
      });
      const others = related.map(second => `${formatPlace(second.location)}: ${second.message}`);
      const text = visibleText([message, ...others].join("\n"));
      return `::${severity} ${properties.join(",")}::${escapedText(text)}\n`;
    })
    .join("");
}

function escapedText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

export const formats = ["text", "json", "sarif", "github"] as const;

export type Format = (typeof formats)[number];

/** Formats the diagnostics. Reads the files that they point at if the format shows lines or needs columns of them. */
export function formatDiagnostics(diagnostics: Diagnostic[], format: Format, context: DocumentContext) {
  if (format === "json") return formatJson(diagnostics, indentOf(context));
  const lines = sourceLines(context.disk, context.cwd);
  if (format === "github") return formatGitHub(diagnostics, lines, context);
  if (format === "sarif") return formatSarif(diagnostics, lines, context);
  return formatText(diagnostics, lines, context);
}

/** The codes of errors in the command line, the set-up, or `gen` itself: until they are fixed, the package can't be checked. */
const setUpCodes = "usage config template unknown-receiver platform directory internal".split(" ");

/** The exit code. 0: no errors; 1: errors, old files, too many warnings; 2: wrong usage, config or template. The highest counts. */
export function exitCodeOf(diagnostics: Diagnostic[], maxWarnings: number): 0 | 1 | 2 {
  if (diagnostics.some(({ severity, code }) => severity === "error" && setUpCodes.includes(code))) return 2;
  return hasErrors(diagnostics) || tooManyWarnings(diagnostics, maxWarnings) !== null ? 1 : 0;
}

/** Says that there are more warnings than allowed; null when there are not. */
export function tooManyWarnings(diagnostics: Diagnostic[], maxWarnings: number): string | null {
  const count = diagnostics.filter(({ severity }) => severity === "warning").length;
  return count > maxWarnings ? `${plural(count, "warning")}: --max-warnings allows ${maxWarnings}` : null;
}
