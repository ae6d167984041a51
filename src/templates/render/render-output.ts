/** Starts the renderer of outputs and of their paths. Both are imported at their first use: most runs of `gen validate` render nothing. */
import { problem } from "../../base/report/diagnostic.ts";
import { TemplateError } from "../language/template-error.ts";
import type { PathOptions } from "./expand-path.ts";
import type { RenderOptions, RenderResult } from "./template-set.ts";

/** Renders one output. Go gets its imports and is formatted; the syntax of YAML and JSON from the user's templates is checked. */
export async function renderOutput(options: RenderOptions): Promise<RenderResult> {
  const { renderProgram } = await import("./render-program.ts");
  return renderProgram(options);
}

/**
 * Fills in a path pattern, or says in a diagnostic why it can't. A text without `{{` is returned unchanged.
 * A value with a separator, or one that makes a part of the path `.` or `..`, is an error: it would lead to another directory.
 */
export async function renderPath(options: PathOptions) {
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
