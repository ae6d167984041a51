/**
 * `npm run torture`: attacks gen for a given time. Each file `*.torture.ts` of this folder is a part; Vitest runs them one after the other,
 * in the order of the command line, by default by name.
 *
 *   npm run torture -- --minutes 60               all parts, in an hour (10 minutes by default)
 *   npm run torture -- --part fuzz --seed 1234    one part from one seed on; --part may be given several times
 *   npm run torture -- --count 3 --short          three small executions of each part
 *
 * The exit code is 1 with findings, and 2 if the command line is wrong.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const folder = import.meta.dirname;
const ending = ".torture.ts";
const known = readdirSync(folder)
  .filter(name => name.endsWith(ending))
  .map(name => name.slice(0, -ending.length))
  .sort();

process.exitCode = run(readSettings());

/** The settings on the command line; null if it is wrong. */
function readSettings() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: "string", default: "10" },
        seed: { type: "string", default: String(randomInt(2 ** 31)) },
        part: { type: "string", multiple: true, default: known },
        count: { type: "string" },
        short: { type: "boolean" },
      },
    });
    const unknown = values.part.find(part => !known.includes(part));
    if (unknown !== undefined) throw new Error(`unknown part ${unknown}: known are ${known.join(", ")}`);
    const numbers = { minutes: values.minutes, seed: values.seed, count: values.count ?? "1" };
    for (const [name, text] of Object.entries(numbers))
      if (!(Number(text) >= 0)) throw new Error(`--${name} needs a number, not ${text}`);
    return values;
  } catch (error) {
    console.error(`torture: ${error.message}`);
    return null;
  }
}

function run(settings) {
  if (settings === null) return 2;
  const { minutes, seed, part: parts, count, short } = settings;
  console.log(`torture: seed ${seed}, parts ${parts.join(", ")}`);
  const figures = mkdtempSync(join(tmpdir(), "gen-torture-"));
  const env = {
    ...process.env,
    TORTURE_SEED: seed,
    TORTURE_PARTS: parts.join(","),
    TORTURE_END: String(Date.now() + Number(minutes) * 60_000),
    TORTURE_FIGURES: figures,
    ...(count !== undefined && { TORTURE_COUNT: count }),
    ...(short && { TORTURE_SHORT: "1" }),
  };
  const files = parts.map(part => join("test/torture", `${part}${ending}`));
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/torture/vitest.config.ts"];
  const { status } = spawnSync(process.execPath, [...vitest, ...files], {
    cwd: resolve(folder, "../.."),
    env,
    stdio: "inherit",
  });
  const rows = readdirSync(figures).map(name => JSON.parse(readFileSync(join(figures, name), "utf8")));
  rmSync(figures, { recursive: true });
  printTable(parts, rows);
  const complete = parts.every(part => rows.some(row => row.part === part && row.finding === null));
  return status === 0 && complete ? 0 : 1;
}

function printTable(parts, rows) {
  console.log("\n| part | executions | seconds | findings |\n| --- | --- | --- | --- |");
  for (const part of parts) {
    const row = rows.find(one => one.part === part);
    const cells = row
      ? [row.executions.toLocaleString("en"), Math.round(row.seconds), row.finding === null ? 0 : 1]
      : ["did not run", "", ""];
    console.log(`| ${[part, ...cells].join(" | ")} |`);
  }
  for (const { part, finding } of rows)
    if (finding !== null)
      console.log(`\nto repeat: npm run torture -- --part ${part} --seed ${finding} --count 1`);
}
