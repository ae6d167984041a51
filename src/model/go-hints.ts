/**
 * Makes the keys `go` of the model, which only templates that print Go need. Each function here takes the facts of one
 * object of the model and returns its `go`.
 */
import { freeName, inRows } from "../base/text/common.ts";
import { noRules } from "../code/checks/compile-rules.ts";
import type { GoCheckStep } from "../code/checks/rule-types.ts";
import { bodyTexts, noChecks, type ValueChecks } from "../code/checks/value-checks.ts";
import { filledSteps, step, withinPointers } from "../code/checks/value-steps.ts";
import type { Scope } from "../code/functions.ts";
import { type Expression, elementOf, leadsTo, valueText } from "../code/type-walk.ts";
import type { Config } from "../config/types.ts";
import { methodConstants, queryEscape } from "../go/http.ts";
import type { ShapeContext } from "../shapes/type-facts.ts";
import { hasMethod as hasGoMethod } from "../types/methods.ts";
import { areSeveral, type ResolvedTypes, type StructPointer } from "../types/resolve-types.ts";
import { type GoNonZero, nonZero, zeroOfKind } from "../types/type-text.ts";
import type { ConvertedType } from "./conversions.ts";
import { sendConditions } from "./default-values.ts";
import { type BindingStruct, type StructMember, viewName } from "./functions.ts";
import type { JSONCodec } from "./json-codec.ts";
import { type TextField, textFields } from "./message-facts.ts";
import { resetHints } from "./resets.ts";
import type { Binding, Conversion, EmbeddedPointer, Field, GoBinding, GoField, JSONView } from "./types.ts";

/** The hints for a field; `element` describes the type `elementType`, null for a field without a conversion. */
export function fieldHints(field: Omit<Field, "go">, element: ConvertedType | null): GoField {
  const { key, type, conversion, omitEmpty, required, default: byDefault, in: part } = field;
  const isPlainText = conversion?.kind === "string" && !conversion.go.converts && !conversion.go.isChecked;
  const isOptional = (part === "query" || part === "form") && !required && !type.slice;
  const mayBeLeftOut = !type.pointer && !type.slice && !required;
  return {
    collected: type.slice && isPlainText,
    pointsToText: type.pointer && isPlainText,
    mayBeMissing: false,
    hasDefault: byDefault !== null,
    emptyIsAbsent: isOptional && conversion !== null && conversion.kind !== "string",
    sendIf:
      mayBeLeftOut && element && conversion && !conversion.go.writesPresence
        ? sendConditions(element, conversion, { omitEmpty, byDefault })
        : [],
    wholeCookie: conversion?.kind === "cookie",
    queryKey: part === "query" ? pairKey(key) : null,
    appendsToQuery: part === "query" && conversion?.go.appends === true,
  };
}

/** Reports whether every value of a route field can stand in a path as it is; an empty string for example can't. */
export function isPathSafe({ conversion, type }: Field): boolean {
  return conversion?.go.pathSafe === true && !type.pointer;
}

/** What the hints of a binding depend on outside of its struct. */
export interface BindingContext extends Scope {
  config: Pick<Config["bindings"], "validateParse" | "validateBuild" | "issues">;
  resolved: ResolvedTypes;
  /** The checks of the messages; null if no output needs them. */
  checks: ValueChecks | null;
  /** Code of the package sends it. */
  isSent: boolean;
  /** Null where no output needs them. */
  shapes: ShapeContext | null;
  /** The functions for JSON bodies; null where encoding/json does all. */
  codec: JSONCodec | null;
  /** Reports whether the user wrote that method on the struct. */
  hasMethod(name: string): boolean;
}

/** The methods that are generated for each kind of message. A field may have the name of an `optional` one, which then is not generated. */
export const generatedMethods = {
  request: { required: ["Parse", "Build"], optional: ["BuildContext", "Path"] },
  response: { required: ["Parse", "Write"], optional: ["WriteStatus"] },
} as const satisfies Record<Binding["kind"], { required: string[]; optional: string[] }>;

