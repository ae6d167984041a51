/**
 * What is known of functions and methods whose source is not read: one table of functions, the generated methods of binding structs, and the methods of writers, encoders and
 * the like. All others are unknown code.
 */
import type { Expression } from "../go/declarations.ts";
import {
  basicResult,
  ending,
  endingMethod,
  executing,
  panicking,
  parsing,
  pure,
  severalResults,
} from "../go/standard-functions.ts";
import { callsMethods } from "../types/encoded-types.ts";
import { heldType } from "../types/members.ts";
import { isOfGen } from "../types/packages.ts";
import { mayKeepStatus, renderFunctions } from "./chi-render.ts";
import { madeIn, madeWith } from "./code-of-others.ts";
import { learn } from "./conditions.ts";
import { encodingMayFail } from "./encodable.ts";
import { bindingErrors, errorFunctions, writeProblem } from "./errors.ts";
import { callContext, errorMethod, frameworkFunctions } from "./framework-contexts.ts";
import { contentAt, methodOf, typeAt, unknownMethod } from "./members.ts";
import { qualifierPath, resultType } from "./program.ts";
import { noteItem, noteValue, pathValues } from "./reads.ts";
import {
  callUnknown,
  choose,
  endPath,
  giveAway,
  givenAway,
  mayPanic,
  newId,
  panicWith,
  reachesWriter,
  setPlace,
} from "./state.ts";
import {
  callPointed,
  callTool,
  changeable,
  fillsBuffer,
  isStream,
  keepBody,
  resetStream,
  responseFields,
  sendThrough,
  stream,
  toolFunctions,
  writeTo,
} from "./tools.ts";
import type { Call, Follow, FunctionValue, Scope, State, Value } from "./types.ts";
import {
  boolean,
  current,
  foreignError,
  integer,
  integerOf,
  isOfRequest,
  madeByOthers,
  methodOfRequest,
  nil,
  nonNil,
  noValue,
  numberOf,
  textOf,
  tuple,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";
import { endWithout, flush, hasPlainText, sendHeader, serveContent, textBody, writeBody } from "./writer.ts";

/** Functions by import path and name. */
const functions: Readonly<Record<string, Follow>> = {
  "net/http.Error": call => sendTo(call, integerOf(call.given[2]), "text"),
  "net/http.NotFound": call => sendTo(call, 404, "text"),
  "net/http.Redirect": call => sendTo(call, integerOf(call.given[3]), "redirect"),
  // Other content than bytes in memory may fail.
  "net/http.ServeContent": call =>
    serve(call, contentAt(call.state, call.given[4] ?? unknown)?.kind === "bytes" ? [] : [500]),
  // A directory is redirected to, and a file that can't be read has other errors.
  "net/http.ServeFile": call => serve(call, [404, null]),
  "net/http.ServeFileFS": call => serve(call, [404, null]),
  "net/http.SetCookie": () => noValue,
  "net/http.NotFoundHandler": () => {
    return { kind: "function", type: null, of: "imported", path: "net/http", name: "NotFound" };
  },
  "net/http.RedirectHandler": ({ given: [, status = unknown] }) => unknownMethod(status, "RedirectHandler"),
  ...{ "fmt.Fprint": print, "fmt.Fprintln": print, "fmt.Fprintf": printFormatted },
  "io.WriteString": call => writeData(call, call.given[1], "text", "WriteString"),
  ...{ "io.Copy": copy, "io.CopyBuffer": copy },
  "io.CopyN": call => copy({ ...call, given: [call.given[0] ?? unknown, unknown] }),
  "github.com/go-chi/chi/v5.URLParam": call =>
    computed("r.PathValue", "PathValue", { ...call, given: call.given.slice(1) }) ?? unknown,
  "github.com/gorilla/mux.Vars": () => pathValues,
  "github.com/julienschmidt/httprouter.ParamsFromContext": () => pathValues,
  ...errorFunctions,
  ...toolFunctions,
  ...frameworkFunctions,
  ...renderFunctions,
};

/** Reports whether an expression names a function of which something is known, and which need not be looked for. */
export function isKnownFunction(callee: Expression, scope: Scope): boolean {
  if (callee.kind !== "selector") return false;
  const name = `${qualifierPath(callee.operand, scope)}.${callee.field}`;
  return Object.hasOwn(functions, name) || basicResult(name) !== null;
}

/** The names of functions that recover, where they are deferred. */
export const recovering = /recover|rescue|panic|crash/i;

const endWith = (name: string, { state }: Call) => (name.startsWith("Panic") ? panicWith(state) : endPath());

/** Follows a call of another package's function. */
export function callImported({ path: from, name }: FunctionValue & { of: "imported" }, call: Call): Value {
  const full = `${from}.${name}`;
  if (ending.test(full)) return endWith(name, call);
  if (/^maps\.(?:Copy|DeleteFunc|Insert)$/.test(full)) changeRequested(call.state, call.given[0] ?? unknown);
  if (from === call.run.basics && Object.hasOwn(generated, name)) return generated[name]!(call);
  if (Object.hasOwn(functions, full)) return madeIn(from, name, call, () => functions[full]!(call));
  if (isStream(from, name)) return stream(call);
  if (panicking.test(full)) mayPanic(call.path);
  const found = pure.test(from) && computed(full, name, call);
  if (found) return found;
  return madeIn(from, name, call, () => callUnknown(changeable(from, call), [resultType(full, call)], call));
}

/** What the error of a function that parses a text is none of. */
const errorsOfParsing = ["context.Canceled", "context.DeadlineExceeded", ...foreignError.isNot, "io.EOF"];

/** The results of a call that only computes; null if it may change an argument. What is known of the result of equal arguments that the request decides is remembered. */
function computed(full: string, name: string, call: Call): Value | null {
  const { given, expression, state } = call;
  const parts = given.map(value => {
    // The case of header fields does not matter.
    if (full.startsWith("$r.Header.")) return textOf(value)?.toLowerCase() ?? null;
    if (value.kind === "constant") return valueKey(value);
    return value.kind === "any" && isOfRequest(value.id) ? value.id : null;
  });
  const isFixed = !parts.includes(null);
  if (!isFixed && !given.every(({ kind }) => kind === "constant" || kind === "any")) return null;
  const id = (index: number) =>
    isFixed ? `$${full}(${parts.join()}).${index}` : newId(state, `${numberOf(expression)}.${index}`);
  if (isFixed) noteValue(call, full, id(0));
  const type = resultType(full, call);
  const isNot = parsing.test(full) ? errorsOfParsing : madeByOthers.isNot;
  const first = { ...unknownOf(type), id: id(0), nonNil: name === "Query" };
  const result = (index: number) =>
    current(state, index === 0 ? first : { ...unknown, id: id(index), isNot });
  if (!severalResults.test(name)) return result(0);
  return name === "FormFile" ? tuple(result(0), result(1), result(2)) : tuple(result(0), result(1));
}

/** Changes the request, or what it decides, and of its header only one field if its name is known: what is read of it from here on is not what came. */
export function changeRequested(state: State, value: Value, name?: Value): Value {
  const id = value.kind === "any" ? value.id : null;
  const field = id === "$r.Header" ? textOf(name)?.toLowerCase() : undefined;
  // Other parts of it than its header can be read in many ways. Each call of Cookie makes a new one.
  if (value.kind === "request" || /^\$r\.(?!Header$|Cookie\()/.test(id ?? ""))
    state.header = givenAway(state.header);
  else if (field !== undefined)
    for (const read of ["Get", "Values"])
      learn(state, { ...unknown, id: `$${id}.${read}(${field}).0` }, unknown);
  else if (isOfRequest(id)) learn(state, value, nonNil);
  return noValue;
}

/** Functions that gen generates in each package. */
const generated: Readonly<Record<string, Follow>> = {
  WriteProblem: writeProblem,
  WriteProblemFor: writeProblem,
  BindingErrors: bindingErrors,
};

/** Follows a function that an earlier run wrote into another package, such as that of the basics; null for any other. */
export function callGenerated({ declared }: FunctionValue & { of: "declared" }, call: Call): Value | null {
  const { fn, file, pkg } = declared;
  if (fn.receiver || !Object.hasOwn(generated, fn.name) || !isOfGen(pkg, file)) return null;
  return generated[fn.name]!(call);
}

/** Follows a call of a method that is not the module's own, or of a function that is not known. */
export function callMethod(method: FunctionValue & { of: "method" }, call: Call): Value {
  const { receiver: operand, name, results } = method;
  const { run, state, path, given } = call;
  const [first = unknown, ...others] = given;
  const sent = callMessage(operand, name, call) ?? errorMethod(operand, name, call);
  if (sent) return sent;
  switch (operand.kind) {
    case "writer":
      return callWriter(call, name);
    case "context":
      return callContext(operand, name, call);
    case "tool":
      return callTool(call, operand, name);
    case "constant":
      if (name === "RedirectHandler") return sendTo(call, integerOf(operand), "redirect");
      break;
    case "function":
      // A function of the module of another type has a method of its own.
      if (name === "ServeHTTP" && ("name" in operand || operand.type?.id === "net/http.HandlerFunc"))
        return run.call(operand, call);
      break;
    case "request": {
      if (/^(?:WithContext|Clone)$/.test(name)) return operand;
      if (name === "SetPathValue" && first.kind === "constant")
        learn(state, { ...unknown, id: `$r.PathValue(${valueKey(first)}).0` }, unknown);
      else if (/^(?:Set|Add)/.test(name)) changeRequested(state, operand);
      const isFixed = !/^(?:Context|MultipartReader|Parse\w*)$/.test(name);
      const value = isFixed ? computed(`r.${name}`, name, call) : null;
      if (value) return value;
      break;
    }
    case "messageError":
      if (name === "Status" && operand.single) return integer(choose(path, () => operand.statuses));
      if (/^(?:Error|Text|Status|Unwrap)$/.test(name)) return unknown;
      break;
    case "bytes":
    case "pointer": {
      const pointed = callPointed(call, operand, name);
      if (pointed) return pointed;
      break;
    }
    case "any": {
      const found = name === "ByName" ? noteItem(operand, first, path) : null;
      if (found) return found;
      if (operand === unknown && Object.hasOwn(generated, name)) return generated[name]!(call);
      if (endingMethod.test(name) && !reachesWriter(state, given)) return endWith(name, call);
      const executes = executing.test(name);
      if (executes && fillsBuffer(call, first)) return callUnknown(others, [], call);
      const isHTML = operand.type && /^html\//.test(heldType(operand.type).id);
      if (executes && reachesWriter(state, [first]))
        return write(call, "bytes", isHTML ? "text/html" : undefined);
      if (name === "Reset" && resetStream(operand, call)) return noValue;
      // What is kept for later is given a writer of its own then.
      if (name === "Put" && operand.type?.id === "sync.Pool") return noValue;
      if (isOfRequest(operand.id) && /^(?:Set|Add|Del)$/.test(name))
        return changeRequested(state, operand, first);
      const isRead = isOfRequest(operand.id) && operand.id !== "$r.Body";
      const value = isRead ? computed(`${operand.id}.${name}`, name, call) : null;
      if (value) return value;
    }
  }
  mayKeepStatus(state, given);
  const type = typeAt(state, operand);
  const held = type && heldType(type);
  const types = results.length === 0 ? [resultType(`${name} ${given.length}`, call, held)] : results;
  const changed = changeable(held?.id.replace(/\.\w+$/, "") ?? "", call);
  return madeWith(operand, held, name, call, () => callUnknown([operand, ...changed], types, call));
}

/** The value of a call of a generated Parse, Path, Write or WriteStatus of a binding struct; null for other methods. */
function callMessage(operand: Value, name: string, call: Call): Value | null {
  if (!/^(?:Parse|Path|Write|WriteStatus)$/.test(name)) return null;
  const { run, state, path } = call;
  const content = contentAt(state, operand) ?? operand;
  const type = typeAt(state, content);
  if (!type) return null;
  const { target } = heldType(type);
  if (target.kind !== "declared" || target.pkg.importPath !== null) return null;
  const message = run.messages.get(target.declaration.name);
  if (!message) return null;
  const [writer = unknown, status] = call.given;
  const { kind: of, failureStatuses: statuses, generate } = message;
  const [ofParse, foreign] = [name === "Parse", callsMethods(type)];
  const failure: Value = { kind: "messageError", ofParse, statuses, single: false, foreign };
  if (ofParse && of === "request" && generate.parse && writer.kind === "request") {
    if (operand.kind === "pointer") setPlace(state, operand, unknownOf(type));
    return statuses.length === 0 ? nil : choose(path, () => [nil, failure]);
  }
  if (name === "Path" && generate.path) {
    const failed: Value = { ...failure, statuses: [400] };
    return tuple(unknown, message.pathCanFail ? choose(path, () => [nil, failed]) : nil);
  }
  const isWritten = name === "Write" ? generate.write : name === "WriteStatus" && generate.writeStatus;
  if (!isWritten || !reachesWriter(state, [writer])) return null;
  const number = name === "Write" ? 200 : integerOf(status);
  if (number && (number < 200 || number > 999)) return nonNil;
  const mayFail =
    message.failingFields.some(field => !hasPlainText(content, field)) || encodingMayFail(state, content);
  if (mayFail && choose(path, () => [false, true])) {
    endWithout(state, "nothing");
    return failure;
  }
  sendThrough(call, writer, number === 0 ? 200 : number, { kind: "message", struct: message.name }, null);
  return nil;
}

function callWriter(call: Call, name: string): Value {
  const { state, given } = call;
  const [value = unknown] = given;
  switch (name) {
    case "Header":
      return responseFields;
    case "Write":
    case "WriteString":
      if (value.kind === "bytes") writeBody(state, value.body);
      else if (value.kind === "nil") flush(state);
      else writeBody(state, name === "Write" ? { kind: "bytes" } : textBody(textOf(value)));
      return tuple(unknown, unknown);
    case "WriteHeader":
      sendHeader(state, integerOf(value));
      return noValue;
    case "ReadFrom":
      return copy({ ...call, given: [{ kind: "writer" }, value] });
    case "Unwrap":
      return { kind: "writer" };
    case "Flush":
    case "WriteHeaderNow":
      flush(state);
      return noValue;
    case "Status":
    case "Size":
      return unknown;
    case "Written":
    case "sent": {
      // Only gin's writer has the first method, and only adapters ask the second one.
      const { kind } = state.header;
      return boolean(kind === "unknown" ? choose(call.path, () => [true, false]) : kind === "sent");
    }
    default:
      return callUnknown([{ kind: "writer" }, ...given], [], call);
  }
}

/** Sends a status with a text; of a redirect, only the answer to GET has a body. */
function sendTo(call: Call, status: number | null, kind: "text" | "redirect"): Value {
  const [writer = unknown] = call.given;
  if (kind === "text") sendThrough(call, writer, status, { kind: "text" }, null);
  else if (methodOfRequest(call.state) === "GET")
    sendThrough(call, writer, status, { kind: "bytes" }, "text/html; charset=utf-8");
  else sendThrough(call, writer, status, { kind: "none" });
  return noValue;
}

/** Follows a function that serves a file, or one of `others`. */
function serve(call: Call, others: (number | null)[]): Value {
  if (call.given[0]?.kind !== "writer") return callUnknown(call.given, [], call);
  serveContent(call, others);
  return noValue;
}

/** Follows a function that prints values one after the other. It prints bytes as numbers, so that they are known only as a text: `string(data)`, `buffer.String()`. */
function print(call: Call): Value {
  const text = call.arguments.length === 2 ? call.arguments[1] : undefined;
  const callee = text?.kind === "call" ? text.callee : undefined;
  const isString = callee?.kind === "selector" && callee.field === "String";
  const isText = isString || (callee?.kind === "name" && callee.name === "string");
  return writeData(call, isText ? call.given[1] : undefined, "text");
}

/** Follows `fmt.Fprintf`: with the format `%s` alone, as in `fmt.Fprintf(w, "%s\n", data)`, it prints the bytes as they are. */
function printFormatted(call: Call): Value {
  const { length, 1: format, 2: data } = call.given;
  const isWhole = length === 3 && /^%s\s*$/.test(textOf(format) ?? "");
  return writeData(call, isWhole ? data : undefined, "text");
}

/** Follows a copy from a reader, which may have bytes that are known, or a method of the module that copies. */
function copy(call: Call): Value {
  const [writer = unknown, source = unknown] = call.given;
  if (keepBody(call, writer, 1)) return tuple(unknown, unknown);
  const [from, to] = [methodOf(source, "WriteTo", call), methodOf(writer, "ReadFrom", call)];
  const copies = from ?? to;
  if (copies) return call.run.call(copies, { ...call, given: [from ? writer : source], arguments: [] });
  return writeData(call, contentAt(call.state, source), "bytes");
}

/** Writes bytes that are known, or else what only its kind is known of. */
function writeData(call: Call, data: Value | undefined, kind: "text" | "bytes", method?: string): Value {
  return data?.kind === "bytes" && reachesWriter(call.state, call.given.slice(0, 1))
    ? writeTo(call, data.body, method)
    : write(call, kind, undefined, method);
}

/** Writes a text; or bytes, unless there are none, or an error comes first. */
function write(call: Call, kind: "text" | "bytes", mediaType?: string, method?: string): Value {
  const { given, path, state } = call;
  const [writer = unknown, ...others] = given;
  if (!reachesWriter(state, [writer])) return callUnknown(given, [], call);
  if (reachesWriter(state, others)) giveAway(state, others);
  const { header } = state;
  if (kind === "bytes" && header.kind === "none" && choose(path, () => [false, true])) {
    endWithout(state, "nothing");
    return tuple(unknown, unknown);
  }
  if (mediaType && header.kind === "none" && header.contentType === null)
    state.header = { ...header, contentType: mediaType };
  // What `fmt.Fprintf` prints for a verb is not known.
  const beginning = textOf(others[0])?.split("%", 1)[0] ?? null;
  return writeTo(call, kind === "text" ? textBody(beginning) : { kind }, method);
}
