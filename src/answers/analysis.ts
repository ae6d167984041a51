/** What the parts of the search for responses share. They call each other through an `Analysis`, since they can't import each other in a circle. */
import type { HttpMethod } from "../go/http-methods.ts";
import type { CallExpression, CompositeExpression, Expression, Statement } from "../go/statements.ts";
import type { Program } from "./program.ts";
import type { Evaluated, FunctionValue, Path, PlacedType, Scope, Value } from "./types.ts";

/** What generated methods of a binding struct do. */
export interface MessageFacts {
  kind: "request" | "response";
  /** Which methods gen generates. Those that the user wrote are followed like other functions. */
  parses: boolean;
  writes: boolean;
  writesStatus: boolean;
  /** The statuses with which WriteProblem answers the errors of a request's Parse or a response's Write. */
  failureStatuses: readonly number[];
  /** The fields outside of a JSON body whose values may be impossible to write. */
  failingFields: readonly string[];
}

/** The search for the responses of one handler. */
export interface Analysis {
  program: Program;
  /** Requests with this method reach the handler. */
  method: HttpMethod;
  /** The binding structs by their names. */
  messages: ReadonlyMap<string, MessageFacts>;
  /** The import path of the package with WriteProblem; null when it is in the package itself. */
  basics: string | null;
  /** The steps that are left; a search that takes more is given up. */
  budget: { left: number };
  /** The subjects of the conditions that paths remember. */
  remembered: ReadonlySet<string>;
  /** The places where conditions are decided, by their subjects; 0 stands for a loop. */
  decisions: Map<string, Set<number>>;
  /** How many loops are being followed. */
  loops: { depth: number };
  evaluate(analysis: Analysis, expression: Expression, scope: Scope, path: Path): Evaluated[];
  evaluateComposite(
    analysis: Analysis,
    composite: CompositeExpression,
    type: PlacedType | null,
    scope: Scope,
    path: Path,
  ): Evaluated[];
  evaluateCall(analysis: Analysis, call: CallExpression, scope: Scope, path: Path): Evaluated[];
  /** Follows a call. The expressions in `site` show which variables of the caller it may change. */
  call(analysis: Analysis, callee: FunctionValue, given: Value[], site: CallSite, path: Path): Evaluated[];
  execute(analysis: Analysis, statements: Statement[], scope: Scope, paths: Path[]): Flow;
  branch(analysis: Analysis, condition: Expression, scope: Scope, path: Path): Branches;
}

/** Where a call stands. */
export interface CallSite {
  /** Tells calls of a function apart. */
  id: number;
  scope: Scope;
  /** The expressions of the arguments; none for a deferred call. */
  arguments: Expression[];
  /** The expression that a method is selected from; null for other calls. */
  receiver: Expression | null;
}

/** The paths on which a condition holds, and those on which it doesn't. */
export interface Branches {
  yes: Path[];
  no: Path[];
}

/** How paths leave a list of statements: at its end, or by a jump. */
export interface Flow {
  next: Path[];
  jumps: Jump[];
}

export interface Jump {
  kind: "break" | "continue" | "fallthrough" | "return";
  label: string | null;
  path: Path;
  /** What is returned. */
  values: Value[];
}

/** The error of a search that takes too many steps. */
class TooManySteps extends Error {}

/** A path with this many variables makes a step twice as long, since all their values are compared and copied. */
const variablesPerStep = 20;

/** Counts a step on a path with this number of variables. */
export function countStep(analysis: Analysis, variables = 0): void {
  countSteps(analysis, 1 + variables / variablesPerStep);
}

/** Counts steps; throws TooManySteps where none are left. */
export function countSteps({ budget }: Analysis, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new TooManySteps("the function has too many paths");
}

/** Runs a part of the search with at most `steps` steps, and at most the `share` of those that are left. Returns null if it takes more. */
export function withFewerSteps<Result>(
  { budget, loops }: Analysis,
  { steps, share }: { steps: number; share: number },
  run: () => Result,
): Result | null {
  const { left } = budget;
  const { depth } = loops;
  const given = Math.min(steps, left * share);
  budget.left = given;
  const found = unlessTooLong(run);
  budget.left += left - given;
  loops.depth = depth;
  return found;
}

/** Runs a separate search, which knows nothing of this one and has this number of steps. Returns null if it takes more. */
export function searchApart<Result>(
  analysis: Analysis,
  steps: number,
  run: (apart: Analysis) => Result,
): Result | null {
  const nothing = { remembered: new Set<string>(), decisions: new Map(), loops: { depth: 0 } };
  return unlessTooLong(() => run({ ...analysis, ...nothing, budget: { left: steps } }));
}

/** Returns what a search finds; null if it takes too many steps. */
export function unlessTooLong<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
}
