/** Makes the model of a package from its parsed files, and what the checks and the rendering need besides the model. Nothing after this stage changes the model. */
import { compareText, freeName, getOrMake, groupBy } from "../base/text/common.ts";
import { camelCase } from "../base/text/names.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { resolveChecks } from "../code/checks/value-checks.ts";
import { addLists } from "../code/nil-lists.ts";
import type { Config } from "../config/types.ts";
import { findValidators } from "../constraints/validators.ts";
import { readDoc } from "../go/docs/docs.ts";
import { registers } from "../go/http.ts";
import { keywords } from "../go/lexer.ts";
import type { GoParser } from "../go/parser.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { importingPackages, type ModuleCache, moduleCache } from "../packages/modules/importing-packages.ts";
import type { BuildContext } from "../packages/source/types.ts";
import type { RegisteredPackage, Registrations } from "../routes/find-registrations.ts";
import { findRegistrations } from "../routes/find-registrations.ts";
import { describedTypes } from "../shapes/shapes.ts";
import { handlerName, misspeltPart, toggleExported } from "../types/binding-names.ts";
import type { DeclaredTypes, TypePackage, TypeReader } from "../types/go-types.ts";
import { declaredTypes, receiverType, typeReader } from "../types/go-types.ts";
import { importScope } from "../types/packages.ts";
import { resolveTypes } from "../types/resolve-types.ts";
import { errorFunction } from "./adapters.ts";
import { describeBinding, lacksTag, readBindingStruct } from "./bindings.ts";
import { typeProse } from "./directives.ts";
import { findHandlers, inferenceOf, type ParsedHandler } from "./find-handlers.ts";
import type { BindingStruct, ParsedFunction } from "./functions.ts";
import {
  mayBeRegistered,
  parseFunctions,
  qualifiedName,
  structPrefixes,
  takesContext,
  withRegistered,
} from "./functions.ts";
import type { BindingContext } from "./go-hints.ts";
import { handmadeShapes, reachedTypes } from "./message-facts.ts";
import { shapeContext } from "./resolve-shapes.ts";
import { addResponses, type ResponseSearch } from "./responses.ts";
import { calledOnly } from "./select-receivers.ts";
import { sentStructs } from "./sent-structs.ts";
import type { Binding, Model, Receiver } from "./types.ts";

/** A part of the model that takes time to find: shapes need the packages of all types in JSON bodies. `responses` are read from the bodies of handlers. */
export type ModelPart = "shapes" | "responses" | "checks";

/** The settings of a run that models depend on. */
export interface ModelSettings {
  config: Config;
  build: BuildContext;
  parser: GoParser;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** What the run has read of modules; a package alone needs none. */
  modules?: ModuleCache;
}

/** A package whose files are parsed. */
export interface ParsedPackage extends RegisteredPackage {
  /** Its directory in the module; null outside of a module. */
  moduleDir: string | null;
  roots: ImportRoots;
  /** The parts of the model that are found out. */
  needs: Pick<ReadonlySet<ModelPart>, "has">;
  /** The run only describes the package, and no earlier run wrote a file of it: its names, structs and paths may have nothing to do with gen. */
  onlyDescribed?: boolean;
  /** Where responses are not needed, those of handlers whose comments declare statuses are found out. */
  declaredResponses?: boolean;
}

/** The model, and what it was made from. */
export interface PackageModel
  extends Pick<BindingContext, "checks" | "shapes">,
    Pick<ResponseSearch, "errors"> {
  model: Model;
  reader: TypeReader;
  /** The names that the files import. */
  imported: ReturnType<typeof importScope>;
  /** The types of the user's files. */
  types: DeclaredTypes;
  /** The functions and methods of the user's files. */
  functions: ParsedFunction[];
  handlers: ParsedHandler[];
  /** Why the function of config `errors` can't be called; null if it can. */
  errorsProblem: string | null;
  /** The binding structs, also those that are left out of the model with their handlers. */
  structs: BindingStruct[];
  bindings: ParsedBinding[];
  /** The package as types are looked up in it. */
  pkg: TypePackage;
  /** The routes with which code registers the handlers. */
  registrations: Registrations;
}

/** A binding of the model with the declarations that it was made from. */
export interface ParsedBinding extends Pick<BindingStruct, "members" | "hidden"> {
  binding: Binding;
  /** The handlers that it belongs to, in the order of the model. */
  handlers: ParsedHandler[];
}

