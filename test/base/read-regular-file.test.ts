/** Tests how gen reads users' files. Pipes, devices and files that are too large are refused at once: to read them would take forever, or all memory. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  largestFile,
  readRegularFile,
  readRegularStart,
  readRegularText,
} from "../../src/base/files/read-regular-file.ts";
import { systemMessage } from "../../src/base/files/system-message.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** Why a file is refused; `read` if it is read. */
function reasonOf(file: string, limit?: number): string {
  try {
    readRegularFile(file, limit);
  } catch (error) {
    return systemMessage(error);
  }
  return "read";
}

test("the bytes of files of any size, and their text, are read", () => {
  const root = fileTree({ text: "ü\n", empty: "" });
  expect(readRegularText(path.join(root, "text"))).toBe("ü\n");
  expect(readRegularFile(path.join(root, "empty"))).toHaveLength(0);
  const random = seededRandom(3);
  for (const size of [1, 4095, 4096, 4097, 65536, 3_000_001]) {
    const bytes = Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
    fs.writeFileSync(path.join(root, "bytes"), bytes);
    expect(readRegularFile(path.join(root, "bytes")).equals(bytes)).toBe(true);
  }
});

test.skipIf(!fs.existsSync("/proc/self/status"))(
  "files of the system, whose size is reported as 0, are read",
  () => {
    expect(fs.statSync("/proc/self/status").size).toBe(0);
    expect(readRegularText("/proc/self/status")).toContain("\nPid:\t");
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

test("the start of a file of any size is read", () => {
  const root = fileTree({ small: "abc", empty: "" });
  expect(readRegularStart(path.join(root, "small"), 2).toString()).toBe("ab");
  expect(readRegularStart(path.join(root, "small"), 9).toString()).toBe("abc");
  expect(readRegularStart(path.join(root, "empty"), 9).toString()).toBe("");
});
