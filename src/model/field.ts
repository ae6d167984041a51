/** The fields of binding structs, a part of the model. */
import type { Constraint } from "../constraints/types.ts";
import type { Position } from "../go/declarations.ts";
import type { Doc } from "../go/docs/docs.ts";
import type { Shape, Tag } from "../shapes/shape-types.ts";
import type { FieldType } from "../types/type-text.ts";

/** One field of a binding struct. */
export interface Field {
  /** The field's Go name. */
  name: string;
  /** Names of the embedded structs that the field is promoted through, outermost first; empty for a field of the struct itself. */
  embeddedIn: string[];
  /** Name of the parameter: the tag's value up to the first comma; that of a header in net/http's form, such as `X-Request-Id`; empty for the field that is the body. */
  key: string;
  /** The tag's key: which part of the message holds the field. */
  in: "route" | "query" | "header" | "cookie" | "form" | "json" | "body";
  /** The field's whole type. */
  type: FieldType;
  /** T: the type without its outer pointer or slice. */
  elementType: FieldType;
  /** What its value is in the message. */
  shape: Shape;
  /** How a text becomes the value and back; null for JSON fields and the field that is the body, which encoding/json converts. */
  conversion: Conversion | null;
  /** False when a message may leave the field out: a pointer, a slice, `omitempty`, a default, or the header field of a response that may be empty. A route field is always required. Parse does not check JSON fields. */
  required: boolean;
  /** Value of the `default` tag; null when there is none. */
  default: string | null;
  /** The tag says `omitempty` or `omitzero`: zero values are not sent. */
  omitEmpty: boolean;
  /** The rules of its tag `validate`, in order. */
  constraints: Constraint[];
  /** Its rules refuse a message without the field; the rules on the fields of a struct in it don't count. */
  refusesAbsent: boolean;
  /** Every option of the tag, in order, for example `["omitempty", "string"]`. */
  options: string[];
  /** All tags of the field, in order. */
  tags: Tag[];
  /** Doc comment. */
  doc: Doc;
  /** The field's name in its declaration. */
  position: Position;
  /** What only templates that print Go need. */
  go: GoField;
}

/** What only templates that print Go need of a field. */
export interface GoField {
  /** A list of plain strings: values are collected as they are. */
  collected: boolean;
  /** A pointer to a plain string: it can point to the value as it was found. */
  pointsToText: boolean;
  /** Parse accepts a message without the field, though it is `required`: clients need no header fields and cookies of responses. */
  mayBeMissing: boolean;
  /** There is a `default` tag. */
  hasDefault: boolean;
  /** An `http.Cookie` of a response, or a pointer or list of them: the cookie with its attributes. */
  wholeCookie: boolean;
  /** An empty value means that the field is absent: an optional query or form field whose underlying type is not a string. */
  emptyIsAbsent: boolean;
  /** The key as Build writes it into a query, such as `&limit=`; null for a field that is not in a query. */
  queryKey: string | null;
  /** Build appends the value to the query as strconv formats it. */
  appendsToQuery: boolean;
  /** The tests that all must hold for Build to send the field; empty when it always does. */
  sendIf: SendCondition[];
}

/** A condition on a field, as `prefix` + the field + `suffix`: `!` and `.IsZero()`, or nothing and ` != 20`. */
export interface SendCondition {
  /** Text before the field, for example `!`; may be empty. */
  prefix: string;
  /** Text after the field, for example `.IsZero()`; may be empty. */
  suffix: string;
  /** The suffix is to be followed by ` != (T{})` with the field's element type. */
  zeroStruct: boolean;
  /** It also holds for a zero value that Parse would accept, which only T's methods know. */
  orAccepted: boolean;
}

/** How the text of a value outside of a JSON body becomes T, the field's element type, and back. */
export interface Conversion {
  /**
   * The form of the text; `text` and `custom` are left to T's own methods, `httpDate` is a time in a header, and a `cookie` of a response has
   * attributes beside its text. It selects the partials that print the conversion.
   */
  kind:
    | "string"
    | "bool"
    | "int"
    | "sizedInt"
    | "uint"
    | "float"
    | "duration"
    | "httpDate"
    | "text"
    | "custom"
    | "cookie";
  /** Size of the number in bits: 8 to 64; 0 for int, uint and for kinds that have none. */
  bits: number;
  /** T has Validate() error or Validate() any, called after reading. */
  validates: boolean;
  /** What only templates that print Go need. */
  go: GoConversion;
}

/** What only templates that print Go need of a conversion. */
export interface GoConversion {
  /** Reading has a step that can fail. */
  canFail: boolean;
  /** The step fills the value itself, by a method with a pointer receiver. */
  inPlace: boolean;
  /** T(v) is needed: the step gives another type than T. */
  converts: boolean;
  /** The type that writing starts from, when T has to be converted to it: `string`, `bool`, `int`, `int64`, `uint64`, `float64`; null when it fits. */
  widened: string | null;
  /** Writing can fail. */
  writeCanFail: boolean;
  /** The method that writes also returns whether there is something to write: `ToQuery() (string, bool, error)`. */
  writesPresence: boolean;
  /** The step that writes gives bytes. */
  writesBytes: boolean;
  /** Reading accepts `on` for true, too, which browsers send for a checkbox. */
  readsCheckbox: boolean;
  /** strconv has a function that appends its text, which needs no escaping. */
  appends: boolean;
  /** Its text needs no escaping in a path and is never empty, `.` or `..`. */
  pathSafe: boolean;
  /** The value is in a header or a cookie, and its text has no character that can't be sent there. */
  headerSafe: boolean;
  /** The text must be ASCII: that of a duration in a header or a cookie, with `us` for microseconds. */
  inASCII: boolean;
  /** What the client reads about a text that can't be read, for example `must be an IP address`; null where the error itself decides that. */
  failure: string | null;
  /** The function that refuses what is not a member of an enum, for example `checkKind`; null when all values are right. */
  check: string | null;
  /** The zero value that is right all the same: of a field in a response, whose enum lacks it; else null. */
  checkAllows: string | null;
  /** Something looks at the value after it was read: `check`, or T's Validate. */
  isChecked: boolean;
  /** T's Validate returns any, not an error. */
  returnsAny: boolean;
  /** The method that reads, for example `UnmarshalText` or `FromQuery`; null when none is called. */
  readMethod: string | null;
  /** The method that writes, for example `MarshalText` or `ToQuery`; null when none is called. */
  writeMethod: string | null;
}
