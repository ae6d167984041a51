/**
 * Reads files of the last commit with git, the only program that gen runs for this. It asks for objects by their ids, so that no hook, filter
 * or textconv of the repository runs, and nothing is fetched from another machine.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { largestFile, memoryFiles } from "./files.ts";

/**
 * The regular files that lie directly in a directory in the last commit, without those that are not `wanted`. There are none without git,
 * without a repository, and without a commit. What a link leads to and what is in a submodule don't count.
 */
export function committedFiles(dir: string, wanted: (path: string) => boolean, env: NodeJS.ProcessEnv) {
  const found = git(dir, env, ["ls-tree", "-z", "--long", "HEAD"])
    .toString()
    .split("\0")
    .flatMap(line => {
      const [, id, size, name] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
      const path = join(dir, name ?? "");
      return id !== undefined && Number(size) <= largestFile && wanted(path) ? [{ path, id }] : [];
    });
  const contents = found.map(({ path, id }) => [path, git(dir, env, ["cat-file", "blob", id])] as const);
  return { paths: found.map(({ path }) => path), disk: memoryFiles(Object.fromEntries(contents)) };
}

/** What git prints in a directory; nothing when it fails. */
function git(dir: string, env: NodeJS.ProcessEnv, command: string[]): Buffer {
  // In a hook, git's own variables name the repository of the hook, and not that of the directory.
  const others = Object.entries(env).filter(([name]) => !name.startsWith("GIT_"));
  const { status, stdout } = spawnSync("git", ["-C", dir, "-c", "protocol.allow=never", ...command], {
    env: { ...Object.fromEntries(others), GIT_NO_LAZY_FETCH: "1", GIT_OPTIONAL_LOCKS: "0" },
    maxBuffer: 4 * largestFile,
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  return status === 0 ? stdout : Buffer.alloc(0);
}
