/** Finds the values in messages that generated code checks: those of closed enums, and those with a method Validate, anywhere in a message. */

import { canonicalHeader } from "../../base/text/header-names.ts";
import type { TypeDeclaration } from "../../go/declarations.ts";
import { isExported } from "../../go/identifiers.ts";
import { positionOf } from "../../go/positions.ts";
import { isTextPart } from "../../types/binding-names.ts";
import { embeddedFields } from "../../types/embedded-fields.ts";
import { type TypePlace, tooMany, underlyingTarget } from "../../types/lookup.ts";
import type { ResolvedField, ResolvedTypes } from "../../types/resolve-types.ts";
import type { ResolvedType } from "../../types/resolved-types.ts";
import { noFunctions } from "../functions.ts";
import {
  describeChecks,
  fieldSteps,
  makeFunctions,
  nameChecks,
  nameSteps,
  wholeSteps,
} from "./check-steps.ts";
import type { GoCheck, GoCheckStep } from "./check-types.ts";
import type { Checking, CheckProblem, ChecksInput, EnumCheck, FoundPattern } from "./checking.ts";
import { type CompiledRules, compileRules } from "./compile-rules.ts";
import { reportConstraints } from "./constraint-problems.ts";
import { enumOfType, hasMethod } from "./enum-checks.ts";
import { reportInterface } from "./unreadable-interfaces.ts";
import { calledValidate, embeddedSteps, validateMethod, validateSteps } from "./validate-steps.ts";
import { type ValuePlace, wholePlace } from "./value-places.ts";

/** The checks of the messages of a package. */
export interface ValueChecks {
  /** The members of the closed enums that are types of values outside of JSON bodies, by the keys in `ResolvedTypes`. */
  members: ReadonlyMap<string, NonNullable<ResolvedType["members"]>>;
  /** The checks of JSON bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, GoCheckStep[]>;
  /** The calls of Validate that come last, since they may look at all parts of a message: those of embedded structs and of the binding struct itself. */
  messages: ReadonlyMap<TypeDeclaration, GoCheckStep[]>;
  /** The functions that these call. */
  checks: GoCheck[];
  /** The compiled rules of tags `validate`. */
  rules: CompiledRules;
  /** Constants of enums whose values are not known, and mistakes in tags `validate`. */
  problems: CheckProblem[];
  /** The regular expressions in tags `validate`, whose syntax is not checked yet. */
  patterns: FoundPattern[];
}

/** Makes the checks of the messages of a package. Other packages are read only where they belong to the user's modules. */
export function resolveChecks(input: ChecksInput): ValueChecks {
  const { resolved, reader } = input;
  const [first] = resolved.structs.values();
  const texts = new Map<string, { id: string; check: EnumCheck }>();
  const bodies = new Map<TypeDeclaration, GoCheckStep[]>();
  const messages = new Map<TypeDeclaration, GoCheckStep[]>();
  if (!first) {
    const rules = { requests: new Map(), rules: [], patterns: [] };
    return { members: new Map(), bodies, messages, checks: [], rules, problems: [], patterns: [] };
  }
  const checking: Checking = {
    reader,
    validators: input.validators,
    ids: { reader, quick: { ...reader, preferTable: true }, ownPath: input.importPath },
    own: resolved.own,
    input,
    enums: new Map(),
    functions: noFunctions(),
    problems: new Map(),
    patterns: new Map(),
    at: positionOf(first.target.file.name, first.target.declaration.span),
  };
  reader.instances.refused = false;
  for (const [declaration, { target, whole, fields, pointers }] of resolved.structs) {
    const underlying = underlyingTarget(reader, target);
    if (underlying.kind === "literal") reportEmbedded(checking, underlying.place);
    const receiver = { text: declaration.name.endsWith("Request") ? "req" : "res", pointer: true };
    const steps: GoCheckStep[] = [];
    // A type that reads its JSON itself is not checked. UnmarshalText of a struct does not count: the body may be read into a view, which has no methods.
    const ownMethods = whole === null ? ["UnmarshalJSON"] : ["UnmarshalJSON", "UnmarshalText"];
    const readsItself = hasMethod(reader, target, ...ownMethods);
    const isRead = declaration.name.endsWith("Request") && !readsItself;
    if (whole !== null) {
      checking.at = positionOf(target.file.name, target.declaration.span);
      if (isRead && underlying.kind === "literal")
        reportInterface(checking, declaration.name, underlying.place);
      steps.push(...wholeSteps(checking, target, receiver));
      makeFunctions(checking);
      reportTooMany(checking);
    }
    for (const field of fields) {
      checking.at = field.position;
      for (const key of textKeys(field)) {
        const target = resolved.targets.get(key);
        const found = target ? enumOfType(checking, target) : null;
        if (found) texts.set(key, found);
      }
      const json = field.tag.pairs.find(({ key, value }) => key === "json" && value !== "-");
      if (!json || field.flattened || !isExported(field.name)) continue;
      if (isRead) reportInterface(checking, `${declaration.name}.${field.name}`, field.place);
      const selectors = pointers.map(({ selector }) => selector);
      const isOptional = json.options.includes("omitempty") || json.options.includes("omitzero");
      const one = {
        ...field,
        key: json.name || field.name,
        pointers: selectors,
        isOptional,
        isPromoted: true,
      };
      steps.push(...fieldSteps(checking, one, receiver, wholePlace(receiver)));
      makeFunctions(checking);
      reportTooMany(checking);
    }
    if (!readsItself) bodies.set(declaration, steps);
    messages.set(declaration, messageSteps(checking, declaration, resolved));
  }
  const names = nameChecks(checking);
  return {
    members: new Map(
      [...texts].map(([key, { id, check }]) => [
        key,
        { check: names.get(id)!, texts: check.texts, message: check.message },
      ]),
    ),
    bodies: new Map([...bodies].map(([declaration, steps]) => [declaration, nameSteps(steps, names)])),
    messages,
    checks: describeChecks(checking, names),
    rules: compileRules(checking, resolved),
    problems: [...checking.problems.values()],
    patterns: [...checking.patterns.values()],
  };
}

