/**
 * Measures `gen ./...` over 30 packages of ten files (shop-package.mjs) in one module, after the edit of one file: only its package is
 * generated again. The yardstick is a run that keeps nothing.
 *
 *   --runs N  takes the median of N runs; by default 5
 *   --once    runs each command once on two packages: shows that it works, measures nothing
 *   --json    prints the figures as JSON
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.mjs";
import { writeShopPackage } from "./shop-package.mjs";

const { values } = parseArgs({
  options: { json: { type: "boolean" }, once: { type: "boolean" }, runs: { type: "string", default: "5" } },
});
const cli = resolve(import.meta.dirname, "../../dist/cli.js");
const root = mkdtempSync(join(tmpdir(), "gen-bench-"));
const count = values.once ? 2 : 30;
try {
  for (let index = 0; index < count; index++) {
    const dir = join(root, `shop${index}`);
    writeShopPackage(dir);
    rmSync(join(dir, "go.mod"));
  }
  writeFileSync(join(root, "go.mod"), "module example.com/shops\n\ngo 1.24\n");
  const results = ["validate", "bindings"].map(measure);
  if (values.json) console.log(JSON.stringify(results));
  else if (values.once) console.log(`${results.length} commands ran`);
  else {
    const rows = results.map(({ name, ms, yardstickMs, ratio }) => [
      name,
      ms.toFixed(0),
      yardstickMs.toFixed(0),
      ratio.toFixed(2),
    ]);
    printTable([["whole process", "ms", "keeping nothing", "ratio"], ...rows]);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** The median times of a command after an edit: of runs that take what earlier ones kept, and in turn of those that do not. */
function measure(command) {
  // The first runs don't count: they write the files, and find them as they are.
  for (let round = 0; round < (values.once ? 0 : 2); round++) run(command, {});
  const rounds = Array.from({ length: values.once ? 1 : Number(values.runs) }, () => [
    run(command, {}),
    run(command, { GEN_NO_CACHE: "1" }),
  ]);
  const [ms, yardstickMs] = [0, 1].map(index => median(rounds.map(times => times[index])));
  const name = `gen ${command} ./..., ${count} packages, a file edited`;
  return { name, ms, yardstick: "keeping nothing", yardstickMs, ratio: ms / yardstickMs, limit: 0.15 };
}

function run(command, env) {
  appendFileSync(join(root, "shop1/types.go"), "// Edited.\n");
  // A run keeps nothing of a file that was changed less than 20 ms before.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [cli, command, "./...", "--quiet"], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`gen ${command}: ${stderr}`);
  return performance.now() - start;
}

function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