/** The hints for a binding struct. */
export function bindingHints(
  binding: Omit<Binding, "go" | "bodyShape">,
  struct: BindingStruct,
  { config, resolved: { own }, checks, codec, isTaken, hasMethod }: BindingContext,
): GoBinding {
  const { kind, method, body, pathPieces, route, query, header, cookie, json, typeText } = binding;
  const { members, pointers, hidden, whole } = struct;
  const { declaration } = struct.declared;
  const wholeKind = whole?.kind ?? null;
  const bodyType = struct.body?.field.field.type ?? struct.type;
  const hasOwnMethods = hasMethod("UnmarshalJSON") || hasMethod("MarshalJSON");
  const view = body === "json" && struct.body === null ? jsonView(struct, isTaken, hasOwnMethods) : null;
  const setsContentType = binding.rawBody !== null && areSeveral(binding.contentTypes);
  const readsStruct = body === "json" && view === null && struct.body === null;
  const copiesView = view?.copied ?? false;
  const converted = textFields(binding);
  const found = checks?.messages.get(declaration) ?? noChecks;
  const { read: checksOfBody, sentRead, sentWritten } = body === "json" ? found : noChecks;
  const validates = kind === "response" || config.validateParse;
  const messageChecks = found.last.filter(({ receiver }) => validates || receiver !== "req");
  const outsideBody = [...route, ...query, ...header, ...cookie];
  const { required, optional } = generatedMethods[kind];
  const hasMember = (wanted: string) => members.some(member => member.name === wanted);
  const { hasValidate, outsideMessage, steps } = checks?.rules.requests.get(declaration) ?? noRules;
  const hasOtherValidate = hasValidate || hasMethod("Validate") || hasMember("Validate");
  // No generated method applies the others.
  const rules = validates || config.validateBuild || !hasOtherValidate ? steps : [];
  const parsesRules = rules.length > 0 && validates;
  const nonZeroOf: NonZeroOf = (field, text) => {
    const found = members.find(({ fields }) => fields.includes(field));
    return found ? nonZero(own, found.field.type, text) : null;
  };
  const ofFields = parameterChecks(converted, kind === "request" ? "req" : "res", pointers, nonZeroOf);
  const ofParameters = kind === "request" ? ofFields : [];
  const issuesOfChecks =
    [...ofParameters, ...checksOfBody, ...messageChecks].length > 0 &&
    kind === "request" &&
    wholeKind === null &&
    !hasOtherValidate &&
    !hasMethod("Parse");
  // A handler that calls this Validate answers what it finds in the body.
  const leavesBody = issuesOfChecks && config.issues && !validates;
  const bodyChecks = leavesBody ? [] : [...sentRead, ...checksOfBody];
  const sentChecks = kind === "response" ? [...ofFields, ...sentWritten] : [];
  const generated = new Set<string>([
    ...required.filter(name => !hasMethod(name)),
    ...optional.filter(name => !hasMethod(name) && !hasMember(name)),
  ]);
  const generate = {
    // A client parses only the responses that belong to a handler.
    parse: generated.has("Parse") && (binding.handler !== null || !binding.hasMethods),
    build: generated.has("Build"),
    buildContext: generated.has("BuildContext"),
    path: generated.has("Path"),
    write: generated.has("Write"),
    writeStatus: generated.has("WriteStatus"),
    validate: rules.length > 0 && !hasOtherValidate,
    issues: issuesOfChecks || (rules.length > 0 && !hasOtherValidate),
  };
  const hasRouteInPath = pathPieces.some(piece => piece.field !== null);
  const computesPath = hasRouteInPath || query.length > 0;
  const callsPath = computesPath && generate.path;
  const pathCanFail = [...route, ...query].some(writeCanFail);
  const isAtRisk = (field: Field) => writeCanFail(field) || mayBeUnsendable(field);
  const othersCanFail = [...header, ...cookie, ...binding.form].some(isAtRisk);
  const inBody = [...(copiesView ? json : []), ...(binding.bodyField ? [binding.bodyField] : [])];
  const embeddedPointers = usedPointers(pointers, [...converted, ...inBody]);
  const resets = resetHints({ members, hidden, own }, embeddedPointers, {
    readsStruct,
    readsAll: readsStruct && (hasMethod("UnmarshalJSON") || hasMethod("UnmarshalText")),
  });
  const singleNames = query.filter(({ type }) => !type.slice).map(({ name }) => name);
  const mayBeRefused = ({ required, go, conversion }: Field) =>
    (required && !go.mayBeMissing) || conversion?.go.canFail || conversion?.go.isChecked;
  const form = view ? "view" : "whole";
  const ofBody = <B>(found: Record<typeof form, B | null> | undefined, isCalled: boolean): B | null =>
    (body === "json" && isCalled && found?.[form]) || null;
  const writesCanFail = setsContentType || sentChecks.length > 0 || pathCanFail || othersCanFail;
  const hasHeader = header.length > 0 || cookie.length > 0;
  const isWritten = generate.build || generate.buildContext || generate.write || generate.writeStatus;
  const jsonWriter = ofBody(codec?.writers.bodies.get(declaration), isWritten);
  // A function needs a zero value, but Parse sets or keeps embedded pointers before it reads the struct; and it copies locks.
  const isZeroBefore =
    !readsStruct || copiesView || (resets.embeddedPointers.length === 0 && !resets.resetsFields);
  return {
    methodConstant: method && methodConstants[method],
    zero: zeroOfKind(wholeKind === "number" ? "int" : (wholeKind ?? "struct")) || `${typeText}{}`,
    replacesNil:
      body === "json" &&
      (struct.body !== null || whole !== null) &&
      (bodyType.kind === "slice" || bodyType.kind === "map") &&
      !hasGoMethod(bodyType, "MarshalJSON", "MarshalText"),
    generate,
    hasJSONBody: body === "json",
    hasFormBody: body === "form",
    streams: binding.rawBody === "stream",
    sendsForm: binding.rawBody === "multipart",
    partsType:
      binding.parts.length > 0 ? freeName(isTaken, `${binding.name.replace(/Request$/, "")}Parts`) : null,
    contentTypeField: (setsContentType && header.find(({ key }) => key === "Content-Type")?.name) || null,
    hasParts: outsideBody.length > 0 || body !== null,
    onlyJSON: body === "json" && outsideBody.length === 0 && !copiesView,
    readsCanFail: messageChecks.length > 0 || converted.some(mayBeRefused),
    writesCanFail,
    onlyMarshals: body === "json" && !writesCanFail && !hasHeader && jsonWriter === null,
    hasHeader,
    headerCanFail: [...header, ...cookie].some(mayBeUnsendable),
    queryRows: inRows(singleNames, 80),
    queryLists: query.filter(({ type }) => type.slice).map(({ name }) => name),
    convertsCookies: cookie.some(({ go }) => !go.collected && !go.wholeCookie),
    hasRouteInPath,
    matchesTree: /(?:\/|\{\$\}|\.\.\.\})$/.test(binding.path ?? ""),
    computesPath,
    pathCanFail,
    callsPath,
    buildsFields:
      converted.length > route.length + query.length || inBody.length > 0 || (computesPath && !callsPath),
    joinsErrors: othersCanFail || (pathCanFail && (body === "json" || !callsPath)),
    view,
    copiesView,
    jsonWriter,
    jsonReader: ofBody(codec?.readers.bodies.get(declaration), generate.parse && isZeroBefore),
    absentFields: ofBody(codec?.absentFields?.bodies.get(declaration), generate.parse),
    lists: null,
    bodyTexts: body === "json" && checks ? bodyTexts(bodyType) : [],
    bodyChecks,
    sentChecks,
    messageChecks,
    laterChecks: [...ofParameters, ...(leavesBody ? checksOfBody : [])],
    issuesOfChecks,
    rules,
    rulesMethod:
      rules.length === 0 ? "" : freeName(name => hasMember(name) || hasMethod(name), "validateRules"),
    rulesOutsideMessage: outsideMessage,
    parsesRules,
    onlyRules: parsesRules && bodyChecks.length === 0 && messageChecks.length === 0,
    hasChecks: bodyChecks.length > 0 || messageChecks.length > 0 || parsesRules,
    ...resets,
    pathPointers: usedPointers(pointers, [...route, ...query]),
  };
}

