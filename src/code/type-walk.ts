/**
 * Goes through a type to make code for its values: what JSON has directly in them, with the Go expressions of these parts and the variables of loops.
 * What is done with each part is said by a visitor: checks, reading and writing are three of them.
 */
import type { TypeExpression } from "../go/declarations.ts";
import type { GoType } from "../types/go-types.ts";
import type { GoPointerPart } from "./checks/rule-types.ts";

/** A Go expression. If `pointer` is set, it is a pointer to the value. */
export interface Expression {
  text: string;
  pointer: boolean;
}

/** A value that generated code reads, writes or checks, and what is around it. */
export interface CodeValue {
  type: GoType;
  value: Expression;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs without a function that enclose it. */
  structs: TypeExpression[];
}

/** A whole value, such as a message or the parameter of a function. */
export function wholeValue(type: GoType, value: Expression): CodeValue {
  return { type, value, loops: 0, depth: 0, structs: [] };
}

/** Makes the steps for each kind of type; null where it can't. */
interface Visitor<V extends CodeValue, S> {
  /** Deepest nesting of types without a name that is followed: real types have less. */
  maxDepth: number;
  /** `inner` is what the pointer points to. */
  pointer(inner: V): S[] | null;
  /** `inner` is the element of a slice or an array with the index in the variable `index`. */
  list(inner: V, index: string): S[] | null;
  /** `inner` is a value of the map, within one more loop, which the variable `index` may count; its expression is still that of the map. */
  map(key: GoType, inner: V, index: string): S[] | null;
  /** `inner` is the struct itself. */
  struct(inner: V): S[] | null;
}

/** The steps for what a type is below its name; null where the visitor makes none, for basic types, and for structs within themselves: without a function, nothing could call itself. */
export function visitParts<V extends CodeValue, S>(at: V, visitor: Visitor<V, S>): S[] | null {
  const { value, loops, structs } = at;
  const { element, key, kind, literal } = at.type;
  if (literal === null || at.depth > visitor.maxDepth) return null;
  const inner: V = { ...at, type: element ?? at.type, depth: at.depth + 1 };
  const index = loopVariable(loops);
  if (element && key) return visitor.map(key, { ...inner, loops: loops + 1 }, index);
  if (element && kind === "pointer")
    return visitor.pointer({ ...inner, value: { text: operandText(value), pointer: true } });
  if (element) return visitor.list({ ...inner, value: elementOf(value, index), loops: loops + 1 }, index);
  if (kind !== "struct" || structs.includes(literal.type)) return null;
  return visitor.struct({ ...inner, structs: [...structs, literal.type] });
}

/** The text of a pointer that nothing is selected from: `**p` and the argument `*p` need no parentheses, as `(*p).field` does. */
const withoutParentheses = (text: string) => text.replace(/^\((\*[\w.]+)\)$/, "$1");

/** The Go expression of the value itself. */
export function valueText({ text, pointer }: Expression): string {
  return pointer ? `*${withoutParentheses(text)}` : text;
}

/** The Go expression from which an element or a field of the value can be selected. */
function operandText(value: Expression): string {
  return value.pointer ? `(${valueText(value)})` : value.text;
}

/** The element of a list with the index in a variable, or of a map. */
export function elementOf(value: Expression, index: string): Expression {
  return { text: `${operandText(value)}[${index}]`, pointer: false };
}

/** The Go expression of a pointer to the value. */
export function addressOf({ text, pointer }: Expression): string {
  return pointer ? withoutParentheses(text) : `&${text}`;
}

/** The variable that counts in a loop: `i`, and within other loops `j`, `k` and so on. */
export function loopVariable(loops: number): string {
  return "ijkmn"[loops] ?? `i${loops}`;
}

/** The name of a variable: `key`, and within others of that name `key2`, `key3` and so on. */
export function numbered(name: string, others: number): string {
  return others === 0 ? name : `${name}${others + 1}`;
}

/** Reports whether a selector of embedded structs is the beginning of the way to a field. */
export function leadsTo(selector: string, embeddedIn: string[]): boolean {
  return `${embeddedIn.join(".")}.`.startsWith(`${selector}.`);
}

// Makes JSON Pointers to the parts of values.

/** A place with one more part. Literal parts that follow each other are one. */
export function placeWithin(place: GoPointerPart[], part: GoPointerPart): GoPointerPart[] {
  const last = place.at(-1);
  return part.kind === "literal" && last?.kind === "literal"
    ? [...place.slice(0, -1), { ...last, text: last.text + part.text }]
    : [...place, part];
}

/** The place for the failures that a function returns; empty for the whole body, to whose places nothing is added. */
export function placeBefore(place: GoPointerPart[]): GoPointerPart[] {
  return place.length === 1 && place[0]!.kind === "literal" && place[0]!.text === "" ? [] : place;
}

/** The place of an element of a list or a map. */
export function elementPlace(place: GoPointerPart[], part: GoPointerPart): GoPointerPart[] {
  return placeWithin(placeWithin(place, { kind: "literal", text: "/" }), part);
}

/** The part of a JSON Pointer for a key: `/a~1b` for `a/b`. */
export function pointerPart(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The kind of the part for the key of a map, by the key's type. */
export function pointerKind({ target, underlying, kind }: GoType): GoPointerPart["kind"] {
  if (underlying.kind !== "predeclared") return "other";
  const isPlain = target.kind === "predeclared";
  if (isPlain && kind === "int") return "index";
  if (kind === "string") return isPlain ? "text" : "string";
  if (kind.startsWith("uint")) return "unsigned";
  return kind.startsWith("int") && kind !== "interface" ? "signed" : "other";
}
