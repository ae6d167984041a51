/**
 * Lists types of the standard library that fields of binding structs often have, for machines without a Go installation.
 * Of their methods, it has only those that generated code may call. A test compares the table with Go's source.
 */
import type { ResolvedMethod } from "./resolved-types.ts";

/** One type of the table. */
export interface StandardType {
  underlying:
    | { kind: "basic"; name: string }
    | { kind: "struct"; fields: []; file: null }
    | { kind: "slice"; text: string; element: null; file: null };
  comparable: boolean;
  methods: ResolvedMethod[];
}

const signatures = {
  IsZero: { parameters: [], results: ["bool"] },
  MarshalText: { parameters: [], results: ["[]byte", "error"] },
  String: { parameters: [], results: ["string"] },
  UnmarshalText: { parameters: ["[]byte"], results: ["error"] },
};

/** Reads a list of methods such as `MarshalText *UnmarshalText`: a method with `*` has a pointer receiver. */
function methods(list: string): ResolvedMethod[] {
  return list.split(" ").map(word => {
    const name = word.replace("*", "") as keyof typeof signatures;
    return { name, pointerReceiver: word.startsWith("*"), ...signatures[name] };
  });
}

function basic(name: string, list?: string): StandardType {
  return { underlying: { kind: "basic", name }, comparable: true, methods: list ? methods(list) : [] };
}

function struct(comparable: boolean, list?: string): StandardType {
  const underlying: StandardType["underlying"] = { kind: "struct", fields: [], file: null };
  return { underlying, comparable, methods: list ? methods(list) : [] };
}

function bytes(list: string): StandardType {
  const underlying: StandardType["underlying"] = { kind: "slice", text: "[]byte", element: null, file: null };
  return { underlying, comparable: false, methods: methods(list) };
}

const textByPointer = "*MarshalText *String *UnmarshalText";

/** The types by `importPath.Name`. */
export const standardTypes: Readonly<Record<string, StandardType>> = {
  "crypto.Hash": basic("uint", "String"),
  "crypto/x509.OID": struct(false, "MarshalText String *UnmarshalText"),
  "database/sql.IsolationLevel": basic("int", "String"),
  "encoding/json.Number": basic("string", "String"),
  "html/template.CSS": basic("string"),
  "html/template.HTML": basic("string"),
  "html/template.JS": basic("string"),
  "html/template.URL": basic("string"),
  "io/fs.FileMode": basic("uint32", "String"),
  "log/slog.Level": basic("int", "MarshalText String *UnmarshalText"),
  "log/slog.LevelVar": struct(true, "*MarshalText *String *UnmarshalText"),
  "math/big.Float": struct(false, textByPointer),
  "math/big.Int": struct(false, textByPointer),
  "math/big.Rat": struct(false, textByPointer),
  "net.IP": bytes("MarshalText String *UnmarshalText"),
  "net.IPMask": bytes("String"),
  "net.HardwareAddr": bytes("String"),
  "net/http.ConnState": basic("int", "String"),
  "net/http.Cookie": struct(false, "*String"),
  "net/http.SameSite": basic("int"),
  "net/netip.Addr": struct(true, "MarshalText String *UnmarshalText"),
  "net/netip.AddrPort": struct(true, "MarshalText String *UnmarshalText"),
  "net/netip.Prefix": struct(true, "MarshalText String *UnmarshalText"),
  "net/url.URL": struct(true, "*String"),
  "os.FileMode": basic("uint32", "String"),
  "reflect.Kind": basic("uint", "String"),
  "regexp.Regexp": struct(false, textByPointer),
  "time.Duration": basic("int64", "String"),
  "time.Month": basic("int", "String"),
  "time.Time": struct(true, "IsZero MarshalText String *UnmarshalText"),
  "time.Weekday": basic("int", "String"),
};
