/** The functions that read and write JSON without reflection. Part of the model's contract, see types.ts. */
import type { FieldType, GoNonZero } from "../../types/type-text.ts";

/** A function that generated code declares: it reads JSON into a value of one type, which is zero before. */
export interface GoJSONReader {
  /** Its name, for example `decodePet`. */
  name: string;
  /** The type that its parameter `v` points to. */
  type: FieldType;
  /** What is read, in order. */
  steps: GoJSONReadStep[];
}

/** A function that reads a JSON body, and reports whether it did. */
export interface GoBodyReader {
  /** Its name, for example `unmarshalCreatePetRequest`. */
  name: string;
  /** The type that its parameter `v` points to. */
  type: FieldType;
  /** The name of the function that it reads the value by. */
  decode: string;
  /** What that function reads, if the type is the view of a struct; else empty: then the list `jsonReaders` of the package has the function. */
  steps: GoJSONReadStep[];
}

/** A part of what is read. */
export interface GoJSONReadStep {
  /**
   * `assign` reads a simple value, and sets `value` to it or appends it. `call` calls `reader`. `method` calls UnmarshalJSON of `value`, and `text-method` its UnmarshalText.
   * `value` leaves it to json.Unmarshal, and `give-up` the whole body. `object` reads fields by their keys. `quoted` does its steps within quotes, `pointer` for a new value behind
   * `value` unless there is null, `optional` for the T of an `Optional[T]` unless there is null, `list` for each element, `array` for each index, `map` for each key. `grow` appends a zero value to `value`, and does its steps for it. `embedded`
   * sets an embedded pointer that is nil.
   */
  kind:
    | "assign"
    | "call"
    | "method"
    | "text-method"
    | "value"
    | "give-up"
    | "object"
    | "quoted"
    | "pointer"
    | "optional"
    | "list"
    | "array"
    | "map"
    | "grow"
    | "embedded";
  /** A Go expression, for example `v.Pets` or `*v`; for a `call`, a `method`, a `text-method` and a `value` a pointer, for example `&v.Pets`. Empty for an `object`, a `quoted` and a `give-up`. */
  value: string;
  /** What an `assign` reads; null for other kinds. */
  method: "text" | "texts" | "quoted-text" | "bool" | "int" | "uint" | "float" | "base64" | "time" | null;
  /** A `value` may lack fields that config `bindings.requireJSON` needs: encoding/json does not say which it found. */
  mayLackFields: boolean;
  /** The bits of the number that an `assign` reads, as strconv counts them: `0` for an int. Empty where it reads no number, and for other kinds. */
  bits: string;
  /** An `assign` appends to `value`. */
  appends: boolean;
  /** The type that an `assign` converts to; of a `pointer` and an `embedded` what the pointer points to; of a `list` and a `map` the type of `value`; of a `grow` that of its elements. Null where no type is needed. */
  type: FieldType | null;
  /** The zero value that a `grow` appends, such as `nil`; empty where it is `type{}`, and for other kinds. */
  zero: string;
  /** The name of the function that a `call` calls; else empty. */
  reader: string;
  /** The variable of an `array` for the index, and of a `map` for the number of keys; else empty. */
  index: string;
  /** The variable of an `object` and a `map` for the key; else empty. */
  key: string;
  /** The type that a `map` converts its keys to; null where they are strings, and for other kinds. */
  keyType: FieldType | null;
  /** The variable of a `map` for a value, and of a `grow` for a pointer to the new element; null where none is needed. */
  item: string | null;
  /** The type of the variable `item` of a `map`; else null. */
  itemType: FieldType | null;
  /** Where Go finds the value of `key` in a `map`, and the new element of a `grow`: for example `v.Homes[key]`; else empty. */
  selected: string;
  /** The variable of an `object` for the keys that it has met; else empty. */
  seen: string;
  /** The type of `seen`: `uint64`, or `[2]uint64` for more than 64 fields. Empty without fields, and for other kinds. */
  seenType: string;
  /** The fields of an `object`; those with a key that is not ASCII are missing. */
  fields: GoJSONReadField[];
  /** The quoted keys of an `object` in rows, with which others are compared in any case; null where any other key is left to encoding/json, and for other kinds. */
  keyRows: string[] | null;
  /** The fields of an `object` that config `bindings.requireJSON` needs, as masks of its words. */
  required: GoRequiredBits[];
  /** What is done for the parts. */
  steps: GoJSONReadStep[];
}

/** Fields that a body must have, in one word of an object. */
export interface GoRequiredBits {
  /** The word, for example `seen` or `seen[1]`. */
  word: string;
  /** The bits of the fields, for example `0x1f`. */
  mask: string;
}

/** A field of an object that is read. */
export interface GoJSONReadField {
  /** Its key in JSON. */
  key: string;
  /** The word of `seen` that holds its bit, for example `seen` or `seen[1]`. */
  word: string;
  /** The number of its bit. */
  bit: number;
  /** What reads its value. */
  steps: GoJSONReadStep[];
}

/** A function that generated code declares: it reports the fields that the JSON of one type lacks. */
export interface GoAbsentFields {
  /** Its name, for example `absentInPet`. */
  name: string;
  /** What is looked for, in order. */
  steps: GoAbsentStep[];
}

/** A part of what is looked for. */
export interface GoAbsentStep {
  /** `require` reports those of `keys` that an object lacks. `field` looks into the values in the field with the first of `keys`, and `each` into those in a whole list or map. */
  kind: "require" | "field" | "each";
  /** The quoted keys of fields; empty for an `each`. */
  keys: string[];
  /** The number of lists and maps around the values that a `field` or an `each` looks into. */
  levels: number;
  /** The name of the function that looks into them; empty where `steps` do. */
  look: string;
  /** What is looked for in a struct without a name. */
  steps: GoAbsentStep[];
}

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
   * `value` what json.Marshal writes for it. `call` calls `writer`. `if` does its steps where the conditions hold, `pointer` where `value` is not nil, `optional` where `value` is valid, and both else write null; `list`
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
    | "optional"
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
  /** What is done with the parts of an `if`, a `pointer`, an `optional`, a `list` or a `map`. */
  steps: GoJSONWriteStep[];
}

/** A function that generated code declares: it says where the JSON of one type has lists. */
export interface GoListFunction {
  /** Its name, for example `listsInPet`. */
  name: string;
  /** What it says of the values in an object by their keys, or of all values in a list, an array or a map. */
  steps: GoListStep[];
}

/** A value in JSON that is a list, or holds some. */
export interface GoListStep {
  /** Its key in an object, with the escapes of encoding/json; empty for the values in a list, an array or a map. */
  key: string;
  /** It is a list, and null stands for a nil one. */
  list: boolean;
  /** The name of the function for its type; empty where `steps` say what it holds, and where it holds no lists. */
  call: string;
  /** The values in one whose type has no name. */
  steps: GoListStep[];
}
