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

function text(kind: string, format: string | null): WellKnownShape {
  return { shape: shape("string", { format }), value: null, kind, isZero: null };
}

/** A struct without exported fields whose pointer has the methods. */
function byPointer(known: Shape): WellKnownShape {
  return { shape: known, value: shape("object", { reads: known }), kind: "struct", isZero: null };
}

const textByMethod = "its text is left to the method MarshalText";

/** By `importPath.Name`. */
const wellKnownShapes: ReadonlyMap<string, WellKnownShape> = new Map([
  [
    "encoding/json.Number",
    { shape: shape("number", { signed: true }), value: null, kind: "string", isZero: null },
  ],
  [
    "encoding/json.RawMessage",
    { shape: shape("any", { nullable: true }), value: null, kind: "slice", isZero: null },
  ],
  [
    "log/slog.Level",
    // Its UnmarshalJSON accepts only strings.
    {
      shape: shape("string", { reason: textByMethod, readsNull: false }),
      value: null,
      kind: "int",
      isZero: null,
    },
  ],
  ["math/big.Float", byPointer(shape("string", { reason: textByMethod }))],
  ["math/big.Int", byPointer(shape("integer", { signed: true }))],
  ["math/big.Rat", byPointer(shape("string", { reason: textByMethod }))],
  ["net.IP", text("slice", "ip")],
  ["net/netip.Addr", text("struct", "ip")],
  ["net/netip.AddrPort", text("struct", "ip-port")],
  ["net/netip.Prefix", text("struct", "cidr")],
  ["regexp.Regexp", byPointer(shape("string", { format: "regex" }))],
  ["time.Duration", { shape: basicShape("int64"), value: null, kind: "int64", isZero: null }],
  ["time.Time", { ...text("struct", "date-time"), isZero: "value" }],
]);

/** The shape of a type by its id; null for types that are not known. */
export function wellKnownShape(id: string): WellKnownShape | null {
  return wellKnownShapes.get(id) ?? null;
}

/** The format of the text that a type's methods write, guessed from the type's name; null if it is not known. */
export function formatByName(name: string, isSixteenBytes: boolean): string | null {
  return name === "UUID" && isSixteenBytes ? "uuid" : null;
}
