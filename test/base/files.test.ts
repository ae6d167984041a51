/** Tests what gen reads files from. Pipes, devices and files that are too large are refused at once: to read them would take forever, or all memory. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { largestFile, memoryFiles, overlay, readText, textOf } from "../../src/base/files/files.ts";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** Why a file is refused; `read` if it is read. */
function reasonOf(file: string, limit?: number): string {
  const bytes = systemFiles.read(file, limit);
  return Buffer.isBuffer(bytes) ? "read" : bytes.reason;
}

test("the bytes of files of any size, and their text, are read", () => {
  const root = fileTree({ text: "ü\n", empty: "" });
  expect(readText(systemFiles, path.join(root, "text"))).toBe("ü\n");
  expect(systemFiles.read(path.join(root, "empty"))).toHaveLength(0);
  const random = seededRandom(3);
  for (const size of [1, 4095, 4096, 4097, 65536, 3_000_001]) {
    const bytes = Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
    fs.writeFileSync(path.join(root, "bytes"), bytes);
    // Vitest compares two buffers byte by byte, which takes ten seconds for the last one.
    expect(bytes.equals(systemFiles.read(path.join(root, "bytes")) as Buffer), String(size)).toBe(true);
  }
});

test.skipIf(!fs.existsSync("/proc/self/status"))(
  "files of the system, whose size is reported as 0, are read",
  () => {
    expect(fs.statSync("/proc/self/status").size).toBe(0);
    expect(textOf(systemFiles, "/proc/self/status")).toContain("\nPid:\t");
  },
);

test("symbolic links to files are followed; directories, pipes and devices are refused", () => {
  const root = fileTree({ "a.go": "package a\n", "dir/x": "" });
  fs.symlinkSync("a.go", path.join(root, "link"));
  fs.symlinkSync("pipe", path.join(root, "link to pipe"));
  fs.symlinkSync("/dev/zero", path.join(root, "link to device"));
  expect(reasonOf(path.join(root, "link"))).toBe("read");
  expect(reasonOf(path.join(root, "missing"))).toBe("no such file or directory");
  expect(reasonOf(path.join(root, "dir"))).toBe("it is a directory");
  if (process.platform === "win32") return;
  expect(spawnSync("mkfifo", [path.join(root, "pipe")]).status).toBe(0);
  for (const name of ["pipe", "link to pipe", "link to device"])
    expect(reasonOf(path.join(root, name)), name).toBe("not a regular file");
});

test("a file over the limit is refused before it is read", () => {
  const root = fileTree({ large: "", small: "12345" });
  // The file is sparse: no disk is that large.
  fs.truncateSync(path.join(root, "large"), 2 ** 40);
  expect(reasonOf(path.join(root, "large"))).toBe("larger than 64 MiB, the most that gen reads of one file");
  expect(reasonOf(path.join(root, "small"), 5)).toBe("read");
  expect(reasonOf(path.join(root, "small"), 4)).toBe(
    "larger than 4 bytes, the most that gen reads of one file",
  );
  fs.truncateSync(path.join(root, "large"), largestFile + 1);
  expect(reasonOf(path.join(root, "large"))).toContain("larger than");
});

test("files in memory, and those over a disk, are read, listed and found as if they were on it", () => {
  const files = { "a/x.go": "package a\n", "a/b/y.go": "package b\n", "z.txt": "z" };
  const root = fileTree(files);
  const contents = Object.entries(files).map(([name, text]) => [path.join(root, name), text] as const);
  const half = fileTree({ "a/x.go": "old", "z.txt": "z" });
  const moved = new Map(contents.slice(0, 2).map(([file, text]) => [file.replace(root, half), text]));
  const memory = memoryFiles(Object.fromEntries(contents));
  for (const [disk, top] of [
    [memory, root],
    [overlay(systemFiles, moved), half],
  ] as const) {
    for (const name of ["", "a", "a/b", "a/x.go", "a/b/y.go", "z.txt", "none", "a/none"]) {
      const [real, other] = [path.join(root, name), path.join(top, name)];
      const sorted = (one: typeof systemFiles, at: string) => {
        const entries = one.list(at);
        return Array.isArray(entries) ? entries.sort((a, b) => (a.name < b.name ? -1 : 1)) : "none";
      };
      expect(sorted(disk, other), name).toEqual(sorted(systemFiles, real));
      expect(disk.stat(other)?.kind, name).toBe(systemFiles.stat(real)?.kind);
      expect(disk.real(other), name).toBe(systemFiles.real(real)?.replace(root, top) ?? null);
      if (systemFiles.stat(real)?.kind === "directory") continue;
      expect(disk.read(other), name).toEqual(systemFiles.read(real));
      expect(disk.stat(other)?.size, name).toBe(systemFiles.stat(real)?.size);
    }
  }
});
