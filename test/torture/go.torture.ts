/** The Go tests of generated code succeed for longer than in `npm test`: fuzz targets with more inputs, property tests with other random values. */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { copyCases, readCases, runCase } from "../helpers/case-folder.ts";
import { writeFormatModule } from "../helpers/go/format-module.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { sharedParser } from "../helpers/shared-parser.ts";
import { torturePart } from "./part.ts";
import { below, chance, pick } from "./random-values.ts";

const ownTests = resolve(import.meta.dirname, "../helpers/go/bindings/cases");

torturePart("go", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const cases = join(dir, "cases");
  copyCases(cases);
  const build = defaultBuildContext(process.env, process.platform, process.arch, []);
  const parser = await sharedParser();
  const bound = readCases().filter(
    ({ builds, runs }) =>
      builds && runs.some(({ command }) => command === "bindings" || command === "basics"),
  );
  const files = fastGlob.sync("**/*_test.go", { cwd: ownTests }).sort();
  const targets = files.flatMap(file => {
    const text = readFileSync(join(ownTests, file), "utf8");
    const names = Array.from(text.matchAll(/^func (Fuzz\w+)\(/gm), ([, name = ""]) => name);
    return names.map(name => ({ name, folder: `./${file.replace(/\/[^/]*$/, "")}`, module: cases }));
  });
  const formats = join(dir, "formats");
  if (await writeFormatModule(formats)) targets.push({ name: "FuzzVerdicts", folder: ".", module: formats });
  const folders = [...new Set(files.map(file => `./${file.replace(/\/[^/]*$/, "")}`))];

  const generated = new Set<string>();

  /** Generates the code of a case and of those that it imports, and copies the Go tests beside it. A short run needs few cases. */
  async function generateCase(name: string): Promise<void> {
    if (generated.has(name)) return;
    generated.add(name);
    const one = bound.find(one => one.name === name);
    if (one) await runCase(one, cases, { build, parser });
    if (existsSync(join(ownTests, name)))
      cpSync(join(ownTests, name), join(cases, name), { recursive: true });
    for (const file of fastGlob.sync("**/*.go", { cwd: join(cases, name), absolute: true })) {
      const imports = readFileSync(file, "utf8").matchAll(/"example\.com\/cases\/([^/"]+)/g);
      for (const [, imported = ""] of imports) await generateCase(imported);
    }
  }

  /** Runs a Go test of a folder. If it fails, its output is the finding: it names the input, or the seed. */
  async function test(
    { module, folder }: { module: string; folder: string },
    args: string[],
    settings: Record<string, string> = {},
  ): Promise<void> {
    if (module === cases) await generateCase(folder.split("/")[1]!);
    const env = { GOPROXY: "off", ...settings };
    const { code, stdout, stderr } = await runGo("go", ["test", "-vet=off", ...args, folder], module, env);
    if (code !== 0)
      throw new Error(`${JSON.stringify(settings)} go test ${args.join(" ")} ${folder}:\n${stdout}${stderr}`);
  }

  return async ({ random, short }) => {
    if (chance(random, 0.3)) {
      const count = short ? 5 : 500;
      const env = { GEN_RANDOM_SEED: String(below(random, 2 ** 31)), GEN_RANDOM_CASES: String(count) };
      const folder = pick(random, folders);
      await test({ module: cases, folder }, ["-count=1"], env);
      return count;
    }
    const { name, folder, module } = pick(random, targets);
    // Each text is judged by a hundred rules, twice.
    const executions = short ? 1000 : module === formats ? 30_000 : 300_000;
    await test({ module, folder }, ["-run=^$", `-fuzz=^${name}$`, `-fuzztime=${executions}x`]);
    return executions;
  };
});
