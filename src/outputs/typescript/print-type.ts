/** Prints TypeScript types in the layout of Prettier: on one line if that fits in 80 columns. */
import { isExported } from "../../go/identifiers.ts";

/** A type to print. */
export type TypeNode =
  | { kind: "name"; text: string }
  | { kind: "union"; types: TypeNode[] }
  | { kind: "array"; element: TypeNode }
  | { kind: "tuple"; elements: TypeNode[] }
  | { kind: "generic"; name: string; arguments: TypeNode[] }
  | { kind: "index"; key: string; value: TypeNode }
  | { kind: "object"; properties: PropertyNode[] };

/** A property of an object type. */
export interface PropertyNode {
  /** In quotes where it has to be. */
  name: string;
  optional: boolean;
  type: TypeNode;
  /** Its comment for an indentation; empty without one. */
  comment(indent: string): string;
}

/** The longest line, as Prettier has it by default. */
export const width = 80;

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

/** Prints a type after `lead`, which is for example `isbn?:` or `export type Tags =`. */
export function printAfter(lead: string, type: TypeNode, indent: string): string {
  const start = `${lead} `;
  if (type.kind === "union" && !fits(type, indent.length + start.length, 1) && !isHugged(type)) {
    return `${lead}${brokenUnion(type.types, `${indent}  `, 1)}`;
  }
  return start + print(type, indent, indent.length + start.length, 1);
}

/** The declaration of an alias without the semicolon. A type that is too long for the line and can't be broken begins on the next one. */
export function printAlias(name: string, type: TypeNode): string {
  const lead = `export type ${name} =`;
  const text = printAfter(lead, type, "");
  return text.length < width || text.includes("\n") ? text : `${lead}\n  ${text.slice(lead.length + 1)}`;
}

/** A type on its own, in lines with this indentation. */
export function printType(type: TypeNode, indent: string): string {
  return printAfter("", type, indent).trimStart();
}

/** A property without the semicolon at its end. */
export function printProperty(
  { name, optional, type }: Omit<PropertyNode, "comment">,
  indent: string,
): string {
  return printAfter(`${name}${optional ? "?" : ""}:`, type, indent);
}

/** A type on one line; null if it contains an object, which needs several lines. */
export function onOneLine(type: TypeNode): string | null {
  switch (type.kind) {
    case "name":
      return type.text;
    case "union":
      return joined(type.types, " | ");
    case "array": {
      const element = onOneLine(type.element);
      return element && `${type.element.kind === "union" ? `(${element})` : element}[]`;
    }
    case "tuple":
      return type.elements.length === 0 ? "[]" : around("[", joined(type.elements, ", "), "]");
    case "generic":
      return around(`${type.name}<`, joined(type.arguments, ", "), ">");
    case "index":
    case "object":
      return null;
  }
}

function joined(types: TypeNode[], separator: string): string | null {
  const texts = types.map(onOneLine);
  return texts.includes(null) ? null : texts.join(separator);
}

function around(open: string, text: string | null, close: string): string | null {
  return text === null ? null : open + text + close;
}

/** Reports whether a type that begins at `column` fits on one line with the `after` characters that follow it. */
function fits(type: TypeNode, column: number, after: number): boolean {
  const text = onOneLine(type);
  return text !== null && column + text.length + after <= width;
}

/** Reports whether a union begins on the line of its property: one object or reference such as `Book` that can be null. `string` is not a reference. */
function isHugged(type: TypeNode): boolean {
  if (type.kind !== "union") return false;
  const [only, ...others] = type.types.filter(one => !isName("null")(one));
  if (only === undefined || others.length > 0) return false;
  return only.kind === "name" ? isExported(only.text) : only.kind !== "array" && only.kind !== "tuple";
}

/** Prints a type that begins at `column`, in lines with this indentation. `after` characters follow it. */
function print(type: TypeNode, indent: string, column: number, after: number): string {
  if (fits(type, column, after)) return onOneLine(type)!;
  const inner = `${indent}  `;
  switch (type.kind) {
    case "name":
      return type.text;
    case "union":
      if (isHugged(type)) {
        const orNull = " | null".length;
        return type.types.map(one => print(one, indent, column, after + orNull)).join(" | ");
      }
      return brokenUnion(type.types, indent, after).trimStart();
    case "array":
      if (type.element.kind === "union" && !isHugged(type.element))
        return `(${brokenUnion(type.element.types, inner, 0)}\n${indent})[]`;
      if (type.element.kind === "union") return `(${print(type.element, indent, column + 1, after + 3)})[]`;
      return `${print(type.element, indent, column, after + 2)}[]`;
    case "tuple": {
      const lines = type.elements.map(one => `${inner}${printElement(one, inner, type.elements.length)},\n`);
      return `[\n${lines.join("")}${indent}]`;
    }
    case "generic": {
      const last = type.arguments.length - 1;
      const lines = type.arguments.map(
        (one, at) => inner + print(one, inner, inner.length, at < last ? 1 : 0),
      );
      return `${type.name}<\n${lines.join(",\n")}\n${indent}>`;
    }
    case "index":
      return `{\n${inner}${printAfter(`[key: ${type.key}]:`, type.value, inner)};\n${indent}}`;
    case "object": {
      const lines = type.properties.map(property => {
        const comment = property.comment(inner);
        return `${comment && `${comment}\n`}${inner}${printProperty(property, inner)};\n`;
      });
      return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}${indent}}`;
    }
  }
}

/** An element of a tuple. A union of several lines is in parentheses if there are other elements. */
function printElement(type: TypeNode, indent: string, count: number): string {
  if (count === 1 || type.kind !== "union" || isHugged(type) || fits(type, indent.length, 1))
    return print(type, indent, indent.length, 1);
  return `(${brokenUnion(type.types, `${indent}  `, 0)}\n${indent})`;
}

/** Each type of a union on a line of its own; `after` characters follow the last one. */
function brokenUnion(types: TypeNode[], indent: string, after: number): string {
  const inner = `${indent}  `;
  const last = types.length - 1;
  const lines = types.map((one, at) => print(one, inner, inner.length, at < last ? 0 : after));
  return lines.map(line => `\n${indent}| ${line}`).join("");
}
