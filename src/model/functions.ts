/** The functions of a package, with what their comments and their signatures say, and its binding structs with their fields, also those that no message holds. */
import { freeName } from "../base/text/common.ts";
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import { indentedLines } from "../go/docs/doc-comments.ts";
import type { Framework } from "../go/frameworks.ts";
import { predeclaredTypes } from "../go/identifiers.ts";
import type { StructTagPair } from "../go/struct-tags.ts";
import type { Registrations } from "../routes/find-registrations.ts";
import type { Code } from "../routes/types.ts";
import type { Property } from "../shapes/shape-types.ts";
import { lowerFirst, nameWithReceiver, toggleExported } from "../types/binding-names.ts";
import { type DeclaredType, type DeclaredTypes, receiverType } from "../types/go-types.ts";
import {
  type FunctionPlace,
  frameworkOf,
  frameworkTaken,
  handlerSignature,
  isServeHTTP,
  returnsValue,
} from "../types/handler-signatures.ts";
import type { ResolvedField, ResolvedStruct } from "../types/resolve-types.ts";
import type { HandlerSignature } from "../types/type-text.ts";
import { type Directives, type RouteLine, readDirectives } from "./directives.ts";
import type { Field } from "./types.ts";

/** A function or method of the package, with the facts from its comment and its signature. */
export interface ParsedFunction extends FunctionPlace {
  directives: Directives;
  /** For a function literal that code registers, its expression and the function around it; null for others. */
  literal: Code["literal"];
  /** The name of the receiver's type, without aliases; null for a plain function. */
  receiver: string | null;
  /** Null for a function that can't be a handler, and where only a comment that it lacks would make it one. */
  signature: HandlerSignature | null;
  /** The framework whose handlers have its signature, or whose handler it returns; null for other functions. */
  framework: Framework | null;
}

/** `Pets.Create` for a method, `Create` for a plain function. */
export function qualifiedName({ receiver, name }: { receiver: string | null; name: string }): string {
  return receiver === null ? name : `${receiver}.${name}`;
}

/** Reads the comments and the signatures of all functions; `types` are those of the files. */
export function parseFunctions(files: GoFile[], types: DeclaredTypes): ParsedFunction[] {
  return files.flatMap(file =>
    file.functions.map(fn => {
      const directives = readDirectives(fn.doc);
      const receiver = fn.receiver && receiverType(fn.receiver.type, types);
      const place = { fn, file, types, directives, literal: null };
      return { receiver, framework: frameworkOf(place), signature: signatureOf(place), ...place };
    }),
  );
}

/** The signature of a function that is a handler by itself; with `registration`, also of one that is a handler where code registers it. Null for others. */
export function signatureOf(one: FunctionPlace & Pick<ParsedFunction, "directives">, registration = false) {
  const { mode } = one.directives;
  const comment = mode === "handler" || mode === "list" || declaredRoutes(one).length > 0;
  return handlerSignature(one, { comment, registration });
}

/**
 * Reports whether code may register a function as a handler, so that it is worth to look for that. What takes a value of a predeclared type beside the writer and the request, or
 * returns something without an error, mostly helps handlers.
 */
export function mayBeRegistered(one: ParsedFunction): boolean {
  const signature = signatureOf(one, true);
  if (signature !== "wrapped") return signature !== null && signature !== "adapted";
  const isHelped = one.fn.parameters.slice(1).some(({ type }) => predeclaredTypes.has(type.text));
  return !isHelped && !returnsValue(one.fn);
}

/** The functions with the signatures of those that are handlers since code registers them, none for those that it registers for requests without a route alone, and the function literals. */
export function withRegistered(functions: ParsedFunction[], found: Registrations, types: DeclaredTypes) {
  const known = found.routes.filter(({ path }) => path !== null);
  const registered = new Set(known.map(({ handler }) => qualifiedName(handler)));
  const named = functions.map(one => {
    const { mode, method, path } = one.directives;
    const name = qualifiedName({ receiver: one.receiver, name: one.fn.name });
    if (registered.has(name)) return asRegistered(one);
    return found.unrouted.has(name) && (mode ?? method ?? path) === null ? { ...one, signature: null } : one;
  });
  const directives = readDirectives([]);
  const literals = found.literals.map(one => {
    const place = { ...one, types, directives };
    return asRegistered({ receiver: null, framework: frameworkOf(place), signature: null, ...place });
  });
  return [...named, ...literals];
}

/** Reports whether a function takes nothing but a context of another package, as in `func Show(ctx *web.Context)`. */
export function takesContext({ parameters: [first, ...others] }: FunctionDeclaration): boolean {
  return others.length === 0 && /^\*\w+\.\w*(?:Context|Ctx)$/.test(first?.type.text ?? "");
}