/** What is found out about the types of a package. */
type ResolvedPackage = Awaited<ReturnType<typeof resolvePackage>>;

async function resolvePackage(own: ParsedPackage, settings: ModelSettings) {
  const { files, dir, importPath, roots, needs } = own;
  const { config, cwd, build, parser } = settings;
  const { requireJSON, json } = config.bindings;
  const follows = own.needs.has("responses") || own.declaredResponses === true;
  const reader = typeReader(parser, build, roots, cwd, follows);
  const resolved = resolveTypes({ dir, files, importPath }, reader);
  const imported = importScope(files, dir, reader);
  const validators = findValidators(resolved, reader, config.validators);
  const shaping = shapeContext(resolved.own, config, validators, follows ? reader : null);
  const shapes = needs.has("shapes") ? shaping : null;
  const declared = new Set([...files.flatMap(file => file.declaredNames), ...imported.keys()]);
  const isTaken = (name: string) => declared.has(name);
  const { enums } = config;
  const written = enums === "closed" ? shaping : null;
  const checks = needs.has("checks")
    ? resolveChecks({ resolved, reader, enums, validators, written, requiresFields: requireJSON, isTaken })
    : null;
  // Loaded here, since few packages need it.
  const codec =
    json === "generated"
      ? (await import("./json-codec.ts")).jsonCodec(shaping, resolved, { isTaken }, requireJSON)
      : null;
  return { own, settings, reader, imported, resolved, validators, shapes, checks, codec, isTaken };
}

/** Resolves the types of a package and builds its model. */
export async function packageModel(own: ParsedPackage, settings: ModelSettings): Promise<PackageModel> {
  const input = await resolvePackage(own, settings);
  const { reader, imported, resolved, shapes, checks, codec, isTaken } = input;
  const { files, importPath, moduleDir } = own;
  const { config, parser, modules: cache = moduleCache() } = settings;
  const types = declaredTypes(files);
  const declared = parseFunctions(files, types);
  const importing = (matching: RegExp) => importingPackages(own, { ...reader, parser }, cache, matching);
  // Nothing but answers is said of function literals, and of functions that code makes handlers of.
  const isAnswered = own.needs.has("responses");
  const isServed = ({ fn }: ParsedFunction) => registers.test(fn.body) || takesContext(fn);
  const isLookedFor = declared.some(one => mayBeRegistered(one) || (isAnswered && isServed(one)));
  // Without files, no code is searched.
  const registrations = findRegistrations(isLookedFor ? own : { ...own, files: [] }, { reader, importing });
  const functions = withRegistered(declared, registrations, types);
  const methods = groupBy(functions, ({ receiver }) => receiver);
  const structs = bindingStructs(types, functions, input);
  const inference = inferenceOf(config.inference);
  const found = errorFunction(config.errors, reader, resolved.own);
  const errors = typeof found === "string" ? null : found;
  const { prefixes = {} } = config.openapi;
  const handlers = findHandlers(functions, structs, inference, prefixes, registrations, isTaken, isAnswered);
  const ignored = functions.filter(({ directives }) => directives.mode === "ignore");
  const receivers = groupByReceiver(handlers, types, type =>
    type === null
      ? files.some(file => file.declaredNames.includes("ListHandlers"))
      : (methods.get(type)?.some(({ fn }) => fn.name === "ListHandlers") ?? false),
  );
  const bindings = describeBindings({ structs, handlers, receivers, ignored, methods, types }, input);
  const described = bindings.map(({ binding }) => binding);
  addResponses(handlers, described, {
    types,
    reader,
    shapes,
    errors,
    replaced: registrations.replaced,
    makers: registrations.makers,
    errorHandler: registrations.errorHandler,
    lists: registrations.lists,
    basics: config.basics,
    pkg: resolved.own,
    limitsBody: config.maxBody > 0,
    followed: own.needs.has("responses") ? "all" : own.declaredResponses ? "declared" : "none",
  });
  const written = described.filter(
    ({ kind, go: { generate } }) => kind === "response" && (generate.write || generate.writeStatus),
  );
  const fillsLists = config.nilLists === "[]" && shapes !== null;
  const lists = fillsLists ? addLists(written, describedTypes(shapes), { isTaken }) : [];
  const encoded = handmadeShapes(handlers.map(({ handler }) => handler));
  const ignoredHandlers = ignored.filter(one => one.signature !== null);
  const ignoredNames = ignoredHandlers.map(({ receiver, fn: { name } }) => qualifiedName({ receiver, name }));
  const { packageDoc = [] } = files.find(file => file.packageDoc.length > 0) ?? {};
  const model: Model = {
    modelVersion: 1,
    package: { name: files[0]?.packageName ?? "", importPath, dir: moduleDir, doc: readDoc(packageDoc) },
    receivers,
    bindings: described,
    types: shapes ? reachedTypes(described, encoded, describedTypes(shapes)) : [],
    ignored: [...new Set(ignoredNames)].sort(compareText),
    go: calledOnly(described, {
      checks: checks?.checks ?? [],
      rules: checks?.rules.rules ?? [],
      patterns: checks?.rules.patterns ?? [],
      jsonWriters: codec?.writers.functions ?? [],
      jsonReaders: codec?.readers.functions ?? [],
      absentFields: codec?.absentFields?.functions ?? [],
      lists,
    }),
  };
  const errorsProblem = typeof found === "string" ? found : null;
  const parsed = { types, functions, handlers, structs, bindings, errors, errorsProblem };
  return { model, reader, imported, ...parsed, shapes, checks, pkg: resolved.own, registrations };
}

