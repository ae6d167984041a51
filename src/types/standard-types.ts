/**
 * Lists types of the standard library that fields of binding structs often have, for machines without a Go installation, and so that no source
 * is read for them. Of their methods, it has those that generated code or encoding/json may call. A test compares the table with Go's source.
 */
import { compareText } from "../base/text/common.ts";
import type { ResolvedMethod, StandardType } from "./go-types.ts";

const signatures = {
  AppendText: { parameters: ["[]byte"], results: ["[]byte", "error"] },
  IsZero: { parameters: [], results: ["bool"] },
  MarshalJSON: { parameters: [], results: ["[]byte", "error"] },
  MarshalText: { parameters: [], results: ["[]byte", "error"] },
  String: { parameters: [], results: ["string"] },
  UnmarshalJSON: { parameters: ["[]byte"], results: ["error"] },
  UnmarshalText: { parameters: ["[]byte"], results: ["error"] },
};

/** Reads a list of methods such as `MarshalText *UnmarshalText`: a method with `*` has a pointer receiver. */
export function standardMethods(list: string): ResolvedMethod[] {
  const methods = list.split(" ").map(word => {
    const name = word.replace("*", "") as keyof typeof signatures;
    return { name, pointerReceiver: word.startsWith("*"), ...signatures[name] };
  });
  return methods.sort((a, b) => compareText(a.name, b.name));
}

function type(kind: string, comparable: boolean, list?: string): StandardType {
  return { kind, comparable, methods: list ? standardMethods(list) : [] };
}

const asText = "AppendText MarshalText String *UnmarshalText";
const asJSON = "MarshalJSON *UnmarshalJSON";
const textByPointer = "*AppendText *MarshalText *String *UnmarshalText";

/** The types by `importPath.Name`. */
export const standardTypes: Readonly<Record<string, StandardType>> = {
  "bytes.Buffer": type("struct", false, "*String"),
  "context.Context": type("interface", true),
  "crypto.Hash": type("uint", true, "String"),
  "crypto/x509.OID": type("struct", false, asText),
  "database/sql.IsolationLevel": type("int", true, "String"),
  "encoding/json.Number": type("string", true, "String"),
  "html/template.CSS": type("string", true),
  "html/template.HTML": type("string", true),
  "html/template.JS": type("string", true),
  "html/template.URL": type("string", true),
  "io/fs.FileMode": type("uint32", true, "String"),
  "log.Logger": type("struct", true),
  "log/slog.Level": type("int", true, `${asText} ${asJSON}`),
  "log/slog.LevelVar": type("struct", true, textByPointer),
  "log/slog.Logger": type("struct", true),
  "math/big.Float": type("struct", false, textByPointer),
  "math/big.Int": type("struct", false, `${textByPointer} *MarshalJSON *UnmarshalJSON`),
  "math/big.Rat": type("struct", false, textByPointer),
  "net.IP": type("slice", false, asText),
  "net.IPMask": type("slice", false, "String"),
  "net.HardwareAddr": type("slice", false, "String"),
  "net/http.ConnState": type("int", true, "String"),
  "net/http.Cookie": type("struct", false, "*String"),
  "net/http.Handler": type("interface", true),
  "net/http.HandlerFunc": type("function", false),
  "net/http.Request": type("struct", false),
  "net/http.ResponseWriter": type("interface", true),
  "net/http.SameSite": type("int", true),
  "net/netip.Addr": type("struct", true, asText),
  "net/netip.AddrPort": type("struct", true, asText),
  "net/netip.Prefix": type("struct", true, asText),
  "net/url.URL": type("struct", true, "*String"),
  "os.FileMode": type("uint32", true, "String"),
  "reflect.Kind": type("uint", true, "String"),
  "regexp.Regexp": type("struct", false, textByPointer),
  "sync.Mutex": type("struct", true),
  "sync.RWMutex": type("struct", true),
  "time.Duration": type("int64", true, "String"),
  "time.Month": type("int", true, "String"),
  "time.Time": type("struct", true, `${asText} ${asJSON} IsZero`),
  "time.Weekday": type("int", true, "String"),
};
