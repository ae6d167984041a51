/** Finds the responses that a handler can send, by following what its code may do. */
import { tuneForLongRun } from "../base/startup/v8-flags.ts";
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import type { HttpMethod } from "../go/http.ts";
import { declaredType } from "../types/lookup.ts";
import { heldType } from "../types/members.ts";
import { call } from "./calls.ts";
import { evaluateExpression } from "./expressions.ts";
import { callAt, outermostScope, typeIn } from "./program.ts";
import { noteAnswered, readsOf } from "./reads.ts";
import { startOf, statesAfter } from "./state.ts";
import { execute } from "./statements.ts";
import type { CodePlace, Path, Run, SentResponse, State, Value } from "./types.ts";
import { unknown, unknownOf } from "./values.ts";
import { someContentType } from "./writer.ts";

export { type ProgramInput, readProgram } from "./program.ts";
export type { MessageFacts, SentBody, SentResponse } from "./types.ts";
export { passedOn } from "./writer.ts";

/** A handler with what decides its responses. */
export interface HandlerInput extends Pick<Run, "program" | "messages" | "basics" | "framework"> {
  method: HttpMethod;
  /** One that `registers` calls what registers the handler. */
  handler: { fn: FunctionDeclaration; file: GoFile; registers?: boolean };
}

/** After calls with so many different arguments, the search takes long enough for optimized code to save time. */
const longSearch = 100;

/** The responses of a handler, by the states in which it returns, and what its code reads of requests, as far as that is known. One that panics sends nothing. */
export function findResponses({ handler, method, ...input }: HandlerInput) {
  const run = newRun(input);
  const { fn, file } = handler;
  const { program } = run;
  if (program.summaries.size > longSearch) tuneForLongRun();
  const place: CodePlace = { file, pkg: program.pkg, typeArguments: new Map() };
  const scope = outermostScope(place, { run });
  // Whoever has two parameters has these two, whose types need not be looked up.
  const both: Value[] = [{ kind: "writer" }, { kind: "request" }];
  const given = fn.parameters.map(({ type }, index, all): Value => {
    // What calls the handler that a function makes gets what that function takes, too.
    if (run.framework !== null && index === all.length - 1)
      return { kind: "context", framework: run.framework.signature };
    if (run.framework === null && all.length === 2) return both[index]!;
    const whole = typeIn(program, place, type);
    const { id } = heldType(whole);
    if (id === "net/http.ResponseWriter") return { kind: "writer" };
    // What stands for any argument takes the type of the parameter that gets it.
    return id === "net/http.Request" ? { kind: "request" } : id === "any" ? unknown : unknownOf(whole);
  });
  const type = fn.receiver && declaredType(program.reader, program.pkg, fn.receiver.type);
  const receiver = fn.receiver && { ...unknownOf(type), nonNil: true };
  const facts = { declared: { fn, file, pkg: program.pkg }, receiver, typeArguments: new Map() };
  const callee: Value = { kind: "function", type: null, of: "declared", ...facts };
  const expression = { kind: "name", name: fn.name } as const;
  const follow = (path: Path) => call(callee, callAt(expression, given, path));
  const start = startOf(run, method);
  if (handler.registers && start.header.kind === "none") {
    run.serves = given.slice(run.framework === null ? -2 : -1);
    start.header = { ...start.header, end: "unknown" };
  }
  const states = statesAfter(scope, [start], follow);
  noteAnswered(run, states);
  return { ...responsesAt(states), ...readsOf(run), leavesMore: run.leavesMore ?? null };
}

/** A run in which nothing was followed yet. */
export function newRun(input: Pick<Run, "program" | "messages" | "basics" | "framework" | "bytesOf">): Run {
  const parts = { evaluate: evaluateExpression, call, execute };
  return { stack: [], budget: 0, reads: new Map(), serves: null, ...parts, ...input };
}

/** The responses that are sent in these states; several can have the same status, or be equal. */
function responsesAt(states: State[]) {
  const sent: SentResponse[] = [];
  // Whether all code that can write the response is known, and whether the handler can send nothing else: nothing outside of it answers what it leaves.
  let [isKnown, isComplete] = [true, true];
  for (const { header } of states) {
    if (header.kind === "sent") sent.push(header.sent);
    else if (header.kind === "unknown") isKnown = false;
    else if (header.end === "unknown") isComplete = false;
    else if (header.end === "200") sent.push({ ...nothingSent, status: header.status ?? 200 });
  }
  // Bytes of which not even the media type is known are nothing that is known; nor is a text, where the code sets any Content-Type.
  const saysBody = ({ body: { kind }, mediaType }: SentResponse) =>
    mediaType === someContentType ? !/^(?:bytes|text)$/.test(kind) : kind !== "bytes" || mediaType !== null;
  const known = sent.map(
    (one): SentResponse => (saysBody(one) ? one : { ...one, body: { kind: "unknown" } }),
  );
  return { sent: known, isComplete: isKnown && isComplete, isKnown };
}

/** What net/http sends for a handler that sends nothing. */
const nothingSent = { body: { kind: "none" as const }, isParseProblem: false, mediaType: null };
