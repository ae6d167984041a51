/** Reads binding structs, and makes the model's bindings from them and their handlers. */

import type { ValueChecks } from "../code/checks/value-checks.ts";
import type { RuleContext } from "../constraints/read-constraints.ts";
import { readDoc } from "../go/docs/docs.ts";
import { positionOf } from "../go/positions.ts";
import type { ShapeContext } from "../shapes/type-facts.ts";
import { bindingName } from "../types/binding-names.ts";
import type { DeclaredType } from "../types/declared-types.ts";
import type { ResolvedTypes } from "../types/resolve-types.ts";
import { messageShapes } from "./body-shapes.ts";
import type { TypeSettings } from "./conversions.ts";
import { readMember } from "./fields.ts";
import { type BindingContext, bindingHints } from "./go-hints.ts";
import { pathPieces } from "./path-patterns.ts";
import type { BindingStruct } from "./struct-members.ts";
import type { Binding, Field, Handler } from "./types.ts";

/** Reads a declaration as a binding struct; null for other declarations. */
export function readBindingStruct(
  declared: DeclaredType,
  resolved: ResolvedTypes,
  shapes: ShapeContext | null,
  { configured, members }: Pick<TypeSettings, "configured"> & { members: ValueChecks["members"] | undefined },
  rules: RuleContext,
): BindingStruct | null {
  const { declaration, file } = declared;
  const name = bindingName(declaration.name);
  const struct = resolved.structs.get(declaration);
  if (!name || !struct) return null;
  // After `type CreateRequest other.Create` the fields get the position of this declaration: the user can't change the files of other packages.
  const position = positionOf(file.name, declaration.span);
  const settings = { configured, members: members?.[name.kind] ?? new Map() };
  const context = { message: name.kind, settings, shapes, rules, body: struct.body };
  const isForeign = struct.fields.some(({ foreign, embeddedIn }) => foreign && embeddedIn.length === 0);
  const read = struct.fields.map(field => readMember(isForeign ? { ...field, position } : field, context));
  const fields = read.flatMap(member => member.fields);
  return { ...struct, name: declaration.name, kind: name.kind, declared, members: read, fields };
}

/** The format of the body; null without one. A response always has a body: JSON unless other fields say so. */
export function bodyOf({ kind, fields, body, whole }: BindingStruct): Binding["body"] {
  if (body !== null && body.raw !== null) return "raw";
  const has = (part: Field["in"]) => fields.some(field => field.in === part);
  if (whole !== null || body !== null || has("json")) return "json";
  if (has("form")) return "form";
  return kind === "response" ? "json" : null;
}

/** Makes a binding from a binding struct and the handlers that it belongs to. The route of the first handler counts. */
export function describeBinding(
  struct: BindingStruct,
  handlers: Handler[],
  context: BindingContext,
): Binding {
  const { name, kind, declared, fields, whole } = struct;
  const { typeParameters, doc, span } = declared.declaration;
  const within = (part: Field["in"]) => fields.filter(field => field.in === part);
  const [route, json] = [within("route"), within("json")];
  const [handler] = handlers;
  const body = bodyOf(struct);
  const raw = struct.body?.raw ?? null;
  const pieces = handler && kind === "request" ? pathPieces(handler.path, route) : [];
  const names = typeParameters.map(parameter => parameter.name);
  const facts = {
    name,
    kind,
    typeParameters: names,
    typeText: names.length > 0 ? `${name}[${names.join(", ")}]` : name,
    handler: handler?.name ?? null,
    receivers: handlers.map(({ receiver }) => receiver),
    hasMethods: handler !== undefined || context.isSent,
    method: handler?.method ?? null,
    path: handler?.path ?? null,
    status: handler?.status ?? null,
    pathPieces: pieces,
    body,
    contentType: struct.body?.contentTypes.find(one => !one.includes("*")) ?? (body && usualTypes[body]),
    contentTypes: raw === null ? [] : struct.body!.contentTypes,
    rawBody: raw,
    maxBody: (kind === "request" && handler?.maxBody) || null,
    parts: (raw === "multipart" && handler?.parts) || [],
    route,
    query: within("query"),
    header: within("header"),
    cookie: within("cookie"),
    form: within("form"),
    json,
    bodyField: within("body")[0] ?? null,
    wholeBody: whole?.type ?? null,
    bodyShape: null,
    doc: readDoc(doc),
    position: positionOf(declared.file.name, span),
  };
  const go = bindingHints(facts, struct, context);
  return { ...facts, ...messageShapes(facts, struct, go, context.shapes), go };
}

/** What is sent where the field that is the body does not say it. */
const usualTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  raw: "application/octet-stream",
} as const;
