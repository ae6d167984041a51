/** Finds the values in messages that generated code checks: those of closed enums, and those with a method Validate, anywhere in a message. */
import { formatPlace } from "../../base/report/diagnostic.ts";
import { positionOf, type TypeDeclaration, type TypeExpression } from "../../go/declarations.ts";
import { canonicalHeader } from "../../go/http.ts";
import { isExported } from "../../go/identifiers.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { type BindingKind, isTextPart, partTag } from "../../types/binding-names.ts";
import type { GoType } from "../../types/go-types.ts";
import { isEmptyInterface, tooMany } from "../../types/lookup.ts";
import { declaresMethod, hasMethod } from "../../types/methods.ts";
import { optionalValue } from "../../types/optional.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import type { ResolvedField } from "../../types/resolve-types.ts";
import { embeddedTypes, reachedFrom, structFields } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import { makeSteps, noFunctions } from "../functions.ts";
import { pointerPart } from "../type-walk.ts";
import type { CheckContext, ChecksInput, EnumCheck } from "./check-context.ts";
import { describeChecks, fieldSteps, nameSteps, wholeSteps, writesItself } from "./check-steps.ts";
import { compileRules } from "./compile-rules.ts";
import { enumOfType, reportConstraints } from "./constraint-problems.ts";
import type { GoBodyText, GoCheckStep } from "./rule-types.ts";
import type { ValuePlace } from "./value-steps.ts";
import { calledValidate, embeddedSteps, validateMethod, validateSteps, wholePlace } from "./value-steps.ts";

/** The checks of the messages of a package. */
export type ValueChecks = ReturnType<typeof resolveChecks>;

/** The checks of one message; here of one that has none. */
export const noChecks = {
  /** Those of a JSON body that was read. */
  read: [] as GoCheckStep[],
  /** Those of the JSON body of a response for members of enums, in Parse; empty unless the config closes enums in responses. */
  sentRead: [] as GoCheckStep[],
  /** The same in Write, whose receiver is a value. */
  sentWritten: [] as GoCheckStep[],
  /** The calls of Validate that come last, since they may look at all parts of the message: those of embedded structs and of the binding struct itself. */
  last: [] as GoCheckStep[],
};

/** The members of a closed enum: as texts, the function that checks them, and what a client reads about other values. */
export interface EnumMembers {
  check: string;
  texts: string[];
  message: string;
  /** The zero value, where it is no member and allowed all the same: in responses. */
  zero: string | null;
}

/** Makes the checks of the messages of a package. Other packages are read only where they belong to the user's modules. */
export function resolveChecks(input: ChecksInput) {
  const { resolved, reader } = input;
  const texts = new Map<string, EnumCheck>();
  const messages = new Map<TypeDeclaration, typeof noChecks>();
  const context: CheckContext = {
    ...input,
    own: resolved.own,
    enumChecks: new Map(),
    functions: noFunctions(),
    ruleFunctions: noFunctions(),
    problems: new Map(),
    patterns: new Map(),
    at: { file: "", line: 0, column: 0, endLine: 0, endColumn: 0 },
  };
  reader.instances.refused = false;
  for (const [declaration, { kind, type, whole, body, fields, pointers }] of resolved.structs) {
    context.at = positionOf(type.place.file.name, type.place.type.span);
    for (const struct of reachedFrom(type, embeddedTypes)) reportConstraints(context, structFields(struct));
    const isRequest = kind === "request";
    const receiver = { text: isRequest ? "req" : "res", pointer: true };
    const isSent = !isRequest && input.written !== null;
    // In Write, the receiver is a value.
    const senders = isSent ? [receiver, { ...receiver, pointer: false }] : [];
    const places = [wholePlace(type, receiver, kind), ...senders.map(one => wholePlace(type, one, "sent"))];
    const steps = places.map((): GoCheckStep[] => []);
    // A type that reads its JSON itself is not checked. UnmarshalText of a struct does not count: the body may be read into a view, which has no methods.
    const ownMethods = whole === null ? ["UnmarshalJSON"] : ["UnmarshalJSON", "UnmarshalText"];
    const readsItself = hasMethod(type, ...ownMethods);
    const isRead = isRequest && !readsItself;
    const walk = (name: string, type: GoType, stepsOf: (at: ValuePlace) => GoCheckStep[]) => {
      if (isRead) reportUnreadable(context, name, reachedFrom(type, readParts));
      for (const [index, at] of places.entries()) steps[index]!.push(...stepsOf(at));
      makeSteps(context.functions);
      if (!reader.instances.refused) return;
      reader.instances.refused = false;
      const position = context.at;
      const problem = { code: "unresolved-type" as const, message: tooMany, position };
      context.problems.set(`${tooMany} ${position.line}`, problem);
    };
    // With values outside of JSON, Parse copies the fields from a struct of its own.
    const isJSON =
      body === null && fields.every(one => one.flattened || partTag(one.tag.pairs)?.key === "json");
    if (isRead && whole === null && isJSON) reportUnreadable(context, declaration.name, [type]);
    if (whole !== null) walk(declaration.name, type, at => wholeSteps(context, at));
    for (const field of fields) {
      context.at = field.position;
      const tag = partTag(field.tag.pairs);
      const { named, list } = field.element;
      for (const one of isTextPart(tag?.key) && (isRequest || isSent) ? [named, list?.named] : []) {
        const found = one ? enumOfType(context, one) : null;
        if (found) texts.set(one!.id, found);
      }
      const isBody = field === body?.field && body.raw === null;
      if (!tag || !(isBody || (tag.key === "json" && isExported(field.name))) || field.flattened) continue;
      const one = {
        key: isBody ? null : tag.name || field.name,
        isOptional: tag.options.includes("omitempty") || tag.options.includes("omitzero"),
        isPromoted: true,
        ...field,
        pointers: pointers.map(({ selector }) => selector),
      };
      walk(`${declaration.name}.${field.name}`, field.field.type, at => fieldSteps(context, one, at));
    }
    const [read = [], sentRead = [], sentWritten = []] = steps;
    const hasOwn = declaresMethod(type, "MarshalJSON") || declaresMethod(type, "MarshalText");
    const sent = isSent && hasOwn && writesItself(context, type, false) ? {} : { sentRead, sentWritten };
    const last = messageSteps(context, kind, places[0]!, fields);
    messages.set(declaration, { ...noChecks, read: readsItself ? [] : read, ...sent, last });
  }
  const { names, checks } = describeChecks(context);
  const members = (allowsZero: boolean) =>
    new Map<string, EnumMembers>(
      Array.from(texts, ([id, { texts, zero, hasZero, function: called }]) => {
        const allowed = allowsZero && !hasZero ? zero : null;
        return [id, { check: names.get(id)!, texts, message: called.message, zero: allowed }];
      }),
    );
  for (const one of messages.values())
    for (const key of ["read", "sentRead", "sentWritten"] as const) one[key] = nameSteps(one[key], names);
  return {
    /** The members of the closed enums that are types of values outside of JSON bodies, by the ids of the types. */
    members: { request: members(false), response: input.written ? members(true) : new Map() },
    /** By the binding structs. */
    messages,
    /** The functions that these call. */
    checks,
    /** The compiled rules of tags `validate`. */
    rules: compileRules(context),
    /** Constants of enums whose values are not known, and mistakes in tags `validate`. */
    problems: [...context.problems.values()],
    /** The regular expressions in tags `validate`, whose syntax is not checked yet. */
    patterns: [...context.patterns.values()],
  };
}

