/** Makes the edits of `gen adopt`, which rewrite routes, placeholders and tags of other tools as those of gen. */
import { positionOf } from "../go/positions.ts";
import { unquote } from "../go/string-literals.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import type { StructMember } from "../model/struct-members.ts";
import type { Binding } from "../model/types.ts";
import { isPart } from "../types/binding-names.ts";
import { declaredPath } from "./facts.ts";
import { type ForeignSegment, foreignSegments } from "./foreign-paths.ts";
import { foreignTag, foreignTags } from "./foreign-tags.ts";
import type { UnreadRoute } from "./route-comments.ts";
import { readPath } from "./route-patterns.ts";
import type { FindingEdit } from "./rule.ts";

/**
 * The edits that write a route in a comment as gen reads it. There are none if the comment has several different routes or declares another
 * method, or if the path is invalid. An annotation of another tool stays, since that tool may still read it: the route is written above it.
 */
export function routeEdits({ handler, file }: ParsedHandler, routes: UnreadRoute[]): FindingEdit[] {
  const written = routes.map(route => `${route.method ?? handler.method} ${route.path}`);
  const [text] = written;
  const chosen = routes.find(({ ofTool }) => !ofTool) ?? routes[0];
  if (text === undefined || chosen === undefined || written.some(other => other !== text)) return [];
  const method = chosen.method ?? handler.method;
  if (handler.methodFrom === "doc" && method !== handler.method) return [];
  if (foreignSegments(chosen.path).length > 0 || "problem" in readPath(method, chosen.path)) return [];
  const { line, ofTool } = chosen;
  return [{ position: positionOf(file.name, line.span), old: line.text, text, above: ofTool }];
}

/** The edit that writes a placeholder of another router as ServeMux reads it; none if it would match other paths, or if the path would be invalid. */
export function placeholderEdits(
  parsed: ParsedHandler,
  { text: old, start, end, replacement }: ForeignSegment,
): FindingEdit[] {
  const { method, path, prefix } = parsed.handler;
  const position = declaredPath(parsed, start, end);
  // A prefix belongs to other handlers, too.
  if (position === null || replacement === null || start < prefix.length) return [];
  // The path is read with all its placeholders replaced; `x` stands for one that ServeMux can't have.
  let newPath = path;
  for (const segment of foreignSegments(path).toReversed())
    newPath = newPath.slice(0, segment.start) + (segment.replacement ?? "x") + newPath.slice(segment.end);
  if ("problem" in readPath(method, newPath)) return [];
  return [{ position, old, text: replacement, above: false }];
}

/** The edits that write gen's tag instead of another library's; none if the tag alone does not decide what to write. */
export function tagEdits(member: StructMember, binding: Binding): FindingEdit[] {
  const foreign = foreignTag(member, binding);
  if (foreign === null || foreign.replacement === null) return [];
  const all = foreignTags(member, binding);
  const agree = all.every(({ part, replacement }) => part === "route" || replacement === foreign.replacement);
  if (!agree || member.foreign || member.tag.problem !== null) return [];
  const texts = new Map(all.map(({ tag }) => [tag, tag === foreign.tag ? foreign.replacement : null]));
  for (const tag of member.tags) {
    if (!isPart(tag.key) || tag.value === "-") continue;
    // The value of a placeholder may also be in JSON for other libraries. An embedded struct may belong to other messages, too.
    if (tag.key !== "json" || foreign.part !== "route" || member.embeddedIn.length > 0) return [];
    texts.set(tag, null);
  }
  return changeTag(member, texts);
}

/** The edits that replace pairs of a tag by their texts, and remove pairs whose text is null. */
function changeTag(
  { tags, field, position: { file } }: StructMember,
  texts: ReadonlyMap<StructTagPair, string | null>,
): FindingEdit[] {
  if (field.declaration.tag === null) return [];
  const { literal, span } = field.declaration.tag;
  if (!literal.startsWith("`")) {
    const kept = tags.flatMap(tag => (texts.has(tag) ? (texts.get(tag) ?? []) : pairText(tag)));
    const before = tags.map(pairText).join(" ");
    // A literal with unusual spaces or escapes is left alone: it would be written in another way than before.
    if (unquote(literal) !== before || JSON.stringify(before) !== literal) return [];
    return [
      { position: positionOf(file, span), old: literal, text: JSON.stringify(kept.join(" ")), above: false },
    ];
  }
  // In a raw literal each pair has its own place, so an edit changes one pair.
  const bytes = Buffer.from(literal);
  const edits: FindingEdit[] = [];
  for (const [index, tag] of tags.entries()) {
    const text = texts.get(tag);
    if (text === undefined) continue;
    let { column, endColumn } = tag.span;
    if (text === null && index > 0) column = tags[index - 1]!.span.endColumn;
    else if (text === null) endColumn = tags[1]!.span.column;
    const old = bytes.subarray(column - span.column, endColumn - span.column).toString();
    const place = { line: span.line, column, endLine: span.line, endColumn };
    edits.push({ position: positionOf(file, place), old, text: text ?? "", above: false });
  }
  return edits;
}

function pairText({ key, value }: StructTagPair): string {
  return `${key}:${JSON.stringify(value)}`;
}
