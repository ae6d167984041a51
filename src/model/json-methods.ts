/** The methods of a type that encoding/json calls. */

import type { TypeTarget } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import type { TypeReader } from "../types/packages.ts";
import type { ResolvedMethod } from "../types/resolved-types.ts";

/** Who has a method: values and pointers, or pointers alone; null for nobody. */
type Receiver = "value" | "pointer" | null;

/** The methods of a type that encoding/json calls, promoted ones included. */
export interface JSONMethods {
  marshalJSON: Receiver;
  marshalText: Receiver;
  unmarshalJSON: Receiver;
  unmarshalText: Receiver;
  /** `IsZero() bool`, which `omitzero` calls. */
  isZero: Receiver;
  /** Why some may be missing; null when they are all there. */
  missing: string | null;
}

/** The methods of what a type means. */
export async function jsonMethods(reader: TypeReader, target: TypeTarget): Promise<JSONMethods> {
  const { methods, missing } = await methodSet(reader, target);
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

/** Which method writes a value, or reads it; null where its kind decides. */
export interface Codec {
  writes: "MarshalJSON" | "MarshalText" | null;
  reads: "UnmarshalJSON" | "UnmarshalText" | null;
}

/**
 * What encoding/json calls for a value. Pointer methods need an address to be called on, in writing. In reading there always is one, but a
 * type without a name is asked for its methods only behind a pointer.
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

/** Reports whether the way that a value is written depends on whether it has an address. */
export function needsAddress({ marshalJSON, marshalText }: JSONMethods): boolean {
  return marshalJSON === "pointer" || (marshalText === "pointer" && marshalJSON === null);
}
