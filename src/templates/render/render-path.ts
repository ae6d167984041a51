/** Fills in the path pattern of an output; loads the code for it only when it is needed. The pattern chooses the directory; a value in it may only be a part of a name. */
import { isAbsolute } from "node:path";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { TemplateError } from "../language/template-error.ts";
import type { ExpandedPath, PathOptions } from "./expand-path.ts";

/**
 * Fills in a path pattern, or says in a diagnostic why it can't. A text without `{{` is returned unchanged.
 * A value with a separator, or one that makes a part of the path `.` or `..`, is an error: it would lead to another directory.
 */
export async function renderPath(
  options: PathOptions,
): Promise<{ path: string } | { diagnostic: Diagnostic }> {
  const { pattern } = options;
  if (!pattern.includes("{{")) return { path: pattern };
  try {
    const { expandPath } = await import("./expand-path.ts");
    const expanded = await expandPath(options);
    const { path } = expanded;
    const wrong = wrongValue(expanded);
    if (wrong !== null) throw new Error(wrong);
    if (hasEmptyName(path) && !hasEmptyName(pattern)) {
      throw new Error(
        `gives ${JSON.stringify(path)}, where a name is empty: a value in the path is null or empty`,
      );
    }
    return { path };
  } catch (error) {
    const place = error instanceof TemplateError ? `:${error.location.column}` : "";
    const message = `${options.where}: ${(error as Error).message} (\`${pattern}\`${place})`;
    return { diagnostic: problem("config", message) };
  }
}

/** Says what is wrong with the values in a path; null when nothing is. */
function wrongValue({ path, values }: ExpandedPath): string | null {
  const separator = process.platform === "win32" ? /[/\\:]/ : /[/\\]/;
  const separating = values.map(({ start, end }) => path.slice(start, end)).find(one => separator.test(one));
  if (separating !== undefined)
    return `the value ${JSON.stringify(separating)} has a path separator, and a value can only be a name in the path`;
  const dots = Array.from(path.matchAll(/(?<![^/\\])\.{1,2}(?![^/\\])/g)).find(({ 0: part, index }) =>
    values.some(({ start, end }) => start <= index + part.length && end >= index),
  );
  if (dots) return `a value makes ${JSON.stringify(dots[0])} a part of ${JSON.stringify(path)}`;
  const startsWithValue = values.some(({ start }) => start === 0);
  return isAbsolute(path) && startsWithValue ? `a value makes ${JSON.stringify(path)} absolute` : null;
}

/** Reports whether a name in a path is empty, as in `a//b.go` and `a/.go`: Go ignores files whose names begin with a dot. */
function hasEmptyName(path: string): boolean {
  return /(?:^|\/)(?:\/|$|\.[^./][^/]*$)/.test(path);
}
