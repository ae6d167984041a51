/** Finds the responses that a handler can send, by following what its code may do. */

import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import type { GoType } from "../types/go-types.ts";
import { call } from "./calls.ts";
import { evaluateExpression } from "./expressions.ts";
import { heldType } from "./members.ts";
import { typeIn, typeNamed } from "./program.ts";
import { outermostScope } from "./scope.ts";
import { start } from "./state.ts";
import { execute } from "./statements.ts";
import { unlessTooLong } from "./summaries.ts";
import type { CodePlace, Run, SentResponse, State, Value } from "./types.ts";
import { unknown, unknownOf } from "./values.ts";

export { type ProgramInput, readProgram } from "./program.ts";
export type { MessageFacts, SentResponse } from "./types.ts";

/** What a handler sends. */
export interface FoundResponses {
  /** Several can have the same status, or be equal. */
  sent: SentResponse[];
  /** The handler can send nothing else: all code that can write the response is known. */
  isComplete: boolean;
}

/** A handler with what decides its responses. */
export interface HandlerInput extends Pick<Run, "program" | "method" | "messages" | "basics"> {
  handler: { name: string; fn: FunctionDeclaration; file: GoFile };
}

/** The steps that the search of a handler takes at most. */
const mostSteps = 60_000;
/** The responses of each handler; where that takes too many steps, none, and the set is open. */
export function findResponses(handlers: HandlerInput[]): FoundResponses[] {
  return handlers.map(handler => {
    const states = search(handler);
    return states ? responsesAt(states) : { sent: [], isComplete: false };
  });
}

/** The states in which a handler returns; null if there are more steps than it may take. One that panics sends nothing. */
function search({ handler, ...input }: HandlerInput): State[] | null {
  const run: Run = {
    ...{ ...input, stack: [], charged: new Set() },
    ...{ budget: { left: mostSteps }, evaluate: evaluateExpression, call, execute },
  };
  const { fn, file } = handler;
  const { program } = run;
  const place: CodePlace = { file, pkg: program.pkg, typeArguments: new Map() };
  const frame = {
    ...{ run, depth: 0, results: [], resultTypes: [], declaredTypes: new Map(), inputs: [], panics: [] },
  };
  const scope = outermostScope(frame, place);
  const given: Value[] = fn.parameters.map(({ type }) => {
    const id = heldType(typeIn(program, place, type)).id;
    return id === "net/http.ResponseWriter"
      ? { kind: "writer" }
      : id === "net/http.Request"
        ? { kind: "request" }
        : unknown;
  });
  if (given.length === 2) given.splice(0, 2, { kind: "writer" }, { kind: "request" });
  const receiver = fn.receiver ? { ...unknownOf(receiverType(handler, run)), nonNil: true } : null;
  const declared = { fn, file, pkg: program.pkg };
  const callee: Value = {
    ...{ kind: "function", type: null, of: "declared", declared, receiver, typeArguments: new Map() },
  };
  const site = { scope, call: { kind: "name", name: handler.name } as const, arguments: [] };
  return unlessTooLong(() => call(callee, given, site, start).map(({ state }) => state));
}

function receiverType({ fn }: HandlerInput["handler"], { program }: Run): GoType | null {
  return fn.receiver ? typeNamed(program, program.pkg, fn.receiver.type) : null;
}

/** The responses that are sent in these states. */
function responsesAt(states: State[]): FoundResponses {
  const sent: SentResponse[] = [];
  const unsure: SentResponse[] = [];
  let isComplete = true;
  for (const state of states) {
    const { header } = state;
    if (header.kind === "unknown" || (header.kind === "none" && state.reported)) isComplete = false;
    else if (header.kind === "sent") (state.unsure ? unsure : sent).push(withKnownBody(header.sent));
    // net/http sends 200 for a handler that sends nothing. After a response that could not be encoded, nobody wants that 200.
    else if (!state.failed)
      (state.unsure ? unsure : sent).push({
        ...{ status: 200, body: { kind: "none" }, isParseProblem: false },
        ...{ mediaType: null, mediaTypeUnknown: false },
      });
  }
  const statuses = new Set(sent.map(({ status }) => status));
  return { sent, isComplete: isComplete && unsure.every(({ status }) => statuses.has(status)) };
}

/** Bytes of which not even the media type is known are nothing that is known. */
function withKnownBody(sent: SentResponse): SentResponse {
  return sent.body.kind === "bytes" && sent.mediaType === null
    ? { ...sent, body: { kind: "unknown" } }
    : sent;
}
