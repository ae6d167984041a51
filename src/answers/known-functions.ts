/** Follows calls of other packages' functions and methods. It is known what some of them do with the response; all others are unknown code. */
import { encodingMayFail } from "./encodable.ts";
import { memberOf } from "./members.ts";
import { asError, isError, writeProblem } from "./messages.ts";
import { letUnknownSend, send, sendHeader, writeBody } from "./paths.ts";
import type { Analysis, CallSite, Evaluated, FunctionValue, Path, Value } from "./types.ts";
import { afterUnknown, callUnknown, reachesWriter } from "./unknown-calls.ts";
import { integer, integerOf, isNil, nil, nonNil, noValue, tuple, unknown } from "./values.ts";

/** A call, and all that its outcomes depend on. */
interface Call {
  analysis: Analysis;
  given: Value[];
  site: CallSite;
  path: Path;
}

type Follow = (call: Call) => Evaluated[];

/** Functions by import path and name. */
const functions: Readonly<Record<string, Follow>> = {
  "net/http.Error": sender(2, "text"),
  "net/http.NotFound": call => sendTo(call, 404, "text"),
  "net/http.Redirect": sender(3, "redirect"),
  "net/http.ServeContent": call => serve(call, []),
  "net/http.ServeFile": call => serve(call, [404]),
  "net/http.ServeFileFS": call => serve(call, [404]),
  "net/http.SetCookie": returning(() => noValue),
  "net/http.MaxBytesReader": returning(() => nonNil),
  "net/http.NewResponseController": returning(({ kind }) =>
    kind === "writer" ? { kind: "tool", tool: "controller" } : unknown,
  ),
  "net/http.NotFoundHandler": returning(() => ({ kind: "answer", status: integer(404), body: "text" })),
  "net/http.RedirectHandler": returning((_, status) => ({ kind: "answer", status, body: "redirect" })),
  "net/http.HandlerFunc": returning(handler => handler),
  "net/http.Handler": returning(handler => handler),
  "fmt.Fprint": write,
  "fmt.Fprintf": write,
  "fmt.Fprintln": write,
  "io.WriteString": write,
  "io.Copy": write,
  "io.CopyN": write,
  "io.CopyBuffer": write,
  "fmt.Errorf": newError,
  "errors.New": newError,
  "errors.Join": ({ path, given }) => {
    const wraps = given.filter(({ kind }) => kind !== "nil");
    if (wraps.length === 0) return [{ path, value: nil }];
    const joined: Evaluated = { path, value: { kind: "error", name: null, wraps, opaque: false } };
    // Where each of them may be nil, the result may be nil, too.
    return wraps.some(one => isNil(one) === false) ? [joined] : [{ path, value: nil }, joined];
  },
  "errors.Is": ({ given: [error = unknown, target = unknown], site, path }) =>
    isError(error, target, site, path),
  "errors.As": ({ given: [error = unknown], site, path }) => asError(error, site, path),
  "encoding/json.NewEncoder": encoder,
  "encoding/xml.NewEncoder": encoder,
  "encoding/json.Marshal": marshal,
  "encoding/json.MarshalIndent": marshal,
};

/** Functions that don't return. */
const ending = /^(?:os\.Exit|runtime\.Goexit|log\.(?:Fatal|Panic)(?:f|ln)?)$/;

/** Methods that don't return, as loggers and package testing name them. */
const endingMethod = /^(?:Fatal|Panic)(?:f|ln)?$/;

/** Follows a call of another package's function. */
export function callImported(
  { path: importPath, name }: FunctionValue & { of: "import" },
  given: Value[],
  site: CallSite,
  path: Path,
): Evaluated[] {
  const full = `${importPath}.${name}`;
  const { analysis } = site.scope.frame;
  if (ending.test(full)) return [];
  if (importPath === analysis.basics && writesProblem(name)) return writeProblem(name, given, site, path);
  const known = Object.hasOwn(functions, full) ? functions[full] : undefined;
  return known ? known({ analysis, given, site, path }) : callUnknown(given, [], site, path);
}

