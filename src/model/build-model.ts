/** Builds the model from the declarations of a package. Nothing after this stage changes the model. */

import { compareText } from "../base/text/common.ts";
import { getOrMake, groupBy } from "../base/text/maps.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { CheckProblem } from "../code/checks/check-context.ts";
import { noRules } from "../code/checks/compile-rules.ts";
import type { ValueChecks } from "../code/checks/value-checks.ts";
import { textTypes } from "../code/text-types.ts";
import type { Config } from "../config/types.ts";
import type { Validators } from "../constraints/validators.ts";
import type { GoFile } from "../go/declarations.ts";
import type { Doc } from "../go/docs/doc-types.ts";
import { readDoc } from "../go/docs/docs.ts";
import type { HttpMethod } from "../go/http-methods.ts";
import { handlerName, toggleExported } from "../types/binding-names.ts";
import { type DeclaredTypes, declaredTypes, receiverType } from "../types/declared-types.ts";
import type { TypeReader } from "../types/go-types.ts";
import type { ImportScope } from "../types/import-scope.ts";
import type { PromotedField } from "../types/promoted-fields.ts";
import type { ResolvedTypes } from "../types/resolve-types.ts";
import { type BindingStruct, describeBinding, readBindingStruct } from "./bindings.ts";
import { reachedTypes } from "./body-shapes.ts";
import { calledOnly } from "./called-functions.ts";
import type { TypeSettings } from "./converted-types.ts";
import {
  type DocumentDirectives,
  isDocumentDirective,
  readDocumentDirectives,
} from "./document-directives.ts";
import {
  findHandlers,
  type ParsedFunction,
  type ParsedHandler,
  parseFunctions,
  qualifiedName,
  structPrefixes,
} from "./find-handlers.ts";
import { inferenceOf } from "./inference.ts";
import type { JSONCodec } from "./json-codec.ts";
import type { Shapes } from "./resolve-shapes.ts";
import { type BodySettings, failingWrites, knownResponses } from "./responses.ts";
import type { StructMember } from "./struct-members.ts";
import type { Binding, Model, Receiver } from "./types.ts";

/** The facts about a receiver's type besides its handlers. */
interface ReceiverFacts {
  /** Type parameters as the type's declaration has them; null when the package doesn't declare the type (yet). */
  typeParameters(type: string): string[] | null;
  /** The doc comment of that type; empty when the package doesn't declare it. */
  doc(type: string): Doc;
  /** Reports whether the user wrote ListHandlers as a method of that type; null stands for a plain function. */
  hasListHandlers(type: string | null): boolean;
}

/** Receivers by type name, plain functions last; handlers by name. */
function groupByReceiver(handlers: ParsedHandler[], facts: ReceiverFacts): Receiver[] {
  const groups = groupBy(handlers, ({ handler }) => handler.receiver);
  const types = [...groups.keys()].filter(type => type !== null).sort(compareText);
  return [...types, ...(groups.has(null) ? [null] : [])].map(type => {
    const members = groups.get(type) ?? [];
    const typeParameters = type === null ? [] : (facts.typeParameters(type) ?? ownTypeParameters(members));
    return {
      type,
      name: type === null ? null : receiverName(type, members, typeParameters),
      typeParameters,
      typeText: type && typeText(type, typeParameters),
      hasListHandlers: facts.hasListHandlers(type),
      doc: type === null ? readDoc([]) : facts.doc(type),
      handlers: members.map(({ handler }) => handler).sort((a, b) => compareText(a.name, b.name)),
    };
  });
}

function ownTypeParameters(members: ParsedHandler[]): string[] {
  return members[0]?.fn.receiver?.typeParameters ?? [];
}

function typeText(type: string, typeParameters: string[]): string {
  if (typeParameters.length === 0) return type;
  return `${type}[${typeParameters.map(name => (usedInMethods.includes(name) ? "_" : name)).join(", ")}]`;
}

/** Identifiers that the body or the signature of a generated method uses, and that its receiver and type parameters must not hide. */
const usedInMethods = ["HandlerInfo", "string"];

const letters = unicodePattern(String.raw`\p{L}`);

/**
 * The name that most of the type's handlers give their receiver, else one made from the type: `Pets` gives `p`.
 * The type parameters have the names of the type's declaration, so a handler's receiver may have the name of one of them.
 */
