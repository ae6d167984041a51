/** Rules on the responses that handlers send. */

import { joinWords } from "../base/text/common.ts";
import type { DocLine } from "../go/declarations.ts";
import { positionOf } from "../go/positions.ts";
import type { HandlerResponse } from "../model/types.ts";
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const responseRules: Rule[] = [{ code: "unsent-status", find: unsentStatus }];

/** Statuses that the code around a handler sends, such as a middleware, a limit or a proxy. A comment may well have them. */
const fromOutside = new Set([401, 403, 407, 408, 413, 421, 429, 431, 500, 502, 503, 504]);

/** Reports statuses in a comment that the handler certainly never sends: all of its code is known. */
function unsentStatus({ handlers }: CheckContext): Finding[] {
  return handlers.flatMap(({ handler, directives, file }) => {
    if (!handler.responsesComplete) return [];
    const isUnsent = (status: number) =>
      handler.responses.some(
        one => one.status === status && (one.source === "declared" || one.source === "comment"),
      );
    const report = (status: number, span: DocLine["span"]) =>
      finding(
        `${handler.name} never sends the status ${status} that its comment declares: it sends ${sentBy(handler.responses)}`,
        positionOf(file.name, span),
      );
    const { status, statusSpan, responses } = directives;
    const declared = status !== null && statusSpan && isUnsent(status) ? [report(status, statusSpan)] : [];
    const others = responses.filter(
      one => one.status !== status && !fromOutside.has(one.status) && isUnsent(one.status),
    );
    return [...declared, ...others.map(one => report(one.status, one.line.span))];
  });
}

/** The statuses that the code sends, for example `200, 400 and 404`, or `nothing`. */
function sentBy(responses: HandlerResponse[]): string {
  const sent = responses.filter(({ source }) => source === "code" || source === "parse");
  return joinWords(sent.map(({ status }) => `${status}`)) || "nothing";
}
