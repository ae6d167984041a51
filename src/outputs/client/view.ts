/** Makes the view of `gen client` and `gen mock` from the model: the methods of a client, as their templates print them, and their names. */
import { capitalize, compareText, nameTaker } from "../../base/text/common.ts";
import { camelCase } from "../../base/text/names.ts";
import { isExported, isIdentifier, predeclaredNames } from "../../go/identifiers.ts";
import { keywords } from "../../go/lexer.ts";
import { messagesOf } from "../../model/message-facts.ts";
import { patternParts } from "../../model/path-patterns.ts";
import type { Binding, Handler, Model, Package } from "../../model/types.ts";
import { typeNamed } from "../../types/type-text.ts";
import { ownPackageName, type Unit, type View } from "../output.ts";
import { unnameable } from "./uncallable.ts";
import type { ClientCopies, ClientFile, ClientMessage, ClientMethod, ClientMock } from "./view-types.ts";

/** The view of a client or a mock. `copies` are those of a standalone client, null for one that imports the messages. */
export function clientView({ model, settings, out }: Unit, copies: ClientCopies | null): View {
  return { context: clientFile(model, ownPackageName(settings, out), copies), reservedNames: clientNames };
}

/** The view of a package. `name` is the name of the client's package; `copies` are those of a standalone client, null for one that imports the messages. */
export function clientFile(model: Model, name: string, copies: ClientCopies | null = null): ClientFile {
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  const names = methodNames(handlers.filter(handler => unnameable(handler, model.bindings) === null));
  const { ending, ...mock } = mockNames([...names.values()]);
  const methods = Array.from(names, ([handler, name]) => {
    return clientMethod(handler, { name, mockField: name + ending }, model, copies !== null);
  }).sort((a, b) => compareText(a.name, b.name));
  return {
    package: model.package,
    name,
    methods,
    sendsStructs: methods.some(({ request }) => request !== null),
    buildsRequests: methods.some(({ request }) => request === null),
    returnsResponses: methods.some(({ response, onlyFails }) => response === null && !onlyFails),
    server: copies === null ? serverOf(model, methods) : null,
    ...(copies ?? { messages: [], declarations: [] }),
    checks: copies ? model.go.checks : [],
    rules: copies ? model.go.rules : [],
    patterns: copies ? model.go.patterns : [],
    mock,
  };
}

/** The type whose handlers have the signatures of the client's methods. */
function serverOf({ receivers, package: own }: Model, methods: ClientMethod[]): ClientMessage | null {
  const [receiver, ...others] = receivers;
  if (!receiver?.type || others.length > 0 || !isExported(receiver.type)) return null;
  const isSame = ({ name, handler, parameters, response, onlyFails }: ClientMethod) => {
    const { adapter } = handler.go;
    if (handler.signature !== "typed" || adapter === null || name !== handler.name) return false;
    const takesSame = adapter.request === null ? parameters.length === 0 : adapter.takesPointer;
    return takesSame && (onlyFails || (response !== null && adapter.mayBeNil));
  };
  const isGeneric = receiver.typeParameters.length > 0;
  return isGeneric || !methods.every(isSame) ? null : message({ name: receiver.type }, own);
}

function clientMethod(
  handler: Handler,
  names: Pick<ClientMethod, "name" | "mockField">,
  { package: own, bindings }: Model,
  isStandalone: boolean,
): ClientMethod {
  const { request, response } = messagesOf(handler, bindings);
  const from = isStandalone ? null : own;
  const parameters = request === null ? parametersOf(handler, own.name) : [];
  return {
    ...names,
    handler,
    deprecated: handler.doc.deprecated?.replace(/\s+/g, " ") ?? null,
    request: request && message(request, from),
    usesBuild: request !== null && usesBuild(request),
    response: response && message(response, from),
    onlyFails: response === null && handler.signature === "typed",
    streams: response?.go.streams ?? false,
    parameters,
    path: (request === null ? patternParts(handler.path) : []).map(({ literal, name }) => {
      const parameter = literal === null ? parameters.find(({ key }) => key === name)!.name : null;
      return { literal, parameter };
    }),
  };
}

