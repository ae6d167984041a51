/** The names of header fields and cookies, as net/http reads them. */

/** Reports whether a name is a token of RFC 9110: only such a name can be that of a header field or a cookie. */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** A header's name as net/http's `CanonicalHeaderKey` writes it: `X-Request-Id`. A name that is not a token stays as it is. */
export function canonicalHeader(name: string): string {
  if (!isToken(name)) return name;
  return name.toLowerCase().replace(/(?:^|-)[a-z]/g, start => start.toUpperCase());
}
