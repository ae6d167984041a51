/** Follows calls of the generated methods Parse, Write and WriteStatus of binding structs. */
import { encodingMayFail } from "./encodable.ts";
import { sendThrough } from "./known-functions.ts";
import { contentAt, heldType, typeAt } from "./members.ts";
import { choose, reachesWriter, setPlace } from "./state.ts";
import type { CallSite, FunctionValue, Path, Value } from "./types.ts";
import { integerOf, nil, nonNil, unknown, unknownOf } from "./values.ts";
import { endWithout, sendHeader } from "./writer.ts";

/** The value of a call of a generated method; null for other methods. */
export function callMessage(
  { receiver: operand, name }: FunctionValue & { of: "method" },
  given: readonly Value[],
  site: CallSite,
  path: Path,
): Value | null {
  if (!/^(?:Parse|Write|WriteStatus)$/.test(name)) return null;
  const { run } = site.scope.frame;
  const { state } = path;
  const lookup = { program: run.program, state };
  const content = contentAt(lookup, operand) ?? operand;
  const type = typeAt(lookup, content);
  const target = type && heldType(type).target;
  if (target?.kind !== "declared" || target.pkg.importPath !== null) return null;
  const struct = target.declaration.name;
  const message = run.messages.get(struct);
  if (!message) return null;
  const [writer = unknown, status] = given;
  const failure: Value = { kind: "messageError", struct, single: false };
  if (name === "Parse" && message.kind === "request" && message.parses && writer.kind === "request") {
    if (operand.kind === "pointer") setPlace(state, operand, unknownOf(type));
    return message.failureStatuses.length === 0 ? nil : choose(path, () => [nil, failure]);
  }
  const isWritten = name === "Write" ? message.writes : name === "WriteStatus" && message.writesStatus;
  if (!isWritten || !reachesWriter(state, [writer])) return null;
  const number = name === "Write" ? 200 : integerOf(status ?? unknown);
  if (number === null) {
    sendHeader(state, null);
    return unknown;
  }
  if (number !== 0 && (number < 200 || number > 999)) return nonNil;
  const mayFail =
    message.failingFields.some(field => !isPlain(content, field)) || encodingMayFail(lookup, content);
  if (mayFail && choose(path, () => [false, true])) {
    endWithout(state, "nothing");
    return failure;
  }
  sendThrough({ run, given, site, path }, writer, number || 200, { kind: "message", struct }, null);
  return nil;
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
