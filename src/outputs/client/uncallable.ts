/** Says which handlers a client can't call. */
import { isExported } from "../../go/identifiers.ts";
import { messagesOf } from "../../model/message-facts.ts";
import type { Binding, Handler } from "../../model/types.ts";

/** The first message of a handler that other packages can't name, and why; null when they can name all. */
export function unnameable(handler: Handler, bindings: Binding[]) {
  const { request, response } = messagesOf(handler, bindings);
  for (const binding of [request, response]) {
    if (binding === null) continue;
    if (!isExported(binding.name)) return { binding, reason: "unexported" as const };
    if (binding.typeParameters.length > 0) return { binding, reason: "generic" as const };
  }
  return null;
}
