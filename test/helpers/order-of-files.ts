/** The order in which Vitest runs the test files. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { seededRandom } from "./random/seeded-random.ts";

/** The test files that take longest, by their CPU time. */
const longest = [
  ...["go-module", "bindings", "openapi-consumers", "client", "hostile-packages", "sent-answers", "bench"],
  ...["whole-partials", "cases", "samples", "openapi-judges", "compile-cache", "interrupted-runs", "package"],
  ...["agreement", "shape-agreement", "install", "openapi-kin", "watch", "bindings-templates"],
  ...["resolve-types", "rules", "rule-table", "json-agreement", "template-lint", "docs", "basics"],
  ...["moved-outputs", "templates", "where-template", "build-constraints", "helpers-file", "schemas"],
  ...["torture", "standalone", "kept-runs", "parser", "openapi-parameters", "enums-agreement"],
  ...["framework-answers", "constants", "formats", "rules-agreement", "typescript", "lexer", "responses"],
  ...["eject", "config-scripts", "openapi-rules", "typescript-view", "language-version", "shapes"],
];

/**
 * Sorts the test files: the longest first, so that all workers end at about the same time. Vitest itself sorts files that it has not run yet by
 * their size. GEN_RANDOM_ORDER is the seed of a random order, which shows whether a file depends on those before it in the same process.
 */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env.GEN_RANDOM_ORDER;
    const sorted = seed === undefined ? longestFirst(await super.sort(files)) : shuffled(files, Number(seed));
    // Isolated files come first: an isolated file would end the process that the files before it share.
    return sorted.toSorted((a, b) => Number(b.project.config.isolate) - Number(a.project.config.isolate));
  }
}

function longestFirst(files: TestSpecification[]): TestSpecification[] {
  const rank = ({ moduleId }: TestSpecification) => {
    const index = longest.indexOf(basename(moduleId, ".test.ts"));
    return index === -1 ? longest.length : index;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

function shuffled(files: TestSpecification[], seed: number): TestSpecification[] {
  const random = seededRandom(seed);
  const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  const ranked = byName.map(file => ({ file, rank: random() }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
}
