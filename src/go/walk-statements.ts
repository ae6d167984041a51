/** The parts of statements. */
import type { Expression, Statement } from "./declarations.ts";

/** The statements and expressions directly in a statement or expression, and in its cases and elements, in their order. Types, which have a `span`, are left out. */
export function partsOf(node: object): (Statement | Expression)[] {
  const parts: (Statement | Expression)[] = [];
  for (const part of Object.values(node)) {
    if (typeof part !== "object" || part === null || "span" in part) continue;
    if ("kind" in part) parts.push(part);
    else for (const inner of partsOf(part)) parts.push(inner);
  }
  return parts;
}
