/** Measures the largest amount of memory that a process of Node uses: a hook in the process writes it to a file when the process exits. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Calls `run` with options for Node, and returns the peak memory of the process that it starts, in MB. The hook is written to the folder. */
export function peakMemory(folder, run) {
  const [hook, result] = [join(folder, "hook.mjs"), join(folder, "memory")];
  writeFileSync(
    hook,
    `import fs from "node:fs";
process.on("exit", () => fs.writeFileSync(${JSON.stringify(result)}, String(process.resourceUsage().maxRSS)));`,
  );
  run(["--import", pathToFileURL(hook).href]);
  return (Number(readFileSync(result, "utf8")) * 1024) / 1e6;
}
