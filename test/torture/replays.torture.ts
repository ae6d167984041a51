/**
 * After changes of files, links, directories, configs and the environment, a run prints and writes what one prints and writes that takes nothing
 * from earlier runs: a run that is repeated, one that skips packages in which nothing changed, one that keeps the results of packages, and one
 * that finds declarations in tables.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { torturePart } from "./part.ts";
import {
  changeTree,
  goSource,
  moduleFiles,
  nameOf,
  newTree,
  packages,
  removeTree,
  validSources,
} from "./projects.ts";
import { below, chance, pick, type Random } from "./random-values.ts";

const commands = [
  ["all", "./..."],
  ["validate", "./..."],
  ["list", "--dir", "pets", "--stdout"],
  ["all", "./...", "--check"],
  ["bindings", "--dir", "owners", "--format", "json"],
];

/** What a replayed run prints before all else: each record is changed, so that replays show. */
const mark = "replayed\n";

/** The note of a package whose result was kept. */
const partMark = "kept\n";

torturePart("replays", async () => async ({ random, dir, short }) => {
  const root = newTree(dir, {
    ...moduleFiles,
    ...validSources(random),
    ...Object.fromEntries(
      packages.flatMap(dir => others.map(name => [`${dir}/${name}`, otherFile(random, dir)])),
    ),
    "below/elsewhere.go": "package below\n",
    "empty/a.go": "package empty\n",
    "empty/b.go": "package empty\n",
  });
  const cache = newTree(dir, {});
  const count = short ? 8 : 1000;
  let replays = 0;
  let skips = 0;
  let recalls = 0;
  let changes = 0;
  // The number of changes before the last run of a command that worked.
  const worked = new Map<string[], number>();
  try {
    for (let round = 0; round < count; round++) {
      if (chance(random, 0.3)) {
        pick(random, [changeTree, changeTree, changeOther, changeFiles])(root, random);
        changes++;
      }
      // A run after it is only remembered if no input is younger than 20 ms.
      if (chance(random, 0.8)) await setTimeout(25);
      const args = pick(random, commands);
      const env: Record<string, string> = chance(random, 0.1)
        ? { GOOS: pick(random, ["linux", "windows"]) }
        : {};
      const before = tree(root);
      const { stdout, ...got } = gen(root, args, { ...env, GEN_NO_CACHE: "", XDG_CACHE_HOME: cache });
      const isReplayed = stdout.startsWith(mark);
      if (isReplayed) replays++;
      else if (got.stderr.includes(partMark)) recalls++;
      got.stderr = got.stderr.replaceAll(partMark, "");
      // Other runs are seldom compared: what they are compared with takes longer than all else of a round.
      const isDoubtful = worked.get(args) !== changes;
      if (!isReplayed) worked.set(args, changes);
      if (isDoubtful || short || chance(random, 0.1)) {
        const after = tree(root);
        restore(root, before, after);
        const want = gen(root, args, env);
        expect({ ...got, stdout: isReplayed ? stdout.slice(mark.length) : stdout, after }).toEqual({
          ...want,
          after: tree(root),
        });
      }
      skips += markRecords(join(cache, "handlergen/runs"));
      markParts(join(cache, "handlergen/parts"));
    }
    if (!short) {
      expect(replays).toBeGreaterThan(count / 10);
      expect(skips).toBeGreaterThan(count / 10);
      expect(recalls).toBeGreaterThan(count / 20);
      expect(readdirSync(join(cache, "handlergen/tables")).length).toBeGreaterThan(packages.length);
    }
  } finally {
    removeTree(root);
    removeTree(cache);
  }
  return count;
});

/** The names of more files of each package. */
const others = ["more.go", "other.go", "types.go"];

