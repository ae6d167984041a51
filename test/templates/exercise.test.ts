/** The exercise's templates print everything that templates can print, so that the diff of snapshots/exercise shows every change of what users' templates see. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { helperShapes } from "../../src/templates/language/helpers.ts";
import { exerciseDir, exerciseEntries, exerciseTemplates, runExercise } from "../helpers/exercise-run.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { modelJsonSchema } from "../helpers/judges/json-schemas.ts";
import { readTemplates, templateUses } from "../helpers/judges/template-walk.ts";
import { keysOf, missingValues, valuesByKey } from "../helpers/model-values.ts";

const snapshots = resolve(import.meta.dirname, "../../snapshots/exercise");
const definitions = modelJsonSchema().definitions!;
const { model, files, lintMessages } = await runExercise();

describe("the exercise", () => {
  test("prints what its snapshots show", async () => {
    if (inject("updateSnapshots")) rmSync(snapshots, { recursive: true, force: true });
    else expect(readdirSync(snapshots).sort()).toEqual([...files.keys()].sort());
    for (const [name, content] of files) await expect(content).toMatchFileSnapshot(join(snapshots, name));
  });

  test("has no mistakes when it is linted", () => {
    expect(lintMessages).toEqual([]);
  });

  test("reads every key of every type, and uses every helper and form of a call", () => {
    const builtIn = readTemplates(resolve(import.meta.dirname, "../../templates"));
    const defaults = [...builtIn].map(([name, text]) => [`default/${name}`, text] as const);
    const templates = new Map([...builtIn, ...defaults, ...readTemplates(exerciseTemplates)]);
    const uses = templateUses(templates, exerciseEntries, definitions);
    expect([...keysOf(definitions).keys()].filter(key => !uses.keys.has(key))).toEqual([]);
    expect([...uses.helpers].sort()).toEqual([...Object.keys(helperShapes), "shout"].sort());
    expect([...uses.syntax].sort()).toEqual([
      "block parameter",
      "computed partial",
      "else",
      "if includeZero=",
      "inline partial",
      "partial block",
      "partial context",
      "partial values",
      "shout times=",
    ]);
  });

  test("has a package with every kind of value for every key", () => {
    const values = valuesByKey(model, "Model", definitions);
    // frameworks.test.ts, typescript.test.ts, client.test.ts and json-writers.test.ts test this for the keys of handlers of frameworks, of TypeScript, of clients and of functions for JSON; no test does for RunModel.
    const keys = [...keysOf(definitions)].filter(
      ([key]) => !/^(?:RunModel|TypeScript\w+|Client\w+|Framework\w+|GoFrameworkRoute|GoJSON\w+)\./.test(key),
    );
    const missing = keys.flatMap(([key, schema]) => missingValues(key, schema, values.get(key) ?? []));
    // These are null only for a package outside of a module.
    expect(missing).toEqual([
      "Package.importPath null",
      "Package.dir null",
      // Nothing registers handlers of the exercise: the case registered-routes has these.
      "Handler.methodFrom registration",
      "Handler.pathFrom registration",
      "Handler.registered true",
      // The search for responses does not find these bodies yet.
      "HandlerBody.kind bytes",
      // Only methods of gin say this of what code reads.
      "ReadParameter.default filled",
      "GoHandler.framework filled",
      "TypePackageName.importPath null",
    ]);
  });
});

describe.skipIf(!hasGo())("the Go file of the exercise", () => {
  const dir = mkdtempSync(join(tmpdir(), "gen-exercise-"));
  afterAll(() => rmSync(dir, { recursive: true }));

  test("compiles with the package, and is formatted", async () => {
    cpSync(exerciseDir, dir, { recursive: true });
    const name = "exercise.gen.go";
    expect(existsSync(join(dir, "pets", name))).toBe(false);
    writeFileSync(join(dir, "pets", name), files.get(name)!);
    expect(await runGo("go", ["vet", "./..."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await runGo("gofmt", ["-l", "."], dir)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
