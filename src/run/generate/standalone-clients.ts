/** Makes the copies of types for standalone clients, which don't import the package with the handlers. */
import { join } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import type { Diagnostic, Location } from "../../base/report/diagnostic.ts";
import { spanAt } from "../../base/report/span-at.ts";
import type { Config } from "../../config/types.ts";
import type { GoFile, TypeDeclaration } from "../../go/declarations.ts";
import type { BuiltModel } from "../../model/build-model.ts";
import type { ParsedHandler } from "../../model/find-handlers.ts";
import type { Binding, Model } from "../../model/types.ts";
import { clientNames } from "../../outputs/client/names.ts";
import { client as clientOutput } from "../../outputs/client/output.ts";
import { messagesOf, unnameable } from "../../outputs/client/uncallable.ts";
import type { ClientCopies, ClientDeclaration } from "../../outputs/client/view-types.ts";
import { chooseDeclarations, type Obstacle } from "../../outputs/standalone/choose.ts";
import { type Copy, copyDeclarations, filesOf } from "../../outputs/standalone/copy.ts";
import { type Item, type ModuleReader, modulePackage } from "../../outputs/standalone/module-packages.ts";
import type { ImportRoots } from "../../packages/modules/import-roots.ts";
import type { PackageSource } from "../../packages/source/types.ts";
import { localNames } from "../../templates/go/local-names.ts";
import { typeReader } from "../../types/packages.ts";
import { diagnosticAt } from "./diagnostic-at.ts";
import { packageModel } from "./package-model.ts";
import type { Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The package with the handlers. */
interface Served {
  source: PackageSource;
  built: BuiltModel;
  roots: ImportRoots;
}

/** What a standalone client is made from. */
export interface StandaloneClient extends ClientCopies {
  /** The model of the copies. */
  model: Model;
  /** The names that the copies declare at package level. */
  names: string[];
}

/** Makes the standalone clients among the targets. Returns them, the errors for what can't be copied, and the directories of all packages that were read. */
export async function standaloneClients(
  targets: Target[],
  served: Served,
  request: GenerateRequest,
): Promise<{ clients: Map<Target, StandaloneClient>; diagnostics: Diagnostic[]; dirs: string[] }> {
  const clients = new Map<Target, StandaloneClient>();
  const diagnostics: Diagnostic[] = [];
  const dirs = new Set<string>();
  for (const target of targets) {
    if (!isStandaloneClient(target, request.config)) continue;
    const result = await standaloneClient(target, served, request, dirs);
    if ("client" in result) clients.set(target, result.client);
    else diagnostics.push(...result.diagnostics);
  }
  return { clients, diagnostics, dirs: [...dirs] };
}

/** Reports whether a target is a client with copies of the message types. */
export function isStandaloneClient({ output }: Target, { client }: Pick<Config, "client">): boolean {
  return output.name === clientOutput.name && client.standalone;
}

async function standaloneClient(
  { model: { receivers, bindings }, ownPackage }: Target,
  { source, built, roots }: Served,
  request: GenerateRequest,
  dirs: Set<string>,
): Promise<{ client: StandaloneClient } | { diagnostics: Diagnostic[] }> {
  const { parser, build, cwd } = request;
  const called = new Set(
    receivers.flatMap(({ handlers }) => handlers.filter(one => unnameable(one, bindings) === null)),
  );
  const messages = bindings.filter(binding =>
    [...called].some(handler => Object.values(messagesOf(handler, bindings)).includes(binding)),
  );
  const modules: ModuleReader = {
    reader: typeReader(parser, build, roots, { preferTable: true, cwd }),
    root: source.module?.root ?? source.dir,
    path: source.module?.path ?? null,
    packages: new Map(),
  };
  const own = modulePackage(modules, { dir: source.dir, importPath: null, files: source.files });
  const { chosen, obstacles } = chooseDeclarations(modules, own, messages);
  for (const dir of modules.packages.keys()) dirs.add(dir);
  const names = new Set(messages.map(({ name }) => name));
  const copied = copyDeclarations(chosen, own, names, [...clientNames, ...localNames]);
  const found = [...obstacles, ...copied.obstacles];
  const needs = new Map(chosen.map(({ item, neededBy }) => [item, neededBy]));
  if (found.length > 0)
    return { diagnostics: found.map(one => notStandalone(one, needs.get(one.item) ?? null, cwd)) };

  const parsed = await Promise.all(
    filesOf(copied.copies, ownPackage!).map(({ name, text }) =>
      parser.parse(name, text, { skipBodies: true }),
    ),
  );
  const handlers = built.handlers.filter(({ handler }) => called.has(handler));
  const files = [...parsed, await handlersFile(handlers, built, parsed, request)];
  const { built: copy } = packageModel(
    {
      files,
      dir: source.dir,
      importPath: null,
      moduleDir: null,
      roots,
      needs: new Set(["checks"]),
    },
    request,
  );
  const { package: served } = built.model;
  const model: Model = {
    ...copy.model,
    package: served,
    bindings: copy.model.bindings.filter(({ name }) => names.has(name)).map(onClientSide),
  };
  const foreign = model.bindings.filter(binding => needsModule(binding, model, source));
  if (foreign.length > 0) {
    const declared = new Map(messages.map(binding => [binding.name, binding]));
    return { diagnostics: foreign.map(({ name }) => callsValidator(declared.get(name)!, source)) };
  }
  const declared = files.flatMap(({ declaredNames }) => declaredNames);
  return { client: { model, names: declared, ...layOut(copied.copies, model) } };
}

/**
 * A parsed file with the handlers and their receivers, whose comments may have directives. The handlers' parameters are replaced by those of
 * net/http, since the copies don't have the aliases and types that the handlers are written with.
 */
async function handlersFile(
  handlers: ParsedHandler[],
  { types: declared }: BuiltModel,
  copied: GoFile[],
  { parser }: GenerateRequest,
): Promise<GoFile> {
  const text =
    'package p\n\nimport "net/http"\n\ntype T struct{}\n\nfunc f(w http.ResponseWriter, r *http.Request) {}\n';
  const file = await parser.parse("handlers.go", text);
  const { parameters } = file.functions[0]!;
  const present = new Set(copied.flatMap(({ types }) => types.map(({ name }) => name)));
  const receivers = new Set(handlers.flatMap(({ receiver }) => receiver ?? []));
  const types = [...receivers].flatMap((name): TypeDeclaration[] => {
    const found = present.has(name) ? undefined : declared.get(name);
    return found ? [{ ...found.declaration, alias: false, type: file.types[0]!.type }] : [];
  });
  const functions = handlers.map(({ fn, receiver }) => ({
    ...fn,
    receiver: fn.receiver && { ...fn.receiver, type: receiver ?? fn.receiver.type },
    parameters,
    results: [],
  }));
  return { ...file, types, functions, declaredNames: [] };
}

/** A binding with the methods that a client calls. */
function onClientSide(binding: Binding): Binding {
  const generate = { ...binding.go.generate, write: false, writeStatus: false };
  if (binding.kind === "request") generate.parse = false;
  // A client imports nothing of the module, so encoding/json writes and reads its bodies.
  return {
    ...binding,
    go: { ...binding.go, generate, jsonWriter: null, jsonReader: null, absentFields: null },
  };
}

/** The copies in the order in which they are printed: the messages, each with its binding, then the other declarations in the order of their source. */
function layOut(copies: Copy[], { bindings }: Model): ClientCopies {
  const messages = bindings.flatMap(binding => {
    const found = copies.find(({ name, item }) => name === binding.name && item.declaration.kind === "type");
    return found ? [{ declaration: declarationOf(found), binding }] : [];
  });
  const names = new Set(messages.map(({ binding }) => binding.name));
  const rest = copies.filter(({ name, item }) => !names.has(name) || item.declaration.kind !== "type");
  const order = ({ item: { pkg, source, declaration } }: Copy) =>
    [pkg.importPath ?? "", source.name, String(declaration.start).padStart(9, "0")].join("\0");
  rest.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return { messages, declarations: rest.map(declarationOf) };
}

function declarationOf({ text, imports }: Copy): ClientDeclaration {
  return { text, imports };
}

/** Reports whether the methods of a binding import a package of the handlers' module, as methods do that call the config's `validators`. */
function needsModule(binding: Binding, { go }: Model, { module }: PackageSource): boolean {
  if (module === null) return false;
  const paths = JSON.stringify({ binding, go }).matchAll(/"(?:path|importPath)":"([^"]*)"/g);
  return [...paths].some(([, path = ""]) => path === module.path || path.startsWith(`${module.path}/`));
}

