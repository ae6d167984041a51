/** Compares gen's rules for patterns, which are those of net/http, with ServeMux itself. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type HttpMethod, httpMethods } from "../../src/go/http.ts";
import { commonPath, comparePatterns, type Pattern, parsePattern } from "../../src/rules/route-patterns.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

type Route = [method: HttpMethod, path: string];

/** What gen says about two patterns, in the words of the Go program. */
function verdict([one, two]: [Route, Route]): string {
  const [first, second] = [parsePattern(...one), parsePattern(...two)];
  if ("problem" in first) return "problem" in second ? "both" : "first";
  if ("problem" in second) return "second";
  return ["equivalent", "overlaps"].includes(comparePatterns(first, second)) ? "clash" : "fine";
}

/** Elements of paths, of which many are invalid. */
const elements = [
  ...["a", "b", "a", "b", "{x}", "{y}", "{x}", "{z}", "{ä}", "ä", "%C3%A4", "%61", "%2F", "%zz", "%", "$"],
  ...[
    "",
    ".",
    "..",
    "...",
    "{x",
    "x}",
    "{}",
    "{...}",
    "{$}",
    "{x...}",
    "{x}a",
    "a{x}",
    "{1}",
    "{x-y}",
    "{_}",
    "{x}{y}",
  ],
];
const likely = ["a", "b", "{x}", "{y}", "{z}"];
const endings = ["", "", "", "/", "/{$}", "/{rest...}", "/{x}"];

describe.skipIf(!hasGo())("gen and ServeMux agree", () => {
  const folder = mkdtempSync(join(tmpdir(), "gen-patterns-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What ServeMux says about each pair of patterns. */
  async function askGo(pairs: [Route, Route][]): Promise<string[]> {
    const program = join(folder, "patterns");
    const build = await runGo(
      "go",
      ["build", "-o", program, "."],
      join(import.meta.dirname, "../helpers/go/route-patterns"),
    );
    expect(build).toMatchObject({ code: 0, stderr: "" });
    const input = pairs.map(pair => `${pair.map(route => route.join(" ")).join("\t")}\n`).join("");
    return execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 26 })
      .trimEnd()
      .split("\n");
  }

  test("on random pairs of patterns", async () => {
    const random = seededRandom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const route = (): Route => {
      const from = random() < 0.2 ? elements : likely;
      const count = Math.floor(random() * 4);
      const path = Array.from({ length: count }, () => `/${pick(from)}`).join("") + pick(endings);
      return [random() < 0.7 ? "GET" : pick(httpMethods), path || "/"];
    };
    const pairs = Array.from({ length: 30_000 }, (): [Route, Route] => [route(), route()]);
    const answers = await askGo(pairs);
    const counts = new Map<string, number>();
    for (const [index, pair] of pairs.entries()) {
      const answer = answers[index]!;
      expect(verdict(pair), pair.join(" | ")).toBe(answer);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    // Every answer is frequent enough for the comparison to mean something.
    for (const answer of ["fine", "clash", "first", "second", "both"]) {
      expect(counts.get(answer), answer).toBeGreaterThan(500);
    }
  });
});

test("a path with a problem is valid with another text in the place of the problem", () => {
  const paths = elements.map(element => `/a/${element}/b`).concat(elements.map(element => `/a/${element}`));
  for (const path of paths) {
    const read = parsePattern("GET", path);
    if (!("problem" in read)) continue;
    expect(path.slice(read.start, read.end), path).not.toBe("");
    const fixed = `${path.slice(0, read.start)}/c${path.slice(read.end)}`.replace(/\/+/g, "/");
    expect(parsePattern("GET", fixed), fixed).not.toHaveProperty("problem");
  }
});

test("the common path of two patterns matches both", () => {
  const pairs: [string, string][] = [
    ["/a/{x}", "/{y}/b"],
    ["/a/{rest...}", "/{x}/b/c"],
    ["/{x}/", "/a/{y}/c/{z...}"],
    ["/a/{$}", "/{x}/"],
    ["/ä/{x}", "/{y}/%C3%A4"],
  ];
  for (const [one, two] of pairs) {
    const patterns = [one, two].map(path => parsePattern("GET", path) as Pattern) as [Pattern, Pattern];
    const path = commonPath(...patterns);
    const asked = parsePattern("GET", path.endsWith("/") ? `${path}{$}` : path) as Pattern;
    for (const pattern of patterns)
      expect(["moreGeneral", "equivalent"], path).toContain(comparePatterns(pattern, asked));
  }
});
