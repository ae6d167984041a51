/** The functions of a package, with what their comments and their signatures say. */

import type { GoFile } from "../go/declarations.ts";
import type { Framework } from "../go/frameworks.ts";
import { nameWithReceiver, toggleExported } from "../types/binding-names.ts";
import { type DeclaredTypes, receiverType } from "../types/go-types.ts";
import { type FunctionPlace, frameworkAt, handlerSignature } from "../types/handler-signatures.ts";
import type { HandlerSignature } from "../types/type-text.ts";
import { type Directives, type RouteLine, readDirectives } from "./directives.ts";
import type { BindingStruct } from "./struct-members.ts";

/** A function or method of the package, with the facts from its comment and its signature. */
export interface ParsedFunction extends FunctionPlace {
  directives: Directives;
  /** The name of the receiver's type, without aliases; null for a plain function. */
  receiver: string | null;
  /** Null for a function that can't be a handler, and where only a comment that it lacks would make it one. */
  signature: HandlerSignature | null;
  /** The framework whose handlers have its signature; null for other functions. */
  framework: Framework | null;
}

/** `Pets.Create` for a method, `Create` for a plain function. */
export function qualifiedName({ receiver, name }: { receiver: string | null; name: string }): string {
  return receiver === null ? name : `${receiver}.${name}`;
}

/** Reads the comments and the signatures of all functions; `types` are those of the files, and `registered` the qualified names of those that code registers. */
export function parseFunctions(
  files: GoFile[],
  types: DeclaredTypes,
  registered: ReadonlySet<string>,
): ParsedFunction[] {
  return files.flatMap(file =>
    file.functions.map(fn => {
      const directives = readDirectives(fn.doc);
      const comment =
        directives.mode === "handler" ||
        directives.mode === "list" ||
        declaredRoutes({ fn, directives }).length > 0;
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const place = { fn, file, types };
      const declared = { comment, registration: registered.has(qualifiedName({ receiver, name: fn.name })) };
      const signature = handlerSignature(place, declared);
      return { ...place, directives, receiver, signature, framework: frameworkAt(place) };
    }),
  );
}

/** Reports whether a handler is not in ListHandlers: one of a framework, or a function that makes a handler. A comment or a registration has its route. */
export function isUnlisted({
  framework,
  signature,
}: {
  framework: object | null;
  signature: HandlerSignature | null;
}): boolean {
  return framework !== null || signature === "factory";
}

/** The routes in a comment that have a method; an indented line is an example. */
export function declaredRoutes({ fn, directives }: Pick<ParsedFunction, "fn" | "directives">): RouteLine[] {
  if (directives.routes.length === 0) return [];
  const indented = new Set(fn.doc.filter(({ raw }) => /^\s/.test(raw)).map(({ span }) => span.line));
  return directives.routes.filter(({ method, span }) => method !== null && !indented.has(span.line));
}

/** The names that a handler's binding structs may begin with: first `UsersGet` for the method `Get` of `Users`, then `Get`, which all handlers `Get` share. */
export function structPrefixes(receiver: string | null, name: string): string[] {
  return receiver === null ? [name] : [nameWithReceiver(receiver, name), name];
}

/** The functions and binding structs of a package by their names. */
export interface DeclaredByName {
  /** The binding struct of a handler. If no struct has its name, one has it whose first letter is in the other case: `GetPet` pairs with `getPetRequest`. */
  structOf(
    one: Pick<ParsedFunction, "receiver" | "fn">,
    suffix: "Request" | "Response",
  ): BindingStruct | null;
  /** The method of a type, or the plain function if that is null. */
  functionOf(receiver: string | null, name: string): ParsedFunction | undefined;
  /** Reports whether some method of a type has that name for its receiver. */
  namesReceiver(receiver: string | null, name: string): boolean;
}

/** Finds functions and binding structs. */
export function declaredByName(functions: ParsedFunction[], structs: BindingStruct[]): DeclaredByName {
  const byName = new Map([
    ...structs.map(struct => [toggleExported(struct.name), struct] as const),
    ...structs.map(struct => [struct.name, struct] as const),
  ]);
  const keyOf = (receiver: string | null, name: string) => `${receiver ?? ""}.${name}`;
  const byKey = new Map(functions.map(one => [keyOf(one.receiver, one.fn.name), one]));
  const receivers = new Set(functions.map(({ receiver, fn }) => keyOf(receiver, fn.receiver?.name ?? "")));
  return {
    structOf: ({ receiver, fn }, suffix) =>
      structPrefixes(receiver, fn.name).flatMap(prefix => byName.get(prefix + suffix) ?? [])[0] ?? null,
    functionOf: (receiver, name) => byKey.get(keyOf(receiver, name)),
    namesReceiver: (receiver, name) => receivers.has(keyOf(receiver, name)),
  };
}
