import { hasKey } from "../template-language/guard.ts";

/** The parts of a message that a binding has, as a comment names them: `the route, the query and the JSON body`; null for a value that is no binding. */
export function messageParts(binding: unknown): string | null {
  if (!isBinding(binding)) return null;
  const { route, query, body } = binding;
  const parts = [
    ...(route.length > 0 ? ["the route"] : []),
    ...(query.length > 0 ? ["the query"] : []),
    ...(body === null ? [] : [body === "json" ? "the JSON body" : "the form body"]),
  ];
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

function isBinding(value: unknown): value is { route: unknown[]; query: unknown[]; body: string | null } {
  return (
    hasKey(value, "route") &&
    Array.isArray(value.route) &&
    Array.isArray(value.query) &&
    hasKey(value, "body")
  );
}
