import type { DocLine } from "../go/declarations.ts";
import { readProse } from "./directives.ts";
import type { Doc } from "./shape-types.ts";

/** A doc comment taken apart. */
export function docOf(comment: DocLine[]): Doc {
  const lines = readProse(comment);
  return { lines, summary: lines[0] ?? "", description: lines.slice(1).join("\n").trim(), deprecated: null };
}
