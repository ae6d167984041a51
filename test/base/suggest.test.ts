/** Compares suggestions with a search through all names, and counts the comparisons that they need. */
import { distance } from "fastest-levenshtein";
import { describe, expect, test } from "vitest";
import { closest, closestOf, knownNames } from "../../src/base/text/suggest.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 5);

/** The first of the names with the fewest edits, if these are at most a third of the letters. */
function nearest(name: string, known: string[]): string | null {
  const edits = known.map(one => distance(name.toLowerCase(), one.toLowerCase()));
  const fewest = Math.min(...edits);
  return fewest <= Math.max(1, Math.ceil(name.length / 3)) ? known[edits.indexOf(fewest)]! : null;
}

describe("suggestions", () => {
  test("are the same as those of a search through all names", () => {
    const random = seededRandom(seed);
    const word = () =>
      Array.from({ length: Math.floor(random() * 10) }, () => "abcABÄ"[Math.floor(random() * 6)]).join("");
    let found = 0;
    for (let set = 0; set < 200; set++) {
      const known = Array.from({ length: Math.floor(random() * 40) }, word);
      const names = knownNames(known);
      for (let search = 0; search < 20; search++) {
        const name = word();
        const expected = nearest(name, known);
        expect(closestOf(names, name), `${name} among ${known}`).toBe(expected);
        expect(closest(name, known)).toBe(expected);
        if (expected !== null) found++;
      }
    }
    expect(found).toBeGreaterThan(1000);
  });

  test("compare few names of other lengths, and few after a near name", () => {
    const names = knownNames(Array.from({ length: 9000 }, (_, i) => "x".repeat(i % 30) + i));
    closestOf(names, "12345");
    expect(names.comparisons).toBeLessThan(9000 / 4);
    const near = knownNames(["GetPet", ...Array.from({ length: 9000 }, (_, i) => `Get${100 + i}`)]);
    expect(closestOf(near, "GetPat")).toBe("GetPet");
    expect(near.comparisons).toBeLessThan(3);
  });

  test("need a limited number of comparisons, whatever the number of names", () => {
    const known = Array.from({ length: 20_000 }, (_, i) => `Get${i}Thing`);
    const names = knownNames(known);
    const suggested = known.map((_, i) => closestOf(names, `Put${i}Things`));
    expect(suggested[0]).toBe("Get0Thing");
    expect(suggested.at(-1)).toBeNull();
    expect(names.comparisons).toBeLessThan(4_000_000);
  });
});
