/** The index of patterns finds what a search through all pairs finds, with few comparisons. GEN_RANDOM_SEED sets the seed of the random patterns. */
import { describe, expect, test } from "vitest";
import type { HttpMethod } from "../../src/go/http.ts";
import {
  addPattern,
  comparePatterns,
  findOverlapping,
  type Pattern,
  parsePattern,
  patternIndex,
} from "../../src/rules/route-patterns.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 3);

function pattern(route: string): Pattern {
  const [method, path] = route.split(" ") as [HttpMethod, string];
  const read = parsePattern(method, path);
  if ("problem" in read) throw new Error(`${route} ${read.problem}`);
  return read;
}

describe("the index of patterns", () => {
  test("finds the same first pattern as a search through all of them", () => {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    let found = 0;
    for (let set = 0; set < 300; set++) {
      const elements = pick([
        ["a", "b", "{x}"],
        ["a", "b", "c", "d", "e", "{x}", "%61", "{y}", "a%0A=b", "a%0A", "%0A*", "%0Aa"],
      ]);
      // Some patterns come again, after others that overlap them.
      const routes = Array.from({ length: 60 }, () => {
        const path = Array.from({ length: Math.floor(random() * 4) }, () => `/${pick(elements)}`).join("");
        // The names of placeholders must differ within a path; between paths they don't matter.
        let number = 0;
        const named = path.replace(/\{(\w)\}/g, (_, name: string) => `{${name}${number++}}`);
        const ending = pick(["", "", "", "/", "/{$}", "/{rest...}"]);
        return `${pick(["GET", "GET", "HEAD", "POST"])} ${named + ending || "/"}`;
      });
      const index = patternIndex<string>();
      const earlier: { route: string; read: Pattern }[] = [];
      for (const route of routes) {
        const read = pattern(route);
        const first = (relation: string) =>
          earlier.find(other => comparePatterns(other.read, read) === relation)?.route ?? null;
        expect(
          earlier.find(other => other.read.shape === read.shape)?.route ?? null,
          `${route} after ${earlier.map(one => one.route)}`,
        ).toBe(first("equivalent"));
        expect(findOverlapping(index, read), `${route} after ${earlier.map(one => one.route)}`).toBe(
          first("overlaps"),
        );
        if (first("overlaps")) found++;
        addPattern(index, read, route);
        earlier.push({ route, read });
      }
    }
    expect(found).toBeGreaterThan(1000);
  });

  test.each([
    ["literals", (i: number) => `/part${i}`],
    ["one folder", (i: number) => `/things/part${i}`],
    ["placeholders after a literal", (i: number) => `/part${i}/{id}`],
    ["placeholders before a literal", (i: number) => `/{id}/part${i}`],
    ["resources", (i: number) => `/things${i % 10}/${i % 3 === 0 ? "{id}/" : ""}part${i}`],
    ["paths that end with a slash", (i: number) => `/part${i}/`],
    ["paths that end with {$}", (i: number) => `/things/part${i}/{$}`],
    ["the same path each time", () => "/things/{id}"],
    ["a general path after each other one", (i: number) => (i % 2 ? `/{id}/part${i}` : "/{id}/{other}")],
    [
      "a path that overlaps all others, after each of them",
      (i: number) => (i % 2 ? `/thing${i}/part` : "/{id}/part"),
    ],
    ["a first path that overlaps all others", (i: number) => (i === 0 ? "/{id}/part" : `/part${i}/{id}`)],
  ])("compares each pattern with only a few others: %s", (_, path) => {
    const index = patternIndex<number>();
    const count = 3000;
    for (let i = 0; i < count; i++) {
      const read = pattern(`GET ${path(i)}`);
      findOverlapping(index, read);
      addPattern(index, read, i);
    }
    expect(index.comparisons).toBeLessThan(3 * count);
  });
});
