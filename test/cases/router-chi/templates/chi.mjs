/**
 * A route pattern of net/http as chi writes it: `/files/{path...}` is `/files/*`, and `/docs/`, which stands for all that lies
 * below it, is `/docs/*`. `/docs/{$}` stands for `/docs/` alone, which chi means by `/docs/`. Other text is unescaped.
 */
export function chiPattern(path) {
  if (path.endsWith("/")) return `${chiPattern(path.slice(0, -1))}/*`;
  return path.replace(/[^/]+/g, segment => {
    if (segment === "{$}") return "";
    if (segment.endsWith("...}")) return "*";
    return segment.startsWith("{") ? segment : decodeURIComponent(segment);
  });
}
