/** Types, parameters and comments of a Go file as plain data: what declarations and statements are made of. */
import type { Span } from "../base/report/diagnostic.ts";
import type { NameInText } from "./names-in-text.ts";

export interface Parameter {
  /** Null when unnamed. */
  name: string | null;
  type: TypeExpression;
  /** `...T`; `type` is then T. */
  variadic: boolean;
}

/** One line of a doc comment, without comment markers, the `*` that decorates block comments, and outer white space. */
export interface DocLine {
  text: string;
  /** The line with its indentation, which shows code and lists, but without one space after `//`. */
  raw: string;
  /** The text within the file. */
  span: Span;
  /** The line follows `//` with no space between, as Go's own directives do (`//go:generate`). */
  directive: boolean;
}

/**
 * A type as written, without parentheses. `text` is its source. For a function, channel or interface, `names` are the names of types and
 * constants in this text.
 */
export type TypeExpression = { text: string; span: Span } & (
  | {
      kind: "name";
      /** The qualifier as written, for example `http`; null for an unqualified name. */
      package: string | null;
      name: string;
      typeArguments: TypeExpression[];
    }
  | { kind: "pointer"; element: TypeExpression }
  | { kind: "slice"; element: TypeExpression }
  | { kind: "array"; length: string; element: TypeExpression }
  | { kind: "map"; key: TypeExpression; value: TypeExpression }
  | { kind: "struct"; fields: FieldDeclaration[] }
  | {
      kind: "interface";
      methods: InterfaceMethod[];
      /** The embedded elements, each with its alternatives: `~int | ~string` has two, an embedded interface is the only one. */
      embedded: TypeTerm[][];
      names: NameInText[];
    }
  | { kind: "function" | "channel"; names: NameInText[] }
);

/** A method that an interface lists. */
export interface InterfaceMethod {
  name: string;
  /** The name. */
  span: Span;
  /** One entry per parameter: `a, b int` gives two. */
  parameters: Parameter[];
  results: Parameter[];
  doc: DocLine[];
}

/** One alternative of an element that an interface embeds. */
export interface TypeTerm {
  /** `~T`: every type whose underlying type is T. */
  tilde: boolean;
  type: TypeExpression;
}

/** One field declaration, which may name several fields. */
export interface FieldDeclaration {
  /** Empty for an embedded field. */
  names: { name: string; span: Span }[];
  type: TypeExpression;
  /** The tag literal as written, quotes included, without carriage returns; null when there is none. */
  tag: { literal: string; span: Span } | null;
  doc: DocLine[];
}
