/** The functions that write JSON without reflection. Part of the model's contract, see types.ts. */
import type { FieldType, GoNonZero } from "../../types/field-type.ts";

/** A function that generated code declares: it writes the values of one type as JSON, byte for byte as json.Marshal does. */
export interface GoJSONWriter {
  /** Its name, for example `encodePet`; `marshalListPetsResponse` where it writes a whole body. */
  name: string;
  /** The type that its parameter `v` points to. */
  type: FieldType;
  /** A value of the type can lead back to the function, so it counts how deep it is: a cycle of pointers has no end. */
  recursive: boolean;
  /** What is written, in order. */
  steps: GoJSONWriteStep[];
}

/** A part of what is written. */
export interface GoJSONWriteStep {
  /**
   * `raw` writes `text`, `key` the same after a comma where it is not the first key of its object. `text` to `time` write `value`, `marshaled` what its MarshalText returns, and
   * `value` what json.Marshal writes for it. `call` calls `writer`. `if` does its steps where the conditions hold, `pointer` where `value` is not nil, and else writes null; `list`
   * does them for each index, `map` for each key.
   */
  kind:
    | "raw"
    | "key"
    | "text"
    | "quotedText"
    | "bool"
    | "int"
    | "uint"
    | "float"
    | "base64"
    | "time"
    | "marshaled"
    | "value"
    | "call"
    | "if"
    | "pointer"
    | "list"
    | "map";
  /** JSON as it is written, by a `raw` and a `key`; else empty. */
  text: string;
  /** A Go expression, for example `v.Pets` or `int64(v.Age)`; empty for a `raw` and a `key`. */
  value: string;
  /** The bits of the number that a `float` writes: 32 or 64; else 0. */
  bits: number;
  /** The name of the function that a `call` calls; else empty. */
  writer: string;
  /** Of an `if`: Go expressions that must hold, in order. */
  conditions: string[];
  /** Of an `if`: comparisons of which one must hold, too; empty where there are none. */
  nonZero: GoNonZero[];
  /** The variable of a `list` and of a `map` that counts; else empty. */
  index: string;
  /** The value of a `list` or a `map` can be nil, which is null in JSON. */
  nilable: boolean;
  /** The value of a `list` or a `map` has at least one element. */
  notEmpty: boolean;
  /** The variable of a `map` that holds the key; else empty. */
  key: string;
  /** The key of a `map` as a string: the variable or its conversion; else empty. */
  keyText: string;
  /** The variable of a `map` that holds the value, where Go has to take its address; null where it need not. */
  item: string | null;
  /** A Go expression for the value of `key` in a `map`; else empty. */
  itemValue: string;
  /** What is done with the parts of an `if`, a `pointer`, a `list` or a `map`. */
  steps: GoJSONWriteStep[];
}
