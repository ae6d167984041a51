/** Finds out whether json.Marshal can fail for a value, and which body it makes. */
import { getOrMake } from "../base/text/common.ts";
import type { TypeExpression } from "../go/declarations.ts";
import { encodedParts, encodes, neverFails } from "../types/encoded-types.ts";
import type { GoType } from "../types/go-types.ts";
import { typeAt as typeOfWritten } from "../types/lookup.ts";
import { isUsersType } from "../types/packages.ts";
import { reachedFrom, structFields } from "../types/struct-fields.ts";
import { contentAt, typeAt } from "./members.ts";
import { predeclaredType, typeIn } from "./program.ts";
import { choose } from "./state.ts";
import type { Call, CodePlace, Program, SentBody, State, Value } from "./types.ts";
import { innerValues, isNil, textOf, unknown } from "./values.ts";

const safe = new WeakMap<GoType, boolean>();

/** Reports whether json.Marshal may fail for a value: its type may fail, and what is known of the value does not exclude it. */
export function encodingMayFail(state: State, value: Value): boolean {
  const inner = (one: Value) => encodingMayFail(state, one);
  if ("type" in value && value.type && getOrMake(safe, value.type, type => neverFails(type))) return false;
  switch (value.kind) {
    case "constant":
      return value.type !== null;
    case "nil":
    case "bytes":
      return false;
    case "pointer":
      return inner(contentAt(state, value) ?? unknown);
    case "list":
      return value.type?.target.kind === "declared" || innerValues(value).some(inner);
    case "map":
      return value.type?.key?.kind !== "string" || innerValues(value).some(inner);
    case "struct":
      // Of a literal, only the fields that it sets matter: zero values can be encoded, but functions and channels can't, and methods may fail.
      if (value.others === "unknown" || encodes(value.type)) return true;
      if ([...value.fields.values()].some(inner)) return true;
      return [...reachedFrom(value.type, encodedParts)].some(
        part => /^(?:function|channel|complex)/.test(part.kind) || (isUsersType(part) && encodes(part)),
      );
    default:
      return true;
  }
}

/** Reports whether json.Marshal fails for a value on this path. */
export const encodingFails = ({ state, path }: Call, value: Value): boolean =>
  encodingMayFail(state, value) && choose(path, () => [false, true]);

/** The type that a declaration in a function makes of another one: without its methods, which only matters where these write its JSON. */
export function localType(program: Program, place: CodePlace, written: TypeExpression): GoType {
  const type = typeIn(program, place, written);
  return type.literal && encodes(type) ? typeOfWritten(type.reader, type.literal) : type;
}

/** The body that the JSON of a value is. */
export function jsonBody(call: Call, value: Value): SentBody {
  const { run, state } = call;
  const content = contentAt(state, value) ?? value;
  const known = typeAt(state, content);
  const basic = content.kind === "constant" ? content.operand.type.basic.replace("untyped ", "") : "";
  const type = known ?? (basic ? predeclaredType(run.program, basic) : null);
  // The JSON of a nil pointer is null.
  const isNull = content.kind === "nil" && type?.kind === "pointer";
  if (!type || type.kind === "unknown" || isNull) return { kind: "bytes" };
  const isByMethod = encodes(type);
  const members = isByMethod ? null : membersOf(call, content);
  const isSet = isNil(content) === false && !("held" in content && content.held);
  if (isSet && type.kind === "pointer" && type.element)
    return { kind: "json", type: type.element, isPointed: true, neverNil: false };
  const neverNil = isSet && /^(?:slice|map)$/.test(type.kind) && !isByMethod;
  const text = isByMethod ? null : textOf(content);
  const facts = { type, isPointed: value.kind === "pointer", neverNil };
  return { kind: "json", ...facts, ...(members && { members }), ...(text !== null && { text }) };
}

/** The members of the JSON of a map with constant texts as keys, and by the fields' names those that a struct holds in interfaces; null for other values. */
function membersOf(call: Call, content: Value): Map<string, SentBody> | null {
  if (content.kind === "struct") {
    const held = structFields(content.type).flatMap(({ name, type }) => {
      const value = type.kind === "interface" ? content.fields.get(name) : undefined;
      const body = value && jsonBody(call, value);
      return body?.kind === "json" ? [[name, body] as const] : [];
    });
    return held.length > 0 ? new Map(held) : null;
  }
  if (content.kind !== "map") return null;
  const members = new Map(content.keys.map((key, at) => [textOf(key), jsonBody(call, content.items[at]!)]));
  return members.size === content.keys.length && !members.has(null)
    ? (members as Map<string, SentBody>)
    : null;
}
