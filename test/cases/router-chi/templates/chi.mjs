/**
 * A route pattern of net/http as chi writes it: `/files/{path...}` is `/files/*`, and `/docs/`, which stands for all that lies
 * below it, is `/docs/*`. `/docs/{$}` stands for `/docs/` alone, which chi means by `/docs/`.
 */
export function chiPattern(path) {
  if (path.endsWith("/")) return `${path}*`;
  return path.replace(/\{[^{}]+\.\.\.\}$/, "*").replace(/\{\$\}$/, "");
}
