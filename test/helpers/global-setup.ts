/** Prepares a run of the tests: builds the command, and makes the folder for temporary files. */
import { execSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeMemoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the run is `vitest --update`. */
    updateSnapshots: boolean;
    /** A directory for what several test files use. It is removed after all tests. */
    sharedDir: string;
    /** The file of `NODE_EXTRA_CA_CERTS`, which npm may need for its registry; empty if there is none. */
    certificates: string;
  }
}

/** Passes `--update` on to tests that write snapshots themselves, and builds the command, which many tests run. */
export default function setup(project: TestProject): () => void {
  project.provide("updateSnapshots", project.globalConfig.snapshotOptions.updateSnapshot === "all");
  if (isOutOfDate()) execSync("npm run build", { stdio: "inherit" });
  const sharedDir =
    makeMemoryFolder("gen-shared-") ?? realpathSync(mkdtempSync(join(tmpdir(), "gen-shared-")));
  // All temporary folders of the tests are below this one. Some tests run gen as another user.
  chmodSync(sharedDir, 0o755);
  process.env.TMPDIR = sharedDir;
  project.provide("sharedDir", sharedDir);
  // With this variable, Node 20 reads some 140 certificates at each start, which takes longer than all else.
  project.provide("certificates", process.env.NODE_EXTRA_CA_CERTS ?? "");
  delete process.env.NODE_EXTRA_CA_CERTS;
  Object.assign(process.env, cacheSettings(join(sharedDir, "cache")));
  return () => rmSync(sharedDir, { recursive: true, force: true });
}

/**
 * Environment variables for all tests, so that runs of gen keep their bytecode in this folder and not in the user's.
 * Without kept bytecode, compiling takes a third of the CPU time of a short run.
 */
function cacheSettings(folder: string): Record<string, string> {
  // Elsewhere only the home directory decides where the folder is.
  if (process.platform !== "linux") return { NODE_DISABLE_COMPILE_CACHE: "1" };
  const { HOME = "", XDG_CACHE_HOME, STATICCHECK_CACHE } = process.env;
  // The caches of Go tools stay where they are, so that later runs of the tests use them, too.
  const compiled = spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).stdout?.trim();
  return {
    XDG_CACHE_HOME: folder,
    ...(compiled && { GOCACHE: compiled }),
    STATICCHECK_CACHE: STATICCHECK_CACHE || join(XDG_CACHE_HOME || join(HOME, ".cache"), "staticcheck"),
  };
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
