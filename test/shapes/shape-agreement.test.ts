/**
 * Tests that shapes agree with encoding/json. A Go program writes random values of types, reads random texts, and compares both with the shapes of the model.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of random packages; GEN_SHAPES=all compares all of the standard library.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Model, NamedType } from "../../src/model/types.ts";
import { readGoEnvironment } from "../../src/packages/modules/import-roots.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import {
  expectAgreement,
  type JudgeReport,
  judge,
  knownDifference,
  newJudgeModule,
  shapedModel,
  shapesDir,
  wrongfullyAccepted,
} from "../helpers/judges/shape-judge.ts";
import { standardMessages } from "../helpers/judges/standard-messages.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomShapes } from "../helpers/random/random-shapes.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(10);

/** Packages of the standard library with many kinds of types. */
const someStandard =
  "archive/zip container/list crypto/x509 database/sql encoding/json go/ast html/template image log/slog math/big net net/http net/mail net/netip net/url reflect sync/atomic time".split(
    " ",
  );

describe.skipIf(!hasGo())("shapes agree with encoding/json", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-shapes-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const written = "example.com/shapes/types/api";
  const standard = "example.com/judged/messages";
  const wrong = "example.com/judged/wrong";
  const random = Array.from({ length: count }, (_, index) => `example.com/judged/r${seed + index}`);
  let reports: Record<string, JudgeReport>;

  beforeAll(async () => {
    newJudgeModule(dir);
    const { goRoot } = readGoEnvironment(systemFiles, process.env);
    const packages = process.env.GEN_SHAPES === "all" ? await allStandard(dir) : someStandard;
    writeFiles(join(dir, "messages"), { "messages.go": await standardMessages(goRoot!, packages) });
    writeFiles(join(dir, "wrong"), { "wrong.go": wrongSource });
    for (const [index, importPath] of random.entries()) {
      const { files } = randomShapes(seededRandom(seed + index), importPath, 20);
      writeFiles(join(dir, `r${seed + index}`), files);
    }
    reports = await judge(
      dir,
      [
        { importPath: written, dir: join(shapesDir, "types/api"), values: 200, texts: 200 },
        { importPath: standard, dir: join(dir, "messages"), lenient: true, values: 40, texts: 40 },
        { importPath: wrong, dir: join(dir, "wrong"), values: 200, texts: 200, change: makeWrong },
        ...random.map(importPath => ({
          importPath,
          dir: join(dir, importPath.split("/").at(-1)!),
          values: 200,
          texts: 100,
        })),
      ],
      seed,
    );
  });

  test("for the types of test/helpers/go/shapes", () => {
    const report = reports[written]!;
    expect(report.Types).toBeGreaterThan(300);
    expect(report.Values).toBeGreaterThan(100_000);
    expectAgreement(report);
    expect(report.UnknownLengths.sort()).toEqual([]);
    // Each known difference occurs.
    const accepted = Object.entries(report.Accepted).filter(([, [accepted]]) => accepted > 0);
    expect(new Set(accepted.map(([fault]) => knownDifference(fault)))).toEqual(
      new Set(["a list of numbers is read as bytes", "null is read in quotes"]),
    );
  });

  test(`for ${count} random packages (seed ${seed})`, () => {
    for (const importPath of random) {
      expectAgreement(reports[importPath]!);
      expect(reports[importPath]!.UnknownLengths).toEqual([]);
    }
  });

  test("for the standard library", () => {
    const report = reports[standard]!;
    expect(report.Types).toBeGreaterThan(200);
    expect(report.Disagreements).toEqual([]);
    expect(wrongfullyAccepted(report)).toEqual([]);
    // Methods refuse some values, but not so many that the rest proves nothing.
    const refused = Object.values(report.RefusedByMethods).reduce((sum, one) => sum + one, 0);
    expect(refused).toBeLessThan(report.Values / 10);
  });

  test("and wrong shapes are reported", () => {
    const { NeverShown, Disagreements } = reports[wrong]!;
    expect(NeverShown.sort()).toEqual([
      "example.com/judged/wrong.Allowed.count is never left out",
      "example.com/judged/wrong.Allowed.flag is never null",
      "example.com/judged/wrong.Allowed.inner.number is never null",
    ]);
    expect(Disagreements.join("\n")).toContain('wrong.Forbidden has no key "count"');
    expect(Disagreements.join("\n")).toContain("wrong.Nulls.list is null");
  });

  test("and are the same if the packages are vendored", async () => {
    const copy = join(dir, "vendored");
    cpSync(shapesDir, copy, { recursive: true });
    const { code, stderr } = await runGo("go", ["mod", "vendor"], copy);
    expect(code, stderr).toBe(0);
    rmSync(join(copy, "replaced"), { recursive: true });
    const shapes = ({ id, shape, typeArguments }: NamedType) => ({ id, shape, typeArguments });
    const vendored = await shapedModel(join(copy, "types/api"));
    const replaced = await shapedModel(join(shapesDir, "types/api"));
    // Only methods of the user's modules are followed.
    const isFollowed = (type: NamedType) => JSON.stringify(type).includes("example.org/go-uuid.NullUUID");
    const others = (types: NamedType[]) => types.filter(type => !isFollowed(type)).map(shapes);
    expect(others(vendored.types)).toEqual(others(replaced.types));
    expect(vendored.types.find(isFollowed)).not.toEqual(replaced.types.find(isFollowed));
    expect(replaced.types.map(({ id }) => id)).toContain("example.org/go-uuid.UUID");
  });
});

const wrongSource = `package wrong

import "net/http"

type Allowed struct {
	Flag  bool \`json:"flag"\`
	Count int  \`json:"count"\`
	Inner struct {
		hidden any
		Number int \`json:"number"\`
	} \`json:"inner,omitzero"\`
}

type Forbidden struct {
	Count int \`json:"count,omitempty"\`
}

type Nulls struct {
	List []int \`json:"list"\`
}

type MakeRequest struct {
	Allowed   Allowed   \`json:"allowed"\`
	Forbidden Forbidden \`json:"forbidden"\`
	Nulls     Nulls     \`json:"nulls"\`
}

// POST /
func Make(w http.ResponseWriter, r *http.Request) {}
`;

/** Lets the shape of Allowed allow what never happens, and the shapes of Forbidden and Nulls forbid what happens. */
function makeWrong({ types }: Model): void {
  const [allowed, forbidden, nulls] = ["Allowed", "Forbidden", "Nulls"].map(name => {
    const { shape } = types.find(({ id }) => id.endsWith(`.${name}`))!;
    return Object.fromEntries(shape.fields.map(field => [field.key, field]));
  });
  allowed!.flag!.shape.nullable = true;
  allowed!.count!.optional = true;
  allowed!.inner!.shape.fields[0]!.shape.nullable = true;
  forbidden!.count!.optional = false;
  nulls!.list!.shape.nullable = false;
}

/** The import paths of the standard library that other modules can import. */
async function allStandard(dir: string): Promise<string[]> {
  const { stdout } = await runGo("go", ["list", "std"], dir);
  return stdout
    .trim()
    .split("\n")
    .filter(name => !/(^|\/)(internal|vendor)(\/|$)/.test(name) && name !== "unsafe");
}
