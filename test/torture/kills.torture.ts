/** Runs that are killed at random moments: no half file, and nothing left over after the next run. */
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { tree } from "../command.ts";
import { run, start } from "./built-command.ts";
import { torturePart } from "./part.ts";
import { goSource, moduleFiles, newTree, removeTree, writeTree } from "./projects.ts";
import { pick, times } from "./random-values.ts";

const packages = ["owners", "pets", "things"];

torturePart("kills", async () => async ({ random, dir, short }) => {
  /** Two states of the sources, and the outputs of each. */
  const states = [];
  for (const sources of times(2, () => sourcesOf(random))) {
    const root = newTree(dir, { ...moduleFiles, ...sources });
    const start = performance.now();
    expect(await run(root, ["all", "./..."])).toMatchObject({ status: 0 });
    states.push({ sources, outputs: tree(root), milliseconds: performance.now() - start });
    removeTree(root);
  }
  const root = newTree(dir, { ...moduleFiles, ...states[0]!.sources });
  const count = short ? 4 : 50;
  for (let index = 0; index < count; index++) {
    const { sources, milliseconds } = states[index % 2]!;
    writeTree(root, sources);
    const { child, ended } = start(root, ["all", "./..."]);
    await setTimeout(random() * milliseconds * 1.2);
    const signal = pick(random, ["SIGKILL", "SIGKILL", "SIGTERM", "SIGINT"] as const);
    child.kill(signal);
    const { stderr } = await ended;
    expect(stderr).not.toContain("internal error");
    for (const [file, text] of Object.entries(tree(root))) {
      const whole = states.flatMap(({ outputs }) => outputs[file] ?? []);
      // A process that is killed at once has no time to remove what it was writing; the next run does.
      if (whole.length === 0 && signal === "SIGKILL") continue;
      if (!whole.includes(text))
        throw new Error(`after ${signal}, ${file} is half written or left over:\n${text}`);
    }
  }
  const last = states[count % 2]!;
  writeTree(root, last.sources);
  expect(await run(root, ["all", "./..."])).toMatchObject({ status: 0 });
  expect(tree(root)).toEqual(last.outputs);
  removeTree(root);
  return count;
});

function sourcesOf(random: () => number): Record<string, string> {
  return Object.fromEntries(packages.map(name => [`${name}/${name}.go`, goSource(random, name)]));
}