/** The calls of Validate for named lists outside of a JSON body, for embedded structs, and for the binding struct itself. */
function messageSteps(context: CheckContext, kind: BindingKind, at: ValuePlace, fields: ResolvedField[]) {
  const steps = fields.flatMap(field => listSteps(field, at));
  const whole = embeddedSteps(context, at, "message");
  const own = calledValidate(context, at.type, "message");
  if (own) whole.push(...validateSteps(own, at, null));
  return [...steps, ...within(whole, kind)];
}

/** The call of Validate for a field of a named list such as `type Tags []Tag`. Validate of the elements is called where they are read. */
function listSteps({ name, tag, element, flattened }: ResolvedField, at: ValuePlace) {
  const part = partTag(tag.pairs);
  // A route has no lists.
  if (!isTextPart(part?.key) || part.key === "route" || flattened) return [];
  if (element.named?.target.kind !== "declared" || !element.list) return [];
  const validates = validateMethod(element.named);
  if (validates === null) return [];
  const value = { text: `${at.value.text}.${name}`, pointer: false };
  const key = part.key === "header" ? canonicalHeader(part.name || name) : part.name || name;
  const place = [{ kind: "literal" as const, text: key }];
  return within(validateSteps(validates, { ...at, value, place, optional: true }, "nil"), part.key);
}

/** The steps with the part of the message that their failures name. */
function within(steps: GoCheckStep[], part: GoCheckStep["in"]): GoCheckStep[] {
  return steps.map(one => ({ ...one, in: part, steps: within(one.steps, part) }));
}

// Finds types in JSON bodies that encoding/json reads in ways of which its errors say little: interfaces with methods, and types that only some texts fit.

/** Reports the first of the types in a field of a request into which encoding/json can't read all values. */
function reportUnreadable({ own, problems, at }: CheckContext, field: string, types: Iterable<GoType>) {
  for (const type of types) {
    const why = whyUnreadable(type, own);
    if (why === null) continue;
    const message = `the JSON of ${field}: encoding/json ${why}`;
    problems.set(`unreadable ${formatPlace(at)}`, { code: "unreadable-field", message, position: at });
    return;
  }
}

/** What encoding/json can't read into a type, and what to write instead: an interface with methods, or the fields behind an embedded pointer that is not exported. */
function whyUnreadable(type: GoType, own: CheckContext["own"]): string | null {
  const { kind, underlying } = type;
  const name = () => writeType(type, own).type.text;
  if (kind === "struct") {
    const readsItself = isOfStandardLibrary(type) || hasMethod(type, "UnmarshalJSON", "UnmarshalText");
    const fields = readsItself ? [] : jsonFields(type).fields;
    const hidden = fields.find(({ unsettable }) => unsettable !== null);
    if (!hidden) return null;
    return `can't set the embedded pointer ${hidden.unsettable} of ${name()}, which is not exported, so that Parse refuses its fields: embed the struct itself, or export its type`;
  }
  const isComparable = underlying.kind === "predeclared" && underlying.name === "comparable";
  if (kind !== "interface" || isEmptyInterface(type) || isComparable) return null;
  return `can read nothing but null into ${name()}, an interface with methods, so that Parse refuses every value: use a struct or any, or write a method UnmarshalJSON for the type that holds it`;
}

