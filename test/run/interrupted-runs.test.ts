/** Interrupted runs, and several runs at the same time, leave whole files and no temporary ones. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sweepTemporaries, temporaryName } from "../../src/run/write/write.ts";
import { cli, gen, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { killAt, killablePackage, killRuns, runAtOnce, temporaries } from "../helpers/kills.ts";

describe.skipIf(process.platform === "win32")("a run that is interrupted", () => {
  test("by SIGKILL leaves whole files; the next run removes the temporary ones", async () => {
    const root = fileTree(killablePackage(12));
    const { wrong, killed, leftTemporaries } = await killRuns(root, {
      count: 12,
      seed: 1,
      signal: "SIGKILL",
    });
    expect(wrong).toEqual([]);
    // Otherwise no run was killed while it wrote.
    expect(killed).toBeGreaterThan(6);
    expect(leftTemporaries).toBeGreaterThan(0);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s ends with that signal, and leaves no temporary files",
    async signal => {
      const root = fileTree(killablePackage(12));
      const { wrong, killed } = await killRuns(root, { count: 4, seed: 2, signal });
      expect(wrong).toEqual([]);
      expect(killed).toBeGreaterThan(1);
    },
  );

  test.each([
    ["INT", 130],
    ["TERM", 143],
  ] as const)("by SIG%s has the exit code %d for a shell", (name, code) => {
    const root = fileTree(killablePackage(40));
    const run = [process.execPath, ...killAt(50, `SIG${name}`), cli, "all", "--dir", "things"];
    const script = '"$@" & wait $!; echo $?';
    const { stdout } = spawnSync("bash", ["-c", script, "bash", ...run], { cwd: root, encoding: "utf8" });
    expect(stdout.trim().split("\n").at(-1)).toBe(String(code));
    expect(temporaries(root)).toEqual([]);
  });
});

test("runs at the same time all succeed, and leave the same files as one run", async () => {
  const alone = fileTree(killablePackage(20));
  expect(gen(alone, ["all", "--dir", "things"]).status).toBe(0);
  const { failures, files } = await runAtOnce(fileTree(killablePackage(20)), { count: 8 });
  expect(failures).toEqual([]);
  expect(files).toEqual(tree(alone));
});

describe("sweepTemporaries", () => {
  const own = path.basename(temporaryName("."));
  const named = (pid: number) => own.replace(/-\d+-/, `-${pid}-`);
  const elsewhere = (pid: number) => named(pid).replace(/^\.gen-[0-9a-f]{8}/, ".gen-00000000");
  // The process ends just before a test needs its id: later, another process could have that id.
  const dead = () => spawnSync(process.execPath, ["-e", "0"]).pid;
  const twoDays = Date.now() / 1000 - 2 * 24 * 60 * 60;

  test.each([
    ["of a dead process", () => named(dead()), false, true],
    ["of an earlier process with the id of this one", () => own, false, true],
    ["of a running process", () => named(process.ppid), false, false],
    ["of a process of another machine", () => elsewhere(dead()), false, false],
    ["of a process of another machine, two days old", () => elsewhere(dead()), true, true],
    ["two days old, with the id of a running process", () => named(process.ppid), true, true],
    ["of other programs", () => ".gen-1234.tmp", true, false],
    ["of other programs, with more in their names", () => `${named(dead())}.go`, true, false],
  ])("removes only what no process needs: a file %s", (_, nameOf, old, swept) => {
    const name = nameOf();
    const root = fileTree({ [name]: "x", "pets.go": "" });
    const file = path.join(root, name);
    if (old) fs.utimesSync(file, twoDays, twoDays);
    sweepTemporaries(root);
    expect(fs.existsSync(file)).toBe(!swept);
    expect(fs.existsSync(path.join(root, "pets.go"))).toBe(true);
  });

  test("removes a symbolic link but not its target, and keeps a directory", () => {
    const directory = named(dead());
    const root = fileTree({ target: "x", [`${directory}/x`]: "" });
    const link = path.join(root, directory.replace(/.{16}\.tmp$/, "0123456789abcdef.tmp"));
    fs.symlinkSync("target", link);
    sweepTemporaries(root);
    expect(fs.readdirSync(root).sort()).toEqual([directory, "target"]);
  });

  test("does nothing if the directory does not exist", () => {
    sweepTemporaries(path.join(os.tmpdir(), "no such directory"));
  });
});
