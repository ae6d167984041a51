/**
 * A route pattern of net/http as echo writes it: `/pets/{id}` is `/pets/:id`, `/files/{path...}` is `/files/*`, and `/docs/`, which stands for all
 * that lies below it, is `/docs/*`. `/docs/{$}` stands for `/docs/` alone. Other text is unescaped.
 */
export function echoPath(path) {
  if (path.endsWith("/")) return `${echoPath(path.slice(0, -1))}/*`;
  return path.replace(/[^/]+/g, segment => {
    if (segment === "{$}") return "";
    if (segment.endsWith("...}")) return "*";
    return segment.startsWith("{")
      ? `:${segment.slice(1, -1)}`
      : decodeURIComponent(segment).replaceAll(":", "\\:");
  });
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