/** Follows a call of a method that is not the package's own, or of a function that is not known. */
export function callMethod(
  { operand, name, results }: FunctionValue & { of: "method" },
  given: Value[],
  site: CallSite,
  path: Path,
): Evaluated[] {
  const { analysis } = site.scope.frame;
  const { basics, program } = analysis;
  const call: Call = { analysis, given, site, path };
  switch (operand.kind) {
    case "writer":
      return callWriter(call, name);
    case "tool":
      return callTool(call, operand.tool, name);
    case "answer":
      if (name === "ServeHTTP" && given[0]?.kind === "writer")
        return sendTo(call, integerOf(operand.status), operand.body);
      break;
    case "function":
      if (name === "ServeHTTP") return analysis.call(operand, given, site, path);
      break;
    case "request":
      if (/^(?:WithContext|Clone)$/.test(name)) return [{ path, value: operand }];
      break;
    case "unknown":
      if (endingMethod.test(name) && !given.some(value => reachesWriter(value, path))) return [];
      // gen generates the function in the package itself.
      if (writesProblem(name) && operand.type === null && basics === null && !program.functions.has(name))
        return writeProblem(name, given, site, path);
      // Methods of html/template and text/template, which write to their first argument.
      if (/^Execute(?:Template)?$/.test(name) && given[0]?.kind === "writer") return write(call);
      break;
  }
  return callUnknown([operand, ...given], results, site, path);
}

function writesProblem(name: string): boolean {
  return name === "WriteProblem" || name === "WriteProblemFor";
}

function callWriter(call: Call, name: string): Evaluated[] {
  const { path, given } = call;
  switch (name) {
    case "Header":
      return [{ path, value: nonNil }];
    case "Write":
    case "WriteString":
      return [{ path: writeBody(path), value: tuple(unknown, unknown) }];
    case "WriteHeader": {
      const status = integerOf(given[0] ?? unknown);
      if (status !== null && (status < 100 || status > 999)) return [];
      return [{ path: status === null ? letUnknownSend(path) : sendHeader(path, status), value: noValue }];
    }
    case "Flush":
      return [{ path: flush(path), value: noValue }];
    default:
      return [{ path: letUnknownSend(path), value: unknown }];
  }
}

function flush(path: Path): Path {
  return path.header.kind === "none" ? sendHeader(path, 200) : path;
}

function callTool(call: Call, tool: "encoder" | "controller" | "flusher", name: string): Evaluated[] {
  const { analysis, path, given } = call;
  if (name === "Flush") return [{ path: flush(path), value: tool === "flusher" ? noValue : unknown }];
  if (tool === "controller" && /^(?:Set(?:Read|Write)Deadline|EnableFullDuplex)$/.test(name))
    return [{ path, value: unknown }];
  if (tool === "encoder" && name === "Encode") {
    const sent: Evaluated = { path: writeBody(path), value: nil };
    return encodingMayFail(analysis.program, given[0] ?? unknown) ? [sent, { path, value: nonNil }] : [sent];
  }
  if (tool === "encoder" && /^(?:SetIndent|SetEscapeHTML|Indent)$/.test(name))
    return [{ path, value: noValue }];
  return [{ path: letUnknownSend(path), value: unknown }];
}

/** Follows a function that only returns a value, which depends on its first two arguments. */
function returning(value: (first: Value, second: Value) => Value): Follow {
  return ({ path, given: [first = unknown, second = unknown] }) => [{ path, value: value(first, second) }];
}

/** Follows a function that sends the status in the argument at an index. */
function sender(index: number, body: "text" | "redirect"): Follow {
  return call => sendTo(call, integerOf(call.given[index] ?? unknown), body);
}

