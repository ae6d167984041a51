/** The type of a field in the model. */

/** A field's type. */
export interface FieldType {
  /** The type as the struct writes it, for example `[]*time.Time`. */
  text: string;
  /** The packages that `text` needs. */
  imports: TypeImport[];
  /** `*T`. */
  pointer: boolean;
  /** `[]T`. */
  slice: boolean;
}

/** A package that a type's text refers to. */
export interface TypeImport {
  /** The qualifier in the text. */
  name: string;
  /** The import path. */
  path: string;
}

/** A comparison that holds where a value, or a part of it, is not the zero value of its type. */
export interface GoNonZero {
  /** A Go expression, for example `v.Home.Lines`. */
  value: string;
  /** What it must not be equal to: `nil`, `0` or `""`; empty for a bool, and where `type` is set. */
  zero: string;
  /** The type whose zero value it must not be equal to; else null. */
  type: FieldType | null;
}

/** A name as generated code writes it: with a qualifier where it is of another package than the generated code. */
export function typeNamed(
  name: string,
  pkg: { name: string; importPath: string | null } | null = null,
): FieldType {
  const plain = { text: name, imports: [], pointer: false, slice: false };
  if (!pkg || pkg.importPath === null) return plain;
  return { ...plain, text: `${pkg.name}.${name}`, imports: [{ name: pkg.name, path: pkg.importPath }] };
}

/** What a body that is not taken apart is in Go: a string, bytes, a stream of type io.Reader or io.ReadCloser, or a form whose parts a *multipart.Reader reads. */
export type RawBody = "text" | "bytes" | "stream" | "multipart";

/**
 * How a handler is called: as an http.HandlerFunc (`plain`); so, with an error as its result (`error`); with a context and its request
 * struct, which returns its response struct and an error (`typed`); with the context of a framework (`gin`, `echo`); or with what
 * the http.HandlerFunc that it returns needs (`factory`).
 */
export type HandlerSignature = "plain" | "error" | "typed" | "gin" | "echo" | "factory";
