/** The names and tags by which gen finds binding structs and their handlers. */

/** The parts of a message, as the keys of tags name them: the field with the tag `query:"page"` is in the query. */
export const parts = ["route", "query", "header", "cookie", "form", "json"] as const;

/** Reports whether a tag's key names a part of a message. */
export function isPart(key: string): key is (typeof parts)[number] {
  return parts.some(part => part === key);
}

/** Reports whether a tag's key names a part of a message whose values are texts: any part but JSON. */
export function isTextPart(key: string): key is Exclude<(typeof parts)[number], "json"> {
  return isPart(key) && key !== "json";
}

/** The message that a binding struct carries. */
type BindingKind = "request" | "response";

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

/** Changes the case of a name's first letter, since `GetPet` also pairs with `getPetRequest`. */
export function toggleExported(name: string): string {
  const [first = ""] = name;
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + name.slice(first.length);
}

/** The name that begins the binding structs of one receiver's method: `UsersGet` for the method `Get` of `Users`, `usersGet` for `get` of `users`. */
export function nameWithReceiver(receiver: string, method: string): string {
  const [first = ""] = method;
  return receiver + first.toUpperCase() + method.slice(first.length);
}
