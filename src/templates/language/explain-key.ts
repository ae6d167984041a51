/** The messages for wrong paths, partials and values in templates. A run and the lint use the same messages. */
import { closest } from "../../base/text/suggest.ts";

/** The facts about a value that messages name. */
export type Described =
  | { kind: "object"; keys: string[] }
  /** The length is null when it is known only in a run. */
  | { kind: "list"; length: number | null }
  | { kind: "null" | "undefined" | "string" | "number" | "boolean" | "function" | "symbol" | "bigint" };

/** A path of a template: `../name`, `@root.package`. */
export type TemplatePath = ReturnType<typeof readPath>;

/** Reads a path from the text of a template: its text as written, its parts, the number of `../`, and whether it begins with `@`. A literal in place of a path is a key. */
export function readPath(text: string) {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  if (quoted) return { original: quoted[2]!, parts: [quoted[2]!], depth: 0, data: false };
  const words = text.match(/\[(?:\\.|[^\]])*\]|[^./@[\]]+|\.\.?(?![^/])/g) ?? [];
  const keys = words.filter(word => !["this", ".", ".."].includes(word));
  return {
    original: text.replace(/\[((?:\\.|[^\]])*)\]/g, "$1"),
    parts: keys.map(key => key.replace(/^\[(.*)\]$/s, "$1")),
    depth: words.filter(word => word === "..").length,
    data: text.startsWith("@"),
  };
}

/** Describes a value of a run. */
export function describe(value: unknown): Described {
  if (value === null) return { kind: "null" };
  if (Array.isArray(value)) return { kind: "list", length: value.length };
  if (typeof value === "object") return { kind: "object", keys: Object.keys(value) };
  return { kind: typeof value as "string" };
}

/** Says why a key can't be read from the value that `parent` names. */
export function missingKey(parent: string | null, value: Described, key: string): string {
  const of = parent ? ` in \`${parent}\`` : "";
  switch (value.kind) {
    case "null":
    case "undefined":
      return `no \`${key}\`${of}: ${parent ? `\`${parent}\`` : "the context"} is ${value.kind} here`;
    case "list": {
      const length = value.length === null ? "" : ` of ${value.length}`;
      return `no \`${key}\`${of}: it is a list${length}${/^\d+$/.test(key) ? "" : ", use {{#each}}"}`;
    }
    case "object": {
      const near = closest(key, value.keys);
      if (near) return `unknown key \`${key}\`${of}, did you mean \`${near}\`?`;
      return `unknown key \`${key}\`${of}${value.keys.length > 0 ? `; known: ${value.keys.join(", ")}` : ""}`;
    }
    default:
      return `no \`${key}\`${of}: it is a ${value.kind}`;
  }
}

/** Says why a part of a path can't be read from a value, and suggests where the author may have meant the key. */
export function explainPath(
  { parts, data, depth }: TemplatePath,
  part: number,
  value: Described,
  scope: { root: Described; blockParameters: string[]; helpers: string[] },
): string {
  const key = parts[part]!;
  if (part > 0) return missingKey((data ? "@" : "") + parts.slice(0, part).join("."), value, key);
  if (depth > 0) return missingKey(null, value, key);
  if (keysOf(scope.root).includes(key)) return `unknown key \`${key}\` here, did you mean \`@root.${key}\`?`;
  const near = closest(key, [...scope.blockParameters, ...keysOf(value)]);
  if (near) return `unknown key \`${key}\`, did you mean \`${near}\`?`;
  const isHelper = parts.length === 1 && scope.helpers.includes(key);
  const hint = isHelper ? `; the helper of that name takes arguments: {{${key} …}}` : "";
  return missingKey(null, value, key) + hint;
}

/** The message for an unknown `@name`. */
export function unknownVariable(name: string, known: string[]): string {
  const near = closest(name, known);
  const variables = known.map(key => `@${key}`).join(", ");
  return `unknown variable \`@${name}\`${near ? `, did you mean \`@${near}\`?` : `; known: ${variables}`}`;
}

/** The message for an unknown name; `what` says what it would be the name of. */
export function unknownName(what: string, name: string, known: Iterable<string>): string {
  const near = closest(name, [...known]);
  return `unknown ${what} \`${name}\`${near ? `, did you mean \`${near}\`?` : ""}`;
}

/** The message for a value that can't be printed: that of a path, or the result of the helper with that name. */
export function unprintable(path: string, isResult: boolean, value: Described): string {
  const what = `${isResult ? "the result of " : ""}\`${path}\``;
  const kind =
    value.kind === "list"
      ? "a list; use {{#each}}"
      : value.kind === "object"
        ? `an object with the keys ${value.keys.join(", ")}`
        : `a ${value.kind}`;
  return `can't print ${what}: it is ${kind}`;
}

function keysOf(value: Described): string[] {
  return value.kind === "object" ? value.keys : [];
}

/** The message for a value that `{{#each}}` can't loop over; null when it can. */
export function noItems({ kind }: Described): string | null {
  if (["object", "list", "null", "undefined"].includes(kind)) return null;
  return `each: takes a list or an object, got a ${kind}`;
}

/** The message for a partial that includes itself endlessly. */
export function endlessInclusion(name: string): string {
  return `the partial \`${name}\` includes itself without end`;
}
