/** The parts of statements. */
import type { Expression, Statement } from "./declarations.ts";

/** The statements and expressions directly in a statement or expression, and in its cases and elements, in their order. Types, which have a `span`, are left out. */
export function partsOf(node: object): (Statement | Expression)[] {
  return Object.values(node).flatMap((part: unknown) => {
    if (typeof part !== "object" || part === null || "span" in part) return [];
    return "kind" in part ? [part as Statement | Expression] : partsOf(part);
  });
}
