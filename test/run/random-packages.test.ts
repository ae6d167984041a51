/**
 * Tests that whatever `gen` writes compiles and is formatted, with random packages, many of them unusual, in one module. GEN_RANDOM_CASES sets their number,
 * GEN_RANDOM_SEED the seed.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { fixedCodes, ruleCodes } from "../../src/config/rule-severities.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { generate } from "../../src/run/generate/generate.ts";
import type { GenerateResult } from "../../src/run/generate/types.ts";
import { builtInTemplates, caseConfig } from "../helpers/case-folder.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomPackage } from "../helpers/random/random-packages.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(40);
/** A config that turns off all rules that a config can turn off. */
const lenient = Object.fromEntries(
  ruleCodes.filter(code => !fixedCodes.includes(code)).map(code => [code, "off" as const]),
);
const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-random-")));
afterAll(() => rmSync(root, { recursive: true }));

test.skipIf(!hasGo())(`what is generated for ${count} random packages compiles (seed ${seed})`, async () => {
  const parser = await sharedParser();
  const build = defaultBuildContext(process.env, process.platform, process.arch, []);
  const templates = await builtInTemplates();
  const common = { build, parser, templates, env: process.env, cwd: root, version: "0.0.0" };
  writeFileSync(join(root, "go.mod"), "module example.com/random\n\ngo 1.24\n");
  const generated: string[] = [];
  const refusals = new Map<string, number>();
  let written = 0;
  // gen refuses some packages: then there are others in their place.
  for (let number = 0; number < count || (written <= count / 2 && number < 2 * count); number++) {
    const name = `case${seed + number}`;
    const files = randomPackage(seededRandom(seed + number), `example.com/random/${name}`);
    writeFiles(join(root, name), files);
    const dir = join(root, name, "api");
    const results: GenerateResult[] = [];
    for (const command of ["list", "bindings", "client", "mock"]) {
      const settings = { rules: number % 2 === 0 ? {} : lenient, maxFailures: number % 3 };
      const config = { ...caseConfig(dir, { command }, []), ...settings };
      results.push(await generate({ disk: systemFiles, config, ...common }));
    }
    const errors = results
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ severity }) => severity === "error");
    for (const { code } of errors) refusals.set(code, (refusals.get(code) ?? 0) + 1);
    const wrong = errors.filter(({ code }) => code === "syntax" || code === "template");
    expect(wrong.map(formatDiagnostic), `seed ${seed + number}`).toEqual([]);
    if (errors.length > 0) {
      rmSync(join(root, name), { recursive: true });
      continue;
    }
    written++;
    for (const command of ["client", "mock"]) {
      const config = caseConfig(dir, { command, out: `alone/${command}.gen.go`, standalone: true }, []);
      // The client and its mock are in one folder.
      const allOutputs = config.outputs;
      const result = await generate({ disk: systemFiles, config: { ...config, allOutputs }, ...common });
      for (const { code } of result.diagnostics)
        if (code === "not-standalone") refusals.set(code, (refusals.get(code) ?? 0) + 1);
      const wrong = result.diagnostics.filter(({ code }) => code === "syntax" || code === "template");
      expect(wrong.map(formatDiagnostic), `seed ${seed + number}`).toEqual([]);
      if (command === "client" && result.files.length === 0) break;
      for (const { content } of result.files) expect(content).not.toContain('"example.com/random');
      results.push(result);
    }
    for (const { path, content } of results.flatMap(({ files }) => files)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      if (path.endsWith(".go")) generated.push(path);
    }
  }
  if (process.env.GEN_RANDOM_CASES) console.log(`${written} of ${count} packages written`, refusals);
  // gen may refuse a package, but not so many that the rest proves nothing.
  expect(written, JSON.stringify([...refusals])).toBeGreaterThan(count / 2);
  const built = await runGo("go", ["build", "./..."], root);
  expect(built.stderr, "the number of a case is its seed").toBe("");
  const vetted = await runGo("go", ["vet", "./..."], root);
  // vet reports problems in the random code, too: structs that are embedded twice repeat their tags.
  const problems = vetted.stderr.split("\n").filter(line => line.includes(".gen.go:"));
  expect(problems, "the number of a case is its seed").toEqual([]);
  const unformatted = await runGo("gofmt", ["-l", ...generated], root);
  expect(unformatted).toMatchObject({ code: 0, stdout: "" });
});
