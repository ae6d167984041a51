/**
 * Measures `gen openapi` for 160 and 640 handlers with bodies, in packages of 40: how long the document takes beside `node -e 0`, and whether four
 * times as many handlers take more than four times as long.
 *
 *   --cli FILE  the command to run; by default dist/cli.js
 *   --runs N    takes the best of N runs; by default 5
 *   --json      prints the figures as JSON, and the memory to stderr
 *   --once      runs everything once on two packages: shows that it works, measures nothing
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { peakMemory } from "./peak-memory.mjs";
import { printTable } from "./print-table.mjs";
import { writeShopPackage } from "./shop-package.mjs";

const { values } = parseArgs({
  options: {
    cli: { type: "string", default: resolve(import.meta.dirname, "../../dist/cli.js") },
    json: { type: "boolean" },
    once: { type: "boolean" },
    runs: { type: "string", default: "5" },
  },
});
const perPackage = 40;
const [few, many] = values.once ? [1, 2] : [4, 16];
const temporary = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  const dirs = [few, many].map(writePackages);
  const runs = [() => run(["-e", "0"]), ...dirs.map(dir => () => document(dir))];
  const best = runs.map(() => Number.POSITIVE_INFINITY);
  // They take turns, so that other load on the machine slows all of them.
  for (let round = values.once ? 1 : Number(values.runs); round > 0; round--)
    for (const [index, one] of runs.entries()) best[index] = Math.min(best[index], one());
  const [nothing, fewer, more] = best;
  const megabytes = peakMemory(temporary, options => document(dirs[0], options)).toFixed(0);
  const name = count => `gen openapi, ${count * perPackage} handlers`;
  const rows = [
    { name: name(few), ms: fewer, yardstick: "node -e 0", yardstickMs: nothing, limit: null },
    {
      name: name(many),
      ms: more,
      yardstick: `four times ${few * perPackage} handlers`,
      yardstickMs: 4 * fewer,
      limit: 1.1,
    },
  ].map(row => ({ ...row, ratio: row.ms / row.yardstickMs }));
  if (values.json) {
    console.log(JSON.stringify(rows));
    console.error(`${name(few)}: ${megabytes} MB at most`);
  } else if (values.once) console.log(`${rows.length} commands ran`);
  else {
    printTable([
      ["whole process", "ms", "yardstick", "ms", "ratio", "peak MB"],
      ...rows.map(({ name, ms, yardstick, yardstickMs, ratio }, index) => [
        name,
        ms.toFixed(0),
        yardstick,
        yardstickMs.toFixed(0),
        ratio.toFixed(2),
        index === 0 ? megabytes : "",
      ]),
    ]);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Writes copies of the shop package, each with a prefix of its own; returns their directory. */
function writePackages(count) {
  const dir = join(temporary, String(count));
  for (let index = 0; index < count; index++) {
    const shop = join(dir, `shop${index}`);
    writeShopPackage(shop);
    rmSync(join(shop, "go.mod"));
    prefixHandlers(shop, `/shop${index}`);
  }
  writeFileSync(join(dir, "go.mod"), "module example.com/shops\n\ngo 1.24\n");
  return dir;
}

/** Gives the handlers of a package a prefix, so that no two of them have the same route. */
function prefixHandlers(dir, prefix) {
  for (const name of readdirSync(dir)) {
    const text = readFileSync(join(dir, name), "utf8");
    writeFileSync(
      join(dir, name),
      text.replace(/^\/\/ (GET|POST|PUT|PATCH|DELETE) \//gm, `// $1 ${prefix}/`),
    );
  }
}

function document(dir, nodeOptions = []) {
  return run([...nodeOptions, values.cli, "openapi", "--stdout", "--quiet", "./..."], dir);
}

/** Runs Node; returns the time in ms. With NODE_EXTRA_CA_CERTS, Node 20 reads some 140 certificates at each start, and the yardstick would be too long. */
function run(args, cwd = temporary) {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const start = performance.now();
  // A remembered run would only print what it printed before.
  env.GEN_NO_CACHE = "1";
  const options = { cwd, env, encoding: "utf8", maxBuffer: 1 << 30 };
  const { status, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}
