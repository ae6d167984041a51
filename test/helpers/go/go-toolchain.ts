/** Runs the Go toolchain; only tests need it. */
import { execFile, execFileSync, spawnSync } from "node:child_process";

/** The result of running a Go tool. */
export interface ToolResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Reports whether a Go toolchain is installed; prints a warning if it is not. */
export function hasGo(): boolean {
  if (spawnSync("go", ["version"]).status === 0) return true;
  console.warn(
    "SKIPPED: no `go` on the PATH, so nothing is compared with Go, and the generated Go is neither built, vetted nor run",
  );
  return false;
}

/** Settings for `runGo`: Go may download modules, from the proxy that the machine uses. */
const withNetwork = { GOPROXY: process.env.GOPROXY };

/**
 * The flags of all Go commands. Without paths in the compiled code (-trimpath), Go need not compile a package again in another temporary
 * folder. Without debugging information (-w), linking takes half the time.
 */
export const goFlags = `${process.env.GOFLAGS ?? ""} -trimpath -ldflags=-w`.trim();

/** Settings for `runGo`: go.mod need not list modules that only its required modules need. */
export const withOpenGoMod = { GOPROXY: "off", GOFLAGS: `${goFlags} -mod=mod` };

/** Runs a Go tool, always of the installed toolchain. It uses the network only with `withNetwork`. */
export function runGo(
  tool: string,
  args: string[],
  cwd: string,
  settings: Readonly<Record<string, string | undefined>> = { GOPROXY: "off" },
): Promise<ToolResult> {
  const env = { ...process.env, GOFLAGS: goFlags, GOTOOLCHAIN: "local", GOWORK: "off", ...settings };
  return new Promise((resolve, reject) => {
    const child = execFile(tool, args, { cwd, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    // gofmt without arguments reads standard input.
    child.stdin?.end();
  });
}

/** The directory of the Go installation. A program that was built with -trimpath does not know it: tests pass it in the environment variable GOROOT. */
export function goRoot(): string {
  return execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
}

/** Downloads the modules that a Go module of the tests needs; prints a warning if that fails. */
export async function fetchModules(dir: string): Promise<boolean> {
  const { code, stderr } = await runGo("go", ["mod", "download"], dir, withNetwork);
  if (code !== 0) console.warn(`SKIPPED: the modules that ${dir} needs can't be fetched: ${stderr}`);
  return code === 0;
}

/** The result of `go test -json` for one package. */
export interface PackageTests {
  /** Whether the tests passed; null if none ran. */
  passed: boolean | null;
  /** Names of the tests that passed, subtests included. */
  names: string[];
  /** All output. */
  output: string;
}

/** Reads the output of `go test -json`, by import path. */
export function readTestEvents(json: string): Map<string, PackageTests> {
  const packages = new Map<string, PackageTests>();
  for (const line of json.split("\n")) {
    if (!line.startsWith("{")) continue;
    const event: { Action: string; Package?: string; ImportPath?: string; Test?: string; Output?: string } =
      JSON.parse(line);
    // Events of a failed build name the package together with its test: `example.com/p [example.com/p.test]`.
    const path = event.Package ?? event.ImportPath?.replace(/ \[.*/, "") ?? "";
    const tests = packages.get(path) ?? { passed: null, names: [], output: "" };
    packages.set(path, tests);
    tests.output += event.Output ?? "";
    if (event.Test !== undefined) {
      if (event.Action === "pass") tests.names.push(event.Test);
    } else if (event.Action === "pass" || event.Action === "fail") {
      tests.passed = event.Action === "pass";
    }
  }
  return packages;
}
