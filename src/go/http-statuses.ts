/** The statuses that net/http has constants for, and the constants' names: https://pkg.go.dev/net/http#pkg-constants */
import { splitWords } from "../base/text/names.ts";

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
