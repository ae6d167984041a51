/** Renders a Go file: runs its templates, adds the imports and formats the text. */
import { type GofmtError, loadGofmt } from "../../go/gofmt.ts";
import { loadGoSyntax } from "../../go/syntax-errors.ts";
import { declaredImports, fillImports, type GoFileText } from "./import-block.ts";
import { type GoImport, localName } from "./import-names.ts";
import { layOutGo } from "./lay-out-go.ts";
import { visibleGo } from "./literals.ts";

/** Runs the templates; `given` are the local names, by path, of the imports that the text declares itself. */
export type Render = (given: Map<string, string>) => { text: string; imports: GoImport[] };

/**
 * The finished text and, for Go, the text before it was formatted; or an error. `at` is the place of the error: an offset in the text that
 * the templates print with `given`. It is null when the error has no place.
 */
export type Finished =
  | { text: string; unformatted: GoFileText | null; given: Map<string, string> }
  | { message: string; at: { text: string; offset: number; given: Map<string, string> } | null };

/**
 * Renders a Go file. A text that declares imports itself is rendered again with the local names of these imports. What only built-in
 * templates print is laid out without gofmt where that is possible.
 */
export async function renderGo(render: Render, onlyBuiltIn: boolean): Promise<Finished> {
  const given = new Map<string, string>();
  let rendered = render(given);
  for (const declared of declaredImports(rendered.text)) {
    const isUnusable = declared.name === "." || declared.name === "_" || declared.path === "C";
    if (!isUnusable && !given.has(declared.path)) given.set(declared.path, localName(declared));
  }
  if (given.size > 0) rendered = render(given);
  const file = fillImports(rendered.text, rendered.imports);
  // gofmt would also accept declarations without a package clause.
  if (!file) {
    return { message: "the output is not a Go file: it doesn't start with a package clause", at: null };
  }
  const laidOut = onlyBuiltIn ? layOutGo(file.text) : null;
  // Escape sequences are longer than what they replace, so columns may need another width.
  const visible = laidOut === null ? null : visibleGo(laidOut);
  const text = visible === null || visible === laidOut ? visible : layOutGo(visible);
  return text === null ? formatGo(file, rendered.text, given) : { text, unformatted: file, given };
}

/** Formats a file with gofmt; `printed` is what the templates printed. */
async function formatGo(file: GoFileText, printed: string, given: Map<string, string>): Promise<Finished> {
  const gofmt = await loadGofmt();
  const formatted = gofmt(file.text);
  if (formatted !== "crashed" && "text" in formatted) {
    const visible = visibleGo(formatted.text);
    // Escape sequences are longer than what they replace, so comments may need another alignment.
    const again = visible === formatted.text ? formatted : gofmt(visible);
    const text = again !== "crashed" && "text" in again ? again.text : visible;
    return { text, unformatted: file, given };
  }

  const error = formatted === "crashed" ? await explainCrash(file.text) : formatted;
  const offset = file.toBefore(offsetOf(file.text, error));
  return { message: `the output is not valid Go: ${error.message}`, at: { text: printed, offset, given } };
}

function offsetOf(text: string, { line, column }: GofmtError): number {
  const lines = text.split("\n").slice(0, line);
  const before = Buffer.from(lines.pop() ?? "").subarray(0, column - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + before.toString().length;
}

/** Finds the first error of a text on which gofmt crashed, as it does on texts with many errors. */
async function explainCrash(text: string): Promise<GofmtError> {
  const verdict = (await loadGoSyntax())(text);
  return typeof verdict === "object"
    ? verdict
    : { message: "it exceeds gofmt's max nesting depth", line: 1, column: 1 };
}
