/** Fills in the path pattern of an output; loads the code for it only when it is needed. */
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { TemplateError } from "../language/template-error.ts";
import type { PathOptions } from "./expand-path.ts";

/** Fills in a path pattern, or says in a diagnostic why it can't. A text without `{{` is returned unchanged. */
export async function renderPath(
  options: PathOptions,
): Promise<{ path: string } | { diagnostic: Diagnostic }> {
  const { pattern } = options;
  if (!pattern.includes("{{")) return { path: pattern };
  try {
    const { expandPath } = await import("./expand-path.ts");
    const path = await expandPath(options);
    if (/[\0\r\n]/.test(path)) throw new Error("a path can't have line breaks or NUL");
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

/** Reports whether a name in a path is empty, as in `a//b.go` and `a/.go`: Go ignores files whose names begin with a dot. */
function hasEmptyName(path: string): boolean {
  return /(?:^|\/)(?:\/|$|\.[^./][^/]*$)/.test(path);
}