/** Receivers by type name, plain functions last; handlers by name. `hasListHandlers` reports whether the user wrote ListHandlers as a method of a type, or as a plain function. */
function groupByReceiver(
  handlers: ParsedHandler[],
  declared: DeclaredTypes,
  hasListHandlers: (type: string | null) => boolean,
): Receiver[] {
  const groups = groupBy(handlers, ({ handler }) => handler.receiver);
  const types = [...groups.keys()].filter(type => type !== null).sort(compareText);
  return [...types, ...(groups.has(null) ? [null] : [])].map(type => {
    const members = groups.get(type) ?? [];
    // The package may not declare the type (yet).
    const declaration = type === null ? undefined : declared.get(type)?.declaration;
    const typeParameters =
      declaration?.typeParameters.map(parameter => parameter.name) ??
      members[0]?.fn.receiver?.typeParameters ??
      [];
    const given = typeParameters.map(name => (usedInMethods.includes(name) ? "_" : name));
    return {
      type,
      name: type === null ? null : receiverName(type, members, typeParameters),
      typeParameters,
      typeText: type && (given.length === 0 ? type : `${type}[${given.join(", ")}]`),
      hasListHandlers: hasListHandlers(type),
      doc: readDoc(typeProse(declaration?.doc ?? [])),
      handlers: members.map(({ handler }) => handler).sort((a, b) => compareText(a.name, b.name)),
    };
  });
}

/** Identifiers that the body or the signature of a generated method uses, and that its receiver and type parameters must not hide. */
const usedInMethods = ["HandlerInfo", "string"];

/** Identifiers in adapters. */
const usedInAdapters = ["err", "errors", "http", "out", "req", "request", "res", "w"];

const letters = unicodePattern(String.raw`\p{L}`);

/**
 * The name that most of the type's handlers give their receiver, else one made from the type: `Pets` gives `p`.
 * The type parameters have the names of the type's declaration, so a handler's receiver may have the name of one of them.
 */
function receiverName(type: string, members: ParsedHandler[], typeParameters: string[]): string {
  const inAdapters = members.some(({ handler }) => handler.go.adapter) ? usedInAdapters : [];
  const taken = [...usedInMethods, ...inAdapters, ...typeParameters, "_"];
  const names = members.flatMap(({ fn }) => fn.receiver?.name || []).filter(name => !taken.includes(name));
  const [most] = [...groupBy(names, name => name).values()].sort((a, b) => b.length - a.length);
  if (most) return most[0]!;
  const letter = letters(type).exec(type)?.[0].toLowerCase() ?? "r";
  const isUnfit = (name: string) => taken.includes(name) || keywords.has(name);
  return freeName(isUnfit, letter, inAdapters.length > 0 ? camelCase(type) : letter, `${letter}${letter}`);
}

