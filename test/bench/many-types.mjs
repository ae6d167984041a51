/**
 * Measures how long gen takes to find out which values 300 types have, which the messages of a package use from 20 packages of 60 files in all.
 * The yardstick, `gen list`, prints nothing about these types, so it reads none of these packages. A template over `types` needs all values and
 * prints little; `--dump-model` prints all.
 *
 *   --cli FILE  the command to run; by default dist/cli.js
 *   --runs N    takes the median of N runs; by default 15
 *   --json      prints the figures as JSON
 *   --once      runs each command once: shows that they work, measures nothing
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
    runs: { type: "string", default: "15" },
  },
});
const packages = values.once ? 2 : 20;
const filesPerPackage = 3;
const typesPerFile = 5;
const count = packages * filesPerPackage * typesPerFile;
const yardstick = { name: "gen list", args: ["list", "--stdout"], expected: "func (a *API) ListHandlers" };
const commands = [
  {
    name: `a template over ${count} types`,
    args: ["kinds", "--stdout"],
    expected: `big/models${packages - 1}.Thing2x4 object`,
  },
  {
    name: `gen list --dump-model, ${count} types`,
    args: ["list", "--dump-model"],
    expected: `"id": "example.com/big/models${packages - 1}.Thing2x4"`,
  },
];

const root = mkdtempSync(join(tmpdir(), "gen-bench-"));
try {
  const dir = writePackages();
  // The first round fills the compile cache.
  if (!values.once) measure(dir);
  const rounds = Array.from({ length: values.once ? 1 : Number(values.runs) }, () => measure(dir));
  const base = median(rounds.map(([ms]) => ms));
  const results = commands.map(({ name }, i) => {
    const ms = median(rounds.map(times => times[i + 1]));
    return { name, ms, yardstick: yardstick.name, yardstickMs: base, ratio: ms / base, limit: 1.5 };
  });
  if (values.json) console.log(JSON.stringify(results));
  else if (values.once) console.log(`${results.length} commands ran`);
  else {
    const table = [{ name: yardstick.name, ms: base, ratio: 1 }, ...results].map(
      ({ name, ms, ratio, limit }) => [name, ms.toFixed(1), ratio.toFixed(2), String(limit ?? "")],
    );
    printTable([["whole process", "ms", "times gen list", "at most"], ...table]);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Runs each command once; returns their times in ms. They take turns, so that other load on the machine slows all of them. */
function measure(dir) {
  return [yardstick, ...commands].map(({ name, args, expected }) => {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [values.cli, ...args], {
      cwd: dir,
      // A remembered run would only print what it printed before.
      env: { ...process.env, GEN_NO_CACHE: "1" },
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    const ms = performance.now() - start;
    if (status !== 0 || !stdout.includes(expected)) throw new Error(`${name}: ${stderr}`);
    return ms;
  });
}

function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Writes the module, and returns the directory of the package with the handlers: 60 of them, each with five of the types in its response. */
function writePackages() {
  const handlers = [];
  const imports = ['\t"net/http"\n\n'];
  for (let number = 0; number < packages; number++) {
    const name = `models${number}`;
    imports.push(`\t"example.com/big/${name}"\n`);
    mkdirSync(join(root, name));
    for (let file = 0; file < filesPerPackage; file++) {
      writeFileSync(join(root, name, `things${file}.go`), modelsFile(name, file, number));
      handlers.push(handler(name, file, handlers.length));
    }
  }
  const dir = join(root, "api");
  mkdirSync(dir);
  writeFileSync(join(root, "go.mod"), "module example.com/big\n\ngo 1.24\n");
  writeFileSync(
    join(dir, "api.go"),
    `package api\n\nimport (\n${imports.join("")})\n\n// API serves the things.\ntype API struct{}\n${handlers.join("")}`,
  );
  writeFileSync(join(dir, "kinds.txt.hbs"), "{{#each types}}{{id}} {{shape.kind}}\n{{/each}}");
  const config = { outputs: { kinds: { template: "kinds.txt.hbs", out: "kinds.txt" } } };
  writeFileSync(join(dir, "gen.config.json"), JSON.stringify(config));
  return dir;
}

function handler(models, file, number) {
  const fields = Array.from(
    { length: typesPerFile },
    (_, i) => `\tPart${i} ${models}.Thing${file}x${i} \`json:"part${i}"\`\n`,
  );
  return `
// Get${number}Response holds things.
type Get${number}Response struct {
${fields.join("")}}

// Get${number} returns things.
//
// GET /things${number}
func (a *API) Get${number}(w http.ResponseWriter, r *http.Request) {
	_ = Get${number}Response{}.Write(w)
}
`;
}

/** A file as people write them: types with documented fields, a method on each, and twice as much code as types. */
function modelsFile(name, file, number) {
  const fieldTypes = [
    "string",
    "int64",
    "bool",
    "*float64",
    "[]string",
    "map[string]int",
    "time.Time",
    "json.RawMessage",
  ];
  const types = Array.from({ length: typesPerFile }, (_, index) => {
    const thing = `Thing${file}x${index}`;
    const fields = fieldTypes.map((_, i) => {
      const type = fieldTypes[(i * (1 + 2 * (index % 2)) + file + number) % fieldTypes.length];
      return `\t// Field${i} says how the ${i + 1}th part of it is.\n\tField${i} ${type} \`json:"field${i},omitempty" db:"f${i}"\`\n`;
    });
    return `
// ${thing} is stored and sent.
type ${thing} struct {
${fields.join("")}}

// Size is the number of its parts.
func (t *${thing}) Size() int {
	return ${fields.length}
}
`;
  });
  const functions = Array.from({ length: 10 }, (_, index) => {
    const steps = Array.from({ length: 20 }, (_, i) => `\tif a > ${i} {\n\t\tb += a * ${i}\n\t}\n`);
    return `
func add${file}x${index}(a, b int) int {
${steps.join("")}	return b
}
`;
  });
  return `package ${name}

import (
	"encoding/json"
	"time"
)

var (
	_ json.RawMessage
	_ time.Time
)
${types.join("")}${functions.join("")}`;
}
