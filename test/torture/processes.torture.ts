/** Many processes run at once on one package: all succeed, and the outputs are those of one process. */
import { expect } from "vitest";
import { tree } from "../helpers/command.ts";
import { run } from "./built-command.ts";
import { torturePart } from "./part.ts";
import { goSource, moduleFiles, newTree, removeTree } from "./projects.ts";
import { times } from "./random-values.ts";

torturePart("processes", async () => async ({ random, dir, short }) => {
  // interrupted-runs.test.ts starts more at once in `npm test`.
  const count = short ? 4 : 160;
  const files = { ...moduleFiles, "things/things.go": goSource(random, "things") };
  const alone = newTree(dir, files);
  expect(await run(alone, ["all", "./..."])).toMatchObject({ status: 0 });
  const shared = newTree(dir, files);
  for (const ended of await Promise.all(times(count, () => run(shared, ["all", "./..."]))))
    expect(ended).toMatchObject({ status: 0, stderr: expect.not.stringContaining("error") });
  // The files are the same, so no process leaves a temporary file.
  expect(tree(shared)).toEqual(tree(alone));
  removeTree(alone);
  removeTree(shared);
  return count;
});
