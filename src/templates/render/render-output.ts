/** Starts the renderer, which is imported at its first use: most runs of `gen validate` render nothing. */
import type { RenderOptions, RenderResult } from "./render-types.ts";

/** Renders one output. Go gets its imports and is formatted; the syntax of YAML and JSON from the user's templates is checked. */
export async function renderOutput(options: RenderOptions): Promise<RenderResult> {
  const { renderProgram } = await import("./render-program.ts");
  return renderProgram(options);
}
