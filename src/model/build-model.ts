/** Declarations -> Model. Nothing after this stage changes the model. */
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import type { HttpMethod } from "../http-methods.ts";
import { compareText } from "../text.ts";
import { handlerName, toggleExported } from "./binding-names.ts";
import { type BindingStruct, bodyOf, describeBinding, readBindingStruct } from "./bindings.ts";
import { type DeclaredTypes, declaredTypes, methodsByType, receiverType } from "./declared-types.ts";
import { type Directives, readDirectives } from "./directives.ts";
import { handlerHints } from "./go-hints.ts";
import { hasHandlerSignature, isServeHTTP } from "./handlers.ts";
import type { ImportScope } from "./import-scope.ts";
import { inferMethod, inferPath, type MethodPrefix, methodPrefixes } from "./inference.ts";
import { placeholdersOf } from "./patterns.ts";
import { positionOf } from "./positions.ts";
import { type DeclaredHandler, groupByReceiver } from "./receivers.ts";
import type { ResolvedTypes } from "./resolve-types.ts";
import type { Binding, Handler, Model } from "./types.ts";

export interface ModelInput {
  /** The user's files of one package, without our own output. */
  files: GoFile[];
  /** The names that the files' imports bring. */
  imported: ImportScope;
  importPath: string | null;
  /** Directory relative to the module's root; null outside of a module. */
  dir: string | null;
  /** The config's handler name prefixes. */
  methods: Record<string, HttpMethod | null>;
  /** The types of the binding structs' fields. */
  types: ResolvedTypes;
}

/** Builds the model of one package, and returns the structs as they were declared, for the checks. */
export function buildModel(input: ModelInput): { model: Model; structs: BindingStruct[] } {
  const { files } = input;
  const types = declaredTypes(files);
  const methods = methodsByType(files, types);
  const structs = bindingStructs(types, input);
  const { handlers, ignored, ignoredNames } = findHandlers(input, types, structs);
  qualifyListNames(handlers.map(({ handler }) => handler));
  const model: Model = {
    modelVersion: 1,
    package: { name: files[0]?.packageName ?? "", importPath: input.importPath, dir: input.dir },
    receivers: groupByReceiver(handlers, {
      typeParameters: type =>
        types.get(type)?.declaration.typeParameters.map(parameter => parameter.name) ?? null,
      hasListHandlers: type =>
        type === null
          ? files.some(file => file.declaredNames.includes("ListHandlers"))
          : (methods.get(type)?.has("ListHandlers") ?? false),
    }),
    bindings: describeBindings(structs, handlers, ignoredNames, input, methods, types),
    ignored: [...ignored].sort(compareText),
  };
  return { model, structs };
}

/** `Pets.Create` for a method, `Create` for a plain function. */
function qualifiedName(receiver: string | null, name: string): string {
  return receiver === null ? name : `${receiver}.${name}`;
}

function bindingStructs(types: DeclaredTypes, { files, types: resolved }: ModelInput): BindingStruct[] {
  const structs = [...types.values()]
    .map(declared => readBindingStruct(declared, resolved))
    .filter(struct => struct !== null)
    .sort((a, b) => compareText(a.name, b.name));
  // A type has methods once, by whatever name: one with a handler comes before others, the type's own before aliases.
  const functions = new Set(files.flatMap(file => file.functions.map(fn => fn.name)));
  const rank = (struct: BindingStruct) => {
    const handler = handlerName(struct);
    const isPaired = functions.has(handler) || functions.has(toggleExported(handler));
    return Number(!isPaired) * 2 + Number(struct.declared.declaration.alias);
  };
  const owners = new Map<string, BindingStruct>();
  for (const struct of structs.toSorted((a, b) => rank(a) - rank(b))) {
    const type = receiverType(struct.name, types);
    if (!owners.has(type)) owners.set(type, struct);
  }
  const owning = new Set(owners.values());
  return structs.filter(struct => owning.has(struct));
}

