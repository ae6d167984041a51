/** The names and tags by which gen finds binding structs and their handlers: specification, "Binding struct descriptor". */

/** Where a field's value is in a message: the keys of the tags. */
export const parts = ["route", "query", "header", "cookie", "form", "json"] as const;

/** Reports whether a tag's key names a part of a message. */
export function isPart(key: string): key is (typeof parts)[number] {
  return parts.some(part => part === key);
}

/** Reports whether a tag's key names a part of a message that holds texts. */
export function isTextPart(key: string): key is Exclude<(typeof parts)[number], "json"> {
  return isPart(key) && key !== "json";
}

/** Which message a binding struct carries. */
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
  const first = name === "" ? "" : String.fromCodePoint(name.codePointAt(0)!);
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + name.slice(first.length);
}

/** The name under which a method has binding structs of its own: `UsersGet` for the method `Get` of `Users`, also where both begin with a lower-case letter. */
export function nameWithReceiver(receiver: string, method: string): string {
  const first = method === "" ? "" : String.fromCodePoint(method.codePointAt(0)!);
  return receiver + first.toUpperCase() + method.slice(first.length);
}
