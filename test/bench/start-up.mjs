/**
 * Measures small runs as whole processes, from start to exit: the time that a user waits after every save. The yardstick is `node -e 0` of the
 * same Node. The package has ten files (shop-package.mjs), and the outputs of an earlier run are there already, as in daily work. Before each run of the
 * first rows a comment is edited, which changes no output, or a default, which changes the bindings; before the other runs, nothing has changed.
 *
 *   --node FILE  the Node to run; by default the one that runs this script
 *   --runs N     takes the median of N runs; by default 31
 *   --once       runs each command once: shows that it works, measures nothing
 *   --json       prints the figures as JSON
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const comment = number => `${readTypes().replace(/\/\/ Edit.*\n$/, "")}// Edit ${number}.\n`;
const byDefault = number => readTypes().replace(/default:"\d+"/, `default:"${number}"`);
const commented = [
  { name: "gen --version", args: [cli, "--version"], limit: 1.2 },
  { name: "gen validate, a comment edited", args: [cli, "validate"], edit: comment, limit: 5 },
  { name: "gen list, a comment edited", args: [cli, "list"], edit: comment, limit: 5.2 },
  { name: "gen bindings, a comment edited", args: [cli, "bindings"], edit: comment, limit: 6.5 },
];
const changed = [
  { name: "gen bindings, a default edited", args: [cli, "bindings"], edit: byDefault, limit: 6.5 },
];
const unchanged = ["validate", "list", "bindings"].map(name => ({
  name: `gen ${name}, unchanged`,
  args: [cli, name],
  limit: 1.3,
}));
// With this variable, Node 20 reads some 140 certificates at each start: all ratios would look better than they are.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

const dir = mkdtempSync(join(tmpdir(), "gen-bench-"));
const typesFile = join(dir, "types.go");
let edits = 0;
try {
  writeShopPackage(dir);
  const results = [commented, changed, unchanged].flatMap(measure);
  if (values.json) console.log(JSON.stringify(results));
  else if (values.once) console.log(`${results.length} commands ran`);
  else {
    const row = ({ name, ms, ratio, limit }) => [name, ms.toFixed(1), ratio.toFixed(2), String(limit ?? "")];
    const table = [{ name: yardstick.name, ms: results[0].yardstickMs, ratio: 1 }, ...results].map(row);
    printTable([["whole process", "ms", "times node -e 0", "at most"], ...table]);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Rows with the median times of commands, in ms. They take turns with the yardstick, so that other load on the machine slows all of them. */
function measure(commands) {
  // The first rounds don't count: they write the files, fill the compile cache, and are remembered, as no input is younger than 20 ms any more.
  for (let round = 0; round < (values.once ? 0 : 2); round++) runAll(commands);
  const rounds = Array.from({ length: values.once ? 1 : Number(values.runs) }, () => runAll(commands));
  const base = median(rounds.map(([ms]) => ms));
  return commands.map(({ name, limit }, index) => {
    const ms = median(rounds.map(times => times[index + 1]));
    return { name, ms, yardstick: yardstick.name, yardstickMs: base, ratio: ms / base, limit };
  });
}

/** The file that is edited, as the last edit left it. */
function readTypes() {
  return readFileSync(typesFile, "utf8");
}

/** Runs each command once; returns their times in ms. */
function runAll(commands) {
  return [yardstick, ...commands].map(({ name, args, edit }) => {
    if (edit) writeFileSync(typesFile, edit(++edits));
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
