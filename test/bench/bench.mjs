/**
 * `npm run bench`: runs all benchmarks and prints each time beside its yardstick, in one table. Each of the other files in this folder measures one thing, and prints more about it.
 *
 *   --node FILE  the Node whose start-up is measured; by default the one that runs this script
 *   --quick      runs each benchmark once: shows that they work, measures nothing
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.mjs";

const { values } = parseArgs({
  options: { node: { type: "string", default: process.execPath }, quick: { type: "boolean" } },
});
const hasGo = spawnSync("go", ["version"]).status === 0;
const scripts = [
  { file: "start-up.mjs", args: ["--node", values.node], needsGo: false },
  { file: "watch.mjs", args: [], needsGo: false },
  { file: "many-handlers.mjs", args: [], needsGo: false },
  { file: "many-packages.mjs", args: [], needsGo: false },
  { file: "many-types.mjs", args: [], needsGo: false },
  { file: "openapi.mjs", args: [], needsGo: false },
  { file: "big-tree.mjs", args: [], needsGo: true },
  { file: "bindings.mjs", args: [], needsGo: true },
];

const results = [];
for (const { file, args, needsGo } of scripts) {
  if (needsGo && !hasGo) {
    console.warn(`skipped, since it needs Go: ${file}`);
    continue;
  }
  const command = [join(import.meta.dirname, file), "--json", ...args, ...(values.quick ? ["--once"] : [])];
  const stdio = ["ignore", "pipe", "inherit"];
  const { status, stdout } = spawnSync(process.execPath, command, { stdio, encoding: "utf8" });
  if (status !== 0) process.exit(1);
  results.push(...JSON.parse(stdout));
}
if (values.quick) console.log(`${results.length} measurements ran`);
else {
  const rows = results.map(({ name, ms, yardstick, yardstickMs, ratio, limit }) => [
    name,
    time(ms),
    yardstick ?? "",
    time(yardstickMs),
    ratio.toFixed(2),
    String(limit ?? ""),
  ]);
  printTable([["", "ms", "yardstick", "ms", "ratio", "at most"], ...rows]);
}

function time(ms) {
  if (ms === undefined) return "";
  return ms >= 1000 ? ms.toFixed(0) : ms >= 0.1 ? ms.toFixed(1) : ms.toPrecision(2);
}
