/** Runs the Go program of this folder, for the tests that compare gen with Go. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BuildContext } from "../../../../src/packages/source/types.ts";
import { seededRandom } from "../../random/seeded-random.ts";
import { goFlags, goRoot, hasGo } from "../go-toolchain.ts";

/** GOROOT; null without a Go toolchain. */
export const goroot = hasGo() ? goRoot() : null;

/** The questions to the Go program: `request` in main.go describes the fields. */
export interface GoRequest {
  contexts?: BuildContext[];
  tree?: string;
  packages?: number[];
  goBuild?: string[];
  plusBuild?: string[];
  headers?: string[];
  sources?: string[];
}

export interface GoAnswer {
  goos: string;
  goarch: string;
  cgo: boolean;
  files: string[];
  matches: string[];
  packages: Record<string, string[]>[];
  goBuild: unknown[];
  plusBuild: unknown[];
  headerMatches: string[];
  headerErrors: string[];
  sources: unknown[];
}

/** Runs the Go program. */
export function askGo(request: GoRequest): GoAnswer {
  const output = execFileSync("go", ["run", "."], {
    cwd: fileURLToPath(new URL("./", import.meta.url)),
    env: { ...process.env, GOFLAGS: goFlags, GOPROXY: "off", GOTOOLCHAIN: "local", GOWORK: "off" },
    input: JSON.stringify(request),
    maxBuffer: 1 << 30,
  });
  return JSON.parse(output.toString());
}

/** Random choices, which are the same in every run. */
export interface Choices {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seededChoices(seed: number): Choices {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: list => list[below(list.length)]! };
}
