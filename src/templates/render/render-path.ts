/** Fills in the path pattern of an output; loads the code for it only when it is needed. The pattern chooses the directory; a value in it may only be a part of a name. */
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import { TemplateError } from "../language/template-error.ts";
import type { PathOptions } from "./expand-path.ts";

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
    return { path: await expandPath(options) };
  } catch (error) {
    const place = error instanceof TemplateError ? `:${error.location.column}` : "";
    const message = `${options.where}: ${(error as Error).message} (\`${pattern}\`${place})`;
    return { diagnostic: problem("config", message) };
  }
}
