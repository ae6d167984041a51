/** Says which handlers a client can't call. */
import { isExported } from "../../go/identifiers.ts";
import type { Binding, Handler } from "../../model/types.ts";

/** The messages of a handler; null where it has none. */
export function messagesOf({ request, response }: Handler, bindings: Binding[]) {
  const find = (name: string | null) => bindings.find(binding => binding.name === name) ?? null;
  return { request: find(request), response: find(response) };
}

/** A message that the package of a client can't name, and why. */
export interface Unnameable {
  binding: Binding;
  reason: "unexported" | "generic";
}

/** The first message of a handler that other packages can't name; null when they can name all. */
export function unnameable(handler: Handler, bindings: Binding[]): Unnameable | null {
  const { request, response } = messagesOf(handler, bindings);
  for (const binding of [request, response]) {
    if (binding === null) continue;
    if (!isExported(binding.name)) return { binding, reason: "unexported" };
    if (binding.typeParameters.length > 0) return { binding, reason: "generic" };
  }
  return null;
}
