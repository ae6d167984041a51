/** The methods and statuses that net/http has constants for (https://pkg.go.dev/net/http#pkg-constants), and how it and net/url write names and texts. */
import { splitWords } from "../base/text/names.ts";

const methods = ["Get", "Head", "Post", "Put", "Patch", "Delete", "Options", "Connect", "Trace"] as const;

/** An HTTP method in capitals. */
export type HttpMethod = Uppercase<(typeof methods)[number]>;

export const httpMethods = methods.map(method => method.toUpperCase() as HttpMethod);

/** The methods, with the names of their constants. */
export const methodConstants = Object.fromEntries(
  methods.map(method => [method.toUpperCase(), `Method${method}`]),
) as Readonly<Record<HttpMethod, string>>;

/** The method of a constant of net/http such as `MethodGet`; undefined for other names. */
export function methodOfConstant(name: string): HttpMethod | undefined {
  const method = name.slice("Method".length).toUpperCase();
  return isHttpMethod(method) && methodConstants[method] === name ? method : undefined;
}

/** The methods of routers that register a handler for an HTTP method, as chi has them; those of gin and echo are in capitals. */
export const verbs: readonly string[] = methods;

/** Reports whether a word is one of the methods, in capitals. */
export function isHttpMethod(word: string | undefined): word is HttpMethod {
  return word !== undefined && Object.hasOwn(methodConstants, word);
}

/** The statuses, with the names of their constants. */
const statuses = `
100 Continue, 101 SwitchingProtocols, 102 Processing, 103 EarlyHints,
200 OK, 201 Created, 202 Accepted, 203 NonAuthoritativeInfo, 204 NoContent, 205 ResetContent, 206 PartialContent, 207 MultiStatus,
208 AlreadyReported, 226 IMUsed,
300 MultipleChoices, 301 MovedPermanently, 302 Found, 303 SeeOther, 304 NotModified, 305 UseProxy, 307 TemporaryRedirect, 308 PermanentRedirect,
400 BadRequest, 401 Unauthorized, 402 PaymentRequired, 403 Forbidden, 404 NotFound, 405 MethodNotAllowed, 406 NotAcceptable,
407 ProxyAuthRequired, 408 RequestTimeout, 409 Conflict, 410 Gone, 411 LengthRequired, 412 PreconditionFailed, 413 RequestEntityTooLarge,
414 RequestURITooLong, 415 UnsupportedMediaType, 416 RequestedRangeNotSatisfiable, 417 ExpectationFailed, 418 Teapot, 421 MisdirectedRequest,
422 UnprocessableEntity, 423 Locked, 424 FailedDependency, 425 TooEarly, 426 UpgradeRequired, 428 PreconditionRequired, 429 TooManyRequests,
431 RequestHeaderFieldsTooLarge, 451 UnavailableForLegalReasons,
500 InternalServerError, 501 NotImplemented, 502 BadGateway, 503 ServiceUnavailable, 504 GatewayTimeout, 505 HTTPVersionNotSupported,
506 VariantAlsoNegotiates, 507 InsufficientStorage, 508 LoopDetected, 510 NotExtended, 511 NetworkAuthenticationRequired`;

/** The statuses by their names in net/http, for example `StatusOK`. */
export const statusConstants: ReadonlyMap<string, number> = new Map(
  Array.from(statuses.matchAll(/(\d+) (\w+)/g), ([, status, name]) => [`Status${name}`, Number(status)]),
);

const names = new Map(Array.from(statusConstants, ([name, status]) => [status, name.slice("Status".length)]));

/** Reports whether a number is a status that net/http has a constant for. */
export function isStatus(number: number): boolean {
  return names.has(number);
}

/** The texts that are not the words of the constants' names. */
const otherTexts: Readonly<Record<number, string>> = {
  203: "Non-Authoritative Information",
  207: "Multi-Status",
  407: "Proxy Authentication Required",
  418: "I'm a teapot",
};

/** The text of a status, as net/http's StatusText has it; `Status 299` for one without a text. */
export function statusText(status: number): string {
  const words = splitWords(names.get(status) ?? "");
  return otherTexts[status] ?? (words.length > 0 ? words.join(" ") : `Status ${status}`);
}

// Names of header fields and cookies, and texts in URLs, as net/http and net/url write them.

/** Reports whether a name is a token of RFC 9110: only such a name can be that of a header field or a cookie. */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** A header's name as net/http's `CanonicalHeaderKey` writes it: `X-Request-Id`. A name that is not a token stays as it is. */
export function canonicalHeader(name: string): string {
  return isToken(name) ? name.toLowerCase().replace(/(?:^|-)[a-z]/g, one => one.toUpperCase()) : name;
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

/** The methods of routers that get a handler with its route. */
export const registrars = [...verbs, ...httpMethods, "Handle", "HandleFunc", "Method", "MethodFunc"];

/** A text that may choose handlers by the path of a request. */
export const choosesHandlers = /(?:\bcase |== )"\//;

const registersAny =
  /\.(?:Register|Add)\w*\(\s*"\/|\bListHandlers\(\)|\.Handle(?:Func)?(?=[,)\n])|\.(?:HandleFunc|Handle|Method|MethodFunc|Mount|Route|Group|Combo|WithPrefix|PathPrefix|Path|Methods|StripPrefix)\([^)]|\.(?:Match|Any)\([^()]+,|\.(?:(?:Add|Handler(?:Func)?)\(|(?!NewRequest)\w+\((?:\w+\.Method[A-Z]|"[A-Z]+"))[^(),]*,[^(),]+,|\.(?:Get|Head|Post|Put|Patch|Delete|Options|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\(\s*(?:"[^"\n]*"|`[^`]*`|[\w.]+|fmt\.Sprintf\([^()]*\))\s*[+,]/;

/** A text that may register handlers, mount routers, or choose handlers by their paths. */
export const registers = new RegExp(`${registersAny.source}|${choosesHandlers.source}`);

/** A text in which function literals may be handlers, unless they are those of grpc-gateway. */
const literals =
  /\bfunc\((?:\w+ )?(?:\w+\.ResponseWriter, (?:\w+ )?\*\w+\.Request(?!, pathParams\b)|\*?\w+\.Context\))/;

/** Reports whether code may register function literals as handlers. */
export function mayRegisterLiterals(text: string): boolean {
  return literals.test(text) && registers.test(text);
}

/** The methods of http.Request; all else that a request has are fields. */
export const requestMethods =
  /^(?:AddCookie|BasicAuth|Clone|Context|Cookies?|CookiesNamed|FormFile|(?:Post)?FormValue|MultipartReader|Parse(?:Multipart)?Form|PathValue|ProtoAtLeast|Referer|SetBasicAuth|SetPathValue|UserAgent|WithContext|Write|WriteProxy)$/;

/** How HTML begins for net/http, which follows https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type. */
export const htmlBeginning =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[ >]/i;
