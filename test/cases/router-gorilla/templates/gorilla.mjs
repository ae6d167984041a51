/**
 * A route pattern of net/http as gorilla/mux writes it: `/files/{path...}` is `/files/{path:.*}`, and `/docs/`, which stands for all that lies
 * below it, is `/docs/{_:.*}`. `/docs/{$}` stands for `/docs/` alone. Other text is escaped, since the router compares it with the escaped path.
 */
export function gorillaPath(path) {
  if (path.endsWith("/")) path += "{_...}";
  return path.replace(/[^/]+/g, segment => {
    if (segment === "{$}") return "";
    return segment.startsWith("{") ? segment.replace("...}", ":.*}") : encodeURI(decodeURI(segment));
  });
}

/** Handlers in the order in which gorilla/mux has to try them, since its first match counts: text before a placeholder, that before the rest of a path. */
export function inOrder(handlers) {
  const rank = segment => (segment.endsWith("...}") || segment === "" ? "2" : /^\{[^$]/.test(segment) ? "1" : "0");
  const ranks = ({ path }) => path.slice(1).split("/").map(rank).join("");
  return handlers
    .map(handler => ({ handler, key: ranks(handler) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ handler }) => handler);
}

/**
 * The methods that net/http serves with a handler, as a list of Go: the one of its route, and HEAD where that is GET, unless there is a handler for
 * HEAD itself.
 */
export function methods({ method, path }, receivers) {
  const withoutNames = text => text.replace(/\{[^{}.$]+/g, "{");
  const isHead = other => other.method === "HEAD" && withoutNames(other.path) === withoutNames(path);
  const addsHead = method === "GET" && !receivers.some(({ handlers }) => handlers.some(isHead));
  return addsHead ? `"GET", "HEAD"` : `"${method}"`;
}