function callsValidator({ name, position }: Binding, { displayDir, module }: PackageSource): Diagnostic {
  const message = `a standalone client can't check ${name}: config validators name functions of module ${module?.path}`;
  return diagnosticAt("not-standalone", message, position, displayDir);
}

function notStandalone(
  { item, start, end, message }: Obstacle,
  neededBy: Item | null,
  cwd: string,
): Diagnostic {
  const related = neededBy && {
    message: `${describe(neededBy)} needs it`,
    location: locate(neededBy, neededBy.declaration.names[0]!, cwd),
  };
  return {
    code: "not-standalone",
    severity: "error",
    message: `a standalone client can't have a copy of ${describe(item)}: ${message}`,
    location: locate(item, { start, end }, cwd),
    related: related ? [related] : [],
  };
}

function describe({ declaration: { kind, names, receiver } }: Item): string {
  const name = names[0]?.name ?? "";
  return receiver === null ? `${words[kind]} ${name}` : `the method ${receiver}.${name}`;
}

function locate(
  { pkg, source }: Item,
  { start, end }: { start: number; end: number },
  cwd: string,
): Location {
  return { file: displayPath(join(pkg.dir, source.name), cwd), ...spanAt(source.text, start, end) };
}

const words = { type: "the type", const: "the constant", var: "the variable", func: "the function" };
