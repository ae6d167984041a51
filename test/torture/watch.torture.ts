/** After saves, renames and deletions of files during `--watch`, the outputs are those of a fresh run. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { tree } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { run, start } from "./built-command.ts";
import { torturePart } from "./part.ts";
import {
  changeTree,
  isGenerated,
  moduleFiles,
  nameOf,
  newTree,
  packages,
  removeTree,
  validSources,
} from "./projects.ts";
import { below, chance } from "./random-values.ts";

torturePart("watch", async () => async ({ random, dir, short }) => {
  const root = newTree(dir, { ...moduleFiles, ...validSources(random) });
  const { child, ended } = start(root, ["all", "./...", "--watch"]);
  try {
    const output = listen(child.stderr!);
    await output.until(text => /^watching /m.test(text), "the watch to begin");
    const count = short ? 20 : 1000;
    for (let index = 0; index < count; index++) {
      changeTree(root, random);
      // Most changes come in bursts, as editors and branch switches make them.
      if (chance(random, 0.2)) await setTimeout(below(random, 60));
    }
    // At the end all packages are valid, and other files are removed.
    const kept = chance(random, 0.5) ? [] : packages.map(one => `${one}/${nameOf(one)}.go`);
    // The watch writes at the same time, so a file that was listed may be gone.
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }))
      if (
        /\.\w+$/.test(file) &&
        !kept.includes(file) &&
        !isGenerated(file) &&
        !file.startsWith(".git") &&
        file !== "go.mod"
      )
        rmSync(join(root, file), { recursive: true, force: true });
    if (kept.length === 0) for (const one of packages) removeTree(join(root, one));
    const sources = validSources(random);
    writeFiles(root, sources);
    const fresh = newTree(dir, { ...moduleFiles, ...sources });
    expect(await run(fresh, ["all", "./..."])).toMatchObject({ status: 0 });
    const wanted = tree(fresh);
    await output.until(
      () => differentFiles(root, wanted).length === 0,
      "the outputs of a fresh run",
      () => differentFiles(root, wanted),
    );
    child.kill("SIGINT");
    const { status, stdout, stderr } = await ended;
    const broken = /^.*internal error[\s\S]{0,2000}/m.exec(stderr)?.[0];
    if (status !== 0 || stdout !== "" || broken !== undefined)
      throw new Error(
        `the watch ended with ${status}, and printed: ${broken ?? stdout + stderr.slice(-4000)}`,
      );
    expect(tree(root)).toEqual(wanted);
    removeTree(fresh);
    return count;
  } finally {
    child.kill("SIGKILL");
    await ended;
    removeTree(root);
  }
});

/** The wanted files that are missing below a directory, or have another text. */
function differentFiles(root: string, wanted: Record<string, string>): string[] {
  return Object.keys(wanted).filter(
    file => !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== wanted[file],
  );
}

/** A time limit in ms, which only a watch that hangs reaches. */
const deadline = 600_000;

/**
 * Collects what a stream prints. `until` waits until a condition holds; its error after the time limit names what was waited for, and the
 * files that `missing` returns.
 */
function listen(stream: NodeJS.ReadableStream) {
  let text = "";
  stream.on("data", chunk => {
    text += chunk;
  });
  return {
    async until(
      is: (text: string) => boolean,
      what: string,
      missing: () => string[] = () => [],
    ): Promise<void> {
      for (const start = performance.now(); !is(text); await setTimeout(20)) {
        if (performance.now() - start > deadline)
          throw new Error(
            `waited ${deadline / 1000} s for ${what} (${missing().join(", ")}), but the watch printed:\n${text.slice(-4000)}`,
          );
      }
    },
  };
}
