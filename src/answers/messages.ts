/** Follows calls of the generated methods Parse, Write and WriteStatus, of WriteProblem, and of errors.Is and errors.As. */
import { encodingMayFail } from "./encodable.ts";
import { memberOf, ownTypeOf } from "./members.ts";
import { compare, typeMatches } from "./operators.ts";
import { failToSend, forget, letUnknownSend, send, setVariable } from "./paths.ts";
import { findVariable, lookUp } from "./scope.ts";
import type { CallSite, Evaluated, FunctionValue, Path, Program, Value } from "./types.ts";
import { boolean, integerOf, isNil, nil, nonNil, single, unknown, unknownOf } from "./values.ts";

/** Statuses whose responses have no body. */
const withoutBody = new Set([204, 205, 304]);

/** The outcomes of a generated method; null for other methods. */
export function callMessage(
  { operand, name }: FunctionValue & { of: "method" },
  given: Value[],
  site: CallSite,
  path: Path,
): Evaluated[] | null {
  const { analysis } = site.scope.frame;
  const struct = ownTypeOf(analysis.program, operand);
  const message = struct === null ? undefined : analysis.messages.get(struct);
  if (!message || struct === null) return null;
  const [target = unknown, status] = given;
  const failure: Value = { kind: "messageError", struct };
  if (name === "Parse" && message.kind === "request" && message.parses && target.kind === "request") {
    const variable = site.receiver?.kind === "name" ? findVariable(site.scope, site.receiver.name) : null;
    const parsed = variable === null ? path : forget(path, [variable]);
    const values = message.failureStatuses.length === 0 ? [nil] : [nil, failure];
    return values.map(value => ({ path: parsed, value }));
  }
  if (target.kind !== "writer") return null;
  // The response is sent, or nothing is sent since a value can't be encoded.
  const written = (status: number): Evaluated[] => {
    const body = withoutBody.has(status) ? "none" : "response";
    const sent = send(path, { status, body, struct: body === "none" ? null : struct });
    const mayFail =
      message.failingFields.some(field => !isPlain(operand, field)) ||
      encodingMayFail(analysis.program, operand);
    return [{ path: sent, value: nil }, ...(mayFail ? [{ path: failToSend(path), value: failure }] : [])];
  };
  if (name === "Write" && message.writes) return written(200);
  if (name === "WriteStatus" && message.writesStatus) {
    const number = status ? integerOf(status) : null;
    if (number === null) return [{ path: letUnknownSend(path), value: unknown }];
    if (number !== 0 && (number < 200 || number > 999)) return [{ path, value: nonNil }];
    return written(number === 0 ? 200 : number);
  }
  return null;
}

/** Reports whether a field certainly has a value that can be written in a header. */
function isPlain(value: Value, name: string): boolean {
  if (value.kind !== "struct") return false;
  const field = value.fields.get(name);
  if (!field) return value.others === "zero";
  if (field.kind === "nil") return true;
  if (field.kind !== "constant") return false;
  const { value: constant } = field.operand;
  return typeof constant !== "string" || /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(constant);
}

/** The outcomes of `WriteProblem(writer, error)` and `WriteProblemFor(writer, request, error)`. */
export function writeProblem(name: string, given: Value[], site: CallSite, path: Path): Evaluated[] {
  const writer = given[0] ?? unknown;
  const error = given[name === "WriteProblem" ? 1 : 2] ?? unknown;
  if (writer.kind !== "writer") return [{ path: letUnknownSend(path), value: unknown }];
  return problemStatuses(error, site, path).map(({ path, status, isParseProblem }) => ({
    path: status === null ? letUnknownSend(path) : send(path, { status, body: "problem", isParseProblem }),
    value: nil,
  }));
}

// Finds out what errors.Is and errors.As return for an error, and the status of the problem that answers it.

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
    const method = memberOf(program, error, "Error");
    const embedsError = method.kind === "function" && method.of === "method";
    return [{ path, chain: [error], isWhole: isWhole && !embedsError }];
  }
  return analysis.call(unwrap, [], { ...site, arguments: [] }, path).flatMap(({ path, value }) => {
    const inner = single(value);
    if (inner.kind === "list") return [{ path, chain: [error, ...inner.items], isWhole: false }];
    const wrapped = chainOf(inner, site, path, depth + 1);
    return wrapped.map(one => ({ ...one, chain: [error, ...one.chain] }));
  });
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
function problemStatuses(
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
