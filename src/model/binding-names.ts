/** Which binding structs belong to a handler, by their names: specification, "Binding struct descriptor". */
import type { Binding } from "./types.ts";

/** `CreatePetRequest` gives the handler's name `CreatePet`; null for a name that is no binding struct's. */
export function bindingName(type: string): { handler: string; kind: Binding["kind"] } | null {
  const match = /^(.+)(Request|Response)$/.exec(type);
  if (!match?.[1]) return null;
  return { handler: match[1], kind: match[2] === "Request" ? "request" : "response" };
}

/** The name of the handler that a binding struct belongs to. */
export function handlerName({ name, kind }: Pick<Binding, "name" | "kind">): string {
  return name.slice(0, -kind.length);
}

/** The name with its first letter in the other case: `GetPet` pairs with `getPetRequest`, too. */
export function toggleExported(name: string): string {
  const [first = ""] = name;
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + name.slice(first.length);
}
