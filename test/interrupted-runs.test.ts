/** Interrupted runs, and several runs at the same time: no file is half-written, and nothing is left over. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sweepTemporaries, temporaryName } from "../src/write/temporary-files.ts";
import { gen, tree } from "./command.ts";
import { fileTree } from "./file-tree.ts";
import { killablePackage, killRuns, runAtOnce, temporaries } from "./kills.ts";

describe.skipIf(process.platform === "win32")("a run that is interrupted", () => {
  test("by SIGKILL leaves whole files, and nothing after the next run", async () => {
    const root = fileTree(killablePackage(40));
    const { wrong, killed, leftTemporaries } = await killRuns(root, {
      count: 20,
      seed: 1,
      signal: "SIGKILL",
    });
    expect(wrong).toEqual([]);
    // Otherwise the test would prove nothing.
    expect(killed).toBeGreaterThan(10);
    expect(leftTemporaries).toBeGreaterThan(0);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s ends by it, and leaves nothing",
    async signal => {
      const root = fileTree(killablePackage(40));
      const { wrong, killed } = await killRuns(root, { count: 5, seed: 2, signal });
      expect(wrong).toEqual([]);
      expect(killed).toBeGreaterThan(2);
    },
  );

  test.each([
    ["INT", 130],
    ["TERM", 143],
  ])("by %s has the exit code %d for a shell", (name, code) => {
    const root = fileTree(killablePackage(400));
    // The signal is sent when the run has begun to write.
    const script = `"$NODE" "$CLI" all --dir things & run=$!
      until ls -A things | grep -q '^.gen-'; do :; done
      kill -${name} $run; wait $run; echo $?`;
    const env = { ...process.env, NODE: process.execPath, CLI: path.resolve("dist/cli.js") };
    const { stdout } = spawnSync("bash", ["-c", script], { cwd: root, env, encoding: "utf8" });
    expect(stdout.trim().split("\n").at(-1)).toBe(String(code));
    expect(temporaries(root)).toEqual([]);
  });
});

test("runs at the same time all succeed, and leave the same files as one run", async () => {
  const alone = fileTree(killablePackage(20));
  expect(gen(alone, ["all", "--dir", "things"]).status).toBe(0);
  const { failures, files } = await runAtOnce(fileTree(killablePackage(20)), { count: 16 });
  expect(failures).toEqual([]);
  expect(files).toEqual(tree(alone));
});

describe("removing what killed runs left", () => {
  const own = path.basename(temporaryName("."));
  const named = (pid: number) => own.replace(/-\d+-/, `-${pid}-`);
  const elsewhere = (pid: number) => named(pid).replace(/^\.gen-[0-9a-f]{8}/, ".gen-00000000");
  const dead = spawnSync(process.execPath, ["-e", "0"]).pid;
  const twoDays = Date.now() / 1000 - 2 * 24 * 60 * 60;

  test.each([
    ["of a dead process", named(dead), false, true],
    ["of an earlier process with our process id", own, false, true],
    ["of a running process", named(process.ppid), false, false],
    ["of a process of another machine", elsewhere(dead), false, false],
    ["of a process of another machine, two days old", elsewhere(dead), true, true],
    ["two days old, with the id of a running process", named(process.ppid), true, true],
    ["of other programs", ".gen-1234.tmp", true, false],
    ["of other programs, with more in their names", `${named(dead)}.go`, true, false],
  ])("of files %s", (_, name, old, swept) => {
    const root = fileTree({ [name]: "x", "pets.go": "" });
    const file = path.join(root, name);
    if (old) fs.utimesSync(file, twoDays, twoDays);
    sweepTemporaries(root);
    expect(fs.existsSync(file)).toBe(!swept);
    expect(fs.existsSync(path.join(root, "pets.go"))).toBe(true);
  });

  test("removes a symbolic link, and not the file behind it; it does not remove a directory", () => {
    const root = fileTree({ target: "x", [`${named(dead)}/x`]: "" });
    const link = path.join(root, named(dead).replace(/.{16}\.tmp$/, "0123456789abcdef.tmp"));
    fs.symlinkSync("target", link);
    sweepTemporaries(root);
    expect(fs.readdirSync(root).sort()).toEqual([named(dead), "target"]);
  });

  test("does nothing if the directory does not exist", () => {
    sweepTemporaries(path.join(os.tmpdir(), "no such directory"));
  });
});
