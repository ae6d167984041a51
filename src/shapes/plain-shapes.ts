/** Makes simple shapes: those of basic types, and those that others are built from; and follows shapes. */

import { reached } from "../base/text/common.ts";
import { numberType } from "../go/identifiers.ts";
import type { NamedType, Shape } from "./shape-types.ts";

const nothing: Omit<Shape, "kind"> = {
  ...{ nullable: false, readsNull: true, reads: null },
  ...{ bits: 0, signed: false, quoted: false, format: null },
  ...{ element: null, length: null, key: null, fields: [], type: null, reason: null },
};

/** A shape of that kind, with the values in `special`. By default `null` can be read, as encoding/json does nearly everywhere. */
export function shape(kind: Shape["kind"], special: Partial<Shape> = {}): Shape {
  return { kind, ...nothing, ...special };
}

/** The shape of a value that encoding/json refuses. */
export function unsupported(reason: string, special: Partial<Shape> = {}): Shape {
  return shape("unsupported", { reason, ...special });
}

/** The shape of a type that can't be resolved. */
export function unresolved(reason: string): Shape {
  return shape("unresolved", { reason });
}

/** The shape of a basic type by its name without aliases: `uint8` for byte. */
export function basicShape(name: string): Shape {
  if (name === "string") return shape("string");
  if (name === "bool") return shape("boolean");
  const number = numberType(name);
  if (!number) return unsupported(`encoding/json has no form for ${name}`);
  const { family, bits } = number;
  return shape(family === "float" ? "number" : "integer", { bits: bits || 64, signed: family !== "uint" });
}

/** Reports whether the tag's option `string` works on a basic type. */
export function canBeQuoted(name: string): boolean {
  return name === "string" || name === "bool" || numberType(name) !== null;
}

/** The shape without null, also in its elements. */
export function withoutNull(shape: Shape): Shape {
  const { element, reads } = shape;
  const inner = { element: element && withoutNull(element), reads: reads && withoutNull(reads) };
  return { ...shape, nullable: false, ...inner };
}

// Follows shapes: to the shapes inside them, and to the types that they refer to.

/** Which values are meant: those that the server writes, or those that it reads. */
export type Direction = "written" | "read";

/** The shape of the values that the server writes or reads. */
export function seenShape(shape: Shape, direction: Direction): Shape {
  return direction === "read" ? (shape.reads ?? shape) : shape;
}

/** The shape that a reference leads to, over other references; a shape that is not a reference itself. */
export function referredShape(shape: Shape, typeOf: (id: string) => NamedType): Shape {
  return shape.kind === "reference" ? referredShape(typeOf(shape.type!).shape, typeOf) : shape;
}

/** Reports whether null stands for a nil list here: config `nilLists` says whether Write sends it. In a field that is a pointer, null may also stand for no list. */
export function mayBeNilList(shape: Shape, typeOf: (id: string) => NamedType): boolean {
  return shape.nullable && referredShape(shape, typeOf).kind === "list";
}

/** The shapes that a shape consists of. */
export function innerShapes({ element, key, fields }: Shape): Shape[] {
  return [element, key, ...fields.map(({ shape }) => shape)].filter(one => one !== null);
}

/** The ids of the named types in a shape, written or read. */
export function typesIn(shape: Shape): string[] {
  const inner = [...innerShapes(shape), ...(shape.reads ? [shape.reads] : [])].flatMap(typesIn);
  return shape.type === null ? inner : [shape.type, ...inner];
}

/** Reports whether a type refers to itself, directly or through other types: `type Node struct { Next *Node }`. */
export function isRecursive({ id, shape }: NamedType, types: ReadonlyMap<string, NamedType>): boolean {
  const below = (one: string) => {
    const type = types.get(one);
    return type ? typesIn(type.shape) : [];
  };
  return reached(typesIn(shape), below).has(id);
}

// The shapes of types whose methods are known, so that their source is not read. Types of the standard library without methods, such as
// url.URL, are read from source like any other type.

/** What the methods of a type write and read. */
export interface WellKnownShape {
  shape: Shape;
  /** The shape of a value without an address, if only the pointer has the methods that write; null if it makes no difference. */
  value: Shape | null;
  /** The kind of the type: the name of a basic type, `struct`, `slice`, … */
  kind: string;
  /** The receiver of the method `IsZero() bool`; null without that method. */
  isZero: "value" | "pointer" | null;
}

/** A type whose values have one shape, with or without an address. */
export function known(shape: Shape, kind: string): WellKnownShape {
  return { shape, value: null, kind, isZero: null };
}

function text(kind: string, format: string): WellKnownShape {
  return known(shape("string", { format }), kind);
}

