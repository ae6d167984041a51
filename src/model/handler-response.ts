/** The responses of handlers, a part of the model. */

/** What a handler sends with one status. */
export interface HandlerResponse {
  /** The status, 200 to 999, or 101. */
  status: number;
  /**
   * What the body is: a `response` struct as its Write prints it, a `problem` of RFC 9457, a `text` of http.Error, or `none`. It is `unknown` where the handler has
   * several, or another one, and where only a comment describes the response.
   */
  body: "response" | "problem" | "text" | "none" | "unknown";
  /** The name of the binding struct that is the body; null for other bodies. */
  struct: string | null;
  /** What the comment says about it, as in `404 no such pet`; null when it says nothing. */
  description: string | null;
  /**
   * How it is known; the first one that fits: `code` is a statement in the handler or in what it calls, `parse` is an answer to what Parse refuses, `declared` is the status
   * in the comment's route, `comment` is a line of the comment such as `404 no such pet`.
   */
  source: "code" | "parse" | "declared" | "comment";
}
