/** Finds the responses that a handler can send, by following its statements on all paths. */

import { typeOfName } from "../go/type-expressions.ts";
import type { GoType } from "../types/go-types.ts";
import { call } from "./calls.ts";
import { evaluateExpression } from "./expressions.ts";
import { start } from "./paths.ts";
import { outermostScope } from "./scope.ts";
import { execute } from "./statements.ts";
import { unlessTooLong } from "./steps.ts";
import type { Analysis, DeclaredFunction, Path, SentHeader, Value } from "./types.ts";
import { unknownOf } from "./values.ts";

export { type ProgramInput, readProgram } from "./program.ts";
export type { MessageFacts } from "./types.ts";

/** What a handler sends. */
export interface FoundResponses {
  /** Several can have the same status, or be equal. */
  sent: SentResponse[];
  /** The handler can send nothing else: all code that can write the response is known. */
  isComplete: boolean;
}

/** One response that a handler sends. */
export interface SentResponse {
  status: number;
  body: SentBody;
  /** The constant Content-Type that the code sets for it; null where it sets none, or one that is not known. */
  mediaType: string | null;
  /** The code sets a Content-Type that is not known. */
  mediaTypeUnknown: boolean;
  /** It is the problem that answers a request which Parse refuses. */
  isParseProblem: boolean;
}

/** What is known of a body. */
export type SentBody =
  /** Certainly nothing is written. */
  | { kind: "none" }
  /** A binding struct, by its generated Write or WriteStatus. */
  | { kind: "message"; struct: string }
  /** What WriteProblem writes. */
  | { kind: "problem" }
  /** A text, which is text/plain unless the media type says otherwise. */
  | { kind: "text" }
  /** encoding/json of a value, with its static type at the call. */
  | { kind: "json"; type: GoType }
  /** Something is written, and nothing but its media type is known. */
  | { kind: "bytes" }
  /** Something may be written, and nothing is known of it. */
  | { kind: "unknown" };

/** A handler with what decides its responses. */
export interface HandlerInput extends Pick<Analysis, "program" | "method" | "messages" | "basics"> {
  handler: DeclaredFunction;
}

/** The limits of steps: each handler gets `each`. The few that need more get equal parts of `shared`, each at most `most`. */
const steps = { each: 3_000, most: 30_000, shared: 600_000 };

/** The responses of each handler; where that takes too many steps, some of them or none. */
export function findResponses(handlers: HandlerInput[]): FoundResponses[] {
  const found = handlers.map(handler => searchTwice(handler, steps.each));
  const share = Math.min(steps.most, steps.shared / found.filter(one => one.tooLong).length);
  return found.map((one, index) => {
    const { sent, isComplete } =
      one.tooLong && share > steps.each ? searchTwice(handlers[index]!, share) : one;
    return { sent, isComplete };
  });
}

/**
 * Searches the responses of a handler. The first search remembers no conditions, and finds those that are decided more than once. The second
 * search remembers these. It is left out if each response is also on a path that decides nothing twice, and is therefore possible.
 */
function searchTwice(input: HandlerInput, mostSteps: number): FoundResponses & { tooLong: boolean } {
  const first = search(input, new Set(), mostSteps);
  if (first === null) return { sent: [], isComplete: false, tooLong: true };
  const { paths, decisions } = first;
  const repeated = [...decisions].filter(([, places]) => places.size > 1).map(([subject]) => subject);
  const sure = paths.filter(({ repeats }) => !repeats);
  if (repeated.length === 0 || haveSameOutcomes(paths, sure))
    return { ...responsesAt(paths), tooLong: false };
  const second = search(input, new Set(repeated), mostSteps);
  if (second) return { ...responsesAt(second.paths), tooLong: false };
  return { sent: responsesAt(sure).sent, isComplete: false, tooLong: true };
}

/** The paths through a handler, and where conditions are decided on them; null if there are more steps than `mostSteps`. */
function search(
  { handler, ...input }: HandlerInput,
  remembered: ReadonlySet<string>,
  mostSteps: number,
): (Pick<Analysis, "decisions"> & { paths: Path[] }) | null {
  const decisions: Analysis["decisions"] = new Map();
  const analysis: Analysis = {
    ...input,
    budget: { left: mostSteps },
    remembered,
    decisions,
    loops: { depth: 0 },
    evaluate: evaluateExpression,
    call,
    execute,
  };
  const paths = unlessTooLong(() => followHandler(analysis, handler));
  return paths && { decisions, paths };
}

/** The paths that leave a handler by returning. One that panics sends nothing. */
function followHandler(analysis: Analysis, handler: DeclaredFunction): Path[] {
  const { fn, file } = handler;
  const receiver = fn.receiver
    ? unknownOf({ type: typeOfName(fn.receiver.type, file.packageSpan), file })
    : null;
  const site = { id: 0, scope: outermostScope(analysis, "", file), arguments: [], receiver: null };
  const given: Value[] = [{ kind: "writer" }, { kind: "request" }];
  const callee = { kind: "function", of: "package", declared: handler, receiver } as const;
  return call(callee, given, site, start).map(({ path }) => path);
}

/** Reports whether some of the paths have the responses of all of them. */
function haveSameOutcomes(paths: Path[], some: Path[]): boolean {
  const outcomes = (paths: Path[]) => new Set(paths.map(({ header }) => JSON.stringify(header)));
  const known = outcomes(some);
  return [...outcomes(paths)].every(one => known.has(one));
}

function responsesAt(paths: Path[]): FoundResponses {
  const sent: SentResponse[] = [];
  let isComplete = true;
  const common = { mediaType: null, mediaTypeUnknown: false };
  for (const { header } of paths) {
    if (header.kind === "unknown") isComplete = false;
    else if (header.kind === "sent") {
      const { status, isParseProblem } = header;
      sent.push({ ...common, status, body: bodyOf(header), isParseProblem });
    }
    // net/http sends 200 for a handler that sends nothing. After a response that could not be written, nobody wants that 200.
    else if (!header.failed)
      sent.push({ ...common, status: 200, body: { kind: "none" }, isParseProblem: false });
  }
  return { sent, isComplete };
}

function bodyOf({ body, struct }: SentHeader): SentBody {
  return body === "response" ? { kind: "message", struct: struct! } : { kind: body };
}
