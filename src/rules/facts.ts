/** Facts that several rules need. No rule imports another one. */
import type { Span } from "../base/report/diagnostic.ts";
import { capitalize } from "../base/text/common.ts";
import { positionOf, type TypeDeclaration } from "../go/declarations.ts";
import { namesInText } from "../go/names-in-text.ts";
import { partOf } from "../model/directives.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { isUnlisted, type StructMember } from "../model/functions.ts";
import { textFields } from "../model/message-facts.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, Field, Handler, Position } from "../model/types.ts";
import { fieldPath, handlerName, misspeltPart, partOf as partOfTag } from "../types/binding-names.ts";
import { type CheckContext, type Finding, finding } from "./context.ts";
import { readPath } from "./route-patterns.ts";

/** A problem of a member; `at` is the place of the wrong tag, if it isn't that of the member itself. */
export interface MemberProblem {
  message: string;
  at?: Span | undefined;
}

/** The findings about the members of bindings, each at its tag or at the place to report for the member. A check returns one message, or problems. */
export function inMembers(
  bindings: ParsedBinding[],
  check: (member: StructMember, binding: Binding) => string | null | MemberProblem[],
): Finding[] {
  return bindings.flatMap(({ binding, members }) =>
    members.flatMap(member => {
      const found = check(member, binding) ?? [];
      const place = placeOf(member, members);
      if (typeof found === "string") return finding(found, place);
      return found.map(({ message, at }) =>
        finding(message, at && !member.foreign ? positionOf(place.file, at) : place),
      );
    }),
  );
}

/** The field that a member is in the message; null without a tag. With several tags, which another rule reports, it has no field either. */
export function fieldOf({ fields: [field, ...others] }: StructMember): Field | null {
  return field && others.length === 0 ? field : null;
}

/** Reports whether a response has a field for a part that only a request has, which the rule response-source reports. */
export function isMisplaced(field: Field, { kind }: Binding): boolean {
  return kind === "response" && (field.in === "route" || field.in === "query");
}

/**
 * The binding structs without a handler that are looked at. In a package that has nothing to do with gen, structs such as XRequest are those of
 * other programs, and so is a response without a tag of gen and without a request.
 */
export function unpaired(context: CheckContext): ParsedBinding[] {
  const { bound, byType, checkOnly, files, ofOthers, structs, looksAtAll } = context;
  // Other outputs print nothing of them.
  if (byType.size === 0 && !checkOnly) return [];
  // The handler may be in a file that can't be parsed.
  if (files.some(file => file.syntaxErrors.length > 0)) return [];
  const lacking = bound.filter(({ binding }) => !binding.hasMethods && !ofOthers.has(binding.position.file));
  if (lacking.length === 0) return [];
  const names = new Set(structs.map(({ name }) => name));
  // What another type embeds or holds, or is declared by, has a use.
  const parts = new Set(files.flatMap(file => file.types.flatMap(namesOfOthers)));
  return lacking.filter(({ binding }) => {
    const { kind, name, json, wholeBody } = binding;
    if (parts.has(name)) return false;
    if (isSurelyBound(binding)) return true;
    if (!looksAtAll) return false;
    if (kind === "request" || json.length > 0 || wholeBody !== null) return true;
    return names.has(`${handlerName(binding)}Request`);
  });
}

/** The names in the declaration of a type, without its own. */
function namesOfOthers({ name, type }: TypeDeclaration): string[] {
  const texts = type.kind === "struct" ? type.fields.map(field => field.type.text) : [type.text];
  return texts.flatMap(text => namesInText(text).flatMap(used => (used.name === name ? [] : used.name)));
}

/** Reports whether a struct is surely meant for a handler. With only json tags it may have another use, such as the answer of another service. */
export function isSurelyBound(binding: Binding): boolean {
  return textFields(binding).length > 0 || binding.bodyField !== null;
}

