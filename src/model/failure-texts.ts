/** Lists what clients read when a type of the standard library can't read a text: the errors of its methods name Go types and functions. */
import type { ResolvedType } from "../types/resolved-types.ts";
import type { Conversion } from "./types.ts";

const texts: ReadonlyMap<string, string> = new Map([
  ["log/slog.Level", "must be a log level such as INFO"],
  ["math/big.Float", "must be a number"],
  ["math/big.Int", "must be an integer"],
  ["math/big.Rat", "must be a number"],
  ["net.IP", "must be an IP address"],
  ["net/netip.Addr", "must be an IP address"],
  ["net/netip.AddrPort", "must be an IP address and a port"],
  ["net/netip.Prefix", "must be an IP address and a prefix length such as 10.0.0.0/8"],
  ["regexp.Regexp", "must be a regular expression"],
  ["time.Duration", "must be a duration such as 1h30m"],
]);

/** The text for a conversion by methods of the standard library; null for other conversions, whose errors decide what the client reads. */
export function failureText(kind: Conversion["kind"], { importPath, name }: ResolvedType): string | null {
  if (kind === "httpDate") return "must be an HTTP date such as Mon, 02 Jan 2006 15:04:05 GMT";
  return kind === "text" || kind === "duration" ? (texts.get(`${importPath}.${name}`) ?? null) : null;
}
