/** npm packages that a test needs beside those of gen. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { npmEnvironment } from "./npm-environment.ts";

/** Installs what the package-lock.json in a folder names, once for all runs of the tests. Returns the folder node_modules; fails if the packages can't be fetched. */
export function installedPackages(folder: string): string {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const cache = resolve(import.meta.dirname, "../../node_modules/.cache");
  const kept = join(cache, `packages-${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(`${kept}-`);
    try {
      for (const name of ["package.json", "package-lock.json"]) cpSync(join(folder, name), join(fresh, name));
      const install = ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
      execFileSync("npm", install, { cwd: fresh, env: npmEnvironment(), stdio: "pipe" });
      // A run that ends before this leaves no half of the packages under this name.
      renameSync(fresh, kept);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return join(kept, "node_modules");
}
