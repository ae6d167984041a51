/**
 * `npm run bench:go`: compares generated bindings with hand-written code, popular binders, other packages for JSON and go-playground/validator;
 * and measures what 1,000 bindings cost: lines, time to compile, and bytes in a program.
 *
 *   --cli FILE the command to run; by default dist/cli.js
 *   --runs N   takes the best of N runs; by default 5
 *   --json     prints the comparisons with hand-written code as JSON
 *   --once     runs each benchmark once: shows that they work, measures nothing
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureGeneratedSize } from "./generated-size.mjs";
import { printTable } from "./print-table.mjs";

const root = resolve(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: {
    cli: { type: "string", default: join(root, "dist/cli.js") },
    json: { type: "boolean" },
    once: { type: "boolean" },
    runs: { type: "string", default: "5" },
  },
});
const dir = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  cpSync(join(root, "test/bench/go"), dir, { recursive: true });
  copyPackage("profiles", "quick");
  writeFileSync(join(dir, "quick/gen.config.json"), '{ "bindings": { "json": "generated" } }');
  for (const name of ["catalog", "orders", "pets", "profiles", "quick", "rooms", "shelter"])
    run(process.execPath, [values.cli, "bindings", "--dir", join(dir, name)]);
  run(process.execPath, [values.cli, "list", "--dir", join(dir, "rooms")]);
  writeEasyTypes();
  const time = values.once ? ["-benchtime=1x"] : ["-benchtime=200ms", `-count=${values.runs}`];
  const out = run("go", ["test", "-run=^$", "-bench=.", "-benchmem", ...time, "."]);
  const results = best(out);
  const amount = values.once
    ? { handlers: 10, runs: 1, yardstick: "net/url" }
    : { handlers: 500, runs: Number(values.runs), yardstick: "net/http" };
  const size = measureGeneratedSize({ cli: values.cli, ...amount });
  if (values.json)
    console.log(JSON.stringify([...againstHandWritten(results), compileTime(size), ...counts(size)]));
  else if (values.once) console.log(`${results.size} benchmarks ran`);
  else print(results, size);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Copies a package of one file. */
function copyPackage(from, to) {
  const text = readFileSync(join(dir, from, `${from}.go`), "utf8");
  mkdirSync(join(dir, to));
  writeFileSync(join(dir, to, `${to}.go`), text.replace(`\npackage ${from}\n`, `\npackage ${to}\n`));
}

/** Writes the package easy: the types of shelter, with the code that easyjson makes for them. */
function writeEasyTypes() {
  copyPackage("shelter", "easy");
  run("go", ["tool", "easyjson", "-all", "-no_std_marshalers", "easy/easy.go"]);
}

/** Runs a command in the copy of test/bench/go; its errors go to the terminal. */
function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: dir,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, GOWORK: "off" },
  });
  if (status === 0) return stdout;
  if (error) console.error(error.message);
  process.stdout.write(stdout ?? "");
  rmSync(dir, { recursive: true, force: true });
  process.exit(1);
}

/** The fastest run of each benchmark: other load only ever makes a run slower. */
function best(out) {
  const line = /^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns\/op\s+(\d+) B\/op\s+(\d+) allocs\/op$/gm;
  const results = new Map();
  for (const [, name, ns, bytes, allocs] of out.matchAll(line)) {
    const result = { ns: Number(ns), bytes: Number(bytes), allocs: Number(allocs) };
    if (!(results.get(name)?.ns <= result.ns)) results.set(name, result);
  }
  if (results.size === 0) throw new Error(`no benchmark in:\n${out}`);
  return results;
}

/** Compares the generated code with what a Go programmer would write by hand; for rules, with validator. */
function againstHandWritten(results) {
  const pairs = [...results].map(([name, { ns }]) => {
    const group =
      /^(.*)\/(?:url\.Values|url\.ParseQuery|json\.Unmarshal|json\.Marshal|hand-written|validator)$/.exec(
        name,
      )?.[1];
    const generated = group === undefined ? undefined : results.get(`${group}/generated`);
    const names = { name: `Go: ${group}`, yardstick: name.split("/").at(-1) };
    return generated && { ...names, ms: generated.ns / 1e6, yardstickMs: ns / 1e6, ratio: generated.ns / ns };
  });
  return pairs.filter(Boolean);
}

function compileTime({ bindings, ms, yardstickMs }) {
  const names = { name: `Go: compile ${bindings} bindings`, yardstick: "net/http" };
  return { ...names, ms, yardstickMs, ratio: ms / yardstickMs };
}

/** What is written and linked for each handler, and for a package. */
function counts({ linesPerField, bytesPerHandler, helperLines, helperLinesWithBasics }) {
  return [
    { name: "lines of bindings, a field of a request", ratio: linesPerField, limit: 20 },
    { name: "KB in the program, a handler", ratio: bytesPerHandler / 1024, limit: 9 },
    { name: "lines of helpers, a package", ratio: helperLines, limit: 850 },
    { name: "lines of helpers, a package with basics", ratio: helperLinesWithBasics, limit: 40 },
  ];
}

/** Prints a row for each benchmark, with its ratio to the generated code of the same group; then what many bindings cost. */
function print(results, { bindings, lines, linesPerField, bytes, ms, yardstickMs }) {
  const rows = [["benchmark", "ns/op", "B/op", "allocs/op", "times generated"]];
  for (const [name, { ns, bytes, allocs }] of results) {
    const generated = [...results].find(
      ([other]) => other.endsWith("/generated") && name.startsWith(other.slice(0, -"generated".length)),
    );
    const ratio = generated ? (ns / generated[1].ns).toFixed(2) : "";
    rows.push([name, ns.toFixed(0), String(bytes), String(allocs), ratio]);
  }
  printTable(rows);
  const perField = `${linesPerField.toFixed(1)} per field`;
  const compiled = `${(ms / 1000).toFixed(1)} s to compile, ${(ms / yardstickMs).toFixed(2)} times net/http`;
  console.log(
    `\n${bindings} bindings: ${lines} lines, ${perField}; ${compiled}; ${(bytes / 1e6).toFixed(2)} MB in the program`,
  );
}
