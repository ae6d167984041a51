/** Tests that gen computes constants as go/types does: those of the standard library, and random ones. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "../../src/go/parser.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { compareConstants, constantsProgram, system } from "../helpers/judges/constants-agreement.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomConstants } from "../helpers/random/random-constants.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const parser = await loadParser();

/** The packages of the standard library that are compared; with GEN_AGREEMENT=all, all of them are. */
const sample = (
  "compress/flate crypto debug/elf encoding/binary go/token html/template image/color log/slog " +
  "math math/big os reflect regexp/syntax runtime strconv syscall text/template/parse time unicode/utf8"
).split(" ");

async function packages(): Promise<string[]> {
  if (process.env.GEN_AGREEMENT !== "all") return sample;
  const files = "{{if .GoFiles}}{{.ImportPath}}{{end}}";
  const { stdout } = await runGo("go", ["list", "-f", files, "std"], import.meta.dirname, system);
  return stdout.split("\n").filter(name => name !== "" && !/(^|\/)vendor(\/|$)/.test(name));
}

describe.skipIf(!hasGo())("agreement with go/types", () => {
  const folder = mkdtempSync(join(tmpdir(), "gen-constants-"));
  let program: Awaited<ReturnType<typeof constantsProgram>>;
  beforeAll(async () => {
    program = await constantsProgram(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("every constant of the standard library's packages has Go's type and value", async () => {
    const expected = await program.print(["packages", ...(await packages())]);
    const { compared, named, differences, notComputed } = await compareConstants(expected, parser);
    if (process.env.GEN_AGREEMENT) console.log({ compared, named, notComputed });
    expect(differences).toEqual([]);
    expect(named).toBeGreaterThan(1000);
    expect(compared).toBeGreaterThan(3000);
  });

  test("every random constant has Go's type and value", async () => {
    const seed = Number(process.env.GEN_RANDOM_SEED ?? 11);
    const count = caseCount(30);
    const random = seededRandom(seed);
    const packages = Array.from({ length: count }, () => {
      const files = randomConstants(random);
      return { files, dir: fileTree({ "go.mod": "module example.com/p\n\ngo 1.24\n", ...files }) };
    });
    const found = { compared: 0, named: 0, computed: 0 };
    const expected = await program.print(["dir", ...packages.map(({ dir }) => dir)]);
    for (const own of packages) {
      const answers = expected.filter(({ package: dir }) => dir === own.dir);
      const { compared, named, differences, notComputed } = await compareConstants(answers, parser, own);
      expect(differences, `seed ${seed}\n${own.files["a.go"]}\n${own.files["b.go"]}`).toEqual([]);
      // gen does not compute with floats that are rounded or hexadecimal: they, and comparisons of them, may have no value.
      const exact = answers.filter(({ basic }) => !/float|bool/.test(basic)).map(({ name }) => name);
      const unknown = [...notComputed].filter(([key]) => exact.includes(key.split(" ").at(-1)!));
      expect(unknown.filter(([, reason]) => !/ complex number$|^0x[\da-f.]*p/.test(reason))).toEqual([]);
      found.compared += compared;
      found.named += named;
      found.computed += answers.filter(({ broken }) => !broken).length;
    }
    if (process.env.GEN_RANDOM_CASES) console.log(found);
    expect(found.computed).toBeGreaterThan(20 * count);
  });

  test("the largest of bools is no constant, and what is not computed has the type of all its parts", async () => {
    const text =
      "package p\n\nconst (\n\tA = max(true, true)\n\tB = 1e-3 + 2.5e3 - 1i/0.25\n\tC = 3 ^ max(0.25*2.718281828459045, 1)*1<<62\n)\n";
    const own = {
      files: { "a.go": text },
      dir: fileTree({ "go.mod": "module example.com/p\n", "a.go": text }),
    };
    const answers = await program.print(["dir", own.dir]);
    const { compared, differences } = await compareConstants(answers, parser, own);
    expect({ compared, differences }).toEqual({ compared: 3, differences: [] });
  });
});
