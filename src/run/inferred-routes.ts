/** Makes notes about inferred routes: those from a handler's name without a word of it, which users might not expect (`HandlePets` gives `/pets`). */
import { inferenceOf, routeName } from "../model/inference.ts";
import type { PackageResult } from "./package-result.ts";

/** Makes a note for each handler with such a route, in the packages whose list of routes was written. */
export function noteInferredRoutes(results: PackageResult[], written: string[]): string[] {
  return results.flatMap(({ plan: { config }, result: { files, packageModel } }) => {
    const listed = files.some(
      ({ output, displayPath }) => ["list", "yaml"].includes(output) && written.includes(displayPath),
    );
    if (!listed || packageModel === null) return [];
    const { strip } = inferenceOf(config.inference);
    return packageModel.receivers.flatMap(({ handlers }) =>
      handlers
        .filter(({ name, pathFrom }) => pathFrom === "name" && routeName(name, strip) !== name)
        .map(
          ({ listName, method, path }) =>
            `${listName} has the route ${method} ${path}, which comes from its name; to change it, declare a route in its comment`,
        ),
    );
  });
}
