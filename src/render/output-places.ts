/** Finds the place in a template that printed a place of the output: the templates' plain text is marked and rendered once more. */
import Handlebars from "handlebars";
import type { Location } from "../diagnostics.ts";
import type { GoFileText } from "./import-block.ts";
import type { LoadedTemplate } from "./load-templates.ts";
import type { Program } from "./run-templates.ts";
import { locateOffsets, startOf } from "./template-error.ts";

/** A stretch of plain text in a template. */
interface Content {
  template: LoadedTemplate;
  /** Offset in the template's source. */
  start: number;
  length: number;
}

/** Puts a mark before each stretch of plain text, for the next run; a mark's number is an index into the result. */
export function markContents({ byName }: Program): Content[] {
  const contents: Content[] = [];
  const visitor = new Handlebars.Visitor();
  for (const template of new Set(byName.values())) {
    visitor.ContentStatement = content => {
      const original = String(content.original);
      const stripped = Math.max(0, original.indexOf(content.value));
      const start = content.loc.start.column + stripped;
      const index = contents.push({ template, start, length: content.value.length }) - 1;
      content.value = `\0${index}\0${content.value}`;
    };
    visitor.accept(template.ast);
  }
  return contents;
}

/** Where a place of a Go file comes from: in the templates, and as an offset in the text before its imports were filled in. */
export function placeInTemplate(
  { byName, entry }: Program,
  contents: Content[],
  marked: string,
  file: GoFileText,
  { line, column }: { line: number; column: number },
): { location: Location; offset: number } {
  const lines = file.text.split("\n").slice(0, line);
  const inLine = Buffer.from(lines.pop() ?? "")
    .subarray(0, column - 1)
    .toString().length;
  const offset = file.toBefore(lines.reduce((sum, text) => sum + text.length + 1, 0) + inLine);

  let removed = 0;
  let location = startOf(byName.get(entry)!.file);
  for (const mark of marked.matchAll(/\0(\d+)\0/g)) {
    const start = mark.index - removed;
    if (start > offset) break;
    removed += mark[0].length;
    const { template, start: from, length } = contents[Number(mark[1])]!;
    const at = from + Math.min(offset - start, length);
    location = locateOffsets(template, at, at);
  }
  return { location, offset };
}