/** A struct without exported fields whose pointer has the methods. */
function byPointer(known: Shape): WellKnownShape {
  return { shape: known, value: shape("object", { reads: known }), kind: "struct", isZero: null };
}

const byMethod = { reason: "its text is left to the method MarshalText" };

/** By `importPath.Name`. */
export const wellKnownShapes: ReadonlyMap<string, WellKnownShape> = new Map([
  ["encoding/json.Number", known(shape("number", { signed: true }), "string")],
  ["encoding/json.RawMessage", known(shape("any", { nullable: true }), "slice")],
  // Its UnmarshalJSON accepts only strings.
  ["log/slog.Level", known(shape("string", { ...byMethod, readsNull: false }), "int")],
  ["math/big.Float", byPointer(shape("string", byMethod))],
  ["math/big.Int", byPointer(shape("integer", { signed: true }))],
  ["math/big.Rat", byPointer(shape("string", byMethod))],
  ["net.IP", text("slice", "ip")],
  ["net/netip.Addr", text("struct", "ip")],
  ["net/netip.AddrPort", text("struct", "ip-port")],
  ["net/netip.Prefix", text("struct", "cidr")],
  ["regexp.Regexp", byPointer(shape("string", { format: "regex" }))],
  ["time.Duration", known(basicShape("int64"), "int64")],
  ["time.Time", { ...text("struct", "date-time"), isZero: "value" }],
]);

// Types of other modules, whose methods are known: many APIs have them.

/** A struct that is written as its value, or as null if it has none. Rules see the struct. */
function orNull(shape: Shape, isZero: WellKnownShape["isZero"] = null): WellKnownShape {
  return { ...known({ ...shape, nullable: true }, "struct"), isZero };
}

const date = shape("string", { format: "date" });
const dateTime = shape("string", { format: "date-time" });
const uuid = shape("string", { format: "uuid" });
const decimal = shape("string", { format: "decimal" });

const nulls = {
  Bool: orNull(basicShape("bool"), "value"),
  Float: orNull(basicShape("float64"), "value"),
  Int: orNull(basicShape("int64"), "value"),
  String: orNull(shape("string"), "value"),
  Time: orNull(dateTime, "value"),
};

const ofMongo = {
  ObjectID: { ...text("array", "objectid"), isZero: "value" as const },
  DateTime: known(dateTime, "int64"),
};

/** The types of packages with their shapes, by import path. */
const moduleTypes: Readonly<Record<string, Readonly<Record<string, WellKnownShape>>>> = {
  "github.com/shopspring/decimal": {
    Decimal: { ...known(decimal, "struct"), isZero: "value" },
    NullDecimal: orNull(decimal),
  },
  "github.com/jackc/pgx/v5/pgtype": {
    Bool: orNull(basicShape("bool")),
    Date: orNull(date),
    Float4: orNull(basicShape("float32")),
    Float8: orNull(basicShape("float64")),
    Int2: orNull(basicShape("int16")),
    Int4: orNull(basicShape("int32")),
    Int8: orNull(basicShape("int64")),
    Numeric: orNull(shape("number", { signed: true, format: "numeric" })),
    Text: orNull(shape("string")),
    Timestamp: orNull(shape("string", { reason: "it is a time without a zone" })),
    Timestamptz: orNull(dateTime),
    UUID: orNull(uuid),
    Uint32: orNull(basicShape("uint32")),
  },
  "github.com/guregu/null/v5": {
    ...nulls,
    Int16: orNull(basicShape("int16"), "value"),
    Int32: orNull(basicShape("int32"), "value"),
  },
  "gopkg.in/guregu/null.v4": nulls,
  "github.com/google/uuid": { NullUUID: orNull(uuid) },
  "github.com/gofrs/uuid/v5": { NullUUID: orNull(uuid) },
  "github.com/oklog/ulid/v2": { ULID: text("array", "ulid") },
  "github.com/rs/xid": { ID: known(shape("string", { format: "xid", nullable: true }), "array") },
  "go.mongodb.org/mongo-driver/bson/primitive": ofMongo,
  "go.mongodb.org/mongo-driver/v2/bson": ofMongo,
  "gorm.io/gorm": { DeletedAt: orNull(dateTime) },
  "cloud.google.com/go/civil": {
    Date: text("struct", "date"),
    DateTime: text("struct", "date-time-local"),
    Time: text("struct", "time-local"),
  },
};

/** The shapes of types of other modules, by `importPath.Name`. */
export const moduleShapes: ReadonlyMap<string, WellKnownShape> = new Map(
  Object.entries(moduleTypes).flatMap(([path, types]) =>
    Object.entries(types).map(([name, known]) => [`${path}.${name}`, known] as const),
  ),
);
