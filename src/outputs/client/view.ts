/** Makes the view of `gen client` and `gen mock` from the model: the methods of a client, as their templates print them. */

import { compareText } from "../../base/text/common.ts";
import { patternParts } from "../../model/path-patterns.ts";
import type { Binding, Handler, Model, Package } from "../../model/types.ts";
import type { Unit, View } from "../output.ts";
import { ownPackageName } from "../own-package.ts";
import { clientNames, methodNames, mockNames, parameterNames } from "./names.ts";
import { messagesOf, unnameable } from "./uncallable.ts";
import type {
  ClientCopies,
  ClientFile,
  ClientMessage,
  ClientMethod,
  ClientParameter,
  ClientPathPart,
} from "./view-types.ts";

/** The view of a client or a mock. `copies` are those of a standalone client, null for one that imports the messages. */
export function clientView({ model, settings, out }: Unit, copies: ClientCopies | null): View {
  return { context: clientFile(model, ownPackageName(settings, out), copies), reservedNames: clientNames };
}

/** The view of a package. `name` is the name of the client's package; `copies` are those of a standalone client, null for one that imports the messages. */
export function clientFile(model: Model, name: string, copies: ClientCopies | null = null): ClientFile {
  const names = namesOfMethods(model);
  const handlers = [...names.keys()];
  const { ending, ...mock } = mockNames([...names.values()]);
  const methods = handlers
    .map(handler =>
      clientMethod(handler, names.get(handler)!, { ending, isStandalone: copies !== null }, model),
    )
    .sort((a, b) => compareText(a.name, b.name));
  return {
    package: model.package,
    name,
    methods,
    sendsStructs: methods.some(({ request }) => request !== null),
    buildsRequests: methods.some(({ request }) => request === null),
    returnsResponses: methods.some(({ response }) => response === null),
    messages: copies?.messages ?? [],
    declarations: copies?.declarations ?? [],
    checks: copies ? model.go.checks : [],
    rules: copies ? model.go.rules : [],
    patterns: copies ? model.go.patterns : [],
    mock,
  };
}

/** The handlers that a client of the package can call, and the names of its methods for them. */
function namesOfMethods({ receivers, bindings }: Model): ReadonlyMap<Handler, string> {
  const handlers = receivers.flatMap(receiver => receiver.handlers);
  return methodNames(handlers.filter(handler => unnameable(handler, bindings) === null));
}

function clientMethod(
  handler: Handler,
  name: string,
  { ending, isStandalone }: { ending: string; isStandalone: boolean },
  { package: own, bindings }: Model,
): ClientMethod {
  const { request, response } = messagesOf(handler, bindings);
  const from = isStandalone ? null : own;
  const parameters = request === null ? parametersOf(handler, own.name) : [];
  return {
    name,
    mockField: name + ending,
    handler,
    deprecated: handler.doc.deprecated?.replace(/\s+/g, " ") ?? null,
    request: request && message(request, from),
    usesBuild: request !== null && usesBuild(request),
    response: response && message(response, from),
    parameters,
    path: request === null ? pathParts(handler.path, parameters) : [],
  };
}

/** A message as it is named in the client; `from` is the package that it is imported from, null for the client itself. */
function message({ name }: Binding, from: Package | null): ClientMessage {
  if (from === null) return { text: name, imports: [] };
  const { name: packageName, importPath } = from;
  return {
    text: `${packageName}.${name}`,
    imports: [{ name: packageName, path: importPath ?? packageName }],
  };
}

/** Reports whether the request is built by Build: the generated BuildContext doesn't call the user's Build, and a field may be called BuildContext. */
function usesBuild({ go: { generate }, route, query, header, cookie, form, json }: Binding): boolean {
  if (generate.buildContext) return !generate.build;
  const fields = [route, query, header, cookie, form, json].flat();
  return fields.some(({ name }) => name === "BuildContext");
}

function parametersOf({ placeholders }: Handler, packageName: string): ClientParameter[] {
  const values = placeholders.filter(({ kind }) => kind !== "end");
  const keys = values.map(({ name }) => name);
  const names = parameterNames(keys, packageName);
  return values.map(({ name, kind }, index) => ({
    name: names[index]!,
    key: name,
    rest: kind === "rest",
    first: index === 0,
  }));
}

/** The parts of a pattern: its literal text, escaped, and the parameters that stand for its placeholders. */
function pathParts(path: string, parameters: ClientParameter[]): ClientPathPart[] {
  return patternParts(path).map(({ literal, name }, index) => {
    const parameter = literal === null ? parameters.find(({ key }) => key === name)!.name : null;
    return { literal, parameter, first: index === 0 };
  });
}
