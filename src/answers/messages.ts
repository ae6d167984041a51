/** Follows calls of the generated methods Parse, Write and WriteStatus of binding structs. */
import { encodingMayFail } from "./encodable.ts";
import { contentAt, heldType, memberOf } from "./members.ts";
import { reachesWriter, setCell } from "./state.ts";
import type { CallSite, FunctionValue, Outcome, SentBody, State, Value } from "./types.ts";
import { integer, integerOf, nil, nonNil, typeOf, unknown, unknownOf } from "./values.ts";
import { allowsBody, send, sendHeader } from "./writer.ts";

/** The outcomes of a generated method; null for other methods. */
export function callMessage(
  { operand, name }: FunctionValue & { of: "method" },
  given: readonly Value[],
  site: CallSite,
  state: State,
): Outcome[] | null {
  if (!/^(?:Parse|Write|WriteStatus)$/.test(name)) return null;
  const { run } = site.scope.frame;
  const lookup = { program: run.program, state };
  const content = contentAt(lookup, operand) ?? operand;
  const type = typeOf(content, () => undefined);
  const target = type && heldType(type).target;
  if (target?.kind !== "declared" || target.pkg !== run.program.pkg) return null;
  const struct = target.declaration.name;
  const message = run.messages.get(struct);
  if (!message) return null;
  const [writer = unknown, status] = given;
  const failure: Value = { kind: "messageError", struct, single: false };
  if (name === "Parse" && message.kind === "request" && message.parses && writer.kind === "request") {
    const parsed =
      operand.kind === "pointer" && operand.path.length === 0 && state.store.has(operand.cell)
        ? setCell(state, operand.cell, unknownOf(type))
        : state;
    const values = message.failureStatuses.length === 0 ? [nil] : [nil, failure];
    return values.map(value => ({ state: parsed, value }));
  }
  if (name === "Parse" || !reachesWriter(state, [writer])) return null;
  const isWritten = name === "Write" ? message.writes : message.writesStatus;
  if (!isWritten) return null;
  const number = name === "Write" ? 0 : integerOf(status ?? unknown);
  if (number === null) return [{ state: sendHeader(state, null), value: unknown }];
  if (number !== 0 && (number < 200 || number > 999)) return [{ state, value: nonNil }];
  const mayFail =
    message.failingFields.some(field => !isPlain(content, field)) || encodingMayFail(lookup, content);
  const sent = sentBy(writer, number === 0 ? 200 : number, struct, site, state);
  const failed: Outcome = { state: { ...state, failed: true }, value: failure };
  return [...sent, ...(mayFail ? [failed] : [])];
}

/** Sends a struct by a writer, which may be one of the module's own. */
function sentBy(writer: Value, status: number, struct: string, site: CallSite, state: State): Outcome[] {
  const { run } = site.scope.frame;
  const body: SentBody = allowsBody(status) ? { kind: "message", struct } : { kind: "none" };
  if (writer.kind === "writer")
    return [{ state: send({ ...state, contentType: null }, { status, body }), value: nil }];
  const inner: CallSite = { ...site, arguments: [] };
  const call = (name: string, value: Value, state: State) =>
    run.call(memberOf({ program: run.program, state }, writer, name), [value], inner, state);
  return call("WriteHeader", integer(status), { ...state, contentType: null })
    .flatMap(({ state }) =>
      body.kind === "none" ? [{ state }] : call("Write", { kind: "bytes", body }, state),
    )
    .map(({ state }) => ({ state, value: nil }));
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