/** The types of what encoding/json reads directly into a type. */
function readParts(type: GoType): GoType[] {
  const { target, kind, element } = type;
  const held = optionalValue(type);
  if (held) return [held];
  if (target.kind === "declared" && hasMethod(type, "UnmarshalJSON", "UnmarshalText")) return [];
  // What types of the standard library hold is their own affair.
  if (isOfStandardLibrary(type)) return [];
  if (kind === "struct") return jsonFields(type).fields.map(field => field.type);
  return element ? [element] : [];
}

const uuid = "must be a UUID";
const decimal = "must be a decimal number";

/** What fits types that read a text by methods, by their ids. */
const texts: ReadonlyMap<string, string> = new Map([
  ["cloud.google.com/go/civil.Date", "must be a date such as 2026-05-31"],
  ["cloud.google.com/go/civil.DateTime", "must be a date and a time such as 2026-05-31T18:30:00"],
  ["cloud.google.com/go/civil.Time", "must be a time such as 18:30:00"],
  ["encoding/json.Number", "must be a number"],
  ["github.com/gofrs/uuid/v5.NullUUID", uuid],
  ["github.com/google/uuid.NullUUID", uuid],
  ["github.com/oklog/ulid/v2.ULID", "must be a ULID"],
  ["github.com/shopspring/decimal.Decimal", decimal],
  ["github.com/shopspring/decimal.NullDecimal", decimal],
  ["log/slog.Level", "must be a log level such as INFO"],
  ["math/big.Float", "must be a number"],
  ["math/big.Int", "must be an integer"],
  ["math/big.Rat", "must be a number"],
  ["net.IP", "must be an IP address"],
  ["net/netip.Addr", "must be an IP address"],
  ["net/netip.AddrPort", "must be an IP address and a port"],
  ["net/netip.Prefix", "must be an IP address and a prefix length such as 10.0.0.0/8"],
  ["regexp.Regexp", "must be a regular expression"],
  ["time.Time", "must be a time such as 2026-05-31T18:30:00Z"],
]);

/** What fits a type that reads a text by methods; null where only their errors can say it. */
export function expectedText(type: GoType): string | null {
  const isUUID = type.kind === "array" && type.id.endsWith(".UUID") && hasMethod(type, "UnmarshalText");
  return isUUID ? uuid : (texts.get(type.id) ?? null);
}

/** What the client reads about values of well-known types in the JSON body of a message. Left out is what types that read themselves hold, and types whose names in errors are those of others, too. */
export function bodyTexts(message: GoType): GoBodyText[] {
  const whole = expectedText(message);
  if (whole !== null) return [{ pattern: "", text: whole }];
  const owners = new Map([["", message.kind === "pointer" ? message.element! : message]]);
  const unclear = new Set<string>();
  const found: (GoBodyText & { owner: string })[] = [];
  /** `around` are the types without a name that hold it: an alias can lead back to one. */
  const visit = (type: GoType, owner: string, place: string, around: TypeExpression[]): void => {
    const { kind, target, id } = type;
    const text = expectedText(optionalValue(type) ?? type);
    if (text !== null) found.push({ owner, pattern: owner + place, text });
    // encoding/json calls no methods of what a pointer with a name points to.
    const isOther = text !== null || (kind === "pointer" && target.kind === "declared");
    if (isOther || hasMethod(type, "UnmarshalText", "UnmarshalJSON")) return;
    if (target.kind !== "declared") visitParts(type, owner, place, around);
    else {
      const name = `${target.pkg.name}.${target.declaration.name}`;
      if ((owners.get(name)?.id ?? id) !== id) unclear.add(name);
      if (!owners.has(name)) owners.set(name, type);
    }
  };
  const visitParts = (type: GoType, owner: string, place: string, around: TypeExpression[] = []) => {
    const { kind, element, literal } = type;
    if (literal === null || around.includes(literal.type)) return;
    const within = [...around, literal.type];
    if (element) visit(element, owner, kind === "pointer" ? place : `${place}/*`, within);
    for (const { key, field } of kind === "struct" ? jsonFields(type).fields : []) {
      const keys = field.tag.pairs.map(pair => pair.key);
      const isInBody = keys.includes("json") || !keys.some(isTextPart);
      const escaped = pointerPart(key).replace(/[\\*?[]/g, "\\$&");
      if (isInBody) visit(field.type, owner, place + escaped, within);
    }
  };
  // The map grows while it is read.
  for (const [name, type] of owners) visitParts(type, name, "");
  return found.filter(({ owner }) => !unclear.has(owner)).map(({ pattern, text }) => ({ pattern, text }));
}
