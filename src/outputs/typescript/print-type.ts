/** Prints TypeScript types, on one line except for objects, which have a line for each property, and comments. */
import { escapeHidden } from "../../base/report/visible-text.ts";
import type { Doc } from "../../go/docs/doc-types.ts";
import type { TypeScriptProperty } from "./view-types.ts";

/** A type to print. */
export type TypeNode =
  | { kind: "name"; text: string }
  | { kind: "union"; types: TypeNode[] }
  | { kind: "array"; element: TypeNode }
  | { kind: "tuple"; elements: TypeNode[] }
  | { kind: "generic"; name: string; arguments: TypeNode[] }
  | { kind: "index"; key: string; value: TypeNode }
  | { kind: "object"; properties: PropertyNode[] };

/** A property of an object type; its comment is not indented. */
export interface PropertyNode extends Omit<TypeScriptProperty, "type"> {
  type: TypeNode;
}

export const named = (text: string): TypeNode => ({ kind: "name", text });

/** A type or null. */
export function orNull(type: TypeNode): TypeNode {
  return unionOf([type, named("null")]);
}

/** A union without duplicates. It is `unknown` if that is one of the types, and leaves out `never`. */
export function unionOf(types: TypeNode[]): TypeNode {
  const all = types.flatMap(type => (type.kind === "union" ? type.types : [type]));
  if (all.some(isName("unknown"))) return named("unknown");
  const kept = all.filter(
    (type, index) => !isName("never")(type) && all.findIndex(other => same(other, type)) === index,
  );
  if (kept.length === 0) return named("never");
  return kept.length === 1 ? kept[0]! : { kind: "union", types: kept };
}

const isName = (text: string) => (type: TypeNode) => type.kind === "name" && type.text === text;

function same(a: TypeNode, b: TypeNode): boolean {
  return a === b || (a.kind === "name" && b.kind === "name" && a.text === b.text);
}

/** A type that begins in a line with this indentation. */
export function printType(type: TypeNode, indent = ""): string {
  const print = (one: TypeNode) => printType(one, indent);
  switch (type.kind) {
    case "name":
      return type.text;
    case "union":
      return type.types.map(print).join(" | ");
    case "array":
      return type.element.kind === "union" ? `(${print(type.element)})[]` : `${print(type.element)}[]`;
    case "tuple":
      return `[${type.elements.map(print).join(", ")}]`;
    case "generic":
      return `${type.name}<${type.arguments.map(print).join(", ")}>`;
    case "index":
      return `{ [key: ${type.key}]: ${print(type.value)} }`;
    case "object": {
      const inner = `${indent}  `;
      const lines = type.properties.map(({ name, optional, type, comment }) => {
        const property = `${inner}${name}${optional ? "?" : ""}: ${printType(type, inner)};\n`;
        return comment === "" ? property : `${indented(comment, inner)}\n${property}`;
      });
      return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}${indent}}`;
    }
  }
}

/** A text whose lines, except for empty ones, have this indentation. */
export function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

/** A doc comment and the paragraphs `more` as JSDoc; empty when there is no text. */
export function jsdoc({ summary, description, deprecated }: Doc, more: string[] = []): string {
  const blocks = [summary, description, ...more].filter(Boolean).map(protectTags);
  if (deprecated !== null) blocks.push(`@deprecated ${protectTags(deprecated)}`.trimEnd());
  if (blocks.length === 0) return "";
  const lines = escapeHidden(blocks.join("\n\n").replaceAll("*/", "*\\/"), "\t\n").split("\n");
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return ["/**", ...lines.map(line => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Escapes what JSDoc would read as a tag. */
function protectTags(text: string): string {
  return text.replace(/^(\s*)@/gm, "$1\\@").replaceAll("{@", "{\\@");
}
