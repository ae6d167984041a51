/** The rules on placeholders: each `{name}` in a path needs a route field, and each route field a placeholder. */
import { closest } from "../base/text/suggest.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { type StructMember, structPrefixes } from "../model/functions.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, Field, Placeholder, Position } from "../model/types.ts";
import { lowerFirst } from "../types/binding-names.ts";
import { isRequest } from "../types/handler-signatures.ts";
import { asWarning, type CheckContext, declaredHere, type Finding, finding, type Rule } from "./context.ts";
import { hasValidPath, isByRegistration, isMistagged, placeInPath, placeOf } from "./facts.ts";
import { foreignTag, needsTag, tagEdits } from "./foreign-tags.ts";
import { foreignSegments, placeholderEdits } from "./route-comments.ts";

export const placeholderRules: Rule[] = [
  { code: "placeholder-mismatch", find: placeholderMismatch },
  { code: "unread-placeholder", find: unreadPlaceholder },
];

/** Reports placeholders and route fields that don't match. Where only the routes are written, nothing depends on the fields, so it is a warning. */
function placeholderMismatch(context: CheckContext): Finding[] {
  const written = new Set(context.written);
  return context.served.flatMap(one => {
    const found = mismatches(one, written.has(one));
    return written.has(one) ? found : found.map(asWarning);
  });
}

/** Reports placeholders of handlers without a request struct: one finding for a handler. */
function unreadPlaceholder({ handlers, files, functions }: CheckContext): Finding[] {
  // A type that is no message, or not a struct, is there on purpose or reported by another rule.
  const declared = new Set(files.flatMap(file => file.types.map(({ name }) => lowerFirst(name))));
  const bindsRequests = handlers.some(({ request }) => request !== null);
  const helpers = functions.filter(
    one => one.signature === null && one.fn.parameters.some(parameter => isRequest(parameter, one)),
  );
  return handlers.flatMap(parsed => {
    // In a package that reads no request by gen, the router's middleware may read what its path has.
    if (!bindsRequests && parsed.registrations.length > 0) return [];
    const { name, receiver, path, request, mode } = parsed.handler;
    // What a string names, as in r.PathValue("id") and mux.Vars(r)["id"], the handler reads, or `s.find(r)` does.
    const called = helpers.filter(({ fn }) => parsed.fn.body.includes(`${fn.name}(`));
    const [first] = parsed.handler.placeholders.filter(
      one =>
        one.kind !== "end" &&
        ![parsed, ...called].some(({ fn }) => fn.body.includes(JSON.stringify(one.name))),
    );
    if (request !== null || mode === "list" || !first || !hasValidPath(parsed.handler)) return [];
    // The name of the struct that it parses is reported by another rule.
    const parsesOther = parsed.fn.body.includes(`.Parse(${parsed.fn.parameters[1]?.name})`);
    if (parsesOther || isByRegistration(parsed)) return [];
    const names = structPrefixes(receiver, name).map(prefix => `${prefix}Request`);
    if (names.some(one => declared.has(lowerFirst(one)))) return [];
    const written = textOf(first);
    const message = `the path ${path} has the placeholder ${written}, but there is no ${name}Request with a field for it: declare one with the tag route:${JSON.stringify(first.name)}, or write gen:list in the comment of ${name} if it needs none`;
    return [finding(message, placeInPath(parsed, written))];
  });
}

/** A placeholder as it stands in a path. */
function textOf({ name, kind }: Placeholder): string {
  return kind === "rest" ? `{${name}...}` : `{${name}}`;
}

