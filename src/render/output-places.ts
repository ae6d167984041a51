/** Finds the place in a template that printed a place of the output: the templates' plain text is marked and rendered once more. */
import type Handlebars from "handlebars";
import type { Location } from "../diagnostics.ts";
import { locateOffsets, type Template } from "./template-error.ts";

/** A stretch of plain text in a template. */
export interface Content {
  template: Template;
  /** Offset in the template's source. */
  start: number;
  length: number;
}

/** Puts a mark before each stretch of plain text; a mark's number is an index into `contents`, which takes the stretches. */
export function markContents(
  handlebars: typeof Handlebars,
  ast: hbs.AST.Program,
  template: Template,
  contents: Content[],
): void {
  const visitor = new handlebars.Visitor();
  visitor.ContentStatement = content => {
    const original = String(content.original);
    const stripped = Math.max(0, original.indexOf(content.value));
    const start = content.loc.start.column + stripped;
    const index = contents.push({ template, start, length: content.value.length }) - 1;
    content.value = `\0${index}\0${content.value}`;
  };
  visitor.accept(ast);
}

/** Where an offset of the output comes from; `marked` is the output with its marks. Null when it begins before any plain text. */
export function placeInTemplate(contents: Content[], marked: string, offset: number): Location | null {
  let removed = 0;
  let place: { content: Content; at: number } | null = null;
  for (const mark of marked.matchAll(/\0(\d+)\0/g)) {
    const start = mark.index - removed;
    if (start > offset) break;
    removed += mark[0].length;
    const content = contents[Number(mark[1])]!;
    place = { content, at: content.start + Math.min(offset - start, content.length) };
  }
  return place && locateOffsets(place.content.template, place.at, place.at);
}