function receiverName(type: string, members: ParsedHandler[], typeParameters: string[]): string {
  const taken = [...usedInMethods, ...typeParameters, "_"];
  const counts = new Map<string, number>();
  for (const { fn } of members) {
    const name = fn.receiver?.name;
    if (name && !taken.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most) return most[0];
  const letter = letters(type).exec(type)?.[0].toLowerCase() ?? "r";
  return typeParameters.includes(letter) ? `${letter}${letter}` : letter;
}

/** What a model is made from. */
interface ModelInput {
  /** The user's files of one package, without the files that gen wrote. */
  files: GoFile[];
  /** The names that the files' imports bring. */
  imported: ImportScope;
  importPath: string | null;
  /** Directory relative to the module's root; null outside of a module. */
  dir: string | null;
  /** The config's settings for methods and paths that no comment declares. */
  inference: { methods: Record<string, HttpMethod | null>; strip: string[] };
  /** The config's prefixes of paths, by receiver type. */
  prefixes: Readonly<Record<string, string>>;
  /** The types of the binding structs' fields. */
  types: ResolvedTypes;
  /** The config's types. */
  configured: TypeSettings["configured"];
  /** The shapes of the binding structs; null if no output needs them. */
  shapes: Shapes | null;
  reader: TypeReader;
  /** The config's functions for rules of tags `validate`. */
  validators: Validators;
  /** The checks of the messages; null if no output needs them. */
  checks: ValueChecks | null;
  /** The config's settings of the same names. */
  validation: Pick<Config["bindings"], "validateParse" | "validateBuild" | "issues">;
  /** The functions for JSON bodies; null where encoding/json does all. */
  codec: JSONCodec | null;
  /** How function bodies are searched for responses; null if no output needs these. */
  bodies: BodySettings | null;
}

/** The model of a package with the declarations that it was made from, for the checks. */
export interface BuiltModel {
  model: Model;
  /** The types of the user's files. */
  types: DeclaredTypes;
  /** The functions and methods of the user's files. */
  functions: ParsedFunction[];
  handlers: ParsedHandler[];
  /** The binding structs, also those that are left out of the model with their handlers. */
  structs: BindingStruct[];
  bindings: ParsedBinding[];
  /** Null where no output needs them. */
  shapes: Shapes | null;
  /** Why some values of the messages can't be checked. */
  checkProblems: CheckProblem[];
  /** The names of the responses whose Write may fail; empty if no function drops the error of a Write. */
  failing: ReadonlySet<string>;
}

/** A binding of the model with the declarations that it was made from. */
export interface ParsedBinding {
  binding: Binding;
  members: StructMember[];
  /** Fields of embedded structs that have a tag, but that Go can't select. */
  hidden: PromotedField[];
  /** The handlers that it belongs to, in the order of the model. */
  handlers: ParsedHandler[];
}

/** Builds the model of one package. */
export function buildModel(input: ModelInput): BuiltModel {
  const { files } = input;
  const types = declaredTypes(files);
  const functions = parseFunctions(files, types);
  const methods = methodsByType(functions);
  const structs = bindingStructs(types, functions, input);
  const typeDirectives = new Map<string, DocumentDirectives>();
  const handlers = findHandlers(functions, structs, inferenceOf(input.inference), {
    of(type) {
      const declared = types.get(type);
      if (declared === undefined) return null;
      return getOrMake(typeDirectives, type, () => readDocumentDirectives(declared.declaration.doc));
    },
    prefixes: input.prefixes,
  });
  const ignored = functions.filter(({ directives }) => directives.mode === "ignore");
  const receivers = groupByReceiver(handlers, {
    typeParameters: type =>
      types.get(type)?.declaration.typeParameters.map(parameter => parameter.name) ?? null,
    doc: type => readDoc((types.get(type)?.declaration.doc ?? []).filter(line => !isDocumentDirective(line))),
    hasListHandlers: type =>
      type === null
        ? files.some(file => file.declaredNames.includes("ListHandlers"))
        : (methods.get(type)?.has("ListHandlers") ?? false),
  });
  const bindings = describeBindings({ structs, handlers, receivers, ignored, methods, types }, input);
  const described = bindings.map(({ binding }) => binding);
  const { reader, importPath } = input;
  const known = knownResponses(handlers, input.bodies, {
    files,
    types,
    reader,
    importPath,
    bindings: described,
  });
  for (const [handler, { responses, isComplete }] of known) {
    handler.responses = responses;
    handler.responsesComplete = isComplete;
  }
  const model: Model = {
    modelVersion: 1,
    package: { name: files[0]?.packageName ?? "", importPath: input.importPath, dir: input.dir },
    receivers,
    bindings: described,
    types: input.shapes ? reachedTypes(described, input.shapes.types) : [],
    ignored: namesOf(ignored.filter(one => one.hasHandlerSignature)),
    go: calledOnly(described, {
      checks: input.checks?.checks ?? [],
      rules: input.checks?.rules.rules ?? [],
      patterns: input.checks?.rules.patterns ?? [],
      jsonWriters: input.codec?.writers.writers ?? [],
      jsonReaders: input.codec?.readers.readers ?? [],
      absentFields: input.codec?.absentFields?.functions ?? [],
    }),
  };
  const { shapes, checks } = input;
  const checkProblems = checks?.problems ?? [];
  const drops = files.some(file => file.functions.some(({ droppedWrites }) => droppedWrites.length > 0));
  const failing = drops
    ? failingWrites(described, { reader, types, pkg: input.types.own, trustsOthers: true })
    : new Set<string>();
  return { model, types, functions, handlers, structs, bindings, shapes, checkProblems, failing };
}

function namesOf(functions: ParsedFunction[]): string[] {
  return [...new Set(functions.map(({ receiver, fn }) => qualifiedName({ receiver, name: fn.name })))].sort(
    compareText,
  );
}

/** The names of the methods of each type. */
function methodsByType(functions: ParsedFunction[]): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { receiver, fn } of functions)
    if (receiver !== null) getOrMake(methods, receiver, () => new Set()).add(fn.name);
  return methods;
}