/** A message as it is named in the client; `from` is the package that it is imported from, null for the client itself. */
function message({ name }: Pick<Binding, "name">, from: Package | null): ClientMessage {
  const pkg = from && { name: from.name, importPath: from.importPath ?? from.name };
  const { text, imports } = typeNamed(name, pkg);
  return { text, imports };
}

/** Reports whether the request is built by Build: the generated BuildContext doesn't call the user's Build, and a field may be called BuildContext. */
function usesBuild({ go: { generate }, route, query, header, cookie, form, json }: Binding): boolean {
  if (generate.buildContext) return !generate.build;
  return [route, query, header, cookie, form, json].flat().some(({ name }) => name === "BuildContext");
}

/** The parameters for the placeholders of a path; `packageName` is that of the messages. */
function parametersOf({ placeholders }: Handler, packageName: string) {
  const take = nameTaker([...keywords, ...predeclaredNames, ...usedInMethods.split(" "), packageName]);
  const values = placeholders.filter(({ kind }) => kind !== "end");
  return values.map(({ name: key, kind }) => {
    const plain = camelCase(key);
    const wanted = isIdentifier(plain) ? plain : `value${plain}`;
    return { name: take(wanted, `${wanted}Value`), key, rest: kind === "rest" };
  });
}

// Chooses the names in a client: no two are the same, and none hides what the file uses.

/** Names that the built-in templates declare at package level. */
const declared =
  "Call Client Doer EditRequest Host Interface Mock NewClient Option Pool SeeResponse WithDoer WithEdit copyOf editKey newBuild seeKey";

/** Names of parameters and variables in the built-in templates. */
const locals =
  "args body build c ctx doer edit err field h host m method ok option options outer p path pool r req res see v";

/** Names that the methods of the built-in templates use, so that no parameter of a method can have them. */
const usedInMethods = "c copyOf ctx err fmt http m newBuild pathSegment r req res restPath";

/** Names that no import of a client or a mock can have. */
export const clientNames: readonly string[] = [...declared.split(" "), ...locals.split(" ")];

/** The name of an exported method for a handler: `getPet` is `GetPet`. */
function exported(name: string): string {
  const capital = capitalize(name);
  // Go exports names that begin with a capital letter, which letters such as `世` do not have.
  return isExported(capital) ? capital : `Call${name}`;
}

/** The name of the method for each handler: the handler's own name, else with the receiver before it, else with a number. */
function methodNames(handlers: Handler[]): Map<Handler, string> {
  const names = new Map<Handler, string>();
  const take = nameTaker();
  const isChanged = ({ name }: Handler) => exported(name) !== name;
  // Exported handlers come first, so that none loses its name to another one.
  for (const handler of [...handlers].sort((a, b) => Number(isChanged(a)) - Number(isChanged(b)))) {
    const plain = exported(handler.name);
    const long = exported(handler.receiver ?? "") + plain;
    const isRepeated = handlers.some(one => one !== handler && one.name === handler.name);
    names.set(handler, handler.receiver !== null && isRepeated ? take(long) : take(plain, long));
  }
  return names;
}

/** The names of the mock's own field and method, and the ending of its fields for answers, such as `ListPetsFunc`: no client method has one of them. */
function mockNames(methods: string[]): ClientMock & { ending: string } {
  const names = new Set(methods);
  const ending = ["Func", "Answer", "AnswerFunc", "MockFunc"].find(
    one => !methods.some(name => names.has(name + one)),
  );
  const free = (wanted: string[]) => wanted.find(one => !names.has(one)) ?? `${wanted[0]}_`;
  return {
    test: free(["T", "Test", "TestingT"]),
    calls: free(["Calls", "AllCalls", "RecordedCalls"]),
    ending: ending ?? "Func_",
  };
}
