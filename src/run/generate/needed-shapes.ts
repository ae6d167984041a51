/** Decides whether a run needs shapes, responses and checks, which take time to find: shapes need the packages of all types in JSON bodies. */
import { outputs as builtInOutputs, type OutputName } from "../../config/outputs.ts";
import type { Config, OutputConfig } from "../../config/types.ts";

/** Reports whether an output may print shapes: the user's templates and helpers may, and TypeScript and OpenAPI do; the built-in Go and YAML don't. */
export function needsShapes({ outputs, templates, helpers }: Config): boolean {
  const hasUserCode = templates !== null || Object.keys(helpers).length > 0;
  return outputs.length > 0 && (hasUserCode || outputs.some(printsShapes));
}

function printsShapes({ name, builtIn, template }: OutputConfig): boolean {
  return !builtIn || template !== null || builtInOutputs[name as OutputName].context !== "Model";
}

/**
 * The handlers whose bodies a run reads for their responses. `all`: an output may print responses, as the user's templates and helpers may,
 * and TypeScript and OpenAPI do. `declared`: `gen validate` compares the statuses that comments declare with the responses.
 */
export function neededResponses(
  { outputs, templates, helpers }: Config,
  { checkOnly, wholeModel }: { checkOnly: boolean; wholeModel: boolean },
): "all" | "declared" | "none" {
  const hasUserCode = templates !== null || Object.keys(helpers).length > 0;
  if (wholeModel || (outputs.length > 0 && (hasUserCode || outputs.some(printsResponses)))) return "all";
  return checkOnly ? "declared" : "none";
}

function printsResponses({ name, builtIn, template }: OutputConfig): boolean {
  if (!builtIn || template !== null) return true;
  return ["TypeScriptFile", "OpenAPIDocument"].includes(builtInOutputs[name as OutputName].context);
}

/** Reports whether an output may print the checks of values: the built-in bindings do, and the user's templates may. */
export function needsChecks(config: Config): boolean {
  return config.outputs.some(({ builtIn, name }) => builtIn && name === "bindings") || needsShapes(config);
}

/** Reports whether the run writes the OpenAPI document. */
export function writesDocument({ outputs }: Config): boolean {
  return outputs.some(({ builtIn, name }) => builtIn && name === "openapi");
}
