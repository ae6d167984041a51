/** Finds the responses that a handler can send, by following its statements on all paths. */
import { typeOfName } from "../go/type-expressions.ts";
import { type Analysis, TooManySteps } from "./analysis.ts";
import { evaluateCall } from "./call-expressions.ts";
import { call } from "./calls.ts";
import { evaluateComposite } from "./composites.ts";
import { branch } from "./conditions.ts";
import { evaluate } from "./expressions.ts";
import { start } from "./paths.ts";
import { execute } from "./statements.ts";
import type { DeclaredFunction, Frame, Path, PlacedType, SentHeader, Value } from "./types.ts";
import { unknownOf } from "./values.ts";

export type { MessageFacts } from "./analysis.ts";
export { readProgram } from "./program.ts";
export type { SentHeader } from "./types.ts";

/** What a handler sends. */
export interface FoundResponses {
  /** Each once; several can have the same status. */
  sent: SentHeader[];
  /** The handler can send nothing else: no code on its way is unknown. */
  isComplete: boolean;
}

/** A handler with what decides its responses. */
export interface HandlerInput extends Pick<Analysis, "program" | "method" | "messages" | "basics"> {
  handler: DeclaredFunction;
}

/** Handlers that take more steps are given up: no real one does. */
const mostSteps = 30_000;

/**
 * The responses of a handler. Only conditions that matter again are remembered, which the first search finds out; where all that it finds is
 * also on paths that decide nothing twice, as where a loop only collects what is sent after it, there is nothing to remember.
 */
export function findResponses(input: HandlerInput): FoundResponses {
  try {
    const first = search(input, new Set());
    const repeated = [...first.decisions].filter(([, places]) => places.size > 1).map(([subject]) => subject);
    return repeated.length === 0 || first.isSure ? first.found : search(input, new Set(repeated)).found;
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    return { sent: [], isComplete: false };
  }
}

function search(
  { handler, ...input }: HandlerInput,
  remembered: ReadonlySet<string>,
): Pick<Analysis, "decisions"> & { found: FoundResponses; isSure: boolean } {
  const decisions: Analysis["decisions"] = new Map();
  const analysis: Analysis = {
    ...input,
    budget: { left: mostSteps },
    remembered,
    decisions,
    loops: { depth: 0 },
    evaluate,
    evaluateComposite,
    evaluateCall,
    call,
    execute,
    branch,
  };
  const paths = followHandler(analysis, handler);
  return { decisions, found: responsesAt(paths), isSure: areSure(paths) };
}

/** The paths that leave a handler by returning. One that panics sends nothing. */
function followHandler(analysis: Analysis, handler: DeclaredFunction): Path[] {
  const { fn, file } = handler;
  const frame: Frame = { id: "", key: "", caller: null, file, body: [], hasLiterals: false, panics: [] };
  const self: Value[] = fn.receiver ? [unknownOf(receiverOf(handler))] : [];
  const [receiver = null] = self;
  const site = {
    id: 0,
    scope: { names: new Map(), types: new Map(), localTypes: new Map(), parent: null, frame },
    arguments: [],
    receiver: null,
  };
  const given: Value[] = [{ kind: "writer" }, { kind: "request" }];
  const callee = { kind: "function", of: "package", declared: handler, receiver } as const;
  return analysis.call(analysis, callee, given, site, start).map(({ path }) => path);
}

function receiverOf({ fn: { receiver }, file }: DeclaredFunction): PlacedType {
  return { type: typeOfName(receiver?.type ?? "", file.packageSpan), file };
}

/** Reports whether each outcome is also that of a path that decides nothing twice. */
function areSure(paths: Path[]): boolean {
  const outcomes = (some: Path[]) => new Set(some.map(({ header }) => JSON.stringify(header)));
  const sure = outcomes(paths.filter(({ repeats }) => !repeats));
  return [...outcomes(paths)].every(one => sure.has(one));
}

function responsesAt(paths: Path[]): FoundResponses {
  const sent: SentHeader[] = [];
  let isComplete = true;
  for (const { header } of paths) {
    if (header.kind === "unknown") isComplete = false;
    else if (header.kind === "sent") sent.push(header);
    // net/http sends 200 for a handler that sends nothing. After a response that could not be written, nobody means that.
    else if (!header.failed)
      sent.push({ kind: "sent", status: 200, body: "none", struct: null, isParseProblem: false });
  }
  return { sent, isComplete };
}
