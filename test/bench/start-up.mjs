/**
 * Measures small runs as whole processes, from start to exit: the time that a user waits after every save. The yardstick is `node -e 0` of the
 * same Node. The package has ten files (shop-package.mjs), and the outputs of an earlier run are there already, as in daily work.
 *
 *   --node FILE  the Node to run; by default the one that runs this script
 *   --runs N     takes the median of N runs; by default 31
 *   --once       runs each command once: shows that it works, measures nothing
 *   --json       prints the figures as JSON
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.mjs";
import { writeShopPackage } from "./shop-package.mjs";

const { values } = parseArgs({
  options: {
    node: { type: "string", default: process.execPath },
    runs: { type: "string", default: "31" },
    once: { type: "boolean" },
    json: { type: "boolean" },
  },
});
const cli = resolve(import.meta.dirname, "../../dist/cli.js");
const yardstick = { name: "node -e 0", args: ["-e", "0"] };
const commands = [
  { name: "gen --version", args: [cli, "--version"], limit: 1.2 },
  { name: "gen validate", args: [cli, "validate"], limit: 2.8 },
  { name: "gen list", args: [cli, "list"], limit: 3.2 },
  { name: "gen bindings", args: [cli, "bindings"], limit: 3.6 },
];
// With this variable, Node 20 reads some 140 certificates at each start: all ratios would look better than they are.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

const dir = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  writeShopPackage(dir);
  // The first round doesn't count: it writes the files, and fills the compile cache.
  if (!values.once) measure();
  const rounds = Array.from({ length: values.once ? 1 : Number(values.runs) }, measure);
  const base = median(rounds.map(([ms]) => ms));
  const results = commands.map(({ name, limit }, i) => {
    const ms = median(rounds.map(times => times[i + 1]));
    return { name, ms, yardstick: yardstick.name, yardstickMs: base, ratio: ms / base, limit };
  });
  if (values.json) console.log(JSON.stringify(results));
  else if (values.once) console.log(`${results.length} commands ran`);
  else {
    const row = ({ name, ms, ratio, limit }) => [name, ms.toFixed(1), ratio.toFixed(2), String(limit ?? "")];
    const table = [{ name: yardstick.name, ms: base, ratio: 1 }, ...results].map(row);
    printTable([["whole process", "ms", "times node -e 0", "at most"], ...table]);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Runs each command once; returns their times in ms. They take turns, so that other load on the machine slows all of them. */
function measure() {
  return [yardstick, ...commands].map(({ name, args }) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(values.node, args, { cwd: dir, env, encoding: "utf8" });
    const ms = performance.now() - start;
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    return ms;
  });
}

function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