/** Tells whether a field, which a Go expression selects, is not zero. */
type NonZeroOf = (field: Field, text: string) => GoNonZero[] | null;

/**
 * The steps that check the fields outside of a JSON body: in the request `req` all that Parse checks where it reads it, for Validate; in the response `res`
 * the enums, before it is sent.
 */
function parameterChecks(
  fields: TextField[],
  message: "req" | "res",
  pointers: StructPointer[],
  nonZeroOf: NonZeroOf,
): GoCheckStep[] {
  return fields.flatMap(field => {
    const { conversion, type } = field;
    if (!conversion?.go.isChecked || (message === "res" && conversion.go.check === null)) return [];
    const selected = { text: `${message}.${field.name}`, pointer: type.pointer };
    const at = type.slice ? elementOf(selected, "i") : selected;
    const checked =
      message === "req" ? readChecks(field, conversion, at, nonZeroOf) : sentChecks(field, conversion.go, at);
    const around = type.slice ? step("list", { index: "i" }) : type.pointer ? step("pointer", {}) : null;
    const steps = around ? [{ ...around, value: selected.text, steps: checked }] : checked;
    const leading = usedPointers(pointers, [field]).map(({ selector }) => selector);
    return withinPointers(steps, message, leading);
  });
}

function readChecks(field: TextField, conversion: Conversion, at: Expression, nonZeroOf: NonZeroOf) {
  const { key, in: part, type, required, default: byDefault } = field;
  const { validates, go } = conversion;
  const value = valueText(at);
  const isOptional = !required && byDefault === null && !type.slice && !type.pointer;
  // The zero value of a type that is read by its own methods has no text.
  const zero = isOptional && !go.inPlace ? (zeroOfKind(conversion.kind) ?? "0") : null;
  const checked = step(go.check === null ? "validate" : "member", {
    in: part,
    value,
    check: go.check,
    returnsAny: go.returnsAny,
    receiver: validates ? at.text : null,
    zero: validates ? null : zero,
    place: [{ kind: "literal", text: key }],
  });
  if (!isOptional || checked.zero !== null) return [checked];
  return filledSteps(value, zero, zero === null ? nonZeroOf(field, value) : null, [checked]);
}

