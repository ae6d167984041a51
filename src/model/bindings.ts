/** Binding structs: specification, "Binding struct descriptor". */
import { bindingName } from "./binding-names.ts";
import type { DeclaredType } from "./declared-types.ts";
import { readProse } from "./directives.ts";
import { readMember } from "./fields.ts";
import { describeParts, jsonView } from "./json-view.ts";
import { pathPieces } from "./path-pieces.ts";
import { positionOf } from "./positions.ts";
import type { StructPointer } from "./promoted-fields.ts";
import type { ResolvedTypes } from "./resolve-types.ts";
import type { StructMember } from "./struct-members.ts";
import type { Binding, Field, Handler, Position } from "./types.ts";

/** What a binding struct's own declaration says, before its handler is known. */
export interface BindingStruct {
  name: string;
  kind: Binding["kind"];
  declared: DeclaredType;
  members: StructMember[];
  /** The members' fields that have a tag of ours. */
  fields: Field[];
  pointers: StructPointer[];
}

/** Reads a declaration as a binding struct; null when it is none. */
export function readBindingStruct(declared: DeclaredType, resolved: ResolvedTypes): BindingStruct | null {
  const { declaration, file } = declared;
  const name = bindingName(declaration.name);
  const struct = resolved.structs.get(declaration);
  if (!name || !struct) return null;
  const members = struct.fields.map(field => readMember(field, resolved.types));
  if (members.some(({ foreign, embeddedIn }) => foreign && embeddedIn.length === 0))
    pointAt(members, positionOf(file.name, declaration.span));
  return {
    name: declaration.name,
    kind: name.kind,
    declared,
    members,
    fields: members.flatMap(member => member.fields),
    pointers: struct.pointers,
  };
}

/** The files of other packages are not the user's to change. */
function pointAt(members: StructMember[], position: Position): void {
  for (const member of members) {
    member.position = position;
    for (const field of member.fields) field.position = position;
  }
}

/** What the body holds: a response always has one, JSON unless it has form fields. */
export function bodyOf({ kind, fields }: BindingStruct): "json" | "form" | null {
  const has = (part: Field["in"]) => fields.some(field => field.in === part);
  if (has("json")) return "json";
  if (has("form")) return "form";
  return kind === "response" ? "json" : null;
}

/** The facts about the package that a binding depends on. */
export interface BindingContext {
  /** The handlers of the struct's name; the first one's route counts. */
  handlers: Handler[];
  /** Reports whether the package declares a name at its level. */
  isDeclared(name: string): boolean;
  /** Reports whether the user wrote that method on the struct. */
  hasMethod(name: string): boolean;
}

/** Describes a binding struct together with its handler. */
export function describeBinding(struct: BindingStruct, context: BindingContext): Binding {
  const { name, kind, declared, members, fields } = struct;
  const { typeParameters, doc, span } = declared.declaration;
  const within = (part: Field["in"]) => fields.filter(field => field.in === part);
  const [route, query, form, json] = [within("route"), within("query"), within("form"), within("json")];
  const [handler] = context.handlers;
  const body = bodyOf(struct);
  const hasOwnMethods = context.hasMethod("UnmarshalJSON") || context.hasMethod("MarshalJSON");
  const view =
    body === "json" ? jsonView(name, typeParameters, members, context.isDeclared, hasOwnMethods) : null;
  const pieces = handler && kind === "request" ? pathPieces(handler.path, route) : [];
  const names = typeParameters.map(parameter => parameter.name);
  const converted = [...route, ...query, ...form];
  return {
    name,
    kind,
    typeParameters: names,
    typeText: names.length > 0 ? `${name}[${names.join(", ")}]` : name,
    handler: handler?.name ?? null,
    receivers: context.handlers.map(({ receiver }) => receiver),
    method: handler?.method ?? null,
    methodConstant: handler?.methodConstant ?? null,
    path: handler?.path ?? null,
    pathPieces: pieces,
    body,
    hasJSONBody: body === "json",
    hasFormBody: body === "form",
    contentType: body && contentTypes[body],
    parts: describeParts(route, query, body),
    onlyJSON: body === "json" && route.length === 0 && query.length === 0 && !view?.copied,
    readsCanFail: converted.some(
      ({ required, conversion }) => required || conversion?.canFail || conversion?.validates,
    ),
    writesCanFail: converted.some(writeCanFail),
    convertsQuery: query.some(field => !field.collected),
    hasRouteInPath: pieces.some(piece => piece.field !== null),
    generate: {
      parse: !context.hasMethod("Parse"),
      build: kind === "request" && !context.hasMethod("Build"),
      write: kind === "response" && !context.hasMethod("Write"),
    },
    view,
    copiesView: view?.copied ?? false,
    embeddedPointers: usedPointers(struct.pointers, view?.copied ? fields : converted),
    route,
    query,
    form,
    json,
    doc: readProse(doc),
    position: positionOf(declared.file.name, span),
  };
}

const contentTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** A nil pointer matters where generated code selects fields through it; encoding/json deals with its own. */
function usedPointers(pointers: StructPointer[], fields: Field[]): Binding["embeddedPointers"] {
  const used = pointers.filter(({ selector }) =>
    fields.some(field => `${field.embeddedIn.join(".")}.`.startsWith(`${selector}.`)),
  );
  return used.map(pointer => ({
    ...pointer,
    holdsPointers: used.some(({ selector }) => selector.startsWith(`${pointer.selector}.`)),
  }));
}

/** A route value may be one that a path can't hold, an empty one for example. */
function writeCanFail({ in: part, conversion, type }: Field): boolean {
  return Boolean(conversion?.writeCanFail) || (part === "route" && (!conversion?.pathSafe || type.pointer));
}
