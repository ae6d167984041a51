/** What code of other modules and of the standard library returns: errors that are none of the user's, unless it calls code of the user's. */
import { callingBack, executing, sending } from "../go/standard-functions.ts";
import { calledByOthers, calledByTemplates, isInertType } from "../types/encoded-types.ts";
import type { GoType } from "../types/go-types.ts";
import { hasTransports } from "../types/implementations.ts";
import { isStandard, isUsersType, userPackage } from "../types/packages.ts";
import { learn } from "./conditions.ts";
import { contentAt } from "./members.ts";
import type { Call, State, Value } from "./types.ts";
import { innerValues, isMadeByOthers, isOfRequest, madeByOthers, unknown } from "./values.ts";

/** What `make` makes as the result of a function of another package, which may be of the user's. */
export function madeIn(path: string, name: string, call: Call, make: () => Value): Value {
  const isOfUser = userPackage(call.run.program.reader, path, call.path.scope.pkg.dir) !== null;
  return isOfUser ? make() : madeBy(`${path}.${name}`, call, make);
}

/** The result of a function of other code, or of methods of a package. */
function madeBy(name: string, { given, state, run }: Call, make: () => Value): Value {
  const called = executing.test(name) ? calledByTemplates : calledByOthers;
  const callsBack = sending.test(name)
    ? hasTransports(run.program.reader)
    : callingBack.some(one => one.test(name));
  // A context holds values of the user's, and calls none of their methods.
  const isOfOthers =
    !callsBack && (name.startsWith("context.") || given.every(one => isInert(state, one, called)));
  const result = make();
  const marked = (one: Value): Value =>
    one.kind === "any" && (!one.type || one.type.id === "error") && !isOfRequest(one.id)
      ? { ...one, isNot: [...new Set([...one.isNot, ...madeByOthers.isNot])] }
      : one;
  if (!isOfOthers) return result;
  return result.kind === "tuple" ? { ...result, values: result.values.map(marked) } : marked(result);
}

/** The result of a method with a name of a value that is not of the user's; `type` is that of the value. */
export function madeWith(receiver: Value, type: GoType | null, name: string, call: Call, make: () => Value) {
  const functions = call.given.filter(one => one.kind === "function");
  mayCallLater(call.state, receiver, functions);
  if (isMadeByOthers(receiver) || receiver.kind === "request") return madeBy(`.${name}`, call, make);
  if (receiver.kind === "function" && receiver.of === "imported")
    return madeIn(receiver.path, name, call, make);
  const [, path] = /^(.*)\.\w+$/.exec(type?.id ?? "") ?? [];
  if (!type || isUsersType(type) || path === undefined || type.target.kind === "parameter") return make();
  // The user's own types are behind those of the standard library, such as io.Reader.
  const mayBeOfUser = type.kind === "interface" && isStandard(call.run.program.reader, path);
  const isOther = !mayBeOfUser && isInert(call.state, receiver);
  return isOther ? madeBy(`${path}.${name}`, call, make) : make();
}

/** What code of others made may call these values from here on, where it keeps them. */
export function mayCallLater(state: State, made: Value, kept: readonly Value[]): void {
  if (isMadeByOthers(made) && !kept.every(one => isInert(state, one))) learn(state, made, unknown);
}

/** Reports whether code that gets a value can't call functions and methods of the user's. */
export function isInert(state: State, value: Value, called = calledByOthers): boolean {
  const type = "type" in value ? value.type : null;
  switch (value.kind) {
    case "constant":
    case "nil":
    case "bytes":
    case "writer":
      // Others can only put what is theirs into a nil interface.
      return (
        type === null || (value.kind === "nil" && type.kind === "interface") || isInertType(type, called)
      );
    case "any":
      return isMadeByOthers(value) || isOfRequest(value.id) || (type !== null && isInertType(type, called));
    case "pointer":
      return isInert(state, contentAt(state, value) ?? unknown, called);
    case "struct":
    case "list":
    case "map":
      return (
        (!type || isInertType(type, called)) && innerValues(value).every(one => isInert(state, one, called))
      );
    case "function":
      // A field of a value whose type is not known looks like a method.
      return value.of === "method" ? isMadeByOthers(value.receiver) : value.of === "imported";
    default:
      return false;
  }
}