function sentChecks({ key, in: part }: TextField, { check, checkAllows }: Conversion["go"], at: Expression) {
  const value = valueText(at);
  const place = [{ kind: "literal" as const, text: key }];
  return filledSteps(value, checkAllows, null, [step("member", { in: part, value, check, place })]);
}

function writeCanFail(field: Field): boolean {
  return field.conversion?.go.writeCanFail === true || (field.in === "route" && !isPathSafe(field));
}

/** Reports whether a header or cookie field may hold a text that can't be sent there, such as a line break. */
function mayBeUnsendable(field: Field): boolean {
  return (field.in === "header" || field.in === "cookie") && field.conversion?.go.headerSafe !== true;
}

/** The embedded pointers through which generated code selects fields, so that it has to handle nil. encoding/json handles the others. */
function usedPointers(pointers: StructPointer[], fields: Field[]): EmbeddedPointer[] {
  const used = pointers.filter(({ selector }) =>
    fields.some(({ embeddedIn }) => leadsTo(selector, embeddedIn)),
  );
  return used.map(pointer => ({
    ...pointer,
    holdsPointers: used.some(({ selector }) => selector.startsWith(`${pointer.selector}.`)),
    kept: false,
  }));
}

/** The key as it stands in a query: `&limit=` for `limit`. */
export function pairKey(key: string): string {
  return `&${queryEscape(key)}=`;
}

/**
 * The view of a struct; null if a JSON body can set no other fields anyway. `isTaken` reports whether the package declares a name. A struct that
 * has no methods such as MarshalJSON itself (`hasOwnMethods`) also needs a view if an embedded type promotes such methods: they would get the whole body.
 */
function jsonView(
  { name: struct, members, declared: { declaration } }: BindingStruct,
  isTaken: (name: string) => boolean,
  hasOwnMethods: boolean,
): JSONView | null {
  const { typeParameters } = declaration;
  const isJSON = ({ fields }: StructMember) => fields.some(field => field.in === "json");
  const promotesMethods = !hasOwnMethods && members.some(member => member.promotesJSON);
  if (!promotesMethods && members.every(member => !member.inJSON || isJSON(member))) return null;
  // The view can't repeat unexported fields of another package.
  const copied = members.some(member => member.embedded || member.foreign);
  const name = viewName(struct, isTaken);
  const names = typeParameters.map(parameter => parameter.name).join(", ");
  const declared = typeParameters.map(parameter => `${parameter.name} ${parameter.constraint}`).join(", ");
  return {
    name,
    typeText: names ? `${name}[${names}]` : name,
    typeParameters: declared && `[${declared}]`,
    copied,
    fields: (copied ? members.filter(isJSON) : members).map(member => {
      const tag = isJSON(member) ? member.tags.find(({ key }) => key === "json") : undefined;
      return { name: member.name, type: member.type, tag: `json:${JSON.stringify(tag?.value ?? "-")}` };
    }),
  };
}
