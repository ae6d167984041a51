/** Escapes texts for URLs. */

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
