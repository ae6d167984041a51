/** The names and tags by which gen finds binding structs and their handlers. */
import { capitalize } from "../base/text/common.ts";

/** The parts of a message, as the keys of tags name them: the field with the tag `query:"page"` is in the query, that with `body:""` is the body. */
export const parts = ["route", "query", "header", "cookie", "form", "json", "body"] as const;

export type Part = (typeof parts)[number];

/** A part of a message whose values are texts. */
export type TextPart = Exclude<Part, "json" | "body">;

/** The part of a message that a tag names, also to leave its field out with `-`; null for other tags. A tag `body` with a value is another tool's. */
export function partOf({ key, value }: { key: string; value: string }): Part | null {
  return parts.find(part => part === key && (part !== "body" || value === "")) ?? null;
}

/** The tag that puts a field into a part of the message, which is its key; undefined where none does. */
export function partTag<Tag extends { key: string; value: string }>(tags: Tag[]) {
  return tags.find((one): one is Tag & { key: Part } => one.value !== "-" && partOf(one) !== null);
}

/** Reports whether the values of a part of a message are texts. */
export function isTextPart(part: string | undefined): part is TextPart {
  return parts.some(one => one === part) && part !== "json" && part !== "body";
}

/** The message that a binding struct carries. */
export type BindingKind = "request" | "response";

/** Splits the name of a binding struct: `CreatePetRequest` is the request of handler `CreatePet`. Null for other names. */
export function bindingName(type: string): { handler: string; kind: BindingKind } | null {
  const match = /^(.+)(Request|Response)$/.exec(type);
  if (!match?.[1]) return null;
  return { handler: match[1], kind: match[2] === "Request" ? "request" : "response" };
}

/** The name of the handler that a binding struct belongs to. */
export function handlerName({ name, kind }: { name: string; kind: BindingKind }): string {
  return name.slice(0, -kind.length);
}

/** The path that selects a field from its struct, for example `Page.Size`. */
export function fieldPath({ name, embeddedIn }: { name: string; embeddedIn: string[] }): string {
  return [...embeddedIn, name].join(".");
}

/** The name with its first letter in lower case, since `GetPet` also belongs to `getPetRequest`. */
export function lowerFirst(name: string): string {
  const [first = ""] = name;
  return first.toLowerCase() + name.slice(first.length);
}

/** Changes the case of a name's first letter, since `GetPet` also pairs with `getPetRequest`. */
export function toggleExported(name: string): string {
  const lower = lowerFirst(name);
  return lower === name ? capitalize(name) : lower;
}

/** The name that begins the binding structs of one receiver's method: `UsersGet` for the method `Get` of `Users`, `usersGet` for `get` of `users`. */
export function nameWithReceiver(receiver: string, method: string): string {
  return receiver + capitalize(method);
}
