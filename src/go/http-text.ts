/** Names of header fields and cookies, and texts in URLs, as net/http and net/url write them. */

/** Reports whether a name is a token of RFC 9110: only such a name can be that of a header field or a cookie. */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** A header's name as net/http's `CanonicalHeaderKey` writes it: `X-Request-Id`. A name that is not a token stays as it is. */
export function canonicalHeader(name: string): string {
  if (!isToken(name)) return name;
  return name.toLowerCase().replace(/(?:^|-)[a-z]/g, start => start.toUpperCase());
}

/** Escapes the literal text of a route pattern, which may be escaped already: https://pkg.go.dev/net/http#hdr-Patterns-ServeMux */
export function escapeLiteral(text: string): string {
  return text.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/g, encodeURIComponent);
}

/** A text as url.QueryEscape returns it. */
export function queryEscape(text: string): string {
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\ufffd"))
    .replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
