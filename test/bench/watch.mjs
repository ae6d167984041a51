/**
 * Measures the time from the save of a Go file to the changed output on the disk, with `gen --watch` on a package of ten files. The yardstick is
 * a program that only waits for the same notice with `fs.watch`, and writes a file.
 *
 *   --rounds N   saves N times and takes the median; by default 30
 *   --once       saves once: shows that it works, measures nothing
 *   --json       prints the figures as JSON
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.mjs";
import { writeShopPackage } from "./shop-package.mjs";

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    once: { type: "boolean" },
    rounds: { type: "string", default: "30" },
  },
});
const rounds = values.once ? 1 : Number(values.rounds);
const root = resolve(import.meta.dirname, "../..");
/** Milliseconds between two saves, so that one does not disturb the next. */
const pause = 200;

const yardstick = `
import { renameSync, writeFileSync } from "node:fs";
import { watch } from "node:fs";
watch(".", (_, name) => {
  if (name !== "orders.go") return;
  writeFileSync(".notice.tmp", String(Math.random()));
  renameSync(".notice.tmp", "notice.txt");
});
process.stderr.write("watching\\n");
`;
const commands = [
  {
    name: "notice, and a file written",
    args: ["--input-type=module", "--eval", yardstick],
    out: "notice.txt",
  },
  ...["list", "bindings", "all"].map(command => ({
    name: `gen ${command} --watch`,
    args: [join(root, "dist/cli.js"), command, "--watch"],
    out: command === "list" ? "handlers.gen.go" : "bindings.gen.go",
  })),
];

const results = [];
const rows = [["from save to file", "median ms", "without the notice", "times the notice"]];
let notice = null;
for (const { name, args, out } of commands) {
  const median = await measure(args, out);
  if (notice !== null) {
    const limit = Number(((notice + 50) / notice).toFixed(1));
    results.push({
      name,
      ms: median,
      yardstick: "fs.watch, a file",
      yardstickMs: notice,
      ratio: median / notice,
      limit,
    });
  }
  notice ??= median;
  const beyond = median === notice ? "" : (median - notice).toFixed(1);
  rows.push([name, median.toFixed(1), beyond, (median / notice).toFixed(1)]);
}
if (values.json) console.log(JSON.stringify(results));
else if (values.once) console.log(`${commands.length} watches ran`);
else printTable(rows);

/** The median time from a save to a new output, in ms. */
async function measure(args, out) {
  const dir = mkdtempSync(join(tmpdir(), "gen-bench-"));
  writeShopPackage(dir);
  const [file, saved] = [join(dir, "orders.go"), join(dir, "orders.go~")];
  const text = readFileSync(file, "utf8");
  const child = spawn(process.execPath, args, { cwd: dir, stdio: ["ignore", "ignore", "pipe"] });
  try {
    await untilWatching(child);
    const times = [];
    for (let round = 1; round <= rounds; round++) {
      await setTimeout(pause);
      const before = writtenAt(join(dir, out));
      // Saves as many editors do, by a rename. A path and the name of a parameter change.
      writeFileSync(saved, text.replaceAll("/orders", `/orders${round}`).replaceAll('"q"', `"q${round}"`));
      const start = performance.now();
      renameSync(saved, file);
      while (writtenAt(join(dir, out)) === before) {
        if (performance.now() - start > 600_000) throw new Error(`${args.join(" ")}: no new ${out}`);
        // Waiting leaves the processor to what is measured.
        await setTimeout(1);
      }
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  } finally {
    child.kill();
    await new Promise(done => child.once("close", done));
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The time at which the file was written; null if it does not exist. */
function writtenAt(file) {
  return statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs ?? null;
}

/** Waits until the process says that it watches. All that it says is read, since a process whose pipe is full waits. */
function untilWatching(child) {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", chunk => {
      said += chunk;
      if (/^watching/m.test(said)) resolve();
    });
    child.once("close", () => reject(new Error(said)));
  });
}