/** Reports the field from which a walk over types met more instances of generic types than gen follows. */
function reportTooMany({ reader, problems, at }: Checking): void {
  if (!reader.instances.refused) return;
  reader.instances.refused = false;
  problems.set(`${tooMany} ${at.line}`, { code: "unresolved-type", message: tooMany, position: at });
}

/** Reports the mistakes in the tags of a binding struct, and of the structs that it embeds. */
function reportEmbedded(checking: Checking, struct: TypePlace, seen = new Set<unknown>()): void {
  if (seen.has(struct.type)) return;
  seen.add(struct.type);
  reportConstraints(checking, struct);
  for (const { target } of embeddedFields(checking.reader, struct)) {
    const underlying = underlyingTarget(checking.reader, target);
    if (underlying.kind === "literal") reportEmbedded(checking, underlying.place, seen);
  }
}

/** The calls of Validate for named lists outside of a JSON body, for embedded structs, and for the binding struct itself. */
function messageSteps(
  checking: Checking,
  declaration: TypeDeclaration,
  resolved: ResolvedTypes,
): GoCheckStep[] {
  const { target, fields } = resolved.structs.get(declaration)!;
  const isRequest = declaration.name.endsWith("Request");
  const at = wholePlace({ text: isRequest ? "req" : "res", pointer: true });
  const steps = fields.flatMap(field => listSteps(checking, field, resolved, at));
  const underlying = underlyingTarget(checking.reader, target);
  const whole = underlying.kind === "literal" ? embeddedSteps(checking, underlying.place, at, "message") : [];
  const own = calledValidate(checking, target, "message");
  if (own) whole.push(...validateSteps(own, at, null));
  return [...steps, ...within(whole, isRequest ? "request" : "response")];
}

/** The call of Validate for a field of a named list such as `type Tags []Tag`. Validate of the elements is called where they are read. */
function listSteps(
  { reader }: Checking,
  { name, tag, element, flattened }: ResolvedField,
  { types, targets }: ResolvedTypes,
  at: ValuePlace,
): GoCheckStep[] {
  const part = tag.pairs.find(({ key, value }) => isTextPart(key) && value !== "-");
  // A route has no lists.
  if (!part || !isTextPart(part.key) || part.key === "route" || flattened) return [];
  if (element.key === null || !element.list) return [];
  const [target, type] = [targets.get(element.key), types.get(element.key)];
  if (!target || !type || "reason" in type || type.underlying.kind !== "slice") return [];
  const validates = validateMethod(reader, target);
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

/** The keys in `ResolvedTypes` of a field outside of the JSON body: that of its type, and that of its elements. */
function textKeys({ tag, element }: ResolvedField): string[] {
  const isText = tag.pairs.some(({ key, value }) => isTextPart(key) && value !== "-");
  return isText ? [element.key, element.list?.key ?? null].filter(key => key !== null) : [];
}

/** The resolved types, to which the members of closed enums are added. */
export function withMembers(
  resolved: ResolvedTypes,
  { members }: Pick<ValueChecks, "members">,
): ResolvedTypes {
  const types = new Map(resolved.types);
  for (const [key, found] of members) {
    const type = types.get(key);
    if (type && !("reason" in type)) types.set(key, { ...type, members: found });
  }
  return { ...resolved, types };
}