/** A file without handlers, or with a handler and its request; or one that uses another package. */
function otherFile(random: Random, dir: string): string {
  const name = nameOf(dir);
  const other = pick(random, packages);
  const header = `package ${name}\n\nimport (\n\t"net/http"\n\n\t"example.com/app/${other}"\n)\n\n`;
  const type = pick(random, ["Color", "Shape", "Size"]);
  const named = `type ${type} ${pick(random, ["string", "int64", 'struct{ ID int `json:"id"` }'])}\n`;
  const handler = `${pick(random, ["Find", "Count"])}${type}s`;
  return pick(random, [
    `package ${name}\n`,
    `// Package ${name} has a comment.\npackage ${name}\n\n${named}`,
    `package ${name}\n\nimport "net/http"\n\n// GET /${handler}\nfunc ${handler}(w http.ResponseWriter, r *http.Request) {}\n\n` +
      `type ${handler}Request struct {\n\tMost int \`query:"most"\`\n}\n`,
    `${header}type ${handler}Request struct {\n\tIts ${nameOf(other)}.${type} \`query:"its"\`\n}\n\n` +
      `func ${handler}(w http.ResponseWriter, r *http.Request) {}\n`,
    `${header}func routes(mux *http.ServeMux) {\n\tmux.HandleFunc("POST /its/${handler}", ${nameOf(other)}.${handler})\n}\n`,
  ]);
}

/** Edits, moves, swaps or removes a file of a package with several files. */
function changeFiles(root: string, random: Random): void {
  const dir = pick(random, [...packages, "empty"]);
  const names = dir === "empty" ? ["a.go", "b.go"] : others;
  const file = join(root, dir, pick(random, names));
  const other = join(root, dir, pick(random, names));
  const text = chance(random, 0.2) ? goSource(random, nameOf(dir)) : otherFile(random, dir);
  const write = () => writeFiles(join(root, dir), { [basename(file)]: text });
  const edits = [
    () => renameSync(file, other),
    () => rmSync(file),
    () => appendFileSync(file, "// Edited.\n"),
    // After the second time, the file has the same size and time as before, and another text.
    () => {
      const text = readFileSync(file, "utf8");
      const from = text.includes("/Find") ? "Find" : "Look";
      writeFileSync(file, text.replaceAll(from, from === "Find" ? "Look" : "Find"));
      utimesSync(file, 1_000_000_000, 1_000_000_000);
    },
    () => {
      if (!existsSync(other)) return;
      renameSync(file, `${file}.swapped`);
      if (file !== other) renameSync(other, file);
      renameSync(`${file}.swapped`, other);
    },
  ];
  if (!existsSync(file) || chance(random, 0.6)) write();
  else pick(random, edits)();
}

/** Changes what `changeTree` does not. */
function changeOther(root: string, random: Random): void {
  const dir = join(root, pick(random, packages));
  const link = join(dir, "linked.go");
  pick(random, [
    () =>
      writeFiles(root, {
        "go.mod": `module example.com/app${pick(random, ["", "", "2"])}\n\ngo 1.2${below(random, 5)}\n`,
      }),
    () => writeFiles(root, { ".genrc": pick(random, ["yaml: false\n", "maxBody: 5\n", "rules: {}\n"]) }),
    () => rmSync(join(root, ".genrc"), { force: true }),
    () => {
      if (!existsSync(dir)) return;
      rmSync(link, { force: true });
      symlinkSync(pick(random, ["../below/elsewhere.go", "nothing.go"]), link);
    },
    () => rmSync(link, { force: true }),
    () => {
      if (existsSync(dir)) chmodSync(dir, pick(random, [0o755, 0o700]));
    },
    () => writeFiles(root, { ".gitignore": pick(random, ["*.yml\n", "deep\n"]), "go.work": "" }),
    () => rmSync(join(root, "go.work"), { force: true }),
  ])();
}

/** Undoes what a run wrote. Files that it left alone are not touched, so that their times stay. */
function restore(root: string, before: Record<string, string>, after: Record<string, string>): void {
  for (const name of Object.keys(after)) if (!(name in before)) rmSync(join(root, name));
  for (const [name, text] of Object.entries(before))
    if (after[name] !== text) writeFileSync(join(root, name), text);
}

/** Puts the mark into each record that has none; returns how many of these have a directory in which there was nothing. */
function markRecords(folder: string): number {
  let skips = 0;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    const record = JSON.parse(readFileSync(file, "utf8"));
    if (record.printed[0]?.[1] === mark) continue;
    if (record.empty.length > 0) skips++;
    record.printed.unshift([1, mark]);
    writeFileSync(file, JSON.stringify(record));
  }
  return skips;
}

/** Puts the note into the result of each package that has none. */
function markParts(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const lines = text.slice(0, text.length / 2).split("\n");
    const made = JSON.parse(lines[2]!);
    if (made.result.notes.includes(partMark.trim())) continue;
    made.result.notes.push(partMark.trim());
    writeFileSync(file, [lines[0], lines[1], JSON.stringify(made)].join("\n").repeat(2));
  }
}
