/** The packages of a file: the named types that their messages reach, and the names that all of these have. */
import { append, capitalize, compareText, groupBy, reached } from "../../base/text/common.ts";
import { pascalCase } from "../../base/text/names.ts";
import type { Doc } from "../../go/docs/docs.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import { encodedShapes, readShapes, textFields } from "../../model/message-facts.ts";
import type { Binding, Handler, Model, Package } from "../../model/types.ts";
import { type Direction, innerShapes, seenShape, typesIn } from "../../shapes/plain-shapes.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";
import { instanceName, isOfModule, isSameType } from "../type-texts.ts";
import { functionName } from "./functions.ts";
import { canBeAbsent, typeNames } from "./shape-nodes.ts";

// Finds the named types in the messages of a file, and whether they are read, written or both.

/** A package of the file. */
export type Part = ReturnType<typeof partsOf>[number];

/** A named type in one direction. */
export interface ReachedType {
  type: NamedType;
  direction: Direction;
  /** It is in a response. Then it says what a response may hold, also where a request has it: what was read can be sent back. */
  isSent: boolean;
  /** The package in whose types its references are. */
  part: Part;
}

/**
 * The packages of a file, with their handlers in the order of their names, and the structs of these. A named type that several packages describe alike is
 * the same object in each. `messages` are the structs that have a type, `prefix` is what names begin with where another package has the same.
 */
export function partsOf(models: Model[]) {
  const shared = new Map<string, { type: NamedType; shown: NamedType }>();
  const prefixes = packagePrefixes(models.map(model => model.package));
  return models.map((model, index) => {
    const own = model.types.map((type): [string, NamedType] => {
      const known = shared.get(type.id);
      // Outside of modules, an id is only a name.
      if (known && type.package.importPath !== null && isSameType(known.type, type))
        return [type.id, known.shown];
      const shown = isOfModule(type, model.package) ? type : withShortDocs(type);
      if (!known) shared.set(type.id, { type, shown });
      return [type.id, shown];
    });
    const handlers = model.receivers.flatMap(receiver => receiver.handlers);
    handlers.sort((a, b) => compareText(a.listName, b.listName));
    const bindings = bindingsOf(handlers, model.bindings);
    const messages = bindings.filter(hasType);
    return { model, types: new Map(own), handlers, bindings, messages, prefix: prefixes[index]! };
  });
}

/** For each package its name; where several have one name, as much of the end of each import path as tells them apart: `Pets`, or `V2Pets`. */
function packagePrefixes(packages: Package[]): string[] {
  const paths = packages.map(({ name, importPath }) => (importPath ?? name).split("/").map(pascalCase));
  const longest = Math.max(...paths.map(path => path.length));
  const ends = Array.from({ length: longest }, (_, index) =>
    paths.map(path => path.slice(-1 - index).join("")),
  );
  const forms = [packages.map(({ name }) => pascalCase(name)), ...ends];
  return forms.find(form => new Set(form).size === form.length) ?? forms.at(-1)!;
}

/** The types of a package that requests have in another form than responses, and types that hold such a type. */
export function differingTypes(types: ReadonlyMap<string, NamedType>, requiresFields: boolean): NamedType[] {
  const differs = (shape: Shape): boolean =>
    shape.reads !== null ||
    shape.fields.some(field => !field.optional && canBeAbsent(field, requiresFields)) ||
    innerShapes(shape).some(differs);
  const all = [...types.values()];
  const usedBy = new Map<string, NamedType[]>();
  for (const type of all) for (const id of typesIn(type.shape)) append(usedBy, id, type);
  const own = all.filter(({ shape }) => differs(shape));
  return [...reached(own, ({ id }) => usedBy.get(id) ?? [])];
}

/**
 * The named types that messages and encoded shapes reach, by id, the written ones first. A type that is read as it is written occurs once. `message` is the
 * response struct that it is, null for all others.
 */
export function reachedTypes(parts: Part[], differing: ReadonlySet<NamedType>) {
  const reached = { written: new Map<NamedType, ReachedType>(), read: new Map<NamedType, ReachedType>() };
  const visit = (shape: Shape, direction: Direction, part: Part, isSent = direction === "written"): void => {
    const seen = seenShape(shape, direction);
    const type = seen.type === null ? undefined : part.types.get(seen.type);
    if (type) {
      const own = differing.has(type) ? direction : "written";
      if (!reached[own].has(type)) {
        const sent = isSent || reached.written.get(type)?.isSent === true;
        reached[own].set(type, { type, direction: own, isSent: sent, part });
        visit(type.shape, own, part, sent);
      }
    }
    for (const inner of innerShapes(seen)) visit(inner, direction, part, isSent);
  };
  for (const part of parts) {
    for (const shape of encodedShapes(part.handlers)) visit(shape, "written", part);
    for (const shape of readShapes(part.handlers)) visit(shape, "read", part);
  }
  for (const direction of ["written", "read"] as const) {
    const kind = direction === "read" ? "request" : "response";
    for (const part of parts)
      for (const binding of part.bindings.filter(one => one.kind === kind)) {
        for (const { shape } of textFields(binding)) visit(shape, direction, part);
        if (binding.bodyShape !== null) visit(binding.bodyShape, direction, part);
      }
  }
  return [...reached.written.values(), ...reached.read.values()]
    .filter(({ type, part }) => !isPrintedInPlace(type, part.model.package))
    .map(one => ({ ...one, message: sameAsMessage(one, parts) }))
    .sort((a, b) => compareText(b.direction, a.direction) || compareText(a.type.id, b.type.id));
}

