/** Runs once before all tests. */
import { execSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the run is `vitest --update`. */
    updateSnapshots: boolean;
    /** A directory for what several test files use. It is removed after all tests. */
    sharedDir: string;
  }
}

/** Passes `--update` on to tests that write snapshots themselves, and builds the command, which many tests run. */
export default function setup(project: TestProject): () => void {
  project.provide("updateSnapshots", project.globalConfig.snapshotOptions.updateSnapshot === "all");
  if (isOutOfDate()) execSync("npm run build", { stdio: "inherit" });
  const sharedDir = realpathSync(mkdtempSync(join(tmpdir(), "gen-shared-")));
  project.provide("sharedDir", sharedDir);
  return () => rmSync(sharedDir, { recursive: true, force: true });
}

/** Reports whether a source file is newer than the build. */
function isOutOfDate(): boolean {
  if (!existsSync("dist/index.d.ts")) return true;
  const built = statSync("dist/index.d.ts").mtimeMs;
  const sources = ["src", "templates"].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map(name => join(folder, name)),
  );
  return ["tsconfig.json", "package.json", "package-lock.json", ...sources].some(
    path => statSync(path).mtimeMs > built,
  );
}