/** What does not match in the path and the request of a handler. `reportsTags` means that other rules report fields with a wrong or missing tag. */
function mismatches(one: ParsedBinding, reportsTags: boolean): Finding[] {
  const { binding, members, handlers } = one;
  const [parsed] = handlers;
  if (binding.kind !== "request" || !parsed || !hasValidPath(parsed.handler)) return [];
  const placeholders = parsed.handler.placeholders.filter(({ kind }) => kind !== "end");
  const unused = binding.route.filter(({ key }) => !placeholders.some(({ name }) => name === key));
  const missing = placeholders.filter(
    ({ name }) =>
      !binding.route.some(({ key }) => key === name) &&
      !(reportsTags && members.some(one => isMeant(one, name, binding))),
  );
  const isPair = missing.length === 1 && unused.length === 1 && !foreignSegments(parsed.handler.path)[0];
  const found = missing.map(placeholder => {
    // A key may be spelt as its placeholder in a path, such as `{id}`, `rest...` or `:id`.
    const keys = unused.map(({ key }) => key.replace(/[{}.:*]/g, ""));
    const index = isPair ? 0 : keys.indexOf(closest(placeholder.name, keys) ?? "");
    // A misspelt name gives one finding, not one for the placeholder and one for the field.
    const [field] = index === -1 ? [] : unused.splice(index, 1);
    return missingField(placeholder, field, one);
  });
  return [...found, ...unused.map(field => missingPlaceholder(field, parsed, fieldPlace(field, members)))];
}

function fieldPlace(field: Field, members: StructMember[]): Position {
  const member = members.find(({ fields }) => fields.includes(field));
  return member ? placeOf(member, members) : field.position;
}

/** Reports whether a field without a route tag was most likely meant for a placeholder. */
function isMeant(member: StructMember, placeholder: string, binding: Binding): boolean {
  const plain = (name: string) => name.replaceAll("_", "").toLowerCase();
  if (isMistagged(member))
    return member.tag.problem !== null || member.tags.some(tag => tag.name === placeholder);
  if (!needsTag(member, binding)) return false;
  return plain(member.name) === plain(placeholder) || isRouteElsewhere(member, placeholder, binding);
}

/** Reports whether a tag of another library says that a field has the value of a placeholder. */
function isRouteElsewhere(member: StructMember, placeholder: string, binding: Binding): boolean {
  const foreign = foreignTag(member, binding);
  return foreign?.part === "route" && foreign.name === placeholder;
}

/** The finding for a placeholder without a field; `meant` is a route field with a similar key. */
function missingField(placeholder: Placeholder, meant: Field | undefined, one: ParsedBinding): Finding {
  const { binding, members, handlers } = one;
  const parsed = handlers[0]!;
  const { name } = placeholder;
  const elsewhere = members.find(member => isRouteElsewhere(member, name, binding));
  const advice = elsewhere
    ? `${elsewhere.name} has the tag of another library for it; write route:${JSON.stringify(name)} instead of its tags`
    : binding.wholeBody
      ? `it is ${binding.wholeBody.text}, a whole body; declare it as a struct with the tag route:${JSON.stringify(name)} on a field`
      : meant
        ? /[{}.:*]/.test(meant.key)
          ? `write route:${JSON.stringify(name)} for ${meant.name}`
          : `did you mean {${meant.key}}?`
        : `add a field with the tag route:${JSON.stringify(name)}`;
  const message = `the path ${parsed.handler.path} has the placeholder {${name}}, but ${binding.name} has no such route field: ${advice}`;
  const hasKey = `${meant?.name} has the route key ${JSON.stringify(meant?.key)}`;
  const related = meant
    ? [{ message: hasKey, location: fieldPlace(meant, members) }]
    : declaredHere(binding.name, binding.position);
  const found = finding(message, placeInPath(parsed, textOf(placeholder)), related);
  return elsewhere ? { ...found, edits: tagEdits(elsewhere, binding) } : found;
}

function missingPlaceholder(field: Field, parsed: ParsedHandler, position: Position): Finding {
  const { handler } = parsed;
  const hasKey = `${field.name} has the route key ${JSON.stringify(field.key)}`;
  const foreign = foreignSegments(handler.path).find(({ name }) => name === field.key);
  if (foreign) {
    const advice = foreign.replacement ?? `{${field.key}}`;
    const message = `${hasKey}, but ${foreign.text} in the path is text for net/http: write ${advice}`;
    const found = finding(message, placeInPath(parsed, foreign.text), declaredHere(field.name, position));
    return { ...found, edits: placeholderEdits(parsed, foreign) };
  }
  const message = `${hasKey}, but the path ${handler.path} has no such placeholder: add {${field.key}} to the path`;
  const related = [{ message: `the path of ${handler.name}`, location: placeInPath(parsed) }];
  return finding(message, position, related);
}
