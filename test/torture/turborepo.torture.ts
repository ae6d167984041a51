/**
 * A monorepo of many packages under Turborepo, whose tasks are made from what `--print-inputs` and `--print-outputs` print: after a change, exactly the packages
 * that it touches run again, and outputs from the cache are those of a run. The part fetches Turborepo (45 MB), so `npm test` leaves it out.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { cli, gen, tree } from "../helpers/command.ts";
import { npmEnvironment } from "../helpers/npm-environment.ts";
import { torturePart } from "./part.ts";
import { goSource, isGenerated, newTree, removeTree } from "./projects.ts";
import { below, pick, type Random, times } from "./random-values.ts";

/** The version that was tried. */
const turborepo = "turbo@2.11.11";

/** A change of the monorepo, and the numbers of the packages that it touches. */
interface Change {
  file: string;
  text: string;
  touched: number[];
}

const folderOf = (index: number) => `services/s${index}`;

/** Every fifth package has a type of another module of the repository. */
const usesShared = (index: number) => index % 5 === 0;

torturePart("turborepo", async tools => {
  execFileSync("npm", ["install", "--prefix", tools, "--no-audit", "--no-fund", turborepo], {
    env: npmEnvironment(),
    stdio: "pipe",
  });
  const turbo = join(tools, "node_modules/.bin/turbo");
  return async ({ random, dir, short }) => {
    const count = short ? 6 : 50;
    const all = times(count, index => index);
    const root = newTree(dir, monorepo(random, count));
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    for (const index of all) writeTask(root, index);

    expect(packagesThatRan(turbo, root)).toEqual(all);
    expect(packagesThatRan(turbo, root)).toEqual([]);
    const rounds = short ? 3 : 20;
    for (let round = 0; round < rounds; round++) {
      const { file, text, touched } = randomChange(random, count, round);
      appendFileSync(join(root, file), text);
      expect(packagesThatRan(turbo, root), file).toEqual(touched);
      for (const index of touched)
        expect(gen(join(root, folderOf(index)), ["all", "--check"])).toMatchObject({ status: 0 });
      const after = tree(join(root, "services"));
      for (const name of Object.keys(after).filter(isGenerated))
        if (random() < 0.5) rmSync(join(root, "services", name));
      expect(packagesThatRan(turbo, root)).toEqual([]);
      expect(tree(join(root, "services"))).toEqual(after);
    }
    removeTree(root);
    return rounds;
  };
});

/** The files of a repository of many packages, each a Go module. */
function monorepo(random: Random, count: number): Record<string, string> {
  const workspace = { name: "mono", private: true, packageManager: "npm@10.8.2", workspaces: ["services/*"] };
  const files: Record<string, string> = {
    ".gitignore": "node_modules\n.turbo\n",
    "package.json": JSON.stringify(workspace),
    "turbo.json": JSON.stringify({ tasks: { gen: {} }, globalPassThroughEnv: ["XDG_CACHE_HOME"] }),
    "shared/go.mod": "module example.com/shared\n\ngo 1.24\n",
    "shared/shared.go": "package shared\n\ntype Level int\n\nconst Low Level = 1\n",
  };
  for (let index = 0; index < count; index++) {
    const requirement = "\nrequire example.com/shared v0.0.0\n\nreplace example.com/shared => ../../shared\n";
    const own = {
      "go.mod": `module example.com/s${index}\n\ngo 1.24\n${usesShared(index) ? requirement : ""}`,
      "things.go": goSource(random, "things"),
      ".genrc": "list: {}\n",
      "package.json": JSON.stringify({
        name: `s${index}`,
        version: "1.0.0",
        scripts: { gen: `"${process.execPath}" "${cli}" all` },
      }),
      ...(usesShared(index) && { "level.go": levelSource }),
    };
    for (const [name, text] of Object.entries(own)) files[`${folderOf(index)}/${name}`] = text;
  }
  return files;
}

const levelSource = `package things

import (
	"net/http"

	"example.com/shared"
)

// GET /level
func (t *Things) GetLevel(w http.ResponseWriter, r *http.Request) {}

type GetLevelRequest struct {
	Level shared.Level \`query:"level"\`
}
`;

/** Writes the task of a package, as src/commands/README.md describes it. */
function writeTask(root: string, index: number): void {
  const folder = join(root, folderOf(index));
  const { status, stdout, stderr } = gen(folder, ["all", "--print-inputs", "--print-outputs"]);
  expect(status, stderr).toBe(0);
  const { inputs, outputs }: Record<"inputs" | "outputs", string[]> = JSON.parse(stdout);
  // A new Go file beside an input is an input, too.
  const folders = new Set(inputs.filter(name => name.endsWith(".go")).map(name => dirname(name)));
  const task = {
    inputs: [
      ...inputs,
      ...[...folders].map(folder => join(folder, "*.go")),
      ...outputs.map(name => `!${name}`),
    ],
    outputs,
  };
  writeFileSync(join(folder, "turbo.json"), JSON.stringify({ extends: ["//"], tasks: { gen: task } }));
}

/** Runs the task of all packages. Returns the numbers of those that did not come from the cache. */
function packagesThatRan(turbo: string, root: string): number[] {
  const args = ["run", "gen", "--output-logs=hash-only"];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
  const output = execFileSync(turbo, args, { cwd: root, env, encoding: "utf8", stdio: "pipe" });
  const lines = Array.from(output.matchAll(/^s(\d+):gen: cache (hit|miss)/gm));
  return lines
    .filter(([, , found]) => found === "miss")
    .map(([, index]) => Number(index))
    .sort((a, b) => a - b);
}

function randomChange(random: Random, count: number, round: number): Change {
  const index = below(random, count);
  const own = (name: string, text: string): Change => ({
    file: `${folderOf(index)}/${name}`,
    text,
    touched: [index],
  });
  const handler = `\n// GET /more/${round}\nfunc (t *Things) More${round}(w http.ResponseWriter, r *http.Request) {}\n`;
  const changes = [
    () => own("things.go", handler),
    () => own(`more${round}.go`, `package things\n\nimport "net/http"\n${handler}`),
    () => own(".genrc", `# ${round}\n`),
    () => ({
      file: "shared/shared.go",
      text: `\nconst Level${round} Level = ${round + 2}\n`,
      touched: times(count, one => one).filter(usesShared),
    }),
    () => ({ file: "README.md", text: `${round}\n`, touched: [] }),
  ];
  return pick(random, changes)();
}
