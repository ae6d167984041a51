/** Follows calls of the generated methods Parse, Write and WriteStatus of binding structs. */
import { encodingMayFail } from "./encodable.ts";
import { contentAt, heldType, memberOf } from "./members.ts";
import { choose, reachesWriter, setPlace } from "./state.ts";
import type { CallSite, FunctionValue, Path, SentBody, Value } from "./types.ts";
import { integer, integerOf, nil, nonNil, typeOf, unknown, unknownOf } from "./values.ts";
import { allowsBody, endWithout, send, sendHeader } from "./writer.ts";

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
  const type = typeOf(content, () => undefined);
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
  sendBy(writer, number || 200, struct, site, path);
  return nil;
}

/** Sends a struct by a writer, which may be one of the module's own. */
function sendBy(writer: Value, status: number, struct: string, site: CallSite, path: Path): void {
  const { run } = site.scope.frame;
  const { state } = path;
  const body: SentBody = allowsBody(status) ? { kind: "message", struct } : { kind: "none" };
  if (writer.kind === "writer") {
    send(state, { status, body, mediaType: null });
    return;
  }
  if (state.header.kind === "none") state.header = { ...state.header, contentType: null };
  const call = (name: string, value: Value) =>
    run.call(
      memberOf({ program: run.program, state }, writer, name),
      [value],
      { ...site, arguments: [] },
      path,
    );
  call("WriteHeader", integer(status));
  if (body.kind !== "none") call("Write", { kind: "bytes", body });
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