/** Reports whether a type is printed without a name: a type of the standard library that is not an object, such as time.Time. */
function isPrintedInPlace(type: NamedType, own: Package): boolean {
  const { id, shape, enum: constants, package: declared, position } = type;
  if (position === null || id === "time.Duration") return true;
  const isStandard = isStandardPath(declared.importPath ?? "") && !isOfModule(type, own);
  return isStandard && shape.kind !== "object" && constants === null;
}

/** A type of another module with only the first sentences of its doc comments: the rest is usually about Go. */
function withShortDocs(type: NamedType): NamedType {
  const short = <T extends { doc: Doc }>(one: T): T => ({ ...one, doc: { ...one.doc, description: "" } });
  return { ...short(type), shape: { ...type.shape, fields: type.shape.fields.map(short) } };
}

/** The request and response structs of handlers, and those that they send. */
function bindingsOf(handlers: Handler[], bindings: Binding[]): Binding[] {
  const sent = handlers.flatMap(({ responses }) => responses.flatMap(one => one.bodies));
  const names = new Set([
    ...handlers.flatMap(({ request, response }) => [request, response]),
    ...sent.map(({ kind, struct }) => (kind === "response" ? struct : null)),
  ]);
  return bindings.filter(({ name }) => names.has(name));
}

/** Reports whether a message has a type. A request without fields and a response with nothing but header fields have none. */
function hasType(binding: Binding): boolean {
  const { kind, route, query, header, cookie, form, json, bodyField, body, rawBody } = binding;
  if (kind === "request")
    return body !== null || route.length + query.length + header.length + cookie.length > 0;
  return rawBody === null && (header.length === 0 || form.length + json.length > 0 || bodyField !== null);
}

/** The response struct that is this named type and has all of its fields in the body; null if there is none. */
function sameAsMessage(one: ReachedType, parts: Part[]): Binding | null {
  const { type, direction } = one;
  if (direction === "read" || type.typeArguments.length > 0) return null;
  const fields = JSON.stringify(type.shape.fields);
  const same = ownerOf(one, parts)?.messages.find(
    ({ kind, name, wholeBody, bodyShape }) =>
      kind === "response" &&
      name === type.name &&
      (wholeBody !== null || (type.shape.kind === "object" && JSON.stringify(bodyShape?.fields) === fields)),
  );
  return same ?? null;
}

// Chooses the names that messages, and the named types in them, have in a file.

/**
 * Names the types of a file as in Go. Where several packages of the file have the same name, each begins with its package. Else a message
 * keeps its name, or a type of such a package, and the name of a type of another package begins with that package. Types have a name for each direction.
 */
export function nameTypes(parts: Part[], types: ReturnType<typeof reachedTypes>) {
  const take = typeNames();
  const names = {
    messages: new Map<Binding, string>(),
    types: { written: new Map<NamedType, string>(), read: new Map<NamedType, string>() },
  };
  const wanted = types.map(one => {
    const { type, part } = one;
    const typeOf = (id: string) => part.types.get(id)!;
    const naming = { typeOf, nameOf: (inner: NamedType) => capitalize(inner.name), wordOf };
    return { ...one, name: instanceName(type, naming), owner: ownerOf(one, parts) };
  });
  const clashing = severalOwners([
    ...parts.flatMap(part => part.messages.map(({ name }) => ({ name: capitalize(name), owner: part }))),
    ...wanted.flatMap(({ name, owner }) => (owner ? [{ name, owner }] : [])),
  ]);
  const namesFrom = (prefix: string, name: string): [string, string] => {
    const long = pascalCase(prefix) + name;
    return [clashing.has(name) ? long : name, long];
  };
  for (const part of parts)
    for (const binding of part.messages)
      names.messages.set(binding, take(...namesFrom(part.prefix, capitalize(binding.name))));
  const ownedFirst = [...wanted.filter(one => one.owner), ...wanted.filter(one => !one.owner)];
  for (const { type, direction, message, name, owner } of ownedFirst) {
    const prefix = owner?.prefix ?? type.package.name;
    // The written form comes first.
    const written = names.types.written.get(type);
    const given = message ? names.messages.get(message) : written && take(`${written}Input`);
    names.types[direction].set(type, given ?? take(...namesFrom(prefix, name)));
  }
  return names;
}

/** The package of the file that declares a type; undefined for a type of another package. */
function ownerOf({ type, part }: ReachedType, parts: Part[]): Part | undefined {
  const { importPath } = type.package;
  return importPath === null ? part : parts.find(({ model }) => model.package.importPath === importPath);
}

/** The names that several packages have. */
function severalOwners(all: { name: string; owner: Part }[]): Set<string> {
  const ownersOf = (same: typeof all) => new Set(same.map(({ owner }) => owner));
  const byName = [...groupBy(all, ({ name }) => name)];
  return new Set(byName.flatMap(([name, same]) => (ownersOf(same).size > 1 ? name : [])));
}

/** The word for a type argument in the name of an instance. */
function wordOf({ kind }: Shape): string {
  if (kind === "any" || kind === "opaque" || kind === "unresolved") return "Unknown";
  if (kind === "unsupported") return "Never";
  return kind === "integer" ? "Number" : pascalCase(kind);
}

/** The names of the handlers' functions. Where several packages have the same, each begins with its package. */
export function handlerNames(parts: Part[], take: (wanted: string) => string): Map<Handler, string> {
  const all = parts.flatMap(owner =>
    owner.handlers.map(handler => ({ owner, handler, name: functionName(handler) })),
  );
  const clashing = severalOwners(all);
  const wanted = ({ owner, handler, name }: (typeof all)[number]) =>
    clashing.has(name) ? functionName(handler, owner.prefix) : name;
  return new Map(all.map(one => [one.handler, take(wanted(one))]));
}
