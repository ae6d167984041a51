/**
 * The shapes of types whose methods are known, so that their source is not read. Types of the standard library without methods, such as
 * url.URL, are read from source like any other type.
 */
import { basicShape, shape } from "./plain-shapes.ts";
import type { Shape } from "./shape-types.ts";

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
function known(shape: Shape, kind: string): WellKnownShape {
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