function bindingStructs(
  types: DeclaredTypes,
  functions: ParsedFunction[],
  { own, settings: { config }, resolved, shapes, checks, validators }: ResolvedPackage,
): BindingStruct[] {
  const context = { validators, own: resolved.own };
  const settings = { configured: config.types, members: checks?.members };
  const structs = [...types.values()]
    .map(declared => readBindingStruct(declared, resolved, shapes, settings, context))
    .filter(struct => struct !== null)
    .filter(struct => !own.onlyDescribed || isOfGen(struct))
    .sort((a, b) => compareText(a.name, b.name));
  if (structs.every(({ declared }) => !declared.declaration.alias)) return structs;
  // A type gets its methods once, even if aliases give it several names: by a name that belongs to a handler, else by its own name, else by an alias.
  const names = new Set(functions.flatMap(({ receiver, fn }) => structPrefixes(receiver, fn.name)));
  const rank = (struct: BindingStruct) =>
    Number(!belongsTo(struct, names)) * 2 + Number(struct.declared.declaration.alias);
  const owners = new Map<string, BindingStruct>();
  for (const struct of structs.toSorted((a, b) => rank(a) - rank(b)))
    getOrMake(owners, receiverType(struct.name, types), () => struct);
  const owning = new Set(owners.values());
  return structs.filter(struct => owning.has(struct));
}

/** Reports whether a struct is meant for gen: other libraries know tags `json`, too, so that it needs another tag of gen, a misspelt one, or no more tags. */
function isOfGen({ fields, members }: BindingStruct): boolean {
  const untagged = members.filter(lacksTag);
  const isMisspelt = untagged.some(({ tags }) => tags.some(tag => misspeltPart(tag) !== null));
  return fields.some(field => field.in !== "json") || untagged.length === 0 || isMisspelt;
}

interface Declarations extends Pick<PackageModel, "structs" | "handlers" | "types"> {
  receivers: Receiver[];
  /** The functions with `gen:ignore`. */
  ignored: ParsedFunction[];
  /** By the receiver's type; null for plain functions. */
  methods: ReadonlyMap<string | null, ParsedFunction[]>;
}

/** Describes the bindings, without structs that belong only to ignored functions. */
function describeBindings(
  { structs, handlers, receivers, ignored, methods, types }: Declarations,
  { settings: { config, parser }, resolved, shapes, checks, codec, isTaken }: ResolvedPackage,
): ParsedBinding[] {
  const unbound = new Set(ignored.flatMap(({ receiver, fn }) => structPrefixes(receiver, fn.name)));
  const owners = new Map<BindingStruct, ParsedHandler[]>(structs.map(struct => [struct, []]));
  for (const one of handlers)
    for (const struct of [one.request, one.response]) if (struct) owners.get(struct)?.push(one);
  // A struct without a handler and without tags may hold anything about a response.
  const isMessage = ({ kind, members }: BindingStruct) =>
    kind === "response" && members.some(({ fields }) => fields.length > 0);
  const alone = [...owners].flatMap(([one, { length }]) => (length === 0 && isMessage(one) ? one.name : []));
  const sent = sentStructs(new Set(alone), [...methods.values()].flat(), parser);
  const order = new Map(receivers.flatMap(receiver => receiver.handlers).map((handler, i) => [handler, i]));
  const orderOf = ({ handler }: ParsedHandler) => order.get(handler) ?? 0;
  const context = { config: config.bindings, resolved, shapes, checks, codec, isTaken };
  return [...owners]
    .filter(([one, handlers]) => handlers.length > 0 || sent.has(one.name) || !belongsTo(one, unbound))
    .map(([struct, handlers]) => {
      const { members, hidden } = struct;
      const own = methods.get(receiverType(struct.name, types)) ?? [];
      const hasMethod = (name: string) => own.some(({ fn }) => fn.name === name);
      const described = handlers.map(({ handler }) => handler);
      const facts = { isSent: sent.has(struct.name), hasMethod, ...context };
      const ordered = handlers.toSorted((a, b) => orderOf(a) - orderOf(b));
      return { binding: describeBinding(struct, described, facts), members, hidden, handlers: ordered };
    });
}

/** Reports whether a struct's name without `Request` or `Response` is one of these names. */
function belongsTo(struct: BindingStruct, names: ReadonlySet<string>): boolean {
  const name = handlerName(struct);
  return names.has(name) || names.has(toggleExported(name));
}
