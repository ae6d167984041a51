/** The HTTP methods with a constant in net/http, and the constants' names: https://pkg.go.dev/net/http#pkg-constants */
export const methodConstants = {
  GET: "MethodGet",
  HEAD: "MethodHead",
  POST: "MethodPost",
  PUT: "MethodPut",
  PATCH: "MethodPatch",
  DELETE: "MethodDelete",
  OPTIONS: "MethodOptions",
  CONNECT: "MethodConnect",
  TRACE: "MethodTrace",
} as const;

/** An HTTP method in capitals. */
export type HttpMethod = keyof typeof methodConstants;

export const httpMethods = Object.keys(methodConstants) as HttpMethod[];

/** Reports whether a word is one of the methods, in capitals. */
export function isHttpMethod(word: string | undefined): word is HttpMethod {
  return word !== undefined && Object.hasOwn(methodConstants, word);
}
