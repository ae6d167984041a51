/** Compares the check of regular expressions in tags `validate` with Go's package regexp. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadPatternCheck } from "../../src/constraints/patterns.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const check = await loadPatternCheck();

/** Parts of regular expressions: what Go has, what only JavaScript, Perl, Python or PCRE have, and what nobody has. */
const parts = [
  ...[..."ab0.^$*+?|()[]{}-# é😀\\"],
  ...[
    "\\d",
    "\\W",
    "\\s",
    "\\b",
    "\\B",
    "\\A",
    "\\z",
    "\\Z",
    "\\Q",
    "\\E",
    "\\Qa*\\E",
    "\\C",
    "\\R",
    "\\X",
    "\\K",
  ],
  ...[
    "\\G",
    "\\h",
    "\\e",
    "\\a",
    "\\f",
    "\\n",
    "\\v",
    "\\cA",
    "\\0",
    "\\1",
    "\\8",
    "\\07",
    "\\012",
    "\\x41",
    "\\x4",
  ],
  ...[
    "\\x{41}",
    "\\x{110000}",
    "\\x{",
    "\\u0041",
    "\\u{41}",
    "\\-",
    "\\_",
    "\\/",
    "\\ ",
    "\\<",
    "\\é",
    "\\N",
    "\\k<n>",
  ],
  ...[
    "[a-z]",
    "[^a-z]",
    "[z-a]",
    "[]a]",
    "[^]a]",
    "[a-\\d]",
    "[\\d-z]",
    "[--a]",
    "[a-b-c]",
    "[&&a]",
    "[a--b]",
    "[[a]]",
  ],
  ...[
    "[[:alpha:]]",
    "[[:^alpha:]]",
    "[[:foo:]]",
    "[:alpha:]",
    "[\\b]",
    "[\\w-]",
    "[\\Qa\\E]",
    "[\\p{L}]",
    "[\\x{1F600}]",
  ],
  ...[
    "(?:",
    "(?i)",
    "(?i:",
    "(?P<n>",
    "(?<n>a)",
    "(?<m>a)",
    "(?'q'a)",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?>",
    "(?#c)",
  ],
  ...[
    "(?-s)",
    "(?U)",
    "(?x)",
    "(?v)",
    "(?m-i:",
    "(?i-:",
    "(?",
    "(?P=n)",
    "(?P<1>a)",
    "(?P<a-b>a)",
    "(?P<é>a)",
    "(?|a)",
  ],
  ...[
    "*?",
    "+?",
    "??",
    "**",
    "*+",
    "++",
    "{2}",
    "{2,}",
    "{2,3}",
    "{3,2}",
    "{,3}",
    "{1000}",
    "{1001}",
    "{a}",
    "{2,3",
  ],
  ...["(a{500}){3}", "((a{100}){100}){100}", "(a|b)", "(|)", "()"],
  ...[
    "\\p{L}",
    "\\pL",
    "\\P{Lu}",
    "\\p{^Greek}",
    "\\p{greek}",
    "\\p{Letter}",
    "\\p{Script=Greek}",
    "\\p{IsGreek}",
  ],
  ...[
    "\\p{Any}",
    "\\p{ASCII}",
    "\\pX",
    "\\p{Lu",
    "\\p{Cn}",
    "\\p{LC}",
    "\\p{Todhri}",
    "\\p{Old_Italic}",
    "\\p{Emoji}",
  ],
];

/** A class of `[` and `:`, which Go accepts and gen refuses: nobody writes it. */
const oddClass = "[[:]";

describe.skipIf(!hasGo())("gen and Go accept the same of", () => {
  const folder = mkdtempSync(join(tmpdir(), "gen-expressions-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What Go's package regexp says about each pattern; an empty text if it accepts it. */
  async function askGo(patterns: string[]): Promise<string[]> {
    const program = join(folder, "expressions");
    const source = join(import.meta.dirname, "../helpers/go/regular-expressions");
    const build = await runGo("go", ["build", "-o", program, "."], source);
    expect(build).toMatchObject({ code: 0, stderr: "" });
    const input = JSON.stringify(patterns);
    return JSON.parse(execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 }));
  }

  test("random regular expressions", async () => {
    const random = seededRandom(11);
    const pick = () => parts[Math.floor(random() * parts.length)]!;
    const patterns = Array.from({ length: 30_000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, pick).join(""),
    );
    const problems = await askGo(patterns);
    let [right, wrong, classes] = [0, 0, 0];
    for (const [index, pattern] of patterns.entries()) {
      const problem = check(pattern);
      const ofGo = problems[index];
      if (ofGo === "") right++;
      else wrong++;
      // gen refuses names of classes that only some versions of Go accept. In all else they must agree.
      if (
        ofGo === "" &&
        problem !== null &&
        /^(?:invalid character class range: `\\[pP]|not every)/.test(problem)
      )
        classes++;
      else expect([pattern, problem === null], ofGo).toEqual([pattern, ofGo === ""]);
    }
    expect(right).toBeGreaterThan(4000);
    expect(wrong).toBeGreaterThan(5000);
    expect(classes).toBeGreaterThan(50);
  });

  test("all parts and all pairs of characters", async () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const patterns = [
      ...parts,
      ...characters.flatMap(one =>
        characters.flatMap(two => [one + two, `\\${one}${two}`, `[${one}${two}]`]),
      ),
    ].filter(pattern => !/\\[pP]/.test(pattern) && pattern !== oddClass);
    const problems = await askGo(patterns);
    expect(patterns.filter(pattern => check(pattern) !== null)).toEqual(
      patterns.filter((_, index) => problems[index] !== ""),
    );
  });
});

test("only classes that all versions of Go know are accepted", () => {
  const accepted = String.raw`\p{Greek} \P{Lu} \pN [\p{Han}a] \p{^Lu} \Q\p{x}\E \\p{x} \p{Any}`.split(" ");
  const refused = String.raw`\p{greek} \p{Cn} \p{LC} \p{Old_Italic} \p{Garay} \p{Emoji} [\P{Linear_A}] \p{Letter}`;
  expect(accepted.map(check)).toEqual(accepted.map(() => null));
  expect(refused.split(" ").filter(pattern => check(pattern) === null)).toEqual([]);
});
