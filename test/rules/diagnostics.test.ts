/** sortDiagnostics puts diagnostics in order and removes duplicates. */
import { expect, test } from "vitest";
import { type Diagnostic, problem, sortDiagnostics } from "../../src/base/report/diagnostic.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const at = (file: string, line: number, column: number, code: string, message = "wrong"): Diagnostic => ({
  ...problem(code, message),
  location: { file, line, column, endLine: line, endColumn: column },
});

test("diagnostics are sorted by file, place and code, and duplicates are removed, in whatever order they are found", () => {
  const sorted = [
    problem("usage", "without a place"),
    at("a.go", 2, 9, "syntax"),
    at("a.go", 10, 1, "empty-key"),
    at("a.go", 10, 1, "syntax"),
    at("a.go", 10, 3, "empty-key"),
    at("b.go", 1, 1, "syntax"),
    at("b.go", 1, 2, "syntax", "wrong in another way"),
  ];
  const random = seededRandom(1);
  for (let round = 0; round < 100; round++) {
    const found = [...sorted, ...structuredClone(sorted)].map(diagnostic => ({ diagnostic, key: random() }));
    const shuffled = found.sort((a, b) => a.key - b.key).map(({ diagnostic }) => diagnostic);
    expect(sortDiagnostics(shuffled)).toEqual(sorted);
  }
});
