/** Lines about routes that come from names of which a word was left out, so that nobody has to guess them. */
import { inferenceOf, routeName } from "../model/inference.ts";
import type { PackageResult } from "./package-result.ts";

/** A line for each handler whose name lost a word, in the packages whose list of routes was written. */
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
            `${listName} has ${method} ${path}, by its name; a comment with another route changes that`,
        ),
    );
  });
}