/** Sends a status with a text; of a redirect, only the answer to GET has a body. */
function sendTo(call: Call, status: number | null, kind: "text" | "redirect"): Evaluated[] {
  const { analysis, given, site, path } = call;
  if (status !== null && given[0]?.kind === "struct") return sendThrough(call, status, given[0]);
  if (given[0]?.kind !== "writer") return [{ path: afterUnknown(given, site, path), value: noValue }];
  if (status === null) return [{ path: letUnknownSend(path), value: noValue }];
  if (status < 100 || status > 999) return [];
  const body = kind === "text" ? "text" : analysis.method === "GET" ? "unknown" : "none";
  return [{ path: send(path, { status, body }), value: noValue }];
}

/** Sends a status by the methods of a struct that wraps the writer. */
function sendThrough({ analysis, site, path }: Call, status: number, writer: Value): Evaluated[] {
  const method = (path: Path, name: string, given: Value[]): Evaluated[] => {
    const callee = memberOf(analysis.program, writer, name);
    const inner: CallSite = { ...site, arguments: [], receiver: site.arguments[0] ?? null };
    return callee.kind === "function" ? analysis.call(callee, given, inner, path) : [];
  };
  return method(path, "WriteHeader", [integer(status)])
    .flatMap(({ path }) => method(path, "Write", [unknown]))
    .map(({ path }) => ({ path, value: noValue }));
}

/** Sends each status that net/http's ServeContent can send, by the request's conditions and ranges, and `others`. */
function serve(call: Call, others: number[]): Evaluated[] {
  const { analysis, given, site, path } = call;
  if (given[0]?.kind !== "writer") return [{ path: afterUnknown(given, site, path), value: noValue }];
  const reads = analysis.method === "GET" || analysis.method === "HEAD";
  const statuses = [200, ...(reads ? [206, 304] : []), ...others, 412, ...(reads ? [416] : [])];
  return statuses.map(status => ({
    path: send(path, { status, body: status === 304 || status === 412 ? "none" : "unknown" }),
    value: noValue,
  }));
}

function write({ given, site, path }: Call): Evaluated[] {
  const isWriter = given[0]?.kind === "writer";
  const [, ...others] = given;
  if (!isWriter || others.some(value => reachesWriter(value, path)))
    return [{ path: afterUnknown(given, site, path), value: tuple(unknown, unknown) }];
  return [{ path: writeBody(path), value: tuple(unknown, unknown) }];
}

/** An error that wraps the errors among its arguments. */
function newError({ given, site, path }: Call): Evaluated[] {
  const [format] = site.arguments;
  const wrapped = format?.kind === "literal" ? wrappedArguments(format.text) : null;
  const wraps = given.slice(1).filter((value, index) => mayBeWrapped(value) && (wrapped?.has(index) ?? true));
  return [{ path, value: { kind: "error", name: null, wraps, opaque: false } }];
}

/** The indexes of the arguments that the verbs `%w` of a format stand for. */
function wrappedArguments(format: string): ReadonlySet<number> {
  const verbs = Array.from(format.matchAll(/%[-+# 0-9.]*([a-zA-Z%])/g), ([, verb]) => verb);
  return new Set(verbs.filter(verb => verb !== "%").flatMap((verb, index) => (verb === "w" ? [index] : [])));
}

/** Reports whether an argument may be an error that `%w` wraps. */
function mayBeWrapped({ kind }: Value): boolean {
  return kind === "error" || kind === "struct" || kind === "messageError" || kind === "unknown";
}

function encoder({ given, site, path }: Call): Evaluated[] {
  if (given[0]?.kind === "writer") return [{ path, value: { kind: "tool", tool: "encoder" } }];
  return [{ path: afterUnknown(given, site, path), value: unknown }];
}

function marshal({ analysis, given, path }: Call): Evaluated[] {
  const done: Evaluated = { path, value: tuple(nonNil, nil) };
  if (!encodingMayFail(analysis.program, given[0] ?? unknown)) return [done];
  return [done, { path, value: tuple(unknown, nonNil) }];
}
