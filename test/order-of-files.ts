import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take longest, by their CPU time. */
const longest = [
  ...["torture", "bindings", "whole-partials", "cases", "hostile-packages", "interrupted-runs", "agreement"],
  ...["openapi-truth", "bench", "openapi-judges", "shape-agreement", "samples", "openapi-kin", "precompiled"],
  ...["random-packages", "template-lint", "rules-agreement", "json-agreement", "openapi-consumers", "cli"],
  ...["package", "responses", "lay-out-go", "compile-cache", "watch", "where-template"],
];

/** The order of the test files: the longest first, so that all workers end at about the same time. By default, Vitest goes by size where it has not run before. */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      // A process that files share ends when the next file is isolated.
      if (project.config.isolate) return -1;
      const index = longest.indexOf(basename(moduleId, ".test.ts"));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
