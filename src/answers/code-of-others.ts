/** What code of other modules and of the standard library returns: errors that are none of the user's, unless it calls code of the user's. */
import { callingBack } from "../go/standard-functions.ts";
import { calledByOthers, callsMethods } from "../types/encoded-types.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType } from "../types/members.ts";
import { isStandard, isUsersType, userPackage } from "../types/packages.ts";
import { contentAt } from "./members.ts";
import type { Call, State, Value } from "./types.ts";
import { innerValues, isMadeByOthers, isOfRequest, madeByOthers, unknown } from "./values.ts";

/** The result of a function of another package, which may be of the user's. */
export function madeIn(path: string, name: string, result: Value, call: Call): Value {
  const isOfUser = userPackage(call.run.program.reader, path, call.path.scope.pkg.dir) !== null;
  return isOfUser ? result : madeBy(`${path}.${name}`, call.given, result, call);
}

/** The result of a function of other code, or of methods of a package, that gets these values. */
function madeBy(name: string, given: readonly Value[], result: Value, { state }: Call): Value {
  if (callingBack.some(one => one.test(name))) return result;
  // A context holds values of the user's, and calls none of their methods.
  if (!name.startsWith("context.") && !given.every(one => isInert(state, one))) return result;
  const marked = (one: Value): Value =>
    one.kind === "any" && (!one.type || one.type.id === "error") && !isOfRequest(one.id)
      ? { ...one, isNot: madeByOthers.isNot }
      : one;
  return result.kind === "tuple" ? { ...result, values: result.values.map(marked) } : marked(result);
}

/** The result of a method with a name of a value that is not of the user's; `type` is that of the value. */
export function madeWith(receiver: Value, type: GoType | null, name: string, result: Value, call: Call) {
  if (isMadeByOthers(receiver) || receiver.kind === "request")
    return madeBy(`.${name}`, call.given, result, call);
  const [, path] = /^(.*)\.\w+$/.exec(type?.id ?? "") ?? [];
  if (!type || isUsersType(type) || path === undefined || type.target.kind === "parameter") return result;
  // The user's own types are behind those of the standard library, such as io.Reader.
  const mayBeOfUser = type.kind === "interface" && isStandard(call.run.program.reader, path);
  return mayBeOfUser ? result : madeBy(`${path}.${name}`, call.given, result, call);
}

/** Reports whether code that gets a value can't call functions and methods of the user's. */
function isInert(state: State, value: Value): boolean {
  const type = "type" in value ? value.type : null;
  switch (value.kind) {
    case "constant":
    case "nil":
    case "bytes":
      return type === null || isInertType(type);
    case "any":
      return isMadeByOthers(value) || isOfRequest(value.id) || (type !== null && isInertType(type));
    case "pointer":
      return isInert(state, contentAt(state, value) ?? unknown);
    case "struct":
    case "list":
    case "map":
      return (!type || isInertType(type)) && innerValues(value).every(one => isInert(state, one));
    case "function":
      return value.of === "imported";
    default:
      return false;
  }
}

function isInertType(type: GoType): boolean {
  const held = heldType(type);
  if (held.id === "context.Context") return true;
  return !/^(?:interface|function|typeParameter)$/.test(held.kind) && !callsMethods(held, calledByOthers);
}