function bindingStructs(
  types: DeclaredTypes,
  functions: ParsedFunction[],
  { types: resolved, configured, shapes, checks, validators }: ModelInput,
): BindingStruct[] {
  const context = { validators, own: resolved.own };
  const settings = { configured, members: checks?.members ?? new Map() };
  const structs = [...types.values()]
    .map(declared => readBindingStruct(declared, resolved, shapes, settings, context))
    .filter(struct => struct !== null)
    .sort((a, b) => compareText(a.name, b.name));
  if (structs.every(({ declared }) => !declared.declaration.alias)) return structs;
  // A type gets its methods once, even if aliases give it several names: by a name that belongs to a handler, else by its own name, else by an alias.
  const names = new Set(functions.flatMap(({ receiver, fn }) => structPrefixes(receiver, fn.name)));
  const rank = (struct: BindingStruct) =>
    Number(!belongsTo(struct, names)) * 2 + Number(struct.declared.declaration.alias);
  const owners = new Map<string, BindingStruct>();
  for (const struct of structs.toSorted((a, b) => rank(a) - rank(b))) {
    const type = receiverType(struct.name, types);
    if (!owners.has(type)) owners.set(type, struct);
  }
  const owning = new Set(owners.values());
  return structs.filter(struct => owning.has(struct));
}

interface Declarations extends Pick<BuiltModel, "structs" | "handlers" | "types"> {
  receivers: Receiver[];
  /** The functions with `gen:ignore`. */
  ignored: ParsedFunction[];
  methods: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Describes the bindings, without structs that belong only to ignored functions. */
function describeBindings(
  { structs, handlers, receivers, ignored, methods, types }: Declarations,
  { files, imported, checks, validation, codec, types: resolved }: ModelInput,
): ParsedBinding[] {
  const declared = new Set([...files.flatMap(file => file.declaredNames), ...imported.keys()]);
  const unbound = new Set(ignored.flatMap(({ receiver, fn }) => structPrefixes(receiver, fn.name)));
  const owners = new Map<BindingStruct, ParsedHandler[]>(structs.map(struct => [struct, []]));
  for (const one of handlers) {
    for (const struct of [one.request, one.response]) if (struct) owners.get(struct)?.push(one);
  }
  const order = new Map(receivers.flatMap(receiver => receiver.handlers).map((handler, i) => [handler, i]));
  const orderOf = ({ handler }: ParsedHandler) => order.get(handler) ?? 0;
  return [...owners]
    .filter(([struct, handlers]) => handlers.length > 0 || !belongsTo(struct, unbound))
    .map(([struct, handlers]) => ({
      binding: describeBinding(
        struct,
        handlers.map(({ handler }) => handler),
        {
          own: resolved.own,
          ...validation,
          bodyChecks: checks?.bodies.get(struct.declared.declaration) ?? [],
          messageChecks: checks?.messages.get(struct.declared.declaration) ?? [],
          rules: checks?.rules.requests.get(struct.declared.declaration) ?? noRules,
          textTypes: checks ? textTypes(resolved.structs.get(struct.declared.declaration)!.type) : [],
          absentFields: codec?.absentFields?.bodies.get(struct.declared.declaration) ?? null,
          bodyReader: codec?.readers.bodies.get(struct.declared.declaration) ?? null,
          bodyWriter: codec?.writers.bodies.get(struct.declared.declaration) ?? null,
          isDeclared: name => declared.has(name),
          hasMethod: name => methods.get(receiverType(struct.name, types))?.has(name) ?? false,
        },
      ),
      members: struct.members,
      hidden: struct.hidden,
      handlers: handlers.toSorted((a, b) => orderOf(a) - orderOf(b)),
    }));
}

/** Reports whether a struct's name without `Request` or `Response` is one of these names. */
function belongsTo(struct: BindingStruct, names: ReadonlySet<string>): boolean {
  const name = handlerName(struct);
  return names.has(name) || names.has(toggleExported(name));
}
