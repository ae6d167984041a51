/** What gen knows of a type after reading its source. */
import type { GoFile, StructField, TypeExpression } from "../go/declarations.ts";

/** A named type, or a type that an alias stands for. */
export interface ResolvedType {
  /** Null for the package's own types and for predeclared ones. For an alias, this and all other keys describe the type that it stands for. */
  importPath: string | null;
  /** Empty for an alias of a type without a name. */
  name: string;
  /** The name in the clause of the package that declares it; empty for predeclared types and types without a name. */
  packageName: string;
  /** The texts of the type arguments, for example `["int"]`; the parameters' names where none were given. */
  typeArguments: string[];
  underlying: Underlying;
  /** Whether `==` works on it; null where that is not known. */
  comparable: boolean | null;
  /** Its exported methods and the pointer's, promoted ones included, by name. */
  methods: ResolvedMethod[];
  /** Its members, where it is a closed enum that generated code checks; null for others. */
  members: { check: string; texts: string[]; message: string } | null;
  /** Why methods may be missing: it embeds a type that can't be resolved; null when they are all there. */
  missing: string | null;
  /** A note for the user, for example that Go may take another version than the one that was read; null without one. */
  note: string | null;
}

/** The underlying type of a named type. */
export type Underlying =
  /** `name` without aliases: `uint8` for byte, `int32` for rune. */
  | { kind: "basic"; name: string }
  /** `file` gives the qualifiers in the fields' types their meaning. Null for a struct that is known from the table only. */
  | { kind: "struct"; fields: StructField[]; file: GoFile | null }
  | { kind: "slice" | "array" | "pointer"; text: string; element: TypeExpression | null; file: GoFile | null }
  | { kind: "map" | "interface" | "function" | "channel" | "typeParameter"; text: string };

/** A type that can't be resolved. */
export interface UnresolvedType {
  /** What was looked for and where, and what to do; for a diagnostic. */
  reason: string;
}

/** An exported method of a type. */
export interface ResolvedMethod {
  name: string;
  /** Only the pointer has it: it has a pointer receiver, or is promoted from an embedded value whose pointer has it. */
  pointerReceiver: boolean;
  /** The types of the parameters as the method's declaration writes them, with type arguments filled in; `...T` for a variadic one. */
  parameters: string[];
  results: string[];
}

/** The exported methods of a type. */
export interface MethodSet {
  methods: ResolvedMethod[];
  /** Why some may be missing; null when they are all there. */
  missing: string | null;
}
