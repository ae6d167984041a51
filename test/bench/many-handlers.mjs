/**
 * Measures a package of very many handlers, as another generator may write it: `gen list` and `gen validate` on 16,000, 32,000 and 64,000 handlers, of
 * which every eighth has a request struct; and `gen validate` with the same number of further structs that lack a handler, which are errors.
 * The time per handler should stay the same.
 *
 *   --cli FILE  the command to run; by default dist/cli.js
 *   --runs N    takes the best of N runs; by default 3
 *   --json      prints the figures as JSON
 *   --once      runs everything once on a small package: shows that it works, measures nothing
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.mjs";

const { values } = parseArgs({
  options: {
    cli: { type: "string", default: resolve(import.meta.dirname, "../../dist/cli.js") },
    json: { type: "boolean" },
    once: { type: "boolean" },
    runs: { type: "string", default: "3" },
  },
});
const counts = values.once ? [100] : [16_000, 32_000, 64_000];
const cases = [
  { command: "validate", name: "gen validate", status: 0 },
  { command: "list", name: "gen list", status: 0 },
  { command: "validate", name: "gen validate, structs without a handler", status: 1, unpaired: true },
];
const temporary = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  const results = cases.flatMap(one =>
    counts.map(count => {
      const dir = writePackage(
        join(temporary, `${count}${one.unpaired ? "-unpaired" : ""}`),
        count,
        one.unpaired,
      );
      return { name: one.name, count, ms: best(one, dir) };
    }),
  );
  const perHandler = ({ ms, count }) => (ms * 1000) / count;
  if (values.json) {
    // The yardstick is four times the time of the same command on a quarter of the handlers.
    const rows = cases.map(one => {
      const [few, , many] = results.filter(result => result.name === one.name);
      if (!many) return null;
      const name = `${one.name}, ${many.count} handlers`;
      const yardstick = `four times ${few.count} handlers`;
      return {
        name,
        ms: many.ms,
        yardstick,
        yardstickMs: 4 * few.ms,
        ratio: many.ms / (4 * few.ms),
        limit: 1.3,
      };
    });
    console.log(JSON.stringify(rows.filter(row => row !== null)));
  } else if (values.once) console.log(`${results.length} commands ran`);
  else {
    const rows = results.map(result => [
      result.name,
      String(result.count),
      (result.ms / 1000).toFixed(2),
      perHandler(result).toFixed(0),
    ]);
    printTable([["whole process", "handlers", "s", "µs per handler"], ...rows]);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Writes files of 500 handlers each, with one receiver per file; `unpaired` adds a struct without a handler for every eighth handler. */
function writePackage(dir, count, unpaired = false) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "go.mod"), "module example.com/many\n\ngo 1.24\n");
  for (let start = 0; start < count; start += 500) {
    const receiver = `Server${start}`;
    const lines = [`package many\n\nimport "net/http"\n\ntype ${receiver} struct{}\n`];
    for (let i = start; i < Math.min(count, start + 500); i++) {
      const bound = i % 8 === 0;
      const path = `/things${i % 100}/${bound ? "{id}/" : ""}part${i}`;
      if (bound) {
        lines.push(
          `type Get${i}Request struct {\n\tID int \`route:"id"\`\n\tLimit int \`query:"limit,omitempty"\`\n\tTag []string \`query:"tag"\`\n}\n`,
        );
      }
      if (unpaired && i % 8 === 4) lines.push(`type Fetch${i}Request struct {\n\tID int \`query:"id"\`\n}\n`);
      lines.push(
        `// Get${i} answers.\n//\n// GET ${path}\nfunc (s *${receiver}) Get${i}(w http.ResponseWriter, r *http.Request) {\n\tw.WriteHeader(204)\n}\n`,
      );
    }
    writeFileSync(join(dir, `handlers${start}.go`), lines.join("\n"));
  }
  return dir;
}

function best({ command, status: expected }, dir) {
  let ms = Number.POSITIVE_INFINITY;
  for (let run = values.once ? 1 : Number(values.runs); run > 0; run--) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [values.cli, command, "--quiet"], {
      cwd: dir,
      // A remembered run would only print what it printed before.
      env: { ...process.env, GEN_NO_CACHE: "1" },
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    ms = Math.min(ms, performance.now() - start);
    if (status !== expected) throw new Error(`gen ${command}: ${stderr}`);
  }
  return ms;
}
