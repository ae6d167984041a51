/** Declarations -> Model. Nothing after this stage changes the model. */
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import { type HttpMethod, methodConstants } from "../http-methods.ts";
import { buildBinding, type DeclaredType } from "./bindings.ts";
import { readDirectives } from "./directives.ts";
import { hasHandlerSignature, isServeHTTP } from "./handlers.ts";
import { inferMethod, inferPath, type MethodPrefix, methodPrefixes } from "./inference.ts";
import { placeholdersOf } from "./patterns.ts";
import { compareText, positionOf } from "./positions.ts";
import { type DeclaredHandler, groupByReceiver } from "./receivers.ts";
import type { Binding, Handler, Model } from "./types.ts";

export interface ModelInput {
  /** The user's files of one package, without our own output. */
  files: GoFile[];
  importPath: string | null;
  /** Directory relative to the module's root; null outside of a module. */
  dir: string | null;
  /** The config's handler name prefixes. */
  methods: Record<string, HttpMethod | null>;
}

/** Builds the model of one package. */
export function buildModel(input: ModelInput): Model {
  const types = declaredTypes(input.files);
  const bindings = buildBindings(types);
  const prefixes = methodPrefixes(input.methods);
  const handlers: DeclaredHandler[] = [];
  const ignored = new Set<string>();
  const seen = new Set<string>();
  for (const file of input.files) {
    for (const fn of file.functions) {
      if (!hasHandlerSignature(fn, file)) continue;
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const qualified = qualifiedName(receiver, fn.name);
      const directives = readDirectives(fn.doc);
      if (directives.mode === "ignore") {
        ignored.add(qualified);
        continue;
      }
      // A package that doesn't compile yet may declare a method twice: the first one counts.
      if ((isServeHTTP(fn) && directives.mode !== "list") || seen.has(qualified)) continue;
      seen.add(qualified);
      const handler = buildHandler(fn, file, receiver, directives, bindings, prefixes);
      handlers.push({ handler, fn });
    }
  }
  qualifyListNames(handlers.map(({ handler }) => handler));
  return {
    modelVersion: 1,
    package: { name: input.files[0]?.packageName ?? "", importPath: input.importPath, dir: input.dir },
    receivers: groupByReceiver(handlers, {
      typeParameters: type => typeParametersOf(type, types),
      hasListHandlers: type => hasListHandlers(input.files, type, types),
    }),
    bindings: pairBindings(bindings, handlers),
    ignored: [...ignored].sort(compareText),
  };
}

/** `Pets.Create` for a method, `Create` for a plain function. */
function qualifiedName(receiver: string | null, name: string): string {
  return receiver === null ? name : `${receiver}.${name}`;
}

function declaredTypes(files: GoFile[]): Map<string, DeclaredType> {
  const types = new Map<string, DeclaredType>();
  for (const file of files) {
    for (const declaration of file.types) {
      if (declaration.name !== "_" && !types.has(declaration.name))
        types.set(declaration.name, { declaration, file });
    }
  }
  return types;
}

function buildBindings(types: Map<string, DeclaredType>): Map<string, Binding> {
  const bindings = [...types.values()]
    .map(declared => buildBinding(declared, types))
    .filter(one => one !== null);
  return new Map(
    bindings.sort((a, b) => compareText(a.name, b.name)).map(binding => [binding.name, binding]),
  );
}

/** A receiver written as an alias (`type P = Pets`) means the type that the alias stands for. */
function receiverType(name: string, types: Map<string, DeclaredType>): string {
  let current = name;
  // Each step leaves a name behind; a cycle of aliases does not compile, but must not hang us either.
  for (let steps = types.size; steps > 0; steps--) {
    const declaration = types.get(current)?.declaration;
    const target = declaration?.type.kind === "pointer" ? declaration.type.element : declaration?.type;
    if (!declaration?.alias || target?.kind !== "name" || target.package !== null) break;
    current = target.name;
  }
  return current;
}

function typeParametersOf(type: string, types: Map<string, DeclaredType>): string[] | null {
  return types.get(type)?.declaration.typeParameters.map(parameter => parameter.name) ?? null;
}

function hasListHandlers(files: GoFile[], type: string | null, types: Map<string, DeclaredType>): boolean {
  if (type === null) return files.some(file => file.declaredNames.includes("ListHandlers"));
  return files.some(file =>
    file.functions.some(
      fn =>
        fn.name === "ListHandlers" && fn.receiver !== null && receiverType(fn.receiver.type, types) === type,
    ),
  );
}

function buildHandler(
  fn: FunctionDeclaration,
  file: GoFile,
  receiver: string | null,
  directives: ReturnType<typeof readDirectives>,
  bindings: Map<string, Binding>,
  prefixes: MethodPrefix[],
): Handler {
  const request = findBinding(bindings, fn.name, "request");
  const response = findBinding(bindings, fn.name, "response");
  const inferred = inferMethod(fn.name, request?.body != null, prefixes);
  const method = directives.method ?? inferred.method;
  const path = directives.path ?? inferPath(fn.name, request?.route ?? []);
  return {
    name: fn.name,
    listName: fn.name,
    receiver,
    method,
    methodConstant: methodConstants[method],
    methodFrom: directives.method === null ? inferred.methodFrom : "doc",
    path,
    pathFrom: directives.path === null ? "name" : "doc",
    placeholders: placeholdersOf(path),
    mode: directives.mode === "list" ? "list" : null,
    doc: directives.doc,
    request: request?.name ?? null,
    response: response?.name ?? null,
    position: positionOf(file.name, fn.span),
  };
}

/** The struct of exactly that name, else the one that differs in the case of its first letter: GetPet and getPetRequest. */
function findBinding(
  bindings: Map<string, Binding>,
  handler: string,
  kind: Binding["kind"],
): Binding | undefined {
  const name = handler + (kind === "request" ? "Request" : "Response");
  return bindings.get(name) ?? bindings.get(toggleExported(name));
}

function toggleExported(name: string): string {
  const [first = ""] = name;
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + name.slice(first.length);
}

function pairBindings(bindings: Map<string, Binding>, handlers: DeclaredHandler[]): Binding[] {
  return [...bindings.values()].map(binding => {
    const owner = handlers.find(({ handler }) => handler[binding.kind] === binding.name);
    return { ...binding, handler: owner?.handler.name ?? null };
  });
}

/** gen.yml has one mapping for the whole package: names that several receivers share are qualified there. */
function qualifyListNames(handlers: Handler[]): void {
  const counts = new Map<string, number>();
  for (const { name } of handlers) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const handler of handlers) {
    if ((counts.get(handler.name) ?? 0) > 1) handler.listName = qualifiedName(handler.receiver, handler.name);
  }
}