/** A function with the signature that it has since code registers it. */
function asRegistered(one: ParsedFunction): ParsedFunction {
  const signature = signatureOf(one, true);
  const framework = signature === "wrapped" ? frameworkTaken(one) : one.framework;
  if (one.literal !== null) return { ...one, signature: signature && "literal", framework };
  const isServed = isServeHTTP(one.fn) && one.directives.mode !== "list";
  return { ...one, signature: signature === "plain" && isServed ? "ServeHTTP" : signature, framework };
}

/** Reports whether handlers with a signature are not in ListHandlers: all but http.HandlerFuncs and those that have adapters. A comment or a registration has their route. */
export function isUnlisted(signature: HandlerSignature | null): boolean {
  return signature !== null && !/^(?:plain|error|typed)$/.test(signature);
}

/** The routes in a comment that have a method; an indented line is an example. */
export function declaredRoutes({ fn, directives }: Pick<ParsedFunction, "fn" | "directives">): RouteLine[] {
  if (directives.routes.length === 0) return [];
  const indented = indentedLines(fn.doc);
  return directives.routes.filter(({ method, span }) => method !== null && !indented.has(span.line));
}

/** The names that a handler's binding structs may begin with: first `UsersGet` for the method `Get` of `Users`, then `Get`, which all handlers `Get` share; that of the type for ServeHTTP. */
export function structPrefixes(receiver: string | null, name: string): string[] {
  if (receiver !== null && name === "ServeHTTP") return [receiver];
  return receiver === null ? [name] : [nameWithReceiver(receiver, name), name];
}

/** The functions and binding structs of a package by their names. */
export type DeclaredByName = ReturnType<typeof declaredByName>;

/** Finds functions and binding structs. */
export function declaredByName(functions: ParsedFunction[], structs: BindingStruct[]) {
  const byName = new Map([
    ...structs.map(struct => [toggleExported(struct.name), struct] as const),
    ...structs.map(struct => [struct.name, struct] as const),
  ]);
  const keyOf = (receiver: string | null, name: string) => `${receiver ?? ""}.${name}`;
  const byKey = new Map(functions.map(one => [keyOf(one.receiver, one.fn.name), one]));
  const receivers = new Set(functions.map(({ receiver, fn }) => keyOf(receiver, fn.receiver?.name ?? "")));
  return {
    /** The binding struct of a handler. If no struct has its name, one has it whose first letter is in the other case: `GetPet` pairs with `getPetRequest`. */
    structOf: ({ receiver, fn }: Pick<ParsedFunction, "receiver" | "fn">, suffix: "Request" | "Response") =>
      structPrefixes(receiver, fn.name).flatMap(prefix => byName.get(prefix + suffix) ?? [])[0] ?? null,
    /** The method of a type, or the plain function if that is null. */
    functionOf: (receiver: string | null, name: string) => byKey.get(keyOf(receiver, name)),
    /** Reports whether some method of a type has that name for its receiver. */
    namesReceiver: (receiver: string | null, name: string) => receivers.has(keyOf(receiver, name)),
  };
}

/** A binding struct as its declaration describes it, before its handler is known. */
export interface BindingStruct extends Omit<ResolvedStruct, "fields"> {
  name: string;
  declared: DeclaredType;
  members: StructMember[];
  /** The fields of the members that have a tag for a part of the message. */
  fields: Field[];
}

/** A field of a binding struct, with or without a tag that gen reads: any field can hide fields of embedded structs. */
export interface StructMember extends ResolvedField {
  /** One entry per tag that puts the field into a part of the message. More than one is a mistake. */
  fields: Field[];
  /** What it is in a JSON body that has nothing but the fields with a tag `json`; null without one, and where no output needs it. */
  property: Property | null;
  /** encoding/json would read and write it. */
  inJSON: boolean;
  /** It is embedded, and its type has, or may have, methods that encoding/json calls; Go promotes them to the whole struct. */
  promotesJSON: boolean;
  /** Why generated code can't read or write a field outside of a JSON body; null when it can. */
  problem: FieldProblem | null;
  /** Why generated code can't even set the field, for example because it can't name its type; null when it can. */
  outOfReach: string | null;
  tags: StructTagPair[];
}

/** A problem with a field, by the code of its rule. */
export interface FieldProblem {
  code: "unsupported-type" | "unresolved-type" | "invalid-default" | "invalid-content-type";
  message: string;
}

/** The name of the view of a struct: `updatePetRequestJSON`. `isTaken` reports whether the package declares a name. */
export function viewName(struct: string, isTaken: (name: string) => boolean): string {
  return freeName(isTaken, `${lowerFirst(struct)}JSON`);
}
