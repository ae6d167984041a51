/** Translates the patterns of other routers into those of net/http's ServeMux, and for frameworks back. */
import type { GoFile } from "../go/declarations.ts";
import { type Framework, frameworks } from "../go/frameworks.ts";
import { isIdentifier } from "../go/identifiers.ts";
import { likelyImport } from "../go/import-paths.ts";
import type { GoType } from "../types/go-types.ts";

/** A kind of router, by the syntax and the meaning of its patterns. */
export type Dialect = "http" | "chi" | "gorilla" | Framework["signature"];

/** The paths of the packages with routers, without versions. */
const libraries: [path: string, dialect: Dialect][] = [
  ["github.com/go-chi/chi", "chi"],
  ["github.com/gorilla/mux", "gorilla"],
  ["github.com/julienschmidt/httprouter", "gin"],
  ...frameworks.map(({ path, signature }) => [path.replace(/\/v\d+$/, ""), signature] as [string, Dialect]),
];

/** Reports whether an import path is that of a package, in any version, or of one below it. */
const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}/`);

/** The router of a package; null for a package that has none. */
export function dialectOfPackage(path: string | null): Dialect | null {
  if (path === null) return null;
  return path === "net/http" ? "http" : (libraries.find(([one]) => isWithin(path, one))?.[1] ?? null);
}

/** The router that a variable holds by its type, which is not looked up: its package need not be read. */
export function dialectOfType({ type }: { type: GoType | null }): Dialect | null {
  if (type === null) return null;
  const { type: written, file } = type.place;
  const named = written.kind === "pointer" ? written.element : written;
  return named.kind === "name" && named.package
    ? dialectOfPackage(likelyImport(named.package, file.imports))
    : null;
}

/** The router that a file imports; net/http's where it imports no other. */
export function dialectOfFile({ imports }: Pick<GoFile, "imports">): Dialect {
  return libraries.find(([path]) => imports.some(one => isWithin(one.path, path)))?.[1] ?? "http";
}

/** The path of a route or a group below a prefix: gin puts a slash between them. */
export function below(prefix: string, path: string, dialect: Dialect | null): string {
  return dialect === "gin" && /^[^/\uE000]/.test(path) ? `${prefix}/${path}` : prefix + path;
}

/** A path as ServeMux reads it, or why it can't be said so. */
export type Translated = { path: string } | { problem: string };

/** The path of a pattern, without method and host; `isPrefix` where it also matches what lies below it. */
export function translate(written: string, dialect: Dialect, isPrefix: boolean): Translated {
  if (!written.startsWith("/")) return { problem: "does not begin with a slash" };
  // As other routers have placeholders: `/<name>/<version>`.
  if (/[<>]/.test(written)) return { problem: "has < or >, which no path has" };
  if (dialect === "http") return { path: written };
  // Not at a slash within the braces of a placeholder.
  const segments = written.slice(1).split(/\/(?![^{}]*\})/);
  const read = segments.map((one, index) => translateSegment(one, dialect, index === segments.length - 1));
  const problem = read.find(one => "problem" in one);
  if (problem) return problem;
  const path = `/${read.map(one => ("path" in one ? one.path : "")).join("/")}`;
  if (isPrefix) return path.endsWith("/") ? { path } : { problem: "also matches longer names" };
  return { path: segments.at(-1) === "" ? `${path}{$}` : path };
}

function translateSegment(segment: string, dialect: Dialect, isLast: boolean): Translated {
  const braces = dialect === "chi" || dialect === "gorilla";
  if (segment.includes("*") && !(braces && segment.includes("{")))
    return translateStar(segment, dialect, isLast);
  if (!(braces ? /[{}]/ : /[:{}]/).test(segment)) return { path: segment };
  if (!braces) return segment.startsWith(":") ? placeholder(segment.slice(1), "") : partOfSegment(segment);
  const [, name = "", , rule] = /^\{([^{}:]*)(:(.*))?\}$/s.exec(segment) ?? [];
  if (name === "" || /\}[^{}]*\{/.test(segment)) return partOfSegment(segment);
  // Within a segment of chi, no value has a slash.
  if (rule === undefined || dialect === "chi" || !mayMatchSlash(rule)) return placeholder(name.trim(), "");
  if (isLast && /^(?:\(\?s\))?\.[*+]$/.test(rule)) return placeholder(name.trim(), "...");
  return { problem: `has ${segment}, whose value may have slashes` };
}

function partOfSegment(segment: string): Translated {
  return { problem: `has ${segment}, where a placeholder is only a part of what stands between two slashes` };
}

function placeholder(name: string, end: "" | "..."): Translated {
  return isIdentifier(name)
    ? { path: `{${name}${end}}` }
    : { problem: `has a placeholder called ${JSON.stringify(name)}, which is not a Go identifier` };
}

/** A star at the end matches all that lies below: `/files/*` is `/files/`. */
function translateStar(segment: string, dialect: Dialect, isLast: boolean): Translated {
  if (!isLast || !segment.startsWith("*")) return { problem: `has ${segment} before its end` };
  if (segment === "*") return dialect === "gorilla" ? { path: segment } : { path: "" };
  return dialect === "gin" ? placeholder(segment.slice(1), "...") : partOfSegment(segment);
}

/** The path of ServeMux as the router of a framework reads it, or why that has no such pattern. */
export function routerPath(path: string, { packageName, namesRest }: Framework): Translated {
  const segments = path.slice(1).split("/");
  const translated: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const [, name, rest] = /^\{([^{}.]*)(\.\.\.)?\}$/.exec(segment) ?? [];
    const isBelow = segment === "" && index === segments.length - 1;
    if (isBelow && namesRest)
      return {
        problem: `matches all that lies below, for which ${packageName} needs a placeholder: end it with {rest...}, or with {$} for this path alone`,
      };
    if (name === undefined && /[:*%\\]/.test(segment))
      return { problem: `has ${segment}, which the router of ${packageName} does not read as text` };
    if (isBelow || rest) translated.push(namesRest ? `*${name}` : "*");
    else translated.push(name === "$" ? "" : name === undefined ? segment : `:${name}`);
  }
  return { path: `/${translated.join("/")}` };
}

/** Reports whether a value that a regular expression matches may have a slash in it, as far as its text shows. */
function mayMatchSlash(rule: string): boolean {
  const hasSlash = (set: string) => /\/|\\[DWS]/.test(set) !== set.startsWith("[^");
  const sets = /\[\^?\]?(?:\\.|[^\]\\])*\]/g;
  return /(?<!\\)\.|\/|\\[DWS]/.test(rule.replace(sets, set => (hasSlash(set) ? "/" : "x")));
}
