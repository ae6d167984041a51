/** Reads one Go file, if it belongs to the package. */
import path from "node:path";
import { decodeSource } from "../files/decode.ts";
import { readRegularFile } from "../files/read-regular-file.ts";
import { systemMessage } from "../files/system-message.ts";
import { importsC, readPackageName } from "../go/file-head.ts";
import { fileStart, type Span } from "../report/diagnostic.ts";
import { type Exclusion, evaluateConstraints, excludedByName } from "./build-constraints.ts";
import { hasGoHeader } from "./generated-header.ts";
import type { BuildContext, SourceFile } from "./types.ts";

/** The result of reading a file: its text, the reason why it is left out, or the problems that make it useless. */
export type FileResult =
  | { file: SourceFile; problems: Problem[] }
  | { exclusion: Exclusion }
  | { problems: Problem[] };

/** A problem within one file. */
interface Problem {
  code: string;
  message: string;
  span: Span;
}

/** Reads a file of a package's directory. It is not opened if its name leaves it out, or if its text is `given`. */
export function readGoFile(file: string, shown: string, build: BuildContext, given?: string): FileResult {
  const name = path.basename(file);
  if (name.endsWith("_test.go")) return { exclusion: { reason: "a test", span: null } };
  const exclusion = excludedByName(name, build);
  if (exclusion !== null) return { exclusion };

  let bytes: Buffer;
  try {
    bytes = given === undefined ? readRegularFile(file) : Buffer.from(given);
  } catch (error) {
    const message = `can't read the file: ${systemMessage(error)}`;
    return { problems: [{ code: "unreadable", message, span: fileStart }] };
  }

  const { text, errors } = decodeSource(bytes);
  const generated = hasGoHeader(text);
  const constraints = evaluateConstraints(text, build);
  if (constraints.exclusion !== null) return { exclusion: constraints.exclusion };
  if (readPackageName(text) === "documentation") {
    return { exclusion: { reason: "Go ignores the package name documentation", span: null } };
  }
  if (!build.cgo && importsC(text)) {
    return { exclusion: { reason: 'imports "C", and cgo is off (CGO_ENABLED=1 turns it on)', span: null } };
  }

  const source: SourceFile = { name, path: file, displayPath: shown, text, generated };
  // A file that gen wrote may be out of date or broken: this run writes it again.
  if (generated) return { file: source, problems: [] };
  if (constraints.error !== null) return { problems: [{ code: "syntax", ...constraints.error }] };
  const problems = errors.map(({ message, line, column }) => ({
    code: "syntax",
    message,
    span: { line, column, endLine: line, endColumn: column + 1 },
  }));
  // A file in another encoding has an empty text, which would only cause more errors.
  return text === "" && problems.length > 0 ? { problems } : { file: source, problems };
}
