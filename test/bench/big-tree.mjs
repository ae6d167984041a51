/**
 * Measures `gen validate` over a tree of thousands of files, GOROOT/src. The yardstick is Go's go/parser over the same files: gen's time is that of the
 * whole process, Go's time is that of parsing alone. A run after the edit of a file, in a copy of the tree, and one in which nothing has changed are measured, too.
 * Then gen reads one, two and four copies of the tree, to show how time grows with bytes.
 *
 *   --cli FILE  the command to run; by default dist/cli.js
 *   --runs N    takes the best of N runs; by default 5
 *   --json      prints the figures as JSON, and leaves out two and four copies
 *   --once      runs everything once on a part of the tree, and leaves out two and four copies: shows that it works, measures nothing
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { peakMemory } from "./peak-memory.mjs";
import { printTable } from "./print-table.mjs";

const { values } = parseArgs({
  options: {
    cli: { type: "string", default: resolve(import.meta.dirname, "../../dist/cli.js") },
    json: { type: "boolean" },
    once: { type: "boolean" },
    runs: { type: "string", default: "5" },
  },
});
const runs = values.once ? 1 : Number(values.runs);
const goroot = run("go", ["env", "GOROOT"]).stdout.trim();
const tree = join(goroot, values.once ? "src/net" : "src");
const temporary = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  const program = join(temporary, "goparser");
  run("go", ["build", "-o", program, "."], { cwd: join(import.meta.dirname, "go-parser") });
  const copy = join(temporary, "1");
  cpSync(tree, copy, {
    recursive: true,
    filter: from => !/^(?:testdata|vendor|[._].*)$/.test(basename(from)),
  });
  // A file of a package that may have handlers, so that it is read.
  const edited = join(copy, values.once ? "http/server.go" : "net/http/server.go");
  const validateEdited = () => {
    appendFileSync(edited, "// Edited.\n");
    return validate([copy], true);
  };
  // The first is remembered.
  for (let round = 0; round < (values.once ? 0 : 2); round++)
    for (const dir of [tree, copy]) validate([dir], true);
  // They take turns, so that other load on the machine slows all of them.
  const [go, gen, afterEdit, unchanged] = best([
    () => JSON.parse(run(program, [tree]).stdout),
    () => validate([tree]),
    validateEdited,
    () => validate([tree], true),
  ]);
  const peak = peakMemory(temporary, options => runGen([tree], options));
  const ratio = gen.ms / go.ms;
  if (values.json) {
    const name = `gen validate, ${go.files} files`;
    const row = { yardstick: "go/parser", yardstickMs: go.ms };
    const times = [
      { ...row, name, ms: gen.ms, ratio },
      { ...row, name: `${name}, a file edited`, ms: afterEdit.ms, ratio: afterEdit.ms / go.ms, limit: 0.35 },
      { ...row, name: `${name}, unchanged`, ms: unchanged.ms, ratio: unchanged.ms / go.ms, limit: 0.1 },
    ];
    console.log(JSON.stringify(times));
    console.error(`${name}: ${peak.toFixed(0)} MB at most`);
  } else {
    printTable([
      ["", "files", "MB", "ms", "times go/parser", "peak MB"],
      ["go/parser", String(go.files), megabytes(go.bytes), go.ms.toFixed(0), "1.00", ""],
      ["gen validate", "", "", gen.ms.toFixed(0), ratio.toFixed(2), peak.toFixed(0)],
      ["a file edited", "", "", afterEdit.ms.toFixed(0), (afterEdit.ms / go.ms).toFixed(2), ""],
      ["unchanged", "", "", unchanged.ms.toFixed(0), (unchanged.ms / go.ms).toFixed(2), ""],
    ]);
    if (!values.once) printGrowth(copy, go.bytes);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Prints the time for one, two and four copies of the tree, which are hard links to the first one. */
function printGrowth(copy, bytes) {
  for (const count of [2, 3, 4]) link(copy, join(temporary, String(count)));
  const rows = [["copies", "MB", "ms", "ms/MB", "peak MB"]];
  const counts = [1, 2, 4];
  const trees = counts.map(count => Array.from({ length: count }, (_, i) => join(temporary, String(i + 1))));
  const results = best(trees.map(dirs => () => validate(dirs)));
  for (const [i, { ms }] of results.entries()) {
    const size = (counts[i] * bytes) / 1e6;
    const memory = peakMemory(temporary, options => runGen(trees[i], options)).toFixed(0);
    rows.push([String(counts[i]), size.toFixed(1), ms.toFixed(0), (ms / size).toFixed(1), memory]);
  }
  console.log();
  printTable(rows);
}

function link(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else linkSync(source, target);
  }
}

/** Runs the command and returns its time; what it finds in Go's sources doesn't matter. If it may be `kept`, it need not work again. */
function validate(dirs, kept = false) {
  const start = performance.now();
  runGen(dirs, [], kept);
  return { ms: performance.now() - start };
}

function runGen(dirs, nodeOptions = [], kept = false) {
  const flags = dirs.flatMap(dir => ["--dir", `${dir}/...`]);
  const command = [...nodeOptions, values.cli, "validate", "--format", "json", ...flags];
  const { stdout } = run(process.execPath, command, { statuses: [0, 1], kept });
  const failed = JSON.parse(stdout).diagnostics.find(
    ({ code }) => code === "internal" || code === "directory",
  );
  if (failed) throw new Error(failed.message);
}

/** Runs a command; its errors go to the terminal. */
function run(command, args, { cwd, statuses = [0], kept = false } = {}) {
  const env = { ...process.env, GOWORK: "off", GEN_NO_CACHE: kept ? "" : "1" };
  // With it, Node 20 reads some 140 certificates at each start, which takes 40 ms.
  delete env.NODE_EXTRA_CA_CERTS;
  const result = spawnSync(command, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28 });
  if (statuses.includes(result.status)) return result;
  throw new Error(`${command} ${args.join(" ")}: ${result.error?.message ?? result.stderr}`);
}

/** The fastest of several runs of each measure. They take turns; other load only ever makes a run slower. */
function best(measures) {
  const rounds = Array.from({ length: runs }, () => measures.map(measure => measure()));
  return measures.map((_, i) => rounds.map(round => round[i]).reduce((a, b) => (b.ms < a.ms ? b : a)));
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
