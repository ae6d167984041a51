/** Trees of generic types: each instance holds others, so that there may be millions. gen says so where they are too many, and else binds them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { genericTree } from "../helpers/random/hostile-packages.ts";
import { run } from "./built-command.ts";
import { torturePart } from "./part.ts";
import { moduleFiles, newTree, removeTree } from "./projects.ts";
import { below, chance, pick, times } from "./random-values.ts";

/** The largest number of instances in a package. */
const most = 2000;

torturePart("generics", async () => async ({ random, dir, short }) => {
  const root = newTree(dir, moduleFiles);
  const levels = times(1 + below(random, short ? 5 : 12), () =>
    ["[]A", "*A", "map[string]A", "[2]A", "[3]A", "[]*A"].slice(0, 1 + below(random, 6)),
  );
  const [instances] = levels.reduce(
    ([all, last], { length }) => [all + last * length, last * length],
    [1, 1],
  );
  const holder = pick(random, ["T0[int]", "[]T0[int]", "map[string]*T0[int]"]);
  const rule = chance(random, 0.5) ? ' validate:"required"' : "";
  mkdirSync(join(root, "trees"));
  writeFileSync(
    join(root, "trees", "trees.go"),
    `package trees\n\nimport "net/http"\n\n${genericTree(levels)}type PostTreeRequest struct {\n\tTree ${holder} \`json:"tree"${rule}\`\n}\n\nfunc PostTree(w http.ResponseWriter, r *http.Request) {}\n`,
  );
  const command = pick(random, ["validate", "bindings"]);
  const { status, stderr } = await run(root, [command, "trees"]);
  const made = `${instances} instances, gen ${command}: ${stderr.slice(0, 2000)}`;
  expect([stderr.includes("instances of generic types [unresolved-type]"), made]).toEqual([
    instances > most,
    made,
  ]);
  expect([status, made]).toEqual([instances > most ? 1 : 0, made]);
  removeTree(root);
  return 1;
});
