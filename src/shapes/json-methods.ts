/** The methods of a type that encoding/json calls. */

import type { GoType } from "../types/go-types.ts";
import { declaresMethod, hasMethod, methodOf, methodSet, signatureOf } from "../types/methods.ts";
import { embeddedTypes, reachedFrom, structFields } from "../types/struct-fields.ts";

/** The receiver of a method: `value` if values and pointers have it, `pointer` if only pointers have it, null if the type has no such method. */
type Receiver = "value" | "pointer" | null;

/** The methods of a type that encoding/json calls, promoted ones included. */
export interface JSONMethods {
  marshalJSON: Receiver;
  marshalText: Receiver;
  unmarshalJSON: Receiver;
  unmarshalText: Receiver;
  /** `IsZero() bool`, which `omitzero` calls. */
  isZero: Receiver;
  /** It has methods that encoding/json calls only if it is built on encoding/json/v2: what is written or read depends on how the program is built. */
  others: boolean;
  /** Why some methods may be missing; null if all are known. */
  missing: string | null;
}

/** Finds the methods of a type that encoding/json calls. */
export function jsonMethods(type: GoType): JSONMethods {
  const receiver = (name: string, signature: string): Receiver => {
    const method = methodOf(type, name);
    if (!method || signatureOf(method) !== signature) return null;
    return method.pointerReceiver ? "pointer" : "value";
  };
  return {
    marshalJSON: receiver("MarshalJSON", "()([]byte,error)"),
    marshalText: receiver("MarshalText", "()([]byte,error)"),
    unmarshalJSON: receiver("UnmarshalJSON", "([]byte)(error)"),
    unmarshalText: receiver("UnmarshalText", "([]byte)(error)"),
    isZero: receiver("IsZero", "()(bool)"),
    others: hasOthers(type),
    missing: methodSet(type).missing,
  };
}

/** Reports whether it is known which methods encoding/json calls, and they are the same if it is built on encoding/json/v2. */
export function isCertain({ others, missing }: JSONMethods): boolean {
  return !others && missing === null;
}

function hasOthers(type: GoType): boolean {
  if (hasMethod(type, "MarshalJSONTo", "UnmarshalJSONFrom")) return true;
  // A json.Number that it embeds has these methods only in builds with encoding/json/v2.
  const embedded = [...reachedFrom(type, embeddedTypes)].filter(one => one !== type);
  if (embedded.some(({ id }) => id === "encoding/json.Number")) return true;
  // A type that declares both returns the same text from both. A promoted AppendText returns the text of another type.
  const declaresTexts = declaresMethod(type, "AppendText") && declaresMethod(type, "MarshalText");
  return hasMethod(type, "AppendText") && !declaresTexts;
}

/** Reports whether a method may be promoted through an embedded pointer or interface. If that is nil, a call of the method panics. */
export function mayPanicOnNil(type: GoType, method: string): boolean {
  return methodOf(type, method)?.mayPanic ?? false;
}

/** The methods that write and read a value; null where encoding/json does it by the value's kind. */
export interface Codec {
  writes: "MarshalJSON" | "MarshalText" | null;
  reads: "UnmarshalJSON" | "UnmarshalText" | null;
}

/** The methods that encoding/json calls for a value. To write, it calls pointer methods only if the value has an address. A value that is read always has one. */
export function codecOf(methods: JSONMethods, addressable: boolean): Codec {
  const has = (receiver: Receiver) => receiver === "value" || (receiver === "pointer" && addressable);
  const writes = has(methods.marshalJSON) ? "MarshalJSON" : has(methods.marshalText) ? "MarshalText" : null;
  if (methods.unmarshalJSON !== null) return { writes, reads: "UnmarshalJSON" };
  return { writes, reads: methods.unmarshalText === null ? null : "UnmarshalText" };
}

/** Reports whether a value is written differently with and without an address. */
export function needsAddress({ marshalJSON, marshalText }: JSONMethods): boolean {
  return marshalJSON === "pointer" || (marshalText === "pointer" && marshalJSON === null);
}

const isPresent = /^(?:valid|(?:is)?(?:present|set)|some)$/i;

/**
 * The T of a type that is a T or null by its form, whose methods MarshalJSON and UnmarshalJSON then write and read one of the two: a generic `map[bool]T`, a
 * generic struct of a T and a bool that says whether it is there, or one as in database/sql, such as `String string` and `Valid bool`, which may be embedded.
 */
export function nullableValue(type: GoType): GoType | null {
  const [argument] = type.target.kind === "declared" ? type.target.typeArguments.values() : [];
  if (type.key) return argument && type.key.kind === "bool" ? type.element : null;
  const fields = structFields(type);
  const [first] = fields;
  if (fields.length === 1) return first!.embedded && !first!.isPointer ? nullableValue(first!.type) : null;
  const bool = fields.find(({ name, type }) => isPresent.test(name) && type.kind === "bool");
  const value = fields.find(field => field !== bool);
  if (fields.length !== 2 || !bool || !value) return null;
  if (argument) return value.type.id === argument.id ? argument : null;
  // A byte may be written as a text.
  const isSQL = value.type.kind !== "uint8" && value.type.id.split(".").at(-1) === value.name.toLowerCase();
  return isSQL || value.type.id === "time.Time" ? value.type : null;
}