/** Reports whether a method with this name is generated for a binding. */
export function isGenerated({ go }: Binding, method: string, { config }: CheckContext): boolean {
  const { issues, ...methods } = go.generate;
  if (method === "Validate") return config.bindings.issues ? issues : methods.validate;
  return Object.entries(methods).some(([name, isWritten]) => isWritten && capitalize(name) === method);
}

/** Two handlers that share a request struct but not the route; null when there are none. */
export function differentRoutes({ binding, handlers }: ParsedBinding): [Handler, Handler] | null {
  if (binding.kind !== "request") return null;
  const [first, ...others] = handlers.map(({ handler }) => handler);
  const other = others.find(({ method, path }) => method !== first?.method || path !== first.path);
  return first && other ? [first, other] : null;
}

/** The handlers with a property that fewer than one in four handlers of their receiver have. */
export function exceptions({ model }: CheckContext, has: (handler: Handler) => boolean): Set<Handler> {
  const found = model.receivers.flatMap(({ handlers }) => {
    const few = handlers.filter(has);
    return few.length * 4 < handlers.length ? few : [];
  });
  return new Set(found);
}

/** The place to report for a member. For a field of another package's struct, it is the field that embeds the struct. */
export function placeOf(member: StructMember, members: StructMember[]): Position {
  if (!member.foreign) return member.position;
  const way = `${member.embeddedIn.join(".")}.`;
  const outer = members.find(one => !one.foreign && way.startsWith(`${fieldPath(one)}.`));
  return outer?.position ?? member.position;
}

/** The place of the path, or of a part of it, in the handler's comment; the handler's name when the comment has no path. */
export function placeInPath(parsed: ParsedHandler, part = parsed.handler.path): Position {
  const start = parsed.handler.path.indexOf(part);
  return declaredPath(parsed, start, start + part.length) ?? parsed.handler.position;
}

/** The place of a part of the path in the handler's comment; null when the comment has no path. */
export function declaredPath(parsed: ParsedHandler, start: number, end: number): Position | null {
  const { directives, file, handler } = parsed;
  const [route] = directives.routes;
  if (!route) return null;
  const line = { text: route.path, span: route.span };
  const [from, to] = [start, end].map(place => Math.max(0, place - handler.prefix.length));
  return positionOf(file.name, partOf(line, from!, route.path.slice(from, to)));
}

/** Reports whether a handler's path is valid. */
export function hasValidPath({ method, path }: Handler): boolean {
  return !("problem" in readPath(method, path));
}

/** Finds tags that nothing reads: misspelt ones, and those that are no longer supported. */
export function wrongTags({ tags }: StructMember): MemberProblem[] {
  const own = tags.some(tag => partOfTag(tag) !== null);
  return tags.flatMap(tag => {
    const { key, value, span: at } = tag;
    if (partOfTag(tag) !== null) return [];
    if (key === "part" || key === "file") {
      const message = `the tag ${key} is not supported: a handler reads the parts of a form from a field Upload *multipart.Reader with the tag body:""`;
      return [{ message, at }];
    }
    const near = misspeltPart(tag);
    // Beside a correct tag, another one most likely belongs to another tool, unless only its case is wrong.
    if (!near || (own && key.toLowerCase() !== near)) return [];
    return [{ at, message: `unknown tag ${key}: did you mean ${near}:${JSON.stringify(value)}?` }];
  });
}

/** Reports whether a member has a wrong tag. Then no rule reports a missing tag, too. */
export function isMistagged(member: StructMember): boolean {
  // A syntax error in a tag hides the keys after it.
  return (member.tag.problem !== null && member.fields.length === 0) || wrongTags(member).length > 0;
}

/** Reports whether only its registration makes a function a handler, and gives it its route: it may read its values without gen. */
export function isByRegistration(parsed: ParsedHandler): boolean {
  return isUnlisted(parsed.signature) && parsed.handler.pathFrom === "registration";
}
