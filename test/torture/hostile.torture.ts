/** Hostile packages: the command reports what is wrong, and never crashes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostilePackages, writeHostilePackage } from "../helpers/random/hostile-packages.ts";
import { type Ended, run } from "./built-command.ts";
import { hostileAttacks } from "./hostile-attacks.ts";
import { torturePart } from "./part.ts";
import { goSource, moduleFiles, newTree, removeTree } from "./projects.ts";
import { below, chance, pick, type Random, times } from "./random-values.ts";

torturePart("hostile", async () => async ({ random, dir }) => {
  const root = newTree(dir, moduleFiles);
  const { packages, made } = chance(random, 0.3) ? knownOnes(root, random) : newOne(root, random);
  const command = pick(random, ["validate", "list", "bindings", "all"]);
  const flags = pick(random, [
    [],
    ["--format", "json"],
    ["--format", "sarif"],
    ["--stdout"],
    ["--dump-model"],
    ["--verbose"],
  ]);
  const args = [command, ...pick(random, [packages, ["./..."]]), ...flags];
  const ended = await run(root, args);
  const wrong = wrongWith(ended);
  if (wrong !== null)
    throw new Error(
      `gen ${args.join(" ")}: ${wrong}\n${JSON.stringify({ ...ended, made }, null, 1).slice(0, 4000)}`,
    );
  removeTree(root);
  return 1;
});

/** Writes some of the hostile packages of `npm test` beside each other. */
function knownOnes(root: string, random: Random): { packages: string[]; made: string[] } {
  const chosen = [...new Set(times(1 + below(random, 4), () => pick(random, hostilePackages)))];
  for (const one of chosen) writeHostilePackage(root, one);
  const names = chosen.map(({ name }) => name);
  return { packages: names, made: names };
}

/** Writes a package with one to three attacks, half of the time with a valid file beside them. */
function newOne(root: string, random: Random): { packages: string[]; made: string[] } {
  const packageDir = join(root, "things");
  mkdirSync(packageDir);
  const made = times(1 + below(random, 3), () => pick(random, hostileAttacks)(packageDir, random));
  if (chance(random, 0.5)) writeFileSync(join(packageDir, "things.go"), goSource(random, "things"));
  return { packages: ["things"], made };
}

/** What is wrong with the end of a run on a hostile package; null if nothing is. */
function wrongWith({ status, signal, stdout, stderr }: Ended): string | null {
  if (status === null) return `it was ended by ${signal}`;
  if (![0, 1, 2].includes(status)) return `exit code ${status}`;
  if (/internal error|^\s+at .*:\d+:\d+\)?$|node:internal/m.test(stdout + stderr)) return "an internal error";
  if (status !== 0 && !/error|warning/.test(stdout + stderr)) return "it fails and does not say why";
  if (status === 0 && /: error: /.test(stderr)) return "it succeeds with an error";
  return null;
}
