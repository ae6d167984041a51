/** Whether a run needs shapes: they make it read the packages of all types that JSON bodies reach. */
import type { Config } from "../config/types.ts";

/** Reports whether an output may print the shapes of values: the user's templates, overrides and helpers may, our own Go and YAML don't. */
export function needsShapes({ outputs, templates, helpers }: Config): boolean {
  const hasOwn = templates !== null || Object.keys(helpers).length > 0;
  return (
    outputs.length > 0 && (hasOwn || outputs.some(({ builtIn, template }) => !builtIn || template !== null))
  );
}
