/** The entrance to the renderer, which is imported on first use: most runs of `gen validate` render nothing. */
import type { RenderOptions, RenderResult } from "./render-types.ts";

/** Renders one output: templates, then, for Go, the imports and gofmt; what a user's template prints in YAML or JSON is parsed. */
export async function renderOutput(options: RenderOptions): Promise<RenderResult> {
  const { renderProgram } = await import("./render-program.ts");
  return renderProgram(options);
}
