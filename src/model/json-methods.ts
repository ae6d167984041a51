/** The methods of a type that encoding/json calls. */

import type { TypeTarget } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import type { TypeReader } from "../types/packages.ts";
import type { ResolvedMethod } from "../types/resolved-types.ts";

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
  /** Why some methods may be missing; null if all are known. */
  missing: string | null;
}

/** Finds the methods of a type that encoding/json calls. */
export function jsonMethods(reader: TypeReader, target: TypeTarget): JSONMethods {
  const { methods, missing } = methodSet(reader, target);
  const receiver = (name: string, parameters: string, results: string): Receiver => {
    const method = methods.find(method => method.name === name);
    if (!method || !hasSignature(method, parameters, results)) return null;
    return method.pointerReceiver ? "pointer" : "value";
  };
  return {
    marshalJSON: receiver("MarshalJSON", "", "[]byte,error"),
    marshalText: receiver("MarshalText", "", "[]byte,error"),
    unmarshalJSON: receiver("UnmarshalJSON", "[]byte", "error"),
    unmarshalText: receiver("UnmarshalText", "[]byte", "error"),
    isZero: receiver("IsZero", "", "bool"),
    missing,
  };
}

function hasSignature(method: ResolvedMethod, parameters: string, results: string): boolean {
  const text = (types: string[]) => types.join().replaceAll(/\s/g, "").replaceAll("[]uint8", "[]byte");
  return text(method.parameters) === parameters && text(method.results) === results;
}

/** The methods that write and read a value; null where encoding/json does it by the value's kind. */
export interface Codec {
  writes: "MarshalJSON" | "MarshalText" | null;
  reads: "UnmarshalJSON" | "UnmarshalText" | null;
}

/**
 * The methods that encoding/json calls for a value. To write, it calls pointer methods only if the value has an address. To read, there always is
 * an address, but it calls methods of a type without a name only behind a pointer.
 */
export function codecOf(
  methods: JSONMethods,
  { addressable, unnamed }: { addressable: boolean; unnamed: boolean },
): Codec {
  const has = (receiver: Receiver) => receiver === "value" || (receiver === "pointer" && addressable);
  const writes = has(methods.marshalJSON) ? "MarshalJSON" : has(methods.marshalText) ? "MarshalText" : null;
  if (unnamed) return { writes, reads: null };
  const reads =
    methods.unmarshalJSON !== null
      ? "UnmarshalJSON"
      : methods.unmarshalText !== null
        ? "UnmarshalText"
        : null;
  return { writes, reads };
}

/** Reports whether a value is written differently with and without an address. */
export function needsAddress({ marshalJSON, marshalText }: JSONMethods): boolean {
  return marshalJSON === "pointer" || (marshalText === "pointer" && marshalJSON === null);
}
