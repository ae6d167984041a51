/** Follows calls of the generated methods Parse, Write and WriteStatus, and of WriteProblem. */
import { encodingMayFail } from "./encodable.ts";
import { problemStatuses } from "./errors.ts";
import { ownTypeOf } from "./members.ts";
import { failToSend, forget, letUnknownSend, send } from "./paths.ts";
import { findVariable } from "./scope.ts";
import type { CallSite, Evaluated, FunctionValue, Path, Value } from "./types.ts";
import { integerOf, nil, nonNil, unknown } from "./values.ts";

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
