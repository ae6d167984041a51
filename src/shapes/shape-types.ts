/**
 * What values are in messages: shapes, and the named types that they refer to. Part of the model's contract, see types.ts.
 *
 * A shape says what encoding/json writes and reads for a Go type, or for a field outside of a JSON body what its text conversion does.
 * Where writing and reading differ by more than `null`, the shape is what is written, and `reads` is what is read.
 */
import type { Constraint } from "../constraints/types.ts";
import type { Position } from "../go/declarations.ts";
import type { Doc } from "../go/docs/docs.ts";

/** What the value of a Go type is in a message. */
export interface Shape {
  /**
   * The kind of the value. `bytes` is base64 in a string, `list` an array of any length and `array` one of a fixed length, `map` an object with any keys, `object` one
   * with the keys of a struct without a name, `reference` a named type of `Model.types`, `any` all that JSON has. `opaque` is what a method of the type decides, where
   * its code does not show it, `unsupported` is what encoding/json refuses, for example a channel, and `unresolved` is a type whose source was not found.
   */
  kind:
    | "boolean"
    | "integer"
    | "number"
    | "string"
    | "bytes"
    | "list"
    | "array"
    | "map"
    | "object"
    | "reference"
    | "any"
    | "opaque"
    | "unsupported"
    | "unresolved";
  /** Go can write `null` here: the value can be a nil pointer, slice, map or interface, and the field is not left out then. */
  nullable: boolean;
  /** Go reads `null` here without an error: it sets pointers, slices, maps and interfaces to nil, and leaves other values as they are. */
  readsNull: boolean;
  /** What Go reads, where that is something else than what it writes, for example of a type with MarshalJSON alone; null when it is the same. */
  reads: Shape | null;
  /** Size of an `integer` or a `number` in bits, 8 to 64; 64 for int, uint and uintptr; 0 for a number of any size and for other kinds. */
  bits: number;
  /** An `integer` can be negative. */
  signed: boolean;
  /** The value stands in a JSON string: `42` is `"42"`, and the string `a` is `"\"a\""`, as the tag's option `string` says. */
  quoted: boolean;
  /** What the text of a `string` is, by JSON Schema's name where it has one: `date-time`, `duration`, `ip`, `uuid`, `uri`, …; `numeric` for a `number` that may also be the text `NaN`, `Infinity` or `-Infinity`. Null for any text, and where it is not known. */
  format: string | null;
  /** The element of a `list`, an `array` or a `map`; null for other kinds. */
  element: Shape | null;
  /** The number of elements that an `array` is written with; reading ignores more and sets the missing ones to zero. Null for other kinds. */
  length: number | null;
  /** The key of a `map`: a `string`, or an `integer` as a text; null for other kinds. */
  key: Shape | null;
  /** The fields of an `object`, in the order in which they are written; empty for other kinds. */
  fields: Property[];
  /** The `id` of the type that a `reference` means; null for other kinds. */
  type: string | null;
  /** Why nothing more is known of an `opaque`, `unsupported` or `unresolved` value, or of the text of a `string` that a method makes, or that methods write and read a value of another kind; null when all is known. */
  reason: string | null;
}

/** A field of a struct, as JSON has it. */
export interface Property {
  /** The field's Go name. */
  name: string;
  /** Names of the embedded structs that the field is promoted through, outermost first; empty for a field of the struct itself. */
  embeddedIn: string[];
  /** Its key in the JSON object. */
  key: string;
  /** What its value is. */
  shape: Shape;
  /** Go leaves it out at times: by `omitempty` or `omitzero` where they have an effect, or because an embedded pointer is nil. */
  optional: boolean;
  /** Go never writes its zero value: by `omitempty`, or `omitzero` without a method IsZero. False for pointers, whose value may be zero. */
  omitsZero: boolean;
  /** It is a pointer in Go, nil where the message has null or no such key, or an `Optional[T]`. */
  pointer: boolean;
  /** The embedded pointers on the way to it, as `Page.Sort`, outermost first: each is nil where the message has none of the fields behind it. */
  embeddedPointers: string[];
  /** Doc comment. */
  doc: Doc;
  /** The rules of an embedded struct that it is promoted through may keep its own, and those of what it holds, from being applied; or they see the struct or map of a type such as `mo.Option[T]`. */
  unconstrained: boolean;
  /** The rules of its tag `validate`, in order; empty where it is `unconstrained`. */
  constraints: Constraint[];
  /** These rules refuse a message without it; those on the fields of a struct don't count. */
  refusesAbsent: boolean;
  /** All tags of the field, in order. */
  tags: Tag[];
  /** The field's name in its declaration. */
  position: Position;
}

/** One `key:"value"` pair of a struct tag. */
export interface Tag {
  /** For example `json`. */
  key: string;
  /** All that the quotes hold, for example `name,omitempty`. */
  value: string;
}

/** A named type that a message reaches. */
export interface NamedType {
  /**
   * What shapes refer to it by: import path and name, for example `example.com/shop/money.Amount`, with type arguments `example.com/shop.Page[example.com/shop.Book]`; outside
   * of a module the name alone. It ends in ` (value)` for values whose address Go can't take, if that makes a difference: methods have pointer receivers.
   */
  id: string;
  /** The type's name without its package and type arguments, for example `Page`. */
  name: string;
  /** The package that declares it. */
  package: TypePackageName;
  /** What its type parameters stand for; empty when it is not generic. */
  typeArguments: Shape[];
  /** What its values are. Never a `reference` to itself; `nullable` says whether Go can write `null` where `omitempty` doesn't leave it out. */
  shape: Shape;
  /** Its constants, or the constant texts that its method MarshalJSON writes; null without any, for flags that are combined, and where methods of the type make its text otherwise. */
  enum: Enum | null;
  /** Doc comment. */
  doc: Doc;
  /** The type's name in its declaration; null for a type that is known without its source. */
  position: Position | null;
}

/** The package that declares a type. */
export interface TypePackageName {
  /** Name in the package clause. */
  name: string;
  /** Null for the package itself when it is outside of a module. */
  importPath: string | null;
}

/** The constants of a named basic type, in its own package. */
export interface Enum {
  /**
   * Parse of a request refuses other values. True for types of the user's module with at least two constants: texts in one block, or integers made by iota.
   * Config `enums`, and `gen:open` and `gen:enum` in the type's doc comment decide otherwise.
   */
  closed: boolean;
  /** A response holds no other values, either, except for the zero value: Write refuses them, by config `enums: "closed"`. */
  closedInResponses: boolean;
  /** Each value once, in the order of the source. */
  members: EnumMember[];
}

/** One value of an enum. */
export interface EnumMember {
  /** The constant's name, for example `KindCat`: the first one of the value that is exported, else the first. The text itself where MarshalJSON makes it. */
  name: string;
  /** The other constants of the same value. */
  aliases: string[];
  /** The value as JSON writes it, for example `"cat"` or `3`. */
  json: string;
  /** The value as a text outside of a JSON body, for example `cat` or `3`. */
  text: string;
  /** Doc comment, or else the comment at the end of the constant's line. */
  doc: Doc;
  /** The constant's name in its declaration; that of the type where MarshalJSON makes the text. */
  position: Position;
}