function findHandlers({ files, methods }: ModelInput, types: DeclaredTypes, structs: BindingStruct[]) {
  const prefixes = methodPrefixes(methods);
  const byName = new Map(structs.map(struct => [struct.name, struct]));
  const handlers: DeclaredHandler[] = [];
  const ignored = new Set<string>();
  const ignoredNames = new Set<string>();
  const seen = new Set<string>();
  for (const file of files) {
    for (const fn of file.functions) {
      const directives = readDirectives(fn.doc);
      if (directives.mode === "ignore") ignoredNames.add(fn.name);
      if (!hasHandlerSignature({ fn, file, types })) continue;
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const qualified = qualifiedName(receiver, fn.name);
      if (directives.mode === "ignore") {
        ignored.add(qualified);
        continue;
      }
      // A package that doesn't compile yet may declare a method twice: the first one counts.
      if ((isServeHTTP(fn) && directives.mode !== "list") || seen.has(qualified)) continue;
      seen.add(qualified);
      handlers.push({ handler: buildHandler(fn, file, receiver, directives, byName, prefixes), fn });
    }
  }
  return { handlers, ignored, ignoredNames };
}

function buildHandler(
  fn: FunctionDeclaration,
  file: GoFile,
  receiver: string | null,
  directives: Directives,
  structs: ReadonlyMap<string, BindingStruct>,
  prefixes: MethodPrefix[],
): Handler {
  const request = findStruct(structs, fn.name, "request");
  const response = findStruct(structs, fn.name, "response");
  const inferred = inferMethod(fn.name, request !== undefined && bodyOf(request) !== null, prefixes);
  const method = directives.method ?? inferred.method;
  const route = request?.fields.filter(field => field.in === "route") ?? [];
  const path = directives.path ?? inferPath(fn.name, route);
  return {
    name: fn.name,
    listName: fn.name,
    receiver,
    method,
    methodFrom: directives.method === null ? inferred.methodFrom : "doc",
    path,
    pathFrom: directives.path === null ? "name" : "doc",
    placeholders: placeholdersOf(path),
    mode: directives.mode === "list" ? "list" : null,
    doc: directives.doc,
    request: request?.name ?? null,
    response: response?.name ?? null,
    position: positionOf(file.name, fn.span),
    go: handlerHints(method),
  };
}

/** The struct of exactly that name, else the one that differs in the case of its first letter: GetPet and getPetRequest. */
function findStruct(
  structs: ReadonlyMap<string, BindingStruct>,
  handler: string,
  kind: Binding["kind"],
): BindingStruct | undefined {
  const name = handler + (kind === "request" ? "Request" : "Response");
  return structs.get(name) ?? structs.get(toggleExported(name));
}

/** Structs whose functions are all ignored, handlers or not, are left out with them. */
function describeBindings(
  structs: BindingStruct[],
  handlers: DeclaredHandler[],
  ignoredNames: ReadonlySet<string>,
  { files, imported }: ModelInput,
  methods: ReadonlyMap<string, ReadonlySet<string>>,
  types: DeclaredTypes,
): Binding[] {
  const declared = new Set([...files.flatMap(file => file.declaredNames), ...imported.keys()]);
  const owners = new Map<string, Handler[]>(structs.map(({ name }) => [name, []]));
  for (const { handler } of handlers) {
    for (const name of [handler.request, handler.response])
      if (name !== null) owners.get(name)?.push(handler);
  }
  return structs
    .map(struct => ({ struct, owners: owners.get(struct.name) ?? [] }))
    .filter(({ struct, owners }) => owners.length > 0 || !isIgnored(struct, ignoredNames))
    .map(({ struct, owners }) =>
      describeBinding(struct, {
        handlers: owners,
        isDeclared: name => declared.has(name),
        hasMethod: name => methods.get(receiverType(struct.name, types))?.has(name) ?? false,
      }),
    );
}

function isIgnored(struct: BindingStruct, ignored: ReadonlySet<string>): boolean {
  const handler = handlerName(struct);
  return ignored.has(handler) || ignored.has(toggleExported(handler));
}

/** gen.yml has one mapping for the whole package: names that several receivers share are qualified there. */
function qualifyListNames(handlers: Handler[]): void {
  const counts = new Map<string, number>();
  for (const { name } of handlers) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const handler of handlers) {
    if ((counts.get(handler.name) ?? 0) > 1) handler.listName = qualifiedName(handler.receiver, handler.name);
  }
}
