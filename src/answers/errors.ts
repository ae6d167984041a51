/** Finds out what errors.Is and errors.As return for an error, and the status of the problem that answers it. */

import { memberOf, ownTypeOf } from "./members.ts";
import { compare, typeMatches } from "./operators.ts";
import { setVariable } from "./paths.ts";
import { lookUp } from "./scope.ts";
import type { CallSite, Evaluated, Path, Program, Value } from "./types.ts";
import { boolean, integerOf, isNil, single, unknown, unknownOf } from "./values.ts";

/** An error and the errors that it wraps, once for each path: methods `Unwrap` are called. `isWhole` is false if there may be more errors. */
function chainOf(
  error: Value,
  site: CallSite,
  path: Path,
  depth = 0,
): { path: Path; chain: Value[]; isWhole: boolean }[] {
  if (error.kind === "nil") return [{ path, chain: [], isWhole: true }];
  if (depth > 8 || error.kind === "unknown") return [{ path, chain: [error], isWhole: false }];
  if (error.kind === "error") {
    let outcomes = [{ path, chain: [error] as Value[], isWhole: !error.opaque }];
    for (const wrapped of error.wraps) {
      outcomes = outcomes.flatMap(({ path, chain, isWhole }) =>
        chainOf(wrapped, site, path, depth + 1).map(one => ({
          path: one.path,
          chain: [...chain, ...one.chain],
          isWhole: isWhole && one.isWhole,
        })),
      );
    }
    return outcomes;
  }
  const { analysis } = site.scope.frame;
  const { program } = analysis;
  if (ownTypeOf(program, error) === null)
    return [{ path, chain: [error], isWhole: error.kind === "messageError" }];
  const unwrap = memberOf(program, error, "Unwrap");
  if (unwrap.kind !== "function" || unwrap.of !== "package") {
    // A promoted method of an embedded error may unwrap it.
    const isWhole = unwrap.kind === "function" && unwrap.of === "method" && unwrap.operand === error;
    return [{ path, chain: [error], isWhole: isWhole && !embedsError(program, error) }];
  }
  return analysis.call(unwrap, [], { ...site, arguments: [] }, path).flatMap(({ path, value }) => {
    const inner = single(value);
    if (inner.kind === "list") return [{ path, chain: [error, ...inner.items], isWhole: false }];
    const wrapped = chainOf(inner, site, path, depth + 1);
    return wrapped.map(one => ({ ...one, chain: [error, ...one.chain] }));
  });
}

function embedsError(program: Program, error: Value): boolean {
  const method = memberOf(program, error, "Error");
  return method.kind === "function" && method.of === "method";
}

/** The result of `errors.Is(error, target)`. */
export function isError(error: Value, target: Value, site: CallSite, path: Path): Evaluated[] {
  const { program } = site.scope.frame.analysis;
  return chainOf(error, site, path).map(({ path, chain, isWhole }) => {
    const equal = chain.map(one => compare(one, target));
    const own = chain.some(one => hasMethod(program, one, "Is"));
    const value = equal.includes(true)
      ? boolean(true)
      : isWhole && !own && !equal.includes(null)
        ? boolean(false)
        : unknown;
    return { path, value };
  });
}

function hasMethod(program: Program, value: Value, name: string): boolean {
  const member = memberOf(program, value, name);
  return member.kind === "function" && member.of === "package";
}

/** The results of `errors.As(error, &target)`, with the target set. */
export function asError(error: Value, site: CallSite, path: Path): Evaluated[] {
  const { program } = site.scope.frame.analysis;
  const [, address] = site.arguments;
  const target = address?.kind === "unary" && address.operator === "&" ? address.operand : null;
  const name = target?.kind === "name" ? target.name : null;
  const { key = null, type = null } = (name !== null && lookUp(site.scope, name)) || {};
  const found = (path: Path, value: Value): Evaluated => ({
    path: key === null ? path : setVariable(path, key, value),
    value: boolean(true),
  });
  return chainOf(error, site, path).flatMap(({ path, chain, isWhole }) => {
    const outcomes: Evaluated[] = [];
    for (const one of chain) {
      const matches = type && typeMatches(program, one, type);
      if (matches === true) return [...outcomes, found(path, one)];
      if (matches === null && one.kind !== "unknown")
        outcomes.push(found(path, { ...unknownOf(type), nonNil: true }));
    }
    if (!isWhole) outcomes.push(found(path, { ...unknownOf(type), nonNil: true }));
    return [...outcomes, { path, value: boolean(false) }];
  });
}

/** The statuses of a problem that answers an error; null for one that is not known. */
export function problemStatuses(
  error: Value,
  site: CallSite,
  path: Path,
): { path: Path; status: number | null; isParseProblem: boolean }[] {
  const { analysis } = site.scope.frame;
  return chainOf(error, site, path).flatMap(({ path, chain, isWhole }) => {
    const failed = chain.flatMap(one =>
      one.kind === "messageError" ? (analysis.messages.get(one.struct) ?? []) : [],
    );
    if (failed.length > 0) {
      const statuses = new Set(failed.flatMap(({ failureStatuses }) => failureStatuses));
      const isParseProblem = failed.every(({ kind }) => kind === "request");
      return [...statuses].map(status => ({ path, status, isParseProblem }));
    }
    for (const one of chain) {
      const method = memberOf(analysis.program, one, "Status");
      if (method.kind !== "function" || method.of !== "package") continue;
      return analysis.call(method, [], { ...site, arguments: [] }, path).map(({ path, value }) => {
        const status = integerOf(single(value));
        if (status === null) return { path, status, isParseProblem: false };
        return { path, status: status >= 400 && status <= 599 ? status : 500, isParseProblem: false };
      });
    }
    const plain = { path, status: 500, isParseProblem: false };
    if (isWhole) return [plain];
    // An error of code that is not known may have a status, or none.
    return chain.some(one => isNil(one) !== true) ? [plain, { ...plain, status: null }] : [plain];
  });
}
